/* SPDX-License-Identifier: MIT
 * The direction in which an agent heads, for code that needs no unit vector. */
#ifndef COX_AGENT_DIRECTION_H
#define COX_AGENT_DIRECTION_H

#include "coxswain/agent.h"

/* The velocity or, at rest, the direction that the agent faces: never (0, 0), of any length. */
static inline cox_vec2 cox_agent_direction(const cox_agent *agent)
{
    if (!cox_vec2_is_zero(agent->velocity)) return agent->velocity;
    return cox_vec2_from_angle(agent->orientation);
}

#endif
