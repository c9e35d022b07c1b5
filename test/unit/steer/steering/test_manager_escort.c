/* SPDX-License-Identifier: MIT
 * What the manager adds for the behaviours of speed, rest, pursuit by cases, escort and hiding:
 * exactly that behaviour's force. */
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
    other = cox_agent_make(2, case_units(30, 0));
    other.velocity = case_units(0, 4);
    memset(&manager, 0, sizeof manager);
}

void tearDown(void)
{
}

static void assert_added(cox_vec2 force)
{
    TEST_ASSERT_FALSE(cox_vec2_is_zero(force));
    TEST_ASSERT_EQUAL_INT64(force.x, manager.steering_x);
    TEST_ASSERT_EQUAL_INT64(force.y, manager.steering_y);
}

void test_pursuit_by_cases_adds_it(void)
{
    cox_manager_pursuit_by_cases(&manager, &host, &other, COX_FIX(9));
    assert_added(cox_pursuit_by_cases(&host, &other, COX_FIX(9)));
}

void test_arrive_to_rest_adds_it(void)
{
    cox_manager_arrive_to_rest(&manager, &host, case_units(6, 8), COX_RATIO(1, 9));
    assert_added(cox_arrive_to_rest(&host, case_units(6, 8), COX_RATIO(1, 9)));
}

void test_brake_adds_braking(void)
{
    cox_manager_brake(&manager, &host, COX_RATIO(1, 3));
    assert_added(cox_brake(&host, COX_RATIO(1, 3)));
}

void test_target_speed_adds_it(void)
{
    cox_manager_target_speed(&manager, &host, COX_FIX(4));
    assert_added(cox_target_speed(&host, COX_FIX(4)));
}

void test_offset_pursuit_adds_it(void)
{
    cox_manager_offset_pursuit(&manager, &host, &other, case_units(-5, 3), COX_FIX(20));
    assert_added(cox_offset_pursuit(&host, &other, case_units(-5, 3), COX_FIX(20)));
}

void test_interpose_adds_it(void)
{
    cox_manager_interpose(&manager, &host, &host, &other, COX_RATIO(1, 3), COX_FIX(20));
    assert_added(cox_interpose(&host, &host, &other, COX_RATIO(1, 3), COX_FIX(20)));
}

void test_shadow_adds_it(void)
{
    cox_manager_shadow(&manager, &host, &other, COX_FIX(40));
    assert_added(cox_shadow(&host, &other, COX_FIX(40)));
}

void test_hide_adds_hiding(void)
{
    cox_obstacle obstacle = cox_obstacle_make(1, case_units(-20, 30), COX_FIX(5));
    cox_manager_hide(&manager, &host, &other, &obstacle, 1, COX_HIDE_GAP_DEFAULT, COX_FIX(20));
    assert_added(cox_hide(&host, &other, &obstacle, 1, COX_HIDE_GAP_DEFAULT, COX_FIX(20)));
}
