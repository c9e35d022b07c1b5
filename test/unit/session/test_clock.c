/* SPDX-License-Identifier: MIT
 * A session's own time, from clocks of every kind. */
#include "unity.h"

#include <string.h>

#include "cox_clock.h"

#define FIRST UINT32_C(0xfffffe00) /* it wraps around in every test */

static cox_clock own;

void setUp(void)
{
    memset(&own, 0, sizeof own);
    cox_clock_take(&own, FIRST);
}

void tearDown(void)
{
}

static void expect(uint8_t what, uint32_t told_ms, uint32_t passed_ms)
{
    TEST_ASSERT_EQUAL_UINT8(what, cox_clock_take(&own, told_ms));
    TEST_ASSERT_EQUAL_HEX32(FIRST + passed_ms, own.now_ms);
}

void test_own_time_begins_with_the_first_time_told(void)
{
    cox_clock fresh;
    memset(&fresh, 0, sizeof fresh);
    TEST_ASSERT_EQUAL_UINT8(COX_CLOCK_BEGINS, cox_clock_take(&fresh, 77));
    TEST_ASSERT_EQUAL_UINT32(77, fresh.now_ms);
}

void test_steps_of_up_to_a_second_pass(void)
{
    expect(COX_CLOCK_GOES_ON, FIRST, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + 1, 1);
    expect(COX_CLOCK_GOES_ON, FIRST + 1001, 1001);
}

void test_a_step_back_of_up_to_a_second_stands_still_until_it_is_passed(void)
{
    expect(COX_CLOCK_STANDS, FIRST - 1, 0);
    expect(COX_CLOCK_STANDS, FIRST - 1000, 0);
    expect(COX_CLOCK_STANDS, FIRST - 300, 0);
    expect(COX_CLOCK_GOES_ON, FIRST, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + 2, 2);
}

void test_several_steps_back_count_from_the_latest_time(void)
{
    expect(COX_CLOCK_STANDS, FIRST - 600, 0);
    expect(COX_CLOCK_PAUSED, FIRST - 1200, 0);
    expect(COX_CLOCK_GOES_ON, FIRST - 1190, 10);
}

void test_a_larger_step_back_is_a_pause(void)
{
    expect(COX_CLOCK_PAUSED, FIRST - 1001, 0);
    expect(COX_CLOCK_GOES_ON, FIRST - 1000, 1);
}

void test_a_larger_step_ahead_is_a_pause(void)
{
    expect(COX_CLOCK_PAUSED, FIRST + 1001, 0);
    expect(COX_CLOCK_GOES_ON, FIRST + 1011, 10);
}

void test_a_step_by_half_of_all_values_is_a_pause(void)
{
    expect(COX_CLOCK_PAUSED, FIRST + UINT32_C(0x80000000), 0);
    expect(COX_CLOCK_GOES_ON, FIRST + UINT32_C(0x80000005), 5);
}
