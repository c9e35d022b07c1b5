/* SPDX-License-Identifier: MIT
 * What the manager adds for each behaviour that sees walls or areas: exactly that behaviour's
 * force. */
#include "unity.h"

#include <string.h>

#include "coxswain/manager.h"

#include "steering_case.h"

static cox_agent host;
static cox_manager manager;
static cox_segment wall;
static cox_segment_span walls;
static cox_vec2 corners[4];
static cox_area box;

void setUp(void)
{
    host = case_agent(5, 0, 5);
    host.position = case_units(0, 12);
    memset(&manager, 0, sizeof manager);
    wall = cox_segment_make(1, case_units(-100, 0), case_units(100, 9));
    walls = cox_segment_span_make(&wall, 1);
    box = cox_area_of_box(1, case_units(20, 0), case_units(30, 18), corners);
}

void tearDown(void)
{
}

static void assert_added(cox_vec2 force)
{
    TEST_ASSERT_FALSE(cox_vec2_is_zero(force));
    TEST_ASSERT_VEC2(force, cox_manager_sum(&manager));
}

void test_follow_wall_adds_its_force(void)
{
    cox_manager_follow_wall(&manager, &host, walls, cox_wall_following_default());
    assert_added(cox_follow_wall(&host, walls, cox_wall_following_default()));
}

void test_contain_adds_its_force(void)
{
    cox_containment outside = {COX_FIX(5), 0, true};
    cox_manager_contain(&manager, &host, &box, outside);
    assert_added(cox_contain(&host, &box, outside));
}

void test_avoid_areas_adds_its_force(void)
{
    cox_manager_avoid_areas(&manager, &host, &box, 1, COX_FIX(50), COX_FIX(4));
    assert_added(cox_avoid_areas(&host, &box, 1, COX_FIX(50), COX_FIX(4)));
}

void test_avoid_walls_adds_its_force(void)
{
    cox_manager_avoid_walls(&manager, &host, walls, cox_feelers_default());
    assert_added(cox_avoid_walls(&host, walls, cox_feelers_default()));
}
