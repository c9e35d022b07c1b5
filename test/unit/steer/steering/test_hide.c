/* SPDX-License-Identifier: MIT
 * Hiding: which obstacle, where behind it, and what happens where there is none. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/hide.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "steering_case.h"

static cox_agent self;
static cox_agent hunter;
static cox_obstacle obstacles[3];
static uint32_t count;

void setUp(void)
{
    self = case_agent(1, 0, 5);
    hunter = cox_agent_make(2, case_units(-100, 0));
    count = 0;
}

static void put(int16_t x, int16_t y)
{
    obstacles[count] = cox_obstacle_make(count + 1u, case_units(x, y), COX_FIX(9));
    count++;
}

static cox_vec2 hide(void)
{
    return cox_hide(&self, &hunter, obstacles, count, COX_FIX(20), 0);
}

/* 9 of the obstacle, 20 of gap and 1 of its own behind the centre. */
void test_the_place_lies_behind_the_obstacle(void)
{
    put(-100, 50);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(-100, 80)), hide());
}

void test_the_nearest_place_counts(void)
{
    put(0, 200);
    put(-100, 60);
    put(30, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(60, 0)), hide());
}

void test_of_equally_near_places_that_of_the_lower_id_counts(void)
{
    put(0, 40);
    put(0, -40);
    cox_vec2 first = hide();
    TEST_ASSERT_GREATER_THAN_INT32(0, first.y);
    cox_obstacle swapped = obstacles[0];
    obstacles[0] = obstacles[1];
    obstacles[1] = swapped;
    TEST_ASSERT_VEC2(first, hide());
}

void test_near_its_place_an_agent_in_hiding_slows_down(void)
{
    put(-50, 0);
    cox_vec2 force = cox_hide(&self, &hunter, obstacles, count, COX_FIX(40) + 1, COX_FIX(50));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-1, 0), force);
}

/* Another library arrives at (0, 0) here. */
void test_without_obstacles_it_evades(void)
{
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter), cox_hide(&self, &hunter, NULL, 0, 0, 0));
}

void test_an_obstacle_around_the_hunter_hides_nothing(void)
{
    put(-100, 0);
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter), hide());
    put(30, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(60, 0)), hide());
}

void test_a_place_outside_the_world_hides_nothing(void)
{
    put(16370, 0);
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter), hide());
}

void test_a_negative_gap_or_radius_is_0(void)
{
    put(30, 0);
    obstacles[0].radius = self.radius = COX_FIX_MIN;
    cox_vec2 force = cox_hide(&self, &hunter, obstacles, count, COX_FIX_MIN, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(30, 0)), force);
}

void test_a_gap_beyond_all_measure_is_outside_the_world(void)
{
    put(30, 0);
    TEST_ASSERT_VEC2(cox_evade(&self, &hunter),
                     cox_hide(&self, &hunter, obstacles, count, COX_FIX_MAX, 0));
}

void test_without_speed_an_agent_in_hiding_brakes(void)
{
    put(30, 0);
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-1, 0), hide());
}

void test_an_agent_that_hides_from_itself_has_an_answer(void)
{
    put(30, 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(60, 0)),
                     cox_hide(&self, &self, obstacles, count, COX_FIX(20), 0));
}
