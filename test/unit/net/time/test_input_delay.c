/* SPDX-License-Identifier: MIT
 * The input delay of one player. */
#include "unity.h"

#include "cox_pace.h"

#define CAPACITY 64u
#define TICK 64 /* of lateness */

static uint16_t given[CAPACITY];
static cox_input_delay delay;
static int64_t needs[COX_WINDOW_SLOTS];
static uint32_t turn;

void setUp(void)
{
    for (uint32_t i = 0; i < CAPACITY; i++) given[i] = 99;
    delay.needs.worst = needs;
    cox_input_delay_init(&delay, 100, 20, 300, given, CAPACITY);
    turn = 0;
}

/* A turn at which one input is given, by the delay as it is, that is so late at the host. */
static void give(int16_t lateness)
{
    uint32_t tick = turn + delay.ticks;
    cox_input_delay_give(&delay, tick, turn++);
    cox_input_delay_sample(&delay, tick, lateness);
}

static bool decide(uint64_t now_us)
{
    return cox_input_delay_decide(&delay, 1, now_us);
}

void test_the_bounds_follow_the_rate(void)
{
    TEST_ASSERT_EQUAL_UINT16(2, delay.ticks);
    TEST_ASSERT_EQUAL_UINT16(30, delay.greatest);
    cox_input_delay_init(&delay, 1000, 16, 1000, given, CAPACITY);
    TEST_ASSERT_EQUAL_UINT16(16, delay.least);
    TEST_ASSERT_EQUAL_UINT16(1000, delay.greatest);
}

void test_without_a_word_of_the_host_the_delay_stays(void)
{
    cox_input_delay_give(&delay, 2, 0);
    TEST_ASSERT_FALSE(decide(0));
    TEST_ASSERT_EQUAL_UINT16(2, delay.ticks);
}

void test_the_delay_is_raised_at_once_by_what_an_input_was_late(void)
{
    give(5 * TICK + 1);
    TEST_ASSERT_TRUE(decide(0));
    TEST_ASSERT_EQUAL_UINT16(8, delay.ticks);
    TEST_ASSERT_FALSE(decide(0));
}

void test_what_counts_is_the_delay_that_was_in_force_when_the_input_was_given(void)
{
    for (uint32_t tick = 2; tick < 8; tick++) cox_input_delay_give(&delay, tick, 0);
    cox_input_delay_sample(&delay, 7, 3 * TICK);
    decide(0);
    TEST_ASSERT_EQUAL_UINT16(10, delay.ticks);
}

void test_the_delay_is_lowered_half_a_second_after_a_raise_and_then_each_fifteen_ticks(void)
{
    give(6 * TICK);
    decide(1000000);
    for (uint32_t i = 0; i < 300; i++) give(-20 * TICK); /* the one is forgotten */
    TEST_ASSERT_FALSE(decide(1499999));
    TEST_ASSERT_TRUE(decide(1500000));
    TEST_ASSERT_EQUAL_UINT16(7, delay.ticks);
    TEST_ASSERT_FALSE(decide(1649999));
    TEST_ASSERT_TRUE(decide(1650000));
    TEST_ASSERT_EQUAL_UINT16(6, delay.ticks);
}

void test_the_delay_is_not_lowered_below_what_is_needed(void)
{
    give(6 * TICK);
    decide(0);
    for (uint32_t i = 0; i < 300; i++) give(-2 * TICK + 1);
    for (uint64_t now_us = 0; now_us < 10000000; now_us += 10000) decide(now_us);
    TEST_ASSERT_EQUAL_UINT16(7, delay.ticks);
}

void test_the_delay_stays_within_its_bounds(void)
{
    give(INT16_MAX);
    decide(0);
    TEST_ASSERT_EQUAL_UINT16(30, delay.ticks);
    for (uint32_t i = 0; i < 300; i++) give(INT16_MIN);
    for (uint64_t now_us = 0; now_us < 10000000; now_us += 10000) decide(now_us);
    TEST_ASSERT_EQUAL_UINT16(2, delay.ticks);
}

/* Of 150 inputs so many are late. */
static uint16_t decide_with(uint32_t late_count, uint32_t joiners)
{
    cox_input_delay_init(&delay, 50, 40, 300, given, CAPACITY);
    for (uint32_t i = 0; i < 150; i++) give(i < late_count ? 4 * TICK : 0);
    cox_input_delay_decide(&delay, joiners, 0);
    return delay.ticks;
}

void test_one_input_in_fifty_may_be_late_and_joiners_share_that(void)
{
    TEST_ASSERT_EQUAL_UINT16(2, decide_with(3, 1));
    TEST_ASSERT_EQUAL_UINT16(6, decide_with(4, 1));
    TEST_ASSERT_EQUAL_UINT16(2, decide_with(1, 2));
    TEST_ASSERT_EQUAL_UINT16(6, decide_with(2, 2));
}

void test_lateness_of_an_input_that_is_not_kept_is_ignored(void)
{
    cox_input_delay_sample(&delay, 0, 9 * TICK); /* none was given */
    for (uint32_t tick = 10; tick < 10 + CAPACITY - 1; tick++)
        cox_input_delay_give(&delay, tick, tick - 2);
    cox_input_delay_sample(&delay, 9, 9 * TICK); /* before the first */
    cox_input_delay_give(&delay, 9 + CAPACITY, 7 + CAPACITY);
    cox_input_delay_give(&delay, 10 + CAPACITY, 8 + CAPACITY);
    cox_input_delay_sample(&delay, 10, 9 * TICK);            /* forgotten */
    cox_input_delay_sample(&delay, 11 + CAPACITY, 9 * TICK); /* not given yet */
    TEST_ASSERT_FALSE(decide(0));
    cox_input_delay_sample(&delay, 11, 9 * TICK);
    TEST_ASSERT_TRUE(decide(0));
}
