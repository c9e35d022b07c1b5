/* SPDX-License-Identifier: MIT
 * Decimal numbers: exact where a double is not, and nothing but a number is accepted. */
#include "unity.h"

#include <string.h>

#include "decimal.h"

static void expect(const char *text, int64_t whole, uint32_t billionths, uint32_t rest)
{
    decimal number = {-1, 1, 1};
    TEST_ASSERT_TRUE_MESSAGE(decimal_from_text(text, 0, &number), text);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(whole, number.whole, text);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(billionths, number.billionths, text);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(rest, number.rest, text);
}

static decimal read(const char *text)
{
    decimal number = {0, 0, 0};
    TEST_ASSERT_TRUE_MESSAGE(decimal_from_text(text, 0, &number), text);
    return number;
}

void test_every_digit_of_a_decimal_is_kept_up_to_the_eighteenth_after_the_point(void)
{
    expect("0", 0, 0, 0);
    expect("12", 12, 0, 0);
    expect("+3.", 3, 0, 0);
    expect(".25", 0, 250000000, 0);
    expect("0.107999801636", 0, 107999801, 636000000);
    expect("1.000000000000000001", 1, 0, 1);
    expect("1.0000000000000000019", 1, 0, 1);
    expect("0000000000000000000007.5", 7, 500000000, 0);
    expect("1000000000000", 1000000000000, 0, 0);
    expect("4000000000000000000", 4000000000000000000, 0, 0);
}

void test_a_negative_decimal_has_a_positive_fraction(void)
{
    expect("-0.25", -1, 750000000, 0);
    expect("-3", -3, 0, 0);
    expect("-0.000000000000000001", -1, 999999999, 999999999);
}

void test_an_exponent_moves_the_point(void)
{
    expect("9.5e-05", 0, 95000, 0);
    expect("1.5E3", 1500, 0, 0);
    expect("12.5e+1", 125, 0, 0);
    expect("1e-9", 0, 1, 0);
    expect("1e-400", 0, 0, 0);
    expect("0e99", 0, 0, 0);
}

void test_places_move_the_point_to_the_left(void)
{
    decimal number;
    TEST_ASSERT_TRUE(decimal_from_text("1763000000966.7", 3, &number));
    TEST_ASSERT_EQUAL_INT64(1763000000, number.whole);
    TEST_ASSERT_EQUAL_UINT32(966700000, number.billionths);
    TEST_ASSERT_TRUE(decimal_from_text("-1.0000000019", 9, &number));
    TEST_ASSERT_EQUAL_INT64(-1, number.whole);
    TEST_ASSERT_EQUAL_UINT32(999999998, number.billionths);
    TEST_ASSERT_EQUAL_UINT32(999999999, number.rest);
}

void test_a_text_that_is_not_a_number_or_too_great_is_refused_and_changes_nothing(void)
{
    static const char *const texts[] = {"",      ".",
                                        "-",     "+",
                                        "1.2.3", "1,5",
                                        "0x10",  "nan",
                                        "inf",   "1e",
                                        "1e+",   "1e1x",
                                        "1 2",   " 1",
                                        "--1",   "4000000000000000001",
                                        "1e19",  "1e999999999999999999999"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        decimal number = {7, 8, 9};
        TEST_ASSERT_FALSE_MESSAGE(decimal_from_text(texts[i], 0, &number), texts[i]);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(7, number.whole, texts[i]);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(8, number.billionths, texts[i]);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(9, number.rest, texts[i]);
    }
}

void test_a_product_is_the_floor_of_the_exact_one(void)
{
    TEST_ASSERT_EQUAL_INT64(0, decimal_times(read("0.033333333333333333"), 30));
    TEST_ASSERT_EQUAL_INT64(1, decimal_times(read("0.033333333333333334"), 30));
    TEST_ASSERT_EQUAL_INT64(3, decimal_times(read("0.1"), 30));
    TEST_ASSERT_EQUAL_INT64(2, decimal_times(read("0.099999999999999999"), 30));
    TEST_ASSERT_EQUAL_INT64(999999, decimal_times(read("0.999999999999999999"), 1000000));
    TEST_ASSERT_EQUAL_INT64(-1, decimal_times(read("-0.000000000000000001"), 1000000));
    TEST_ASSERT_EQUAL_INT64(1000000000000000000, decimal_times(read("1000000000000"), 1000000));
}

void test_all_thousandths_of_a_second_fall_into_the_tick_of_integer_arithmetic(void)
{
    for (uint32_t thousandths = 0; thousandths < 10000; thousandths++) {
        decimal number = {thousandths / 1000, thousandths % 1000 * 1000000, 0};
        TEST_ASSERT_EQUAL_INT64(thousandths * 30 / 1000, decimal_times(number, 30));
    }
}

void test_a_difference_borrows_through_all_digits(void)
{
    decimal difference = decimal_subtract(read("1"), read("0.000000000000000001"));
    TEST_ASSERT_EQUAL_INT(0, decimal_compare(read("0.999999999999999999"), difference));
    difference = decimal_subtract(read("4e18"), read("-4e18"));
    TEST_ASSERT_EQUAL_INT64(8000000000000000000, difference.whole);
    difference = decimal_subtract(read("2.000000001"), read("1.999999999999999999"));
    TEST_ASSERT_EQUAL_INT(0, decimal_compare(read("0.000000001000000001"), difference));
}

void test_decimals_are_ordered_by_every_digit(void)
{
    static const char *const rising[] = {
        "-2",          "-1.5", "-1", "-0.000000000000000001", "0", "0.000000000000000001",
        "0.000000001", "1",    "1.5"};
    for (size_t i = 0; i < sizeof rising / sizeof rising[0]; i++)
        for (size_t j = 0; j < sizeof rising / sizeof rising[0]; j++) {
            int order = decimal_compare(read(rising[i]), read(rising[j]));
            TEST_ASSERT_EQUAL_INT_MESSAGE(i < j ? -1 : i > j, order, rising[i]);
        }
}

void test_a_decimal_rounds_to_the_value_that_the_library_reads_from_its_text(void)
{
    static const char *const texts[] = {"0",
                                        "-0.25",
                                        "16383",
                                        "-16383",
                                        "0.00000762939453125",
                                        "-0.00000762939453125",
                                        "0.000007629394531249",
                                        "-0.000007629394531249",
                                        "-0.000000000000000001",
                                        "1234.999992370605468",
                                        "1234.999992370605469",
                                        "16382.99999237060546875"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        fix16_t expected;
        fix16_t value;
        TEST_ASSERT_TRUE(cox_fix_from_text(texts[i], (uint32_t)strlen(texts[i]), &expected));
        TEST_ASSERT_TRUE_MESSAGE(decimal_to_fix(read(texts[i]), &value), texts[i]);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, value, texts[i]);
    }
}

void test_a_decimal_beyond_every_world_is_no_value_and_changes_nothing(void)
{
    static const char *const texts[] = {"16383.00000762939453125", "-16383.5", "65535", "4e18",
                                        "-4e18"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        fix16_t value = 7;
        TEST_ASSERT_FALSE_MESSAGE(decimal_to_fix(read(texts[i]), &value), texts[i]);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(7, value, texts[i]);
    }
}
