/* SPDX-License-Identifier: MIT
 * The same bits on every machine: a chain over the results of each function for the same random
 * inputs. Other tests say what the results should be. These numbers are the same on every machine;
 * a chip, a compiler or a method that gives other ones is wrong. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/hash.h"
#include "coxswain/random.h"

#define ROUNDS 250

static cox_random generator;
static uint64_t chain;

void setUp(void)
{
    generator = cox_random_make(2026, 7);
    chain = 0;
}

static void add(fix16_t value)
{
    chain = cox_hash_chain(chain, (uint32_t)value);
}

static void add_vector(cox_vec2 v)
{
    add(v.x);
    add(v.y);
}

/* A value whose magnitude is spread over all powers of two. */
static fix16_t value(void)
{
    int32_t bits = (int32_t)cox_random_u32(&generator);
    return bits / (INT32_C(1) << cox_random_below(&generator, 31));
}

static cox_vec2 vector(void)
{
    fix16_t x = value(), y = value();
    return cox_vec2_make(x, y);
}

static void assert_chain(uint64_t expected)
{
    char message[64];
    snprintf(message, sizeof message, "expected %08lx%08lx, found %08lx%08lx",
             (unsigned long)(expected >> 32), (unsigned long)(expected & UINT32_C(0xffffffff)),
             (unsigned long)(chain >> 32), (unsigned long)(chain & UINT32_C(0xffffffff)));
    TEST_ASSERT_TRUE_MESSAGE(expected == chain, message);
}

void test_the_scalar_s_arithmetic_has_the_same_bits(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        fix16_t a = value(), b = value(), c = value();
        add(cox_fix_add(a, b));
        add(cox_fix_subtract(a, b));
        add(cox_fix_mul(a, b));
        add(cox_fix_div(a, b));
        add(cox_fix_mul_div(a, b, c));
        add(cox_fix_lerp(a, b, c));
        add(cox_fix_sqrt(a));
        add(cox_fix_to_int(a));
        add(cox_fix_from_int(a));
        add(cox_fix_per_tick(a, (uint32_t)b));
        add(cox_fix_per_tick_squared(a, (uint32_t)c >> 20));
    }
    assert_chain(UINT64_C(0x56cc79a1061c8abe));
}

void test_angles_have_the_same_bits(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        fix16_t a = value(), b = value(), sine, cosine;
        cox_fix_sincos(a, &sine, &cosine);
        add(sine);
        add(cosine);
        add(cox_fix_sin(a));
        add(cox_fix_cos(a));
        add(cox_fix_atan2(a, b));
        add(cox_fix_wrap_angle(a));
    }
    assert_chain(UINT64_C(0xb11757f5df76c6dc));
}

void test_vectors_have_the_same_bits(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        cox_vec2 a = vector(), b = vector();
        fix16_t number = value();
        add(cox_vec2_dot(a, b));
        add(cox_vec2_cross(a, b));
        add(cox_vec2_length(a));
        add(cox_vec2_distance(a, b));
        add_vector(cox_vec2_normalise(a));
        add_vector(cox_vec2_set_length(a, number));
        add_vector(cox_vec2_truncate(a, number));
        add_vector(cox_vec2_rotate(a, number));
        add_vector(cox_vec2_rotate_by(a, b));
    }
    assert_chain(UINT64_C(0xa902991e695203f1));
}

void test_text_has_the_same_bytes(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        char text[COX_FIX_TEXT_SIZE];
        fix16_t number = value(), back = 0;
        uint32_t length = cox_fix_to_text(number, text);
        add((fix16_t)cox_hash_crc32(0, text, length));
        TEST_ASSERT_TRUE_MESSAGE(cox_fix_from_text(text, length, &back), text);
        add(back);
    }
    assert_chain(UINT64_C(0x7137dae4140db166));
}
