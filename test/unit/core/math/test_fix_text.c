/* SPDX-License-Identifier: MIT
 * Decimal text. test/sweep proves the round trip of every value; here are a stripe of them, exact
 * texts, ties and refusals. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/fix.h"

#include "trials.h"

#define UNTOUCHED INT32_C(0x5a5a5a5a)

static void assert_written(const char *expected, fix16_t value)
{
    char text[COX_FIX_TEXT_SIZE];
    uint32_t length = cox_fix_to_text(value, text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT32(strlen(expected), length);
}

static void assert_read(fix16_t expected, const char *text)
{
    fix16_t value = UNTOUCHED;
    TEST_ASSERT_TRUE_MESSAGE(cox_fix_from_text(text, (uint32_t)strlen(text), &value), text);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, value, text);
}

static void assert_refused(const char *text)
{
    fix16_t value = UNTOUCHED;
    TEST_ASSERT_FALSE_MESSAGE(cox_fix_from_text(text, (uint32_t)strlen(text), &value), text);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(UNTOUCHED, value, text);
}

static void assert_round_trip(fix16_t value)
{
    char text[COX_FIX_TEXT_SIZE], message[64];
    fix16_t back = UNTOUCHED;
    uint32_t length = cox_fix_to_text(value, text);
    snprintf(message, sizeof message, "%ld LSB is written as %s", (long)value, text);
    TEST_ASSERT_TRUE_MESSAGE(cox_fix_from_text(text, length, &back), message);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(value, back, message);
}

void test_values_are_written_with_the_fewest_digits_that_read_back(void)
{
    assert_written("0", 0);
    assert_written("1", COX_FIX_ONE);
    assert_written("-12", COX_FIX(-12));
    assert_written("0.5", COX_RATIO(1, 2));
    assert_written("0.1", COX_RATIO(1, 10));
    assert_written("-3.14159", -COX_FIX_PI);
    assert_written("0.00002", 1);
    assert_written("-0.00002", -1);
    assert_written("0.99998", 65535);
}

void test_the_ends_of_the_range_fill_the_text(void)
{
    assert_written("32767.99998", COX_FIX_MAX);
    assert_written("-32767.99998", -COX_FIX_MAX);
    assert_written("-32768", COX_FIX_MIN);
    TEST_ASSERT_EQUAL_UINT32(COX_FIX_TEXT_SIZE, strlen("-32767.99998") + 1);
}

void test_every_fraction_survives_the_round_trip(void)
{
    for (fix16_t fraction = 0; fraction <= COX_FIX_ONE; fraction += TRIALS_STEP) {
        assert_round_trip(fraction);
        assert_round_trip(-fraction);
    }
}

void test_a_stripe_of_all_values_survives_the_round_trip(void)
{
    const uint32_t stride = UINT32_C(65537) * 7u * TRIALS_STEP;
    for (uint32_t bits = 0; bits <= UINT32_MAX - stride; bits += stride) {
        assert_round_trip((fix16_t)bits);
    }
    assert_round_trip(COX_FIX_MAX);
    assert_round_trip(COX_FIX_MIN);
}

void test_signs_and_leading_zeros_are_read(void)
{
    assert_read(COX_FIX(-12), "-12");
    assert_read(COX_FIX(12), "+12");
    assert_read(COX_FIX(12), "0000000000012.000");
    assert_read(0, "-0");
    assert_read(COX_RATIO(1, 2), "0.5");
    assert_read(196609, "+3.00001");
}

void test_halves_are_rounded_away_from_zero_whatever_the_number_of_digits(void)
{
    /* 2^-17 is half an LSB and has exactly these 17 decimals. */
    assert_read(1, "0.00000762939453125");
    assert_read(-1, "-0.00000762939453125");
    assert_read(1, "0.0000076293945312500000000000000000000000000");
    assert_read(0, "0.00000762939453124");
    assert_read(0, "0.00000762939453124999999999999999999999999999");
    assert_read(1, "0.00000762939453125000000000000000000000000001");
    assert_read(COX_FIX_ONE, "0.99999999999999999999999999999999");
}

void test_numbers_that_round_into_the_range_are_read_and_others_refused(void)
{
    assert_read(COX_FIX_MAX, "32767.99998");
    assert_read(COX_FIX_MAX, "32767.9999923");
    assert_refused("32767.9999924");
    assert_refused("32768");
    assert_read(COX_FIX_MIN, "-32768");
    assert_read(COX_FIX_MIN, "-32768.000007");
    assert_refused("-32768.0000077");
    assert_refused("32769");
    assert_refused("99999999999999999999999");
    assert_refused("-4294967296");
}

void test_text_that_is_not_a_number_is_refused(void)
{
    static const char *const texts[] = {"",      "-",  "+",  ".",   ".5",   "5.",  "1.-5",
                                        "--1",   " 1", "1 ", "1,5", "1e3",  "0x1", "nan",
                                        "1.2.3", "1:", "1/", "-.5", "1.5-", "+-1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) assert_refused(texts[i]);
}

void test_reading_stops_at_the_given_length(void)
{
    fix16_t value = UNTOUCHED;
    TEST_ASSERT_TRUE(cox_fix_from_text("12.5garbage", 4, &value));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(25, 2), value);
    TEST_ASSERT_FALSE(cox_fix_from_text("12", 0, &value));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(25, 2), value);
}
