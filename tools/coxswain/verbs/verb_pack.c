/* SPDX-License-Identifier: MIT
 * coxswain pack: writes the replay of a text that dump wrote. */
#include <inttypes.h>
#include <stdio.h>

#include "verbs.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/output_file.h"
#include "replay/replay_file.h"
#include "text/text_pack.h"

static const option_row rows[] = {
    {"output", "FILE", "where the replay goes", .kind = OPTION_TEXT, .letter = 'o'},
};

static const option_list options = {
    "usage: coxswain pack TEXT -o FILE\n"
    "\n"
    "Turns a text that `coxswain dump` wrote back into the replay, to the identical byte. TEXT is "
    "a\n"
    "file, or - for the standard input. Leaves FILE as it was unless every line is sound; a pipe\n"
    "gets the records before the fault. If you change a command by hand, verify calls the replay\n"
    "diverged.\n",
    OPTION_ROWS(rows),
    "example: coxswain dump hunt.cox > hunt.txt && coxswain pack hunt.txt -o again.cox\n"};

/* Packs a text that is open into the output. Where a write failed, committing says why. */
static bool pack_text(FILE *file, const char *path, output_file *output, char *error)
{
    bool is_packed = text_pack(file, path, output_file_writer(output), error);
    if (!is_packed && output->fault == 0) return false;
    return output_file_commit_whole(output, error);
}

static bool pack_file(const char *path, const char *output_path, output_file *output, char *error)
{
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return false;
    bool is_packed =
        output_file_open(output, output_path, path, error) && pack_text(file, path, output, error);
    replay_file_close(file);
    return is_packed;
}

int verb_pack(int argc, char **argv)
{
    const char *output_path = NULL;
    int end = options_read(&options, &output_path, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, 1, "one TEXT")) return EXIT_BAD;
    if (output_path == NULL) return print_error("pack wants -o FILE, where the replay goes");
    output_file output = {.descriptor = -1};
    char error[ERROR_SIZE];
    bool is_packed = pack_file(argv[optind], output_path, &output, error);
    if (is_packed)
        printf("packed %s into %s: %" PRIu64 " bytes\n", argv[optind], output_path, output.bytes);
    else print_error("%s", error);
    output_file_discard(&output);
    return is_packed ? EXIT_SAME : EXIT_BAD;
}
