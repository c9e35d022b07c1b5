/* SPDX-License-Identifier: MIT
 * What it costs to search a replay beside verifying it. */
#ifndef BENCH_FIND_H
#define BENCH_FIND_H

#include "bench_replay.h"

/* Expressions that are asked in one run: first one of them, then all. */
#define BENCH_FIND_CONDITIONS 5u

/* Searches the whole replay in one run for what never holds, of all rows of its largest table. Of
 * rounds the best counts. False, with the sentence in error, if it cannot be played. */
bool bench_find_measure(const char *path, const cox_scenario *given, uint32_t rounds,
                        bench_replay *result, char *error);

#endif
