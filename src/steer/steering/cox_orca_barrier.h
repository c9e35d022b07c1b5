/* SPDX-License-Identifier: MIT
 * What an agent must keep to for a wall's sake. */
#ifndef COX_ORCA_BARRIER_H
#define COX_ORCA_BARRIER_H

#include "cox_orca_line.h"

/* A wall as an agent sees it: both ends relative to the agent, LSB, below 2^31. */
typedef struct cox_orca_barrier {
    cox_fix_pair from;
    cox_fix_pair to;
} cox_orca_barrier;

/* The wall as an agent there sees it. Wall and position are held within the world. */
cox_orca_barrier cox_orca_barrier_make(const cox_segment *wall, cox_vec2 position);

/* The squared distance between agent and wall. Between the ends it is rounded. */
uint64_t cox_orca_barrier_distance_squared(const cox_orca_barrier *barrier);

/* The agent's line, given its velocity and its radius (LSB, 0 to 2^31). horizon_ticks is 1 to 4096.
 * False if there is none: the agent's centre is an end of the wall. */
bool cox_orca_barrier_line(const cox_orca_barrier *barrier, cox_vec2 velocity, uint32_t radius,
                           uint32_t horizon_ticks, uint8_t fine, cox_orca_line *line);

#endif
