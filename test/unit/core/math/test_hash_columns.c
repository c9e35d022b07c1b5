/* SPDX-License-Identifier: MIT
 * Columns of words are hashed by lanes as they are one by one. */
#include "unity.h"

#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/random.h"
#include "core/math/cox_hash_columns.h"
#include "simd_here.h"
#include "trials.h"

#define ROWS 75u /* two times what AVX-512 works on at once, and some more */
#define COLUMNS 9u

static cox_random generator;
static uint8_t bytes[COLUMNS][ROWS * 4 + 3]; /* columns may lie at any address */
static cox_hash_column columns[COLUMNS];
static uint64_t sums[ROWS], expected[ROWS];

void setUp(void)
{
    generator = cox_random_make(2026, 19);
}

static uint64_t random_u64(void)
{
    uint64_t high = (uint64_t)cox_random_u32(&generator) << 32;
    return high | cox_random_u32(&generator);
}

/* A random word, or one of the ends. */
static uint32_t random_word(void)
{
    static const uint32_t ends[] = {0, 1, UINT32_C(0x7fffffff), UINT32_C(0x80000000), UINT32_MAX};
    uint32_t which = cox_random_below(&generator, 10);
    return which < 5 ? ends[which] : cox_random_u32(&generator);
}

static void fill(void)
{
    for (uint32_t row = 0; row < ROWS; row++) expected[row] = sums[row] = random_u64();
    for (uint32_t i = 0; i < COLUMNS; i++) {
        uint8_t *cells = bytes[i] + i % 4;
        columns[i].cells = cells;
        columns[i].key = cox_hash_key(i, cox_random_below(&generator, 65536));
        for (uint32_t row = 0; row < ROWS; row++) {
            uint32_t word = random_word();
            memcpy(cells + (size_t)row * 4, &word, sizeof word);
        }
    }
}

/* Adds the first words of the first columns one by one. */
static void expect(uint32_t rows, uint32_t column_count)
{
    for (uint32_t i = 0; i < column_count; i++) {
        for (uint32_t row = 0; row < rows; row++) {
            uint32_t word;
            memcpy(&word, columns[i].cells + (size_t)row * 4, sizeof word);
            expected[row] += word * columns[i].key;
        }
    }
}

static void check_sums(cox_simd simd, uint32_t rows, uint32_t column_count)
{
    fill();
    expect(rows, column_count);
    cox_hash_columns_add(simd, sums, rows, columns, column_count);
    TEST_ASSERT_EQUAL_MEMORY(expected, sums, sizeof sums);
}

static void check_sums_of_all_levels(uint32_t rows, uint32_t column_count)
{
    for (uint32_t i = 0; i < simd_count(); i++) check_sums(simd_level(i), rows, column_count);
}

void test_any_number_of_rows_and_columns_is_added(void)
{
    for (uint32_t rows = 0; rows <= ROWS; rows += TRIALS_STEP) {
        for (uint32_t count = 0; count <= COLUMNS; count++) {
            check_sums_of_all_levels(rows, count);
        }
    }
}

void test_random_words_and_the_ends_give_the_same_sums(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(4000); i++) check_sums_of_all_levels(ROWS, COLUMNS);
}

static void check_finish(uint32_t rows)
{
    uint64_t sum = 0;
    fill();
    for (uint32_t row = 0; row < rows; row++) sum += cox_hash_finish(sums[row]);
    for (uint32_t i = 0; i < simd_count(); i++)
        TEST_ASSERT_TRUE(sum == cox_hash_columns_finish(simd_level(i), sums, rows));
}

void test_finished_rows_are_summed_as_one_by_one(void)
{
    for (uint32_t round = 0; round < TRIALS_OF(400); round++)
        for (uint32_t rows = 0; rows <= ROWS; rows++) check_finish(rows);
}
