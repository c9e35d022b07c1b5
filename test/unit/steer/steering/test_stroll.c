/* SPDX-License-Identifier: MIT
 * Stroll: the tutorial's own walk, the length and the turn of a leg, and the exact number of
 * draws. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/wander.h"

#include "steering_case.h"
#include "trials.h"

static const fix16_t not_positive[] = {0, -1, COX_FIX_MIN};

static cox_stroll stroll;
static cox_random stream;
static cox_vec2 here;

void setUp(void)
{
    stroll = cox_stroll_default();
    stream = cox_random_make(42, 1);
    here = cox_vec2_zero();
}

/* A value's hundredths, the rest cut off: how the tutorial prints its points. */
static int32_t hundredths(fix16_t value)
{
    return (int32_t)((int64_t)value * 100 / 65536);
}

/* Walks from (10, 10) to (0, 0) by our rule, given the tutorial's turns to a tenth of a degree. */
void test_the_seeds_own_walk_comes_out_to_its_two_decimals(void)
{
    static const fix16_t turns[] = {COX_RATIO(-301942, 1000000), COX_RATIO(71558, 1000000),
                                    COX_RATIO(-59341, 1000000), COX_RATIO(41888, 1000000)};
    static const int32_t walk[][2] = {{373, 671}, {211, 323}, {96, 168}, {50, 79}};
    here = case_units(10, 10);
    for (uint32_t i = 0; i < COX_COUNT(turns); i++) {
        fix16_t greatest = cox_stroll_greatest_turn(here, cox_vec2_zero(), stroll);
        TEST_ASSERT_TRUE(cox_fix_abs(turns[i]) < greatest);
        here = cox_stroll_leg(here, cox_vec2_zero(), turns[i], stroll);
        TEST_ASSERT_EQUAL_INT32(walk[i][0], hundredths(here.x));
        TEST_ASSERT_EQUAL_INT32(walk[i][1], hundredths(here.y));
    }
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_stroll_next(here, &stream, cox_vec2_zero(), stroll));
}

void test_the_default_stroll_is_the_tutorials(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), stroll.least_leg);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10), stroll.greatest_leg);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(30), stroll.full_distance);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_HALF_PI, stroll.field_of_view);
}

void test_a_leg_is_half_the_distance_within_its_bounds(void)
{
    TEST_ASSERT_VEC2(case_units(6, 0), cox_stroll_leg(here, case_units(12, 0), 0, stroll));
    TEST_ASSERT_VEC2(case_units(0, 10), cox_stroll_leg(here, case_units(0, 500), 0, stroll));
    cox_vec2 near = cox_vec2_make(COX_RATIO(-3, 2), 0);
    TEST_ASSERT_VEC2(case_units(-1, 0), cox_stroll_leg(here, near, 0, stroll));
}

void test_nearer_than_the_least_leg_the_way_is_straight_to_the_target(void)
{
    cox_vec2 target = cox_vec2_make(0, COX_FIX(1) - 1);
    TEST_ASSERT_VEC2(target, cox_stroll_leg(here, target, COX_FIX(1), stroll));
    target.y = COX_FIX(1); /* not nearer: a leg, and it is turned */
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-1, 0),
                            cox_stroll_leg(here, target, COX_FIX_HALF_PI, stroll));
}

/* COX_FIX_HALF_PI is a third of an LSB too much, which six units away are two. */
void test_a_positive_turn_is_counter_clockwise(void)
{
    cox_vec2 target = case_units(12, 0);
    TEST_ASSERT_VEC2_WITHIN(2, case_units(0, 6),
                            cox_stroll_leg(here, target, COX_FIX_HALF_PI, stroll));
    TEST_ASSERT_VEC2_WITHIN(2, case_units(0, -6),
                            cox_stroll_leg(here, target, -COX_FIX_HALF_PI, stroll));
}

void test_the_field_of_view_narrows_linearly_with_the_distance(void)
{
    static const int16_t distances[] = {0, 3, 15, 27, 30, 31, 16383};
    static const int16_t thirtieths[] = {0, 3, 15, 27, 30, 30, 30};
    for (uint32_t i = 0; i < COX_COUNT(distances); i++) {
        fix16_t turn = cox_stroll_greatest_turn(here, case_units(0, distances[i]), stroll);
        TEST_ASSERT_INT32_WITHIN(1, thirtieths[i] * COX_FIX_HALF_PI / 60, turn);
    }
}

void test_without_a_full_distance_the_field_of_view_is_full(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        stroll.full_distance = not_positive[i];
        TEST_ASSERT_EQUAL_INT32(COX_FIX_HALF_PI / 2, cox_stroll_greatest_turn(here, here, stroll));
    }
}

void test_without_a_field_of_view_the_way_is_straight(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        stroll.field_of_view = not_positive[i];
        TEST_ASSERT_VEC2(case_units(6, 0),
                         cox_stroll_next(here, &stream, case_units(12, 0), stroll));
    }
}

void test_without_a_greatest_leg_the_walker_stays(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        stroll.greatest_leg = not_positive[i];
        TEST_ASSERT_VEC2(here, cox_stroll_next(here, &stream, case_units(12, 0), stroll));
    }
}

void test_without_a_least_leg_every_leg_leaves_half_of_the_way(void)
{
    for (uint32_t i = 0; i < COX_COUNT(not_positive); i++) {
        stroll.least_leg = not_positive[i];
        cox_vec2 near = cox_vec2_make(0, 640);
        TEST_ASSERT_VEC2(cox_vec2_make(0, 320), cox_stroll_leg(here, near, 0, stroll));
    }
}

void test_the_greatest_leg_overrides_the_least(void)
{
    stroll.least_leg = COX_FIX(5);
    stroll.greatest_leg = COX_FIX(2);
    TEST_ASSERT_VEC2(case_units(2, 0), cox_stroll_leg(here, case_units(12, 0), 0, stroll));
}

void test_on_the_target_the_next_point_is_the_target(void)
{
    here = case_units(-7, 9);
    TEST_ASSERT_VEC2(here, cox_stroll_next(here, &stream, here, stroll));
    stroll.least_leg = 0;
    TEST_ASSERT_VEC2(here, cox_stroll_next(here, &stream, here, stroll));
}

void test_stroll_takes_two_draws_whatever_it_is_given(void)
{
    static const fix16_t values[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX(12), COX_FIX_MAX};
    for (uint32_t i = 0; i < COX_COUNT(values); i++) {
        cox_random copy = stream;
        (void)cox_random_u32(&copy);
        (void)cox_random_u32(&copy);
        (void)cox_stroll_next(here, &stream, cox_vec2_make(values[i], 0), stroll);
        TEST_ASSERT_EQUAL_HEX64(copy.state, stream.state);
    }
}

/* The first draw says how far, the second to which side: 0 is the tutorial's left. */
void test_stroll_is_the_leg_with_the_turn_that_it_drew(void)
{
    cox_vec2 target = case_units(12, -5);
    fix16_t greatest = cox_stroll_greatest_turn(here, target, stroll);
    for (uint32_t call = 0; call < 200; call++) {
        cox_random copy = stream;
        fix16_t turn = (fix16_t)(((int64_t)(cox_random_u32(&copy) >> 16) * greatest + 32768) >> 16);
        if (cox_random_u32(&copy) >> 31 != 0) turn = -turn;
        cox_vec2 expected = cox_stroll_leg(here, target, turn, stroll);
        TEST_ASSERT_VEC2(expected, cox_stroll_next(here, &stream, target, stroll));
    }
}

void test_every_stroll_ends_at_its_target_and_nears_it_with_every_leg(void)
{
    uint64_t random = 9;
    for (uint32_t walk = 0; walk < TRIALS_OF(500u); walk++) {
        cox_vec2 target = case_random_vector(&random, COX_FIX(200));
        here = case_random_vector(&random, COX_FIX(200));
        uint32_t legs = 0;
        while (!cox_vec2_equal(here, target)) {
            uint64_t before = cox_vec2_distance_squared(here, target);
            here = cox_stroll_next(here, &stream, target, stroll);
            TEST_ASSERT_TRUE(cox_vec2_distance_squared(here, target) < before);
            TEST_ASSERT_TRUE_MESSAGE(++legs < 100, "it does not arrive");
        }
    }
}

void test_two_streams_stroll_apart(void)
{
    cox_random second = cox_random_make(42, 2);
    cox_vec2 target = case_units(40, 0);
    TEST_ASSERT_FALSE(cox_vec2_equal(cox_stroll_next(here, &stream, target, stroll),
                                     cox_stroll_next(here, &second, target, stroll)));
}

void test_a_leg_mirrors_with_its_turn(void)
{
    uint64_t random = 10;
    for (uint32_t state = 0; state < TRIALS_OF(20000u); state++) {
        cox_vec2 from = case_random_vector(&random, COX_FIX(100));
        cox_vec2 target = case_random_vector(&random, COX_FIX(100));
        fix16_t turn = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
        cox_vec2 point = cox_stroll_leg(from, target, turn, stroll);
        from.y = -from.y;
        target.y = -target.y;
        TEST_ASSERT_VEC2(cox_vec2_make(point.x, -point.y),
                         cox_stroll_leg(from, target, -turn, stroll));
    }
}

void test_a_leg_turns_with_the_scene(void)
{
    uint64_t random = 11;
    for (uint32_t state = 0; state < TRIALS_OF(20000u); state++) {
        cox_vec2 from = case_random_vector(&random, COX_FIX(100));
        cox_vec2 target = case_random_vector(&random, COX_FIX(100));
        fix16_t turn = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
        cox_vec2 point = cox_stroll_leg(from, target, turn, stroll);
        TEST_ASSERT_VEC2(cox_vec2_perpendicular(point),
                         cox_stroll_leg(cox_vec2_perpendicular(from),
                                        cox_vec2_perpendicular(target), turn, stroll));
    }
}

void test_stroll_has_an_answer_within_the_world_for_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_WORLD_LIMIT, -1,         0,
                                       1,           COX_WORLD_LIMIT,  COX_FIX_MAX};
    for (uint32_t i = 0; i < 7u * 7u * 7u * 7u; i += TRIALS_STEP) {
        fix16_t any = extremes[i / 343u];
        here = cox_vec2_make(extremes[i % 7u], extremes[i / 7u % 7u]);
        cox_vec2 target = cox_vec2_make(extremes[i / 49u % 7u], any);
        stroll.greatest_leg = stroll.full_distance = stroll.field_of_view = any;
        cox_vec2 next = cox_stroll_next(here, &stream, target, stroll);
        TEST_ASSERT_VEC2(cox_vec2_clamp(next, COX_WORLD_LIMIT), next);
    }
}
