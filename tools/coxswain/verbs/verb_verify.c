/* SPDX-License-Identifier: MIT
 * coxswain verify: plays replays, many at once, and compares every recorded state. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "verbs.h"
#include "text/json.h"
#include "util/options.h"
#include "replay/guard.h"
#include "replay/plugin.h"
#include "util/progress.h"
#include "util/streams.h"
#include "replay/verification_crew.h"

static const char help[] =
    "usage: coxswain verify FILE... [--threads N] [--genuine] [--sync-test] [--json]\n"
    "                       [--cpu-seconds N] [--ticks-max N] [--memory SIZE] [--sim FILE.so]\n"
    "\n"
    "Plays replays and compares every recorded state: its hash, and byte by byte where the replay\n"
    "has all of it. Prints one line for each file that could be played, in the order given, "
    "ending\n"
    "in `ticks N hash H`: how far it went and the hash of that state. Errors about the other "
    "files\n"
    "go to stderr. A file's notes come before its line; a match in which states differed leaves a\n"
    "note that says where.\n"
    "\n"
    "  --threads N     how many files at once, or parts of long ones, cut at keyframes (default:\n"
    "                  as many as there are cores); with --sim each in a process of its own\n"
    "  --genuine       play the start that the settings and the seed in the file make, and "
    "compare\n"
    "                  the file's with it byte by byte: the state in a file can be forged, say "
    "with\n"
    "                  every agent at its goal\n"
    "  --sync-test     at every tick also save the state, load it into memory full of garbage and\n"
    "                  step again, once more with the rows stored in another order, and draw:\n"
    "                  finds state that is not declared, steps that depend on the order of rows,\n"
    "                  and a draw() that changes the state\n"
    "  --json          each result as a line of JSON\n"
    "  --sim FILE.so   the scenario of the replays, if it is your own; what it prints goes to\n"
    "                  stderr behind `game: `\n"
    "\n"
    "Bounds of each file, for files from strangers. One that reaches a bound is `stopped`, with\n"
    "exit code 2, and the others go on:\n"
    "\n"
    "  --cpu-seconds N seconds of a processor, of all its threads together (default: none)\n"
    "  --ticks-max N   ticks; what the file claims is counted before it is played (default: none)\n"
    "  --memory SIZE   bytes of its simulation and the copies of its state, as 64M or 2G\n"
    "                  (default: 1G)\n"
    "\n"
    "Exit codes: 0 same; 1 diverged, not genuine, or the state at a checkpoint could not be "
    "loaded\n"
    "again; 2 unreadable, damaged, stopped or bad usage; 3 cut, but sound so far.\n"
    "Over many files: 1 if any diverged, else 2, else 3, else 0.\n"
    "\n"
    "example: coxswain verify *.cox\n";

/* The bytes of all files, for the bar. */
static uint64_t total_bytes(char **paths, int count)
{
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        struct stat about;
        if (stat(paths[i], &about) == 0) total += (uint64_t)about.st_size;
    }
    return total;
}

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
    json_open_object(writer, NULL);
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
    json_close_object(writer);
    json_finish(writer);
}

/* Which of two exit codes is the graver: 1, 2, 3, 0. */
static int graver(int a, int b)
{
    if (a == EXIT_SAME) return b;
    if (b == EXIT_SAME) return a;
    return a < b ? a : b;
}

/* Prints each result as soon as it and those before it are there. Returns the exit code over all.
 */
static int report(verification_crew *crew, bool is_json)
{
    int code = EXIT_SAME;
    progress bar = progress_begin("verifying", total_bytes(crew->paths, crew->count));
    for (int i = 0; i < crew->count; i++) {
        const verification *result = verification_crew_await(crew, i, &bar);
        progress_clear(&bar);
        if (result == NULL) return EXIT_INTERRUPTED;
        if (is_json) print_json(result);
        else print_text(result);
        fflush(stream_out());
        code = graver(code, result->code);
    }
    return code;
}

static uint32_t core_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1) return 1;
    return count > (long)VERIFICATION_CREW_MAX ? VERIFICATION_CREW_MAX : (uint32_t)count;
}

/* Loads the scenario where one is given, and verifies the files. */
static int verify(char **paths, int count, const char *shared_object, uint32_t at_once,
                  verification_options options, bool is_json)
{
    static verification_crew crew; /* large */
    char error[ERROR_SIZE];
    guard_enter(shared_object);
    if (shared_object != NULL) {
        options.given = plugin_load(shared_object, error, sizeof error);
        if (options.given == NULL) {
            print_error("%s", error);
            return EXIT_BAD;
        }
    }
    int code = EXIT_BAD;
    if (verification_crew_begin(&crew, paths, count, &options, at_once))
        code = report(&crew, is_json);
    else print_error("there is no memory for so many files");
    verification_crew_end(&crew);
    return code;
}

/* Takes an option of how files are verified. False, with an error printed, if its value is wrong.
 */
static bool take_option(verification_options *options, bounds *most, uint32_t *at_once, int option)
{
    if (option == 'g') options->has_genuine_test = true;
    if (option == 's') options->has_sync_test = true;
    if (option == 't')
        return options_number_32("threads", optarg, 1, VERIFICATION_CREW_MAX, at_once);
    if (option == 'c')
        return options_number_32("cpu-seconds", optarg, 1, UINT32_MAX, &most->cpu_seconds);
    if (option == 'x') return options_number("ticks-max", optarg, 0, UINT32_MAX, &most->ticks_max);
    return option != 'm' || options_size("memory", optarg, &most->memory);
}

int verb_verify(int argc, char **argv)
{
    static const struct option table[] = {{"threads", required_argument, NULL, 't'},
                                          {"genuine", no_argument, NULL, 'g'},
                                          {"sync-test", no_argument, NULL, 's'},
                                          {"json", no_argument, NULL, 'j'},
                                          {"sim", required_argument, NULL, 'p'},
                                          {"cpu-seconds", required_argument, NULL, 'c'},
                                          {"ticks-max", required_argument, NULL, 'x'},
                                          {"memory", required_argument, NULL, 'm'},
                                          {NULL, 0, NULL, 0}};
    uint32_t at_once = core_count();
    verification_options options = {0};
    bounds most = {0, BOUNDS_NONE, BOUNDS_MEMORY};
    options.bounds = &most;
    bool is_json = false;
    const char *shared_object = NULL;
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_END) break;
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD) return EXIT_BAD;
        if (option == 'j') is_json = true;
        if (option == 'p') shared_object = optarg;
        if (!take_option(&options, &most, &at_once, option)) return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 1, argc, "one replay FILE or more")) return EXIT_BAD;
    return verify(argv + optind, argc - optind, shared_object, at_once, options, is_json);
}
