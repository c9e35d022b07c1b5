/* SPDX-License-Identifier: MIT
 * coxswain-bench replay: how soon any tick of a long replay is reached, and what that costs. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>

#include "bench/bench_find.h"
#include "replay/plugin.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"

/* The command line, read. */
typedef struct replay_line {
    uint32_t rounds;
    const char *shared_object;
    bool wants_json;
} replay_line;

static const option_row rows[] = {
    {"rounds", "N", "of recording and verifying, 1 to 100; the best counts (default 5)",
     NUMBER_AT(replay_line, rounds, 1, 100)},
    {"sim", "FILE", "the scenario, from a shared object; then it is verified in one run alone",
     TEXT_AT(replay_line, shared_object)},
    {"json", NULL, "print the result as JSON", ON_AT(replay_line, wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench replay FILE [OPTION]...\n"
    "\n"
    "Measures a long replay: to open it and reach a random tick; to jump to one in the open file\n"
    "and to step back 500 times in a row, by a walker; to verify it in one run and in parts on\n"
    "two cores; to find in one run what never holds of any row of its largest table, with what\n"
    "each further expression adds; and to record its first 200,000 ticks anew with keyframes and\n"
    "without. CPU is the time of a processor alone, whatever else the machine does.\n",
    OPTION_ROWS(rows),
    "example: coxswain record hunt --ticks 1000000 -o long.cox && coxswain-bench replay "
    "long.cox\n"};

#define MILLI 1e6

static void print_seeks(const char *name, const bench_seeks *seeks)
{
    printf("  %-22s %10.3f ms CPU, worst %.3f ms\n", name, seeks->median / MILLI,
           seeks->worst / MILLI);
}

/* What one more expression of find takes, as a share of verify. */
static double further(const bench_replay *result)
{
    return (result->find_all_cpu - result->find_cpu) / (BENCH_FIND_CONDITIONS - 1) /
           result->verify_cpu;
}

static void print_text(const char *path, const bench_replay *result)
{
    printf("%s, %" PRIu32 " ticks\n", path, result->ticks);
    print_seeks("a random tick, cold", &result->random);
    print_seeks("a jump", &result->jump);
    print_seeks("a step back", &result->back);
    printf("  %-22s %10.1f ms CPU, on two cores the slower one %.1f ms: %.2fx\n", "verify",
           result->verify_cpu / MILLI, result->verify_slower / MILLI,
           result->verify_cpu / result->verify_slower);
    printf("  %-22s %10.1f ms CPU, %.2fx of verify; each further expression %+.1f %%\n", "find",
           result->find_cpu / MILLI, result->find_cpu / result->verify_cpu, 100 * further(result));
    printf("  %-22s %10.1f ns CPU a tick without keyframes, %.1f with them: %+.1f %%\n",
           "step and record", result->without_cpu / result->recorded,
           result->with_cpu / result->recorded, 100 * (result->with_cpu / result->without_cpu - 1));
    printf("  %-22s %10.2f a tick without keyframes, %.2f with them: %+.1f %%\n", "bytes",
           (double)result->without_bytes / result->recorded,
           (double)result->with_bytes / result->recorded,
           100 * ((double)result->with_bytes / (double)result->without_bytes - 1));
}

static void put_seeks(json *writer, const char *name, const bench_seeks *seeks)
{
    json_open_object(writer, name);
    json_real(writer, "cpu_median_ns", seeks->median);
    json_real(writer, "cpu_worst_ns", seeks->worst);
    json_close_object(writer);
}

static void print_json(const char *path, const bench_replay *result)
{
    json writer = json_begin(stdout);
    json_text(&writer, "file", path);
    json_unsigned(&writer, "ticks", result->ticks);
    put_seeks(&writer, "random_tick", &result->random);
    put_seeks(&writer, "jump", &result->jump);
    put_seeks(&writer, "step_back", &result->back);
    json_real(&writer, "verify_cpu_ns", result->verify_cpu);
    json_real(&writer, "verify_slower_core_cpu_ns", result->verify_slower);
    json_real(&writer, "find_cpu_ns", result->find_cpu);
    json_real(&writer, "find_over_verify", result->find_cpu / result->verify_cpu);
    json_real(&writer, "further_expression_over_verify", further(result));
    json_unsigned(&writer, "recorded_ticks", result->recorded);
    json_real(&writer, "play_cpu_ns", result->play_cpu);
    json_real(&writer, "record_cpu_ns", result->without_cpu);
    json_real(&writer, "record_with_keyframes_cpu_ns", result->with_cpu);
    json_unsigned(&writer, "bytes", result->without_bytes);
    json_unsigned(&writer, "bytes_with_keyframes", result->with_bytes);
    json_finish(&writer);
}

static int bench(const char *path, const replay_line *line)
{
    char error[ERROR_SIZE];
    bench_replay result;
    const cox_scenario *given = NULL;
    if (line->shared_object != NULL) given = plugin_load(line->shared_object, error);
    if ((line->shared_object != NULL && given == NULL) ||
        !bench_replay_measure(path, given, line->rounds, &result, error))
        return print_error("%s", error);
    (line->wants_json ? print_json : print_text)(path, &result);
    return EXIT_SAME;
}

int verb_replay(int argc, char **argv)
{
    replay_line line = {.rounds = 5};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, 1, "one replay FILE")) return EXIT_BAD;
    return bench(argv[optind], &line);
}
