/* SPDX-License-Identifier: MIT
 * Seek, flee and arrive: their formulas on numbers with exact results, and every degenerate
 * case. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/target.h"

#include "steering_case.h"

void test_seek_desires_full_speed_toward_the_target(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_seek(&self, case_units(30, 40)));
}

void test_seek_subtracts_the_velocity(void)
{
    cox_agent self = case_agent(1, -1, 5);
    TEST_ASSERT_VEC2(case_units(2, 5), cox_seek(&self, case_units(30, 40)));
}

void test_seek_does_not_slow_down_one_step_before_the_target(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(0, -5), cox_seek(&self, cox_vec2_make(0, -1)));
}

void test_seek_on_the_target_brakes(void)
{
    cox_agent self = case_agent(2, -3, 5);
    TEST_ASSERT_VEC2(case_units(-2, 3), cox_seek(&self, self.position));
}

void test_seek_at_rest_on_the_target_stays(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_seek(&self, self.position));
}

void test_seek_without_speed_brakes(void)
{
    static const fix16_t speeds[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(speeds); i++) {
        cox_agent self = case_agent(2, -3, 5);
        self.max_speed = speeds[i];
        TEST_ASSERT_VEC2(case_units(-2, 3), cox_seek(&self, case_units(30, 40)));
    }
}

void test_seek_from_corner_to_corner_of_the_world_goes_along_the_diagonal(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.position = case_units(-16383, 16383);
    cox_vec2 force = cox_seek(&self, case_units(16383, -16383));
    TEST_ASSERT_EQUAL_INT32(force.x, -force.y);
    TEST_ASSERT_INT32_WITHIN(1, 231705, force.x); /* 5 / sqrt(2) */
}

void test_seek_beyond_the_world_is_defined(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.position = cox_vec2_make(COX_FIX_MIN, 0);
    cox_vec2 force = cox_seek(&self, cox_vec2_make(COX_FIX_MAX, 0));
    TEST_ASSERT_VEC2(case_units(5, 0), force);
}

/* From (-18000, -24000) to (18000, 24000), which is (36000, 48000). */
void test_a_force_too_long_for_a_vector_keeps_its_direction(void)
{
    cox_agent self = case_agent(-18000, -24000, 30000);
    cox_vec2 longest = cox_vec2_make(COX_FIX_MAX / 4 * 3 + 2, COX_FIX_MAX);
    TEST_ASSERT_VEC2(longest, cox_seek(&self, case_units(3000, 4000)));
    TEST_ASSERT_VEC2(longest, cox_flee(&self, case_units(-3000, -4000)));
    TEST_ASSERT_VEC2(longest, cox_arrive(&self, case_units(3000, 4000), COX_FIX(100)));
    TEST_ASSERT_VEC2(longest, cox_arrive(&self, case_units(3000, 4000), COX_FIX(5000)));
}

void test_flee_desires_full_speed_away_from_the_point(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_flee(&self, case_units(30, 40)));
}

/* Negating the whole force of seek would also accelerate along the present velocity. */
void test_flee_negates_the_desired_velocity_and_not_the_force(void)
{
    cox_agent self = case_agent(1, -1, 5);
    TEST_ASSERT_VEC2(case_units(-4, -3), cox_flee(&self, case_units(30, 40)));
}

/* Other libraries give no direction here: the agent brakes on the point and stays. */
void test_flee_on_the_point_leaves_where_the_agent_is_heading(void)
{
    cox_agent self = case_agent(3, 4, 10);
    TEST_ASSERT_VEC2_WITHIN(5, case_units(3, 4), cox_flee(&self, self.position));
}

void test_flee_at_rest_on_the_point_leaves_where_the_agent_faces(void)
{
    cox_agent self = case_agent(0, 0, 5);
    self.orientation = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2(case_units(0, 5), cox_flee(&self, self.position));
}

void test_flee_without_speed_brakes(void)
{
    cox_agent self = case_agent(2, -3, 0);
    TEST_ASSERT_VEC2(case_units(-2, 3), cox_flee(&self, case_units(30, 40)));
    TEST_ASSERT_VEC2(case_units(-2, 3), cox_flee(&self, self.position));
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-2, 3), cox_flee(&self, case_units(30, 40)));
}

void test_flee_within_acts_up_to_the_edge_and_not_beyond(void)
{
    cox_agent self = case_agent(1, 1, 5);
    cox_vec2 point = case_units(30, 40);
    TEST_ASSERT_VEC2(cox_flee(&self, point), cox_flee_within(&self, point, COX_FIX(50)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flee_within(&self, point, COX_FIX(50) - 1));
}

/* The distance here rounds to 10000; a comparison of rounded roots would flee. */
void test_flee_within_decides_its_edge_exactly(void)
{
    cox_agent self = case_agent(0, 0, 5);
    cox_vec2 point = cox_vec2_make(COX_FIX(10000), 1);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10000), cox_vec2_distance(self.position, point));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flee_within(&self, point, COX_FIX(10000)));
}

void test_flee_within_a_radius_of_zero_acts_on_the_point_alone(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(5, 0), cox_flee_within(&self, self.position, 0));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flee_within(&self, cox_vec2_make(1, 0), 0));
}

void test_flee_within_a_negative_radius_never_acts(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flee_within(&self, self.position, -1));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_flee_within(&self, case_units(1, 0), COX_FIX_MIN));
}

void test_arrive_beyond_the_slowing_radius_is_seek(void)
{
    cox_agent self = case_agent(1, -1, 5);
    cox_vec2 target = case_units(30, 40);
    TEST_ASSERT_VEC2(cox_seek(&self, target), cox_arrive(&self, target, COX_FIX(50) - 1));
}

void test_arrive_at_the_edge_of_the_slowing_radius_has_full_speed(void)
{
    cox_agent self = case_agent(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_arrive(&self, case_units(30, 40), COX_FIX(50)));
}

void test_arrive_slows_down_in_proportion_to_the_distance(void)
{
    cox_agent self = case_agent(1, 0, 10);
    TEST_ASSERT_VEC2(case_units(2, 4), cox_arrive(&self, case_units(30, 40), COX_FIX(100)));
}

/* 1 / 3 of (1, 2, 4) LSB: each component is rounded once. */
void test_arrive_rounds_each_component_once(void)
{
    cox_agent self = case_agent(0, 0, 1);
    TEST_ASSERT_VEC2(cox_vec2_make(0, 1), cox_arrive(&self, cox_vec2_make(1, 2), COX_FIX(3)));
    TEST_ASSERT_VEC2(cox_vec2_make(-1, -2), cox_arrive(&self, cox_vec2_make(-4, -5), COX_FIX(3)));
}

/* The tutorial's manager divides 0 by 0 here; another library lets the agent coast through. */
void test_arrive_on_the_target_brakes(void)
{
    static const fix16_t radii[] = {COX_FIX(20), 1, 0, -1, COX_FIX_MIN, COX_FIX_MAX};
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        cox_agent self = case_agent(2, -3, 5);
        TEST_ASSERT_VEC2(case_units(-2, 3), cox_arrive(&self, self.position, radii[i]));
    }
}

void test_arrive_with_no_slowing_radius_is_seek(void)
{
    static const fix16_t radii[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        cox_agent self = case_agent(1, -1, 5);
        TEST_ASSERT_VEC2(case_units(2, 5), cox_arrive(&self, case_units(30, 40), radii[i]));
    }
}

void test_arrive_without_speed_brakes(void)
{
    cox_agent self = case_agent(2, -3, 0);
    TEST_ASSERT_VEC2(case_units(-2, 3), cox_arrive(&self, case_units(3, 4), COX_FIX(10)));
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-2, 3), cox_arrive(&self, case_units(3, 4), COX_FIX(10)));
}

void test_arrive_with_full_range_values_keeps_its_ratio(void)
{
    cox_agent self = case_agent(0, 0, 0);
    self.max_speed = COX_FIX_MAX;
    TEST_ASSERT_VEC2(case_units(300, -400), cox_arrive(&self, case_units(300, -400), COX_FIX_MAX));
}

/* slowing_radius / max_speed / 2 is 3 LSB here. */
void test_arrive_comes_to_rest_as_near_as_its_header_says(void)
{
    cox_agent self = case_agent(0, 3, 4);
    cox_vec2 target = case_units(150, -70);
    for (uint32_t tick = 0; tick < 600; tick++) {
        cox_agent_move(&self, cox_arrive(&self, target, COX_FIX(24)));
    }
    TEST_ASSERT_INT32_WITHIN(3, target.x, self.position.x);
    TEST_ASSERT_INT32_WITHIN(3, target.y, self.position.y);
    TEST_ASSERT_VEC2(cox_vec2_zero(), self.velocity);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_arrive(&self, target, COX_FIX(24)));
}

/* How far an agent overshoots its target when it comes at full speed 4, with a slowing radius of
 * 100: braking takes a force of 2 * 16 / 100 / 2. */
static fix16_t most_beyond(fix16_t max_force)
{
    cox_agent self = case_agent(4, 0, 4);
    fix16_t most = COX_FIX_MIN;
    self.mass = COX_FIX(2);
    self.max_force = max_force;
    self.position = case_units(-200, 0);
    for (uint32_t tick = 0; tick < 1000; tick++) {
        cox_agent_move(&self, cox_arrive(&self, cox_vec2_zero(), COX_FIX(100)));
        most = cox_fix_max(most, self.position.x);
    }
    return most;
}

void test_arrive_passes_the_target_if_its_force_cannot_brake_within_the_slowing_radius(void)
{
    TEST_ASSERT_LESS_OR_EQUAL_INT32(0, most_beyond(COX_RATIO(17, 100)));
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(5), most_beyond(COX_RATIO(15, 100)));
}

void test_seek_passes_through_the_target_and_never_rests(void)
{
    cox_agent self = case_agent(0, 0, 4);
    for (uint32_t tick = 0; tick < 600; tick++) {
        cox_agent_move(&self, cox_seek(&self, case_units(150, -70)));
        if (tick > 0) TEST_ASSERT_FALSE(cox_vec2_is_zero(self.velocity));
    }
}
