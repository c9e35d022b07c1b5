/* SPDX-License-Identifier: MIT
 * Limits of movement: the angle of a turn, the radius of a curve, a least speed. */
#include "unity.h"

#include "coxswain/limit.h"

#include "steering_case.h"
#include "trials.h"

#define HALF_TURN_RATE COX_RATIO(1, 2)

static cox_agent agent;
static cox_limit limit;

/* An agent that moves along +x at speed 4, and can reach any velocity in one tick. */
void setUp(void)
{
    agent = case_agent(4, 0, 5);
    agent.max_force = COX_FIX(100);
    limit = cox_limit_default();
}

/* The force that makes the velocity (x, y) in a tick. */
static cox_vec2 to_velocity(int16_t x, int16_t y)
{
    return cox_vec2_subtract(case_units(x, y), agent.velocity);
}

void test_by_default_nothing_is_limited(void)
{
    uint64_t random = 7;
    for (uint32_t i = 0; i < TRIALS_OF(1000u); i++) {
        agent = case_random_agent(&random, 1, COX_WORLD_LIMIT);
        cox_vec2 force = case_random_vector(&random, COX_FIX(1));
        TEST_ASSERT_VEC2(cox_agent_next_velocity(&agent, force),
                         cox_limit_next_velocity(&agent, force, limit));
    }
}

void test_a_turn_within_the_limit_is_the_agents_own(void)
{
    limit.max_turn = COX_FIX(1);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_limit_next_velocity(&agent, to_velocity(3, 4), limit));
}

void test_a_turn_beyond_the_limit_ends_there_with_its_speed(void)
{
    limit.max_turn = HALF_TURN_RATE;
    cox_vec2 expected = cox_vec2_rotate(case_units(3, 0), HALF_TURN_RATE);
    TEST_ASSERT_VEC2(expected, cox_limit_next_velocity(&agent, to_velocity(0, 3), limit));
    expected = cox_vec2_rotate(case_units(3, 0), -HALF_TURN_RATE);
    TEST_ASSERT_VEC2(expected, cox_limit_next_velocity(&agent, to_velocity(0, -3), limit));
}

void test_a_turning_radius_allows_less_turn_to_the_slow(void)
{
    limit.turning_radius = COX_FIX(8);
    cox_vec2 fast = cox_vec2_rotate(case_units(4, 0), COX_RATIO(1, 2));
    cox_vec2 slow = cox_vec2_rotate(case_units(1, 0), COX_RATIO(1, 8));
    TEST_ASSERT_VEC2(fast, cox_limit_next_velocity(&agent, to_velocity(0, 4), limit));
    TEST_ASSERT_VEC2(slow, cox_limit_next_velocity(&agent, to_velocity(0, 1), limit));
}

void test_of_two_limits_of_a_turn_the_smaller_counts(void)
{
    limit.turning_radius = COX_FIX(8);
    limit.max_turn = COX_RATIO(1, 4);
    cox_vec2 expected = cox_vec2_rotate(case_units(4, 0), COX_RATIO(1, 4));
    TEST_ASSERT_VEC2(expected, cox_limit_next_velocity(&agent, to_velocity(0, 4), limit));
}

/* An agent that turns as hard as it can goes in a circle: the greatest distance of two of its
 * places is its diameter. */
void test_an_agent_drives_a_circle_of_its_turning_radius(void)
{
    limit.turning_radius = COX_FIX(10);
    agent.position = case_units(0, 0);
    fix16_t farthest = 0;
    for (uint32_t tick = 0; tick < 100; tick++) {
        cox_vec2 left = cox_vec2_scale(cox_vec2_perpendicular(agent.velocity), COX_FIX(10));
        cox_limit_move(&agent, left, limit);
        farthest = cox_fix_max(farthest, cox_vec2_length(agent.position));
    }
    TEST_ASSERT_INT32_WITHIN(COX_RATIO(1, 2), COX_FIX(20), farthest);
}

void test_a_turn_of_0_or_less_keeps_the_direction(void)
{
    limit.max_turn = 0;
    TEST_ASSERT_VEC2(case_units(3, 0), cox_limit_next_velocity(&agent, to_velocity(0, 3), limit));
    limit.max_turn = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(3, 0), cox_limit_next_velocity(&agent, to_velocity(-3, 0), limit));
}

void test_straight_back_the_odd_turn_left_and_the_even_right(void)
{
    limit.max_turn = HALF_TURN_RATE;
    cox_vec2 left = cox_vec2_rotate(case_units(3, 0), HALF_TURN_RATE);
    TEST_ASSERT_VEC2(left, cox_limit_next_velocity(&agent, to_velocity(-3, 0), limit));
    agent.id = 2;
    cox_vec2 right = cox_vec2_rotate(case_units(3, 0), -HALF_TURN_RATE);
    TEST_ASSERT_VEC2(right, cox_limit_next_velocity(&agent, to_velocity(-3, 0), limit));
}

void test_straight_on_the_velocity_is_not_touched(void)
{
    limit.max_turn = 0;
    TEST_ASSERT_VEC2(case_units(2, 0), cox_limit_next_velocity(&agent, to_velocity(2, 0), limit));
    TEST_ASSERT_VEC2(case_units(0, 0), cox_limit_next_velocity(&agent, to_velocity(0, 0), limit));
}

void test_at_rest_an_agent_turns_from_where_it_faces(void)
{
    limit.turning_radius = COX_FIX(8);
    agent.velocity = cox_vec2_zero();
    agent.orientation = COX_FIX_HALF_PI;
    cox_vec2 next = cox_limit_next_velocity(&agent, case_units(4, 0), limit);
    TEST_ASSERT_VEC2_WITHIN(4, cox_vec2_rotate(case_units(0, 4), COX_RATIO(-1, 2)), next);
}

void test_a_least_speed_holds_along_the_new_direction(void)
{
    limit.min_speed = COX_FIX(2);
    TEST_ASSERT_VEC2(case_units(0, 2), cox_limit_next_velocity(&agent, to_velocity(0, 1), limit));
    TEST_ASSERT_VEC2(case_units(0, 3), cox_limit_next_velocity(&agent, to_velocity(0, 3), limit));
}

void test_with_a_least_speed_a_stop_goes_on_along_the_heading(void)
{
    limit.min_speed = COX_FIX(2);
    TEST_ASSERT_VEC2(case_units(2, 0), cox_limit_next_velocity(&agent, to_velocity(0, 0), limit));
    agent.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(2, 0), cox_limit_next_velocity(&agent, to_velocity(0, 0), limit));
}

void test_a_least_speed_above_max_speed_is_max_speed(void)
{
    limit.min_speed = COX_FIX_MAX;
    TEST_ASSERT_VEC2(case_units(0, 5), cox_limit_next_velocity(&agent, to_velocity(0, 1), limit));
    agent.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, 0), cox_limit_next_velocity(&agent, to_velocity(0, 1), limit));
}

void test_a_least_speed_above_max_speed_is_never_beyond_it(void)
{
    uint64_t random = 11;
    limit.min_speed = COX_FIX(100);
    for (uint32_t i = 0; i < TRIALS_OF(10000u); i++) {
        agent.velocity = case_random_vector(&random, COX_FIX(2));
        cox_vec2 force = case_random_vector(&random, COX_FIX(2));
        cox_vec2 next = cox_limit_next_velocity(&agent, force, limit);
        TEST_ASSERT_FALSE(cox_vec2_longer(next, agent.max_speed));
    }
}

void test_a_negative_least_speed_or_radius_is_none(void)
{
    limit.min_speed = limit.turning_radius = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, 1), cox_limit_next_velocity(&agent, to_velocity(0, 1), limit));
}

/* The limit of an angle, for random agents, in double would need a bound for each speed: the sine
 * of the angle beyond it is at most two LSB by the speed. */
void test_no_velocity_turns_farther_than_the_limit_or_is_too_fast(void)
{
    uint64_t random = 11;
    for (uint32_t i = 0; i < TRIALS_OF(20000u); i++) {
        agent = case_random_agent(&random, 1, COX_WORLD_LIMIT);
        agent.max_force = COX_FIX(20);
        limit.max_turn = case_random_between(&random, 0, COX_FIX(3));
        cox_vec2 next =
            cox_limit_next_velocity(&agent, case_random_vector(&random, COX_FIX(8)), limit);
        TEST_ASSERT_FALSE(cox_vec2_longer(next, agent.max_speed));
        if (cox_vec2_shorter(next, COX_RATIO(1, 16)) || cox_vec2_is_zero(agent.velocity)) continue;
        fix16_t turn = cox_fix_subtract(cox_vec2_angle(next), cox_vec2_angle(agent.velocity));
        turn = cox_fix_abs(cox_fix_wrap_angle(turn));
        TEST_ASSERT_LESS_OR_EQUAL_INT32(limit.max_turn + 32, turn);
    }
}

void test_a_limited_move_stays_within_the_world(void)
{
    agent.position = case_units(16383, -16383);
    cox_limit_move(&agent, to_velocity(3, -4), limit);
    TEST_ASSERT_VEC2(case_units(16383, -16383), agent.position);
    TEST_ASSERT_VEC2(case_units(3, -4), agent.velocity);
}

void test_an_agent_settles_where_it_is_near_and_slow(void)
{
    TEST_ASSERT_TRUE(cox_agent_settle(&agent, case_units(3, 4), COX_FIX(5), COX_FIX(4)));
    TEST_ASSERT_VEC2(case_units(3, 4), agent.position);
    TEST_ASSERT_VEC2(case_units(0, 0), agent.velocity);
}

void test_an_agent_that_is_far_or_fast_does_not_settle(void)
{
    cox_agent before = agent;
    TEST_ASSERT_FALSE(cox_agent_settle(&agent, case_units(3, 4), COX_FIX(5) - 1, COX_FIX(4)));
    TEST_ASSERT_FALSE(cox_agent_settle(&agent, case_units(3, 4), COX_FIX(5), COX_FIX(4) - 1));
    TEST_ASSERT_FALSE(cox_agent_settle(&agent, case_units(0, 0), -1, COX_FIX(4)));
    TEST_ASSERT_FALSE(cox_agent_settle(&agent, case_units(0, 0), 0, -1));
    TEST_ASSERT_VEC2(before.position, agent.position);
    TEST_ASSERT_VEC2(before.velocity, agent.velocity);
}

void test_an_agent_settles_within_the_world(void)
{
    agent.position = case_units(16383, 0);
    TEST_ASSERT_TRUE(cox_agent_settle(&agent, case_units(16384, 0), COX_FIX(1), COX_FIX(4)));
    TEST_ASSERT_VEC2(case_units(16383, 0), agent.position);
}
