/* SPDX-License-Identifier: MIT
 * Roots of numbers of 126 bits and products of three, against their definitions. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/random.h"
#include "core/math/cox_fix_wide_root.h"
#include "trials.h"

#define ROUNDS TRIALS_OF(200000u)
#define MOST (UINT64_C(1) << 63)

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(2026, 13);
}

/* A number below 2^63 whose magnitude is spread over all powers of two. */
static uint64_t number(void)
{
    uint64_t high = cox_random_u32(&generator), low = cox_random_u32(&generator);
    return ((high << 32 | low) >> 1) >> cox_random_below(&generator, 63);
}

/* root^2 <= value < (root + 1)^2. */
static void assert_root(cox_fix_wide value)
{
    uint64_t root = cox_fix_wide_root(value);
    TEST_ASSERT_TRUE(cox_fix_wide_order(cox_fix_wide_product(root, root), value) <= 0);
    TEST_ASSERT_TRUE(cox_fix_wide_order(cox_fix_wide_product(root + 1u, root + 1u), value) > 0);
}

void test_a_root_is_rounded_down(void)
{
    for (uint32_t i = 0; i < ROUNDS; i++) assert_root(cox_fix_wide_product(number(), number()));
}

void test_the_root_of_a_square_is_exact_and_that_of_one_less_is_one_less(void)
{
    const cox_fix_wide one = {0, 1};
    for (uint32_t i = 0; i < ROUNDS; i++) {
        uint64_t root = number();
        cox_fix_wide square = cox_fix_wide_product(root, root);
        TEST_ASSERT_TRUE(cox_fix_wide_root(square) == root);
        if (root == 0) continue;
        TEST_ASSERT_TRUE(cox_fix_wide_root(cox_fix_wide_difference(square, one)) == root - 1u);
    }
}

void test_roots_are_right_at_the_bounds(void)
{
    static const uint64_t bounds[] = {0,
                                      1,
                                      2,
                                      3,
                                      4,
                                      (UINT64_C(1) << 30) - 1u,
                                      UINT64_C(1) << 30,
                                      UINT32_MAX,
                                      UINT64_C(1) << 32,
                                      (UINT64_C(1) << 62) - 1u,
                                      MOST,
                                      UINT64_MAX};
    for (uint32_t i = 0; i + 2u < COX_COUNT(bounds); i++) { /* the high half is below 2^62 */
        for (uint32_t j = 0; j < COX_COUNT(bounds); j++) {
            cox_fix_wide value = {bounds[i], bounds[j]};
            assert_root(value);
        }
    }
}

/* (2^63 + 1)^3 and its like by the binomial formula, and factors in any order. */
void test_products_of_three_are_exact(void)
{
    cox_fix_wide_triple cube = cox_fix_wide_product_of_three(MOST + 1u, MOST + 1u, MOST + 1u);
    TEST_ASSERT_TRUE(cube.part.high == (UINT64_C(1) << 61) + 0u);
    TEST_ASSERT_TRUE(cube.part.low == (UINT64_C(3) << 62) + 1u);
    TEST_ASSERT_TRUE(cube.lowest == MOST + 1u);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        uint64_t a = number(), b = number(), c = number();
        cox_fix_wide_triple one = cox_fix_wide_product_of_three(a, b, c);
        cox_fix_wide_triple other = cox_fix_wide_product_of_three(c, a, b);
        TEST_ASSERT_EQUAL_INT(0, cox_fix_wide_order_of_three(one, other));
        if (a == 0 || b == 0) continue;
        other = cox_fix_wide_product_of_three(c + 1u, a, b);
        TEST_ASSERT_EQUAL_INT(-1, cox_fix_wide_order_of_three(one, other));
        TEST_ASSERT_EQUAL_INT(1, cox_fix_wide_order_of_three(other, one));
    }
}
