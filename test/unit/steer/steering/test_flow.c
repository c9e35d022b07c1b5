/* SPDX-License-Identifier: MIT
 * Flow fields: what they say of a cell and between cells, that an update gives the same bits as
 * building anew, and the behaviour that goes with one. */
#include "unity.h"

#include <string.h>

#include "coxswain/flow.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

#define SIDE 7u
#define NO_GOALS 0u

static cox_map map;
static uint8_t memory[COX_SEARCH_BYTES(SIDE, SIDE, MAP_CASE_GREATEST)];
static cox_flow flow;
static uint64_t random;

/* Two rooms with a door between them, and a cell that is walled in. Cells of 2 units from
 * (-3, 5). */
static const char *const rooms[] = {".......", "...#...", "...#...", "...#...",
                                    "...#...", "####.##", "#.#...."};

void setUp(void)
{
    map_case_write(&map, rooms, SIDE);
    flow = cox_flow_make(&map, memory, sizeof memory);
    random = 74;
}

static uint32_t at(uint32_t column, uint32_t line)
{
    return cox_map_cell_at(&map, column, line);
}

static cox_vec2 middle(uint32_t column, uint32_t line)
{
    return cox_map_middle(&map, at(column, line));
}

static void build_to(uint32_t column, uint32_t line)
{
    cox_vec2 goal = middle(column, line);
    cox_flow_build(&flow, &goal, 1);
}

/* An empty map of 5 x 5 cells, and a field to its middle. */
static void build_in_the_open(void)
{
    static const char *const open[] = {".....", ".....", ".....", ".....", "....."};
    map_case_write(&map, open, 5);
    flow = cox_flow_make(&map, memory, sizeof memory);
    build_to(2, 2);
}

static void assert_leads_nowhere(void)
{
    for (uint32_t cell = 0; cell < map.cell_count; cell++) {
        TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_flow_cost(&flow, cell));
        TEST_ASSERT_EQUAL_UINT8(COX_NO_DIRECTION, cox_flow_direction(&flow, cell));
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flow_sample(&flow, cox_map_middle(&map, cell)));
    }
}

void test_a_field_without_goals_leads_nowhere(void)
{
    assert_leads_nowhere();
    build_to(0, 0);
    cox_flow_build(&flow, NULL, NO_GOALS);
    assert_leads_nowhere();
}

void test_a_field_in_too_little_memory_leads_nowhere(void)
{
    flow = cox_flow_make(&map, memory, sizeof memory - 1);
    build_to(0, 0);
    assert_leads_nowhere();
    cox_flow_build_to_walls(&flow);
    cox_flow_update(&flow, 0);
    TEST_ASSERT_EQUAL_INT32(0, cox_flow_wall_distance(&flow, middle(0, 0)));
}

void test_goals_in_walls_and_outside_lead_nowhere(void)
{
    cox_vec2 goals[] = {middle(3, 2), case_units(-4, 6), cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN)};
    cox_flow_build(&flow, goals, COX_COUNT(goals));
    assert_leads_nowhere();
}

void test_a_goal_in_a_wall_counts_when_the_wall_is_gone(void)
{
    build_to(3, 2);
    cox_map_set(&map, at(3, 2), 1);
    cox_flow_update(&flow, at(3, 2));
    TEST_ASSERT_EQUAL_UINT32(0, cox_flow_cost(&flow, at(3, 2)));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_RIGHT, cox_flow_direction(&flow, at(2, 2)));
}

void test_the_nearest_of_several_goals_counts(void)
{
    cox_vec2 goals[] = {middle(0, 0), middle(6, 0), middle(0, 0)};
    cox_flow_build(&flow, goals, COX_COUNT(goals));
    TEST_ASSERT_EQUAL_UINT32(10, cox_flow_cost(&flow, at(2, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_LEFT, cox_flow_direction(&flow, at(2, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_RIGHT, cox_flow_direction(&flow, at(4, 0)));
}

void test_of_equally_good_directions_the_lowest_counts(void)
{
    cox_vec2 goals[] = {middle(0, 0), middle(6, 0)};
    cox_flow_build(&flow, goals, COX_COUNT(goals));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_RIGHT, cox_flow_direction(&flow, at(3, 0)));
}

void test_a_cell_without_a_way_leads_nowhere(void)
{
    build_to(0, 0);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_flow_cost(&flow, at(1, 6)));
    TEST_ASSERT_EQUAL_UINT8(COX_NO_DIRECTION, cox_flow_direction(&flow, at(1, 6)));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_flow_cost(&flow, at(3, 2)));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_flow_cost(&flow, map.cell_count));
    TEST_ASSERT_EQUAL_UINT8(COX_NO_DIRECTION, cox_flow_direction(&flow, map.cell_count));
}

void test_whoever_goes_from_cell_to_cell_gets_to_the_goal(void)
{
    build_to(0, 3);
    uint32_t cell = at(4, 6), steps = 0;
    for (; cell != at(0, 3) && steps < map.cell_count; steps++)
        cell = cox_map_next(&map, cell, cox_flow_direction(&flow, cell));
    TEST_ASSERT_EQUAL_UINT32(at(0, 3), cell);
}

void test_in_the_middle_of_a_cell_the_field_is_its_direction(void)
{
    build_in_the_open();
    TEST_ASSERT_VEC2(case_units(1, 0), cox_flow_sample(&flow, middle(0, 2)));
    TEST_ASSERT_VEC2(case_units(0, -1), cox_flow_sample(&flow, middle(2, 4)));
    TEST_ASSERT_VEC2(cox_vec2_normalise(case_units(1, 1)), cox_flow_sample(&flow, middle(1, 1)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flow_sample(&flow, middle(2, 2)));
}

void test_between_cells_their_directions_are_blended(void)
{
    build_in_the_open();
    cox_vec2 between = cox_vec2_add(middle(1, 2), case_units(0, -1));
    cox_vec2 expected = cox_vec2_normalise(case_units(12, 5));
    TEST_ASSERT_VEC2_WITHIN(1, expected, cox_flow_sample(&flow, between));
    cox_vec2 quarter = cox_vec2_add(middle(1, 2), cox_vec2_make(0, COX_RATIO(-1, 2)));
    expected = cox_vec2_normalise(case_units(26, 5));
    TEST_ASSERT_VEC2_WITHIN(1, expected, cox_flow_sample(&flow, quarter));
}

void test_a_cell_beyond_the_corner_of_a_wall_has_no_part_in_the_blend(void)
{
    static const char *const corner[] = {"..", "#.", ".."};
    map_case_write(&map, corner, 3);
    flow = cox_flow_make(&map, memory, sizeof memory);
    build_to(0, 2);
    cox_vec2 at_corner =
        cox_vec2_add(middle(0, 0), cox_vec2_make(COX_FIX_ONE - 1, COX_FIX_ONE - 1));
    TEST_ASSERT_VEC2_WITHIN(2, cox_vec2_normalise(case_units(1, 1)),
                            cox_flow_sample(&flow, at_corner));
}

void test_in_a_wall_the_cells_around_the_point_lead_out(void)
{
    build_to(6, 3);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flow_sample(&flow, middle(3, 2)));
    cox_vec2 beside_room = cox_vec2_add(middle(3, 3), cox_vec2_make(COX_RATIO(1, 4), 0));
    TEST_ASSERT_VEC2(case_units(1, 0), cox_flow_sample(&flow, beside_room));
}

void test_outside_the_map_there_is_no_field(void)
{
    build_to(0, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flow_sample(&flow, case_units(-4, 6)));
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_flow_sample(&flow, cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN)));
}

void test_where_directions_cancel_out_the_own_cell_counts(void)
{
    static const char *const lane[] = {"......"};
    map_case_write(&map, lane, 1);
    flow = cox_flow_make(&map, memory, sizeof memory);
    cox_vec2 goals[] = {middle(0, 0), middle(5, 0)};
    cox_flow_build(&flow, goals, COX_COUNT(goals));
    cox_vec2 ridge = cox_vec2_add(middle(2, 0), case_units(1, 0));
    TEST_ASSERT_VEC2(case_units(1, 0), cox_flow_sample(&flow, ridge));
}

/* The field in the open is symmetric, so mirrored and turned points have mirrored and turned
 * vectors, but on the lines where a tie of directions or of cells decides. */
void test_a_mirrored_or_turned_point_has_a_mirrored_or_turned_vector(void)
{
    build_in_the_open();
    cox_vec2 centre = middle(2, 2);
    for (uint32_t trial = 0; trial < TRIALS_OF(1000); trial++) {
        cox_vec2 offset = case_random_vector(&random, COX_FIX(5) - 1);
        cox_vec2 mirrored = cox_vec2_make(-offset.x, offset.y);
        cox_vec2 turned = cox_vec2_perpendicular(offset);
        cox_vec2 displacement = cox_flow_sample(&flow, cox_vec2_add(centre, offset));
        bool is_mirrored_tie = (offset.x + COX_FIX(5)) % COX_FIX(2) == 0;
        bool is_turned_tie = is_mirrored_tie || (offset.y + COX_FIX(5)) % COX_FIX(2) == 0;
        if (!is_mirrored_tie)
            TEST_ASSERT_VEC2(cox_vec2_make(-displacement.x, displacement.y),
                             cox_flow_sample(&flow, cox_vec2_add(centre, mirrored)));
        if (!is_turned_tie)
            TEST_ASSERT_VEC2(cox_vec2_perpendicular(displacement),
                             cox_flow_sample(&flow, cox_vec2_add(centre, turned)));
    }
}

void test_an_agent_goes_with_the_field_at_full_speed(void)
{
    build_in_the_open();
    cox_agent self = case_agent(1, -1, 3);
    self.position = middle(0, 2);
    TEST_ASSERT_VEC2(case_units(2, 1), cox_follow_flow(&self, &flow, 0));
}

void test_an_agent_looks_ahead_along_its_velocity(void)
{
    build_in_the_open();
    cox_agent self = case_agent(0, 2, 3);
    self.position = middle(2, 0);
    TEST_ASSERT_VEC2(case_units(0, 1), cox_follow_flow(&self, &flow, COX_FIX(1)));
    TEST_ASSERT_VEC2(case_units(0, -5), cox_follow_flow(&self, &flow, COX_FIX(3)));
    TEST_ASSERT_VEC2(case_units(0, 1), cox_follow_flow(&self, &flow, COX_FIX(-3)));
}

void test_without_a_field_there_is_no_force(void)
{
    build_in_the_open();
    cox_agent self = case_agent(2, 0, 3);
    self.position = middle(2, 2);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_follow_flow(&self, &flow, 0));
    self.position = case_units(-100, 100);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_follow_flow(&self, &flow, 0));
    self.velocity = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_follow_flow(&self, &flow, COX_FIX_MAX));
}

void test_at_speed_0_the_force_brakes(void)
{
    build_in_the_open();
    cox_agent self = case_agent(2, 1, 0);
    self.position = middle(0, 2);
    TEST_ASSERT_VEC2(case_units(-2, -1), cox_follow_flow(&self, &flow, 0));
    self.max_speed = COX_FIX(-3);
    TEST_ASSERT_VEC2(case_units(-2, -1), cox_follow_flow(&self, &flow, 0));
}

void test_a_field_to_walls_leads_to_the_nearest_wall_or_edge(void)
{
    build_in_the_open();
    cox_flow_build_to_walls(&flow);
    TEST_ASSERT_EQUAL_UINT32(15, cox_flow_cost(&flow, at(2, 2)));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_LEFT, cox_flow_direction(&flow, at(0, 2)));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_UP, cox_flow_direction(&flow, at(2, 4)));
    TEST_ASSERT_VEC2(case_units(0, -1), cox_flow_sample(&flow, middle(2, 0)));
    cox_map_set(&map, at(2, 3), COX_MAP_WALL);
    cox_flow_update(&flow, at(2, 3));
    TEST_ASSERT_EQUAL_UINT32(0, cox_flow_cost(&flow, at(2, 3)));
    TEST_ASSERT_EQUAL_UINT32(5, cox_flow_cost(&flow, at(2, 2)));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_UP, cox_flow_direction(&flow, at(2, 2)));
}

void test_the_distance_of_a_wall_is_less_half_a_cell(void)
{
    build_in_the_open();
    cox_flow_build_to_walls(&flow);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), cox_flow_wall_distance(&flow, middle(2, 2)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), cox_flow_wall_distance(&flow, middle(2, 0)));
    cox_vec2 edge = cox_vec2_add(middle(2, 0), case_units(0, -1));
    TEST_ASSERT_EQUAL_INT32(0, cox_flow_wall_distance(&flow, edge));
    TEST_ASSERT_EQUAL_INT32(0, cox_flow_wall_distance(&flow, case_units(-4, 6)));
    build_to(2, 2);
    TEST_ASSERT_EQUAL_INT32(0, cox_flow_wall_distance(&flow, middle(2, 2)));
}
