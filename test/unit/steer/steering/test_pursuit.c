/* SPDX-License-Identifier: MIT
 * Pursuit and evade: what they predict, and what they do where other libraries divide by zero. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/pursuit.h"

#include "steering_case.h"

static cox_agent self;
static cox_agent other;

/* self at the origin with speed 5; other, of a higher id, ten ticks of that away. */
void setUp(void)
{
    self = case_agent(0, 0, 5);
    other = cox_agent_make(2, case_units(30, 40));
    other.velocity = case_units(0, -4);
}

void test_prediction_adds_the_velocity_times_the_ticks(void)
{
    TEST_ASSERT_VEC2(case_units(30, 28), cox_predict(&other, COX_FIX(3)));
}

void test_prediction_of_no_ticks_is_where_the_other_is(void)
{
    TEST_ASSERT_VEC2(case_units(30, 40), cox_predict(&other, 0));
}

void test_prediction_takes_parts_of_a_tick(void)
{
    TEST_ASSERT_VEC2(case_units(30, 30), cox_predict(&other, COX_RATIO(5, 2)));
}

void test_prediction_of_negative_ticks_looks_back(void)
{
    TEST_ASSERT_VEC2(case_units(30, 52), cox_predict(&other, COX_FIX(-3)));
}

/* 5 * 8000 does not fit, -16000 + 5 * 8000 does. */
void test_prediction_rounds_and_saturates_the_sum_and_not_the_product(void)
{
    other.position = case_units(-16000, 16000);
    other.velocity = case_units(5, -5);
    TEST_ASSERT_VEC2(case_units(24000, -24000), cox_predict(&other, COX_FIX(8000)));
}

void test_prediction_saturates_far_beyond_the_world(void)
{
    other.velocity = case_units(3, -3);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN), cox_predict(&other, COX_FIX_MAX));
}

void test_the_ticks_are_the_distance_divided_by_the_agents_own_speed(void)
{
    other.max_speed = COX_FIX(100);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10), cox_prediction_time(&self, &other));
}

/* Part 4 of the tutorial truncates to an int, its manager does not. */
void test_the_ticks_are_not_rounded_to_whole_ones(void)
{
    self.max_speed = COX_FIX(4);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(25, 2), cox_prediction_time(&self, &other));
}

void test_the_ticks_without_speed_are_the_most(void)
{
    self.max_speed = 0;
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_prediction_time(&self, &other));
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_prediction_time(&self, &other));
}

void test_the_ticks_to_the_same_spot_are_none(void)
{
    static const fix16_t speeds[] = {COX_FIX(5), 1, 0, -1};
    other.position = self.position;
    for (uint32_t i = 0; i < COX_COUNT(speeds); i++) {
        self.max_speed = speeds[i];
        TEST_ASSERT_EQUAL_INT32(0, cox_prediction_time(&self, &other));
    }
}

/* self at (-12000, -16000) and other at (12000, 16000): 40000 apart, which no value holds. */
static void part_by_the_world(void)
{
    self.position = case_units(-12000, -16000);
    other.position = case_units(12000, 16000);
}

/* In 8000 ticks other is at (84000, 56000), which is (96000, 72000) from self. */
void test_a_quarry_that_will_be_far_out_of_the_world_is_aimed_at(void)
{
    part_by_the_world();
    other.velocity = case_units(9, 5);
    TEST_ASSERT_VEC2(case_units(4, 3), cox_pursuit(&self, &other));
    TEST_ASSERT_VEC2(case_units(-4, -3), cox_evade(&self, &other));
    TEST_ASSERT_VEC2(case_units(4, 3), cox_pursuit_fixed(&self, &other, 8000));
    TEST_ASSERT_VEC2(case_units(-4, -3), cox_evade_fixed(&self, &other, 8000));
}

/* In 40000 / (1 / 2) ticks, more than a value holds, other is at (12000, -16000). */
void test_a_quarry_that_takes_very_long_to_reach_is_aimed_at(void)
{
    part_by_the_world();
    self.max_speed = COX_RATIO(1, 2);
    other.velocity = cox_vec2_make(0, COX_RATIO(-2, 5));
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(self.max_speed, 0), cox_pursuit(&self, &other));
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(-self.max_speed, 0), cox_evade(&self, &other));
    other.velocity = cox_vec2_make(0, COX_RATIO(-1, 2));
    TEST_ASSERT_VEC2(cox_vec2_make(self.max_speed, 0), cox_pursuit_fixed(&self, &other, 64000));
    TEST_ASSERT_VEC2(cox_vec2_make(-self.max_speed, 0), cox_evade_fixed(&self, &other, 64000));
}

/* The two are 5 units apart, and each moves 10000 in a tick. */
void test_a_quarry_that_is_reached_within_a_part_of_a_tick_is_aimed_at(void)
{
    self.max_speed = COX_FIX(10000);
    other.position = case_units(3, 4);
    other.velocity = case_units(6000, -8000);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(10000, 0), cox_pursuit(&self, &other));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-10000, 0), cox_evade(&self, &other));
}

void test_the_ticks_across_the_world_saturate_with_the_distance(void)
{
    self.position = case_units(-16383, -16383);
    other.position = case_units(16383, 16383);
    self.max_speed = COX_FIX_ONE;
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_prediction_time(&self, &other));
}

/* In ten ticks the quarry is at (30, 0). */
void test_pursuit_seeks_where_the_quarry_will_be(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(4, -2), cox_pursuit(&self, &other));
}

void test_pursuit_of_a_standing_quarry_is_seek(void)
{
    other.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(3, 4), cox_pursuit(&self, &other));
}

void test_pursuit_with_fixed_ticks_looks_that_far_ahead(void)
{
    other.velocity = case_units(-10, 0);
    TEST_ASSERT_VEC2(case_units(0, 5), cox_pursuit_fixed(&self, &other, 3));
}

void test_pursuit_with_no_ticks_or_negative_ones_is_defined(void)
{
    TEST_ASSERT_VEC2(case_units(3, 4), cox_pursuit_fixed(&self, &other, 0));
    other.position = case_units(3, 0);
    other.velocity = case_units(0, -1);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_pursuit_fixed(&self, &other, -4));
}

/* In 10 ticks or in 2^31 the quarry is in the same direction. */
void test_pursuit_with_more_ticks_than_a_value_holds_saturates(void)
{
    other.position = case_units(0, 40);
    TEST_ASSERT_VEC2(case_units(0, -5), cox_pursuit_fixed(&self, &other, INT32_MAX));
    TEST_ASSERT_VEC2(case_units(0, 5), cox_pursuit_fixed(&self, &other, INT32_MIN));
}

/* Another library seeks a point 3.4e38 away here. */
void test_pursuit_without_speed_brakes(void)
{
    self.velocity = case_units(1, 2);
    self.max_speed = 0;
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_pursuit(&self, &other));
}

/* Another library gives NaN here. */
void test_pursuit_of_a_quarry_on_the_same_spot_brakes(void)
{
    self.velocity = case_units(1, 2);
    other.position = self.position;
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_pursuit(&self, &other));
}

void test_an_agent_that_pursues_itself_brakes(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_pursuit(&self, &self));
}

void test_pursuit_with_fixed_ticks_on_the_same_spot_seeks_the_future(void)
{
    other.position = self.position;
    TEST_ASSERT_VEC2(case_units(0, -5), cox_pursuit_fixed(&self, &other, 3));
}

void test_evade_flees_where_the_menace_will_be(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-6, -2), cox_evade(&self, &other));
}

void test_evade_with_fixed_ticks_looks_that_far_ahead(void)
{
    other.velocity = case_units(-10, 0);
    TEST_ASSERT_VEC2(case_units(0, -5), cox_evade_fixed(&self, &other, 3));
}

void test_evade_without_speed_brakes(void)
{
    self.velocity = case_units(1, 2);
    self.max_speed = 0;
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_evade(&self, &other));
}

/* The menace arrives exactly here: (30, 40) + 10 * (-3, -4). */
void test_evade_on_the_predicted_point_goes_away_from_where_the_menace_is(void)
{
    other.velocity = case_units(-3, -4);
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_evade(&self, &other));
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_evade_fixed(&self, &other, 10));
}

void test_evade_on_the_same_spot_sends_the_lower_id_along_x(void)
{
    other.position = self.position;
    other.max_speed = self.max_speed;
    other.velocity = self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(4, -2), cox_evade(&self, &other));
    TEST_ASSERT_VEC2(case_units(-6, -2), cox_evade(&other, &self));
}

/* Both would flee the same point ahead, side by side, for ever. */
void test_evade_with_fixed_ticks_in_step_on_the_same_spot_parts_by_id(void)
{
    other.position = self.position;
    other.max_speed = self.max_speed;
    other.velocity = self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(4, -2), cox_evade_fixed(&self, &other, 3));
    TEST_ASSERT_VEC2(case_units(-6, -2), cox_evade_fixed(&other, &self, 3));
}

void test_evade_with_fixed_ticks_on_the_same_spot_flees_the_future_if_there_is_one(void)
{
    other.position = self.position;
    TEST_ASSERT_VEC2(case_units(0, 5), cox_evade_fixed(&self, &other, 3));
}

void test_an_agent_that_evades_itself_goes_along_x(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(4, -2), cox_evade(&self, &self));
}

void test_two_agents_on_one_spot_part_in_opposite_directions(void)
{
    other = self;
    other.id = 2;
    for (uint32_t tick = 0; tick < 100; tick++) {
        cox_vec2 force = cox_evade(&self, &other);
        cox_vec2 opposite = cox_evade(&other, &self);
        TEST_ASSERT_VEC2(cox_vec2_negate(force), opposite);
        cox_agent_move(&self, force);
        cox_agent_move(&other, opposite);
    }
    TEST_ASSERT_FALSE(cox_vec2_within(self.position, other.position, COX_FIX(100)));
    TEST_ASSERT_GREATER_THAN_INT32(other.position.x, self.position.x);
}

void test_evade_on_the_same_spot_is_defined_in_the_corners_of_all_values(void)
{
    other = self;
    other.id = 2;
    self.position = other.position = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    TEST_ASSERT_VEC2(case_units(5, 0), cox_evade(&self, &other));
    TEST_ASSERT_VEC2(case_units(-5, 0), cox_evade(&other, &self));
}

void test_a_faster_hunter_catches_a_quarry_that_runs_past(void)
{
    other.max_speed = COX_FIX(4);
    uint32_t tick = 0;
    while (tick < 200 && !cox_vec2_within(self.position, other.position, COX_FIX(5))) {
        cox_vec2 force = cox_pursuit(&self, &other);
        cox_agent_move(&other, cox_vec2_zero());
        cox_agent_move(&self, force);
        tick++;
    }
    TEST_ASSERT_LESS_THAN_UINT32(200, tick);
}
