/* SPDX-License-Identifier: MIT
 * coxswain-bench scenario: measures scenarios and prints the results. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/bench_scenario.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"
#include "replay/plugin.h"
#include "scenarios.h"

/* The command line, read. */
typedef struct bench_line {
    bench_options options;
    const char *shared_object;
    bool json;
} bench_line;

static const option_row rows[] = {
    {"agents", "N",
     "how many agents (default 100, where the scenario can have them); of all scenarios, each has "
     "no more than it can have",
     NUMBER_AT(bench_line, options.agents, 1, 1000000)},
    {"ticks", "N", "ticks of a round, 1 to 1000000 (default 1000)",
     NUMBER_AT(bench_line, options.ticks, 1, 1000000)},
    {"rounds", "N", "rounds, 1 to 100 (default 5)", NUMBER_AT(bench_line, options.rounds, 1, 100)},
    {"sim", "FILE", "take the scenario from a shared object", TEXT_AT(bench_line, shared_object)},
    {"json", NULL, "print the result as JSON", ON_AT(bench_line, json)},
};

static const option_list options = {
    "usage: coxswain-bench scenario [SCENARIO] [OPTION]...\n"
    "\n"
    "Measures a scenario, or all of them: the step, the state hash, a snapshot saved and loaded,\n"
    "and the recorder. A scenario's cursor moves all the time. Each figure is the best of several\n"
    "rounds.\n",
    OPTION_ROWS(rows), "example: coxswain-bench scenario hunt --agents 1000\n"};

static void print_text(const char *name, uint32_t ticks, const bench_result *result)
{
    double hash = result->hash_time;
    double recorder = result->recorder;
    printf("%s, %" PRIu32 " agents, %" PRIu32 " ticks\n", name, result->agents, ticks);
    printf("  step          %10.1f ns per agent  %12.0f agent-steps/s  %10.0f ticks/s\n",
           result->step / result->agents, 1e9 * result->agents / result->step, 1e9 / result->step);
    printf("  hash          %10.1f ns per row    %12.0f ns per tick    %10.3f of a step\n",
           hash / result->rows, hash, hash / result->step);
    printf("  recorder      %10.1f bytes a tick  %12.0f ns per tick    %10.3f of a step\n",
           (double)result->recorded_bytes / ticks, recorder, recorder / result->step);
    printf("  snapshot save %10" PRIu32 " bytes       %12.0f ns             %10.3f of a step\n",
           result->snapshot_bytes, result->save, result->save / result->step);
    printf("  snapshot load %10" PRIu32 " bytes       %12.0f ns             %10.3f of a step\n",
           result->snapshot_bytes, result->load, result->load / result->step);
    printf("  ticks %" PRIu32 " hash %016" PRIx64 "\n", ticks, result->hash);
}

static void print_json(json *writer, const char *name, uint32_t ticks, const bench_result *result)
{
    json_open_object(writer, NULL);
    json_text(writer, "scenario", name);
    json_unsigned(writer, "agents", result->agents);
    json_unsigned(writer, "rows", result->rows);
    json_real(writer, "step_ns", result->step);
    json_real(writer, "agent_step_ns", result->step / result->agents);
    json_real(writer, "agent_steps_per_second", 1e9 * result->agents / result->step);
    json_real(writer, "ticks_per_second", 1e9 / result->step);
    json_real(writer, "hash_ns", result->hash_time);
    json_real(writer, "recorder_ns", result->recorder);
    json_unsigned(writer, "recorded_bytes", result->recorded_bytes);
    json_real(writer, "save_ns", result->save);
    json_real(writer, "load_ns", result->load);
    json_unsigned(writer, "snapshot_bytes", result->snapshot_bytes);
    json_unsigned(writer, "ticks", ticks);
    json_hash(writer, "hash", result->hash);
    json_close_object(writer);
}

/* Measures and prints one scenario; writer is NULL for text. */
static bool bench_and_print(const cox_scenario *scenario, const bench_options *wanted, json *writer)
{
    char error[ERROR_SIZE];
    bench_result result;
    if (!bench_scenario(scenario, wanted, &result, error)) return complain("%s", error);
    if (writer != NULL) print_json(writer, scenario->name, wanted->ticks, &result);
    else print_text(scenario->name, wanted->ticks, &result);
    return true;
}

/* Measures the scenario asked for, or all. */
static int bench_all(const cox_scenario *only, const bench_line *line)
{
    bool good = true;
    json writer = {0};
    if (line->json) writer = json_begin_array(stdout);
    for (uint32_t i = 0; good; i++) {
        const cox_scenario *scenario = only != NULL ? only : scenario_at(i);
        if (scenario == NULL) break;
        good = bench_and_print(scenario, &line->options, line->json ? &writer : NULL);
        if (only != NULL) break;
    }
    if (line->json) json_finish(&writer);
    return good ? EXIT_SAME : EXIT_BAD;
}

int verb_scenario(int argc, char **argv)
{
    bench_line line = {.options = {.ticks = 1000, .rounds = 5}};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 1, "at most one SCENARIO")) return EXIT_BAD;
    const char *name = optind < argc ? argv[optind] : NULL;
    const cox_scenario *only = NULL;
    line.options.is_at_most = name == NULL && line.shared_object == NULL;
    if (name != NULL || line.shared_object != NULL) {
        char error[ERROR_SIZE];
        only = plugin_choose(line.shared_object, name, error);
        if (only == NULL) return print_error("%s", error);
    }
    return bench_all(only, &line);
}
