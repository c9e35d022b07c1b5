/* SPDX-License-Identifier: MIT
 * What a flock costs whose agents stand where a grid helps least, beside one that is spread out. */
#ifndef COXSWAIN_BENCH_HOSTILE_H
#define COXSWAIN_BENCH_HOSTILE_H

#include "bench_rounds.h"

/* How the agents stand at the start. */
typedef enum hostile_start {
    HOSTILE_SPREAD, /* anywhere in the square, as bench crowd has them */
    HOSTILE_SPOT,   /* all on one spot */
    HOSTILE_CELL,   /* in one cell, which is as wide as an agent sees */
    HOSTILE_LINE,   /* on a line across the square */
    HOSTILE_CORNERS, /* at the four corners of the square, within 9 units */
    HOSTILE_FAST, /* anywhere; each moves 200 units in a tick, which is farther than a cell */
    HOSTILE_STARTS
} hostile_start;

/* The world without and with vector instructions. */
enum { HOSTILE_SIDES = 2 };

typedef struct bench_hostile {
    uint32_t agents;
    uint32_t rounds;
    uint32_t sides;                    /* 1 where the processor has no vector instructions */
    uint32_t left_out[HOSTILE_STARTS]; /* agents out of sight at the end */
    bench_times times;                 /* the series of a start and a side, start by start */
} bench_hostile;

/* The name of a start. */
const char *bench_hostile_name(hostile_start start);

/* Measures with the first two members. False, with a sentence on stderr, if there is no memory;
 * else bench_hostile_free frees. */
bool bench_hostile_run(bench_hostile *bench);
void bench_hostile_free(bench_hostile *bench);

/* Nanoseconds of an agent's step, and that over HOSTILE_SPREAD's. */
double bench_hostile_time(const bench_hostile *bench, hostile_start start, uint32_t side);
double bench_hostile_ratio(const bench_hostile *bench, hostile_start start, uint32_t side);

#endif
