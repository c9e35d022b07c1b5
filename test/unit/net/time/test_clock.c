/* SPDX-License-Identifier: MIT
 * A session's own time, from clocks of every kind. */
#include "unity.h"

#include <string.h>

#include "cox_clock.h"

#define SECOND UINT64_C(1000000)
#define FIRST UINT64_C(0xfffffe00) /* 32 bits do not hold what follows */

static cox_clock own;
static cox_clock_steps steps;

void setUp(void)
{
    cox_clock_init(&own, 60);
    cox_clock_take(&own, FIRST);
    memset(&steps, 0, sizeof steps);
}

static void expect(uint8_t what, uint64_t told_us, uint64_t passed_us)
{
    TEST_ASSERT_EQUAL_UINT8(what, cox_clock_take(&own, told_us));
    TEST_ASSERT_EQUAL_HEX64(FIRST + passed_us, own.now_us);
}

void test_own_time_begins_with_the_first_time_told(void)
{
    cox_clock fresh;
    cox_clock_init(&fresh, 60);
    TEST_ASSERT_EQUAL_UINT8(COX_CLOCK_BEGINS, cox_clock_take(&fresh, UINT64_MAX - 77));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 77, fresh.now_us);
}

void test_steps_of_up_to_a_second_pass(void)
{
    expect(COX_CLOCK_GOES_ON, FIRST, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + 1, 1);
    expect(COX_CLOCK_GOES_ON, FIRST + 1 + SECOND, 1 + SECOND);
}

void test_a_step_back_of_up_to_a_second_stands_still_until_it_is_passed(void)
{
    expect(COX_CLOCK_STANDS, FIRST - COX_CLOCK_PAUSE_US - 1, 0);
    expect(COX_CLOCK_STANDS, FIRST - SECOND, 0);
    expect(COX_CLOCK_GOES_ON, FIRST - 300, 0);
    expect(COX_CLOCK_GOES_ON, FIRST, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + 2, 2);
}

void test_a_step_back_of_no_more_than_a_pause_is_time_that_stands_for_a_moment(void)
{
    expect(COX_CLOCK_GOES_ON, FIRST - 100, 0);
    expect(COX_CLOCK_GOES_ON, FIRST - COX_CLOCK_PAUSE_US, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + 3, 3);
    TEST_ASSERT_FALSE(own.has_paused);
}

/* Takes a time; returns 1 where it shows that there are two clocks. */
static uint32_t tell(uint64_t told_us)
{
    bool is_found = cox_clock_steps_take(&steps, &own, told_us);
    cox_clock_take(&own, told_us);
    return is_found;
}

/* So many frames, in each of which the time goes back by a step. Returns in how many of them two
 * clocks are found. */
static uint32_t mix(uint32_t frames, uint64_t frame_us, uint64_t step_us)
{
    uint32_t found = 0;
    uint64_t told_us = own.caller_us;
    for (uint32_t i = 0; i < frames; i++) {
        told_us += frame_us;
        found += tell(told_us);
        found += tell(told_us - step_us);
        found += tell(told_us - step_us + 1); /* still behind */
    }
    return found;
}

void test_longer_steps_back_in_sixteen_frames_are_the_times_of_two_clocks(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, mix(COX_CLOCK_STEPS_BACK - 1, 16667, COX_CLOCK_PAUSE_US + 2));
    TEST_ASSERT_EQUAL_UINT32(1, mix(1, 16667, COX_CLOCK_PAUSE_US + 2));
    TEST_ASSERT_EQUAL_UINT32(0, mix(1000, 16667, COX_CLOCK_PAUSE_US + 2)); /* it was told */
}

void test_clocks_that_are_hours_apart_are_two(void)
{
    TEST_ASSERT_EQUAL_UINT32(1, mix(COX_CLOCK_STEPS_BACK, 16667, 3600 * SECOND));
}

void test_the_same_time_again_changes_nothing(void)
{
    static const uint64_t backs[] = {0, 60000, SECOND, SECOND + 1, 3600 * SECOND};
    for (uint32_t i = 0; i < 5; i++) {
        uint64_t told_us = own.caller_us - backs[i];
        tell(told_us);
        cox_clock_steps before = steps;
        tell(told_us);
        TEST_ASSERT_EQUAL_UINT8(before.count, steps.count);
        TEST_ASSERT_EQUAL(before.is_back, steps.is_back);
    }
}

void test_short_steps_back_are_those_of_one_clock(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, mix(1000, 16667, COX_CLOCK_PAUSE_US));
}

void test_steps_back_a_second_apart_have_nothing_to_do_with_each_other(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, mix(100, SECOND, 100000));
    TEST_ASSERT_EQUAL_UINT32(1, mix(100, SECOND - 1, 100000));
}

void test_one_step_back_is_one_for_as_many_calls_as_it_takes_to_pass(void)
{
    for (uint64_t i = 300; i > 0; i--) TEST_ASSERT_EQUAL_UINT32(0, tell(FIRST - 1000 * i));
}

void test_steps_ahead_are_no_second_clock(void)
{
    for (uint32_t i = 0; i < 100; i++)
        TEST_ASSERT_EQUAL_UINT32(0, tell(own.caller_us + 5 * SECOND));
}

void test_the_first_time_told_is_no_step(void)
{
    memset(&own, 0, sizeof own);
    cox_clock_init(&own, 60);
    own.caller_us = UINT64_MAX;
    TEST_ASSERT_EQUAL_UINT32(0, tell(FIRST));
    TEST_ASSERT_FALSE(steps.is_back);
}

void test_several_steps_back_count_from_the_latest_time(void)
{
    expect(COX_CLOCK_STANDS, FIRST - 600000, 0);
    expect(COX_CLOCK_PAUSED, FIRST - 1200000, 0);
    expect(COX_CLOCK_GOES_ON, FIRST - 1190000, 10000);
}

void test_a_larger_step_back_is_a_pause(void)
{
    expect(COX_CLOCK_PAUSED, FIRST - SECOND - 1, 0);
    expect(COX_CLOCK_GOES_ON, FIRST - SECOND, 1);
    expect(COX_CLOCK_PAUSED, 0, 1);
    expect(COX_CLOCK_GOES_ON, 3, 4);
}

void test_a_larger_step_ahead_is_a_pause(void)
{
    expect(COX_CLOCK_PAUSED, FIRST + SECOND + 1, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + SECOND + 11, 10);
    expect(COX_CLOCK_PAUSED, UINT64_MAX - 5, 10);
    expect(COX_CLOCK_GOES_ON, UINT64_MAX, 15);
}

void test_a_step_of_all_that_32_bits_hold_is_a_pause_either_way(void)
{
    expect(COX_CLOCK_PAUSED, FIRST + UINT32_MAX, 0);
    expect(COX_CLOCK_PAUSED, FIRST + UINT32_MAX + (UINT64_C(1) << 32), 0);
    expect(COX_CLOCK_PAUSED, FIRST + UINT32_MAX, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + UINT32_MAX + 10, 10);
}

void test_a_step_by_half_of_all_values_is_a_pause(void)
{
    expect(COX_CLOCK_PAUSED, FIRST + (UINT64_C(1) << 63), 0);
    expect(COX_CLOCK_GOES_ON, FIRST + (UINT64_C(1) << 63) + 5, 5);
}

void test_a_time_has_passed_at_its_last_microsecond_and_not_before(void)
{
    uint64_t since_us = own.now_us;
    TEST_ASSERT_TRUE(cox_clock_has_passed(&own, since_us, 0));
    cox_clock_take(&own, FIRST + 499999);
    TEST_ASSERT_FALSE(cox_clock_has_passed(&own, since_us, 500));
    cox_clock_take(&own, FIRST + 500000);
    TEST_ASSERT_TRUE(cox_clock_has_passed(&own, since_us, 500));
    for (uint32_t i = 0; i < 5000; i++) cox_clock_take(&own, own.caller_us + SECOND);
    TEST_ASSERT_TRUE(cox_clock_has_passed(&own, since_us, 4000000)); /* 5000 s: 33 bits */
}

void test_a_clock_without_a_pause_is_settled(void)
{
    TEST_ASSERT_TRUE(cox_clock_is_settled(&own, 300));
    cox_clock_take(&own, FIRST + COX_CLOCK_PAUSE_US);
    TEST_ASSERT_TRUE(cox_clock_is_settled(&own, 300));
}

/* Whether the clock takes 300 ms to settle after what was told last. */
static void expect_to_settle(void)
{
    uint64_t told_us = own.caller_us;
    for (uint32_t ms = 0; ms < 300; ms += 25) {
        cox_clock_take(&own, told_us + cox_clock_us(ms));
        TEST_ASSERT_FALSE(cox_clock_is_settled(&own, 300));
    }
    cox_clock_take(&own, told_us + cox_clock_us(300));
    TEST_ASSERT_TRUE(cox_clock_is_settled(&own, 300));
}

void test_a_clock_settles_after_a_gap_between_two_calls(void)
{
    cox_clock_take(&own, FIRST + COX_CLOCK_PAUSE_US + 1);
    expect_to_settle();
}

void test_a_clock_settles_after_a_step_that_is_a_pause(void)
{
    cox_clock_take(&own, FIRST + 5 * SECOND);
    expect_to_settle();
}

void test_a_clock_settles_once_a_step_back_was_passed(void)
{
    cox_clock_take(&own, FIRST - 300000);
    cox_clock_take(&own, FIRST - 1);
    expect_to_settle();
}

void test_whole_milliseconds_are_rounded_down_and_wrap_around(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_clock_ms(999));
    TEST_ASSERT_EQUAL_UINT32(1, cox_clock_ms(1000));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, cox_clock_ms(UINT32_MAX * UINT64_C(1000) + 999));
    TEST_ASSERT_EQUAL_UINT32(0, cox_clock_ms((UINT64_C(1) << 32) * 1000));
    TEST_ASSERT_EQUAL_UINT32(4000000000, cox_clock_us(4000000));
}

void test_times_in_ticks_are_rounded_half_a_tick_up(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_clock_ticks(0, 1000));
    TEST_ASSERT_EQUAL_UINT32(0, cox_clock_ticks(8, 60));
    TEST_ASSERT_EQUAL_UINT32(1, cox_clock_ticks(9, 60));
    TEST_ASSERT_EQUAL_UINT32(30, cox_clock_ticks(500, 60));
    TEST_ASSERT_EQUAL_UINT32(4000000, cox_clock_ticks(4000000, 1000));
}

void test_a_caller_that_comes_once_a_slow_tick_does_not_pause(void)
{
    cox_clock slow;
    cox_clock_init(&slow, 10);
    cox_clock_take(&slow, FIRST);
    cox_clock_take(&slow, FIRST + 200000);
    TEST_ASSERT_FALSE(slow.has_paused);
    cox_clock_take(&slow, FIRST + 400001);
    TEST_ASSERT_TRUE(slow.has_paused);
}
