/* SPDX-License-Identifier: MIT
 * With a flow field to a point of one's own: when the agent goes with the field, when it arrives,
 * and what it does where there is no field. */
#include "unity.h"

#include "coxswain/array.h"
#include "coxswain/flow.h"
#include "coxswain/target.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

#define SIDE 7u

static cox_map map;
static uint8_t memory[COX_SEARCH_BYTES(SIDE, SIDE, MAP_CASE_GREATEST)];
static cox_flow flow;
static cox_agent self;
static cox_flow_arrival arrival;
static uint64_t random;

/* Two rooms with a door between them. Cells of 2 units from (-3, 5). */
static const char *const rooms[] = {".......", "...#...", "...#...", "...#...",
                                    "...#...", "...#...", "...#..."};
static const char *const open[] = {".......", ".......", ".......", ".......",
                                   ".......", ".......", "......."};

static cox_vec2 middle(uint32_t column, uint32_t line)
{
    return cox_map_middle(&map, cox_map_cell_at(&map, column, line));
}

/* A map with a field to the middle of a cell, and an agent in the left room. */
static void build(const char *const *lines, uint32_t column, uint32_t line)
{
    map_case_write(&map, lines, SIDE);
    flow = cox_flow_make(&map, memory, sizeof memory);
    cox_vec2 goal = middle(column, line);
    cox_flow_build(&flow, &goal, 1);
    self = case_agent(1, -1, 3);
    self.position = middle(1, 5);
}

void setUp(void)
{
    arrival = cox_flow_arrival_default();
    random = 40;
    build(rooms, 5, 3);
}

static void assert_arrives(cox_vec2 target)
{
    TEST_ASSERT_VEC2(cox_arrive(&self, target, arrival.slowing_radius),
                     cox_arrive_by_flow(&self, &flow, target, arrival));
}

static void assert_follows(cox_vec2 target)
{
    cox_vec2 expected = cox_follow_flow(&self, &flow, arrival.ahead_time);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(expected));
    TEST_ASSERT_VEC2(expected, cox_arrive_by_flow(&self, &flow, target, arrival));
}

void test_behind_a_wall_it_goes_with_the_field(void)
{
    assert_follows(middle(5, 5));
    arrival.ahead_time = COX_FIX(-1);
    assert_follows(middle(5, 5));
}

void test_where_it_sees_its_target_it_arrives(void)
{
    assert_arrives(middle(1, 2));
    self.position = middle(3, 0);
    assert_arrives(middle(6, 0));
}

void test_from_a_cell_that_is_a_wall_it_looks_out(void)
{
    self.position = middle(3, 4);
    assert_arrives(middle(5, 4));
    cox_map_set(&map, cox_map_cell_at(&map, 4, 4), COX_MAP_WALL);
    arrival.ahead_time = 0;
    self.position.x += COX_FIX_ONE / 2;
    assert_follows(middle(5, 4));
}

void test_what_cells_cost_does_not_hide_the_target(void)
{
    cox_map_set(&map, cox_map_cell_at(&map, 1, 4), MAP_CASE_GREATEST);
    assert_arrives(middle(1, 2));
}

void test_beyond_its_reach_it_goes_with_the_field(void)
{
    arrival.reach = COX_FIX(6) - 1;
    assert_follows(middle(1, 2));
    arrival.reach = COX_FIX(6);
    assert_arrives(middle(1, 2));
    arrival.reach = -1;
    assert_follows(self.position);
}

void test_on_its_target_it_brakes(void)
{
    TEST_ASSERT_VEC2(case_units(-1, 1), cox_arrive_by_flow(&self, &flow, self.position, arrival));
}

void test_a_slowing_radius_below_0_never_slows(void)
{
    arrival.slowing_radius = -1;
    assert_arrives(middle(1, 4));
    TEST_ASSERT_VEC2(cox_seek(&self, middle(1, 4)),
                     cox_arrive_by_flow(&self, &flow, middle(1, 4), arrival));
}

void test_at_the_end_of_the_field_it_arrives_straight_on(void)
{
    self = case_agent(0, 0, 3);
    self.position = middle(5, 3);
    assert_arrives(middle(1, 3));
    arrival.reach = -1;
    assert_arrives(middle(5, 4));
}

void test_to_a_target_in_a_wall_or_outside_the_map_it_goes_with_the_field(void)
{
    assert_follows(middle(3, 5));
    assert_follows(case_units(-100, 9));
    assert_follows(cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX));
}

void test_outside_the_map_or_without_a_route_it_arrives_straight_on(void)
{
    arrival.ahead_time = 0;
    cox_map_set(&map, cox_map_cell_at(&map, 3, 0), COX_MAP_WALL);
    cox_flow_update(&flow, cox_map_cell_at(&map, 3, 0));
    assert_arrives(middle(5, 5));
    self.position = case_units(-100, 9);
    assert_arrives(middle(5, 5));
    self.position = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    assert_arrives(middle(5, 5));
}

void test_a_field_without_memory_still_tells_what_is_in_reach(void)
{
    flow = cox_flow_make(&map, memory, sizeof memory - 1);
    assert_arrives(middle(1, 2));
    assert_arrives(middle(5, 5));
}

void test_at_speed_0_the_force_brakes(void)
{
    const cox_vec2 targets[] = {middle(5, 5), middle(1, 2), self.position};
    self.max_speed = 0;
    for (uint32_t i = 0; i < COX_COUNT(targets); i++)
        TEST_ASSERT_VEC2(case_units(-1, 1), cox_arrive_by_flow(&self, &flow, targets[i], arrival));
    self.max_speed = COX_FIX(-3);
    TEST_ASSERT_VEC2(case_units(-1, 1), cox_arrive_by_flow(&self, &flow, targets[0], arrival));
}

void test_the_same_agent_turned_or_mirrored_has_the_same_force_turned_or_mirrored(void)
{
    build(open, 3, 3);
    cox_vec2 centre = middle(3, 3);
    arrival.reach = COX_FIX(3);
    for (uint32_t trial = 0; trial < TRIALS_OF(1000); trial++) {
        cox_vec2 from = case_random_vector(&random, COX_FIX(7) - 1);
        cox_vec2 to = case_random_vector(&random, COX_FIX(7) - 1);
        bool is_tie =
            (from.x + COX_FIX(7)) % COX_FIX(2) == 0 || (from.y + COX_FIX(7)) % COX_FIX(2) == 0;
        if (is_tie) continue;
        self = case_agent(0, 0, 3);
        self.position = cox_vec2_add(centre, from);
        cox_vec2 force = cox_arrive_by_flow(&self, &flow, cox_vec2_add(centre, to), arrival);
        self.position = cox_vec2_add(centre, cox_vec2_perpendicular(from));
        cox_vec2 turned = cox_vec2_add(centre, cox_vec2_perpendicular(to));
        TEST_ASSERT_VEC2(cox_vec2_perpendicular(force),
                         cox_arrive_by_flow(&self, &flow, turned, arrival));
        self.position = cox_vec2_add(centre, cox_vec2_make(-from.x, from.y));
        cox_vec2 mirrored = cox_vec2_add(centre, cox_vec2_make(-to.x, to.y));
        TEST_ASSERT_VEC2(cox_vec2_make(-force.x, force.y),
                         cox_arrive_by_flow(&self, &flow, mirrored, arrival));
    }
}
