/* SPDX-License-Identifier: MIT
 * Jumps and steps back, each timed by itself. */
#include "bench_walk.h"

#include <stdlib.h>

#include "bench_rounds.h"
#include "coxswain/random.h"
#include "coxswain/walker.h"
#include "replay/playback.h"
#include "util/failure.h"
#include "util/stopwatch.h"

#define JUMPS 200u
#define STEPS 500u

/* A walk to a tick, timed. */
static bool go(cox_walker *walker, uint32_t tick, double *spent)
{
    double start = stopwatch_thread();
    cox_status status = cox_walker_go(walker, tick);
    *spent = stopwatch_spent(start);
    return status == COX_OK;
}

static bool jump(cox_walker *walker, uint32_t start, bench_replay *result)
{
    double nanoseconds[JUMPS];
    bench_times times = {1, JUMPS, nanoseconds};
    cox_random random = cox_random_make(1, 1);
    for (uint32_t i = 0; i < JUMPS; i++) {
        uint32_t tick = start + cox_random_below(&random, result->ticks + 1);
        if (!go(walker, tick, bench_time(&times, 0, i))) return false;
    }
    result->jump = bench_seeks_of(&times, 0);
    return true;
}

static bool step_back(cox_walker *walker, uint32_t start, bench_replay *result)
{
    double nanoseconds[STEPS];
    double none;
    uint32_t steps = result->ticks < STEPS ? result->ticks : STEPS;
    bench_times times = {1, steps, nanoseconds};
    uint32_t tick = start + result->ticks;
    if (!go(walker, tick, &none)) return false;
    for (uint32_t i = 0; i < steps; i++)
        if (!go(walker, --tick, bench_time(&times, 0, i))) return false;
    result->back = bench_seeks_of(&times, 0);
    return true;
}

static bool walk(playback *played, void *memory, uint32_t size, bench_replay *result)
{
    cox_walker_def def = {&played->reader, &played->keyframes, &played->instance.sim,
                          played->commands, COX_FRAME_COMMANDS_MAX};
    cox_walker *walker = cox_walker_init(&def, memory, size);
    uint32_t start = played->reader.header.start_tick;
    return jump(walker, start, result) && step_back(walker, start, result);
}

bool bench_walk_measure(const char *path, const cox_scenario *given, bench_replay *result,
                        char *error)
{
    playback *played = malloc(sizeof *played);
    if (played == NULL) return fail(error, "there is no memory to play %s", path);
    bool is_open = playback_open(played, path, given, error);
    uint32_t size = is_open ? cox_walker_size(&played->instance.sim, COX_WALKER_IMAGES) : 0;
    void *memory = size > 0 ? malloc(size) : NULL;
    bool is_good = memory != NULL && walk(played, memory, size, result);
    if (is_open && !is_good) playback_explain(played, played->reader.status, error);
    if (is_open) playback_close(played);
    free(memory);
    free(played);
    return is_good;
}
