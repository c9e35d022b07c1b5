/* SPDX-License-Identifier: MIT
 * Some products have two methods, for wide and for narrow machines. These tests compare the two
 * with each other, and the first with the definition: over boundaries and random operands they give
 * the same bits. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/random.h"
#include "core/math/cox_fix_product.h"
#include "trials.h"

#ifdef __AVR__
#define ROUNDS UINT32_C(500)
#else
#define ROUNDS UINT32_C(20000)
#endif

static const uint32_t boundaries[] = {
    0,
    1,
    2,
    3,
    511,
    UINT32_C(0x7fff),
    UINT32_C(0x8000),
    UINT32_C(0xffff),
    UINT32_C(0x10000),
    UINT32_C(0x10001),
    UINT32_C(0x1fffffff),
    UINT32_C(0x20000000),
    UINT32_C(0x3fffffff),
    UINT32_C(0x40000000),
    UINT32_C(0x7fff8000),
    UINT32_C(0x7fffffff),
    UINT32_C(0x80000000),
    UINT32_C(0x80000001),
    UINT32_C(0xffff0000),
    UINT32_C(0xffff8000),
    UINT32_C(0xfffffffe),
    UINT32_C(0xffffffff),
};
#define BOUNDARIES (sizeof boundaries / sizeof boundaries[0])

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(2026, 11);
}

/* A number whose magnitude is spread over all powers of two. */
static uint32_t number(void)
{
    uint32_t bits = cox_random_u32(&generator);
    return bits >> cox_random_below(&generator, 32);
}

/* Calls try with every pair of boundaries, then with random pairs. */
static void for_all_pairs(void (*attempt)(uint32_t a, uint32_t b))
{
    for (size_t i = 0; i < BOUNDARIES; i++)
        for (size_t j = 0; j < BOUNDARIES; j++) attempt(boundaries[i], boundaries[j]);
    for (uint32_t i = 0; i < ROUNDS; i++) attempt(number(), number());
}

static void assert_same(uint64_t expected, uint64_t found, uint32_t a, uint32_t b)
{
    char message[40];
    if (expected == found) return;
    snprintf(message, sizeof message, "of %08lx and %08lx", (unsigned long)a, (unsigned long)b);
    TEST_FAIL_MESSAGE(message);
}

static void try_product(uint32_t a, uint32_t b)
{
    assert_same(cox_fix_product_wide(a, b), cox_fix_product_narrow(a, b), a, b);
    assert_same(cox_fix_product_wide(a, b), cox_fix_product(a, b), a, b);
    assert_same(cox_fix_product_wide(a, b) >> 32, cox_fix_high_product(a, b), a, b);
}

void test_a_product_by_halves_has_the_same_bits(void)
{
    for_all_pairs(try_product);
}

static void try_mul(uint32_t a, uint32_t b)
{
    fix16_t x = (fix16_t)a, y = (fix16_t)b;
    int64_t product = (int64_t)x * y;
    fix16_t expected = cox_fix_saturate((product + 32768 - (product < 0)) >> 16);
    assert_same((uint32_t)expected, (uint32_t)cox_fix_mul_halves(x, y), a, b);
    assert_same((uint32_t)expected, (uint32_t)cox_fix_mul_magnitudes(x, y), a, b);
    assert_same((uint32_t)expected, (uint32_t)cox_fix_mul(x, y), a, b);
}

void test_a_fixed_point_product_is_rounded_and_saturated_alike(void)
{
    for_all_pairs(try_mul);
}

static void try_shifted(uint32_t a, uint32_t b)
{
    a >>= 1;
    for (uint8_t shift = 29; shift <= 31; shift++) {
        uint32_t held = b >> (31u - shift);
        assert_same(cox_fix_shifted_product_wide(a, held, shift),
                    cox_fix_shifted_product_narrow(a, held, shift), a, held);
    }
}

void test_a_shifted_product_is_that_of_shifted_operands(void)
{
    for_all_pairs(try_shifted);
}

static void try_signed(uint32_t a, uint32_t b)
{
    int32_t wide = cox_fix_signed_product_wide(a, (int32_t)b);
    assert_same((uint32_t)wide, (uint32_t)cox_fix_signed_product_narrow(a, (int32_t)b), a, b);
}

void test_a_product_with_a_sign_is_rounded_down_alike(void)
{
    for_all_pairs(try_signed);
}

static void try_small(uint32_t a, uint32_t b)
{
    int32_t small = (int32_t)(a & 511u), other = (int32_t)b >> 1;
    int32_t wide = cox_fix_small_product_wide(small, other);
    assert_same((uint32_t)wide, (uint32_t)cox_fix_small_product_narrow(small, other), a, b);
}

void test_a_product_with_a_small_number_in_two_parts_is_rounded_down_alike(void)
{
    for_all_pairs(try_small);
}

/* A desk tries all of them. */
#if TRIALS_DIVISOR == 1
#define SQUARE_STEP 1
#else
#define SQUARE_STEP 4099
#endif

void test_a_square_by_parts_has_the_same_bits(void)
{
    for (int32_t a = 0; a < INT32_C(0x2000000); a += SQUARE_STEP) {
        assert_same(cox_fix_square_wide(a), cox_fix_square_narrow(a), (uint32_t)a, 0);
        assert_same(cox_fix_square_wide(a), cox_fix_square_narrow(-a), (uint32_t)a, 0);
    }
}

/* The shift is as large as a * 2^shift allows; operands whose result exceeds 32 bits are
 * skipped. */
static void try_carried(uint32_t a, uint32_t b)
{
    for (uint64_t carry = 0; carry <= 1; carry++) {
        uint64_t factor = (carry << 32) | b;
        for (uint8_t shift = 0; shift < 32 && (a << shift) >> shift == a; shift++) {
            if ((cox_fix_product_wide(a << shift, b) >> 32) + carry * (a << shift) > UINT32_MAX)
                continue;
            assert_same(cox_fix_carried_product_wide(a, factor, shift),
                        cox_fix_carried_product_narrow(a, factor, shift), a, b);
        }
    }
}

void test_a_product_with_33_bits_has_the_same_bits(void)
{
    for_all_pairs(try_carried);
}
