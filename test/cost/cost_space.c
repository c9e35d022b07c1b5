/* SPDX-License-Identifier: MIT
 * The cost of bodies, paths, curves, grids and maps. */
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

static cox_limit limit;

static void run_agent_settle(void)
{
    stage.word = cox_agent_settle(&stage.self, stage.v, stage.a, stage.a);
}

static void run_limit_default(void)
{
    limit = cox_limit_default();
}

static void run_limit_next_velocity(void)
{
    cox_limit wide = {0, COX_FIX_PI, COX_FIX(20)};
    stage.vector = cox_limit_next_velocity(&stage.self, stage.w, wide);
}

static void run_limit_move(void)
{
    cox_limit wide = {0, COX_FIX_PI, COX_FIX(20)};
    cox_limit_move(&stage.self, stage.w, wide);
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

static void run_follow_path_make(void)
{
    stage.cursor = cox_follow_path_make();
}

static void run_path_is_sound(void)
{
    stage.word = cox_follow_path_is_sound(&stage.path, &stage.cursor);
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

static void run_path_segment_count(void)
{
    stage.word = cox_path_segment_count(&stage.path);
}

static void run_path_radius_at(void)
{
    stage.number = cox_path_radius_at(&stage.path, stage.place);
}

static void run_path_point(void)
{
    stage.vector = cox_path_point(&stage.path, stage.place);
}

static void run_path_holds(void)
{
    stage.word = cox_path_holds(&stage.path, stage.place);
}

static void run_path_walk(void)
{
    stage.place = cox_path_walk(&stage.path, stage.place, COX_FIX(30));
}

static void run_path_nearest(void)
{
    stage.place = cox_path_nearest(&stage.path, stage.w);
}

static void run_path_nearby(void)
{
    stage.place = cox_path_nearby(&stage.path, stage.place, stage.w, COX_FIX(9), COX_FIX(9));
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

static void run_grid_size(void)
{
    stage.word = cox_grid_size(STAGE_NEIGHBOURS);
}

static void run_grid_make(void)
{
    stage.grid = cox_grid_make(stage.grid_memory, sizeof stage.grid_memory);
}

static void run_grid_build(void)
{
    stage.word = (uint32_t)cox_grid_build(&stage.grid, stage.span, COX_FIX(9));
}

static void run_grid_build_from(void)
{
    stage.word = (uint32_t)cox_grid_build_from(&stage.grid, &stage.rows, COX_FIX(9));
}

static void run_grid_within(void)
{
    (void)cox_grid_within(&stage.grid, stage.v, COX_FIX(9), 1, stage.found, STAGE_NEIGHBOURS,
                          &stage.word);
}

static void run_grid_nearest(void)
{
    (void)cox_grid_nearest(&stage.grid, stage.v, COX_FIX(9), 1, stage.found, 1);
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
    {"cox_agent_settle", stage_set, run_agent_settle},
    {"cox_limit_default", stage_set, run_limit_default},
    {"cox_limit_next_velocity", stage_set, run_limit_next_velocity},
    {"cox_limit_move", stage_set, run_limit_move},
    {"cox_obstacle_make", stage_set, run_obstacle_make},
    {"cox_obstacle_contains", stage_set, run_obstacle_contains},
    {"cox_path_make", stage_set, run_path_make},
    {"cox_follow_path_make", stage_set, run_follow_path_make},
    {"cox_follow_path_is_sound", stage_set, run_path_is_sound},
    {"cox_path_target", stage_set, run_path_target},
    {"cox_path_at_end", stage_set, run_path_at_end},
    {"cox_path_advance", stage_set, run_path_advance},
    {"cox_path_segment_count", stage_set, run_path_segment_count},
    {"cox_path_radius_at", stage_set, run_path_radius_at},
    {"cox_path_point", stage_set, run_path_point},
    {"cox_path_holds", stage_set, run_path_holds},
    {"cox_path_walk", stage_set, run_path_walk},
    {"cox_path_nearest", stage_set, run_path_nearest},
    {"cox_path_nearby", stage_set, run_path_nearby},
    {"cox_curve_quadratic", stage_set, run_curve_quadratic},
    {"cox_curve_cubic", stage_set, run_curve_cubic},
    {"cox_curve_through", stage_set, run_curve_through},
    {"cox_grid_size", stage_set, run_grid_size},
    {"cox_grid_make", stage_set, run_grid_make},
    {"cox_grid_build", stage_set, run_grid_build},
    {"cox_grid_build_from", stage_set, run_grid_build_from},
    {"cox_grid_within", stage_set, run_grid_within},
    {"cox_grid_nearest", stage_set, run_grid_nearest},
};

const uint32_t cost_space_count = COX_COUNT(cost_space);
