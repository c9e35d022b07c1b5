/* SPDX-License-Identifier: MIT
 * The behaviours that bench steering measures, one function each, for agent number i of a crowd.
 * Parameters have their default values, if there are any. */
#include "bench_steering.h"

#include "coxswain/avoidance.h"
#include "coxswain/group.h"
#include "coxswain/kinematic.h"
#include "coxswain/leader.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"

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
#define NEIGHBOURS OTHER, CROWD_NEIGHBOURS

/* A pass over the crowd: expression is the answer, 64 bits, for agent number i of scene. */
#define PASS(name, expression)                                 \
    static uint64_t pass_##name(crowd *scene, uint32_t *calls) \
    {                                                          \
        uint64_t checksum = 0;                                 \
        for (uint32_t i = 0; i < CROWD; i++) {                 \
            checksum = mix(checksum, expression);              \
        }                                                      \
        *calls += CROWD;                                       \
        return checksum;                                       \
    }

PASS(seek, vector_bits(cox_seek(SELF, OTHER->position)))
PASS(flee, vector_bits(cox_flee(SELF, OTHER->position)))
PASS(flee_within, vector_bits(cox_flee_within(SELF, OTHER->position, COX_FIX(50))))
PASS(arrive, vector_bits(cox_arrive(SELF, OTHER->position, SLOWING_RADIUS)))
PASS(arrive_timed, vector_bits(cox_arrive_timed(SELF, OTHER->position, cox_arrival_default())))
PASS(match_velocity, vector_bits(cox_match_velocity(SELF, OTHER, COX_MATCH_VELOCITY_TIME_DEFAULT)))

PASS(pursuit, vector_bits(cox_pursuit(SELF, OTHER)))
PASS(pursuit_fixed, vector_bits(cox_pursuit_fixed(SELF, OTHER, PREDICTION_TICKS)))
PASS(evade, vector_bits(cox_evade(SELF, OTHER)))
PASS(evade_fixed, vector_bits(cox_evade_fixed(SELF, OTHER, PREDICTION_TICKS)))

PASS(wander, vector_bits(cox_wander(SELF, &scene->wanders[i], cox_wander_circle_default())))
PASS(stray, vector_bits(cox_stray(SELF, &scene->strays[i], cox_vec2_zero(),
                                  cox_vec2_make(COX_FIX(50), COX_FIX(50)), 60)))
PASS(stroll_next, vector_bits(cox_stroll_next(SELF->position, OTHER->position, &scene->randoms[i],
                                              cox_stroll_default())))

PASS(align, (uint32_t)cox_align(SELF, OTHER->orientation, cox_turning_default()))
PASS(face, (uint32_t)cox_face(SELF, OTHER->position, cox_turning_default()))
PASS(look_where_you_are_going, (uint32_t)cox_look_where_you_are_going(SELF, cox_turning_default()))

PASS(kinematic_seek, motion_bits(cox_kinematic_seek(SELF, OTHER->position)))
PASS(kinematic_flee, motion_bits(cox_kinematic_flee(SELF, OTHER->position)))
PASS(kinematic_arrive, motion_bits(cox_kinematic_arrive(SELF, OTHER->position, COX_FIX(2),
                                                        COX_KINEMATIC_TIME_DEFAULT)))
PASS(kinematic_wander, motion_bits(cox_kinematic_wander(SELF, &scene->randoms[i])))

PASS(follow_path,
     vector_bits(cox_follow_path(SELF, &scene->path, &scene->cursors[i], SLOWING_RADIUS)))
PASS(avoid_obstacles, vector_bits(cox_avoid_obstacles(SELF, scene->obstacles, CROWD_OBSTACLES,
                                                      COX_FIX(20), COX_FIX(6))))
PASS(separation, vector_bits(cox_separation(SELF, NEIGHBOURS, COX_FIX(30), COX_FIX(2))))
PASS(queue, vector_bits(cox_queue(SELF, SELF->velocity, NEIGHBOURS, cox_queue_sight_default())))
PASS(follow_leader,
     vector_bits(cox_follow_leader(SELF, OTHER, NEIGHBOURS, cox_following_default())))

/* Functions that move an agent: the answer is the agent's new place. */

static inline uint64_t after_move(cox_agent *self, cox_vec2 force)
{
    cox_agent_move(self, force);
    return vector_bits(self->position);
}

static inline uint64_t after_half_step(cox_agent *self, cox_vec2 force, fix16_t torque)
{
    cox_agent_move_half_step(self, force, torque);
    return vector_bits(self->position) + (uint32_t)self->orientation;
}

static inline uint64_t after_motion(cox_agent *self, cox_motion motion)
{
    cox_agent_apply_motion(self, motion);
    return vector_bits(self->position) + (uint32_t)self->orientation;
}

static inline uint64_t after_turn(cox_agent *self, fix16_t torque)
{
    cox_agent_turn(self, torque);
    return (uint32_t)self->orientation;
}

static inline uint64_t after_update(cox_agent *self, cox_manager *manager)
{
    cox_manager_update(manager, self);
    return vector_bits(self->position);
}

PASS(agent_move, after_move(SELF, OTHER->velocity))
PASS(agent_turn, after_turn(SELF, OTHER->rotation))
PASS(agent_move_half_step, after_half_step(SELF, OTHER->velocity, OTHER->rotation))
PASS(agent_apply_motion, after_motion(SELF, (cox_motion){OTHER->velocity, OTHER->rotation}))
PASS(manager_update, after_update(SELF, &scene->managers[i]))

/* Curves: each point counts as a call. The control points are the neighbours' positions. */

#define CONTROL_POINTS 8

static void take_control(const crowd *scene, uint32_t first, cox_vec2 control[CONTROL_POINTS])
{
    for (uint32_t i = 0; i < CONTROL_POINTS; i++) control[i] = scene->agents[first + i].position;
}

/* Counts the points and returns their checksum. */
static uint64_t mix_nodes(uint64_t checksum, const cox_nodes *nodes, uint32_t *calls)
{
    *calls += nodes->count;
    for (uint32_t i = 0; i < nodes->count; i++) {
        checksum = mix(checksum, vector_bits(nodes->nodes[i]));
    }
    return checksum;
}

/* expression flattens the curve of control points control into &nodes. */
#define CURVE_PASS(name, expression)                           \
    static uint64_t pass_##name(crowd *scene, uint32_t *calls) \
    {                                                          \
        static cox_vec2 memory[CURVE_CAPACITY];                \
        cox_vec2 control[CONTROL_POINTS];                      \
        uint64_t checksum = 0;                                 \
        for (uint32_t i = 0; i < CURVES; i++) {                \
            cox_nodes nodes = {memory, 0, CURVE_CAPACITY};     \
            take_control(scene, CONTROL_POINTS *i, control);   \
            (void)(expression);                                \
            checksum = mix_nodes(checksum, &nodes, calls);     \
        }                                                      \
        return checksum;                                       \
    }

#define TOLERANCE COX_RATIO(1, 16)

CURVE_PASS(curve_quadratic, cox_curve_quadratic(&nodes, control, TOLERANCE))
CURVE_PASS(curve_cubic, cox_curve_cubic(&nodes, control, TOLERANCE))
CURVE_PASS(curve_through, cox_curve_through(&nodes, control, CONTROL_POINTS, TOLERANCE))

#define BEHAVIOUR(name)    \
    {                      \
#name, pass_##name \
    }

const steering_behaviour steering_behaviours[] = {
    BEHAVIOUR(seek),
    BEHAVIOUR(flee),
    BEHAVIOUR(flee_within),
    BEHAVIOUR(arrive),
    BEHAVIOUR(arrive_timed),
    BEHAVIOUR(match_velocity),
    BEHAVIOUR(pursuit),
    BEHAVIOUR(pursuit_fixed),
    BEHAVIOUR(evade),
    BEHAVIOUR(evade_fixed),
    BEHAVIOUR(wander),
    BEHAVIOUR(stray),
    BEHAVIOUR(stroll_next),
    BEHAVIOUR(align),
    BEHAVIOUR(face),
    BEHAVIOUR(look_where_you_are_going),
    BEHAVIOUR(kinematic_seek),
    BEHAVIOUR(kinematic_flee),
    BEHAVIOUR(kinematic_arrive),
    BEHAVIOUR(kinematic_wander),
    BEHAVIOUR(follow_path),
    BEHAVIOUR(avoid_obstacles),
    BEHAVIOUR(separation),
    BEHAVIOUR(queue),
    BEHAVIOUR(follow_leader),
    BEHAVIOUR(agent_move),
    BEHAVIOUR(agent_turn),
    BEHAVIOUR(agent_move_half_step),
    BEHAVIOUR(agent_apply_motion),
    BEHAVIOUR(manager_update),
    BEHAVIOUR(curve_quadratic),
    BEHAVIOUR(curve_cubic),
    BEHAVIOUR(curve_through),
};
const unsigned steering_behaviour_count = COX_COUNT(steering_behaviours);
