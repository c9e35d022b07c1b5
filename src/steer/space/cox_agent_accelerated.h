/* SPDX-License-Identifier: MIT
 * How a force changes a velocity, of one agent or of a world's block, and how a step moves an
 * agent. */
#ifndef COX_AGENT_ACCELERATED_H
#define COX_AGENT_ACCELERATED_H

#include "coxswain/agent.h"

#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

/* The velocity with force / mass added. A mass <= 0 is taken as 1. Most agents have mass 1, which
 * needs no division: on a small chip two divisions take as long as the rest of a move. */
static inline cox_vec2 cox_agent_accelerated(cox_vec2 velocity, cox_vec2 force, fix16_t mass)
{
    if (mass <= 0 || mass == COX_FIX_ONE) return cox_vec2_fit_sum(&velocity, &force);
    return cox_vec2_fit_ratio(&velocity, &force, COX_FIX_ONE, mass);
}

/* Moves the agent by a step, held within the world. */
static inline void cox_agent_step_by(cox_agent *agent, cox_vec2 step)
{
    agent->position = cox_vec2_clamp_here(cox_vec2_add(agent->position, step), COX_WORLD_LIMIT);
}

#endif
