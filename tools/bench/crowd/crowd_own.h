/* SPDX-License-Identifier: MIT
 * An agent as a program has it that keeps its agents in structs of its own. */
#ifndef COXSWAIN_CROWD_OWN_H
#define COXSWAIN_CROWD_OWN_H

#include "crowd_ours.h"

typedef struct own_boid {
    cox_agent agent;
    cox_vec2 force;    /* of this tick */
    cox_vec2 smoothed; /* what acts */
} own_boid;

static inline own_boid own_boid_of(uint32_t id, const crowd_agent *start)
{
    own_boid made = {.agent = cox_agent_make(id, crowd_vector(start->x, start->y))};
    made.agent.velocity = crowd_start_velocity(start);
    made.agent.max_speed = SWARM_MAX_SPEED;
    made.agent.max_force = SWARM_MAX_FORCE;
    return made;
}

static inline fix16_t own_boid_wrap(fix16_t value, fix16_t half)
{
    if (value < -half) return value + 2 * half;
    return value >= half ? value - 2 * half : value;
}

/* Moves a boid by its force; half is half the side of the square. */
static inline void own_boid_move(own_boid *moved, fix16_t half)
{
    cox_vec2 force = cox_vec2_truncate(moved->force, SWARM_MAX_FORCE);
    moved->smoothed = cox_vec2_lerp(moved->smoothed, force, SWARM_SMOOTHING);
    cox_agent_move(&moved->agent, moved->smoothed);
    moved->agent.position.x = own_boid_wrap(moved->agent.position.x, half);
    moved->agent.position.y = own_boid_wrap(moved->agent.position.y, half);
}

#endif
