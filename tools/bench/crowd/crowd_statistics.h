/* SPDX-License-Identifier: MIT
 * What a crowd looks like, whichever side stepped it: two sides that obey the same rules differ
 * little here, even where no agent is in the same place. */
#ifndef COXSWAIN_CROWD_STATISTICS_H
#define COXSWAIN_CROWD_STATISTICS_H

#include "crowd_side.h"

/* Means over all looks at all agents. Begins as zeros. */
typedef struct crowd_statistics {
    double neighbours; /* others within 9 units */
    double candidates; /* agents in the nine cells around, which are that wide */
    double nearest;    /* the distance of the nearest other; 9 where there is none so near */
    double order;      /* the length of the mean heading: 1 where all move the same way */
    double local_order; /* the same of an agent and those others alone, the mean of all agents */
    uint32_t looks;
} crowd_statistics;

/* Looks at a crowd that a side has made from a start, and not across the square's edges. False if
 * there is no memory. */
bool crowd_statistics_add(crowd_statistics *means, const crowd_side *side, const void *crowd,
                          const crowd_start *start);

#endif
