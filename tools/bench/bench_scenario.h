/* SPDX-License-Identifier: MIT
 * The time of a scenario's step, and of hash, snapshot and recorder beside it. */
#ifndef BENCH_SCENARIO_H
#define BENCH_SCENARIO_H

#include <stdbool.h>

#include "coxswain/scenario.h"

/* The measurement to make. */
typedef struct bench_options {
    uint32_t ticks;  /* ticks of a round, 1 or more */
    uint32_t rounds; /* rounds, of which the best counts */
    uint32_t agents; /* number of agents; 0: BENCH_AGENTS if the scenario can have them */
    bool is_at_most; /* a scenario that cannot have so many agents gets its greatest number */
} bench_options;

#define BENCH_AGENTS 100u

/* The results; times are the best ones, in nanoseconds. */
typedef struct bench_result {
    uint32_t agents; /* agents drawn; for a scenario without pictures, rows */
    uint32_t rows;   /* of all tables, at least 1 */
    double step;      /* of one tick */
    double hash_time; /* of one state's hash */
    double recorder;  /* of one frame, checkpoints included */
    double save;      /* of one snapshot */
    double load;
    uint32_t snapshot_bytes;
    uint64_t recorded_bytes; /* of frames and checkpoints, without the start */
    uint64_t hash;           /* of the last state */
} bench_result;

/* Measures a scenario. False, with the sentence in error, if it cannot have that number of agents,
 * if there is no memory or if a snapshot does not load. */
bool bench_scenario(const cox_scenario *scenario, const bench_options *options,
                    bench_result *result, char *error);

#endif
