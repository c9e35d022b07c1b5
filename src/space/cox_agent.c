/* SPDX-License-Identifier: MIT
 * The agent's body: one tick of Euler integration, in the tutorial's order (seed 000). */
#include "coxswain/agent.h"

cox_agent cox_agent_make(uint32_t id, cox_vec2 position)
{
    cox_agent agent;
    agent.id = id;
    agent.position = cox_vec2_clamp(position, COX_WORLD_LIMIT);
    agent.velocity = cox_vec2_zero();
    agent.orientation = 0;
    agent.rotation = 0;
    agent.radius = COX_AGENT_RADIUS_DEFAULT;
    agent.mass = COX_AGENT_MASS_DEFAULT;
    agent.max_speed = COX_AGENT_MAX_SPEED_DEFAULT;
    agent.max_force = COX_AGENT_MAX_FORCE_DEFAULT;
    agent.max_rotation = COX_AGENT_MAX_ROTATION_DEFAULT;
    agent.max_torque = COX_AGENT_MAX_TORQUE_DEFAULT;
    return agent;
}

/* The velocity with force / mass added. A mass that cannot be is taken as 1. */
static cox_vec2 accelerated(const cox_agent *agent, cox_vec2 force)
{
    fix16_t mass = agent->mass > 0 ? agent->mass : COX_FIX_ONE;
    return cox_vec2_add(agent->velocity, cox_vec2_divide(force, mass));
}

cox_vec2 cox_agent_next_velocity(const cox_agent *agent, cox_vec2 force)
{
    cox_vec2 steering = cox_vec2_truncate(force, agent->max_force);
    return cox_vec2_truncate(accelerated(agent, steering), agent->max_speed);
}

void cox_agent_move(cox_agent *agent, cox_vec2 force)
{
    agent->velocity = cox_agent_next_velocity(agent, force);
    agent->position =
        cox_vec2_clamp(cox_vec2_add(agent->position, agent->velocity), COX_WORLD_LIMIT);
}

void cox_agent_push(cox_agent *agent, cox_vec2 force)
{
    agent->velocity = accelerated(agent, force);
}

void cox_agent_face_velocity(cox_agent *agent)
{
    if (cox_vec2_is_zero(agent->velocity)) return;
    agent->orientation = cox_vec2_angle(agent->velocity);
}

cox_vec2 cox_agent_heading(const cox_agent *agent)
{
    if (cox_vec2_is_zero(agent->velocity)) return cox_vec2_from_angle(agent->orientation);
    return cox_vec2_normalise(agent->velocity);
}
