/* SPDX-License-Identifier: MIT
 * What the manager adds for each behaviour that sees a path, obstacles, neighbours or a leader:
 * exactly that behaviour's force, and for queue the force that brakes the sum so far. */
#include "unity.h"

#include <string.h>

#include "coxswain/manager.h"

#include "steering_case.h"

static cox_agent host;
static cox_agent other;
static cox_manager manager;

void setUp(void)
{
    host = case_agent(0, 0, 5);
    host.max_force = COX_FIX(1000);
    host.radius = 0;
    other = cox_agent_make(2, case_units(6, 8));
    memset(&manager, 0, sizeof manager);
}

void tearDown(void)
{
}

static void assert_sum(cox_vec2 sum)
{
    TEST_ASSERT_EQUAL_INT64(sum.x, manager.steering_x);
    TEST_ASSERT_EQUAL_INT64(sum.y, manager.steering_y);
}

void test_the_sum_of_added_forces_is_not_truncated(void)
{
    host.max_force = 1;
    cox_manager_add(&manager, case_units(30, -40));
    cox_manager_add(&manager, case_units(1, 2));
    TEST_ASSERT_VEC2(case_units(31, -38), cox_manager_sum(&manager));
    TEST_ASSERT_VEC2(cox_vec2_zero(), host.position);
}

void test_a_sum_too_long_for_a_vector_is_shortened_along_its_direction(void)
{
    for (uint32_t i = 0; i < 3; i++) cox_manager_add(&manager, case_units(24000, -32000));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX / 4 * 3 + 2, -COX_FIX_MAX),
                     cox_manager_sum(&manager));
}

/* The remaining force points where the sum did. */
void test_queue_brakes_a_sum_too_long_for_a_vector_along_its_direction(void)
{
    cox_agent ahead = cox_agent_make(2, case_units(20, 20));
    cox_queue_sight sight = {0, COX_FIX(100), 0};
    host.velocity = cox_vec2_zero();
    for (uint32_t i = 0; i < 2; i++) cox_manager_add(&manager, case_units(24000, -32000));
    cox_manager_queue(&manager, &host, cox_span_of_agents(&ahead, 1), sight);
    int64_t off = 4 * manager.steering_x + 3 * manager.steering_y;
    TEST_ASSERT_TRUE(off >= -8 && off <= 8);
}

void test_follow_flow_adds_the_force_along_the_field(void)
{
    static cox_map_cell cells[4];
    static uint64_t memory[(COX_SEARCH_BYTES(4, 1, 1) + 7) / 8];
    cox_map_def def = cox_map_default();
    def.width = 4;
    def.height = 1;
    def.greatest = 1;
    cox_map map = cox_map_make(&def, cells, sizeof cells);
    cox_flow flow = cox_flow_make(&map, memory, sizeof memory);
    cox_vec2 goal = cox_map_middle(&map, 3);
    cox_flow_build(&flow, &goal, 1);
    cox_manager_follow_flow(&manager, &host, &flow, 0);
    assert_sum(case_units(5, 0));
}

void test_follow_path_adds_the_force_to_the_node_and_moves_the_cursor(void)
{
    cox_vec2 nodes[2] = {case_units(6, 8), case_units(0, 100)};
    cox_path path = cox_path_make(nodes, 2, COX_FIX(10));
    cox_path_memory memory = cox_path_start();
    cox_manager_follow_path(&manager, &host, &path, &memory, 0);
    assert_sum(case_units(3, 4));
    TEST_ASSERT_EQUAL_UINT32(1, memory.node);
    cox_manager_follow_path(&manager, &host, &path, &memory, 0);
    assert_sum(case_units(3, 9));
}

void test_follow_path_passes_on_its_slowing_radius(void)
{
    cox_vec2 node = case_units(6, 8);
    cox_path path = cox_path_make(&node, 1, 0);
    cox_path_memory memory = cox_path_start();
    path.mode = COX_PATH_ARRIVE;
    cox_manager_follow_path(&manager, &host, &path, &memory, COX_FIX(50));
    assert_sum(cox_vec2_make(COX_RATIO(6, 10), COX_RATIO(8, 10)));
}

void test_avoid_obstacles_adds_the_push(void)
{
    cox_obstacle obstacle = cox_obstacle_make(1, case_units(53, -4), COX_FIX(5));
    host.velocity = case_units(5, 0);
    cox_manager_avoid_obstacles(&manager, &host, &obstacle, 1, COX_FIX(40), COX_FIX(5));
    assert_sum(cox_vec2_zero());
    cox_manager_avoid_obstacles(&manager, &host, &obstacle, 1, COX_FIX(50), COX_FIX(10));
    assert_sum(case_units(-6, 8));
}

void test_separation_adds_the_force_from_neighbours(void)
{
    cox_manager_separation(&manager, &host, cox_span_of_agents(&other, 1), COX_FIX(9), COX_FIX(5));
    assert_sum(cox_vec2_zero());
    cox_manager_separation(&manager, &host, cox_span_of_agents(&other, 1), COX_FIX(10), COX_FIX(5));
    assert_sum(case_units(-3, -4));
}

void test_flock_adds_the_flocking(void)
{
    cox_flocking flocking = cox_flocking_default();
    flocking.cohesion.radius = COX_FIX(10);
    flocking.cohesion.cosine = COX_FIX(-1);
    flocking.cohesion.weight = COX_FIX(5);
    cox_manager_flock(&manager, &host, cox_span_of_agents(&other, 1), flocking);
    assert_sum(case_units(3, 4));
}

void test_alignment_adds_the_turn_to_the_neighbours_heading(void)
{
    cox_flocking_zone zone = {COX_FIX(10), COX_FIX(-1), COX_FIX(5)};
    cox_span neighbours = cox_span_of_agents(&other, 1);
    other.velocity = case_units(-3, 0);
    cox_manager_alignment(&manager, &host, neighbours, zone, 0);
    assert_sum(cox_alignment(&host, neighbours, zone, 0));
    assert_sum(case_units(-5, 0));
}

void test_cohesion_adds_the_way_to_the_neighbours(void)
{
    cox_flocking_zone zone = {COX_FIX(10), COX_FIX(-1), COX_FIX(5)};
    cox_manager_cohesion(&manager, &host, cox_span_of_agents(&other, 1), zone, 0);
    assert_sum(case_units(3, 4));
}

void test_follow_leader_adds_the_following(void)
{
    cox_following following = cox_following_default();
    following.separation_strength = COX_FIX(5);
    other.position = case_units(110, 80);
    other.velocity = case_units(2, 0);
    cox_agent neighbour = cox_agent_make(3, case_units(0, 10));
    cox_manager_follow_leader(&manager, &host, &other, cox_span_of_agents(&neighbour, 1),
                              following);
    assert_sum(case_units(3, 4 - 5));
}

/* A fifth of (10, 20) remains; velocity and separation are subtracted in full. */
void test_queue_brakes_what_was_added_before_it(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    host.velocity = case_units(5, 0);
    other.position = case_units(20, 0);
    cox_manager_add(&manager, case_units(10, 20));
    cox_manager_queue(&manager, &host, cox_span_of_agents(&other, 1), sight);
    assert_sum(case_units(2 - 5 - 2, 4));
}

/* Truncated first, the brake would take 4/5 of a unit from a pull of 50. */
void test_queue_brakes_the_whole_sum_and_not_what_max_force_leaves_of_it(void)
{
    host.max_force = COX_FIX(1);
    other.position = case_units(20, 20);
    cox_queue_sight sight = cox_queue_sight_default();
    sight.separation_strength = 0;
    cox_manager_add(&manager, case_units(30, 40));
    cox_manager_queue(&manager, &host, cox_span_of_agents(&other, 1), sight);
    assert_sum(case_units(6, 8));
}

void test_what_is_added_after_queue_is_not_braked(void)
{
    other.position = case_units(20, 20);
    cox_queue_sight sight = cox_queue_sight_default();
    sight.separation_strength = 0;
    cox_manager_queue(&manager, &host, cox_span_of_agents(&other, 1), sight);
    cox_manager_add(&manager, case_units(30, 40));
    assert_sum(case_units(30, 40));
}

void test_queue_without_a_neighbour_ahead_adds_nothing(void)
{
    cox_manager_add(&manager, case_units(10, 20));
    cox_manager_queue(&manager, &host, cox_span_of_agents(NULL, 0), cox_queue_sight_default());
    assert_sum(case_units(10, 20));
}
