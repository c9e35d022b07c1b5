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

#endif
