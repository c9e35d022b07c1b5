/* SPDX-License-Identifier: MIT
 * The manager: it sums the forces of a host's behaviours, applies the sum once and resets it. */
#include "unity.h"

#include <string.h>

#include "coxswain/flash.h"
#include "coxswain/manager.h"

#include "steering_case.h"
#include "trials.h"

static cox_agent host;
static cox_agent other;
static cox_manager manager;

void setUp(void)
{
    host = case_agent(1, 2, 5);
    host.max_force = COX_FIX(1000);
    other = cox_agent_make(2, case_units(30, 40));
    other.velocity = case_units(0, -4);
    memset(&manager, 0, sizeof manager);
}

static void add(fix16_t x, fix16_t y)
{
    cox_manager_add(&manager, cox_vec2_make(x, y));
}

/* Asserts that the sum is that one force, and that nothing has moved. */
static void assert_added(cox_vec2 force)
{
    TEST_ASSERT_EQUAL_INT64(force.x, manager.steering_x);
    TEST_ASSERT_EQUAL_INT64(force.y, manager.steering_y);
    TEST_ASSERT_VEC2(force, cox_manager_force(&manager, &host));
    TEST_ASSERT_VEC2(cox_vec2_zero(), host.position);
}

void test_a_manager_of_zero_bytes_has_no_force(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_manager_force(&manager, &host));
}

void test_forces_are_summed(void)
{
    add(COX_FIX(1), COX_FIX(-2));
    add(COX_FIX(10), COX_FIX(20));
    TEST_ASSERT_VEC2(case_units(11, 18), cox_manager_force(&manager, &host));
}

void test_the_sum_of_added_forces_is_not_truncated(void)
{
    host.max_force = 1;
    cox_manager_add(&manager, case_units(30, -40));
    cox_manager_add(&manager, case_units(1, 2));
    TEST_ASSERT_VEC2(case_units(31, -38), cox_manager_sum(&manager));
    TEST_ASSERT_VEC2(cox_vec2_zero(), host.position);
}

void test_a_sum_too_long_for_a_vector_is_shortened_along_its_direction(void)
{
    for (uint32_t i = 0; i < 3; i++) cox_manager_add(&manager, case_units(24000, -32000));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX / 4 * 3 + 2, -COX_FIX_MAX),
                     cox_manager_sum(&manager));
}

/* A sum that saturates as it goes would end elsewhere in each of these orders. */
void test_the_order_of_the_longest_forces_does_not_matter(void)
{
    static const fix16_t forces[] = {COX_FIX_MAX, COX_FIX_MAX, COX_FIX_MIN, COX_FIX_MIN, 5};
    for (uint32_t first = 0; first < COX_COUNT(forces); first++) {
        cox_manager_reset(&manager);
        for (uint32_t i = 0; i < COX_COUNT(forces); i++) {
            fix16_t force = forces[(first + i) % COX_COUNT(forces)];
            add(force, force);
        }
        TEST_ASSERT_VEC2(cox_vec2_make(3, 3), cox_manager_force(&manager, &host));
    }
}

void test_the_force_is_truncated_to_the_hosts_max_force(void)
{
    host.max_force = COX_FIX(5);
    add(COX_FIX(30), COX_FIX(40));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), cox_manager_force(&manager, &host));
}

void test_a_force_no_longer_than_max_force_is_left_as_it_is(void)
{
    host.max_force = COX_FIX_MAX;
    add(COX_FIX(-30000), 12345);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX(-30000), 12345), cox_manager_force(&manager, &host));
}

void test_a_host_without_max_force_gets_none(void)
{
    static const fix16_t limits[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(limits); i++) {
        host.max_force = limits[i];
        cox_manager_reset(&manager);
        add(COX_FIX(30), COX_FIX(40));
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_manager_force(&manager, &host));
        for (uint32_t more = 0; more < 3; more++) add(COX_FIX_MAX, COX_FIX_MIN);
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_manager_force(&manager, &host));
    }
}

void test_a_sum_too_long_for_a_vector_keeps_its_direction(void)
{
    host.max_force = COX_FIX(5);
    cox_vec2 force = cox_vec2_truncate(case_units(-24000, 32000), COX_FIX(5));
    for (uint32_t i = 0; i < 100; i++) {
        add(COX_FIX(-24000), COX_FIX(32000));
        TEST_ASSERT_VEC2(force, cox_manager_force(&manager, &host));
    }
}

/* Setting a long sum to the length and rounding to nearest makes half of them an LSB too long. */
void test_a_force_is_never_longer_than_max_force_however_long_the_sum_is(void)
{
    uint64_t random = 15;
    for (uint32_t i = 0; i < TRIALS_OF(100000); i++) {
        manager.steering_x = case_random_between(&random, COX_FIX_MIN, COX_FIX_MAX);
        manager.steering_y = case_random_between(&random, COX_FIX_MIN, COX_FIX_MAX);
        uint32_t times = UINT32_C(1) << (case_random(&random) % 31);
        manager.steering_x *= times;
        manager.steering_y *= times;
        host.max_force = case_random_between(&random, 0, COX_FIX_MAX) >> (i % 31);
        cox_vec2 force = cox_manager_force(&manager, &host);
        TEST_ASSERT_FALSE(cox_vec2_longer(force, host.max_force));
    }
}

void test_a_sum_just_too_long_for_a_vector_has_the_length_of_max_force(void)
{
    host.max_force = COX_FIX_MAX;
    add(COX_FIX_MAX, 0);
    add(1, 0);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, 0), cox_manager_force(&manager, &host));
}

void test_a_full_sum_saturates(void)
{
    manager.steering_x = INT64_MAX - 1;
    manager.steering_y = INT64_MIN + 1;
    add(COX_FIX_MAX, COX_FIX_MIN);
    TEST_ASSERT_EQUAL_INT64(INT64_MAX, manager.steering_x);
    TEST_ASSERT_EQUAL_INT64(INT64_MIN, manager.steering_y);
    host.max_force = COX_FIX(1);
    TEST_ASSERT_INT32_WITHIN(1, 46341, cox_manager_force(&manager, &host).x); /* 1 / sqrt(2) */
}

void test_reading_the_force_changes_nothing(void)
{
    add(COX_FIX(30), COX_FIX(40));
    cox_manager before = manager;
    cox_agent host_before = host;
    (void)cox_manager_force(&manager, &host);
    TEST_ASSERT_EQUAL_MEMORY(&before, &manager, sizeof manager);
    TEST_ASSERT_EQUAL_MEMORY(&host_before, &host, sizeof host);
}

void test_reset_forgets_without_moving(void)
{
    add(COX_FIX(30), COX_FIX(40));
    cox_manager_reset(&manager);
    assert_added(cox_vec2_zero());
}

void test_update_moves_the_host_by_the_force(void)
{
    cox_agent moved = host;
    cox_agent_move(&moved, case_units(1, -1));
    add(COX_FIX(1), COX_FIX(-1));
    cox_manager_update(&manager, &host);
    TEST_ASSERT_EQUAL_MEMORY(&moved, &host, sizeof host);
    TEST_ASSERT_VEC2(case_units(2, 1), host.position);
}

/* The tutorial's update leaves the last force, divided by the mass, in the sum. */
void test_update_clears_the_force(void)
{
    add(COX_FIX(1), COX_FIX(-1));
    cox_manager_update(&manager, &host);
    cox_manager_update(&manager, &host);
    TEST_ASSERT_VEC2(case_units(2, 1), host.velocity);
    TEST_ASSERT_EQUAL_INT64(0, manager.steering_x);
    TEST_ASSERT_EQUAL_INT64(0, manager.steering_y);
}

void test_host_and_manager_may_move_in_memory(void)
{
    add(COX_FIX(1), COX_FIX(-1));
    cox_manager manager_elsewhere = manager;
    cox_agent host_elsewhere = host;
    memset(&manager, 0xa5, sizeof manager);
    memset(&host, 0xa5, sizeof host);
    cox_manager_update(&manager_elsewhere, &host_elsewhere);
    TEST_ASSERT_VEC2(case_units(2, 1), host_elsewhere.position);
}

void test_a_robot_gets_the_velocity_that_update_would_have_given(void)
{
    cox_agent robot = host;
    host.max_force = robot.max_force = COX_RATIO(1, 3);
    host.mass = robot.mass = COX_RATIO(7, 5);
    cox_manager_add(&manager, cox_arrive(&robot, case_units(7, -3), COX_FIX(25)));
    cox_vec2 wheels = cox_agent_next_velocity(&robot, cox_manager_force(&manager, &robot));
    cox_manager_update(&manager, &host);
    TEST_ASSERT_VEC2(host.velocity, wheels);
}

void test_seek_slows_down_within_the_radius_as_the_tutorials_does(void)
{
    cox_manager_seek(&manager, &host, case_units(6, 8), COX_MANAGER_SLOWING_RADIUS_DEFAULT);
    assert_added(cox_vec2_make(COX_RATIO(1, 2), 0)); /* (1.5, 2) less the velocity */
}

void test_seek_without_a_radius_does_not_slow_down(void)
{
    cox_manager_seek(&manager, &host, case_units(6, 8), 0);
    assert_added(case_units(2, 2));
}

void test_flee_adds_flee(void)
{
    cox_manager_flee(&manager, &host, case_units(6, 8));
    assert_added(case_units(-4, -6));
}

void test_pursuit_adds_pursuit(void)
{
    cox_manager_pursuit(&manager, &host, &other);
    assert_added(case_units(4, -2));
}

void test_evade_adds_evade(void)
{
    cox_manager_evade(&manager, &host, &other);
    assert_added(case_units(-6, -2));
}

void test_wander_adds_wander_and_moves_its_memory(void)
{
    cox_wander_memory memory = cox_wander_make(42, 1);
    cox_wander_memory expected = memory;
    cox_wander_circle circle = cox_wander_circle_default();
    cox_manager_wander(&manager, &host, &memory, circle);
    assert_added(cox_wander(&host, &expected, circle));
    TEST_ASSERT_EQUAL_INT32(expected.angle, memory.angle);
    TEST_ASSERT_EQUAL_HEX64(expected.random.state, memory.random.state);
}

void test_behaviours_add_up(void)
{
    cox_manager_seek(&manager, &host, case_units(6, 8), 0);
    cox_manager_evade(&manager, &host, &other);
    assert_added(case_units(-4, 0));
}
