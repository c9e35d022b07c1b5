/* SPDX-License-Identifier: MIT
 * Vectors that may be too long: one that fits stays as it is, one that does not keeps its
 * direction. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/random.h"
#include "core/math/cox_vec2_fit.h"
#include "trials.h"

static void assert_vector(int32_t x, int32_t y, cox_vec2 found)
{
    TEST_ASSERT_EQUAL_INT32(x, found.x);
    TEST_ASSERT_EQUAL_INT32(y, found.y);
}

static cox_vec2 vector(int32_t x, int32_t y)
{
    return cox_vec2_make(x, y);
}

void test_a_vector_that_fits_stays_as_it_is(void)
{
    static const int32_t values[] = {COX_FIX_MIN, -COX_FIX_MAX, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 36; i++) {
        int32_t x = values[i / 6], y = values[i % 6];
        assert_vector(x, y, cox_vec2_fit(x, y));
    }
}

void test_a_vector_too_long_has_the_longest_component_there_is(void)
{
    assert_vector(COX_FIX_MAX, 0, cox_vec2_fit(INT64_C(1) << 31, 0));
    assert_vector(-COX_FIX_MAX, COX_FIX_MAX, cox_vec2_fit(-(INT64_C(1) << 40), INT64_C(1) << 40));
    assert_vector(0, -COX_FIX_MAX, cox_vec2_fit(0, INT64_MIN));
    assert_vector(COX_FIX_MAX, -COX_FIX_MAX, cox_vec2_fit(INT64_MAX, -INT64_MAX));
    assert_vector(2, COX_FIX_MAX, cox_vec2_fit(2, (INT64_C(1) << 31) + 1));
    assert_vector(COX_FIX_MAX / 4 * 3 + 2, -COX_FIX_MAX,
                  cox_vec2_fit(INT64_C(3) << 40, -(INT64_C(4) << 40)));
}

/* Compares a vector that is 2^2 to 2^31 times too long with the fitted one: their cross product is
 * at most what an LSB of the longer component makes. */
void test_a_vector_too_long_keeps_its_direction(void)
{
    cox_random generator = cox_random_make(2026, 14);
    for (uint32_t i = 0; i < TRIALS_OF(100000); i++) {
        int64_t x = cox_random_between(&generator, -(COX_FIX_MAX / 2), COX_FIX_MAX / 2);
        int64_t y = cox_random_between(&generator, -(COX_FIX_MAX / 2), COX_FIX_MAX / 2);
        int64_t times = INT64_C(1) << (i % 30 + 2);
        cox_vec2 fitted = cox_vec2_fit(x * times, y * times);
        int64_t off = fitted.x * y - fitted.y * x;
        int64_t longer = x * x > y * y ? x : y;
        TEST_ASSERT_INT64_WITHIN(2 * (uint64_t)(longer < 0 ? -longer : longer), 0, off);
        TEST_ASSERT_TRUE(fitted.x * x >= 0 && fitted.y * y >= 0);
    }
}

void test_sums_and_differences_are_fitted(void)
{
    cox_vec2 a = vector(COX_FIX_MIN, COX_FIX_MIN), b = vector(COX_FIX_MIN, 0);
    assert_vector(-COX_FIX_MAX, -COX_FIX_MAX / 2 - 1, cox_vec2_fit_sum(&a, &b));
    b = vector(COX_FIX_MAX, 0);
    assert_vector(-1, COX_FIX_MIN, cox_vec2_fit_sum(&a, &b));
    assert_vector(-COX_FIX_MAX, -COX_FIX_MAX / 2 - 1, cox_vec2_fit_difference(&a, &b));
    b = vector(COX_FIX_MIN, COX_FIX_MIN);
    assert_vector(0, 0, cox_vec2_fit_difference(&a, &b));
}

/* A number whose magnitude is spread over all powers of two. */
static fix16_t number(cox_random *generator)
{
    int32_t bits = (int32_t)cox_random_u32(generator);
    return bits >> cox_random_below(generator, 32);
}

void test_any_sum_and_difference_is_the_one_in_64_bits_fitted(void)
{
    cox_random generator = cox_random_make(2026, 18);
    for (uint32_t i = 0; i < TRIALS_OF(100000); i++) {
        cox_vec2 a = vector(number(&generator), number(&generator));
        cox_vec2 b = vector(number(&generator), number(&generator));
        cox_vec2 sum = cox_vec2_fit((int64_t)a.x + b.x, (int64_t)a.y + b.y);
        cox_vec2 difference = cox_vec2_fit((int64_t)a.x - b.x, (int64_t)a.y - b.y);
        assert_vector(sum.x, sum.y, cox_vec2_fit_sum(&a, &b));
        assert_vector(difference.x, difference.y, cox_vec2_fit_difference(&a, &b));
    }
}

static bool fits(int64_t component)
{
    return component >= -INT32_MAX && component <= INT32_MAX;
}

void test_a_direction_is_halved_towards_zero_until_it_fits(void)
{
    cox_random generator = cox_random_make(2026, 20);
    for (uint32_t i = 0; i < TRIALS_OF(100000); i++) {
        int64_t x = (int64_t)number(&generator) * (INT64_C(1) << (i % 33)) + (i & 1u);
        int64_t y = (int64_t)number(&generator) * (INT64_C(1) << (i / 33 % 33));
        cox_vec2 direction = cox_vec2_fit_direction(x, y);
        for (; !fits(x) || !fits(y); x /= 2) y /= 2;
        assert_vector((int32_t)x, (int32_t)y, direction);
    }
}

void test_a_ratio_is_rounded_once_and_half_away_from_zero(void)
{
    cox_vec2 start = vector(10, -10), v = vector(5, -5);
    assert_vector(13, -13, cox_vec2_fit_ratio(&start, &v, 1, 2));
    assert_vector(12, -12, cox_vec2_fit_ratio(&start, &v, 1, 3));
    assert_vector(10, -10, cox_vec2_fit_ratio(&start, &v, 0, 3));
    start = vector(0, 0);
    v = vector(COX_FIX_MIN, COX_FIX_MIN);
    cox_vec2 longest = cox_vec2_fit_ratio(&start, &v, COX_FIX_MAX, 1);
    assert_vector(-COX_FIX_MAX, -COX_FIX_MAX, longest);
}

void test_steps_are_multiplied_exactly(void)
{
    cox_vec2 displacement = vector(7, 7), step = vector(3, -4);
    assert_vector(307, -393, cox_vec2_fit_steps(&displacement, &step, 100));
    assert_vector(-293, 407, cox_vec2_fit_steps(&displacement, &step, -100));
    step = vector(COX_FIX_MIN, COX_FIX_MIN);
    assert_vector(COX_FIX_MAX, COX_FIX_MAX, cox_vec2_fit_steps(&displacement, &step, INT32_MIN));
}

/* (3, 4) of 5 and (1, -3) is (4, 1). */
void test_a_lead_points_along_the_way_at_a_length_and_the_step(void)
{
    cox_vec2 step = vector(COX_FIX(1), COX_FIX(-3));
    for (int32_t size = 1; size < COX_FIX_MAX / 16; size *= 7) {
        cox_vec2 displacement = vector(3 * size, 4 * size);
        cox_vec2 lead = cox_vec2_fit_lead(&displacement, COX_FIX(5), &step);
        TEST_ASSERT_GREATER_THAN_INT32(0, lead.y);
        TEST_ASSERT_INT32_WITHIN(4, lead.x / 4, lead.y);
    }
}

void test_a_lead_of_opposites_is_zero(void)
{
    cox_vec2 displacement = vector(3, -4), step = vector(COX_FIX(-3), COX_FIX(4));
    assert_vector(0, 0, cox_vec2_fit_lead(&displacement, COX_FIX(5), &step));
    displacement = vector(3 * (INT32_C(1) << 29), COX_FIX_MIN);
    assert_vector(0, 0, cox_vec2_fit_lead(&displacement, COX_FIX(5), &step));
}

/* Each displacement is scaled up by no more bits than it has free. */
void test_a_lead_by_either_method_has_the_same_bits(void)
{
    cox_random generator = cox_random_make(2026, 19);
    for (uint32_t i = 0; i < TRIALS_OF(300000); i++) {
        fix16_t displacement = number(&generator), step = number(&generator);
        uint32_t length = (uint32_t)number(&generator) & (uint32_t)COX_FIX_MAX;
        uint32_t distance = cox_random_u32(&generator) >> 1;
        uint8_t zeros =
            (uint8_t)(cox_fix_leading_zeros(cox_fix_magnitude(displacement) | 1u) - 32u);
        uint8_t shift = (uint8_t)cox_random_below(&generator, zeros + 1u);
        int64_t narrow = cox_vec2_fit_led_narrow(displacement, step, length, distance, shift);
        TEST_ASSERT_EQUAL_INT64(narrow,
                                cox_vec2_fit_led_wide(displacement, step, length, distance, shift));
        TEST_ASSERT_EQUAL_INT64(narrow,
                                cox_vec2_fit_led(displacement, step, length, distance, shift));
    }
}

void test_a_lead_along_no_way_is_zero(void)
{
    cox_vec2 displacement = vector(0, 0), step = vector(1, 2);
    assert_vector(0, 0, cox_vec2_fit_lead(&displacement, COX_FIX(5), &step));
}

void test_a_lead_is_defined_for_the_extreme_values(void)
{
    cox_vec2 displacement = vector(COX_FIX_MIN, COX_FIX_MIN), step = displacement;
    cox_vec2 lead = cox_vec2_fit_lead(&displacement, COX_FIX_MAX, &step);
    TEST_ASSERT_LESS_THAN_INT32(0, lead.x);
    TEST_ASSERT_EQUAL_INT32(lead.x, lead.y);
    lead = cox_vec2_fit_lead(&displacement, 0, &step);
    TEST_ASSERT_LESS_THAN_INT32(0, lead.x);
    TEST_ASSERT_EQUAL_INT32(lead.x, lead.y);
    displacement = vector(0, 1); /* (0, 2^31 - 1) and (-2^31, -2^31) */
    assert_vector(-(INT32_C(1) << 30), 0, cox_vec2_fit_lead(&displacement, COX_FIX_MAX, &step));
}
