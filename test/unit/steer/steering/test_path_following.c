/* SPDX-License-Identifier: MIT
 * Path following: which node the force aims at, and how it ends. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/path_following.h"
#include "coxswain/target.h"

#include "steering_case.h"

static cox_vec2 nodes[3];
static cox_path path;
static cox_follow_path_memory memory;
static cox_agent self;

/* Nodes at (30, 40), (130, 40), (130, 140); the agent at the origin, speed 5. */
void setUp(void)
{
    nodes[0] = case_units(30, 40);
    nodes[1] = case_units(130, 40);
    nodes[2] = case_units(130, 140);
    path = cox_path_make(nodes, 3, COX_FIX(10));
    memory = cox_follow_path_make();
    self = case_agent(0, 0, 5);
}

static cox_vec2 follow(void)
{
    return cox_follow_path(&self, &memory, &path, COX_FIX(50));
}

/* Follows for some ticks; returns how far it came out in x. */
static fix16_t walk(uint32_t ticks)
{
    fix16_t most = COX_FIX_MIN;
    for (uint32_t tick = 0; tick < ticks; tick++) {
        cox_agent_move(&self, follow());
        most = cox_fix_max(most, self.position.x);
    }
    return most;
}

void test_following_seeks_the_current_node(void)
{
    TEST_ASSERT_VEC2(case_units(3, 4), follow());
    TEST_ASSERT_EQUAL_UINT32(0, memory.node);
}

void test_the_tick_that_reaches_a_node_still_aims_at_it(void)
{
    self.position = case_units(30, 32);
    TEST_ASSERT_VEC2(case_units(0, 5), follow());
    TEST_ASSERT_EQUAL_UINT32(1, memory.node);
}

void test_the_next_tick_aims_at_the_next_node(void)
{
    self.position = case_units(30, 40);
    TEST_ASSERT_VEC2(case_units(0, 0), follow());
    TEST_ASSERT_VEC2(case_units(5, 0), follow());
}

/* In another library an agent at rest never gets a force. */
void test_an_agent_at_rest_on_the_line_starts(void)
{
    memory.node = 1;
    self.position = case_units(60, 40);
    TEST_ASSERT_VEC2(case_units(5, 0), follow());
}

void test_a_path_without_nodes_gives_no_force(void)
{
    path = cox_path_make(NULL, 0, COX_FIX(10));
    self.velocity = case_units(3, 3);
    for (path.mode = 0; path.mode <= COX_PATH_LOOP; path.mode++) {
        TEST_ASSERT_VEC2(cox_vec2_zero(), follow());
    }
}

void test_the_agent_seeks_the_one_node_of_a_path_for_ever(void)
{
    path.count = 1;
    walk(500);
    TEST_ASSERT_EQUAL_UINT32(0, memory.node);
    TEST_ASSERT_TRUE(cox_vec2_within(self.position, nodes[0], COX_FIX(130)));
}

void test_a_path_of_one_node_with_arrive_ends_there(void)
{
    path.count = 1;
    path.mode = COX_PATH_ARRIVE;
    walk(2000);
    TEST_ASSERT_VEC2_WITHIN(16, nodes[0], self.position);
}

void test_once_goes_on_seeking_the_last_node_at_full_speed(void)
{
    memory.node = 2;
    self.position = case_units(130, 135);
    TEST_ASSERT_VEC2(case_units(0, 5), follow());
    TEST_ASSERT_EQUAL_UINT32(2, memory.node);
}

void test_arrive_slows_down_within_the_slowing_radius_of_the_last_node(void)
{
    path.mode = COX_PATH_ARRIVE;
    memory.node = 2;
    self.position = case_units(130, 130);
    TEST_ASSERT_VEC2(case_units(0, 1), follow());
}

void test_arrive_does_not_slow_down_at_any_other_node(void)
{
    path.mode = COX_PATH_ARRIVE;
    memory.node = 1;
    self.position = case_units(110, 40);
    TEST_ASSERT_VEC2(case_units(5, 0), follow());
}

void test_arrive_backwards_ends_at_the_first_node(void)
{
    path.mode = COX_PATH_ARRIVE;
    memory.direction = -1;
    self.position = case_units(30, 30);
    TEST_ASSERT_VEC2(case_units(0, 1), follow());
}

void test_arrive_without_a_slowing_radius_is_once(void)
{
    static const fix16_t radii[] = {0, -1, COX_FIX_MIN};
    path.mode = COX_PATH_ARRIVE;
    memory.node = 2;
    self.position = case_units(130, 130);
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        TEST_ASSERT_VEC2(case_units(0, 5), cox_follow_path(&self, &memory, &path, radii[i]));
    }
}

void test_arrive_comes_to_rest_on_the_last_node(void)
{
    path.mode = COX_PATH_ARRIVE;
    walk(2000);
    TEST_ASSERT_VEC2_WITHIN(16, nodes[2], self.position);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_zero(), self.velocity);
}

/* 2,000 ticks at up to 5 units make many rounds of some 400 units. */
void test_a_patrol_and_a_loop_never_end(void)
{
    static const uint8_t modes[] = {COX_PATH_PATROL, COX_PATH_LOOP};
    for (uint32_t i = 0; i < COX_COUNT(modes); i++) {
        setUp();
        path.mode = modes[i];
        uint32_t returns = 0;
        for (uint32_t tick = 0; tick < 2000; tick++) {
            uint32_t before = memory.node;
            cox_agent_move(&self, follow());
            if (before != 0 && memory.node == 0) returns++;
        }
        TEST_ASSERT_GREATER_THAN_UINT32(5, returns);
    }
}

/* The tutorial's radius: an agent that need not touch the node at the corner, at x = 130, runs less
 * far beyond it. 50 ticks end between there and the last node. */
void test_a_bigger_radius_cuts_the_corner(void)
{
    self.max_force = COX_FIX(1);
    fix16_t with_small_radius = walk(50);
    setUp();
    self.max_force = COX_FIX(1);
    path.radius = COX_FIX(30);
    fix16_t with_large_radius = walk(50);
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(10), with_small_radius - with_large_radius);
    TEST_ASSERT_EQUAL_UINT32(2, memory.node);
}

void test_with_a_radius_of_zero_the_agent_circles_the_node(void)
{
    path.radius = 0;
    walk(1000);
    TEST_ASSERT_TRUE(cox_vec2_within(self.position, nodes[memory.node], COX_FIX(150)));
}

void test_nodes_that_coincide_are_passed_at_one_a_tick(void)
{
    for (uint32_t i = 0; i < 3; i++) nodes[i] = case_units(0, 5);
    for (uint32_t i = 1; i < 3; i++) {
        TEST_ASSERT_VEC2(case_units(0, 5), follow());
        TEST_ASSERT_EQUAL_UINT32(i, memory.node);
    }
}

void test_a_cursor_out_of_range_seeks_the_last_node(void)
{
    memory.node = UINT32_MAX;
    self.position = case_units(30, 140);
    TEST_ASSERT_VEC2(case_units(5, 0), follow());
}

void test_a_direction_of_zero_goes_forward(void)
{
    memory.direction = 0;
    self.position = nodes[0];
    (void)follow();
    TEST_ASSERT_EQUAL_UINT32(1, memory.node);
    TEST_ASSERT_EQUAL_INT32(1, memory.direction);
}

void test_an_agent_without_speed_brakes_and_still_moves_its_cursor(void)
{
    self.max_speed = 0;
    self.position = nodes[0];
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-1, -2), follow());
    TEST_ASSERT_EQUAL_UINT32(1, memory.node);
}

/* The longest line there is; both ends lie in the world. */
void test_following_is_defined_from_corner_to_corner_of_the_world(void)
{
    nodes[0] = case_units(16383, 16383);
    self.position = case_units(-16383, -16383);
    cox_vec2 force = follow();
    TEST_ASSERT_EQUAL_INT32(force.x, force.y);
    TEST_ASSERT_INT32_WITHIN(1, 231705, force.x); /* 5 / sqrt(2) */
}

void test_following_is_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 5u * 5u * 5u * 5u; i++) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        nodes[0] = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u]);
        memory = cox_follow_path_make();
        TEST_ASSERT_FALSE(cox_vec2_longer(follow(), COX_FIX(5) + 4));
    }
}

void test_following_changes_the_cursor_alone(void)
{
    cox_agent before = self;
    cox_path path_before = path;
    self.position = before.position = nodes[0];
    (void)follow();
    TEST_ASSERT_EQUAL_MEMORY(&before, &self, sizeof self);
    TEST_ASSERT_EQUAL_PTR(path_before.nodes, path.nodes);
    TEST_ASSERT_EQUAL_UINT32(path_before.count, path.count);
    TEST_ASSERT_EQUAL_INT32(path_before.radius, path.radius);
    TEST_ASSERT_EQUAL_UINT8(path_before.mode, path.mode);
}
