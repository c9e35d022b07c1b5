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

/* The side that the agent with that id takes of the direction in which a walker goes (at rest:
 * faces): the left for an odd id, the right for an even one. A vector of any length. */
static inline cox_vec2 cox_side_of(const cox_agent *walker, uint32_t id)
{
    cox_vec2 along = walker->velocity;
    if (cox_vec2_is_zero(along)) along = cox_vec2_from_angle(walker->orientation);
    cox_vec2 left = cox_vec2_perpendicular(along);
    return (id & 1u) != 0 ? left : cox_vec2_negate(left);
}

#endif
