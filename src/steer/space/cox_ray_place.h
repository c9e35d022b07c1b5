/* SPDX-License-Identifier: MIT
 * How far along a ray something is met: a share of its displacement, kept as a fraction so that two
 * places are compared exactly. */
#ifndef COX_RAY_PLACE_H
#define COX_RAY_PLACE_H

#include "cox_segment_displacement.h"

/* part / whole of the displacement. */
typedef struct cox_ray_place {
    uint64_t part;  /* at most whole */
    uint64_t whole; /* 1 to 2^63 */
} cox_ray_place;

/* Whether one place comes before another, or after it: -1, 0 or 1. */
static inline int cox_ray_place_order(cox_ray_place one, cox_ray_place other)
{
    return cox_fix_wide_compare(one.part, one.whole, other.part, other.whole);
}

/* The share of displacement that leads to a place; each component is rounded once, half away from
 * zero. */
static inline cox_vec2 cox_ray_place_offset(cox_ray_place at, cox_vec2 displacement)
{
    return cox_vec2_make(cox_segment_share(displacement.x, at.part, at.whole, false),
                         cox_segment_share(displacement.y, at.part, at.whole, false));
}

#endif
