/* SPDX-License-Identifier: MIT
 * What a limit makes of a velocity, wherever that comes from. */
#ifndef COX_LIMIT_VELOCITY_H
#define COX_LIMIT_VELOCITY_H

#include "coxswain/limit.h"

/* The velocity next, which is no longer than the agent's max_speed, brought within the limit as
 * cox_limit_next_velocity says. */
cox_vec2 cox_limit_velocity(const cox_agent *agent, cox_vec2 next, cox_limit limit);

#endif
