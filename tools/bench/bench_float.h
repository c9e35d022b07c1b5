/* SPDX-License-Identifier: MIT
 * The behaviours in float: what a game that needs no lockstep would write, to compare ours with.
 * Each asks what ours asks, in the same order, and its struct has the same fields. */
#ifndef COXSWAIN_BENCH_FLOAT_H
#define COXSWAIN_BENCH_FLOAT_H

#include "coxswain/agent.h"
#include "coxswain/obstacle.h"
#include "coxswain/wander.h"

typedef struct float_vec2 {
    float x;
    float y;
} float_vec2;

typedef struct float_agent {
    uint32_t id;
    float_vec2 position;
    float_vec2 velocity;
    float orientation;
    float rotation;
    float radius;
    float mass;
    float max_speed;
    float max_force;
    float max_rotation;
    float max_torque;
} float_agent;

typedef struct float_obstacle {
    uint32_t id;
    float_vec2 position;
    float radius;
} float_obstacle;

typedef struct float_wander_memory {
    float angle;
    cox_random random;
} float_wander_memory;

/* Of a flocking rule: whom it sees, and the length of its force. */
typedef struct float_zone {
    float radius;
    float cosine;
    float weight;
    float near_radius;
} float_zone;

/* A loop of lines, and a place on it. */
#define FLOAT_PATH_NODES 8
typedef struct float_path {
    float_vec2 nodes[FLOAT_PATH_NODES];
    float radius;
} float_path;

typedef struct float_place {
    uint32_t segment;
    float along;
} float_place;

/* The same values in float. */
float_vec2 float_from_vec2(cox_vec2 v);
float_agent float_from_agent(const cox_agent *agent);
float_obstacle float_from_obstacle(const cox_obstacle *obstacle);
float_wander_memory float_from_wander(const cox_wander_memory *memory);

/* The circle's values are those of cox_wander_circle_default. */
float_vec2 float_seek(const float_agent *self, float_vec2 target);
float_vec2 float_arrive(const float_agent *self, float_vec2 target, float slowing_radius);
/* At mass 1, braking by 7/8 of max_force. */
float_vec2 float_arrive_to_rest(const float_agent *self, float_vec2 target);
float_vec2 float_wander(const float_agent *self, float_wander_memory *memory);
float_vec2 float_pursuit(const float_agent *self, const float_agent *quarry);
float_vec2 float_avoid_obstacles(const float_agent *self, const float_obstacle *obstacles,
                                 uint32_t count, float see_ahead, float strength);
float_vec2 float_separation(const float_agent *self, const float_agent *neighbours, uint32_t count,
                            float radius, float strength);
float_vec2 float_avoid_agents(const float_agent *self, const float_agent *neighbours,
                              uint32_t count, float horizon_ticks, float strength);
float_vec2 float_alignment(const float_agent *self, const float_agent *neighbours, uint32_t count,
                           const float_zone *zone);
float_vec2 float_cohesion(const float_agent *self, const float_agent *neighbours, uint32_t count,
                          const float_zone *zone);
float_vec2 float_stay_on_path(const float_agent *self, float_place *place, const float_path *path,
                              float prediction_time);
/* Gives each of count agents (at most FLOAT_SLOTS_MAX) a place of its own by the least sum of
 * squared distances, by the steps of cox_formation_assign. Returns the slots' checksum. */
#define FLOAT_SLOTS_MAX 256
uint32_t float_formation_assign(const float_agent *agents, const float_vec2 *places,
                                uint32_t count);
void float_agent_move(float_agent *agent, float_vec2 force);

#endif
