/* SPDX-License-Identifier: MIT
 * coxswain pack: writes the replay of a text that dump wrote. */
#include <stdio.h>

#include "verbs.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/output_file.h"
#include "replay/replay_file.h"
#include "text/text_pack.h"

static const char help[] =
    "usage: coxswain pack TEXT -o FILE\n"
    "\n"
    "Turns a text that `coxswain dump` wrote back into the replay, to the identical byte. Writes\n"
    "nothing unless every line is sound. If you change a command by hand, verify calls the replay\n"
    "diverged.\n"
    "\n"
    "  -o, --output FILE   where the replay goes\n"
    "  TEXT                a file, or - for the standard input\n"
    "\n"
    "example: coxswain dump hunt.cox > hunt.txt && coxswain pack hunt.txt -o again.cox\n";

static bool pack_file(const char *path, const char *output_path, buffer *replay, char *error,
                      size_t error_size)
{
    output_file output;
    FILE *file = replay_file_open(path, error, error_size);
    if (file == NULL) return false;
    bool is_packed = text_pack(file, path, replay, error, error_size);
    replay_file_close(file);
    if (!is_packed || !output_file_open(&output, output_path, path, error, error_size))
        return false;
    output_file_write(&output, replay->bytes, (uint32_t)replay->length);
    return output_file_commit(&output, error, error_size);
}

int verb_pack(int argc, char **argv)
{
    static const struct option table[] = {{"output", required_argument, NULL, 'o'},
                                          {NULL, 0, NULL, 0}};
    const char *output_path = NULL;
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_END) break;
        if (option != 'o') return option == OPTIONS_HELP ? EXIT_SAME : EXIT_BAD;
        output_path = optarg;
    }
    if (!options_operands(argc, argv, 1, 1, "one TEXT")) return EXIT_BAD;
    if (output_path == NULL) {
        print_error("pack wants -o FILE, where the replay goes");
        return EXIT_BAD;
    }
    buffer replay = {NULL, 0, 0};
    char error[ERROR_SIZE];
    bool is_packed = pack_file(argv[optind], output_path, &replay, error, sizeof error);
    if (is_packed)
        printf("packed %s into %s: %zu bytes\n", argv[optind], output_path, replay.length);
    else print_error("%s", error);
    buffer_free(&replay);
    return is_packed ? EXIT_SAME : EXIT_BAD;
}
