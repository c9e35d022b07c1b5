/* SPDX-License-Identifier: MIT
 * Which neighbours and walls count for ORCA. */
#ifndef COX_ORCA_NEAREST_H
#define COX_ORCA_NEAREST_H

#include "cox_orca_line.h"

/* The greatest sum of radii, and the greatest reach within a horizon that is computed, in LSB. */
#define COX_ORCA_REACH_MOST (UINT32_C(1) << 31)

/* An agent's radius in LSB. */
static inline uint32_t cox_orca_radius(const cox_agent *agent)
{
    return (uint32_t)cox_fix_max(agent->radius, 0);
}

/* The nearest neighbours, at most `most` of them; self is none. Their places in the span become the
 * offsets of lines, by ascending (squared distance, id): that takes no memory of its own. Returns
 * how many they are, at most COX_ORCA_NEIGHBOURS. */
uint32_t cox_orca_nearest_neighbours(cox_orca_line *found, const cox_agent *self,
                                     cox_span neighbours, uint32_t most);

/* Writes the nearest walls likewise: at most COX_ORCA_WALLS of the walls that self can reach within
 * the horizon, at max_speed, which is positive. */
uint32_t cox_orca_nearest_walls(cox_orca_line *found, const cox_agent *self, cox_segment_span walls,
                                uint32_t horizon_ticks);

#endif
