/* SPDX-License-Identifier: MIT
 * How vectors lie to each other: exact, down to an LSB and up to the full range. */
#include "unity.h"

#include "core/math/cox_vec2_turn.h"

static int8_t side(fix16_t ax, fix16_t ay, fix16_t bx, fix16_t by)
{
    cox_vec2 a = cox_vec2_make(ax, ay), b = cox_vec2_make(bx, by);
    return cox_vec2_turn_side(&a, &b);
}

static int8_t toward(fix16_t ax, fix16_t ay, fix16_t bx, fix16_t by)
{
    cox_vec2 a = cox_vec2_make(ax, ay), b = cox_vec2_make(bx, by);
    return cox_vec2_turn_toward(&a, &b);
}

static int8_t quarter(fix16_t ax, fix16_t ay, fix16_t bx, fix16_t by)
{
    cox_vec2 a = cox_vec2_make(ax, ay), b = cox_vec2_make(bx, by);
    return cox_vec2_turn_quarter(&a, &b);
}

void test_the_side_is_that_of_the_smallest_turn(void)
{
    TEST_ASSERT_EQUAL_INT(1, side(1, 0, 0, 1));
    TEST_ASSERT_EQUAL_INT(-1, side(1, 0, 0, -1));
    TEST_ASSERT_EQUAL_INT(1, side(COX_FIX_MAX, COX_FIX_MAX - 1, COX_FIX_MAX, COX_FIX_MAX));
    TEST_ASSERT_EQUAL_INT(-1, side(COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN + 1));
}

void test_parallel_vectors_and_none_have_no_side(void)
{
    TEST_ASSERT_EQUAL_INT(0, side(3, 4, 6, 8));
    TEST_ASSERT_EQUAL_INT(0, side(3, 4, -6, -8));
    TEST_ASSERT_EQUAL_INT(0, side(0, 0, 5, 7));
    TEST_ASSERT_EQUAL_INT(0, side(5, 7, 0, 0));
}

void test_toward_is_the_sign_of_the_dot_product(void)
{
    TEST_ASSERT_EQUAL_INT(1, toward(1, 0, 1, 9));
    TEST_ASSERT_EQUAL_INT(-1, toward(1, 0, -1, 9));
    TEST_ASSERT_EQUAL_INT(0, toward(1, 0, 0, 9));
    TEST_ASSERT_EQUAL_INT(0, toward(0, 0, 1, 1));
    TEST_ASSERT_EQUAL_INT(1, toward(COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN));
}

void test_a_quarter_is_less_than_an_eighth_of_a_turn_to_each_side(void)
{
    TEST_ASSERT_EQUAL_INT(1, quarter(5, 0, 3, 2));
    TEST_ASSERT_EQUAL_INT(0, quarter(5, 0, 3, 3));
    TEST_ASSERT_EQUAL_INT(0, quarter(5, 0, -3, -3));
    TEST_ASSERT_EQUAL_INT(-1, quarter(5, 0, -3, 2));
    TEST_ASSERT_EQUAL_INT(0, quarter(0, 0, 3, 2));
    TEST_ASSERT_EQUAL_INT(1, quarter(COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN));
    TEST_ASSERT_EQUAL_INT(-1, quarter(COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MAX, COX_FIX_MAX));
}
