/* SPDX-License-Identifier: MIT
 * The cost of behaviours, those of cost_rules.c aside; those that see other agents see four. */
#include "cost_case.h"

static cox_arrival arrival;
static cox_wander_circle circle;
static cox_stroll stroll;
static cox_turning turning;
static cox_queue_sight sight;
static cox_flocking flocking;
static cox_following following;
static cox_orca_settings orca;

static void run_arrival_default(void)
{
    arrival = cox_arrival_default();
}

static void run_predict(void)
{
    stage.vector = cox_predict(&stage.other, stage.a);
}

static void run_prediction_time(void)
{
    stage.number = cox_prediction_time(&stage.self, &stage.other);
}

static void run_hide(void)
{
    stage.vector = cox_hide(&stage.self, &stage.other, stage.obstacles, STAGE_OBSTACLES,
                            COX_HIDE_GAP_DEFAULT, COX_FIX(20));
}

static cox_hider hiders[STAGE_NEIGHBOURS];
static uint32_t holders[STAGE_OBSTACLES];

static void run_hider_make(void)
{
    hiders[0] = cox_hider_make(&stage.self, &stage.other, COX_HIDE_GAP_DEFAULT);
}

static void set_hiders(void)
{
    stage_set();
    for (uint32_t i = 0; i < STAGE_NEIGHBOURS; i++)
        hiders[i] = cox_hider_make(&stage.neighbours[i], &stage.other, COX_HIDE_GAP_DEFAULT);
}

static void run_hide_share(void)
{
    cox_hide_share(hiders, STAGE_NEIGHBOURS, stage.obstacles, STAGE_OBSTACLES, holders);
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
    stage.vector = cox_stroll_next(stage.v, &stage.random, stage.w, cox_stroll_default());
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

static cox_tracking tracking;

static void run_tracking_default(void)
{
    tracking = cox_tracking_default();
}

static void run_track_path_make(void)
{
    stage.track = cox_track_path_make(&stage.path, stage.v, 1);
}

static void run_track_path_is_sound(void)
{
    stage.word = cox_track_path_is_sound(&stage.path, &stage.track);
}

static void run_avoid_obstacles(void)
{
    stage.vector =
        cox_avoid_obstacles(&stage.self, stage.obstacles, STAGE_OBSTACLES, stage.a, COX_FIX(2));
}

static void run_separation(void)
{
    stage.vector = cox_separation(&stage.self, stage.span, COX_FIX(30), COX_FIX(2));
}

static void run_avoid_agents(void)
{
    stage.vector = cox_avoid_agents(&stage.self, stage.span, 60, COX_FIX(2));
}

static void run_orca_settings_default(void)
{
    orca = cox_orca_settings_default();
}

/* Four neighbours and a wall. */
static void run_orca(void)
{
    cox_segment wall = {1, stage.corners[0], stage.corners[1]};
    stage.vector = cox_orca(&stage.self, stage.v, stage.span, cox_segment_span_make(&wall, 1),
                            cox_orca_settings_default());
}

static void run_orca_turn(void)
{
    stage.vector = cox_orca_turn(stage.v, 7, COX_ORCA_TURN_DEFAULT);
}

static void run_queue_sight_default(void)
{
    sight = cox_queue_sight_default();
}

static void run_queue(void)
{
    stage.vector = cox_queue(&stage.self, stage.w, stage.span, cox_queue_sight_default());
}

static void run_flocking_default(void)
{
    flocking = cox_flocking_default();
}

static void run_flock(void)
{
    stage.vector = cox_flock(&stage.self, stage.span, cox_flocking_default());
}

static void run_alignment(void)
{
    stage.vector = cox_alignment(&stage.self, stage.span, cox_flocking_default().alignment, 0);
}

static void run_cohesion(void)
{
    stage.vector = cox_cohesion(&stage.self, stage.span, cox_flocking_default().cohesion, 0);
}

static void run_following_default(void)
{
    following = cox_following_default();
}

static void run_follow_leader(void)
{
    stage.vector =
        cox_follow_leader(&stage.self, &stage.other, stage.span, cox_following_default());
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

static void run_combine_make(void)
{
    stage.combine = cox_combine_make(COX_COMBINE_BUDGET, stage.a);
}

static void run_combine_add(void)
{
    stage.word = cox_combine_add(&stage.combine, stage.v, stage.c);
}

static void run_combine_add_by_chance(void)
{
    stage.word =
        cox_combine_add_by_chance(&stage.combine, &stage.random, stage.v, stage.c, COX_RATIO(4, 5));
}

static void run_combine_force(void)
{
    stage.vector = cox_combine_force(&stage.combine);
}

const cost_case cost_steering[] COX_FLASH = {
    {"cox_arrival_default", stage_set, run_arrival_default},
    {"cox_predict", stage_set, run_predict},
    {"cox_prediction_time", stage_set, run_prediction_time},
    {"cox_hide", stage_set, run_hide},
    {"cox_hider_make", stage_set, run_hider_make},
    {"cox_hide_share", set_hiders, run_hide_share},
    {"cox_wander_circle_default", stage_set, run_wander_circle_default},
    {"cox_wander_make", stage_set, run_wander_make},
    {"cox_wander_is_sound", stage_set, run_wander_is_sound},
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
    {"cox_tracking_default", stage_set, run_tracking_default},
    {"cox_track_path_make", stage_set, run_track_path_make},
    {"cox_track_path_is_sound", stage_set, run_track_path_is_sound},
    {"cox_avoid_obstacles", stage_set, run_avoid_obstacles},
    {"cox_separation", stage_set, run_separation},
    {"cox_avoid_agents", stage_set, run_avoid_agents},
    {"cox_queue_sight_default", stage_set, run_queue_sight_default},
    {"cox_queue", stage_set, run_queue},
    {"cox_flocking_default", stage_set, run_flocking_default},
    {"cox_flock", stage_set, run_flock},
    {"cox_alignment", stage_set, run_alignment},
    {"cox_cohesion", stage_set, run_cohesion},
    {"cox_following_default", stage_set, run_following_default},
    {"cox_follow_leader", stage_set, run_follow_leader},
    {"cox_orca_settings_default", stage_set, run_orca_settings_default},
    {"cox_orca", stage_set, run_orca},
    {"cox_orca_turn", stage_set, run_orca_turn},
    {"cox_manager_reset", stage_set, run_manager_reset},
    {"cox_manager_add", stage_set, run_manager_add},
    {"cox_manager_force", stage_set, run_manager_force},
    {"cox_manager_sum", stage_set, run_manager_sum},
    {"cox_manager_update", stage_set, run_manager_update},
    {"cox_combine_make", stage_set, run_combine_make},
    {"cox_combine_add", stage_set, run_combine_add},
    {"cox_combine_add_by_chance", stage_set, run_combine_add_by_chance},
    {"cox_combine_force", stage_set, run_combine_force},
};

const uint32_t cost_steering_count = COX_COUNT(cost_steering);
