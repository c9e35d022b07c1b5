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
    "                       [--sim FILE.so]\n"
    "\n"
    "Plays replays and compares every recorded state. Prints one line for each file that could be\n"
    "played, in the order given, ending in `ticks N hash H`: how far it went and the hash of that\n"
    "state. Errors about the other files go to stderr. A file's notes come before its line; a\n"
    "match in which states differed leaves a note that says where.\n"
    "\n"
    "  --threads N     how many files at once, or parts of long ones, cut at keyframes (default:\n"
    "                  as many as there are cores); with --sim each in a process of its own\n"
    "  --genuine       the start must be the one that the settings and the seed in the file make:\n"
    "                  the state in a file can be forged, say with every agent at its goal\n"
    "  --sync-test     at every tick also save the state, load it into memory full of garbage and\n"
    "                  step again, once more with the rows stored in another order: finds state\n"
    "                  that is not declared, and steps that depend on the order of rows\n"
    "  --json          the results as a JSON array\n"
    "  --sim FILE.so   the scenario of the replays, if it is your own\n"
    "\n"
    "Exit codes: 0 same; 1 diverged, not genuine, or the state at a checkpoint could not be "
    "loaded\n"
    "again; 2 unreadable, damaged or bad usage; 3 cut, but sound so far.\n"
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

static void print_json(json *writer, const verification *result)
{
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
    if (strcmp(result->verdict, "diverged") == 0) {
        json_unsigned(writer, "checkpoint_tick", result->checkpoint_tick);
        json_hash(writer, "expected_hash", result->expected_hash);
        json_hash(writer, "found_hash", result->found_hash);
    }
    json_close_object(writer);
}

/* Which of two exit codes is the graver: 1, 2, 3, 0. */
static int graver(int a, int b)
{
    if (a == EXIT_SAME) return b;
    if (b == EXIT_SAME) return a;
    return a < b ? a : b;
}

/* Prints the results in order, as they come. Returns the exit code over all. */
static int report(verification_crew *crew, bool is_json)
{
    int code = EXIT_SAME;
    json writer = json_begin(stream_out());
    progress bar = progress_begin("verifying", total_bytes(crew->paths, crew->count));
    if (is_json) json_open_array(&writer, NULL);
    for (int i = 0; i < crew->count; i++) {
        const verification *result = verification_crew_await(crew, i, &bar);
        progress_clear(&bar);
        if (result == NULL) return EXIT_INTERRUPTED;
        if (is_json) print_json(&writer, result);
        else print_text(result);
        code = graver(code, result->code);
    }
    if (is_json) {
        json_close_array(&writer);
        json_finish(&writer);
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

int verb_verify(int argc, char **argv)
{
    static const struct option table[] = {
        {"threads", required_argument, NULL, 't'}, {"genuine", no_argument, NULL, 'g'},
        {"sync-test", no_argument, NULL, 's'},     {"json", no_argument, NULL, 'j'},
        {"sim", required_argument, NULL, 'p'},     {NULL, 0, NULL, 0}};
    uint32_t at_once = core_count();
    verification_options options = {0};
    bool is_json = false;
    const char *shared_object = NULL;
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_END) break;
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD) return EXIT_BAD;
        if (option == 'g') options.has_genuine_test = true;
        if (option == 's') options.has_sync_test = true;
        if (option == 'j') is_json = true;
        if (option == 'p') shared_object = optarg;
        if (option == 't' &&
            !options_number_32("threads", optarg, 1, VERIFICATION_CREW_MAX, &at_once))
            return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 1, argc, "one replay FILE or more")) return EXIT_BAD;
    return verify(argv + optind, argc - optind, shared_object, at_once, options, is_json);
}
