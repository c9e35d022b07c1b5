/* SPDX-License-Identifier: MIT
 * Pursuit by Reynolds' nine cases: each case's factor, and an answer where another library gives
 * NaN or a point 3.4e38 away. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/pursuit.h"

#include "steering_case.h"

static cox_agent self;
static cox_agent other;

/* self at the origin with speed 5 along x; other 50 units away. */
void setUp(void)
{
    self = case_agent(5, 0, 5);
    other = cox_agent_make(2, case_units(50, 0));
}

/* The point aimed at is (50, 0) turned, plus 10 ticks * factor * the quarry's velocity. */
static void assert_case(cox_vec2 position, cox_vec2 velocity, fix16_t factor)
{
    other.position = position;
    other.velocity = velocity;
    cox_vec2 target = cox_predict(&other, cox_fix_mul(COX_FIX(10), factor));
    cox_vec2 expected = cox_vec2_subtract(cox_vec2_set_length(target, COX_FIX(5)), self.velocity);
    TEST_ASSERT_VEC2_WITHIN(1, expected,
                            cox_pursuit_by_cases(&self, &other, COX_PURSUIT_TIME_MAX_DEFAULT));
}

/* The velocities are a little off the axes, so that the factor shows in the direction. */
void test_each_of_the_nine_cases_has_its_factor(void)
{
    static const fix16_t factors[3][3] = {
        {COX_FIX(4), COX_RATIO(9, 5), COX_RATIO(85, 100)},
        {COX_FIX(1), COX_RATIO(4, 5), COX_FIX(4)},
        {COX_RATIO(1, 2), COX_FIX(2), COX_FIX(2)},
    };
    const cox_vec2 positions[3] = {case_units(50, 0), case_units(0, 50), case_units(-50, 0)};
    const cox_vec2 velocities[3] = {case_units(2, 1), case_units(1, 2), case_units(-2, 1)};
    for (uint32_t i = 0; i < 9; i++)
        assert_case(positions[i / 3], velocities[i % 3], factors[i / 3][i % 3]);
}

void test_an_eighth_of_a_turn_off_is_aside_and_across(void)
{
    assert_case(case_units(30, 40), case_units(3, 4), COX_RATIO(4, 5));
    other.position = cox_vec2_make(COX_FIX(35), COX_FIX(35));
    other.velocity = case_units(1, 1);
    cox_vec2 aside = cox_pursuit_by_cases(&self, &other, COX_FIX(100));
    other.velocity = case_units(0, 0);
    TEST_ASSERT_VEC2_WITHIN(1, aside, cox_pursuit_by_cases(&self, &other, COX_FIX(100)));
}

void test_the_ticks_are_at_most_the_given_ones(void)
{
    other.velocity = case_units(2, 1);
    cox_vec2 expected = cox_pursuit_fixed(&self, &other, 3);
    TEST_ASSERT_VEC2(expected, cox_pursuit_by_cases(&self, &other, COX_FIX(3)));
}

void test_no_ticks_or_fewer_are_seek(void)
{
    other.velocity = case_units(2, 1);
    cox_vec2 expected = cox_pursuit_fixed(&self, &other, 0);
    TEST_ASSERT_VEC2(expected, cox_pursuit_by_cases(&self, &other, 0));
    TEST_ASSERT_VEC2(expected, cox_pursuit_by_cases(&self, &other, COX_FIX_MIN));
}

/* OpenSteer seeks a point 3.4e38 away here. */
void test_at_rest_the_most_ticks_count(void)
{
    self.velocity = cox_vec2_zero();
    other.velocity = case_units(0, 4);
    cox_vec2 expected = cox_pursuit_fixed(&self, &other, 7);
    TEST_ASSERT_VEC2(expected, cox_pursuit_by_cases(&self, &other, COX_FIX(7)));
}

void test_the_slowest_agent_has_an_answer(void)
{
    self.velocity = cox_vec2_make(1, 0);
    other.velocity = case_units(0, 4);
    cox_vec2 force = cox_pursuit_by_cases(&self, &other, COX_FIX_MAX);
    TEST_ASSERT_VEC2_WITHIN(128, cox_vec2_make(-1, COX_FIX(5)), force);
}

/* OpenSteer gives NaN here. */
void test_on_the_quarrys_spot_the_force_brakes(void)
{
    other.position = self.position;
    other.velocity = case_units(1, 1);
    TEST_ASSERT_VEC2(case_units(-5, 0), cox_pursuit_by_cases(&self, &other, COX_FIX(100)));
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(0, 0), cox_pursuit_by_cases(&self, &other, COX_FIX(100)));
}

void test_an_agent_that_pursues_itself_by_cases_brakes(void)
{
    TEST_ASSERT_VEC2(case_units(-5, 0), cox_pursuit_by_cases(&self, &self, COX_FIX(100)));
}

void test_without_max_speed_the_force_brakes(void)
{
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-5, 0), cox_pursuit_by_cases(&self, &other, COX_FIX(100)));
}

void test_both_at_rest_head_where_they_face(void)
{
    self.velocity = cox_vec2_zero();
    self.orientation = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2(case_units(5, 0), cox_pursuit_by_cases(&self, &other, COX_FIX(100)));
}

void test_from_corner_to_corner_of_the_world_the_quarry_is_aimed_at(void)
{
    self.position = case_units(-16383, -16383);
    self.velocity = case_units(1, 1);
    other.position = case_units(16383, 16383);
    other.velocity = case_units(-1, 1);
    cox_vec2 force = cox_pursuit_by_cases(&self, &other, 0);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(253553, 100000), COX_RATIO(253553, 100000)),
                            force);
}
