/* SPDX-License-Identifier: MIT
 * The cost of bodies, paths and curves. */
#include "cost_case.h"

static void run_agent_make(void)
{
    stage.self = cox_agent_make(1, stage.v);
}

static void run_agent_next_velocity(void)
{
    stage.vector = cox_agent_next_velocity(&stage.self, stage.w);
}

static void run_agent_move(void)
{
    cox_agent_move(&stage.self, stage.w);
}

static void run_agent_push(void)
{
    cox_agent_push(&stage.self, stage.w);
}

static void run_agent_apply_motion(void)
{
    cox_agent_apply_motion(&stage.self, stage.motion);
}

static void run_agent_turn(void)
{
    cox_agent_turn(&stage.self, stage.c);
}

static void run_agent_move_half_step(void)
{
    cox_agent_move_half_step(&stage.self, stage.w, stage.c);
}

static void run_agent_face_velocity(void)
{
    cox_agent_face_velocity(&stage.self);
}

static void run_agent_heading(void)
{
    stage.vector = cox_agent_heading(&stage.self);
}

static void run_obstacle_make(void)
{
    stage.obstacles[0] = cox_obstacle_make(1, stage.v, stage.a);
}

static void run_obstacle_contains(void)
{
    stage.word = cox_obstacle_contains(&stage.obstacles[0], stage.v, stage.c);
}

static void run_path_make(void)
{
    stage.path = cox_path_make(stage.corners, 4, stage.a);
}

static void run_path_start(void)
{
    stage.cursor = cox_path_start();
}

static void run_path_is_sound(void)
{
    stage.word = cox_path_is_sound(&stage.path, &stage.cursor);
}

static void run_path_target(void)
{
    stage.vector = cox_path_target(&stage.path, &stage.cursor);
}

static void run_path_at_end(void)
{
    stage.word = cox_path_at_end(&stage.path, &stage.cursor);
}

static void run_path_advance(void)
{
    stage.word = cox_path_advance(&stage.path, &stage.cursor, stage.corners[0]);
}

static void run_curve_quadratic(void)
{
    stage.word = (uint32_t)cox_curve_quadratic(&stage.nodes, stage.corners, COX_FIX(1));
}

static void run_curve_cubic(void)
{
    stage.word = (uint32_t)cox_curve_cubic(&stage.nodes, stage.corners, COX_FIX(1));
}

static void run_curve_through(void)
{
    stage.word = (uint32_t)cox_curve_through(&stage.nodes, stage.corners, 4, COX_FIX(2));
}

const cost_case cost_space[] COX_FLASH = {
    {"cox_agent_make", stage_set, run_agent_make},
    {"cox_agent_next_velocity", stage_set, run_agent_next_velocity},
    {"cox_agent_move", stage_set, run_agent_move},
    {"cox_agent_push", stage_set, run_agent_push},
    {"cox_agent_apply_motion", stage_set, run_agent_apply_motion},
    {"cox_agent_turn", stage_set, run_agent_turn},
    {"cox_agent_move_half_step", stage_set, run_agent_move_half_step},
    {"cox_agent_face_velocity", stage_set, run_agent_face_velocity},
    {"cox_agent_heading", stage_set, run_agent_heading},
    {"cox_obstacle_make", stage_set, run_obstacle_make},
    {"cox_obstacle_contains", stage_set, run_obstacle_contains},
    {"cox_path_make", stage_set, run_path_make},
    {"cox_path_start", stage_set, run_path_start},
    {"cox_path_is_sound", stage_set, run_path_is_sound},
    {"cox_path_target", stage_set, run_path_target},
    {"cox_path_at_end", stage_set, run_path_at_end},
    {"cox_path_advance", stage_set, run_path_advance},
    {"cox_curve_quadratic", stage_set, run_curve_quadratic},
    {"cox_curve_cubic", stage_set, run_curve_cubic},
    {"cox_curve_through", stage_set, run_curve_through},
};

const uint32_t cost_space_count = COX_COUNT(cost_space);
