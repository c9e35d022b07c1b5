/* SPDX-License-Identifier: MIT
 * The cost of segments, areas, walls and contact: four walls, or a polygon of four corners. */
#include "cost_case.h"

static cox_wall_following following;
static cox_containment containment;
static cox_feelers feelers;

static void run_segment_make(void)
{
    stage.walls[0] = cox_segment_make(1, stage.v, stage.w);
}

static void run_segment_make_loop(void)
{
    cox_segment_loop(stage.corners, STAGE_WALLS, 1, stage.walls);
}

static void run_segment_side(void)
{
    stage.value = cox_segment_side(&stage.walls[1], stage.v);
}

static void run_segment_nearest(void)
{
    stage.surface = cox_segment_nearest(&stage.walls[1], stage.v);
}

static void run_segment_nearest_of(void)
{
    stage.word = cox_segment_nearest_of(stage.wall_span, stage.v, COX_FIX(99), &stage.surface);
}

static void run_segment_cast(void)
{
    stage.word = cox_segment_cast(stage.wall_span, stage.v, stage.w, &stage.surface);
}

static void run_segment_grid_size(void)
{
    stage.word = cox_segment_grid_size(STAGE_WALLS);
}

static void run_segment_grid_make(void)
{
    stage.wall_grid = cox_segment_grid_make(stage.wall_memory, sizeof stage.wall_memory);
}

static void run_segment_grid_build(void)
{
    stage.word = (uint32_t)cox_segment_grid_build(&stage.wall_grid, stage.wall_span, COX_FIX(9));
}

static void run_segment_grid_near(void)
{
    (void)cox_segment_grid_near(&stage.wall_grid, stage.v, COX_FIX(9), stage.found, STAGE_WALLS,
                                &stage.word);
}

static void run_area_of_obstacle(void)
{
    stage.area = cox_area_of_obstacle(&stage.obstacles[0]);
}

static void run_area_of_segment(void)
{
    stage.area = cox_area_of_segment(&stage.walls[0], stage.a);
}

static void run_area_of_polygon(void)
{
    stage.area = cox_area_of_polygon(1, stage.corners, 4);
}

static void run_area_of_box(void)
{
    stage.area = cox_area_of_box(1, stage.v, stage.w, stage.corners);
}

static void run_area_contains(void)
{
    stage.word = cox_area_contains(&stage.area, stage.v, stage.a);
}

static void run_area_nearest(void)
{
    stage.surface = cox_area_nearest(&stage.area, stage.v);
}

static void run_area_cast(void)
{
    stage.word = cox_area_cast(&stage.area, 1, stage.v, stage.w, &stage.surface);
}

static void run_wall_following_default(void)
{
    following = cox_wall_following_default();
}

static void run_follow_wall(void)
{
    stage.vector = cox_follow_wall(&stage.self, stage.wall_span, cox_wall_following_default());
}

static void run_containment_default(void)
{
    containment = cox_containment_default();
}

static void run_avoid_areas(void)
{
    stage.vector = cox_avoid_areas(&stage.self, &stage.area, 1, stage.a, COX_FIX(2));
}

static void run_feelers_default(void)
{
    feelers = cox_feelers_default();
}

static void run_avoid_walls(void)
{
    stage.vector = cox_avoid_walls(&stage.self, stage.wall_span, cox_feelers_default());
}

static void run_contact_with_agent(void)
{
    stage.word = cox_contact_with_agent(&stage.self, &stage.neighbours[0], &stage.contact);
}

static void run_contact_with_area(void)
{
    stage.word = cox_contact_with_area(&stage.self, &stage.area, &stage.contact);
}

static void run_contact_push(void)
{
    stage.vector = cox_contact_push(&stage.self, stage.span, 0);
}

static void run_contact_push_off_walls(void)
{
    stage.vector = cox_contact_push_off_walls(&stage.self, stage.wall_span);
}

static void run_contact_push_off_areas(void)
{
    stage.vector = cox_contact_push_off_areas(&stage.self, &stage.area, 1);
}

static void run_contact_move(void)
{
    cox_contact_move(&stage.self, stage.w);
}

static void run_contact_velocity(void)
{
    stage.vector = cox_contact_velocity(&stage.self, stage.w);
}

static void run_contact_slide(void)
{
    stage.vector = cox_contact_slide(stage.w, stage.v);
}

const cost_case cost_walls[] COX_FLASH = {
    {"cox_segment_make", stage_set, run_segment_make},
    {"cox_segment_loop", stage_set, run_segment_make_loop},
    {"cox_segment_side", stage_set, run_segment_side},
    {"cox_segment_nearest", stage_set, run_segment_nearest},
    {"cox_segment_nearest_of", stage_set, run_segment_nearest_of},
    {"cox_segment_cast", stage_set, run_segment_cast},
    {"cox_segment_grid_size", stage_set, run_segment_grid_size},
    {"cox_segment_grid_make", stage_set, run_segment_grid_make},
    {"cox_segment_grid_build", stage_set, run_segment_grid_build},
    {"cox_segment_grid_near", stage_set, run_segment_grid_near},
    {"cox_area_of_obstacle", stage_set, run_area_of_obstacle},
    {"cox_area_of_segment", stage_set, run_area_of_segment},
    {"cox_area_of_polygon", stage_set, run_area_of_polygon},
    {"cox_area_of_box", stage_set, run_area_of_box},
    {"cox_area_contains", stage_set, run_area_contains},
    {"cox_area_nearest", stage_set, run_area_nearest},
    {"cox_area_cast", stage_set, run_area_cast},
    {"cox_wall_following_default", stage_set, run_wall_following_default},
    {"cox_follow_wall", stage_set, run_follow_wall},
    {"cox_containment_default", stage_set, run_containment_default},
    {"cox_avoid_areas", stage_set, run_avoid_areas},
    {"cox_feelers_default", stage_set, run_feelers_default},
    {"cox_avoid_walls", stage_set, run_avoid_walls},
    {"cox_contact_with_agent", stage_set, run_contact_with_agent},
    {"cox_contact_with_area", stage_set, run_contact_with_area},
    {"cox_contact_push", stage_set, run_contact_push},
    {"cox_contact_push_off_walls", stage_set, run_contact_push_off_walls},
    {"cox_contact_push_off_areas", stage_set, run_contact_push_off_areas},
    {"cox_contact_move", stage_set, run_contact_move},
    {"cox_contact_velocity", stage_set, run_contact_velocity},
    {"cox_contact_slide", stage_set, run_contact_slide},
};

const uint32_t cost_walls_count = COX_COUNT(cost_walls);
