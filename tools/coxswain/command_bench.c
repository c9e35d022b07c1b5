/* SPDX-License-Identifier: MIT
 * coxswain bench: what a scenario's step costs, and what hash, snapshot and recorder cost beside
 * it.
 *
 * Machines are noisy, so every kind of run takes its turn in every round and its best time counts:
 * then the ratios to the step hold even where the times do not. The final hash is evidence that the
 * steps were done. */
#include "commands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "complaint.h"
#include "coxswain/recorder.h"
#include "instance.h"
#include "json.h"
#include "options.h"
#include "plugin.h"
#include "progress.h"
#include "scenarios.h"
#include "settings.h"

static const char help[] =
    "usage: coxswain bench [SCENARIO] [OPTION]...\n"
    "       coxswain bench math [OPTION]...\n"
    "\n"
    "Measures a scenario, or all of them: the step, and beside it the state hash, a snapshot "
    "saved\n"
    "and loaded, and the recorder. A cursor moves all the time, where the scenario has one. Each\n"
    "figure is the best of several rounds. 'bench math' measures the arithmetic.\n"
    "\n"
    "  --agents N   how many agents (default 100)\n"
    "  --ticks N    ticks of a round, 1 to 1000000 (default 1000)\n"
    "  --rounds N   rounds, 1 to 100 (default 5)\n"
    "  --sim FILE   take the scenario from a shared object\n"
    "  --json       print the result as JSON\n"
    "  --help       print this\n"
    "\n"
    "Example: coxswain bench hunt --agents 1000\n";

static const struct option table[] = {
    {"agents", required_argument, NULL, 'A'}, {"ticks", required_argument, NULL, 'T'},
    {"rounds", required_argument, NULL, 'R'}, {"sim", required_argument, NULL, 'S'},
    {"json", no_argument, NULL, 'J'},         {0}};

#define AGENTS_DEFAULT "agents=100"
#define SEED 1u
#define REPEATS 50u /* of hash and snapshot, in a round */

/* What is to be measured. */
typedef struct bench_order {
    uint32_t ticks;
    uint32_t rounds;
    char agents[32]; /* "agents=N"; "": not asked for */
    const char *shared_object;
    bool json;
} bench_order;

/* What was measured; times are the best, in nanoseconds. */
typedef struct bench_result {
    uint32_t agents; /* as drawn; of a scenario without pictures, rows */
    uint32_t rows;
    double step;      /* of one tick */
    double hash_time; /* of one state's hash */
    double recorder;  /* of one frame, checkpoints included */
    double save;      /* of one snapshot */
    double load;
    uint32_t snapshot_bytes;
    uint64_t recorded_bytes; /* of frames and checkpoints, without the start */
    uint64_t hash;           /* of the last state */
} bench_result;

/* A scenario being measured. */
typedef struct bench {
    instance match;
    cox_vec2 least; /* the world */
    cox_vec2 greatest;
    bool has_cursor;
    uint8_t cursor_kind;
    uint32_t ticks;
    void *snapshot; /* and one to go back to */
    void *undo;
    uint32_t snapshot_size;
    cox_command command;
    bench_result result;
} bench;

static double nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Keeps the smaller; 0 is no time yet. */
static void keep_best(double *best, double time)
{
    if (*best <= 0 || time < *best) *best = time;
}

/* The frame of a tick: the cursor goes to and fro across the world. */
static cox_frame frame_of(bench *measured, uint32_t tick)
{
    if (!measured->has_cursor) return (cox_frame){.tick = tick};
    int64_t width = (int64_t)measured->greatest.x - measured->least.x;
    int64_t height = (int64_t)measured->greatest.y - measured->least.y;
    uint32_t across = tick % 512 < 256 ? tick % 256 : 255 - tick % 256;
    uint32_t down = tick % 358 < 179 ? tick % 179 : 178 - tick % 179;
    measured->command = (cox_command){.kind = measured->cursor_kind};
    measured->command.arguments[0] = (int32_t)(measured->least.x + width * across / 256);
    measured->command.arguments[1] = (int32_t)(measured->least.y + height * down / 256);
    return (cox_frame){.tick = tick, .count = 1, .commands = &measured->command};
}

static cox_status count_bytes(void *count, const void *bytes, uint32_t length)
{
    (void)bytes;
    *(uint64_t *)count += length;
    return COX_OK;
}

/* Steps from state 0. */
static void run_steps(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    instance_remake(&measured->match, 0, SEED);
    double start = nanoseconds();
    for (uint32_t tick = 0; tick < measured->ticks; tick++) {
        cox_frame frame = frame_of(measured, tick);
        cox_sim_step(sim, &frame);
    }
    keep_best(&measured->result.step, (nanoseconds() - start) / measured->ticks);
    measured->result.hash = cox_sim_hash(sim);
}

/* Hashes the state that the steps ended with. The hashes go into a sum that is used, so that none
 * is left out. */
static void run_hash(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    uint64_t sum = 0;
    double start = nanoseconds();
    for (uint32_t i = 0; i < REPEATS; i++) sum += cox_sim_hash(sim);
    keep_best(&measured->result.hash_time, (nanoseconds() - start) / REPEATS);
    if (sum != REPEATS * measured->result.hash) warn("the hash of one state is not one");
}

/* Records the frames that were stepped, as coxswain record does, into a count of bytes; the
 * checkpoints hash the state that the steps ended with. */
static void run_recorder(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    cox_recorder_def def = cox_recorder_default();
    cox_recorder recorder;
    uint64_t bytes = 0;
    cox_recorder_start(&recorder, sim, &def, count_bytes, &bytes);
    bytes = 0;
    double start = nanoseconds();
    for (uint32_t tick = 0; tick < measured->ticks; tick++) {
        cox_frame frame = frame_of(measured, tick);
        cox_recorder_frame(&recorder, sim, &frame);
    }
    keep_best(&measured->result.recorder, (nanoseconds() - start) / measured->ticks);
    cox_recorder_end(&recorder, sim);
    measured->result.recorded_bytes = bytes;
}

/* Saves and loads the state that the runs ended with. */
static bool run_snapshots(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    uint32_t length = 0;
    bool good = true;
    double start = nanoseconds();
    for (uint32_t i = 0; i < REPEATS; i++)
        good = good && cox_snapshot_save(sim, measured->snapshot, measured->snapshot_size,
                                         &length) == COX_OK;
    keep_best(&measured->result.save, (nanoseconds() - start) / REPEATS);
    memcpy(measured->undo, measured->snapshot, length);
    start = nanoseconds();
    for (uint32_t i = 0; i < REPEATS; i++)
        good = good && cox_snapshot_load(sim, measured->snapshot, length, measured->undo,
                                         measured->snapshot_size) == COX_OK;
    keep_best(&measured->result.load, (nanoseconds() - start) / REPEATS);
    measured->result.snapshot_bytes = length;
    return good && cox_sim_hash(sim) == measured->result.hash;
}

/* A sketch that counts agents. */
typedef struct agent_count {
    cox_sketch sketch; /* first, so that add() finds the count again */
    uint32_t agents;
} agent_count;

static void count_agent(cox_sketch *sketch, const cox_shape *shape)
{
    if (shape->kind == COX_SHAPE_AGENT) ((agent_count *)sketch)->agents++;
}

static void count_agents(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    const cox_scenario *scenario = measured->match.scenario;
    agent_count count = {.sketch = {.add = count_agent}};
    for (uint32_t i = 0; i < cox_sim_table_count(sim); i++)
        measured->result.rows += cox_sim_row_count(sim, i);
    if (scenario->draw != NULL) scenario->draw(sim->context, &count.sketch);
    measured->result.agents = count.agents > 0 ? count.agents : measured->result.rows;
}

/* Finds a command named cursor with a place in it. */
static void find_cursor(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    for (uint32_t i = 0; i < sim->command_count; i++) {
        cox_command_kind kind;
        cox_flash_copy(&kind, &sim->commands[i], sizeof kind);
        if (strcmp(kind.name, "cursor") != 0 || cox_command_argument_count(&kind) != 2) continue;
        if (kind.arguments[0].type != COX_FIXED || kind.arguments[1].type != COX_FIXED) continue;
        measured->has_cursor = true;
        measured->cursor_kind = kind.kind;
    }
}

static bool bench_make(bench *measured, const cox_scenario *scenario, const bench_order *order,
                       char *error)
{
    int32_t values[COX_SETTINGS_MAX];
    memset(measured, 0, sizeof *measured);
    measured->ticks = order->ticks;
    settings_default(scenario, values);
    if (order->agents[0] != '\0') {
        if (!settings_set(scenario, order->agents, values, error, ERROR_SIZE)) return false;
    } else if (settings_find(scenario, "agents") >= 0) {
        /* A scenario that cannot have as many keeps its own number. */
        settings_set(scenario, AGENTS_DEFAULT, values, error, ERROR_SIZE);
    }
    if (!instance_make(&measured->match, scenario, values, SEED, error, ERROR_SIZE)) return false;
    instance_bounds(&measured->match, &measured->least, &measured->greatest);
    find_cursor(measured);
    return true;
}

static void bench_free(bench *measured)
{
    free(measured->snapshot);
    free(measured->undo);
    instance_free(&measured->match);
}

/* All rounds. False, with the sentence in error, if there is no memory or a snapshot fails. */
static bool bench_run(bench *measured, uint32_t rounds, char *error)
{
    const char *name = measured->match.scenario->name;
    progress bar = progress_begin(name, rounds);
    bool good = true;
    for (uint32_t round = 0; good && round < rounds; round++) {
        run_steps(measured);
        run_hash(measured);
        run_recorder(measured);
        if (round == 0) {
            count_agents(measured);
            measured->snapshot_size = cox_snapshot_size(&measured->match.sim);
            measured->snapshot = malloc(measured->snapshot_size);
            measured->undo = malloc(measured->snapshot_size);
            good = measured->snapshot != NULL && measured->undo != NULL;
            if (!good) fail(error, ERROR_SIZE, "there is no memory for a snapshot of %s", name);
        }
        if (good && !run_snapshots(measured))
            good = fail(error, ERROR_SIZE, "%s: a snapshot of its own state did not load", name);
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    return good;
}

static void print_text(const bench *measured)
{
    const bench_result *result = &measured->result;
    double hash = result->hash_time;
    double recorder = result->recorder;
    printf("%s, %" PRIu32 " agents, %" PRIu32 " ticks\n", measured->match.scenario->name,
           result->agents, measured->ticks);
    printf("  step          %10.1f ns per agent  %12.0f agent-steps/s  %10.0f ticks/s\n",
           result->step / result->agents, 1e9 * result->agents / result->step, 1e9 / result->step);
    printf("  hash          %10.1f ns per row    %12.0f ns per tick    %10.3f of a step\n",
           hash / result->rows, hash, hash / result->step);
    printf("  recorder      %10.1f bytes a tick  %12.0f ns per tick    %10.3f of a step\n",
           (double)result->recorded_bytes / measured->ticks, recorder, recorder / result->step);
    printf("  snapshot save %10" PRIu32 " bytes       %12.0f ns             %10.3f of a step\n",
           result->snapshot_bytes, result->save, result->save / result->step);
    printf("  snapshot load %10" PRIu32 " bytes       %12.0f ns             %10.3f of a step\n",
           result->snapshot_bytes, result->load, result->load / result->step);
    printf("  ticks %" PRIu32 " hash %016" PRIx64 "\n", measured->ticks, result->hash);
}

static void print_json(json *writer, const bench *measured)
{
    const bench_result *result = &measured->result;
    json_open_object(writer, NULL);
    json_text(writer, "scenario", measured->match.scenario->name);
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
    json_unsigned(writer, "ticks", measured->ticks);
    json_hash(writer, "hash", result->hash);
    json_close_object(writer);
}

/* Measures and prints one scenario; writer is NULL for text. */
static bool bench_scenario(const cox_scenario *scenario, const bench_order *order, json *writer)
{
    char error[ERROR_SIZE] = "";
    bench measured;
    bool good =
        bench_make(&measured, scenario, order, error) && bench_run(&measured, order->rounds, error);
    if (!good) complain("%s", error);
    else if (writer != NULL) print_json(writer, &measured);
    else print_text(&measured);
    bench_free(&measured);
    return good;
}

static bool take_option(bench_order *order, int option)
{
    uint32_t agents;
    switch (option) {
    case 'A':
        if (!options_number_32("agents", optarg, 1, 1000000, &agents)) return false;
        snprintf(order->agents, sizeof order->agents, "agents=%" PRIu32, agents);
        return true;
    case 'T':
        return options_number_32("ticks", optarg, 1, 1000000, &order->ticks);
    case 'R':
        return options_number_32("rounds", optarg, 1, 100, &order->rounds);
    case 'S':
        order->shared_object = optarg;
        return true;
    default:
        order->json = true;
        return true;
    }
}

/* The scenario asked for alone, or all. */
static int bench_all(const cox_scenario *only, const bench_order *order)
{
    bool good = true;
    json writer;
    if (order->json) {
        writer = json_begin(stdout);
        json_open_array(&writer, NULL);
    }
    for (uint32_t i = 0; good; i++) {
        const cox_scenario *scenario = only != NULL ? only : scenario_at(i);
        if (scenario == NULL) break;
        good = bench_scenario(scenario, order, order->json ? &writer : NULL);
        if (only != NULL) break;
    }
    if (order->json) {
        json_close_array(&writer);
        json_finish(&writer);
    }
    return good ? EXIT_SAME : EXIT_BAD;
}

int command_bench(int argc, char **argv)
{
    bench_order order = {.ticks = 1000, .rounds = 5};
    if (argc > 1 && strcmp(argv[1], "math") == 0) return command_bench_math(argc - 1, argv + 1);
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_END) break;
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD || !take_option(&order, option)) return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 0, 1, "at most one SCENARIO")) return EXIT_BAD;
    const char *name = optind < argc ? argv[optind] : NULL;
    const cox_scenario *only = NULL;
    if (name != NULL || order.shared_object != NULL) {
        char error[ERROR_SIZE];
        only = plugin_choose(order.shared_object, name, error, sizeof error);
        if (only == NULL) {
            complain("%s", error);
            return EXIT_BAD;
        }
    }
    return bench_all(only, &order);
}
