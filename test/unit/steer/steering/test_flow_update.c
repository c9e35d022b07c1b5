/* SPDX-License-Identifier: MIT
 * Flow fields on maps whose cells change: brought up to date, they have the same bits as built
 * anew; and how far the distance of a wall is off. */
#include "unity.h"

#include "coxswain/flow.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

#define GOALS 3u

static cox_map map;
static uint8_t memory[COX_SEARCH_BYTES(MAP_CASE_SIDE, MAP_CASE_SIDE, MAP_CASE_GREATEST)];
static uint8_t other_memory[sizeof memory];
static cox_flow flow;
static cox_vec2 goals[GOALS];
static uint32_t goal_count;
static uint64_t random;

void setUp(void)
{
    random = 75;
}

static void draw_goals(void)
{
    goal_count = 1 + case_random(&random) % GOALS;
    for (uint32_t i = 0; i < goal_count; i++)
        goals[i] = cox_map_middle(&map, map_case_cell(&map, &random));
}

static void build(cox_flow *field, bool to_walls)
{
    if (to_walls) cox_flow_build_to_walls(field);
    else cox_flow_build(field, goals, goal_count);
}

static void assert_as_built_anew(bool to_walls)
{
    cox_flow fresh = cox_flow_make(&map, other_memory, sizeof other_memory);
    build(&fresh, to_walls);
    for (uint32_t cell = 0; cell < map.cell_count; cell++) {
        TEST_ASSERT_EQUAL_UINT32(cox_flow_cost(&fresh, cell), cox_flow_cost(&flow, cell));
        TEST_ASSERT_EQUAL_UINT8(cox_flow_direction(&fresh, cell), cox_flow_direction(&flow, cell));
    }
}

/* Changes a random cell, one in two times to or from a wall. */
static uint32_t change(void)
{
    uint32_t cell = map_case_cell(&map, &random);
    uint32_t cost = 1 + case_random(&random) % MAP_CASE_GREATEST;
    bool is_wall = map.cells[cell].cost == COX_MAP_WALL;
    if (case_random(&random) % 2 == 0) cost = is_wall ? 1 : COX_MAP_WALL;
    cox_map_set(&map, cell, (uint8_t)cost);
    return cell;
}

static void draw_field(bool to_walls)
{
    map_case_draw(&map, &random);
    draw_goals();
    flow = cox_flow_make(&map, memory, sizeof memory);
    build(&flow, to_walls);
}

void test_after_any_change_an_update_gives_the_same_bits_as_building_anew(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(600); trial++) {
        bool to_walls = trial % 4 == 0;
        draw_field(to_walls);
        for (uint32_t i = 0; i < 20; i++) {
            cox_flow_update(&flow, change());
            assert_as_built_anew(to_walls);
        }
    }
}

void test_several_cells_may_change_before_they_are_updated(void)
{
    uint32_t changed[8];
    for (uint32_t trial = 0; trial < TRIALS_OF(600); trial++) {
        bool to_walls = trial % 4 == 0;
        draw_field(to_walls);
        for (uint32_t i = 0; i < COX_COUNT(changed); i++) changed[i] = change();
        for (uint32_t i = 0; i < COX_COUNT(changed); i++) cox_flow_update(&flow, changed[i]);
        assert_as_built_anew(to_walls);
    }
}

void test_an_update_without_a_change_changes_nothing(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(300); trial++) {
        bool to_walls = trial % 4 == 0;
        draw_field(to_walls);
        cox_flow_update(&flow, map_case_cell(&map, &random));
        cox_flow_update(&flow, map.cell_count);
        assert_as_built_anew(to_walls);
    }
}

/* A random point of the map that is in no wall. */
static cox_vec2 free_point(void)
{
    cox_vec2 point = cox_map_middle(&map, map_case_free_cell(&map, &random));
    int64_t half = map.def.cell / 2;
    point.x += case_random_between(&random, -half, half - 1);
    point.y += case_random_between(&random, -half, half - 1);
    return point;
}

void test_the_distance_of_a_wall_is_off_by_as_much_as_the_header_says(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(600); trial++) {
        draw_field(true);
        if (map_case_free_cell(&map, &random) == COX_NO_MAP_CELL) continue;
        for (uint32_t i = 0; i < 10; i++) {
            cox_vec2 point = free_point();
            fix16_t exact = cox_map_nearest_wall(&map, point, COX_FIX(30)).distance;
            fix16_t off = cox_flow_wall_distance(&flow, point) - exact;
            TEST_ASSERT_LESS_OR_EQUAL_INT32(map.def.cell / 2 + exact / 100 * 8, off);
            TEST_ASSERT_GREATER_OR_EQUAL_INT32(-map.def.cell / 2, off);
        }
    }
}
