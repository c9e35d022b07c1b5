/* SPDX-License-Identifier: MIT
 * Align, face and look where you are going: the torque's formula, the direction of the turn, and
 * rest. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/turning.h"

#include "steering_case.h"
#include "trials.h"

static cox_agent self;
static cox_turning turning;

/* Rotations of 6000 LSB at most, slowed within 60000, reached in 10 ticks by up to 700 a tick. */
void setUp(void)
{
    self = case_agent(0, 0, 5);
    self.max_rotation = 6000;
    self.max_torque = 700;
    turning.target_radius = 0;
    turning.slowing_radius = 60000;
    turning.time_to_target = COX_FIX(10);
}

void test_the_default_is_the_seeds_time_at_sixty_ticks_a_second(void)
{
    turning = cox_turning_default();
    TEST_ASSERT_EQUAL_INT32(0, turning.target_radius);
    TEST_ASSERT_INT32_WITHIN(1, COX_RATIO(785398, 1000000), turning.slowing_radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(6), turning.time_to_target);
}

void test_align_turns_at_full_rotation_beyond_the_slowing_radius(void)
{
    TEST_ASSERT_EQUAL_INT32(600, cox_align(&self, 60001, turning));
    TEST_ASSERT_EQUAL_INT32(-600, cox_align(&self, -60001, turning));
}

void test_align_slows_down_within_the_slowing_radius(void)
{
    TEST_ASSERT_EQUAL_INT32(600, cox_align(&self, 60000, turning));
    TEST_ASSERT_EQUAL_INT32(150, cox_align(&self, 15000, turning));
    TEST_ASSERT_EQUAL_INT32(-150, cox_align(&self, -15000, turning));
}

void test_align_takes_the_rotation_it_has_into_account(void)
{
    self.rotation = 4000;
    TEST_ASSERT_EQUAL_INT32(200, cox_align(&self, 100000, turning));
    TEST_ASSERT_EQUAL_INT32(-250, cox_align(&self, 15000, turning));
}

void test_align_is_held_within_the_greatest_torque_either_way(void)
{
    self.rotation = -5000;
    TEST_ASSERT_EQUAL_INT32(700, cox_align(&self, 60000, turning));
    self.rotation = 5000;
    TEST_ASSERT_EQUAL_INT32(-700, cox_align(&self, -60000, turning));
}

void test_align_goes_the_shorter_way_across_pi(void)
{
    self.orientation = COX_RATIO(3, 1);
    TEST_ASSERT_TRUE(cox_align(&self, COX_FIX(-3), turning) > 0);
    self.orientation = COX_FIX(-3);
    TEST_ASSERT_TRUE(cox_align(&self, COX_FIX(3), turning) < 0);
}

void test_align_gives_the_same_torque_for_a_turn_more_or_less(void)
{
    self.orientation = COX_FIX(2);
    fix16_t torque = cox_align(&self, COX_RATIO(5, 2), turning);
    for (int16_t turns = -5; turns <= 5; turns++) {
        fix16_t more = (fix16_t)(turns * INT64_C(4117748) / 10); /* 2 pi is 411774.83 LSB */
        TEST_ASSERT_INT32_WITHIN(1, torque, cox_align(&self, COX_RATIO(5, 2) + more, turning));
    }
}

/* For either of the two angles, however each was rounded. */
void test_align_to_the_exact_opposite_turns_toward_plus(void)
{
    for (fix16_t angle = 0; angle <= COX_FIX_PI; angle += 41 * TRIALS_STEP) {
        fix16_t opposite = angle - COX_FIX_PI;
        self.orientation = angle;
        TEST_ASSERT_EQUAL_INT32_MESSAGE(600, cox_align(&self, opposite, turning), "from above");
        self.orientation = opposite;
        TEST_ASSERT_EQUAL_INT32_MESSAGE(600, cox_align(&self, angle, turning), "from below");
    }
}

void test_face_a_point_straight_behind_turns_toward_plus(void)
{
    uint64_t random = 3;
    for (uint32_t state = 0; state < TRIALS_OF(20000u); state++) {
        cox_vec2 ahead = case_random_vector(&random, COX_FIX(8000));
        self.orientation = cox_vec2_angle(ahead);
        TEST_ASSERT_EQUAL_INT32(600, cox_face(&self, cox_vec2_negate(ahead), turning));
    }
}

/* The tutorial's rotation / rotationSize is 0 / 0 there. */
void test_align_at_the_orientation_itself_brakes(void)
{
    TEST_ASSERT_EQUAL_INT32(0, cox_align(&self, 0, turning));
    self.rotation = 1000;
    TEST_ASSERT_EQUAL_INT32(-100, cox_align(&self, 0, turning));
    turning.slowing_radius = COX_FIX_MIN;
    TEST_ASSERT_EQUAL_INT32(-100, cox_align(&self, 0, turning));
}

void test_align_gives_no_torque_nearer_than_the_target_radius(void)
{
    self.rotation = 1000;
    turning.target_radius = 500;
    TEST_ASSERT_EQUAL_INT32(0, cox_align(&self, 499, turning));
    TEST_ASSERT_EQUAL_INT32(0, cox_align(&self, -499, turning));
    TEST_ASSERT_EQUAL_INT32(-95, cox_align(&self, 500, turning));
    TEST_ASSERT_EQUAL_INT32(-105, cox_align(&self, -500, turning));
}

void test_align_with_no_slowing_radius_never_slows(void)
{
    static const fix16_t radii[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        turning.slowing_radius = radii[i];
        TEST_ASSERT_EQUAL_INT32(600, cox_align(&self, 1, turning));
        TEST_ASSERT_EQUAL_INT32(-600, cox_align(&self, -1, turning));
    }
}

void test_align_with_no_time_has_the_rotation_in_one_tick(void)
{
    static const fix16_t times[] = {0, -1, COX_FIX_MIN, COX_FIX_ONE};
    self.max_torque = COX_FIX_MAX;
    for (uint32_t i = 0; i < COX_COUNT(times); i++) {
        cox_agent agent = self;
        agent.rotation = -123;
        turning.time_to_target = times[i];
        cox_agent_turn(&agent, cox_align(&agent, 100000, turning));
        TEST_ASSERT_EQUAL_INT32(6000, agent.rotation);
    }
}

void test_align_without_rotation_or_torque_stops_or_does_nothing(void)
{
    static const fix16_t limits[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(limits); i++) {
        cox_agent agent = self;
        agent.rotation = 1000;
        agent.max_rotation = limits[i];
        TEST_ASSERT_EQUAL_INT32(-100, cox_align(&agent, 100000, turning));
        agent = self;
        agent.max_torque = limits[i];
        TEST_ASSERT_EQUAL_INT32(0, cox_align(&agent, 100000, turning));
    }
}

/* 32767.99998 - -3 does not fit; the angle is 5215 turns and 1.18862 radians. */
void test_align_takes_an_angle_of_thousands_of_turns(void)
{
    self.orientation = COX_FIX(-3);
    fix16_t expected = cox_align(&self, cox_fix_wrap_angle(COX_FIX_MAX), turning);
    TEST_ASSERT_EQUAL_INT32(expected, cox_align(&self, COX_FIX_MAX, turning));
    self.orientation = COX_FIX(3);
    TEST_ASSERT_EQUAL_INT32(-expected, cox_align(&self, -COX_FIX_MAX, turning));
}

void test_align_has_an_answer_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_FIX_PI, -1, 0, 1, COX_FIX_PI, COX_FIX_MAX};
    for (uint32_t i = 0; i < 7u * 7u * 7u * 7u; i += TRIALS_STEP) {
        self.orientation = extremes[i % 7u];
        self.rotation = extremes[i / 7u % 7u];
        turning.slowing_radius = extremes[i / 49u % 7u];
        turning.time_to_target = extremes[i / 49u % 7u];
        TEST_ASSERT_INT32_WITHIN(700, 0, cox_align(&self, extremes[i / 343u], turning));
    }
}

/* An angle and its opposite give exactly opposite torques, unless they are half a turn apart. */
void test_align_mirrors_exactly(void)
{
    uint64_t random = 4;
    for (uint32_t state = 0; state < TRIALS_OF(20000u); state++) {
        self.orientation = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
        self.rotation = case_random_between(&random, -8000, 8000);
        fix16_t target = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
        fix16_t apart = cox_fix_wrap_angle(target - self.orientation);
        fix16_t torque = cox_align(&self, target, turning);
        self.orientation = -self.orientation;
        self.rotation = -self.rotation;
        if (cox_fix_abs(apart) == COX_FIX_PI) continue;
        TEST_ASSERT_EQUAL_INT32(-torque, cox_align(&self, -target, turning));
    }
}

void test_face_and_look_mirror_exactly(void)
{
    uint64_t random = 5;
    for (uint32_t state = 0; state < TRIALS_OF(20000u); state++) {
        cox_agent agent = case_random_agent(&random, 1, COX_FIX(50));
        agent.orientation = case_random_between(&random, -COX_FIX_PI + 2, COX_FIX_PI - 2);
        cox_vec2 point = case_random_vector(&random, COX_FIX(50));
        cox_agent mirrored = agent;
        mirrored.position.y = -agent.position.y;
        mirrored.velocity.y = -agent.velocity.y;
        mirrored.orientation = -agent.orientation;
        cox_vec2 mirrored_point = cox_vec2_make(point.x, -point.y);
        TEST_ASSERT_EQUAL_INT32(-cox_face(&agent, point, turning),
                                cox_face(&mirrored, mirrored_point, turning));
        TEST_ASSERT_EQUAL_INT32(-cox_look_where_you_are_going(&agent, turning),
                                cox_look_where_you_are_going(&mirrored, turning));
    }
}

/* A quarter turn is not a whole number of LSB, so angles are rounded again, and the torque may be
 * off by 1 LSB. */
void test_face_turns_with_the_scene_up_to_the_rounding_of_angles(void)
{
    uint64_t random = 6;
    for (uint32_t state = 0; state < TRIALS_OF(20000u); state++) {
        cox_vec2 point = case_random_vector(&random, COX_FIX(50));
        self.orientation = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
        fix16_t apart = cox_fix_wrap_angle(cox_vec2_angle(point) - self.orientation);
        fix16_t torque = cox_face(&self, point, turning);
        self.orientation = cox_fix_wrap_angle(self.orientation + COX_FIX_HALF_PI);
        if (cox_fix_abs(apart) > COX_FIX_PI - 4) continue; /* both turns are as short */
        TEST_ASSERT_INT32_WITHIN(1, torque,
                                 cox_face(&self, cox_vec2_perpendicular(point), turning));
    }
}

void test_face_aligns_to_the_direction_of_the_point(void)
{
    self.position = case_units(10, 10);
    TEST_ASSERT_EQUAL_INT32(cox_align(&self, COX_FIX_HALF_PI, turning),
                            cox_face(&self, case_units(10, 13), turning));
    TEST_ASSERT_EQUAL_INT32(cox_align(&self, COX_FIX_PI, turning),
                            cox_face(&self, case_units(-10, 10), turning));
}

/* The tutorial returns the target here, which is no steering at all. */
void test_face_on_the_point_gives_no_torque(void)
{
    self.rotation = 1000;
    TEST_ASSERT_EQUAL_INT32(0, cox_face(&self, self.position, turning));
}

void test_face_sees_the_nearest_and_the_farthest_point(void)
{
    TEST_ASSERT_EQUAL_INT32(600, cox_face(&self, cox_vec2_make(0, 1), turning));
    self.position = case_units(16383, 16383);
    TEST_ASSERT_EQUAL_INT32(-600, cox_face(&self, case_units(-16383, -16383), turning));
    TEST_ASSERT_EQUAL_INT32(-600,
                            cox_face(&self, cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN), turning));
}

void test_look_where_you_are_going_aligns_to_the_velocity(void)
{
    self.velocity = case_units(0, -3);
    TEST_ASSERT_EQUAL_INT32(cox_align(&self, -COX_FIX_HALF_PI, turning),
                            cox_look_where_you_are_going(&self, turning));
}

/* Other libraries treat a velocity below some threshold as rest. */
void test_look_where_you_are_going_sees_the_slowest_velocity(void)
{
    self.velocity = cox_vec2_make(0, 1);
    TEST_ASSERT_EQUAL_INT32(600, cox_look_where_you_are_going(&self, turning));
}

void test_look_where_you_are_going_at_rest_gives_no_torque(void)
{
    self.rotation = 1000;
    TEST_ASSERT_EQUAL_INT32(0, cox_look_where_you_are_going(&self, turning));
}

void test_turning_changes_no_agent(void)
{
    self.velocity = case_units(1, 2);
    self.rotation = 3;
    cox_agent before = self;
    (void)cox_align(&self, 5000, turning);
    (void)cox_face(&self, case_units(3, 4), turning);
    (void)cox_look_where_you_are_going(&self, turning);
    TEST_ASSERT_EQUAL_MEMORY(&before, &self, sizeof self);
}

void test_an_agent_that_faces_comes_to_rest_where_it_should(void)
{
    self.orientation = COX_FIX(-1);
    cox_vec2 point = case_units(-30, 40);
    for (uint32_t tick = 0; tick < 400; tick++) {
        cox_agent_turn(&self, cox_face(&self, point, turning));
    }
    TEST_ASSERT_INT32_WITHIN(60, cox_vec2_angle(point), self.orientation);
    TEST_ASSERT_INT32_WITHIN(5, 0, self.rotation);
}
