/* SPDX-License-Identifier: MIT
 * On a desk vectors are scaled by a cubic, on a chip by the reciprocal root: the same bits for
 * every vector and length. On a chip both sides of each comparison are one function. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/random.h"
#include "core/math/cox_vec2_here.h"
#include "trials.h"

#if !COX_FIX_ROOMY
#define cox_vec2_set_length_by_reciprocal(v, length) cox_vec2_set_length(v, length)
#define cox_vec2_truncate_by_reciprocal(v, length) cox_vec2_truncate(v, length)
#endif

#define ROUNDS UINT32_C(3000000)

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(2026, 16);
}

/* A number whose magnitude is spread over all powers of two. */
static fix16_t number(void)
{
    int32_t bits = (int32_t)cox_random_u32(&generator);
    return bits >> cox_random_below(&generator, 32);
}

static void assert_same(cox_vec2 expected, cox_vec2 found, cox_vec2 v, fix16_t length)
{
    char message[60];
    if (cox_vec2_equal(expected, found)) return;
    snprintf(message, sizeof message, "of (%ld, %ld) to %ld", (long)v.x, (long)v.y, (long)length);
    TEST_FAIL_MESSAGE(message);
}

static void check(cox_vec2 v, fix16_t length)
{
    uint64_t squared = cox_vec2_length_squared(v);
    if (squared == 0) return;
    assert_same(cox_vec2_set_length_by_reciprocal(v, length), cox_vec2_set_length_here(v, length),
                v, length);
    assert_same(cox_vec2_set_length_here(v, length), cox_vec2_set_length(v, length), v, length);
    if (length <= 0 || !cox_vec2_longer(v, length)) return;
    assert_same(cox_vec2_truncate_by_reciprocal(v, length), cox_vec2_truncate_here(v, length), v,
                length);
    assert_same(cox_vec2_truncate_here(v, length), cox_vec2_truncate(v, length), v, length);
}

void test_random_vectors_have_the_same_bits(void)
{
    for (uint32_t i = 0; i < TRIALS_PART_OF(ROUNDS); i++) {
        check(cox_vec2_make(number(), number()), number());
        check(cox_vec2_make(number(), number()), COX_FIX(3));
    }
}

void test_vectors_along_an_axis_or_a_diagonal_have_the_same_bits(void)
{
    for (uint32_t i = 0; i < TRIALS_PART_OF(ROUNDS / 4); i++) {
        fix16_t side = number(), length = number();
        check(cox_vec2_make(side, 0), length);
        check(cox_vec2_make(0, side), length);
        check(cox_vec2_make(side, side), length);
        check(cox_vec2_make(side, cox_fix_negate(side)), length);
    }
}

/* (3, 4) and its like have whole lengths: their results lie on the edge of a rounding. */
void test_vectors_of_whole_length_have_the_same_bits(void)
{
    for (fix16_t scale = 1; scale < COX_FIX(900); scale += 9973) {
        for (fix16_t length = 1; length < 2000; length += TRIALS_STEP) {
            check(cox_vec2_make(3 * scale, 4 * scale), length);
            check(cox_vec2_make(-5 * scale, 12 * scale), length * 13);
            check(cox_vec2_make(3 * scale, -4 * scale), length * 5 + 1);
        }
    }
}

void test_the_ends_of_the_range_have_the_same_bits(void)
{
    static const fix16_t ends[] = {
        COX_FIX_MIN, -COX_FIX_MAX, -(INT32_C(1) << 28), -65536,           -2,         -1, 0, 1,
        2,           65536,        INT32_C(1) << 27,    INT32_C(1) << 28, COX_FIX_MAX};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    for (uint32_t i = 0; i < ENDS * ENDS * ENDS; i++) {
        check(cox_vec2_make(ends[i % ENDS], ends[i / ENDS % ENDS]), ends[i / ENDS / ENDS]);
    }
}

void test_a_test_of_distance_in_place_is_the_public_one(void)
{
    for (uint32_t i = 0; i < TRIALS_PART_OF(ROUNDS / 4); i++) {
        cox_vec2 a = cox_vec2_make(number(), number()), b = cox_vec2_make(number(), number());
        fix16_t distance = (i & 1u) != 0 ? number() : cox_vec2_distance(a, b);
        TEST_ASSERT_EQUAL(cox_vec2_within(a, b, distance), cox_vec2_within_here(a, b, distance));
        TEST_ASSERT_EQUAL(cox_vec2_longer(a, distance), cox_vec2_longer_here(a, distance));
    }
}

void test_a_clamp_in_place_is_the_public_one(void)
{
    for (uint32_t i = 0; i < TRIALS_PART_OF(ROUNDS / 4); i++) {
        cox_vec2 v = cox_vec2_make(number(), number());
        fix16_t limit = number();
        TEST_ASSERT_TRUE(cox_vec2_equal(cox_vec2_clamp(v, limit), cox_vec2_clamp_here(v, limit)));
    }
}
