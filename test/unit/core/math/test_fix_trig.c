/* SPDX-License-Identifier: MIT
 * Angles. test/sweep proves the exact bounds; here are the landmarks, the symmetries and known
 * answers, which a chip can check. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/fix.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
/* A stride that visits all parts of the range in some thousand steps. */
#define STRIDE UINT32_C(1048583)

static char message[64];

static const char *at(fix16_t angle)
{
    snprintf(message, sizeof message, "angle = %ld LSB", (long)angle);
    return message;
}

typedef struct known {
    fix16_t angle;
    fix16_t sine;
    fix16_t cosine;
    fix16_t wrapped;
} known;

/* The nearest values, by arithmetic with 400 bits. */
static const known answers[] = {{1, 1, 65536, 1},
                                {-1, -1, 65536, -1},
                                {1000, 1000, 65528, 1000},
                                {32768, 31420, 57513, 32768},
                                {51472, 46341, 46341, 51472},
                                {-51472, -46341, 46341, -51472},
                                {65536, 55147, 35409, 65536},
                                {102943, 65536, 1, 102943},
                                {102944, 65536, 0, 102944},
                                {154416, 46341, -46341, 154416},
                                {205887, 0, -65536, 205887},
                                {205888, -1, -65536, -205887},
                                {-205888, 1, -65536, 205887},
                                {-1, -1, 65536, -1},
                                {411774, -1, 65536, -1},
                                {411775, 0, 65536, 0},
                                {617662, 0, -65536, 205887},
                                {617661, 1, -65536, 205886},
                                {10000000, 63947, -14343, 117404},
                                {-123456789, 59939, 26502, 75661},
                                {1073741824, -36696, -54299, -166939},
                                {2147483647, 60808, 24442, 77897},
                                {-2147483647, -60808, 24442, -77897},
                                {INT32_MIN, -60808, 24441, -77898}};

void test_sine_and_cosine_meet_the_known_answers_within_an_lsb(void)
{
    for (size_t i = 0; i < COUNT(answers); i++) {
        fix16_t sine, cosine;
        cox_fix_sincos(answers[i].angle, &sine, &cosine);
        TEST_ASSERT_INT32_WITHIN_MESSAGE(1, answers[i].sine, sine, at(answers[i].angle));
        TEST_ASSERT_INT32_WITHIN_MESSAGE(1, answers[i].cosine, cosine, at(answers[i].angle));
        TEST_ASSERT_INT32_WITHIN_MESSAGE(1, answers[i].sine, cox_fix_sin(answers[i].angle),
                                         at(answers[i].angle));
        TEST_ASSERT_INT32_WITHIN_MESSAGE(1, answers[i].cosine, cox_fix_cos(answers[i].angle),
                                         at(answers[i].angle));
    }
}

void test_the_landmarks_of_sine_and_cosine_are_exact(void)
{
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_sin(0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, cox_fix_cos(0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, cox_fix_sin(COX_FIX_HALF_PI));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_cos(COX_FIX_HALF_PI));
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_sin(COX_FIX_PI));
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_ONE, cox_fix_cos(COX_FIX_PI));
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_ONE, cox_fix_sin(-COX_FIX_HALF_PI));
}

void test_opposite_angles_have_opposite_sines_and_equal_cosines(void)
{
    for (uint32_t bits = 1; bits < UINT32_C(0x80000000) - STRIDE; bits += STRIDE) {
        fix16_t angle = (fix16_t)bits, sine, cosine, sine_of_opposite, cosine_of_opposite;
        TEST_ASSERT_EQUAL_INT32_MESSAGE(-cox_fix_sin(angle), cox_fix_sin(-angle), at(angle));
        TEST_ASSERT_EQUAL_INT32_MESSAGE(cox_fix_cos(angle), cox_fix_cos(-angle), at(angle));
        cox_fix_sincos(angle, &sine, &cosine);
        cox_fix_sincos(-angle, &sine_of_opposite, &cosine_of_opposite);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(-sine, sine_of_opposite, at(angle));
        TEST_ASSERT_EQUAL_INT32_MESSAGE(cosine, cosine_of_opposite, at(angle));
    }
}

void test_sine_and_cosine_stay_within_one(void)
{
    for (uint32_t bits = 0; bits <= UINT32_MAX - STRIDE; bits += STRIDE) {
        TEST_ASSERT_INT32_WITHIN_MESSAGE(COX_FIX_ONE, 0, cox_fix_sin((fix16_t)bits),
                                         at((fix16_t)bits));
        TEST_ASSERT_INT32_WITHIN_MESSAGE(COX_FIX_ONE, 0, cox_fix_cos((fix16_t)bits),
                                         at((fix16_t)bits));
    }
}

void test_wrapping_meets_the_known_answers_exactly(void)
{
    for (size_t i = 0; i < COUNT(answers); i++) {
        TEST_ASSERT_EQUAL_INT32_MESSAGE(answers[i].wrapped, cox_fix_wrap_angle(answers[i].angle),
                                        at(answers[i].angle));
    }
}

void test_wrapping_leaves_angles_within_half_a_turn_alone(void)
{
    for (fix16_t angle = -COX_FIX_PI; angle <= COX_FIX_PI; angle += 13) {
        TEST_ASSERT_EQUAL_INT32(angle, cox_fix_wrap_angle(angle));
    }
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, cox_fix_wrap_angle(COX_FIX_PI));
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_PI, cox_fix_wrap_angle(COX_FIX_PI + 1));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, cox_fix_wrap_angle(-COX_FIX_PI - 1));
}

void test_atan2_of_the_axes_and_diagonals_is_nearest(void)
{
    static const fix16_t lengths[] = {1, 2, 77, COX_FIX_ONE, COX_FIX_MAX};
    for (size_t i = 0; i < COUNT(lengths); i++) {
        fix16_t r = lengths[i];
        TEST_ASSERT_EQUAL_INT32(0, cox_fix_atan2(0, r));
        TEST_ASSERT_EQUAL_INT32(51472, cox_fix_atan2(r, r));
        TEST_ASSERT_EQUAL_INT32(COX_FIX_HALF_PI, cox_fix_atan2(r, 0));
        TEST_ASSERT_EQUAL_INT32(154416, cox_fix_atan2(r, -r));
        TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, cox_fix_atan2(0, -r));
        TEST_ASSERT_EQUAL_INT32(-154416, cox_fix_atan2(-r, -r));
        TEST_ASSERT_EQUAL_INT32(-COX_FIX_HALF_PI, cox_fix_atan2(-r, 0));
        TEST_ASSERT_EQUAL_INT32(-51472, cox_fix_atan2(-r, r));
    }
}

void test_atan2_takes_the_ends_of_the_range(void)
{
    TEST_ASSERT_EQUAL_INT32(0, cox_fix_atan2(0, 0));
    TEST_ASSERT_EQUAL_INT32(-154416, cox_fix_atan2(COX_FIX_MIN, COX_FIX_MIN));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, cox_fix_atan2(0, COX_FIX_MIN));
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_HALF_PI, cox_fix_atan2(COX_FIX_MIN, 0));
    TEST_ASSERT_EQUAL_INT32(-COX_FIX_PI, cox_fix_atan2(-1, COX_FIX_MIN));
}

void test_atan2_gives_back_the_angle_of_a_direction(void)
{
    for (fix16_t angle = -COX_FIX_PI + 1; angle < COX_FIX_PI; angle += 97) {
        fix16_t sine, cosine;
        cox_fix_sincos(angle, &sine, &cosine);
        TEST_ASSERT_INT32_WITHIN_MESSAGE(1, angle, cox_fix_atan2(sine, cosine), at(angle));
    }
}
