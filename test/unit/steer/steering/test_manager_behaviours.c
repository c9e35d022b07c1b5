/* SPDX-License-Identifier: MIT
 * What the manager adds for each behaviour that sees a point or another agent or draws random
 * numbers: exactly that behaviour's force. The tutorial's own five are in test_manager.c. */
#include "unity.h"

#include <string.h>

#include "coxswain/manager.h"

#include "steering_case.h"

static cox_agent host;
static cox_agent other;
static cox_manager manager;

void setUp(void)
{
    host = case_agent(1, 2, 5);
    host.max_force = COX_FIX(1000);
    other = cox_agent_make(2, case_units(30, 0));
    other.velocity = case_units(0, 4);
    memset(&manager, 0, sizeof manager);
}

void tearDown(void)
{
}

static void assert_added(cox_vec2 force)
{
    TEST_ASSERT_EQUAL_INT64(force.x, manager.steering_x);
    TEST_ASSERT_EQUAL_INT64(force.y, manager.steering_y);
}

void test_flee_within_adds_flee_only_near_the_point(void)
{
    cox_manager_flee_within(&manager, &host, case_units(6, 8), COX_FIX(9));
    assert_added(cox_vec2_zero());
    cox_manager_flee_within(&manager, &host, case_units(6, 8), COX_FIX(10));
    assert_added(case_units(-4, -6));
}

/* At (6, 8) within 20 units the desired velocity is (1.5, 2); the velocity lacks (0.5, 0), spread
 * over two ticks. */
void test_arrive_timed_adds_timed_arrival(void)
{
    cox_arrival arrival = cox_arrival_default();
    arrival.time_to_target = COX_FIX(2);
    cox_manager_arrive_timed(&manager, &host, case_units(6, 8), arrival);
    assert_added(cox_vec2_make(COX_RATIO(1, 4), 0));
}

void test_stray_adds_stray_and_moves_its_memory(void)
{
    cox_stray_memory memory = cox_stray_make(42, 1);
    cox_stray_memory expected = memory;
    cox_vec2 corner = case_units(50, 60);
    cox_manager_stray(&manager, &host, &memory, cox_vec2_zero(), corner, 30);
    assert_added(cox_stray(&host, &expected, cox_vec2_zero(), corner, 30));
    TEST_ASSERT_TRUE(cox_vec2_equal(expected.target, memory.target));
    TEST_ASSERT_EQUAL_HEX64(expected.random.state, memory.random.state);
    TEST_ASSERT_EQUAL_UINT32(29, expected.ticks_left);
    TEST_ASSERT_EQUAL_UINT32(29, memory.ticks_left);
}

/* In ten ticks the other is at (30, 40). */
void test_pursuit_fixed_adds_pursuit_of_that_many_ticks(void)
{
    cox_manager_pursuit_fixed(&manager, &host, &other, 10);
    assert_added(case_units(2, 2));
}

void test_evade_fixed_adds_evade_of_that_many_ticks(void)
{
    cox_manager_evade_fixed(&manager, &host, &other, 10);
    assert_added(case_units(-4, -6));
}

void test_match_velocity_adds_the_difference_over_its_time(void)
{
    cox_manager_match_velocity(&manager, &host, &other, COX_FIX(2));
    assert_added(cox_vec2_make(COX_RATIO(-1, 2), COX_FIX(1)));
}

void test_they_all_add_up(void)
{
    cox_manager_pursuit_fixed(&manager, &host, &other, 10);
    cox_manager_evade_fixed(&manager, &host, &other, 10);
    cox_manager_match_velocity(&manager, &host, &other, COX_FIX(2));
    assert_added(cox_vec2_make(COX_RATIO(-5, 2), COX_FIX(-3)));
}
