/* SPDX-License-Identifier: MIT
 * Limits of movement: a velocity brought to a least speed, then back into the cone that the agent
 * can turn within. */
#include "cox_limit_velocity.h"

#include "cox_agent_accelerated.h"
#include "cox_agent_direction.h"
#include "core/math/cox_vec2_here.h"
#include "core/math/cox_vec2_turn.h"

cox_limit cox_limit_default(void)
{
    cox_limit limit;
    limit.min_speed = 0;
    limit.max_turn = COX_FIX_PI;
    limit.turning_radius = 0;
    return limit;
}

/* The velocity, or one of min_speed in its direction if it is slower. */
static cox_vec2 fast_enough(const cox_agent *agent, cox_vec2 velocity, fix16_t min_speed)
{
    fix16_t speed = cox_fix_min(min_speed, agent->max_speed);
    if (speed <= 0 || !cox_vec2_shorter(velocity, speed)) return velocity;
    cox_vec2 along = cox_vec2_is_zero(velocity) ? cox_agent_direction(agent) : velocity;
    return cox_vec2_truncate_here(cox_vec2_set_length_here(along, speed), agent->max_speed);
}

/* The greatest turn at a speed, in radians. */
static fix16_t greatest_turn(cox_limit limit, fix16_t speed)
{
    fix16_t turn = cox_fix_max(limit.max_turn, 0);
    if (limit.turning_radius <= 0) return turn;
    return cox_fix_min(turn, cox_fix_div(speed, limit.turning_radius));
}

cox_vec2 cox_limit_velocity(const cox_agent *agent, cox_vec2 next, cox_limit limit)
{
    next = fast_enough(agent, next, limit.min_speed);
    fix16_t speed = cox_vec2_length(next);
    fix16_t turn = greatest_turn(limit, speed);
    if (turn >= COX_FIX_PI) return next;

    cox_vec2 present = cox_agent_direction(agent);
    int8_t side = cox_vec2_turn_side(&present, &next);
    bool is_backwards = side == 0 && cox_vec2_turn_toward(&present, &next) < 0;
    if (is_backwards) side = (agent->id & 1u) != 0 ? 1 : -1;
    if (side == 0) return next;

    cox_vec2 edge = cox_vec2_set_length_here(present, speed);
    edge = cox_vec2_rotate(edge, side > 0 ? turn : -turn);
    if (!is_backwards && cox_vec2_turn_side(&edge, &next) != side) return next;
    return cox_vec2_truncate_here(edge, agent->max_speed);
}

cox_vec2 cox_limit_next_velocity(const cox_agent *agent, cox_vec2 force, cox_limit limit)
{
    return cox_limit_velocity(agent, cox_agent_next_velocity(agent, force), limit);
}

void cox_limit_move(cox_agent *agent, cox_vec2 force, cox_limit limit)
{
    agent->velocity = cox_limit_next_velocity(agent, force, limit);
    cox_agent_step_by(agent, agent->velocity);
}
