/* SPDX-License-Identifier: MIT
 * Our sides of bench crowd: structs of one's own with span, grid and cox_flock or cox_orca, and
 * worlds. */
#ifndef COXSWAIN_CROWD_OURS_H
#define COXSWAIN_CROWD_OURS_H

#include <math.h>

#include "coxswain/agent.h"
#include "coxswain/simd.h"
#include "crowd_side.h"
#include "swarm.h"

extern const crowd_side own_flock_side, own_solo_side, own_orca_side;

/* Each workload with one thread and with all, without and with vector instructions; and those that
 * see others with rows that are sorted. */
enum { WORLD_SIDE_COUNT = 23 };
extern const crowd_side world_sides[WORLD_SIDE_COUNT];

static inline fix16_t crowd_fix(float value)
{
    return (fix16_t)lrintf(value * 65536.0f);
}

static inline cox_vec2 crowd_vector(float x, float y)
{
    return cox_vec2_make(crowd_fix(x), crowd_fix(y));
}

/* The velocity that an agent starts with, units per tick. */
static inline cox_vec2 crowd_start_velocity(const crowd_agent *agent)
{
    const float speed = CROWD_START_SPEED / SWARM_RATE;
    return crowd_vector(agent->heading_x * speed, agent->heading_y * speed);
}

/* Where an agent of ours is; its heading is that of its velocity. */
static inline crowd_place crowd_place_of(const cox_agent *agent)
{
    cox_vec2 heading = cox_vec2_normalise(agent->velocity);
    return (crowd_place){(float)agent->position.x / 65536, (float)agent->position.y / 65536,
                         (float)heading.x / 65536, (float)heading.y / 65536};
}

#endif
