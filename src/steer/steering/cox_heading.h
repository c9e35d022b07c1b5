/* SPDX-License-Identifier: MIT
 * What an agent's heading decides: which point is ahead of it, what stands before it, and to which
 * side of it another agent yields where no other rule decides. Two agents that meet head on would
 * otherwise stand before each other for ever. */
#ifndef COX_HEADING_H
#define COX_HEADING_H

#include "coxswain/agent.h"

#include "steer/space/cox_agent_direction.h"

/* The offset from the agent to the point distance (units; < 0: behind) ahead of it: in its
 * direction of motion or, at rest, in the direction it faces. */
static inline cox_vec2 cox_heading_displacement(const cox_agent *agent, fix16_t distance)
{
    if (!cox_vec2_is_zero(agent->velocity)) return cox_vec2_set_length(agent->velocity, distance);
    return cox_vec2_rotate(cox_vec2_make(distance, 0), agent->orientation);
}

/* Whether a point lies dead ahead of the agent. At rest it has nothing ahead. */
static inline bool cox_heading_meets(const cox_agent *agent, cox_vec2 point)
{
    cox_vec2 displacement = cox_vec2_subtract(point, agent->position);
    return cox_vec2_cross(agent->velocity, displacement) == 0 &&
           cox_vec2_dot(agent->velocity, displacement) > 0;
}

/* The side of the agent's heading that belongs to an id: the left for an odd id, the right for an
 * even one. A vector of any length. */
static inline cox_vec2 cox_heading_side(const cox_agent *agent, uint32_t id)
{
    cox_vec2 left = cox_vec2_perpendicular(cox_agent_direction(agent));
    return (id & 1u) != 0 ? left : cox_vec2_negate(left);
}

#endif
