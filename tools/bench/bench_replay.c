/* SPDX-License-Identifier: MIT
 * Seeks, verifies in two threads, and records a replay's own frames anew into nothing. */
#include "bench_replay.h"

#include <stdlib.h>
#include <string.h>

#include "bench_find.h"
#include "bench_walk.h"
#include "coxswain/random.h"
#include "replay/playback.h"
#include "replay/verification_crew.h"
#include "util/failure.h"
#include "util/stopwatch.h"
#include "util/worker.h"

/* At most that many ticks are recorded anew. */
#define RECORD_TICKS UINT32_C(200000)
/* As many parts as verify makes for two cores. */
#define PARTS (2 * VERIFICATION_CREW_PARTS)

bench_seeks bench_seeks_of(const bench_times *times, uint32_t series)
{
    return (bench_seeks){bench_median(times, series), bench_quantile(times, series, 1)};
}

/* Opens the file and reaches random ticks. */
static bool measure_seeks(bench_replay *result, playback *played, const char *path,
                          const cox_scenario *given, char *error)
{
    double nanoseconds[BENCH_REPLAY_SEEKS];
    bench_times times = {1, BENCH_REPLAY_SEEKS, nanoseconds};
    cox_random random = cox_random_make(1, 1);
    for (uint32_t i = 0; i < BENCH_REPLAY_SEEKS; i++) {
        uint32_t tick = 1 + cox_random_below(&random, result->ticks);
        double start = stopwatch_thread();
        if (!playback_open(played, path, given, error)) return false;
        tick += played->reader.header.start_tick;
        cox_status status = playback_seek(played, tick);
        *bench_time(&times, 0, i) = stopwatch_spent(start);
        if (status != COX_OK) playback_explain(played, status, error);
        playback_close(played);
        if (status != COX_OK) return false;
    }
    result->random = bench_seeks_of(&times, 0);
    return true;
}

/* The parts of a replay, which threads share. */
typedef struct shared_parts {
    const char *path;
    verification_options options;
    verification_part parts[PARTS];
    verification *results;
    notes notes; /* read beside the parts, where there are several */
    size_t count;
    atomic_size_t next;
} shared_parts;

/* What one thread does, and its time. */
typedef struct core {
    shared_parts *shared;
    double cpu;
} core;

static void *verify_parts(void *user)
{
    core *self = (core *)user;
    shared_parts *shared = self->shared;
    double start = stopwatch_thread();
    for (;;) {
        size_t number = atomic_fetch_add(&shared->next, 1);
        if (number > shared->count) break;
        if (number > 0)
            verification_run(&shared->results[number - 1], shared->path, &shared->parts[number - 1],
                             &shared->options, NULL);
        else if (shared->count > 1) notes_read(&shared->notes, shared->path);
    }
    self->cpu = stopwatch_spent(start);
    return NULL;
}

/* Verifies with this thread and, if there are parts, another one; the CPU of the one that used
 * more. 0 if the replay is not the same. */
static double verify_with(shared_parts *shared, size_t most)
{
    worker other;
    core cores[2] = {{shared, 0}, {shared, 0}};
    shared->count = verification_split(shared->path, shared->parts, most);
    atomic_store(&shared->next, 0);
    bool has_other = shared->count > 1 && worker_start(&other, verify_parts, &cores[1]);
    verify_parts(&cores[0]);
    if (has_other) worker_join(other);
    size_t chosen = verification_unite(shared->results, shared->count);
    if (chosen == shared->count || shared->results[chosen].code != EXIT_SAME) return 0;
    return cores[0].cpu > cores[1].cpu ? cores[0].cpu : cores[1].cpu;
}

static bool measure_verify(bench_replay *result, const char *path, const cox_scenario *given,
                           uint32_t rounds, char *error)
{
    bool is_same = true;
    atomic_ullong bytes_done = 0;
    shared_parts *shared = calloc(1, sizeof *shared);
    if (shared != NULL) shared->results = calloc(PARTS, sizeof *shared->results);
    if (shared != NULL && shared->results != NULL) {
        shared->path = path;
        shared->options.given = given;
        shared->options.bytes_done = &bytes_done;
        size_t most = given == NULL ? PARTS : 1; /* a scenario of --sim may have static memory */
        for (uint32_t i = 0; is_same && i < rounds; i++) {
            double alone = verify_with(shared, 1);
            double slower = verify_with(shared, most);
            is_same = alone > 0 && slower > 0;
            stopwatch_keep_best(&result->verify_cpu, alone);
            stopwatch_keep_best(&result->verify_slower, slower);
        }
    }
    if (shared != NULL) free(shared->results);
    free(shared);
    return (is_same && result->verify_cpu > 0) ||
           fail(error, "%s: does not verify as the same", path);
}

/* Counts bytes and drops them. */
static cox_status drop(void *user, const void *bytes, uint32_t length)
{
    (void)bytes;
    *(uint64_t *)user += length;
    return COX_OK;
}

/* Plays the first ticks; with a recorder, if its definition is not NULL. */
static bool play_first(playback *played, const cox_recorder_def *def, uint32_t ticks, double *cpu,
                       uint64_t *bytes)
{
    cox_recorder recorder;
    cox_stream_writer writer = {drop, bytes};
    *bytes = 0;
    double start = stopwatch_thread();
    cox_status status = COX_OK;
    if (def != NULL) status = cox_recorder_start(&recorder, &played->instance.sim, def, writer);
    for (uint32_t i = 0; i < ticks && status == COX_OK; i++) {
        status = playback_next(played);
        if (status == COX_OK && def != NULL) status = cox_recorder_frame(&recorder, &played->frame);
        if (status == COX_OK) playback_step(played);
    }
    if (status == COX_OK && def != NULL) status = cox_recorder_finish(&recorder);
    stopwatch_keep_best(cpu, stopwatch_spent(start));
    return status == COX_OK;
}

/* One round of playing and recording. */
static bool record_round(bench_replay *result, playback *played, const char *path,
                         const cox_scenario *given, char *error)
{
    uint64_t none;
    cox_keyframe_writer keyframes =
        cox_keyframe_writer_make(COX_KEYFRAME_TICKS, COX_KEYFRAME_BYTES_PER_MINUTE);
    cox_recorder_def defs[2] = {cox_recorder_default(), cox_recorder_default()};
    defs[1].keyframes = &keyframes;
    for (int i = 0; i < 3; i++) {
        if (!playback_open(played, path, given, error)) return false;
        defs[0].start_tick = defs[1].start_tick = played->reader.tick;
        bool is_good = i == 0 ? play_first(played, NULL, result->recorded, &result->play_cpu, &none)
                       : i == 1 ? play_first(played, &defs[0], result->recorded,
                                             &result->without_cpu, &result->without_bytes)
                                : play_first(played, &defs[1], result->recorded, &result->with_cpu,
                                             &result->with_bytes);
        playback_close(played);
        if (!is_good) return fail(error, "%s: cannot be recorded anew", path);
    }
    return true;
}

static bool measure(bench_replay *result, playback *played, const char *path,
                    const cox_scenario *given, uint32_t rounds, char *error)
{
    cox_checkpoint end;
    if (!playback_open(played, path, given, error)) return false;
    bool has_end = cox_keyframe_reader_end(&played->keyframes, &end);
    result->ticks = has_end ? end.tick - played->reader.header.start_tick : 0;
    playback_close(played);
    if (result->ticks == 0)
        return fail(error, "%s: is cut or has no ticks, and a whole replay is wanted", path);
    result->recorded = result->ticks < RECORD_TICKS ? result->ticks : RECORD_TICKS;
    for (uint32_t i = 0; i < rounds; i++)
        if (!record_round(result, played, path, given, error)) return false;
    return measure_seeks(result, played, path, given, error) &&
           bench_walk_measure(path, given, result, error) &&
           measure_verify(result, path, given, rounds, error) &&
           bench_find_measure(path, given, rounds, result, error);
}

bool bench_replay_measure(const char *path, const cox_scenario *given, uint32_t rounds,
                          bench_replay *result, char *error)
{
    memset(result, 0, sizeof *result);
    playback *played = malloc(sizeof *played);
    if (played == NULL) return fail(error, "there is no memory to play %s", path);
    bool is_good = measure(result, played, path, given, rounds, error);
    free(played);
    return is_good;
}
