/* SPDX-License-Identifier: MIT
 * What bench state measures: each call that moves a state, beside what moves or hashes the same
 * bytes by hand. */
#ifndef COXSWAIN_BENCH_STATE_H
#define COXSWAIN_BENCH_STATE_H

#include <stdbool.h>

#include "coxswain/agent.h"
#include "coxswain/plan.h"
#include "coxswain/sim.h"
#include "coxswain/wander.h"

#include "bench_state_columns.h"

/* A row that wanders: 72 bytes in a snapshot, in 3 runs of memory, with 9 bounds. */
typedef struct walker {
    cox_agent agent;
    cox_wander_memory memory;
} walker;

/* A state, its simulations, and where its bytes go. */
typedef struct walkers {
    uint32_t count;
    uint32_t capacity;
    walker *rows;
    cox_sim sim;    /* with a plan */
    cox_sim walked; /* without */
    uint8_t *snapshot;
    uint8_t *image;
    uint8_t *copy; /* bytes of either, for what is beside */
    cox_vec2 *forces; /* of a step, a row each */
    uint32_t snapshot_length;
    uint32_t image_length;
} walkers;

/* The ticks of a rollback. */
#define STATE_BENCH_TICKS 8u

/* What a figure is measured with. */
typedef struct state_bench {
    walkers plain;     /* rows in ascending id */
    walkers twin;      /* an equal state */
    walkers many;      /* STATE_BENCH_MANY rows in ascending id, */
    walkers mixed;     /* the same, stored in any order, */
    walkers scattered; /* and in any order with ids all over 32 bits */
    walkers moved;     /* rows that are stepped; image and copy hold where they go back to */
    crowd_columns columns; /* STATE_BENCH_MANY rows as a struct of arrays */
    uint8_t *kept[STATE_BENCH_TICKS]; /* an image for each tick of a rollback */
    uint64_t sum;      /* of all results, so that no call is left out */
} state_bench;

#define STATE_BENCH_MANY 10000u

/* Something to measure: one call, about a simulation of the bench. */
typedef void state_call(state_bench *bench, const cox_sim *sim);

/* One figure. */
typedef struct state_figure {
    const char *name;
    const char *beside; /* what it is compared with */
    double goal;        /* the greatest ratio; 0: none */
    bool is_of_many;    /* rows are STATE_BENCH_MANY */
    bool needs_xxh3;    /* which stands beside it */
    state_call *run[2]; /* the call, and what stands beside it, which works on as many rows */
    size_t sim[2];      /* where in the bench the simulation of each is */
} state_figure;

extern const state_figure state_figures[];
extern const unsigned state_figure_count;

/* Whether what stands beside a figure is on this machine. */
bool state_figure_is_there(const state_figure *figure);

/* Makes the states, with rows agents each. False if there is no memory for them. */
bool state_bench_make(state_bench *bench, uint32_t rows);

/* Whether the hash by hand, the one by a plan and the one by a walk are the same. */
bool state_bench_hash_is_right(const state_bench *bench);

#endif
