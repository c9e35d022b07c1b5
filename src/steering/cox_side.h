/* SPDX-License-Identifier: MIT
 * Which way an agent yields where its surroundings do not say: two that meet head on would
 * otherwise stand before each other for ever. */
#ifndef COX_SIDE_H
#define COX_SIDE_H

#include "coxswain/agent.h"

/* Whether other lies straight ahead of one who stands at position and moves with velocity. Nothing
 * is ahead of who stands still. */
static inline bool cox_side_dead_ahead(cox_vec2 position, cox_vec2 velocity, cox_vec2 other)
{
    cox_vec2 way = cox_vec2_subtract(other, position);
    return cox_vec2_cross(velocity, way) == 0 && cox_vec2_dot(velocity, way) > 0;
}

/* The side of a heading that an agent takes: the left for an odd id, the right for an even one. */
static inline cox_vec2 cox_side_of(cox_vec2 heading, uint32_t id)
{
    cox_vec2 left = cox_vec2_perpendicular(heading);
    return (id & 1u) != 0 ? left : cox_vec2_negate(left);
}

#endif
