/* SPDX-License-Identifier: MIT
 * What bench crowd measures: every side that steps a workload, with several numbers of agents.
 *
 * A round measures each side, a small crowd several times, from the same start, through the same
 * ticks. Times are those of the processor: what else runs on the machine is not in them, nor is
 * waiting. */
#ifndef COXSWAIN_BENCH_CROWD_H
#define COXSWAIN_BENCH_CROWD_H

#include "bench_rounds.h"
#include "bench/crowd/crowd_statistics.h"

enum { BENCH_CROWD_SIZES = 8, BENCH_CROWD_SIDES = 64 };

/* The most agents that a rollback is measured with. */
#define BENCH_CROWD_ROLLBACK_MAX 10000u

/* The series of a cell. */
typedef enum crowd_figure {
    CROWD_STEP,     /* ns of the thread that took longest, for an agent and tick */
    CROWD_THREADS,  /* ns of all threads over those of the one that took longest */
    CROWD_STATE,    /* ns that hash and image take, for an agent */
    CROWD_ROLLBACK, /* 8 ticks again, with hash and image of each, over their steps alone */
    CROWD_FIGURES
} crowd_figure;

/* A side with a number of agents. */
typedef struct crowd_cell {
    const crowd_side *side;
    uint32_t agents;
    uint32_t size;               /* the number of `agents` among the sizes */
    double bytes;                /* for an agent; 0: not known */
    crowd_statistics statistics; /* before and after the ticks measured; of the flock alone */
} crowd_cell;

typedef struct bench_crowd {
    uint32_t sizes[BENCH_CROWD_SIZES]; /* numbers of agents, rising */
    uint32_t size_count;
    uint32_t threads;    /* of threaded sides */
    crowd_workload only; /* the workload; CROWD_WORKLOADS: all */
    uint32_t rounds;
    crowd_cell cells[BENCH_CROWD_SIZES * BENCH_CROWD_SIDES];
    uint32_t cell_count;
    uint64_t hashes;   /* their sum, so that a compiler leaves none out */
    bench_times times; /* series of cells, and the calibration */
} bench_crowd;

/* Measures what is asked for: the first five members. False, with a sentence on stderr, if there is
 * no memory; else bench_crowd_free frees. */
bool bench_crowd_run(bench_crowd *bench);
void bench_crowd_free(bench_crowd *bench);

/* The median of a figure of a cell. */
double bench_crowd_figure(const bench_crowd *bench, uint32_t cell, crowd_figure figure);

/* How many times as fast a cell's step is as the fastest float twin of that kind with as many
 * agents; 0 if there is none. */
double bench_crowd_speed(const bench_crowd *bench, uint32_t cell, crowd_kind kind);

/* How many times as long an agent's step takes as with the fewest agents; 0 where the side was not
 * measured with these. */
double bench_crowd_growth(const bench_crowd *bench, uint32_t cell);

/* How many times as long it takes as structs of a program's own, which do the same; 0: those are
 * not measured. */
double bench_crowd_of_own(const bench_crowd *bench, uint32_t cell);

/* The series of the calibration. */
uint32_t bench_crowd_calibration(const bench_crowd *bench);

#endif
