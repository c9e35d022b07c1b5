/* SPDX-License-Identifier: MIT
 * Ratios of products beyond 64 bits, against the definition: by remainders that are put together
 * again, on boundaries and on random numbers of all sizes. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/random.h"
#include "core/math/cox_fix_wide.h"
#include "trials.h"

#define ROUNDS TRIALS_OF(200000u)
#define MOST (UINT64_C(1) << 63)

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(2026, 12);
}

/* A number up to 2^63 whose magnitude is spread over all powers of two. */
static uint64_t number(void)
{
    uint64_t high = cox_random_u32(&generator), low = cox_random_u32(&generator);
    return ((high << 32 | low) >> 1) >> cox_random_below(&generator, 63);
}

/* Whether quotient is a * b / c to the nearest integer, halves up: c * (2 quotient - 1) <= 2ab <
 * c * (2 quotient + 1). */
static bool is_nearest(uint32_t a, uint64_t b, uint64_t c, uint32_t quotient)
{
    uint64_t doubled = 2u * (uint64_t)a;
    int above = cox_fix_wide_compare(doubled, c, 2u * (uint64_t)quotient + 1u, b == 0 ? 1 : b);
    if (b == 0) return quotient == 0;
    /* doubled / c beside (2 quotient + 1) / b */
    if (above >= 0) return false;
    if (quotient == 0) return true;
    return cox_fix_wide_compare(doubled, c, 2u * (uint64_t)quotient - 1u, b) >= 0;
}

static void assert_nearest(uint32_t a, uint64_t b, uint64_t c)
{
    uint32_t quotient = cox_fix_wide_ratio(a, b, c);
    if (quotient == UINT32_MAX) {
        TEST_ASSERT_TRUE(cox_fix_wide_compare(a, c, UINT32_MAX, b == 0 ? 1 : b) >= 0 ||
                         is_nearest(a, b, c, quotient));
        return;
    }
    TEST_ASSERT_TRUE(is_nearest(a, b, c, quotient));
}

void test_a_ratio_is_the_nearest_integer(void)
{
    for (uint32_t i = 0; i < ROUNDS; i++) {
        uint32_t a = cox_random_u32(&generator) >> cox_random_below(&generator, 32);
        uint64_t b = number(), c = number();
        assert_nearest(a, b, c == 0 ? 1 : c);
    }
}

void test_a_ratio_is_the_nearest_integer_at_the_bounds(void)
{
    static const uint64_t bounds[] = {1,           2,           3,
                                      0x7fffffff,  0x80000000,  0xffffffff,
                                      0x100000000, 0x100000001, (UINT64_C(1) << 62) - 1,
                                      MOST - 1,    MOST};
    for (uint32_t i = 0; i < COX_COUNT(bounds); i++)
        for (uint32_t j = 0; j < COX_COUNT(bounds); j++)
            for (uint32_t k = 0; k < 6; k++)
                assert_nearest((uint32_t)bounds[k], bounds[i], bounds[j]);
}

void test_halves_go_up_and_the_rest_to_the_nearest(void)
{
    TEST_ASSERT_EQUAL_UINT32(3, cox_fix_wide_ratio(5, 1, 2));
    TEST_ASSERT_EQUAL_UINT32(2, cox_fix_wide_ratio(9, MOST / 4u, MOST));
    TEST_ASSERT_EQUAL_UINT32(1, cox_fix_wide_ratio(1, MOST / 2u, MOST));
    TEST_ASSERT_EQUAL_UINT32(0, cox_fix_wide_ratio(1, MOST / 2u - 1u, MOST));
    TEST_ASSERT_EQUAL_UINT32(0, cox_fix_wide_ratio(0, MOST, 1));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, cox_fix_wide_ratio(UINT32_MAX, MOST, MOST));
}

void test_a_ratio_that_does_not_fit_saturates(void)
{
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, cox_fix_wide_ratio(2, MOST, 1));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, cox_fix_wide_ratio(UINT32_MAX, 3, 2));
}

void test_fractions_are_compared_exactly(void)
{
    TEST_ASSERT_EQUAL_INT(0, cox_fix_wide_compare(MOST / 2u, MOST, 1, 2));
    TEST_ASSERT_EQUAL_INT(-1, cox_fix_wide_compare(MOST - 2u, MOST - 1u, MOST - 1u, MOST));
    TEST_ASSERT_EQUAL_INT(1, cox_fix_wide_compare(MOST - 1u, MOST, MOST - 2u, MOST - 1u));
    TEST_ASSERT_EQUAL_INT(0, cox_fix_wide_compare(0, 5, 0, MOST));
}
