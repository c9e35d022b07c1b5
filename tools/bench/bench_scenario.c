/* SPDX-License-Identifier: MIT
 * Measures a scenario. Machines are noisy, so every kind of run takes its turn in every round and
 * its best time counts: then the ratios to the step hold even if the times do not. The final hash
 * is evidence that the steps were done. If the scenario has a cursor, it moves all the time. */
#include "bench_scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/failure.h"
#include "coxswain/recorder.h"
#include "replay/instance.h"
#include "util/progress.h"
#include "replay/settings.h"
#include "util/stopwatch.h"

#define SEED 1u
#define REPEATS 50u /* of hash and snapshot, in a round */

/* A scenario being measured. */
typedef struct bench {
    instance match;
    cox_vec2 least; /* the world */
    cox_vec2 greatest;
    bool has_cursor;
    cox_command_kind cursor;
    uint32_t ticks;
    void *snapshot; /* and one to go back to */
    void *undo;
    uint32_t snapshot_size;
    cox_command command;
    bench_result result;
} bench;

/* The frame of a tick: the cursor goes back and forth across the world. */
static cox_frame frame_of(bench *measured, uint32_t tick)
{
    if (!measured->has_cursor) return (cox_frame){.tick = tick};
    int64_t width = (int64_t)measured->greatest.x - measured->least.x;
    int64_t height = (int64_t)measured->greatest.y - measured->least.y;
    uint32_t across = tick % 512 < 256 ? tick % 256 : 255 - tick % 256;
    uint32_t down = tick % 358 < 179 ? tick % 179 : 178 - tick % 179;
    measured->command = (cox_command){.kind = measured->cursor.kind};
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
    double start = stopwatch_thread();
    for (uint32_t tick = 0; tick < measured->ticks; tick++) {
        cox_frame frame = frame_of(measured, tick);
        cox_sim_step(sim, &frame);
    }
    stopwatch_keep_best(&measured->result.step, (stopwatch_spent(start)) / measured->ticks);
    measured->result.hash = cox_sim_hash(sim);
}

/* Hashes the state at the end of the steps. The hashes go into a sum that is used, so that the
 * compiler drops none. */
static void run_hash(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    uint64_t sum = 0;
    double start = stopwatch_thread();
    for (uint32_t i = 0; i < REPEATS; i++) sum += cox_sim_hash(sim);
    stopwatch_keep_best(&measured->result.hash_time, (stopwatch_spent(start)) / REPEATS);
    if (sum != REPEATS * measured->result.hash) print_warning("the hash of one state is not one");
}

/* Records the frames of the steps, as coxswain record does, but only counts the bytes. The
 * checkpoints hash the state at the end of the steps. */
static void run_recorder(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    cox_recorder_def def = cox_recorder_default();
    cox_recorder recorder;
    uint64_t bytes = 0;
    cox_recorder_start(&recorder, sim, &def, (cox_stream_writer){count_bytes, &bytes});
    bytes = 0;
    double start = stopwatch_thread();
    for (uint32_t tick = 0; tick < measured->ticks; tick++) {
        cox_frame frame = frame_of(measured, tick);
        cox_recorder_frame(&recorder, &frame);
    }
    stopwatch_keep_best(&measured->result.recorder, (stopwatch_spent(start)) / measured->ticks);
    cox_recorder_finish(&recorder);
    measured->result.recorded_bytes = bytes;
}

/* Saves and loads the state at the end of the runs. */
static bool run_snapshots(bench *measured)
{
    const cox_sim *sim = &measured->match.sim;
    uint32_t length = 0;
    bool good = true;
    double start = stopwatch_thread();
    for (uint32_t i = 0; i < REPEATS; i++)
        good = good && cox_snapshot_save(sim, measured->snapshot, measured->snapshot_size,
                                         &length) == COX_OK;
    stopwatch_keep_best(&measured->result.save, (stopwatch_spent(start)) / REPEATS);
    memcpy(measured->undo, measured->snapshot, length);
    start = stopwatch_thread();
    for (uint32_t i = 0; i < REPEATS; i++)
        good = good && cox_snapshot_load(sim, measured->snapshot, length, measured->undo,
                                         measured->snapshot_size) == COX_OK;
    stopwatch_keep_best(&measured->result.load, (stopwatch_spent(start)) / REPEATS);
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
    if (measured->result.rows == 0) measured->result.rows = 1;
    if (scenario->draw != NULL) scenario->draw(sim->context, &count.sketch);
    measured->result.agents = count.agents > 0 ? count.agents : measured->result.rows;
}

/* Sets how many agents there are. Without a number asked for, a scenario that cannot have
 * BENCH_AGENTS keeps its own. False, with the sentence in error, if it cannot have the number. */
static bool set_agents(const cox_scenario *scenario, const bench_options *options,
                       int32_t values[COX_SETTINGS_MAX], char *error)
{
    char text[32];
    cox_setting setting;
    uint32_t agents = options->agents > 0 ? options->agents : BENCH_AGENTS;
    if (options->is_at_most && settings_find(scenario, "agents", &setting) >= 0 &&
        agents > (uint32_t)setting.greatest)
        agents = (uint32_t)setting.greatest;
    snprintf(text, sizeof text, "agents=%" PRIu32, agents);
    return settings_set(scenario, text, values, error) || options->agents == 0;
}

static bool bench_make(bench *measured, const cox_scenario *scenario, const bench_options *options,
                       char *error)
{
    int32_t values[COX_SETTINGS_MAX];
    memset(measured, 0, sizeof *measured);
    measured->ticks = options->ticks;
    settings_default(scenario, values);
    if (!set_agents(scenario, options, values, error)) return false;
    if (!instance_make(&measured->match, scenario, values, SEED, error)) return false;
    instance_bounds(&measured->match, &measured->least, &measured->greatest);
    measured->has_cursor = instance_pointer_kind(&measured->match, "cursor", &measured->cursor);
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
            if (!good) fail(error, "there is no memory for a snapshot of %s", name);
        }
        if (good && !run_snapshots(measured))
            good = fail(error, "%s: a snapshot of its own state did not load", name);
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    return good;
}

bool bench_scenario(const cox_scenario *scenario, const bench_options *options,
                    bench_result *result, char *error)
{
    bench measured;
    bool good = bench_make(&measured, scenario, options, error) &&
                bench_run(&measured, options->rounds, error);
    *result = measured.result;
    bench_free(&measured);
    return good;
}
