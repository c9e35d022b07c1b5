/* SPDX-License-Identifier: MIT
 * PCG32: the published numbers, the ranges, and how many draws each function takes. */
#include "unity.h"

#include "coxswain/random.h"

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(42, 54);
}

static cox_random after(uint32_t draws)
{
    cox_random reference = cox_random_make(42, 54);
    for (uint32_t i = 0; i < draws; i++) (void)cox_random_u32(&reference);
    return reference;
}

static void assert_draws(uint32_t draws)
{
    cox_random reference = after(draws);
    TEST_ASSERT_TRUE(reference.state == generator.state);
    TEST_ASSERT_TRUE(reference.increment == generator.increment);
}

void test_seed_42_stream_54_gives_the_published_numbers(void)
{
    /* The output of pcg32-demo of the reference implementation. */
    static const uint32_t published[] = {UINT32_C(0xa15c02b7), UINT32_C(0x7b47f409),
                                         UINT32_C(0xba1d3330), UINT32_C(0x83d2f293),
                                         UINT32_C(0xbfa4784b), UINT32_C(0xcbed606e)};
    for (uint32_t i = 0; i < 6; i++) {
        TEST_ASSERT_EQUAL_HEX32(published[i], cox_random_u32(&generator));
    }
}

void test_the_increment_is_twice_the_stream_plus_one(void)
{
    TEST_ASSERT_TRUE(generator.increment == 109);
    TEST_ASSERT_TRUE(cox_random_make(1, UINT64_MAX).increment == UINT64_MAX);
}

void test_streams_that_differ_in_bit_63_alone_are_the_same(void)
{
    cox_random other = cox_random_make(42, 54 + (UINT64_C(1) << 63));
    TEST_ASSERT_TRUE(other.state == generator.state && other.increment == generator.increment);
}

void test_other_seeds_and_streams_give_other_numbers(void)
{
    uint32_t number = cox_random_u32(&generator);
    cox_random other_seed = cox_random_make(43, 54), other_stream = cox_random_make(42, 55);
    TEST_ASSERT_NOT_EQUAL_UINT32(number, cox_random_u32(&other_seed));
    TEST_ASSERT_NOT_EQUAL_UINT32(number, cox_random_u32(&other_stream));
}

void test_an_even_increment_is_unsound(void)
{
    TEST_ASSERT_TRUE(cox_random_is_sound(&generator));
    generator.increment++;
    TEST_ASSERT_FALSE(cox_random_is_sound(&generator));
}

void test_below_takes_the_upper_half_of_one_product(void)
{
    cox_random reference = generator;
    uint32_t number = cox_random_u32(&reference);
    TEST_ASSERT_EQUAL_UINT32(((uint64_t)number * 1000u) >> 32, cox_random_below(&generator, 1000));
    assert_draws(1);
}

void test_below_reaches_every_number_and_no_other(void)
{
    uint32_t seen[6] = {0};
    for (uint32_t i = 0; i < 6000; i++) {
        uint32_t number = cox_random_below(&generator, 6);
        TEST_ASSERT_LESS_THAN_UINT32(6, number);
        seen[number]++;
    }
    for (uint32_t i = 0; i < 6; i++) TEST_ASSERT_UINT32_WITHIN(150, 1000, seen[i]);
}

void test_below_zero_and_below_one_are_zero_after_a_draw(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_random_below(&generator, 0));
    TEST_ASSERT_EQUAL_UINT32(0, cox_random_below(&generator, 1));
    assert_draws(2);
}

void test_unit_is_at_least_zero_and_less_than_one(void)
{
    fix16_t least = COX_FIX_ONE, greatest = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        fix16_t value = cox_random_unit(&generator);
        least = cox_fix_min(least, value);
        greatest = cox_fix_max(greatest, value);
    }
    TEST_ASSERT_INT32_WITHIN(40, 40, least);
    TEST_ASSERT_INT32_WITHIN(40, COX_FIX_ONE - 41, greatest);
    assert_draws(20000);
}

void test_between_includes_both_ends(void)
{
    uint32_t seen[3] = {0};
    for (uint32_t i = 0; i < 3000; i++) {
        fix16_t value = cox_random_between(&generator, -1, 1);
        TEST_ASSERT_INT32_WITHIN(1, 0, value);
        seen[value + 1]++;
    }
    for (uint32_t i = 0; i < 3; i++) TEST_ASSERT_UINT32_WITHIN(150, 1000, seen[i]);
    assert_draws(3000);
}

void test_between_swaps_its_ends_if_least_is_above_greatest(void)
{
    cox_random same = generator;
    for (uint32_t i = 0; i < 100; i++) {
        TEST_ASSERT_EQUAL_INT32(cox_random_between(&same, -500, 700),
                                cox_random_between(&generator, 700, -500));
    }
}

void test_between_the_ends_of_the_range_is_any_value(void)
{
    cox_random reference = generator;
    for (uint32_t i = 0; i < 100; i++) {
        uint32_t number = cox_random_u32(&reference);
        fix16_t value = cox_random_between(&generator, COX_FIX_MIN, COX_FIX_MAX);
        TEST_ASSERT_EQUAL_HEX32(number + UINT32_C(0x80000000), (uint32_t)value);
    }
    TEST_ASSERT_EQUAL_INT32(5, cox_random_between(&generator, 5, 5));
}

void test_a_point_takes_two_draws_with_x_first(void)
{
    cox_random reference = generator;
    fix16_t x = cox_random_between(&reference, -100, 200);
    fix16_t y = cox_random_between(&reference, -3000, 4000);
    cox_vec2 point =
        cox_random_point(&generator, cox_vec2_make(-100, -3000), cox_vec2_make(200, 4000));
    TEST_ASSERT_EQUAL_INT32(x, point.x);
    TEST_ASSERT_EQUAL_INT32(y, point.y);
    assert_draws(2);
}
