/* SPDX-License-Identifier: MIT
 * Braking, and a speed to keep. */
#include "unity.h"

#include "coxswain/speed.h"

#include "steering_case.h"

static cox_agent self;

void setUp(void)
{
    self = case_agent(3, 4, 10);
}

void test_braking_takes_a_part_of_the_velocity(void)
{
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_brake(&self, COX_FIX_ONE));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(-3, 2), COX_FIX(-2)),
                     cox_brake(&self, COX_RATIO(1, 2)));
}

void test_braking_with_no_rate_or_at_rest_is_no_force(void)
{
    TEST_ASSERT_VEC2(case_units(0, 0), cox_brake(&self, 0));
    TEST_ASSERT_VEC2(case_units(0, 0), cox_brake(&self, COX_FIX_MIN));
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(0, 0), cox_brake(&self, COX_FIX_ONE));
}

void test_braking_never_turns_round(void)
{
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_brake(&self, COX_FIX_MAX));
}

void test_braking_saturates(void)
{
    self.velocity = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, -COX_FIX_MAX), cox_brake(&self, COX_FIX_ONE));
}

void test_a_target_speed_is_reached_along_the_heading(void)
{
    TEST_ASSERT_VEC2(case_units(3, 4), cox_target_speed(&self, COX_FIX(10)));
    TEST_ASSERT_VEC2(case_units(0, 0), cox_target_speed(&self, COX_FIX(5)));
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_target_speed(&self, 0));
}

void test_a_target_speed_is_held_within_0_and_max_speed(void)
{
    TEST_ASSERT_VEC2(case_units(3, 4), cox_target_speed(&self, COX_FIX_MAX));
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_target_speed(&self, COX_FIX_MIN));
    self.max_speed = -1;
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_target_speed(&self, COX_FIX(5)));
}

void test_at_rest_a_target_speed_goes_where_the_agent_faces(void)
{
    self.velocity = cox_vec2_zero();
    self.orientation = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(0, 2), cox_target_speed(&self, COX_FIX(2)));
}

/* Another library keeps the orientation alone and drives backwards here. */
void test_a_target_speed_of_less_than_0_does_not_drive_backwards(void)
{
    self.max_force = COX_FIX(100);
    for (uint32_t tick = 0; tick < 3; tick++)
        cox_agent_move(&self, cox_target_speed(&self, COX_FIX(-5)));
    TEST_ASSERT_VEC2(case_units(0, 0), self.velocity);
}

void test_a_target_speed_saturates_along_its_direction(void)
{
    self.velocity = cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX), cox_target_speed(&self, 0));
}
