/* SPDX-License-Identifier: MIT
 * How far an agent that avoids obstacles looks ahead. */
#ifndef COX_AVOIDANCE_DISPLACEMENT_H
#define COX_AVOIDANCE_DISPLACEMENT_H

#include "coxswain/agent.h"

#include "core/math/cox_vec2_fit.h"

/* The offset from the agent to the point ahead: velocity * see_ahead / max_speed. The formula's
 * speed cancels, so no root is needed. */
static inline cox_vec2 cox_avoidance_displacement(const cox_agent *self, fix16_t see_ahead)
{
    cox_vec2 none = cox_vec2_zero();
    if (self->max_speed <= 0) return none;
    return cox_vec2_fit_ratio(&none, &self->velocity, cox_fix_max(see_ahead, 0), self->max_speed);
}

#endif
