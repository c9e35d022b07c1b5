/* SPDX-License-Identifier: MIT
 * All behaviours as functions of a scene. Parts that hold for no image are left out. Random numbers
 * turn wander and kinematic wander, so only the force of one call and the velocity are here, and
 * stray's choice of a target is not. Nor are the ways out along +x or -x by id: of evade on one
 * spot with the menace, and of separation in a heap with no other agent near. */
#include "coxswain/avoidance.h"
#include "coxswain/curve.h"
#include "coxswain/group.h"
#include "coxswain/kinematic.h"
#include "coxswain/leader.h"
#include "coxswain/manager.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "coxswain/wander.h"

#include "steering_scene.h"

#define SLOWING_RADIUS COX_FIX(30)
#define PREDICTION_TICKS 30
#define NODES_MAX 128u

static steering_answer vector(cox_vec2 v)
{
    steering_answer answer = {v, 0};
    return answer;
}

static steering_answer torque(fix16_t turn)
{
    steering_answer answer = {{0, 0}, turn};
    return answer;
}

static steering_answer motion(cox_motion made)
{
    steering_answer answer = {made.velocity, made.rotation};
    return answer;
}

static steering_answer place(const cox_agent *agent)
{
    steering_answer answer = {agent->position, agent->rotation};
    return answer;
}

/* name(scene): expression is the answer; self and other are agents of the scene. */
#define BEHAVIOUR(name, expression)                          \
    static steering_answer name(const steering_scene *scene) \
    {                                                        \
        const cox_agent *self = &scene->self;                \
        const cox_agent *other = &scene->others[0];          \
        (void)self;                                          \
        (void)other;                                         \
        return expression;                                   \
    }
#define TARGET other->position
#define NEIGHBOURS scene->others, SCENE_OTHERS

BEHAVIOUR(seek, vector(cox_seek(self, TARGET)))
BEHAVIOUR(flee, vector(cox_flee(self, TARGET)))
BEHAVIOUR(flee_within, vector(cox_flee_within(self, TARGET, COX_FIX(30))))
BEHAVIOUR(arrive, vector(cox_arrive(self, TARGET, SLOWING_RADIUS)))
BEHAVIOUR(arrive_timed, vector(cox_arrive_timed(self, TARGET, cox_arrival_default())))
BEHAVIOUR(match_velocity, vector(cox_match_velocity(self, other, COX_MATCH_VELOCITY_TIME_DEFAULT)))
BEHAVIOUR(predict, vector(cox_predict(other, COX_RATIO(61, 2))))
BEHAVIOUR(pursuit, vector(cox_pursuit(self, other)))
BEHAVIOUR(pursuit_fixed, vector(cox_pursuit_fixed(self, other, PREDICTION_TICKS)))
BEHAVIOUR(evade, vector(cox_evade(self, other)))
BEHAVIOUR(evade_fixed, vector(cox_evade_fixed(self, other, PREDICTION_TICKS)))

BEHAVIOUR(align, torque(cox_align(self, other->orientation, cox_turning_default())))
BEHAVIOUR(face, torque(cox_face(self, TARGET, cox_turning_default())))
BEHAVIOUR(look, torque(cox_look_where_you_are_going(self, cox_turning_default())))

BEHAVIOUR(kinematic_seek, motion(cox_kinematic_seek(self, TARGET)))
BEHAVIOUR(kinematic_flee, motion(cox_kinematic_flee(self, TARGET)))
BEHAVIOUR(kinematic_arrive,
          motion(cox_kinematic_arrive(self, TARGET, COX_FIX(2), COX_KINEMATIC_TIME_DEFAULT)))

BEHAVIOUR(avoid_obstacles, vector(cox_avoid_obstacles(self, scene->obstacles, SCENE_OTHERS,
                                                      COX_FIX(50), COX_FIX(5))))
BEHAVIOUR(separation, vector(cox_separation(self, NEIGHBOURS, COX_FIX(30), COX_FIX(2))))
BEHAVIOUR(queue, vector(cox_queue(self, scene->force, NEIGHBOURS, cox_queue_sight_default())))
BEHAVIOUR(follow_leader,
          vector(cox_follow_leader(self, other, NEIGHBOURS, cox_following_default())))

BEHAVIOUR(heading, vector(cox_agent_heading(self)))
BEHAVIOUR(next_velocity, vector(cox_agent_next_velocity(self, scene->force)))
BEHAVIOUR(stroll_leg,
          vector(cox_stroll_leg(self->position, TARGET, scene->turn, cox_stroll_default())))

/* Behaviours that remember, with a memory that has an image. */

static steering_answer wander(const steering_scene *scene)
{
    cox_wander_memory memory = cox_wander_make(1, 1);
    memory.angle = scene->angle;
    return vector(cox_wander(&scene->self, &memory, cox_wander_circle_default()));
}

static steering_answer wander_straight(const steering_scene *scene)
{
    cox_wander_memory memory = cox_wander_make(1, 1);
    cox_wander_circle circle = cox_wander_circle_default();
    circle.radius = 0;
    return vector(cox_wander(&scene->self, &memory, circle));
}

static steering_answer stray_on_its_way(const steering_scene *scene)
{
    cox_stray_memory memory = cox_stray_make(1, 1);
    memory.target = scene->others[0].position;
    memory.ticks_left = 9;
    return vector(cox_stray(&scene->self, &memory, cox_vec2_zero(), cox_vec2_zero(), 60));
}

static steering_answer stroll_next(const steering_scene *scene)
{
    cox_random random = cox_random_make((uint32_t)scene->self.mass, 1);
    return vector(cox_stroll_next(scene->self.position, scene->others[0].position, &random,
                                  cox_stroll_default()));
}

static steering_answer kinematic_wander(const steering_scene *scene)
{
    cox_random random = cox_random_make(1, 1);
    return vector(cox_kinematic_wander(&scene->self, &random).velocity);
}

static steering_answer follow_path(const steering_scene *scene)
{
    cox_path path = cox_path_make(scene->nodes, SCENE_OTHERS, COX_FIX(10));
    cox_path_memory memory = cox_path_start();
    memory.node = SCENE_OTHERS - 1u;
    path.mode = COX_PATH_ARRIVE;
    return vector(cox_follow_path(&scene->self, &path, &memory, SLOWING_RADIUS));
}

/* Functions that move an agent. */

static steering_answer move(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_move(&moved, scene->force);
    return place(&moved);
}

static steering_answer half_step(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_move_half_step(&moved, scene->force, scene->turn);
    return place(&moved);
}

static steering_answer push(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_agent_push(&moved, scene->force);
    return vector(moved.velocity);
}

static steering_answer turn(const steering_scene *scene)
{
    cox_agent turned = scene->self;
    cox_agent_turn(&turned, scene->turn);
    return place(&turned);
}

static steering_answer apply_motion(const steering_scene *scene)
{
    cox_agent moved = scene->self;
    cox_motion made = {scene->force, scene->turn};
    cox_agent_apply_motion(&moved, made);
    return place(&moved);
}

static steering_answer managed(const steering_scene *scene)
{
    cox_agent host = scene->self;
    cox_manager manager = {0, 0};
    cox_manager_seek(&manager, &host, scene->others[0].position, SLOWING_RADIUS);
    cox_manager_flee(&manager, &host, scene->others[1].position);
    cox_manager_add(&manager, scene->force);
    cox_manager_update(&manager, &host);
    return place(&host);
}

/* The sum of the nodes that a curve is flattened to, and their number. */
static steering_answer sum_of(const cox_nodes *nodes)
{
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < nodes->count; i++) {
        x += nodes->nodes[i].x;
        y += nodes->nodes[i].y;
    }
    return vector(cox_vec2_make(cox_fix_saturate(x / 64), cox_fix_saturate(y / 64)));
}

#define CURVE(name, expression)                              \
    static steering_answer name(const steering_scene *scene) \
    {                                                        \
        static cox_vec2 memory[NODES_MAX];                   \
        cox_nodes nodes = {memory, 0, NODES_MAX};            \
        (void)expression;                                    \
        return sum_of(&nodes);                               \
    }

CURVE(curve_quadratic, cox_curve_quadratic(&nodes, scene->nodes, COX_RATIO(1, 4)))
CURVE(curve_cubic, cox_curve_cubic(&nodes, scene->nodes, COX_RATIO(1, 4)))
CURVE(curve_through, cox_curve_through(&nodes, scene->nodes, SCENE_OTHERS, COX_RATIO(1, 4)))

/* Ties: dead ahead, and on one spot. Ids choose the side. */

static steering_answer avoid_dead_ahead(const steering_scene *scene)
{
    cox_agent self = scene->self;
    cox_vec2 way = cox_vec2_add(self.velocity, self.velocity);
    cox_vec2 centre = cox_vec2_add(self.position, way);
    cox_obstacle obstacle = cox_obstacle_make(1, centre, COX_FIX(3));
    return vector(cox_avoid_obstacles(&self, &obstacle, 1, COX_FIX(10), COX_FIX(5)));
}

static steering_answer separate_from_a_heap(const steering_scene *scene)
{
    cox_agent others[SCENE_OTHERS];
    for (uint32_t i = 0; i < SCENE_OTHERS; i++) others[i] = scene->others[i];
    others[0].position = cox_vec2_add(scene->self.position, scene->force);
    others[1].position = others[2].position = scene->self.position;
    return vector(cox_separation(&scene->self, others, SCENE_OTHERS, COX_FIX(80), COX_FIX(2)));
}

static steering_answer follow_from_dead_ahead(const steering_scene *scene)
{
    cox_agent self = scene->self;
    const cox_agent *leader = &scene->others[0];
    self.position = cox_vec2_add(leader->position, leader->velocity);
    return vector(cox_follow_leader(&self, leader, leader, 1, cox_following_default()));
}

const scene_behaviour scene_behaviours[] = {
    {"seek", seek, SCENE_EVERY_IMAGE, 10, 3},
    {"flee", flee, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"flee_within", flee_within, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"arrive", arrive, SCENE_EVERY_IMAGE, 10, 3},
    {"arrive_timed", arrive_timed, SCENE_EVERY_IMAGE, 1, 3},
    {"match_velocity", match_velocity, SCENE_EVERY_IMAGE, 1, 3},
    {"predict", predict, SCENE_EVERY_IMAGE, 0, 3},
    {"pursuit", pursuit, SCENE_EVERY_IMAGE, 10, 3},
    {"pursuit_fixed", pursuit_fixed, SCENE_EVERY_IMAGE, 10, 3},
    {"evade", evade, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"evade_fixed", evade_fixed, SCENE_EVERY_IMAGE, 10, COX_FIX(1)},
    {"wander", wander, SCENE_ACROSS_X, 14, 3},
    {"wander_straight", wander_straight, SCENE_EVERY_IMAGE, 6, 3},
    {"stray_on_its_way", stray_on_its_way, SCENE_EVERY_IMAGE, 10, 3},
    {"stroll_leg", stroll_leg, SCENE_EVERY_IMAGE, 0, 3},
    {"stroll_next", stroll_next, SCENE_TURNS_BY_DIE, 0, 3},
    {"align", align, SCENE_EVERY_IMAGE, 0, 3},
    {"face", face, SCENE_ACROSS_X, 0, COX_FIX(1)},
    {"look_where_you_are_going", look, SCENE_ACROSS_X, 0, 3},
    {"kinematic_seek", kinematic_seek, SCENE_EVERY_IMAGE, 5, 3},
    {"kinematic_flee", kinematic_flee, SCENE_EVERY_IMAGE, 5, COX_FIX(1)},
    {"kinematic_arrive", kinematic_arrive, SCENE_EVERY_IMAGE, 5, 3},
    {"kinematic_wander", kinematic_wander, SCENE_ACROSS_X, 5, 3},
    {"follow_path", follow_path, SCENE_EVERY_IMAGE, 10, 3},
    {"avoid_obstacles", avoid_obstacles, SCENE_EVERY_IMAGE, 5, COX_FIX(40)},
    {"separation", separation, SCENE_EVERY_IMAGE, 2, COX_FIX(40)},
    {"queue", queue, SCENE_EVERY_IMAGE, 0, COX_FIX(40)},
    {"follow_leader", follow_leader, SCENE_EVERY_IMAGE, 22, COX_FIX(40)},
    {"avoid_dead_ahead", avoid_dead_ahead, SCENE_TURNS_BY_ID, 5, 3},
    {"separate_from_a_heap", separate_from_a_heap, SCENE_TURNS_BY_ID, 2, 3},
    {"follow_from_dead_ahead", follow_from_dead_ahead, SCENE_TURNS_BY_ID, 22, COX_FIX(40)},
    {"heading", heading, SCENE_EVERY_IMAGE, 1, 3},
    {"next_velocity", next_velocity, SCENE_EVERY_IMAGE, 5, 3},
    {"move", move, SCENE_EVERY_IMAGE, 0, 3},
    {"half_step", half_step, SCENE_EVERY_IMAGE, 0, 3},
    {"push", push, SCENE_EVERY_IMAGE, 0, 3},
    {"turn", turn, SCENE_EVERY_IMAGE, 0, 3},
    {"apply_motion", apply_motion, SCENE_EVERY_IMAGE, 0, 3},
    {"managed", managed, SCENE_EVERY_IMAGE, 0, COX_FIX(1)},
    {"curve_quadratic", curve_quadratic, SCENE_EVERY_IMAGE, 0, 3},
    {"curve_cubic", curve_cubic, SCENE_EVERY_IMAGE, 0, 3},
    {"curve_through", curve_through, SCENE_EVERY_IMAGE, 0, 3},
};
const uint32_t scene_behaviour_count = COX_COUNT(scene_behaviours);
