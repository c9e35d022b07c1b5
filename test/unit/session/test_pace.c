/* SPDX-License-Identifier: MIT
 * The pace of ticks. */
#include "unity.h"

#include "cox_pace.h"

static cox_pace pace;

void setUp(void)
{
    cox_pace_init(&pace, 30);
}

void tearDown(void)
{
}

/* The ticks that are due in a time, asked for at a fixed interval, both in microseconds. */
static uint32_t ticks_in(uint32_t us, uint32_t every, uint32_t rate)
{
    uint32_t ticks = 0;
    uint64_t start = UINT32_MAX - 5000; /* soon 32 bits do not hold it */
    cox_pace_advance(&pace, start, rate);
    for (uint32_t passed = every; passed <= us; passed += every) {
        cox_pace_advance(&pace, start + passed, rate);
        for (; cox_pace_is_due(&pace); ticks++) cox_pace_spend(&pace);
    }
    return ticks;
}

void test_thirty_ticks_are_due_in_a_second_however_often_one_asks(void)
{
    TEST_ASSERT_EQUAL_UINT32(300, ticks_in(10000000, 1000, 1000));
    cox_pace_init(&pace, 30);
    TEST_ASSERT_EQUAL_UINT32(300, ticks_in(10000000, 100000, 1000));
    cox_pace_init(&pace, 30);
    TEST_ASSERT_EQUAL_UINT32(330, ticks_in(10000000, 8000, 1100));
}

void test_no_time_is_lost_between_calls_that_are_no_whole_milliseconds_apart(void)
{
    TEST_ASSERT_EQUAL_UINT32(300, ticks_in(10000000, 16, 1000));
    cox_pace_init(&pace, 1000);
    TEST_ASSERT_EQUAL_UINT32(9999, ticks_in(10000000, 6944, 1000)); /* 144 calls a second */
}

void test_a_time_of_months_between_two_calls_gives_no_more_than_a_quarter_of_a_second(void)
{
    cox_pace_init(&pace, 1000);
    cox_pace_advance(&pace, 0, 2000);
    cox_pace_advance(&pace, UINT64_C(1) << 61, 2000); /* times the rate, 64 bits do not hold it */
    TEST_ASSERT_EQUAL_UINT64(250 * (uint64_t)COX_PACE_TICK_COST, pace.credit);
}

void test_credit_is_told_in_thousandths_of_a_tick(void)
{
    cox_pace_advance(&pace, 0, 1000);
    cox_pace_advance(&pace, 33, 1000);
    TEST_ASSERT_EQUAL_UINT32(0, cox_pace_part(&pace));
    cox_pace_advance(&pace, 34, 1000);
    TEST_ASSERT_EQUAL_UINT32(1, cox_pace_part(&pace));
    cox_pace_pause(&pace);
    TEST_ASSERT_EQUAL_UINT32(7500, cox_pace_part(&pace));
}

void test_one_tick_a_second_is_due_though_a_burst_is_shorter(void)
{
    cox_pace_init(&pace, 1);
    TEST_ASSERT_EQUAL_UINT32(10, ticks_in(10000000, 100000, 1000));
}

void test_after_a_wait_one_tick_is_due_and_no_more(void)
{
    cox_pace_advance(&pace, 0, 1000);
    cox_pace_advance(&pace, 200000, 1000);
    cox_pace_hold(&pace);
    cox_pace_spend(&pace);
    TEST_ASSERT_FALSE(cox_pace_is_due(&pace));
    cox_pace_spend(&pace); /* spends all credit */
    TEST_ASSERT_EQUAL_UINT64(0, pace.credit);
}

void test_the_rate_is_at_most_a_tenth_off(void)
{
    TEST_ASSERT_EQUAL_UINT32(1000, cox_pace_rate(0));
    TEST_ASSERT_EQUAL_UINT32(1050, cox_pace_rate(500));
    TEST_ASSERT_EQUAL_UINT32(1100, cox_pace_rate(INT32_MAX));
    TEST_ASSERT_EQUAL_UINT32(900, cox_pace_rate(INT32_MIN));
}

void test_ticks_of_a_time_are_rounded_up(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_pace_ticks(&pace, 0));
    TEST_ASSERT_EQUAL_UINT32(1, cox_pace_ticks(&pace, 1));
    TEST_ASSERT_EQUAL_UINT32(3, cox_pace_ticks(&pace, 100));
    TEST_ASSERT_EQUAL_UINT32(4, cox_pace_ticks(&pace, 101));
}

void test_after_a_pause_a_quarter_of_a_second_is_due(void)
{
    cox_pace_pause(&pace); /* before it runs nothing is owed */
    TEST_ASSERT_FALSE(cox_pace_is_due(&pace));
    cox_pace_advance(&pace, 0, 1000);
    cox_pace_pause(&pace);
    for (uint32_t tick = 0; tick < 7; tick++) {
        TEST_ASSERT_TRUE(cox_pace_is_due(&pace));
        cox_pace_spend(&pace);
    }
    TEST_ASSERT_FALSE(cox_pace_is_due(&pace));
}
