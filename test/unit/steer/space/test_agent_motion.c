/* SPDX-License-Identifier: MIT
 * The other motions of an agent: it turns by a torque, takes on a motion, and steps by the book's
 * formula with the term a t^2 / 2. */
#include "unity.h"

#include "coxswain/agent.h"
#include "coxswain/flash.h"

#include "steering_case.h"

static cox_agent agent;

void setUp(void)
{
    agent = case_agent(0, 0, 5);
    agent.max_force = COX_FIX(10);
    agent.max_rotation = 1000;
    agent.max_torque = 100;
}

static cox_motion motion_of(cox_vec2 velocity, fix16_t rotation)
{
    return (cox_motion){velocity, rotation};
}

void test_a_torque_changes_the_rotation_and_the_rotation_the_orientation(void)
{
    agent.orientation = 7;
    agent.rotation = 20;
    cox_agent_turn(&agent, 30);
    TEST_ASSERT_EQUAL_INT32(50, agent.rotation);
    TEST_ASSERT_EQUAL_INT32(57, agent.orientation);
}

void test_turning_changes_rotation_and_orientation_alone(void)
{
    cox_agent expected = agent;
    expected.rotation = expected.orientation = -30;
    cox_agent_turn(&agent, -30);
    TEST_ASSERT_EQUAL_MEMORY(&expected, &agent, sizeof agent);
}

void test_the_mass_does_not_matter_to_a_torque(void)
{
    agent.mass = COX_FIX(4);
    cox_agent_turn(&agent, 40);
    TEST_ASSERT_EQUAL_INT32(40, agent.rotation);
}

void test_a_torque_is_held_within_its_limit_either_way(void)
{
    cox_agent_turn(&agent, COX_FIX_MAX);
    TEST_ASSERT_EQUAL_INT32(100, agent.rotation);
    cox_agent_turn(&agent, COX_FIX_MIN);
    cox_agent_turn(&agent, COX_FIX_MIN);
    TEST_ASSERT_EQUAL_INT32(-100, agent.rotation);
}

void test_a_rotation_is_held_within_its_limit_either_way(void)
{
    for (uint32_t tick = 0; tick < 30; tick++) cox_agent_turn(&agent, 100);
    TEST_ASSERT_EQUAL_INT32(1000, agent.rotation);
    for (uint32_t tick = 0; tick < 60; tick++) cox_agent_turn(&agent, -100);
    TEST_ASSERT_EQUAL_INT32(-1000, agent.rotation);
}

void test_without_a_greatest_torque_the_rotation_stays(void)
{
    static const fix16_t limits[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(limits); i++) {
        agent.max_torque = limits[i];
        agent.rotation = 20;
        cox_agent_turn(&agent, 30);
        TEST_ASSERT_EQUAL_INT32(20, agent.rotation);
    }
}

void test_without_a_greatest_rotation_the_agent_does_not_turn(void)
{
    static const fix16_t limits[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(limits); i++) {
        agent.max_rotation = limits[i];
        agent.rotation = 20;
        cox_agent_turn(&agent, 30);
        TEST_ASSERT_EQUAL_INT32(0, agent.rotation);
        TEST_ASSERT_EQUAL_INT32(0, agent.orientation);
    }
}

void test_the_orientation_is_wrapped_across_pi(void)
{
    agent.orientation = COX_FIX_PI - 10;
    agent.rotation = 50;
    cox_agent_turn(&agent, 0);
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_PI + 39, agent.orientation); /* 40 beyond 205887.4 */
    agent.rotation = -50;
    cox_agent_turn(&agent, 0);
    TEST_ASSERT_INT32_WITHIN(1, COX_FIX_PI - 10, agent.orientation);
}

void test_the_fastest_turn_keeps_the_orientation_wrapped(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_FIX_PI, 0, COX_FIX_PI, COX_FIX_MAX};
    agent.max_rotation = agent.max_torque = COX_FIX_MAX;
    for (uint32_t i = 0; i < 125; i++) {
        agent.orientation = extremes[i % 5];
        agent.rotation = extremes[i / 5 % 5];
        cox_agent_turn(&agent, extremes[i / 25]);
        TEST_ASSERT_INT32_WITHIN(COX_FIX_PI, 0, agent.orientation);
    }
}

void test_an_agent_takes_on_a_motion_at_once(void)
{
    agent.velocity = case_units(-3, 2);
    agent.rotation = -77;
    agent.orientation = 5;
    cox_agent expected = agent;
    expected.velocity = expected.position = case_units(3, 4);
    expected.rotation = 20;
    expected.orientation = 25;
    cox_agent_apply_motion(&agent, motion_of(case_units(3, 4), 20));
    TEST_ASSERT_EQUAL_MEMORY(&expected, &agent, sizeof agent);
}

void test_a_motion_is_truncated_to_what_the_agent_can_do(void)
{
    cox_agent_apply_motion(&agent, motion_of(case_units(30, -40), COX_FIX_MIN));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, -4), agent.velocity);
    TEST_ASSERT_VEC2(agent.velocity, agent.position);
    TEST_ASSERT_EQUAL_INT32(-1000, agent.rotation);
    TEST_ASSERT_EQUAL_INT32(-1000, agent.orientation);
}

void test_a_motion_of_an_agent_that_can_do_nothing_stops_it(void)
{
    static const fix16_t limits[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(limits); i++) {
        agent.velocity = case_units(1, 1);
        agent.rotation = 9;
        agent.max_speed = agent.max_rotation = limits[i];
        cox_agent_apply_motion(&agent, motion_of(case_units(3, 4), 20));
        TEST_ASSERT_VEC2(cox_vec2_zero(), agent.velocity);
        TEST_ASSERT_VEC2(cox_vec2_zero(), agent.position);
        TEST_ASSERT_EQUAL_INT32(0, agent.rotation);
        TEST_ASSERT_EQUAL_INT32(0, agent.orientation);
    }
}

void test_a_motion_ends_at_the_edge_of_the_world(void)
{
    agent.max_speed = COX_FIX_MAX;
    agent.position = case_units(16380, -16380);
    cox_agent_apply_motion(&agent, motion_of(cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN), 0));
    TEST_ASSERT_VEC2(case_units(16383, -16383), agent.position);
}

void test_a_motion_leaves_the_facing_to_the_caller(void)
{
    cox_agent_apply_motion(&agent, motion_of(case_units(0, 5), 0));
    TEST_ASSERT_EQUAL_INT32(0, agent.orientation);
    cox_agent_face_velocity(&agent);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_HALF_PI, agent.orientation);
}

/* Velocity (1, 0), acceleration (1, -2): the step is (1.5, -1). */
void test_a_half_step_goes_by_the_old_velocity_and_half_of_the_acceleration(void)
{
    agent.velocity = case_units(1, 0);
    cox_agent_move_half_step(&agent, case_units(1, -2), 0);
    TEST_ASSERT_VEC2(case_units(2, -2), agent.velocity);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(3, 2), COX_FIX(-1)), agent.position);
}

void test_a_half_step_turns_by_the_old_rotation_and_half_of_the_torque(void)
{
    agent.rotation = 20;
    cox_agent_move_half_step(&agent, cox_vec2_zero(), 30);
    TEST_ASSERT_EQUAL_INT32(50, agent.rotation);
    TEST_ASSERT_EQUAL_INT32(35, agent.orientation);
}

/* s = a * t * t / 2 to the last bit, where Euler's sum is half a tick's speed ahead. */
void test_half_steps_fall_as_a_stone_does(void)
{
    cox_vec2 fall = cox_vec2_make(0, COX_RATIO(-1, 64));
    cox_agent euler = agent;
    for (uint32_t tick = 0; tick < 256; tick++) {
        cox_agent_move_half_step(&agent, fall, 0);
        cox_agent_move(&euler, fall);
    }
    TEST_ASSERT_VEC2(case_units(0, -512), agent.position);
    TEST_ASSERT_VEC2(case_units(0, -514), euler.position);
    TEST_ASSERT_VEC2(euler.velocity, agent.velocity);
}

void test_a_half_step_ends_with_the_velocity_and_rotation_of_a_whole_one(void)
{
    uint64_t random = 5;
    for (uint32_t state = 0; state < 2000; state++) {
        agent = case_random_agent(&random, 1, COX_FIX(100));
        agent.rotation = case_random_between(&random, -9000, 9000);
        cox_agent euler = agent;
        cox_vec2 force = case_random_vector(&random, COX_FIX(2));
        fix16_t torque = case_random_between(&random, -3000, 3000);
        cox_agent_move(&euler, force);
        cox_agent_turn(&euler, torque);
        cox_agent_move_half_step(&agent, force, torque);
        TEST_ASSERT_VEC2(euler.velocity, agent.velocity);
        TEST_ASSERT_EQUAL_INT32(euler.rotation, agent.rotation);
    }
}

/* With the full acceleration, an agent at its greatest speed would go even faster, and one without
 * speed would creep. */
void test_no_half_step_is_longer_than_the_greatest_speed(void)
{
    agent.velocity = case_units(5, 0);
    cox_agent_move_half_step(&agent, case_units(10, 0), 0);
    TEST_ASSERT_VEC2(case_units(5, 0), agent.position);
    agent = case_agent(0, 0, 0);
    cox_agent_move_half_step(&agent, case_units(10, 0), 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), agent.position);
}

void test_a_half_step_truncates_force_torque_and_rotation(void)
{
    agent.max_force = COX_FIX(2);
    cox_agent_move_half_step(&agent, case_units(100, 0), COX_FIX_MAX);
    TEST_ASSERT_VEC2(case_units(1, 0), agent.position);
    TEST_ASSERT_EQUAL_INT32(100, agent.rotation);
    TEST_ASSERT_EQUAL_INT32(50, agent.orientation);
    agent.rotation = 990;
    cox_agent_move_half_step(&agent, cox_vec2_zero(), 100);
    TEST_ASSERT_EQUAL_INT32(1000, agent.rotation);
    TEST_ASSERT_EQUAL_INT32(1045, agent.orientation);
}

void test_a_half_step_with_full_range_values_ends_in_a_corner_of_the_world(void)
{
    agent.position = agent.velocity = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    agent.orientation = agent.rotation = COX_FIX_MAX;
    agent.max_speed = agent.max_force = agent.max_rotation = agent.max_torque = COX_FIX_MAX;
    agent.mass = 1;
    cox_agent_move_half_step(&agent, cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX), COX_FIX_MAX);
    TEST_ASSERT_VEC2(case_units(-16383, 16383), agent.position);
    TEST_ASSERT_INT32_WITHIN(COX_FIX_PI, 0, agent.orientation);
}
