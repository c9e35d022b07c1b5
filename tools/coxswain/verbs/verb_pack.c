/* SPDX-License-Identifier: MIT
 * coxswain pack: writes the replay of a text that dump wrote, or a replay with other keyframes. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/output_file.h"
#include "util/streams.h"
#include "replay/guard.h"
#include "replay/keyframe_copy.h"
#include "replay/plugin.h"
#include "replay/replay_file.h"
#include "text/text_pack.h"
#include "text/text_replay.h"

#define REPLAY_FIRST_BYTE 0xc0

/* The command line, read. */
typedef struct pack_line {
    const char *input_path;
    const char *output_path;
    keyframe_distance keyframes;
    bool has_keyframes;
    const char *shared_object;
} pack_line;

/* Takes 256, 0 or 50ms. */
static bool take_distance(void *field, char *value)
{
    keyframe_distance *distance = (keyframe_distance *)field;
    char digits[16];
    uint64_t number;
    size_t length = strlen(value);
    bool is_time = length > 2 && strcmp(value + length - 2, "ms") == 0;
    if (is_time) length -= 2;
    bool fits = length < sizeof digits;
    if (fits) snprintf(digits, sizeof digits, "%.*s", (int)length, value);
    if (!fits || !number_from_text(digits, is_time ? 1 : 0, UINT32_MAX, &number))
        return complain("--keyframes takes a number of ticks, a time such as 50ms, or 0, not '%s'",
                        value);
    distance->ticks = is_time ? 0 : (uint32_t)number;
    distance->milliseconds = is_time ? (uint32_t)number : 0;
    return true;
}

static const option_row rows[] = {
    {"output", "FILE", "where the replay goes", TEXT_AT(pack_line, output_path), .letter = 'o'},
    {"keyframes", "N|Tms|0",
     "write whole states every N ticks; or, as 50ms, so far apart that a jump to any tick takes "
     "that much time of a processor at most, as measured here; or none",
     TAKE_AT(pack_line, keyframes, take_distance), GIVEN_AT(pack_line, has_keyframes)},
    {"sim", "FILE.so", "with --keyframes: the scenario to play", TEXT_AT(pack_line, shared_object)},
};

static const option_list options = {
    "usage: coxswain pack TEXT -o FILE\n"
    "       coxswain pack REPLAY|TEXT --keyframes N|Tms|0 -o FILE\n"
    "\n"
    "Turns a text that `coxswain dump` wrote back into the replay, to the identical byte. TEXT is "
    "a\n"
    "file, or - for the standard input. Leaves FILE as it was unless every line is sound; a pipe\n"
    "gets the records before the fault. If you change a command by hand, verify calls the replay\n"
    "diverged.\n"
    "\n"
    "With --keyframes it takes a replay too, and adds or leaves out keyframes; ticks, commands,\n"
    "hashes and notes stay. It plays the replay, and refuses one that diverges. --keyframes 0 "
    "plays\n"
    "nothing. Where the scenario is unknown, --keyframes N leaves keyframes out, and adds none.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 done; 1 with --keyframes: diverged; 2 refused, or damaged; 3 cut short. Only 0\n"
    "writes FILE.\n"
    "\n"
    "example: coxswain dump hunt.cox > hunt.txt && coxswain pack hunt.txt -o again.cox\n"
    "example: coxswain pack hunt.cox --keyframes 50ms -o quick.cox\n"};

/* Packs a text that is open into the output. Where a write failed, committing says why. */
static bool pack_text(FILE *file, const char *path, output_file *output, char *error)
{
    bool is_packed = text_pack(file, path, output_file_writer(output), error);
    if (!is_packed && output->fault == 0) return false;
    return output_file_commit(output, error);
}

/* Copies what is open, a replay or a text, with other keyframes. */
static bool pack_keyframes(FILE *file, const pack_line *line, output_file *output,
                           keyframe_copied *copied, char *error)
{
    const cox_scenario *given;
    int first = getc(file);
    ungetc(first, file);
    if (!plugin_take(line->shared_object, &given, error)) return false;
    FILE *replay = first == REPLAY_FIRST_BYTE ? file : text_replay(file, line->input_path, error);
    if (replay == NULL) return false;
    bool is_copied = keyframe_copy(replay, line->input_path, &line->keyframes, given,
                                   output_file_writer(output), copied, error);
    if (replay != file) fclose(replay);
    if (!is_copied && output->fault == 0) return false;
    return output_file_commit(output, error);
}

static bool pack_file(const pack_line *line, output_file *output, keyframe_copied *copied,
                      char *error)
{
    FILE *file = replay_file_open(line->input_path, error);
    if (file == NULL) return false;
    bool is_packed = output_file_open_whole(output, line->output_path, line->input_path, error) &&
                     (line->has_keyframes ? pack_keyframes(file, line, output, copied, error)
                                          : pack_text(file, line->input_path, output, error));
    replay_file_close(file);
    return is_packed;
}

static void print_result(const pack_line *line, const output_file *output,
                         const keyframe_copied *copied)
{
    fprintf(stream_out(), "packed %s into %s: %" PRIu64 " bytes", line->input_path,
            line->output_path, output->bytes);
    if (line->has_keyframes) fprintf(stream_out(), ", keyframes: %" PRIu32, copied->keyframes);
    if (copied->keyframes > 0)
        fprintf(stream_out(), ", at most %" PRIu32 " ticks apart", copied->widest);
    fputc('\n', stream_out());
}

int verb_pack(int argc, char **argv)
{
    pack_line line = {0};
    keyframe_copied copied = {COX_OK, 0, 0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, 1, "one TEXT")) return EXIT_BAD;
    if (line.output_path == NULL) return print_error("pack wants -o FILE, where the replay goes");
    line.input_path = argv[optind];
    guard_enter(line.shared_object);
    output_file output = {.descriptor = -1};
    char error[ERROR_SIZE];
    bool is_packed = pack_file(&line, &output, &copied, error);
    if (is_packed) print_result(&line, &output, &copied);
    else print_error("%s", error);
    output_file_discard(&output);
    if (is_packed) return EXIT_SAME;
    if (copied.status == COX_ERROR_DIVERGED) return EXIT_DIFFERENT;
    return copied.status == COX_ERROR_TRUNCATED ? EXIT_CUT : EXIT_BAD;
}
