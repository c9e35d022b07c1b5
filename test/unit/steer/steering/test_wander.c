/* SPDX-License-Identifier: MIT
 * Wander and stray: their formulas, and their exact number of draws. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/target.h"
#include "coxswain/wander.h"

#include "steering_case.h"

static cox_agent self;
static cox_wander_memory memory;
static cox_wander_circle circle;
static cox_stray_memory stray;
static cox_vec2 least;
static cox_vec2 greatest;

void setUp(void)
{
    self = case_agent(3, 4, 5);
    memory = cox_wander_make(42, 1);
    circle = cox_wander_circle_default();
    circle.distance = COX_FIX(5);
    stray = cox_stray_make(42, 1);
    least = case_units(-100, 10);
    greatest = case_units(100, 50);
}

static void assert_draws(uint32_t count, cox_random before, cox_random after)
{
    for (uint32_t i = 0; i < count; i++) (void)cox_random_u32(&before);
    TEST_ASSERT_EQUAL_HEX64(before.state, after.state);
    TEST_ASSERT_EQUAL_HEX64(before.increment, after.increment);
}

void test_the_default_circle_is_the_tutorials(void)
{
    circle = cox_wander_circle_default();
    TEST_ASSERT_EQUAL_INT32(COX_FIX(6), circle.distance);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(8), circle.radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), circle.angle_change);
}

void test_a_new_memory_has_angle_zero_and_has_not_drawn(void)
{
    TEST_ASSERT_EQUAL_INT32(0, memory.angle);
    assert_draws(0, cox_random_make(42, 1), memory.random);
    assert_draws(0, cox_random_make(42, 1), stray.random);
}

/* Centre (3, 4), displacement (8, 0); the velocity is not subtracted. */
void test_wander_adds_the_displacement_to_the_centre_of_the_circle(void)
{
    TEST_ASSERT_VEC2(case_units(11, 4), cox_wander(&self, &memory, circle));
}

void test_wander_measures_its_angle_in_world_axes(void)
{
    memory.angle = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2(case_units(3, 12), cox_wander(&self, &memory, circle));
    memory.angle = COX_FIX_HALF_PI;
    self.velocity = case_units(-1, 0);
    TEST_ASSERT_VEC2(case_units(-5, 8), cox_wander(&self, &memory, circle));
}

void test_wander_at_rest_is_displaced_around_the_agent(void)
{
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(8, 0), cox_wander(&self, &memory, circle));
}

void test_wander_moves_the_angle_after_it_was_used(void)
{
    TEST_ASSERT_VEC2(case_units(11, 4), cox_wander(&self, &memory, circle));
    TEST_ASSERT_NOT_EQUAL_INT32(0, memory.angle);
    cox_wander_memory next = memory;
    TEST_ASSERT_FALSE(cox_vec2_equal(case_units(11, 4), cox_wander(&self, &next, circle)));
}

/* The angle by the formula, from the upper 16 bits of the draw. */
void test_wander_moves_the_angle_by_a_part_of_the_change_less_half_of_it(void)
{
    circle.angle_change = COX_RATIO(1, 4);
    int32_t angle = 0;
    for (uint32_t tick = 0; tick < 200; tick++) {
        cox_random copy = memory.random;
        int32_t unit = (int32_t)(cox_random_u32(&copy) >> 16);
        angle += (unit + 2) / 4 - 8192; /* rounded to nearest, half up */
        (void)cox_wander(&self, &memory, circle);
        TEST_ASSERT_EQUAL_INT32(angle, memory.angle);
    }
}

void test_wander_keeps_its_angle_wrapped_and_moves_it_by_half_of_the_change_at_most(void)
{
    for (uint32_t tick = 0; tick < 5000; tick++) {
        fix16_t before = memory.angle;
        (void)cox_wander(&self, &memory, circle);
        TEST_ASSERT_TRUE(memory.angle >= -COX_FIX_PI && memory.angle <= COX_FIX_PI);
        fix16_t turn = cox_fix_wrap_angle(cox_fix_subtract(memory.angle, before));
        TEST_ASSERT_INT32_WITHIN(32768 + 1, 0, turn);
    }
}

void test_wander_with_no_change_holds_its_angle(void)
{
    circle.angle_change = 0;
    memory.angle = COX_FIX_PI;
    for (uint32_t tick = 0; tick < 10; tick++) (void)cox_wander(&self, &memory, circle);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, memory.angle);
}

void test_wander_wraps_an_angle_from_outside(void)
{
    memory.angle = COX_FIX_MIN;
    circle.angle_change = 0;
    fix16_t expected = cox_fix_wrap_angle(COX_FIX_MIN);
    (void)cox_wander(&self, &memory, circle);
    TEST_ASSERT_EQUAL_INT32(expected, memory.angle);
}

void test_wander_takes_one_draw_whatever_it_is_given(void)
{
    static const fix16_t values[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < COX_COUNT(values); i++) {
        cox_random before = memory.random;
        circle.distance = circle.radius = circle.angle_change = values[i];
        self.velocity = cox_vec2_make(values[i], values[i]);
        (void)cox_wander(&self, &memory, circle);
        assert_draws(1, before, memory.random);
        TEST_ASSERT_TRUE(cox_wander_is_sound(&memory));
    }
}

void test_wander_changes_its_memory_alone(void)
{
    cox_agent before = self;
    (void)cox_wander(&self, &memory, circle);
    TEST_ASSERT_EQUAL_MEMORY(&before, &self, sizeof self);
}

void test_wander_with_a_circle_behind_goes_back(void)
{
    circle.distance = COX_FIX(-5);
    circle.radius = 0;
    TEST_ASSERT_VEC2(case_units(-3, -4), cox_wander(&self, &memory, circle));
}

void test_wander_straight_ahead_saturates(void)
{
    circle.distance = COX_FIX_MAX;
    circle.radius = COX_FIX_MAX;
    self.velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, 0), cox_wander(&self, &memory, circle));
}

/* (18000, 24000) ahead and (30000, 0) beside it is (48000, 24000). */
void test_a_circle_too_far_for_a_vector_keeps_its_direction(void)
{
    circle.distance = COX_FIX(30000);
    circle.radius = COX_FIX(30000);
    self.velocity = case_units(3, 4);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX / 2 + 1),
                     cox_wander(&self, &memory, circle));
}

void test_two_agents_of_one_seed_wander_apart(void)
{
    cox_wander_memory second = cox_wander_make(42, 2);
    (void)cox_wander(&self, &memory, circle);
    (void)cox_wander(&self, &second, circle);
    TEST_ASSERT_NOT_EQUAL_INT32(second.angle, memory.angle);
}

void test_a_wander_memory_is_sound_if_its_angle_is_wrapped_and_its_generator_is_sound(void)
{
    TEST_ASSERT_TRUE(cox_wander_is_sound(&memory));
    memory.angle = COX_FIX_PI;
    TEST_ASSERT_TRUE(cox_wander_is_sound(&memory));
    memory.angle = COX_FIX_PI + 1;
    TEST_ASSERT_FALSE(cox_wander_is_sound(&memory));
    memory.angle = -COX_FIX_PI; /* which lies inside (-pi, pi] */
    TEST_ASSERT_TRUE(cox_wander_is_sound(&memory));
    memory.angle = -COX_FIX_PI - 1;
    TEST_ASSERT_FALSE(cox_wander_is_sound(&memory));
    memory.angle = 0;
    memory.random.increment = 2;
    TEST_ASSERT_FALSE(cox_wander_is_sound(&memory));
}

void test_stray_seeks_a_point_of_the_rectangle(void)
{
    cox_vec2 force = cox_stray(&self, &stray, least, greatest, 30);
    TEST_ASSERT_VEC2(cox_seek(&self, stray.target), force);
    TEST_ASSERT_TRUE(stray.target.x >= least.x && stray.target.x <= greatest.x);
    TEST_ASSERT_TRUE(stray.target.y >= least.y && stray.target.y <= greatest.y);
}

void test_stray_keeps_its_target_for_as_many_calls_as_it_is_told(void)
{
    cox_vec2 last = cox_vec2_zero();
    for (uint32_t call = 0; call < 35; call++) {
        (void)cox_stray(&self, &stray, least, greatest, 7);
        if (call % 7 == 0) TEST_ASSERT_FALSE(cox_vec2_equal(last, stray.target));
        else TEST_ASSERT_VEC2(last, stray.target);
        last = stray.target;
    }
}

void test_stray_with_no_ticks_picks_at_every_call(void)
{
    cox_vec2 last = cox_vec2_zero();
    for (uint32_t call = 0; call < 10; call++) {
        (void)cox_stray(&self, &stray, least, greatest, 0);
        TEST_ASSERT_FALSE(cox_vec2_equal(last, stray.target));
        last = stray.target;
    }
}

void test_stray_takes_two_draws_at_every_call(void)
{
    for (uint32_t call = 0; call < 10; call++) {
        cox_random before = stray.random;
        (void)cox_stray(&self, &stray, least, greatest, 4);
        assert_draws(2, before, stray.random);
    }
}

void test_stray_in_a_rectangle_of_one_point_seeks_it(void)
{
    (void)cox_stray(&self, &stray, least, least, 4);
    TEST_ASSERT_VEC2(least, stray.target);
}

void test_stray_takes_the_corners_in_either_order(void)
{
    cox_stray_memory swapped = stray;
    cox_vec2 force = cox_stray(&self, &stray, least, greatest, 4);
    TEST_ASSERT_VEC2(force, cox_stray(&self, &swapped, greatest, least, 4));
}

void test_stray_stays_within_the_world(void)
{
    cox_vec2 corner = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
    (void)cox_stray(&self, &stray, corner, corner, 4);
    TEST_ASSERT_VEC2(case_units(16383, -16383), stray.target);
    TEST_ASSERT_TRUE(cox_stray_is_sound(&stray));
}

void test_a_stray_memory_is_sound_if_its_target_is_in_the_world_and_its_generator_is_sound(void)
{
    TEST_ASSERT_TRUE(cox_stray_is_sound(&stray));
    stray.target.y = -COX_WORLD_LIMIT - 1;
    TEST_ASSERT_FALSE(cox_stray_is_sound(&stray));
    stray.target.y = -COX_WORLD_LIMIT;
    TEST_ASSERT_TRUE(cox_stray_is_sound(&stray));
    stray.random.increment = 0;
    TEST_ASSERT_FALSE(cox_stray_is_sound(&stray));
}
