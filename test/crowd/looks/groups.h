/* SPDX-License-Identifier: MIT
 * Scenes of agents that belong together. */
#ifndef CROWD_GROUPS_H
#define CROWD_GROUPS_H

#include "stage.h"

/* Ten agents and twelve pillars around which a hunter circles. */
typedef struct hiding_figures {
    double together; /* how many of the ten have the place of another one, after 25 seconds */
    double hidden;   /* parts of their time for which a pillar stands between them and the hunter */
    double seen;     /* flips that an eye sees */
} hiding_figures;

hiding_figures groups_hide(const stage_options *options, uint64_t seed);

/* A charge with four escorts on its way through a hundred others, and between pillars. */
typedef struct escort_figures {
    bool arrives;      /* the charge, within 4,000 ticks */
    uint32_t last;     /* when, ticks */
    double distance;   /* of an escort from the charge, units, the mean; its place is 1.2 off */
    double overlap;    /* the deepest of two bodies, parts of a radius */
    double in_pillars; /* the deepest of an escort in a pillar, parts of its radius */
} escort_figures;

escort_figures groups_escort(const stage_options *options, uint64_t seed);

/* A flock of 150 after 40 seconds, in which it met a row of pillars. */
typedef struct flock_figures {
    double passed;     /* parts of it that are behind the row */
    double together;   /* parts of it that hang together */
    double flips;      /* by a boid and second */
    double in_pillars; /* the deepest of a boid in a pillar, parts of its radius */
} flock_figures;

flock_figures groups_flock(const stage_options *options, uint64_t seed);

#endif
