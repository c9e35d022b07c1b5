/* SPDX-License-Identifier: MIT
 * The choice of the input delay. */
#include "unity.h"

#include "cox_delay.h"

static cox_delay delay;

void setUp(void)
{
    cox_delay_init(&delay, 3, 1, 8);
}

void tearDown(void)
{
}

void test_the_delay_is_raised_at_once_to_what_a_wait_demands(void)
{
    cox_delay_decide(&delay, 3, 0);
    cox_delay_stalled(&delay, 1500000);
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 6, 1500000));
    TEST_ASSERT_EQUAL_UINT8(6, delay.decided);
    cox_delay_stalled(&delay, 1600000); /* the raise is not in force yet */
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 7, 1600000));
}

void test_the_delay_is_raised_by_one_if_the_round_trip_does_not_explain_the_wait(void)
{
    cox_delay_decide(&delay, 3, 0);
    cox_delay_stalled(&delay, 1500000);
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 1, 1500000));
    TEST_ASSERT_EQUAL_UINT8(4, delay.decided);
}

void test_the_delay_stays_within_its_bounds(void)
{
    cox_delay_decide(&delay, 3, 0);
    for (uint64_t now_us = 2000000; now_us < 20000000; now_us += 2000000) {
        cox_delay_stalled(&delay, now_us);
        cox_delay_decide(&delay, 99, now_us);
    }
    TEST_ASSERT_EQUAL_UINT8(8, delay.decided);
    for (uint64_t now_us = 20000000; now_us < 200000000; now_us += 100000)
        cox_delay_decide(&delay, 0, now_us);
    TEST_ASSERT_EQUAL_UINT8(1, delay.decided);
}

void test_the_delay_is_lowered_by_one_after_five_seconds_of_calm(void)
{
    cox_delay_decide(&delay, 1, 100000);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 1, 5099999));
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 1, 5100000));
    TEST_ASSERT_EQUAL_UINT8(2, delay.decided);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 1, 5101000));
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 2, 50000000)); /* it is already as low as needed */
}

void test_the_delay_is_not_lowered_right_after_a_raise_for_a_long_wait(void)
{
    cox_delay_decide(&delay, 3, 0);
    cox_delay_stalled(&delay, 1500000); /* the wait is noticed, and goes on for six seconds */
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 1, 7500000));
    TEST_ASSERT_EQUAL_UINT8(4, delay.decided);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 1, 7533000));
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 1, 12499999));
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 1, 12500000));
    TEST_ASSERT_EQUAL_UINT8(3, delay.decided);
}

void test_equal_bounds_keep_the_delay(void)
{
    cox_delay_init(&delay, 3, 3, 3);
    cox_delay_stalled(&delay, 2000000);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 9, 2000000));
    TEST_ASSERT_EQUAL_UINT8(3, delay.decided);
}
