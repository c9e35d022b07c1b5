/* SPDX-License-Identifier: MIT
 * Which neighbours and walls count for ORCA. */
#ifndef COX_ORCA_NEAREST_H
#define COX_ORCA_NEAREST_H

#include "coxswain/orca.h"

/* The greatest sum of radii, and the greatest reach within a horizon that is computed, in LSB. */
#define COX_ORCA_REACH_MOST (UINT32_C(1) << 31)

/* The nearest ones, by ascending (squared distance, id). A place is the number of a neighbour in
 * its span, or of a wall in its array. */
typedef struct cox_orca_nearest {
    uint32_t count;
    uint32_t places[COX_ORCA_NEIGHBOURS];
} cox_orca_nearest;

/* An agent's radius in LSB. */
static inline uint32_t cox_orca_radius(const cox_agent *agent)
{
    return (uint32_t)cox_fix_max(agent->radius, 0);
}

/* The nearest neighbours, at most `most` of them; self is none. */
void cox_orca_nearest_neighbours(cox_orca_nearest *found, const cox_agent *self,
                                 cox_span neighbours, uint32_t most);

/* The nearest COX_ORCA_WALLS of those that self can reach within the horizon, at max_speed, which
 * is positive. */
void cox_orca_nearest_walls(cox_orca_nearest *found, const cox_agent *self,
                            cox_segment_span walls, uint32_t horizon_ticks);

#endif
