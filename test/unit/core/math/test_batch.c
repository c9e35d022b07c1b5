/* SPDX-License-Identifier: MIT
 * Columns, beside the single functions: the same bits at every level that this build and processor
 * have. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/batch.h"
#include "coxswain/random.h"
#include "core/math/cox_batch_lerp.h"
#include "core/math/cox_batch_sum.h"
#include "simd_here.h"
#include "trials.h"

#define ROUNDS UINT32_C(15000)
#define COUNT 67u /* more than a block of lanes, and none of their multiples */

/* A call's inputs, and its outputs at one level. */
typedef struct columns {
    fix16_t x[COUNT];
    fix16_t y[COUNT];
    fix16_t number[COUNT];
} columns;

static cox_random generator;
static columns given, found;

void setUp(void)
{
    generator = cox_random_make(2026, 17);
}

/* A number whose magnitude is spread over all powers of two. */
static fix16_t number(void)
{
    int32_t bits = (int32_t)cox_random_u32(&generator);
    return bits >> cox_random_below(&generator, 32);
}

static void fill_with_random(void)
{
    for (uint32_t i = 0; i < COUNT; i++) {
        given.x[i] = number();
        given.y[i] = number();
        given.number[i] = number();
    }
}

static void assert_element(uint32_t i, cox_vec2 expected)
{
    char message[80];
    if (found.x[i] == expected.x && found.y[i] == expected.y) return;
    snprintf(message, sizeof message, "number %u: (%ld, %ld) and %ld", (unsigned)i,
             (long)given.x[i], (long)given.y[i], (long)given.number[i]);
    TEST_FAIL_MESSAGE(message);
}

/* An operation on the given columns, and what it should make of an element. */
typedef void call(cox_simd simd, uint32_t count);
typedef cox_vec2 answer(cox_vec2 v, fix16_t number);

static void check_level(call *run, answer *single, cox_simd simd, uint32_t count)
{
    found = given;
    run(simd, count);
    for (uint32_t i = 0; i < COUNT; i++) {
        cox_vec2 v = cox_vec2_make(given.x[i], given.y[i]);
        assert_element(i, i < count ? single(v, given.number[i]) : v);
    }
}

static void check(call *run, answer *single, uint32_t count)
{
    for (uint32_t i = 0; i < simd_count(); i++) check_level(run, single, simd_level(i), count);
}

static void check_random(call *run, answer *single)
{
    for (uint32_t i = 0; i < TRIALS_OF(ROUNDS); i++) {
        fill_with_random();
        check(run, single, COUNT);
    }
}

/* All triples of the ends of the range and of what lies next to powers of two. */
static void check_extremes(call *run, answer *single)
{
    static const fix16_t ends[] = {COX_FIX_MIN,
                                   -COX_FIX_MAX,
                                   -(INT32_C(1) << 30),
                                   -65536,
                                   -2,
                                   -1,
                                   0,
                                   1,
                                   2,
                                   65535,
                                   65536,
                                   INT32_C(0x5a82799a) >> 1,
                                   COX_FIX_PI,
                                   (INT32_C(1) << 28) - 1,
                                   INT32_C(1) << 28,
                                   COX_FIX_MAX};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    for (uint32_t first = 0; first < ENDS * ENDS * ENDS; first += COUNT) {
        for (uint32_t i = 0; i < COUNT; i++) {
            uint32_t triple = first + i;
            given.x[i] = ends[triple % ENDS];
            given.y[i] = ends[triple / ENDS % ENDS];
            given.number[i] = ends[triple / ENDS / ENDS % ENDS];
        }
        check(run, single, COUNT);
    }
}

static void check_operation(call *run, answer *single)
{
    check_random(run, single);
    check_extremes(run, single);
}

static void mul_all(cox_simd simd, uint32_t count)
{
    cox_batch_mul(simd, found.x, given.number, count);
}

static cox_vec2 mul_one(cox_vec2 v, fix16_t factor)
{
    return cox_vec2_make(cox_fix_mul(v.x, factor), v.y);
}

void test_products_are_those_of_single_calls(void)
{
    check_operation(mul_all, mul_one);
}

/* A factor of the range from 0 to 1, from any number. */
static fix16_t factor_of(fix16_t number)
{
    return (fix16_t)((uint32_t)number % (COX_FIX_ONE + 1));
}

static void lerp_all(cox_simd simd, uint32_t count)
{
    fix16_t factors[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) factors[i] = factor_of(given.number[i]);
    cox_batch_lerp(simd, found.x, given.y, factors, count);
}

static cox_vec2 lerp_one(cox_vec2 v, fix16_t number)
{
    return cox_vec2_make(cox_fix_lerp(v.x, v.y, factor_of(number)), v.y);
}

void test_numbers_between_others_are_those_of_single_calls(void)
{
    check_operation(lerp_all, lerp_one);
}

static void sincos_all(cox_simd simd, uint32_t count)
{
    cox_batch_sincos(simd, given.number, found.x, found.y, count);
}

static cox_vec2 sincos_one(cox_vec2 v, fix16_t angle)
{
    cox_fix_sincos(angle, &v.x, &v.y);
    return v;
}

void test_sines_and_cosines_are_those_of_single_calls(void)
{
    check_operation(sincos_all, sincos_one);
}

static void length_all(cox_simd simd, uint32_t count)
{
    cox_batch_length(simd, given.x, given.y, found.x, count);
}

static cox_vec2 length_one(cox_vec2 v, fix16_t unused)
{
    (void)unused;
    return cox_vec2_make(cox_vec2_length(v), v.y);
}

void test_lengths_are_those_of_single_calls(void)
{
    check_operation(length_all, length_one);
}

static void normalise_all(cox_simd simd, uint32_t count)
{
    cox_batch_normalise(simd, found.x, found.y, count);
}

static cox_vec2 normalise_one(cox_vec2 v, fix16_t unused)
{
    (void)unused;
    return cox_vec2_normalise(v);
}

void test_unit_vectors_are_those_of_single_calls(void)
{
    check_operation(normalise_all, normalise_one);
}

static void set_length_all(cox_simd simd, uint32_t count)
{
    cox_batch_set_length(simd, found.x, found.y, given.number, count);
}

void test_vectors_of_a_length_are_those_of_single_calls(void)
{
    check_operation(set_length_all, cox_vec2_set_length);
}

static void truncate_all(cox_simd simd, uint32_t count)
{
    cox_batch_truncate(simd, found.x, found.y, given.number, count);
}

void test_truncated_vectors_are_those_of_single_calls(void)
{
    check_operation(truncate_all, cox_vec2_truncate);
}

/* The factor of a column, and what an element's sum was before. */
static fix16_t weight;

static int64_t sum_before(cox_vec2 v)
{
    return (int64_t)v.y * 4096;
}

static cox_vec2 halves(int64_t sum)
{
    return cox_vec2_make((fix16_t)(uint32_t)sum, (fix16_t)(sum >> 32));
}

static void add_products_all(cox_simd simd, uint32_t count)
{
    static int64_t sums[COUNT];
    for (uint32_t i = 0; i < count; i++)
        sums[i] = sum_before(cox_vec2_make(given.x[i], given.y[i]));
    cox_batch_add_products(simd, sums, given.x, weight, count);
    for (uint32_t i = 0; i < count; i++) {
        found.x[i] = halves(sums[i]).x;
        found.y[i] = halves(sums[i]).y;
    }
}

static cox_vec2 add_products_one(cox_vec2 v, fix16_t unused)
{
    (void)unused;
    return halves(sum_before(v) + cox_fix_mul(v.x, weight));
}

void test_weighted_sums_are_those_of_single_products(void)
{
    static const fix16_t weights[] = {-1, 21845, COX_FIX_ONE - 1, COX_FIX_ONE};
    for (uint32_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        weight = weights[i];
        check_extremes(add_products_all, add_products_one);
    }
    weight = (fix16_t)cox_random_below(&generator, COX_FIX_ONE);
    check_random(add_products_all, add_products_one);
}

/* (3, 4) and its like have whole lengths: their results lie on the edge of a rounding. */
void test_vectors_of_whole_length_are_those_of_single_calls(void)
{
    for (uint32_t round = 0; round < TRIALS_OF(ROUNDS / 8); round++) {
        for (uint32_t i = 0; i < COUNT; i++) {
            fix16_t scale = (fix16_t)cox_random_below(&generator, 13000000);
            given.x[i] = (i & 1u) != 0 ? 3 * scale : -5 * scale;
            given.y[i] = (i & 1u) != 0 ? 4 * scale : 12 * scale;
            given.number[i] = (fix16_t)cox_random_below(&generator, 2000) * 13;
        }
        check(length_all, length_one, COUNT);
        check(set_length_all, cox_vec2_set_length, COUNT);
        check(truncate_all, cox_vec2_truncate, COUNT);
    }
}

void test_as_many_elements_are_changed_as_count_says(void)
{
    fill_with_random();
    for (uint32_t count = 0; count <= COUNT; count++) {
        check(mul_all, mul_one, count);
        check(lerp_all, lerp_one, count);
        check(sincos_all, sincos_one, count);
        check(length_all, length_one, count);
        check(normalise_all, normalise_one, count);
        check(set_length_all, cox_vec2_set_length, count);
        check(truncate_all, cox_vec2_truncate, count);
    }
}

/* Those of x86-64 are left out where they are built: this processor may lack them. */
void test_a_level_that_the_build_lacks_is_portable(void)
{
    fill_with_random();
    for (uint32_t simd = COX_SIMD_PORTABLE; simd <= COX_SIMD_AVX512 + 1u; simd++) {
        bool is_of_x86 = simd == COX_SIMD_AVX2 || simd == COX_SIMD_AVX512;
        if (is_of_x86 && COX_SIMD_BYTES == 64) continue;
        check_level(normalise_all, normalise_one, (cox_simd)simd, COUNT);
        check_level(truncate_all, cox_vec2_truncate, (cox_simd)simd, COUNT);
    }
}
