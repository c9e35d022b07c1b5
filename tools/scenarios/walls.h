/* SPDX-License-Identifier: MIT
 * Walls around a rectangle. The stage of tutorial 000 has none; these are those of the ball in seed
 * 001: an agent that runs against one turns round in that component. */
#ifndef WALLS_H
#define WALLS_H

#include "coxswain/agent.h"

static inline void walls_reflect_axis(fix16_t *position, fix16_t *velocity, fix16_t greatest)
{
    if (*position < 0) {
        *position = 0;
        *velocity = cox_fix_abs(*velocity);
    } else if (*position > greatest) {
        *position = greatest;
        *velocity = cox_fix_negate(cox_fix_abs(*velocity));
    }
}

/* Throws back an agent that has left the rectangle from (0, 0) to corner. No agent is left outside,
 * not even for one tick. */
static inline void walls_reflect(cox_agent *agent, cox_vec2 corner)
{
    walls_reflect_axis(&agent->position.x, &agent->velocity.x, corner.x);
    walls_reflect_axis(&agent->position.y, &agent->velocity.y, corner.y);
}

#endif
