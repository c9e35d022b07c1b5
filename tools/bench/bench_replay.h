/* SPDX-License-Identifier: MIT
 * What keyframes are good for, and what they cost, on a replay that is at hand. */
#ifndef BENCH_REPLAY_H
#define BENCH_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "bench_rounds.h"
#include "coxswain/scenario.h"

/* How many ticks are sought. */
#define BENCH_REPLAY_SEEKS 101u

/* The times of seeks. */
typedef struct bench_seeks {
    double median;
    double worst;
} bench_seeks;

/* What was measured. Times are nanoseconds of a processor. */
typedef struct bench_replay {
    uint32_t ticks;         /* of the replay */
    bench_seeks random;     /* the file is opened and a random tick reached */
    bench_seeks jump;       /* a walker goes to a random tick of the open file */
    bench_seeks back;       /* a walker steps back, many times in a row */
    double verify_cpu;      /* one run over the whole file */
    double verify_slower;   /* two threads share its parts: the CPU of the slower one */
    double find_cpu;        /* one run that searches it for one expression that never holds */
    double find_all_cpu;    /* for BENCH_FIND_CONDITIONS of them */
    uint32_t recorded;      /* ticks that were recorded anew */
    double play_cpu;        /* for playing them */
    double without_cpu;     /* for playing and recording them without keyframes */
    double with_cpu;        /* the same with keyframes as record writes them */
    uint64_t without_bytes; /* of these recordings */
    uint64_t with_bytes;
} bench_replay;

/* The median and the worst of a series. */
bench_seeks bench_seeks_of(const bench_times *times, uint32_t series);

/* Measures a replay; given is a user's own scenario, NULL: the shipped ones. Of recording and
 * verifying the best of rounds counts. False, with the sentence in error, if it is not sound. */
bool bench_replay_measure(const char *path, const cox_scenario *given, uint32_t rounds,
                          bench_replay *result, char *error);

#endif
