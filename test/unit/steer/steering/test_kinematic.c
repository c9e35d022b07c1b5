/* SPDX-License-Identifier: MIT
 * Seek, flee, arrive and wander without inertia: which motion each returns. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/kinematic.h"

#include "steering_case.h"

static const fix16_t not_positive[] = {0, -1, COX_FIX_MIN};

static cox_agent self;
static cox_random stream;

void setUp(void)
{
    self = case_agent(-2, 1, 5);
    self.orientation = COX_FIX(1);
    self.rotation = 99;
    stream = cox_random_make(42, 1);
}

static void assert_motion(cox_vec2 velocity, cox_motion motion)
{
    TEST_ASSERT_VEC2(velocity, motion.velocity);
    TEST_ASSERT_EQUAL_INT32(0, motion.rotation);
}

void test_kinematic_seek_goes_there_at_full_speed_whatever_the_velocity_was(void)
{
    assert_motion(case_units(3, 4), cox_kinematic_seek(&self, case_units(30, 40)));
}

void test_kinematic_seek_on_the_point_stands_still(void)
{
    assert_motion(cox_vec2_zero(), cox_kinematic_seek(&self, self.position));
}

void test_kinematic_seek_steps_over_a_point_nearer_than_a_step(void)
{
    assert_motion(case_units(0, 5), cox_kinematic_seek(&self, cox_vec2_make(0, 1)));
}

void test_kinematic_flee_leaves_at_full_speed(void)
{
    assert_motion(case_units(-3, -4), cox_kinematic_flee(&self, case_units(30, 40)));
}

void test_kinematic_flee_on_the_point_leaves_along_the_heading(void)
{
    self.velocity = case_units(-6, 8);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-3, 4),
                            cox_kinematic_flee(&self, self.position).velocity);
    self.velocity = cox_vec2_zero();
    self.orientation = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(0, 5), cox_kinematic_flee(&self, self.position).velocity);
}

void test_without_speed_no_kinematic_behaviour_moves(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        self.max_speed = not_positive[i];
        cox_vec2 point = case_units(30, 40);
        assert_motion(cox_vec2_zero(), cox_kinematic_seek(&self, point));
        assert_motion(cox_vec2_zero(), cox_kinematic_flee(&self, point));
        assert_motion(cox_vec2_zero(), cox_kinematic_flee(&self, self.position));
        assert_motion(cox_vec2_zero(), cox_kinematic_arrive(&self, point, 0, COX_FIX(15)));
        TEST_ASSERT_VEC2(cox_vec2_zero(), cox_kinematic_wander(&self, &stream).velocity);
    }
}

void test_kinematic_arrive_reaches_the_target_in_its_time(void)
{
    assert_motion(case_units(2, -1), cox_kinematic_arrive(&self, case_units(30, -15), COX_FIX(1),
                                                          COX_KINEMATIC_TIME_DEFAULT));
}

void test_kinematic_arrive_goes_no_faster_than_it_can(void)
{
    cox_motion motion =
        cox_kinematic_arrive(&self, case_units(300, 400), 0, COX_KINEMATIC_TIME_DEFAULT);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), motion.velocity);
    TEST_ASSERT_FALSE(cox_vec2_longer(motion.velocity, self.max_speed));
}

void test_kinematic_arrive_stands_still_within_the_radius_but_not_on_its_edge(void)
{
    cox_vec2 target = case_units(3, 4);
    assert_motion(cox_vec2_zero(), cox_kinematic_arrive(&self, target, COX_FIX(5) + 1, COX_FIX(1)));
    assert_motion(case_units(3, 4), cox_kinematic_arrive(&self, target, COX_FIX(5), COX_FIX(1)));
}

void test_kinematic_arrive_on_the_target_stands_still_without_a_radius_too(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        assert_motion(cox_vec2_zero(),
                      cox_kinematic_arrive(&self, self.position, not_positive[i], COX_FIX(15)));
        assert_motion(cox_vec2_zero(),
                      cox_kinematic_arrive(&self, self.position, 0, not_positive[i]));
    }
}

/* With the tutorial's division the agent would jump over the target for ever. */
void test_kinematic_arrive_with_no_time_is_there_in_one_step(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        assert_motion(case_units(1, -2),
                      cox_kinematic_arrive(&self, case_units(1, -2), 0, not_positive[i]));
    }
}

/* (3000, 4000) in a sixteenth of a tick is (48000, 64000). */
void test_kinematic_arrive_in_a_part_of_a_tick_goes_where_the_target_is(void)
{
    self.max_speed = COX_FIX(5);
    self.position = cox_vec2_zero();
    cox_motion motion = cox_kinematic_arrive(&self, case_units(3000, 4000), 0, COX_RATIO(1, 16));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), motion.velocity);
}

void test_kinematic_arrive_comes_to_rest_on_the_target(void)
{
    cox_vec2 target = case_units(120, -77);
    for (uint32_t tick = 0; tick < 400; tick++) {
        cox_agent_apply_motion(&self, cox_kinematic_arrive(&self, target, 0, COX_FIX(15)));
    }
    TEST_ASSERT_VEC2(cox_vec2_zero(), self.velocity);
    TEST_ASSERT_VEC2_WITHIN(7, target, self.position); /* 7 / 15 of an LSB is rounded to none */
}

void test_kinematic_wander_goes_where_it_faces_at_full_speed(void)
{
    self.orientation = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(0, 5), cox_kinematic_wander(&self, &stream).velocity);
    self.orientation = 0;
    TEST_ASSERT_VEC2(case_units(5, 0), cox_kinematic_wander(&self, &stream).velocity);
}

void test_kinematic_wander_turns_by_the_difference_of_its_two_draws(void)
{
    self.max_rotation = COX_FIX(1);
    for (uint32_t call = 0; call < 200; call++) {
        cox_random copy = stream;
        int32_t first = (int32_t)(cox_random_u32(&copy) >> 16);
        int32_t second = (int32_t)(cox_random_u32(&copy) >> 16);
        TEST_ASSERT_EQUAL_INT32(first - second, cox_kinematic_wander(&self, &stream).rotation);
        TEST_ASSERT_EQUAL_HEX64(copy.state, stream.state);
    }
}

void test_kinematic_wander_takes_two_draws_whatever_it_is_given(void)
{
    static const fix16_t values[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < COX_COUNT(values); i++) {
        cox_random copy = stream;
        (void)cox_random_u32(&copy);
        (void)cox_random_u32(&copy);
        self.max_speed = self.max_rotation = self.orientation = values[i];
        (void)cox_kinematic_wander(&self, &stream);
        TEST_ASSERT_EQUAL_HEX64(copy.state, stream.state);
    }
}

void test_kinematic_wander_without_rotation_goes_straight(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        self.max_rotation = not_positive[i];
        TEST_ASSERT_EQUAL_INT32(0, cox_kinematic_wander(&self, &stream).rotation);
    }
}

/* A triangle: half of all turns lie within 0.293 of the greatest, to either side. */
void test_kinematic_wander_turns_to_both_sides_and_mostly_a_little(void)
{
    uint32_t near = 0, left = 0;
    self.max_rotation = COX_FIX(1);
    for (uint32_t call = 0; call < 10000; call++) {
        fix16_t rotation = cox_kinematic_wander(&self, &stream).rotation;
        TEST_ASSERT_INT32_WITHIN(65535, 0, rotation);
        near += cox_fix_abs(rotation) < COX_RATIO(293, 1000);
        left += rotation > 0;
    }
    TEST_ASSERT_UINT32_WITHIN(250, 5000, near);
    TEST_ASSERT_UINT32_WITHIN(250, 5000, left);
}

void test_two_streams_wander_apart(void)
{
    cox_random other = cox_random_make(42, 2);
    TEST_ASSERT_NOT_EQUAL_INT32(cox_kinematic_wander(&self, &stream).rotation,
                                cox_kinematic_wander(&self, &other).rotation);
}

void test_no_kinematic_behaviour_changes_its_agent(void)
{
    cox_agent before = self;
    (void)cox_kinematic_seek(&self, case_units(3, 4));
    (void)cox_kinematic_flee(&self, case_units(3, 4));
    (void)cox_kinematic_arrive(&self, case_units(3, 4), COX_FIX(1), COX_FIX(15));
    (void)cox_kinematic_wander(&self, &stream);
    TEST_ASSERT_EQUAL_MEMORY(&before, &self, sizeof self);
}

void test_kinematic_behaviours_answer_extreme_values_within_their_speed(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_WORLD_LIMIT, -1,         0,
                                       1,           COX_WORLD_LIMIT,  COX_FIX_MAX};
    for (uint32_t i = 0; i < 7u * 7u * 7u * 7u; i++) {
        self.position = cox_vec2_make(extremes[i % 7u], extremes[i / 7u % 7u]);
        self.velocity = cox_vec2_make(self.position.y, self.position.x);
        cox_vec2 point = cox_vec2_make(extremes[i / 49u % 7u], extremes[i / 343u]);
        cox_vec2 seek = cox_kinematic_seek(&self, point).velocity;
        cox_vec2 flee = cox_kinematic_flee(&self, point).velocity;
        cox_vec2 arrive = cox_kinematic_arrive(&self, point, point.x, point.y).velocity;
        TEST_ASSERT_FALSE(cox_vec2_longer(seek, COX_FIX(5) + 4));
        TEST_ASSERT_FALSE(cox_vec2_longer(flee, COX_FIX(5) + 4));
        TEST_ASSERT_FALSE(cox_vec2_longer(arrive, COX_FIX(5)));
    }
}
