/* SPDX-License-Identifier: MIT
 * How far an obstacle reaches: one rule for points in world coordinates and for points relative to
 * an agent. */
#ifndef COX_OBSTACLE_REACH_H
#define COX_OBSTACLE_REACH_H

#include "coxswain/obstacle.h"

/* The radius of the obstacle grown by margin; either < 0 is taken as 0. */
static inline fix16_t cox_obstacle_reach(const cox_obstacle *obstacle, fix16_t margin)
{
    return cox_fix_add(cox_fix_max(obstacle->radius, 0), cox_fix_max(margin, 0));
}

#endif
