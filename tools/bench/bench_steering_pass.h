/* SPDX-License-Identifier: MIT
 * The passes of bench steering, by what their behaviours see: one function each, for agent number i
 * of a crowd. Parameters have their default values, if there are any. */
#ifndef COXSWAIN_BENCH_STEERING_PASS_H
#define COXSWAIN_BENCH_STEERING_PASS_H

#include <string.h>

#include "bench_steering.h"

/* bench_steering_points.c: those whose rows in rules.def need no world; and others that see no more
 * than a point, an angle or a random stream. */
#define PLAIN_RULE(name, ...) crowd_pass pass_##name;
#define PARAMETER(...)
#include "steer/world/plain_rules.def"
crowd_pass pass_stray, pass_stroll_next, pass_align, pass_face, pass_look_where_you_are_going,
    pass_kinematic_seek, pass_kinematic_flee, pass_kinematic_arrive, pass_kinematic_wander;

/* bench_steering_paths.c: those whose rows have something of their own and need no world; that
 * which follows a flow field; and curves, of which a call is a point. */
#define OWN_RULE(name, ...) crowd_pass pass_##name;
#define PARAMETER(...)
#include "steer/world/plain_rules.def"
crowd_pass pass_follow_flow, pass_curve_quadratic, pass_curve_cubic, pass_curve_through;

/* bench_steering_neighbours.c: those that see obstacles and the agents around them; and ways to
 * combine. */
crowd_pass pass_avoid_obstacles, pass_hide, pass_separation, pass_avoid_agents, pass_orca,
    pass_orca_turn, pass_queue, pass_flock, pass_alignment, pass_cohesion, pass_follow_leader,
    pass_context_steer, pass_combine_add_by_chance;

/* bench_steering_walls.c: those that see walls and areas; and contact. */
crowd_pass pass_follow_wall, pass_avoid_walls, pass_avoid_areas, pass_contact_push,
    pass_contact_push_off_walls, pass_contact_push_off_areas;

/* bench_steering_formations.c: those that keep places in a formation. */
crowd_pass pass_keep_slot, pass_formation_assign;
float_pass pass_float_formation_assign;

/* bench_steering_moves.c: those that move an agent. */
crowd_pass pass_agent_move, pass_limit_move, pass_agent_turn, pass_agent_move_half_step,
    pass_agent_apply_motion, pass_manager_update, pass_solo;

/* bench_steering_float.c: those that are in float. */
float_pass pass_float_seek, pass_float_arrive, pass_float_pursuit, pass_float_wander,
    pass_float_avoid_obstacles, pass_float_separation, pass_float_follow_wall,
    pass_float_avoid_walls, pass_float_contact_push, pass_float_contact_push_off_walls,
    pass_float_avoid_agents, pass_float_agent_move, pass_float_solo;

#define SLOWING_RADIUS COX_FIX(30)
#define PREDICTION_TICKS 30

static inline uint64_t bits(fix16_t x, fix16_t y)
{
    return ((uint64_t)(uint32_t)x << 32) | (uint32_t)y;
}

static inline uint64_t vector_bits(cox_vec2 v)
{
    return bits(v.x, v.y);
}

static inline uint64_t motion_bits(cox_motion motion)
{
    return vector_bits(motion.velocity) + (uint32_t)motion.rotation;
}

static inline uint64_t mix(uint64_t checksum, uint64_t answer)
{
    return (checksum ^ answer) * UINT64_C(0x100000001b3);
}

#define SELF (&scene->agents[i])
#define OTHER (&scene->agents[i + 1])
#define NEIGHBOURS cox_span_of_agents(OTHER, CROWD_NEIGHBOURS)

/* A pass over the crowd: expression is the answer, 64 bits, for agent number i of scene. */
#define PASS(name, expression)                          \
    uint64_t pass_##name(crowd *scene, uint32_t *calls) \
    {                                                   \
        uint64_t checksum = 0;                          \
        for (uint32_t i = 0; i < CROWD; i++) {          \
            checksum = mix(checksum, expression);       \
        }                                               \
        *calls += CROWD;                                \
        return checksum;                                \
    }

static inline uint64_t float_bits(float_vec2 v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* The same in float. */
#define FLOAT_PASS(name, expression)               \
    uint64_t pass_float_##name(float_crowd *scene) \
    {                                              \
        uint64_t checksum = 0;                     \
        for (uint32_t i = 0; i < CROWD; i++) {     \
            checksum = mix(checksum, expression);  \
        }                                          \
        return checksum;                           \
    }

#endif
