/* SPDX-License-Identifier: MIT
 * The float twins of bench crowd: what a game that needs no lockstep would write, by the same
 * design as ours. Agents lie column by column, neighbours come from a grid, and all steer before
 * all move.
 *
 * These sources are compiled twice, at -O2 and at -O3 -march=native -ffast-math, where
 * COXSWAIN_TWIN_NATIVE gives the functions of the second compilation names of their own. */
#ifndef COXSWAIN_TWIN_H
#define COXSWAIN_TWIN_H

#include "twin_sides.h"

#ifdef COXSWAIN_TWIN_NATIVE
#define TWIN_KIND CROWD_FLOAT_NATIVE
#define TWIN_NAME(name) "native_" name
#define twin_take twin_native_take
#define twin_put twin_native_put
#define twin_place twin_native_place
#define twin_move twin_native_move
#define twin_grid_take twin_native_grid_take
#define twin_grid_sort twin_native_grid_sort
#define twin_flock_sides twin_native_flock_sides
#define twin_solo_side twin_native_solo_side
#define twin_pursuit_side twin_native_pursuit_side
#define twin_orca_side twin_native_orca_side
#else
#define TWIN_KIND CROWD_FLOAT
#define TWIN_NAME(name) "float_" name
#endif

#define TWIN_TICK (1.0f / 60) /* seconds */
#define TWIN_MAX_SPEED 9.0f   /* units per second */
#define TWIN_MAX_FORCE 27.0f  /* units per second squared */
#define TWIN_SMOOTHING 0.15f  /* the share of a new force in the one that acts */

/* The columns of a crowd, each as long as it has agents. */
typedef struct twin {
    crowd_memory memory;
    uint32_t count;
    float side; /* of the square round 0, 0; an agent that leaves it comes in at the other side */
    float *x;
    float *y;
    float *heading_x; /* of length 1 */
    float *heading_y;
    float *velocity_x; /* units per second */
    float *velocity_y;
    float *smooth_x; /* the force that acts */
    float *smooth_y;
    float *force_x; /* what steering wants, of this tick */
    float *force_y;
} twin;

/* Takes the columns. */
void twin_take(twin *made, const crowd_start *start);

/* Puts an agent into a row. */
void twin_put(twin *into, uint32_t row, const crowd_agent *agent);

/* Where the agent in a row is; made begins with a twin. */
crowd_place twin_place(const void *made, uint32_t row);

/* Moves the rows from begin to before end by their forces. */
void twin_move(twin *moved, uint32_t begin, uint32_t end, float max_speed);

#endif
