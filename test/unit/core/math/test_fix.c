/* SPDX-License-Identifier: MIT
 * The scalar: constants, saturation, rounding, quotients, roots. References are 64-bit integers,
 * and libfixmath's fix16_mul where the header promises its bits. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/fix.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Values at which something changes: signs, halves, ones, the ends, and roots of the ends. */
static const fix16_t edges[] = {0,
                                1,
                                -1,
                                2,
                                -2,
                                32767,
                                32768,
                                -32768,
                                32769,
                                65535,
                                65536,
                                -65536,
                                65537,
                                98304,
                                -98304,
                                205887,
                                11863283,
                                11863284,
                                -11863284,
                                0x01000000,
                                0x40000000,
                                -0x40000000,
                                INT32_MAX - 1,
                                INT32_MAX,
                                -INT32_MAX,
                                INT32_MIN + 1,
                                INT32_MIN};

static char message[96];

static const char *pair(fix16_t a, fix16_t b)
{
    snprintf(message, sizeof message, "a = %ld, b = %ld LSB", (long)a, (long)b);
    return message;
}

static fix16_t saturate(int64_t value)
{
    if (value > INT32_MAX) return INT32_MAX;
    return value < INT32_MIN ? INT32_MIN : (fix16_t)value;
}

/* numerator / denominator, half away from zero, by the definition: compare twice the remainder. */
static int64_t divide_half_away(int64_t numerator, int64_t denominator)
{
    int64_t quotient = numerator / denominator;
    int64_t rest = numerator % denominator;
    uint64_t twice = (uint64_t)(rest < 0 ? -rest : rest) * 2u;
    if (twice < (uint64_t)(denominator < 0 ? -denominator : denominator)) return quotient;
    return (numerator < 0) == (denominator < 0) ? quotient + 1 : quotient - 1;
}

void test_constants_of_integers_are_exact(void)
{
    static const fix16_t constants[] = {COX_FIX(0), COX_FIX(1), COX_FIX(-1), COX_FIX(32767),
                                        COX_FIX(-32768)};
    TEST_ASSERT_EQUAL_INT32(0, constants[0]);
    TEST_ASSERT_EQUAL_INT32(65536, constants[1]);
    TEST_ASSERT_EQUAL_INT32(-65536, constants[2]);
    TEST_ASSERT_EQUAL_INT32(INT32_C(2147418112), constants[3]);
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, constants[4]);
}

void test_constants_of_ratios_round_half_away_from_zero(void)
{
    static const fix16_t constants[] = {
        COX_RATIO(3, 4),          COX_RATIO(-3, 4),      COX_RATIO(3, -4),
        COX_RATIO(1, 131072),     COX_RATIO(-1, 131072), COX_RATIO(1, 131073),
        COX_RATIO(-1, 131073),    COX_RATIO(1, 3),       COX_RATIO(-2, 3),
        COX_RATIO(1000123, 1000), COX_RATIO(32767, 1)};
    static const fix16_t expected[] = {49152, -49152, -49152, 1,        -1,        0,
                                       0,     21845,  -43691, 65544061, 2147418112};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, constants, COUNT(expected));
}

void test_constants_of_angles_are_nearest(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(INT64_C(3141592653589), INT64_C(1000000000000)), COX_FIX_PI);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(INT64_C(1570796326794), INT64_C(1000000000000)),
                            COX_FIX_HALF_PI);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(INT64_C(6283185307179), INT64_C(1000000000000)),
                            COX_FIX_TWO_PI);
}

void test_sums_and_differences_saturate(void)
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) {
            fix16_t a = edges[i], b = edges[j];
            TEST_ASSERT_EQUAL_INT32_MESSAGE(saturate((int64_t)a + b), cox_fix_add(a, b),
                                            pair(a, b));
            TEST_ASSERT_EQUAL_INT32_MESSAGE(saturate((int64_t)a - b), cox_fix_subtract(a, b),
                                            pair(a, b));
        }
    }
}

void test_the_opposite_of_the_least_value_is_the_greatest(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_negate(COX_FIX_MIN));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_abs(COX_FIX_MIN));
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_MAX, cox_fix_negate(COX_FIX_MAX));
    TEST_ASSERT_EQUAL_INT32(7, cox_fix_abs(-7));
    TEST_ASSERT_EQUAL_INT32(7, cox_fix_abs(7));
}

void test_clamp_gives_the_greatest_when_least_is_above_it(void)
{
    TEST_ASSERT_EQUAL_INT32(5, cox_fix_clamp(5, 0, 10));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_clamp(-5, 0, 10));
    TEST_ASSERT_EQUAL_INT32(10, cox_fix_clamp(15, 0, 10));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_clamp(5, 10, 0));
    TEST_ASSERT_EQUAL_INT32(-1, cox_fix_min(-1, 1));
    TEST_ASSERT_EQUAL_INT32(1, cox_fix_max(-1, 1));
}

void test_saturate_holds_any_integer_within_the_range(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_saturate(INT64_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_saturate((int64_t)INT32_MAX + 1));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_saturate((int64_t)INT32_MIN - 1));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_saturate(INT64_MIN));
    TEST_ASSERT_EQUAL_INT32(-3, cox_fix_saturate(-3));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_limit(true));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_limit(false));
}

void test_products_round_half_away_and_saturate(void)
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) {
            fix16_t a = edges[i], b = edges[j];
            int64_t expected = divide_half_away((int64_t)a * b, 65536);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(saturate(expected), cox_fix_mul(a, b), pair(a, b));
        }
    }
}

void test_quotients_round_half_away_and_saturate(void)
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) {
            fix16_t a = edges[i], b = edges[j];
            if (b == 0) continue;
            int64_t expected = divide_half_away((int64_t)a * 65536, b);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(saturate(expected), cox_fix_div(a, b), pair(a, b));
        }
    }
}

void test_a_quotient_by_zero_is_the_limit_on_the_numerator_s_side(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_div(1, 0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_div(-1, 0));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_div(0, 0));
}

void test_mul_div_keeps_the_exact_product(void)
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) {
            for (size_t k = 0; k < COUNT(edges); k++) {
                fix16_t a = edges[i], b = edges[j], c = edges[k];
                if (c == 0) continue;
                int64_t expected = divide_half_away((int64_t)a * b, c);
                TEST_ASSERT_EQUAL_INT32_MESSAGE(saturate(expected), cox_fix_mul_div(a, b, c),
                                                pair(a, b));
            }
        }
    }
}

void test_mul_div_by_zero_gives_what_a_quotient_by_zero_gives(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_mul_div(-1, -1, 0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_mul_div(-1, 1, 0));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_mul_div(0, 1, 0));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_mul_div(COX_FIX_MIN, 0, 0));
}

/* |2 r - 1|^2 <= 4 n < |2 r + 1|^2 says that r is the nearest root of n. */
static void check_root(fix16_t value)
{
    uint64_t four_n = (uint64_t)(uint32_t)value << 18;
    uint64_t root = (uint64_t)(uint32_t)cox_fix_sqrt(value);
    uint64_t below = 2 * root - 1, above = 2 * root + 1;
    TEST_ASSERT_TRUE_MESSAGE(root > 0 && below * below <= four_n && four_n < above * above,
                             pair(value, (fix16_t)root));
}

void test_the_square_root_is_nearest(void)
{
    for (fix16_t value = 1; value < 5000; value++) check_root(value);
    for (int32_t bit = 0; bit < 31; bit++) {
        for (int32_t step = -2; step <= 2; step++) {
            int64_t value = (INT64_C(1) << bit) + step;
            if (value > 0) check_root((fix16_t)value);
        }
    }
    check_root(COX_FIX_MAX);
}

void test_the_square_root_of_a_value_that_is_not_positive_is_zero(void)
{
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_sqrt(0));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_sqrt(-1));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_sqrt(COX_FIX_MIN));
}

void test_lerp_reaches_both_ends_and_goes_on_beyond(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-3), cox_fix_lerp(COX_FIX(-3), COX_FIX(5), 0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), cox_fix_lerp(COX_FIX(-3), COX_FIX(5), COX_FIX_ONE));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), cox_fix_lerp(COX_FIX(-3), COX_FIX(5), COX_RATIO(1, 2)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(13), cox_fix_lerp(COX_FIX(-3), COX_FIX(5), COX_FIX(2)));
    TEST_ASSERT_EQUAL_INT32(1, cox_fix_lerp(0, 1, COX_RATIO(1, 2)));
    TEST_ASSERT_EQUAL_INT32(-1, cox_fix_lerp(0, -1, COX_RATIO(1, 2)));
}

void test_lerp_is_exact_between_the_ends_of_the_range_and_saturates_beyond(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_lerp(COX_FIX_MIN, COX_FIX_MAX, COX_FIX_ONE));
    TEST_ASSERT_EQUAL_INT32(-1, cox_fix_lerp(COX_FIX_MIN, COX_FIX_MAX, COX_RATIO(1, 2)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_lerp(COX_FIX_MIN, COX_FIX_MAX, COX_FIX_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_lerp(COX_FIX_MIN, COX_FIX_MAX, COX_FIX_MIN));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_lerp(COX_FIX_MAX, COX_FIX_MIN, COX_FIX_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_lerp(COX_FIX_MAX, COX_FIX_MIN, COX_FIX_MIN));
}

void test_integers_become_values_and_saturate(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-7), cox_fix_from_int(-7));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, cox_fix_from_int(32768));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_from_int(-32768));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_from_int(INT32_MIN));
}

void test_values_become_the_nearest_integer_half_away_from_zero(void)
{
    for (size_t i = 0; i < COUNT(edges); i++) {
        TEST_ASSERT_EQUAL_INT32_MESSAGE(divide_half_away(edges[i], 65536), cox_fix_to_int(edges[i]),
                                        pair(edges[i], 0));
    }
}

void test_rates_per_second_become_rates_per_tick(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), cox_fix_per_tick(COX_FIX(120), 60));
    TEST_ASSERT_EQUAL_INT32(-1092, cox_fix_per_tick(-COX_FIX_ONE, 60));
    TEST_ASSERT_EQUAL_INT32(2, cox_fix_per_tick(3, 2));
    TEST_ASSERT_EQUAL_INT32(-2, cox_fix_per_tick(-3, 2));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), cox_fix_per_tick(COX_FIX(3), 0));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_per_tick(COX_FIX_MAX, UINT32_MAX));
    TEST_ASSERT_EQUAL_INT32(-1, cox_fix_per_tick(COX_FIX_MIN, UINT32_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), cox_fix_per_tick_squared(COX_FIX(7200), 60));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MIN, cox_fix_per_tick_squared(COX_FIX_MIN, 0));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_per_tick_squared(COX_FIX_MIN, UINT32_MAX));
}

void test_a_force_below_256_lsb_is_not_fine(void)
{
    TEST_ASSERT_FALSE(cox_fix_force_is_fine(255));
    TEST_ASSERT_TRUE(cox_fix_force_is_fine(256));
    TEST_ASSERT_FALSE(cox_fix_force_is_fine(COX_FIX_MIN));
}
