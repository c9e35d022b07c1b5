/* SPDX-License-Identifier: MIT
 * The root's methods against exact squares and against each other: the same bits. test/sweep tries
 * every root. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/random.h"
#include "core/math/cox_fix_root.h"
#include "trials.h"

#define ROUNDS UINT32_C(2000000)
#define LAST_ROOT UINT64_C(3037000499) /* below that of 2^63 */

static cox_random generator;

void setUp(void)
{
    generator = cox_random_make(2026, 12);
}

static void assert_root(uint64_t expected, uint32_t found, uint64_t value)
{
    char message[60];
    if (expected == found) return;
    snprintf(message, sizeof message, "of %08lx%08lx: %lu, not %lu", (unsigned long)(value >> 32),
             (unsigned long)(value & UINT32_MAX), (unsigned long)found, (unsigned long)expected);
    TEST_FAIL_MESSAGE(message);
}

static void check_all_methods(uint64_t expected, uint64_t value)
{
    assert_root(expected, cox_fix_root(value), value);
    assert_root(expected, cox_fix_root_by_reciprocal(value), value);
}

/* The nearest root changes from k to k + 1 between k^2 + k and k^2 + k + 1. */
static void check_around(uint64_t k)
{
    check_all_methods(k, k * k);
    check_all_methods(k, k * k + k);
    check_all_methods(k + 1, k * k + k + 1);
}

void test_the_root_is_nearest_where_it_changes(void)
{
    for (uint64_t k = 0; k < 1000; k++) check_around(k);
    for (uint64_t k = LAST_ROOT - 1000; k <= LAST_ROOT; k++) check_around(k);
    for (uint32_t i = 0; i < TRIALS_PART_OF(ROUNDS); i++) {
        uint32_t root = cox_random_below(&generator, (uint32_t)LAST_ROOT);
        check_around(root >> cox_random_below(&generator, 31));
    }
    check_all_methods(UINT64_C(3037000500), UINT64_C(1) << 63);
}

void test_the_root_is_nearest_at_both_ends_of_every_piece_of_the_table(void)
{
    for (uint64_t piece = 64; piece < 256; piece += TRIALS_PART / 2 + 1) {
        for (uint8_t shift = 1; shift < 50; shift++) {
            uint64_t end = piece << 56 >> shift;
            uint64_t root = cox_fix_root_by_reciprocal(end);
            check_around(root - 1);
            check_around(root);
            check_all_methods(root, end);
            check_all_methods(cox_fix_root_by_reciprocal(end - 1), end - 1);
        }
    }
}

void test_the_root_of_a_fixed_point_number_has_the_bits_of_the_long_one(void)
{
    for (uint32_t lsb = 1; lsb < UINT32_C(0x7f000000); lsb += UINT32_C(997) * TRIALS_STEP) {
        uint64_t value = (uint64_t)lsb << 16;
        assert_root(cox_fix_root_by_reciprocal(value), cox_fix_root_of_lsb(lsb), value);
    }
    for (uint32_t lsb = 1; lsb < 1000; lsb++) {
        uint64_t value = (uint64_t)lsb << 16;
        assert_root(cox_fix_root_by_reciprocal(value), cox_fix_root_of_lsb(lsb), value);
    }
}

void test_the_zeros_above_the_highest_bit_are_counted(void)
{
    for (uint8_t zeros = 0; zeros < 64; zeros++) {
        uint64_t highest = UINT64_C(1) << 63 >> zeros;
        TEST_ASSERT_EQUAL_UINT8(zeros, cox_fix_leading_zeros(highest));
        TEST_ASSERT_EQUAL_UINT8(zeros, cox_fix_leading_zeros(highest | (highest - 1)));
    }
}
