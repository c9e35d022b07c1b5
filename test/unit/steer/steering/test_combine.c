/* SPDX-License-Identifier: MIT
 * Combination: the sum, the first, the budget, and dithering. */
#include "unity.h"

#include "coxswain/coxswain.h"

static cox_vec2 v(int32_t x, int32_t y)
{
    return cox_vec2_make(x * COX_FIX_ONE, y * COX_FIX_ONE);
}

static void check(cox_vec2 expected, const cox_combine *combine)
{
    cox_vec2 force = cox_combine_force(combine);
    TEST_ASSERT_EQUAL_INT32(expected.x, force.x);
    TEST_ASSERT_EQUAL_INT32(expected.y, force.y);
}

void test_without_forces_there_is_none(void)
{
    for (uint8_t kind = COX_COMBINE_SUM; kind <= COX_COMBINE_DITHER; kind++) {
        cox_combine combine = cox_combine_make(kind, COX_FIX(1));
        check(cox_vec2_zero(), &combine);
    }
}

void test_the_sum_adds_every_force_times_its_weight(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_SUM, 0);
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(1, 2), COX_FIX(3)));
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(10, 0), COX_FIX(-1)));
    check(v(-7, 6), &combine);
}

void test_the_first_force_longer_than_the_limit_counts_alone(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_FIRST, COX_FIX(2));
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(2, 0), COX_FIX(1)));
    TEST_ASSERT_FALSE(cox_combine_add(&combine, v(0, 2), COX_FIX(2)));
    check(v(0, 4), &combine);
}

void test_with_a_negative_limit_the_first_force_counts_even_if_it_is_zero(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_FIRST, -1);
    TEST_ASSERT_FALSE(cox_combine_add(&combine, v(0, 0), COX_FIX(1)));
}

void test_a_budget_shortens_the_force_that_goes_beyond_it(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_BUDGET, COX_FIX(10));
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(6, 0), COX_FIX(1)));
    TEST_ASSERT_FALSE(cox_combine_add(&combine, v(0, 9), COX_FIX(1)));
    check(cox_vec2_add(v(6, 0), cox_vec2_truncate(v(0, 9), COX_FIX(4))), &combine);
}

void test_a_budget_that_is_spent_leaves_nothing_to_the_next_force(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_BUDGET, COX_FIX(5));
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(3, 4), COX_FIX(1)));
    TEST_ASSERT_FALSE(cox_combine_add(&combine, v(1, 0), COX_FIX(1)));
    check(v(3, 4), &combine);
}

void test_a_budget_of_nothing_takes_nothing(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_BUDGET, 0);
    TEST_ASSERT_FALSE(cox_combine_add(&combine, v(1, 0), COX_FIX(1)));
    check(cox_vec2_zero(), &combine);
}

void test_an_unknown_kind_is_the_sum(void)
{
    cox_combine combine = cox_combine_make(200, 0);
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(1, 0), COX_FIX(1)));
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(1, 0), COX_FIX(1)));
    check(v(2, 0), &combine);
}

static cox_random stream;

void test_dithering_draws_once_for_each_force_whatever_comes_of_it(void)
{
    static const fix16_t probabilities[] = {COX_FIX_MIN, 0, COX_RATIO(1, 2), COX_FIX_ONE,
                                            COX_FIX_MAX};
    for (uint8_t kind = COX_COMBINE_SUM; kind <= COX_COMBINE_DITHER; kind++) {
        for (uint32_t i = 0; i < COX_COUNT(probabilities); i++) {
            cox_combine combine = cox_combine_make(kind, 0);
            cox_random expected = stream = cox_random_make(7, i);
            (void)cox_combine_add_by_chance(&combine, &stream, v(1, 2), COX_FIX_ONE,
                                            probabilities[i]);
            (void)cox_combine_add_by_chance(&combine, &stream, v(0, 0), 0, probabilities[i]);
            (void)cox_random_u32(&expected);
            (void)cox_random_u32(&expected);
            TEST_ASSERT_TRUE(expected.state == stream.state);
        }
    }
}

void test_a_force_is_certain_never_comes_or_is_divided_by_its_probability(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
    stream = cox_random_make(7, 1);
    TEST_ASSERT_TRUE(cox_combine_add_by_chance(&combine, &stream, v(5, 0), COX_FIX_ONE, 0));
    TEST_ASSERT_TRUE(cox_combine_add_by_chance(&combine, &stream, v(5, 0), COX_FIX_ONE, -1));
    check(v(0, 0), &combine);
    TEST_ASSERT_FALSE(
        cox_combine_add_by_chance(&combine, &stream, v(3, 4), COX_FIX(2), COX_FIX_ONE));
    check(v(6, 8), &combine);
    TEST_ASSERT_FALSE(
        cox_combine_add_by_chance(&combine, &stream, v(9, 9), COX_FIX_ONE, COX_FIX_ONE));
    check(v(6, 8), &combine);
}

void test_dithering_is_a_weighted_sum_on_average(void)
{
    int64_t x = 0, y = 0;
    uint32_t none = 0;
    stream = cox_random_make(7, 2);
    for (uint32_t tick = 0; tick < 20000u; tick++) {
        cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
        (void)cox_combine_add_by_chance(&combine, &stream, v(1, 0), COX_FIX(2), COX_RATIO(1, 4));
        (void)cox_combine_add_by_chance(&combine, &stream, v(0, 1), COX_FIX(3), COX_RATIO(1, 2));
        cox_vec2 force = cox_combine_force(&combine);
        TEST_ASSERT_TRUE(force.x == 0 ? force.y == 0 || force.y == COX_FIX(6)
                                      : force.x == COX_FIX(8) && force.y == 0);
        none += cox_vec2_is_zero(force);
        x += force.x;
        y += force.y;
    }
    TEST_ASSERT_INT64_WITHIN(COX_RATIO(1, 10), COX_FIX(2), x / 20000);
    TEST_ASSERT_INT64_WITHIN(COX_RATIO(1, 10), COX_RATIO(9, 4), y / 20000);
    TEST_ASSERT_UINT32_WITHIN(300, 7500, none);
}

void test_dithering_passes_over_a_force_within_its_limit(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, COX_FIX(5));
    stream = cox_random_make(7, 3);
    TEST_ASSERT_TRUE(
        cox_combine_add_by_chance(&combine, &stream, v(3, 4), COX_FIX_ONE, COX_FIX_ONE));
    TEST_ASSERT_FALSE(cox_combine_add(&combine, v(4, 4), COX_FIX_ONE));
    check(v(4, 4), &combine);
    combine = cox_combine_make(COX_COMBINE_DITHER, COX_FIX_MIN);
    TEST_ASSERT_TRUE(cox_combine_add(&combine, v(0, 0), COX_FIX_ONE));
}

void test_a_force_divided_by_a_small_probability_keeps_its_direction(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
    stream = cox_random_make(7, 4);
    while (cox_combine_add_by_chance(&combine, &stream, v(300, 100), COX_FIX_ONE, 1)) {
    }
    cox_vec2 force = cox_combine_force(&combine);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, force.x);
    TEST_ASSERT_INT32_WITHIN(2, COX_FIX_MAX / 3, force.y);
}

void test_by_chance_the_other_kinds_are_what_they_are(void)
{
    cox_combine combine = cox_combine_make(COX_COMBINE_SUM, 0);
    stream = cox_random_make(7, 5);
    TEST_ASSERT_TRUE(cox_combine_add_by_chance(&combine, &stream, v(3, 4), COX_FIX_ONE, 0));
    TEST_ASSERT_TRUE(cox_combine_add_by_chance(&combine, &stream, v(3, 4), COX_FIX_ONE, 0));
    check(v(6, 8), &combine);
}
