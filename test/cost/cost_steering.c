/* SPDX-License-Identifier: MIT
 * The cost of behaviours; those that see other agents see four. */
#include "cost_case.h"

static cox_arrival arrival;
static cox_wander_circle circle;
static cox_stroll stroll;
static cox_turning turning;
static cox_queue_sight sight;
static cox_following following;

static void run_seek(void)
{
    stage.vector = cox_seek(&stage.self, stage.w);
}

static void run_flee(void)
{
    stage.vector = cox_flee(&stage.self, stage.w);
}

static void run_flee_within(void)
{
    stage.vector = cox_flee_within(&stage.self, stage.w, COX_FIX(100));
}

static void run_arrive(void)
{
    stage.vector = cox_arrive(&stage.self, stage.w, COX_FIX(100));
}

static void run_arrival_default(void)
{
    arrival = cox_arrival_default();
}

static void run_arrive_timed(void)
{
    stage.vector = cox_arrive_timed(&stage.self, stage.w, cox_arrival_default());
}

static void run_predict(void)
{
    stage.vector = cox_predict(&stage.other, stage.a);
}

static void run_prediction_ticks(void)
{
    stage.number = cox_prediction_ticks(&stage.self, &stage.other);
}

static void run_pursuit(void)
{
    stage.vector = cox_pursuit(&stage.self, &stage.other);
}

static void run_pursuit_fixed(void)
{
    stage.vector = cox_pursuit_fixed(&stage.self, &stage.other, 20);
}

static void run_evade(void)
{
    stage.vector = cox_evade(&stage.self, &stage.other);
}

static void run_evade_fixed(void)
{
    stage.vector = cox_evade_fixed(&stage.self, &stage.other, 20);
}

static void run_match_velocity(void)
{
    stage.vector = cox_match_velocity(&stage.self, &stage.other, COX_FIX(6));
}

static void run_wander_circle_default(void)
{
    circle = cox_wander_circle_default();
}

static void run_wander_make(void)
{
    stage.wander = cox_wander_make(1, 2);
}

static void run_wander_is_sound(void)
{
    stage.word = cox_wander_is_sound(&stage.wander);
}

static void run_wander(void)
{
    stage.vector = cox_wander(&stage.self, &stage.wander, cox_wander_circle_default());
}

static void run_stray_make(void)
{
    stage.stray = cox_stray_make(1, 2);
}

static void run_stray_is_sound(void)
{
    stage.word = cox_stray_is_sound(&stage.stray);
}

static void run_stray(void)
{
    stage.vector = cox_stray(&stage.self, &stage.stray, stage.v, stage.w, 30);
}

static void run_stroll_default(void)
{
    stroll = cox_stroll_default();
}

static void run_stroll_greatest_turn(void)
{
    stage.number = cox_stroll_greatest_turn(stage.v, stage.w, cox_stroll_default());
}

static void run_stroll_leg(void)
{
    stage.vector = cox_stroll_leg(stage.v, stage.w, stage.c, cox_stroll_default());
}

static void run_stroll_next(void)
{
    stage.vector = cox_stroll_next(stage.v, stage.w, &stage.random, cox_stroll_default());
}

static void run_turning_default(void)
{
    turning = cox_turning_default();
}

static void run_align(void)
{
    stage.number = cox_align(&stage.self, stage.c, cox_turning_default());
}

static void run_face(void)
{
    stage.number = cox_face(&stage.self, stage.w, cox_turning_default());
}

static void run_look_where_you_are_going(void)
{
    stage.number = cox_look_where_you_are_going(&stage.self, cox_turning_default());
}

static void run_kinematic_seek(void)
{
    stage.motion = cox_kinematic_seek(&stage.self, stage.w);
}

static void run_kinematic_flee(void)
{
    stage.motion = cox_kinematic_flee(&stage.self, stage.w);
}

static void run_kinematic_arrive(void)
{
    stage.motion = cox_kinematic_arrive(&stage.self, stage.w, COX_FIX(1), COX_FIX(15));
}

static void run_kinematic_wander(void)
{
    stage.motion = cox_kinematic_wander(&stage.self, &stage.random);
}

static void run_follow_path(void)
{
    stage.vector = cox_follow_path(&stage.self, &stage.path, &stage.cursor, COX_FIX(20));
}

static void run_avoid_obstacles(void)
{
    stage.vector =
        cox_avoid_obstacles(&stage.self, stage.obstacles, STAGE_OBSTACLES, stage.a, COX_FIX(2));
}

static void run_separation(void)
{
    stage.vector =
        cox_separation(&stage.self, stage.neighbours, STAGE_NEIGHBOURS, COX_FIX(30), COX_FIX(2));
}

static void run_queue_sight_default(void)
{
    sight = cox_queue_sight_default();
}

static void run_queue(void)
{
    stage.vector = cox_queue(&stage.self, stage.w, stage.neighbours, STAGE_NEIGHBOURS,
                             cox_queue_sight_default());
}

static void run_following_default(void)
{
    following = cox_following_default();
}

static void run_follow_leader(void)
{
    stage.vector = cox_follow_leader(&stage.self, &stage.other, stage.neighbours, STAGE_NEIGHBOURS,
                                     cox_following_default());
}

static void run_manager_reset(void)
{
    cox_manager_reset(&stage.manager);
}

static void run_manager_add(void)
{
    cox_manager_add(&stage.manager, stage.v);
}

static void run_manager_force(void)
{
    stage.vector = cox_manager_force(&stage.manager, &stage.self);
}

static void run_manager_sum(void)
{
    stage.vector = cox_manager_sum(&stage.manager);
}

static void run_manager_update(void)
{
    cox_manager_update(&stage.manager, &stage.self);
}

const cost_case cost_steering[] COX_FLASH = {
    {"cox_seek", stage_set, run_seek},
    {"cox_flee", stage_set, run_flee},
    {"cox_flee_within", stage_set, run_flee_within},
    {"cox_arrive", stage_set, run_arrive},
    {"cox_arrival_default", stage_set, run_arrival_default},
    {"cox_arrive_timed", stage_set, run_arrive_timed},
    {"cox_predict", stage_set, run_predict},
    {"cox_prediction_ticks", stage_set, run_prediction_ticks},
    {"cox_pursuit", stage_set, run_pursuit},
    {"cox_pursuit_fixed", stage_set, run_pursuit_fixed},
    {"cox_evade", stage_set, run_evade},
    {"cox_evade_fixed", stage_set, run_evade_fixed},
    {"cox_match_velocity", stage_set, run_match_velocity},
    {"cox_wander_circle_default", stage_set, run_wander_circle_default},
    {"cox_wander_make", stage_set, run_wander_make},
    {"cox_wander_is_sound", stage_set, run_wander_is_sound},
    {"cox_wander", stage_set, run_wander},
    {"cox_stray_make", stage_set, run_stray_make},
    {"cox_stray_is_sound", stage_set, run_stray_is_sound},
    {"cox_stray", stage_set, run_stray},
    {"cox_stroll_default", stage_set, run_stroll_default},
    {"cox_stroll_greatest_turn", stage_set, run_stroll_greatest_turn},
    {"cox_stroll_leg", stage_set, run_stroll_leg},
    {"cox_stroll_next", stage_set, run_stroll_next},
    {"cox_turning_default", stage_set, run_turning_default},
    {"cox_align", stage_set, run_align},
    {"cox_face", stage_set, run_face},
    {"cox_look_where_you_are_going", stage_set, run_look_where_you_are_going},
    {"cox_kinematic_seek", stage_set, run_kinematic_seek},
    {"cox_kinematic_flee", stage_set, run_kinematic_flee},
    {"cox_kinematic_arrive", stage_set, run_kinematic_arrive},
    {"cox_kinematic_wander", stage_set, run_kinematic_wander},
    {"cox_follow_path", stage_set, run_follow_path},
    {"cox_avoid_obstacles", stage_set, run_avoid_obstacles},
    {"cox_separation", stage_set, run_separation},
    {"cox_queue_sight_default", stage_set, run_queue_sight_default},
    {"cox_queue", stage_set, run_queue},
    {"cox_following_default", stage_set, run_following_default},
    {"cox_follow_leader", stage_set, run_follow_leader},
    {"cox_manager_reset", stage_set, run_manager_reset},
    {"cox_manager_add", stage_set, run_manager_add},
    {"cox_manager_force", stage_set, run_manager_force},
    {"cox_manager_sum", stage_set, run_manager_sum},
    {"cox_manager_update", stage_set, run_manager_update},
};

const uint32_t cost_steering_count = COX_COUNT(cost_steering);
