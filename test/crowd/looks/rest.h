/* SPDX-License-Identifier: MIT
 * Scenes that end at rest: crowds around a goal, and a trap of walls. */
#ifndef CROWD_REST_H
#define CROWD_REST_H

#include "stage.h"

/* What a crowd of so many around one goal looks like from 20 seconds after the last one came. */
typedef struct rest_figures {
    double speed;    /* mean, parts of the greatest */
    double flips;    /* by an agent and second */
    double radius;   /* that holds 95 % of them, parts of the goal: sqrt(n r^2 / 0.58) */
    uint32_t passed; /* of 20 that went through the crowd at rest, within 7,500 ticks */
    uint32_t last;   /* when the last of these passed, ticks */
} rest_figures;

/* count agents come to one point and rest. */
rest_figures rest_around(const stage_options *options, uint32_t count, uint64_t seed);

/* Twenty go through 200 at rest. */
rest_figures rest_passed(const stage_options *options, uint64_t seed);

/* Sixteen agents with feelers before a trap of walls, beyond which is their goal: how many get
 * through a wall, and how they turn. */
typedef struct trap_figures {
    uint32_t through;
    double seen; /* flips that an eye sees */
} trap_figures;

trap_figures rest_in_trap(const stage_options *options, uint64_t seed);

#endif
