/* SPDX-License-Identifier: MIT
 * Whether two sides' flocks look alike once they have formed. docs/crowds.md, "The same flock",
 * says why the bands are as wide as they are. */
#ifndef COXSWAIN_CROWD_ALIKE_H
#define COXSWAIN_CROWD_ALIKE_H

#include "crowd_side.h"

/* A figure of both. */
typedef struct crowd_alike {
    const char *name;
    double twin; /* of the side that is the measure */
    double ours;
    double band;   /* how far apart they may be */
    bool is_share; /* the band is a share of the twin's figure */
} crowd_alike;

enum { CROWD_ALIKE_FIGURES = 4 };

/* Steps flocks of 1,000 agents for 2,000 ticks by either side, and compares the means of what they
 * look like from tick 500 on. The pool has one thread. False if there is no memory. */
bool crowd_alike_run(crowd_alike found[CROWD_ALIKE_FIGURES], const crowd_side *twin,
                     const crowd_side *ours, thread_pool *pool);

/* Whether a figure is within its band. */
bool crowd_alike_holds(const crowd_alike *figure);

#endif
