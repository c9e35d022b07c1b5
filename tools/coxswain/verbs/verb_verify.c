/* SPDX-License-Identifier: MIT
 * coxswain verify: plays replays, many at once, and compares every recorded state. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs.h"
#include "text/json.h"
#include "util/options.h"
#include "replay/plugin.h"
#include "replay/replay_file.h"
#include "replay/report_side.h"
#include "util/progress.h"
#include "util/streams.h"
#include "replay/verification_crew.h"

/* The command line, read. */
typedef struct verify_line {
    verification_options options;
    bounds most;
    uint32_t at_once;
    bool is_json;
    bool is_followed;
    const char *shared_object;
} verify_line;

static const option_row rows[] = {
    {"threads", "N",
     "how many files at once, or parts of long ones, cut at keyframes (default: as many as there "
     "are cores); with --sim each in a process of its own",
     NUMBER_AT(verify_line, at_once, 1, VERIFICATION_CREW_MAX)},
    {"genuine", NULL,
     "play the start that the settings and the seed in the file make, and compare the file's with "
     "it byte by byte: the state in a file can be forged, say with every agent at its goal",
     ON_AT(verify_line, options.has_genuine_test)},
    {"sync-test", NULL,
     "at every tick also save the state, load it into memory full of garbage and step again, once "
     "more with the rows stored in another order, and draw: finds state that is not declared, "
     "steps that depend on the order of rows, and a draw() that changes the state",
     ON_AT(verify_line, options.has_sync_test)},
    {"follow", NULL,
     "wait for more at the end of a recording that is still written, of host -o FILE while the "
     "match "
     "goes on, until its end or Ctrl-C (exit code 3)",
     ON_AT(verify_line, is_followed)},
    {"json", NULL, "each result as a line of JSON", ON_AT(verify_line, is_json)},
    {"sim", "FILE.so",
     "the scenario of the replays, if it is your own; what it prints goes to stderr behind `game: "
     "`",
     TEXT_AT(verify_line, shared_object)},
    {.text = "Bounds of each file, for files from strangers. One that reaches a bound is "
             "`stopped`, with exit code 2, and the others go on:"},
    {"cpu-seconds", "N",
     "seconds of a processor, of all its threads together (default: none); with --sim also a step "
     "that sleeps for 3 N + 2 seconds by the clock is stopped",
     NUMBER_AT(verify_line, most.cpu_seconds, 1, UINT32_MAX)},
    {"ticks-max", "N", "ticks; what the file claims is counted before it is played (default: none)",
     NUMBER_AT(verify_line, most.ticks_max, 0, UINT32_MAX)},
    {"memory", "SIZE",
     "bytes of its simulation and the copies of its state, as 64M or 2G (default: 1G); with --sim "
     "what a process allocates has the same bound and 32 MB more",
     SIZE_AT(verify_line, most.memory)},
};

static const option_list options = {
    "usage: coxswain verify FILE... [OPTION]...\n"
    "\n"
    "Plays replays and compares every recorded state: its hash, and byte by byte where the replay\n"
    "has all of it. Prints one line for each file that could be played, in the order given, "
    "ending\n"
    "in `ticks N hash H`: how far it went and the hash of that state. Errors about the other "
    "files\n"
    "go to stderr. A file's notes come before its line; a match in which states differed leaves a\n"
    "note that says where. Of a report both recordings are verified, as FILE:a and FILE:b.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 same; 1 diverged, not genuine, or the state at a checkpoint could not be "
    "loaded\n"
    "again; 2 unreadable, damaged, stopped or bad usage; 3 cut, but sound so far.\n"
    "Over many files: 1 if any diverged, else 2, else 3, else 0.\n"
    "\n"
    "example: coxswain verify *.cox\n"};

static void print_text(const verification *result)
{
    char prefix[ERROR_SIZE];
    snprintf(prefix, sizeof prefix, "%s: ", result->path);
    notes_print(stream_out(), prefix, &result->notes);
    if (!result->is_played) print_error("%s", result->sentence);
    else if (result->code == EXIT_SAME) fprintf(stream_out(), "%s\n", result->sentence);
    else
        fprintf(stream_out(), "%s: ticks %" PRIu32 " hash %016" PRIx64 "\n", result->sentence,
                result->ticks, result->hash);
    fflush(stream_out());
}

/* Prints a result as one line. */
static void print_json(const verification *result)
{
    json line = json_begin_line(stream_out());
    json *writer = &line;
    json_text(writer, "file", result->path);
    json_text(writer, "verdict", result->verdict);
    json_integer(writer, "code", result->code);
    if (result->code != EXIT_SAME) json_text(writer, "sentence", result->sentence);
    if (result->is_played) {
        json_unsigned(writer, "ticks", result->ticks);
        json_hash(writer, "hash", result->hash);
        json_unsigned(writer, "verified_tick", result->verified_tick);
        notes_put(writer, "notes", &result->notes);
    }
    if (strcmp(result->verdict, "diverged") == 0 && result->expected_hash != result->found_hash) {
        json_unsigned(writer, "checkpoint_tick", result->checkpoint_tick);
        json_hash(writer, "expected_hash", result->expected_hash);
        json_hash(writer, "found_hash", result->found_hash);
    }
    json_finish(writer);
}

/* Prints each result as soon as it and those before it are there. Returns the exit code over all.
 */
static int report(verification_crew *crew, bool is_json)
{
    int code = EXIT_SAME;
    progress bar = progress_begin("verifying", verification_crew_bytes(crew));
    for (int i = 0; i < crew->count; i++) {
        const verification *result = verification_crew_await(crew, i, &bar);
        progress_clear(&bar);
        if (result == NULL) return EXIT_INTERRUPTED;
        if (is_json) print_json(result);
        else print_text(result);
        fflush(stream_out());
        code = graver_code(code, result->code);
    }
    return code;
}

/* Loads the scenario where one is given, and verifies the files. */
static int verify(char **paths, int count, verify_line *line)
{
    static verification_crew crew; /* large */
    char error[ERROR_SIZE];
    if (!plugin_take(line->shared_object, &line->options.given, error))
        return print_error("%s", error);
    if (line->is_followed) replay_file_follow();
    int code = EXIT_BAD;
    if (verification_crew_begin(&crew, paths, count, &line->options, line->at_once))
        code = report(&crew, line->is_json);
    else print_error("there is no memory for so many files");
    verification_crew_end(&crew);
    return code;
}

int verb_verify(int argc, char **argv)
{
    verify_line line = {.most = {0, BOUNDS_NONE, BOUNDS_MEMORY},
                        .at_once = verification_crew_cores()};
    line.options.bounds = &line.most;
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, argc, "one replay FILE or more")) return EXIT_BAD;
    report_paths list;
    int code = EXIT_BAD;
    if (report_paths_make(&list, argv + optind, argc - optind))
        code = verify(list.paths, list.count, &line);
    else print_error("there is no memory for so many files");
    report_paths_free(&list);
    return code;
}
