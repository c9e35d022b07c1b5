/* SPDX-License-Identifier: MIT
 * The agent's body: how it moves and turns in one tick. It adds and truncates in the tutorial's
 * order (tutorial 000). */
#include "coxswain/agent.h"

#include "cox_agent_accelerated.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

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

cox_vec2 cox_agent_next_velocity(const cox_agent *agent, cox_vec2 force)
{
    cox_vec2 steering = cox_vec2_truncate_here(force, agent->max_force);
    return cox_vec2_truncate_here(cox_agent_accelerated(agent->velocity, steering, agent->mass),
                                  agent->max_speed);
}

/* The orientation after a turn, wrapped. */
static void turn_by(cox_agent *agent, fix16_t turn)
{
    agent->orientation = cox_fix_wrap_angle(cox_fix_add(agent->orientation, turn));
}

/* A value held within +-limit; a limit < 0 is taken as 0. */
static fix16_t held_within(fix16_t value, fix16_t limit)
{
    limit = cox_fix_max(limit, 0);
    return cox_fix_clamp(value, -limit, limit);
}

/* The rotation after a torque, each held within its limit. */
static fix16_t next_rotation(const cox_agent *agent, fix16_t torque)
{
    fix16_t turning = held_within(torque, agent->max_torque);
    return held_within(cox_fix_add(agent->rotation, turning), agent->max_rotation);
}

void cox_agent_move(cox_agent *agent, cox_vec2 force)
{
    agent->velocity = cox_agent_next_velocity(agent, force);
    cox_agent_step_by(agent, agent->velocity);
}

void cox_agent_turn(cox_agent *agent, fix16_t torque)
{
    agent->rotation = next_rotation(agent, torque);
    turn_by(agent, agent->rotation);
}

void cox_agent_move_half_step(cox_agent *agent, cox_vec2 force, fix16_t torque)
{
    cox_vec2 velocity = cox_agent_next_velocity(agent, force);
    fix16_t rotation = next_rotation(agent, torque);
    cox_agent_step_by(agent, cox_vec2_lerp(agent->velocity, velocity, COX_RATIO(1, 2)));
    turn_by(agent, cox_fix_lerp(agent->rotation, rotation, COX_RATIO(1, 2)));
    agent->velocity = velocity;
    agent->rotation = rotation;
}

void cox_agent_apply_motion(cox_agent *agent, cox_motion motion)
{
    agent->velocity = cox_vec2_truncate_here(motion.velocity, agent->max_speed);
    agent->rotation = held_within(motion.rotation, agent->max_rotation);
    cox_agent_step_by(agent, agent->velocity);
    turn_by(agent, agent->rotation);
}

void cox_agent_push(cox_agent *agent, cox_vec2 force)
{
    agent->velocity = cox_agent_accelerated(agent->velocity, force, agent->mass);
}

bool cox_agent_settle(cox_agent *agent, cox_vec2 target, fix16_t distance, fix16_t speed)
{
    bool is_there = cox_vec2_within_here(agent->position, target, distance);
    if (!is_there || cox_vec2_longer_here(agent->velocity, speed)) return false;
    agent->position = cox_vec2_clamp_here(target, COX_WORLD_LIMIT);
    agent->velocity = cox_vec2_zero();
    return true;
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
