/* SPDX-License-Identifier: MIT
 * The window over numbered packets. */
#include "unity.h"

#include <string.h>

#include "coxswain/sequence_window.h"

static cox_sequence_window window;

void setUp(void)
{
    memset(&window, 0, sizeof window);
}

void test_each_packet_of_the_window_is_expected_once_in_any_order(void)
{
    static const uint64_t order[] = {5, 3, 1024, 1, 1025, 4, 1030};
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        TEST_ASSERT_TRUE(cox_sequence_window_expects(&window, order[i]));
        cox_sequence_window_take(&window, order[i]);
        TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, order[i]));
    }
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, 6)); /* 1024 back */
    TEST_ASSERT_TRUE(cox_sequence_window_expects(&window, 7));
}

void test_number_0_is_never_expected(void)
{
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, 0));
    cox_sequence_window_take(&window, 1);
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, 0));
}

void test_only_the_newest_packet_is_the_newest(void)
{
    TEST_ASSERT_TRUE(cox_sequence_window_take(&window, 5));
    TEST_ASSERT_FALSE(cox_sequence_window_take(&window, 4));
    TEST_ASSERT_TRUE(cox_sequence_window_take(&window, 5000));
    TEST_ASSERT_FALSE(cox_sequence_window_take(&window, 4999));
}

void test_a_packet_of_an_earlier_round_of_the_window_is_not_one_of_this(void)
{
    static const uint64_t order[] = {1, 2, 3, 800, 1600, 3200};
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++)
        cox_sequence_window_take(&window, order[i]);
    for (uint64_t number = 3200 - 1023; number < 3200; number++)
        TEST_ASSERT_TRUE(cox_sequence_window_expects(&window, number));
    cox_sequence_window_take(&window, 3300);
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, 3200));
}

void test_numbers_beyond_32_bits_are_numbers_like_others(void)
{
    uint64_t number = UINT64_C(0x100000005);
    cox_sequence_window_take(&window, 5);
    TEST_ASSERT_TRUE(cox_sequence_window_take(&window, number));
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, number));
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, 6));
    TEST_ASSERT_TRUE(cox_sequence_window_expects(&window, number - 1023));
    cox_sequence_window_take(&window, UINT64_MAX);
    TEST_ASSERT_FALSE(cox_sequence_window_expects(&window, UINT64_MAX));
    TEST_ASSERT_TRUE(cox_sequence_window_expects(&window, UINT64_MAX - 1));
}

void test_loss_is_what_is_missing_of_the_last_numbers(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_sequence_window_loss_permille(&window, 64));
    cox_sequence_window_take(&window, 4);
    TEST_ASSERT_EQUAL_UINT32(750, cox_sequence_window_loss_permille(&window, 64));
    for (uint64_t number = 5; number <= 200; number++)
        if (number % 4 != 0) cox_sequence_window_take(&window, number);
    cox_sequence_window_take(&window, 200);
    TEST_ASSERT_EQUAL_UINT32(15 * 1000 / 64, cox_sequence_window_loss_permille(&window, 64));
}
