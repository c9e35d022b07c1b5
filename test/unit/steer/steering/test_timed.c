/* SPDX-License-Identifier: MIT
 * Timed arrival and velocity matching: a change of velocity spread over a time, truncated. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "steering_case.h"

static const fix16_t not_positive[] = {0, -1, COX_FIX_MIN};

static cox_agent self;
static cox_agent other;
static cox_arrival arrival;

void setUp(void)
{
    self = case_agent(0, 0, 10);
    self.max_force = COX_FIX(100);
    other = cox_agent_make(2, case_units(500, 0));
    other.velocity = case_units(6, -8);
    arrival.target_radius = COX_FIX(1);
    arrival.slowing_radius = COX_FIX(20);
    arrival.time_to_target = COX_FIX(2);
}

void test_the_default_arrival_is_the_seeds_time_at_sixty_ticks_a_second(void)
{
    arrival = cox_arrival_default();
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), arrival.target_radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(20), arrival.slowing_radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(6), arrival.time_to_target);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(6), COX_MATCH_VELOCITY_TIME_DEFAULT);
}

void test_arrive_timed_far_away_wants_full_speed_in_its_time(void)
{
    self.velocity = case_units(2, 2);
    TEST_ASSERT_VEC2(case_units(2, 3), cox_arrive_timed(&self, case_units(300, 400), arrival));
}

void test_arrive_timed_slows_down_within_the_slowing_radius(void)
{
    TEST_ASSERT_VEC2(case_units(5, 0), cox_arrive_timed(&self, case_units(20, 0), arrival));
    TEST_ASSERT_VEC2(case_units(1, 0), cox_arrive_timed(&self, case_units(4, 0), arrival));
}

void test_arrive_timed_is_truncated_to_max_force(void)
{
    self.max_force = COX_FIX(1);
    cox_vec2 force = cox_arrive_timed(&self, case_units(30, 40), arrival);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(4, 5)), force);
    TEST_ASSERT_FALSE(cox_vec2_longer(force, COX_FIX(1)));
}

void test_arrive_timed_coasts_within_the_target_radius_but_not_on_its_edge(void)
{
    self.velocity = case_units(2, 0);
    cox_vec2 target = cox_vec2_make(0, COX_FIX(1));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX(-1), COX_RATIO(1, 4)),
                     cox_arrive_timed(&self, target, arrival));
    target.y--;
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_arrive_timed(&self, target, arrival));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_arrive_timed(&self, self.position, arrival));
}

/* Users of other libraries complain about it: the agent runs through the target again and again. */
void test_arrive_timed_as_printed_coasts_through_and_without_a_target_radius_rests(void)
{
    cox_vec2 target = case_units(100, 0);
    arrival = cox_arrival_default();
    self.velocity = case_units(3, 0);
    self.position = cox_vec2_make(target.x - COX_RATIO(1, 2), 0);
    cox_agent coasting = self;
    cox_agent_move(&coasting, cox_arrive_timed(&coasting, target, arrival));
    TEST_ASSERT_VEC2(case_units(3, 0), coasting.velocity);
    arrival.target_radius = 0;
    for (uint32_t tick = 0; tick < 600; tick++) {
        cox_agent_move(&self, cox_arrive_timed(&self, target, arrival));
    }
    TEST_ASSERT_VEC2_WITHIN(16, target, self.position);
    TEST_ASSERT_VEC2_WITHIN(3, cox_vec2_zero(), self.velocity);
}

void test_arrive_timed_on_the_target_without_a_target_radius_brakes(void)
{
    self.velocity = case_units(4, -6);
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        arrival.target_radius = not_positive[i];
        TEST_ASSERT_VEC2(case_units(-2, 3), cox_arrive_timed(&self, self.position, arrival));
    }
}

void test_arrive_timed_without_a_slowing_radius_does_not_slow_down(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        arrival.slowing_radius = not_positive[i];
        TEST_ASSERT_VEC2(case_units(0, 5), cox_arrive_timed(&self, case_units(0, 2), arrival));
    }
}

void test_arrive_timed_with_no_time_has_its_velocity_in_one_tick(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        cox_agent agent = self;
        agent.velocity = case_units(-3, 5);
        arrival.time_to_target = not_positive[i];
        cox_agent_move(&agent, cox_arrive_timed(&agent, case_units(10, 0), arrival));
        TEST_ASSERT_VEC2(case_units(5, 0), agent.velocity);
    }
}

void test_arrive_timed_without_speed_brakes_and_without_force_does_nothing(void)
{
    self.velocity = case_units(4, -6);
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        cox_agent agent = self;
        agent.max_speed = not_positive[i];
        TEST_ASSERT_VEC2(case_units(-2, 3), cox_arrive_timed(&agent, case_units(9, 9), arrival));
        agent = self;
        agent.max_force = not_positive[i];
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_arrive_timed(&agent, case_units(9, 9), arrival));
    }
}

void test_match_velocity_spreads_the_difference_over_its_time(void)
{
    self.velocity = case_units(2, 4);
    TEST_ASSERT_VEC2(case_units(1, -3), cox_match_velocity(&self, &other, COX_FIX(4)));
}

void test_match_velocity_is_truncated_to_max_force(void)
{
    self.max_force = COX_FIX(1);
    cox_vec2 force = cox_match_velocity(&self, &other, COX_FIX(1));
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(-4, 5)), force);
    TEST_ASSERT_FALSE(cox_vec2_longer(force, COX_FIX(1)));
}

void test_match_velocity_does_not_depend_on_positions(void)
{
    cox_vec2 force = cox_match_velocity(&self, &other, COX_FIX(4));
    other.position = self.position;
    TEST_ASSERT_VEC2(force, cox_match_velocity(&self, &other, COX_FIX(4)));
}

void test_match_velocity_gives_no_force_when_the_velocities_are_equal(void)
{
    self.velocity = other.velocity;
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_match_velocity(&self, &self, COX_FIX(4)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_match_velocity(&self, &other, COX_FIX(4)));
}

void test_match_velocity_with_no_time_matches_in_one_tick(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        cox_agent agent = self;
        agent.velocity = case_units(-1, 1);
        cox_agent_move(&agent, cox_match_velocity(&agent, &other, not_positive[i]));
        TEST_ASSERT_VEC2(other.velocity, agent.velocity);
    }
}

void test_match_velocity_without_force_does_nothing(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        self.max_force = not_positive[i];
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_match_velocity(&self, &other, COX_FIX(4)));
    }
}

/* 6 and 8 in 1/65536 of a tick are 393216 and 524288. */
void test_the_timed_behaviours_in_a_part_of_a_tick_push_where_the_change_points(void)
{
    self.max_force = COX_FIX(5);
    arrival.time_to_target = 1;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4),
                            cox_arrive_timed(&self, case_units(300, 400), arrival));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, -4), cox_match_velocity(&self, &other, 1));
}

/* From (-18000, -24000) to (18000, 24000), which is (36000, 48000). */
void test_a_change_too_long_for_a_vector_keeps_its_direction(void)
{
    self.max_force = COX_FIX(5);
    self.velocity = case_units(-18000, -24000);
    other.velocity = case_units(18000, 24000);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), cox_match_velocity(&self, &other, COX_FIX(6)));
}

void test_the_timed_behaviours_answer_extreme_values_within_max_force(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_WORLD_LIMIT, -1,         0,
                                       1,           COX_WORLD_LIMIT,  COX_FIX_MAX};
    for (uint32_t i = 0; i < 7u * 7u * 7u * 7u; i++) {
        fix16_t last = extremes[i / 343u];
        self.position = cox_vec2_make(extremes[i % 7u], extremes[i / 7u % 7u]);
        self.velocity = cox_vec2_make(self.position.y, last);
        other.velocity = cox_vec2_make(extremes[i / 49u % 7u], last);
        arrival.slowing_radius = arrival.time_to_target = last;
        cox_vec2 arrive = cox_arrive_timed(&self, other.velocity, arrival);
        cox_vec2 match = cox_match_velocity(&self, &other, last);
        TEST_ASSERT_FALSE(cox_vec2_longer(arrive, self.max_force));
        TEST_ASSERT_FALSE(cox_vec2_longer(match, self.max_force));
    }
}

void test_the_timed_behaviours_change_no_agent(void)
{
    cox_agent self_before = self;
    cox_agent other_before = other;
    (void)cox_arrive_timed(&self, other.position, arrival);
    (void)cox_match_velocity(&self, &other, COX_FIX(4));
    TEST_ASSERT_EQUAL_MEMORY(&self_before, &self, sizeof self);
    TEST_ASSERT_EQUAL_MEMORY(&other_before, &other, sizeof other);
}
