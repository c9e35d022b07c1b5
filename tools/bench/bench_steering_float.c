/* SPDX-License-Identifier: MIT
 * Passes of the behaviours in float. */
#include "bench_steering_pass.h"

static inline uint64_t after_float_move(float_agent *self, float_vec2 force)
{
    float_agent_move(self, force);
    return float_bits(self->position);
}

static inline uint64_t after_float_solo(float_agent *self, const float_agent *others,
                                        float_wander_memory *memory)
{
    float_vec2 seek = float_seek(self, others[0].position);
    float_vec2 arrive = float_arrive(self, others[1].position, 30);
    float_vec2 wander = float_wander(self, memory);
    float_vec2 force = {seek.x * 0.5f + arrive.x + wander.x * 1.5f,
                        seek.y * 0.5f + arrive.y + wander.y * 1.5f};
    return after_float_move(self, force);
}

FLOAT_PASS(seek, float_bits(float_seek(SELF, OTHER->position)))
FLOAT_PASS(arrive, float_bits(float_arrive(SELF, OTHER->position, 20)))
FLOAT_PASS(arrive_to_rest, float_bits(float_arrive_to_rest(SELF, OTHER->position)))
FLOAT_PASS(pursuit, float_bits(float_pursuit(SELF, OTHER)))
FLOAT_PASS(wander, float_bits(float_wander(SELF, &scene->wanders[i])))
FLOAT_PASS(avoid_obstacles,
           float_bits(float_avoid_obstacles(SELF, scene->obstacles, CROWD_OBSTACLES, 20, 6)))
FLOAT_PASS(separation, float_bits(float_separation(SELF, OTHER, CROWD_NEIGHBOURS, 30, 2)))

static const float_zone alignment = {40, 0.7f, 0.08f, 9};
static const float_zone cohesion = {50, -0.15f, 0.08f, 9};

FLOAT_PASS(alignment, float_bits(float_alignment(SELF, OTHER, CROWD_NEIGHBOURS, &alignment)))
FLOAT_PASS(cohesion, float_bits(float_cohesion(SELF, OTHER, CROWD_NEIGHBOURS, &cohesion)))
FLOAT_PASS(stay_on_path, float_bits(float_stay_on_path(SELF, &scene->places[i], &scene->path, 20)))

static inline float_vec2 float_apart(const float_agent *self, const float_agent *neighbours)
{
    float_agent large = *self;
    large.radius = 50;
    return float_contact_push(&large, neighbours, CROWD_NEIGHBOURS);
}

FLOAT_PASS(follow_wall, float_bits(float_follow_wall(SELF, &scene->walls, 5, 10, 15)))
FLOAT_PASS(avoid_walls, float_bits(float_avoid_walls(SELF, &scene->walls, 20, 10, 5, 5)))
FLOAT_PASS(contact_push, float_bits(float_apart(SELF, OTHER)))
FLOAT_PASS(contact_push_off_walls, float_bits(float_contact_push_off_walls(SELF, &scene->walls)))
FLOAT_PASS(avoid_agents, float_bits(float_avoid_agents(SELF, OTHER, CROWD_NEIGHBOURS, 30, 2)))
FLOAT_PASS(agent_move, after_float_move(SELF, OTHER->velocity))
FLOAT_PASS(solo, after_float_solo(SELF, OTHER, &scene->wanders[i]))
