/* SPDX-License-Identifier: MIT
 * Walks in a replay as a player of replays makes them: jumps, and steps back in a row. */
#ifndef BENCH_WALK_H
#define BENCH_WALK_H

#include <stdbool.h>

#include "bench_replay.h"

/* Jumps to random ticks of a replay, and steps back from its last ticks, with a walker in the open
 * file. False, with the sentence in error, if the replay is not sound. */
bool bench_walk_measure(const char *path, const cox_scenario *given, bench_replay *result,
                        char *error);

#endif
