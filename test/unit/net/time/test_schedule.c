/* SPDX-License-Identifier: MIT
 * When ticks get their turn. */
#include "unity.h"

#include "cox_pace.h"

#define TICK COX_SCHEDULE_TICK
#define START UINT64_C(0xfffffff0) /* soon 32 bits do not hold it */

static cox_schedule schedule;
static uint64_t now_us;

void setUp(void)
{
    cox_schedule_init(&schedule, 60, true, true);
    now_us = START;
    cox_schedule_keep_time(&schedule, 0, false, now_us);
}

static void begin(uint32_t ticks_per_second, bool is_host, bool is_lockstep)
{
    cox_schedule_init(&schedule, ticks_per_second, is_host, is_lockstep);
    cox_schedule_go_on(&schedule, 0, now_us);
}

/* Takes all turns that are due where each tick is stepped at its turn. Returns how many. */
static uint32_t take_turns(void)
{
    uint32_t end = cox_schedule_due_end(&schedule, schedule.turn_end);
    uint32_t turns = end - schedule.turn_end;
    schedule.turn_end = end;
    return turns;
}

static uint32_t keep_time(uint64_t elapsed_us)
{
    now_us += elapsed_us;
    cox_schedule_keep_time(&schedule, schedule.turn_end, false, now_us);
    return take_turns();
}

void test_the_ticks_of_a_time_get_their_turn_however_often_one_asks(void)
{
    static const uint32_t every_us[] = {1000, 6944, 16667, 40000};
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t turns = 0;
        begin(60, true, true);
        for (uint64_t passed_us = 0; passed_us < 10000000; passed_us += every_us[i])
            turns += keep_time(every_us[i]);
        TEST_ASSERT_UINT32_WITHIN(1, 600, turns);
    }
}

void test_a_caller_of_the_same_rate_gets_one_turn_in_each_uneven_call(void)
{
    for (uint32_t i = 0; i < 600; i++)
        TEST_ASSERT_EQUAL_UINT32(1, keep_time(i % 2 == 0 ? 13000 : 20333));
}

void test_a_tick_gets_its_turn_three_quarters_of_a_tick_after_its_boundary(void)
{
    schedule.position = 7 * TICK + TICK * 3 / 4 - 1;
    schedule.turn_end = 7;
    TEST_ASSERT_EQUAL_UINT32(7, cox_schedule_due_end(&schedule, 7));
    schedule.position++;
    TEST_ASSERT_EQUAL_UINT32(8, cox_schedule_due_end(&schedule, 7));
}

void test_a_further_tick_of_the_same_call_gets_its_turn_later(void)
{
    schedule.position = TICK + TICK * 5 / 4 - 1;
    TEST_ASSERT_EQUAL_UINT32(1, cox_schedule_due_end(&schedule, 0));
    schedule.position++;
    TEST_ASSERT_EQUAL_UINT32(2, cox_schedule_due_end(&schedule, 0));
}

void test_at_a_joiner_in_lockstep_a_further_tick_gets_its_turn_when_it_is_due(void)
{
    begin(60, false, true);
    schedule.position = 2 * TICK - 1;
    TEST_ASSERT_EQUAL_UINT32(1, cox_schedule_due_end(&schedule, 0));
    schedule.position++;
    TEST_ASSERT_EQUAL_UINT32(2, cox_schedule_due_end(&schedule, 0));
}

void test_a_host_in_lockstep_gives_turns_at_most_130_ms_ahead_of_the_state(void)
{
    schedule.position = 1000 * TICK;
    TEST_ASSERT_EQUAL_UINT32(108, cox_schedule_due_end(&schedule, 100));
}

void test_others_give_turns_at_most_250_ms_ahead_of_the_state(void)
{
    begin(60, true, false);
    schedule.position = 1000 * TICK;
    TEST_ASSERT_EQUAL_UINT32(115, cox_schedule_due_end(&schedule, 100));
    begin(60, false, true);
    schedule.position = 1000 * TICK;
    TEST_ASSERT_EQUAL_UINT32(115, cox_schedule_due_end(&schedule, 100));
}

void test_at_one_tick_a_second_turns_go_on(void)
{
    uint32_t turns = 0;
    begin(1, true, true);
    for (uint32_t i = 0; i < 1000; i++) turns += keep_time(10000);
    TEST_ASSERT_UINT32_WITHIN(1, 10, turns);
}

/* The host's state stays at tick 0 while it waits. */
static void wait_for_input(uint64_t elapsed_us, bool is_over)
{
    for (; elapsed_us > 0; elapsed_us -= 10000) {
        now_us += 10000;
        cox_schedule_keep_time(&schedule, 0, is_over && elapsed_us == 10000, now_us);
    }
}

void test_the_schedule_runs_on_for_250_ms_while_the_host_waits(void)
{
    wait_for_input(200000, false);
    TEST_ASSERT_EQUAL_INT64(12 * TICK + TICK / 2, schedule.position);
    wait_for_input(3000000, false);
    TEST_ASSERT_EQUAL_INT64(15 * TICK + TICK / 2, schedule.position);
}

void test_a_host_repays_130_ms_of_a_wait(void)
{
    wait_for_input(200000, true);
    TEST_ASSERT_EQUAL_INT64(8 * TICK + TICK / 2, schedule.position);
}

void test_a_host_repays_130_ms_of_its_own_pause(void)
{
    keep_time(200000);
    TEST_ASSERT_EQUAL_INT64(8 * TICK + TICK / 2, schedule.position);
}

void test_a_host_repays_130_ms_of_a_pause_that_its_clock_does_not_show(void)
{
    cox_schedule_pause(&schedule);
    keep_time(0);
    TEST_ASSERT_EQUAL_INT64(8 * TICK + TICK / 2, schedule.position);
}

void test_with_rollback_250_ms_of_a_pause_are_repaid(void)
{
    begin(60, false, false);
    cox_schedule_pause(&schedule);
    cox_schedule_keep_lead(&schedule, 0, 0, now_us);
    TEST_ASSERT_EQUAL_INT64(15 * TICK + TICK / 2, schedule.position);
    cox_schedule_keep_lead(&schedule, 0, 0, now_us + 5000000);
    TEST_ASSERT_EQUAL_INT64(15 * TICK + TICK / 2, schedule.position);
}

/* By how many thousandths of the clock's speed it goes on where it is so many 64ths ahead. */
static int64_t speed_at(int32_t ahead)
{
    int64_t before = schedule.position;
    now_us += 100000; /* 6 ticks */
    cox_schedule_keep_lead(&schedule, (uint32_t)(before / TICK), ahead, now_us);
    return (schedule.position - before) / (6 * TICK / 1000);
}

void test_a_machine_that_is_ahead_slows_down_by_a_tenth_for_each_tick(void)
{
    begin(60, false, false);
    TEST_ASSERT_EQUAL_INT64(950, speed_at(32));
    TEST_ASSERT_EQUAL_INT64(900, speed_at(64));
    TEST_ASSERT_EQUAL_INT64(900, speed_at(INT32_MAX));
    TEST_ASSERT_EQUAL_INT64(1050, speed_at(-32));
    TEST_ASSERT_EQUAL_INT64(1100, speed_at(-64));
    TEST_ASSERT_EQUAL_INT64(1100, speed_at(INT32_MIN));
}

void test_less_than_half_a_tick_is_left_alone(void)
{
    begin(60, false, false);
    TEST_ASSERT_EQUAL_INT64(1000, speed_at(31));
    TEST_ASSERT_EQUAL_INT64(1000, speed_at(-31));
}

void test_a_host_leaves_a_tick_and_a_half_alone_and_is_never_faster(void)
{
    begin(60, true, false);
    TEST_ASSERT_EQUAL_INT64(1000, speed_at(95));
    TEST_ASSERT_EQUAL_INT64(900, speed_at(96));
    TEST_ASSERT_EQUAL_INT64(1000, speed_at(-96));
    TEST_ASSERT_EQUAL_INT64(1000, speed_at(-9600));
}

void test_a_schedule_begins_half_a_tick_off_the_boundary_with_its_first_call(void)
{
    cox_schedule_begin(&schedule, 70);
    now_us += 4000000;
    TEST_ASSERT_EQUAL_INT64(70 * TICK + TICK / 2, cox_schedule_at(&schedule, now_us));
    cox_schedule_keep_time(&schedule, 70, false, now_us);
    TEST_ASSERT_EQUAL_INT64(70 * TICK + TICK / 2, schedule.position);
    TEST_ASSERT_EQUAL_UINT32(70, schedule.turn_end);
}

void test_between_calls_the_position_runs_on(void)
{
    TEST_ASSERT_EQUAL_INT64(TICK / 2 + 6 * TICK, cox_schedule_at(&schedule, now_us + 100000));
    TEST_ASSERT_EQUAL_INT64(TICK / 2, schedule.position);
}

void test_an_input_is_late_from_a_tick_and_three_quarters_after_its_boundary(void)
{
    schedule.position = 10 * TICK + TICK * 7 / 4;
    TEST_ASSERT_EQUAL_INT16(0, cox_schedule_lateness(&schedule, 10, now_us));
    TEST_ASSERT_EQUAL_INT16(-64, cox_schedule_lateness(&schedule, 11, now_us));
    TEST_ASSERT_EQUAL_INT16(384, cox_schedule_lateness(&schedule, 10, now_us + 100000));
}

void test_lateness_is_saturated(void)
{
    TEST_ASSERT_EQUAL_INT16(INT16_MIN, cox_schedule_lateness(&schedule, UINT32_MAX, now_us));
    schedule.position = UINT32_MAX * TICK;
    TEST_ASSERT_EQUAL_INT16(INT16_MAX, cox_schedule_lateness(&schedule, 0, now_us));
}

void test_an_endless_time_between_two_calls_is_survived(void)
{
    begin(1000, false, false);
    cox_schedule_keep_lead(&schedule, 0, INT32_MIN, UINT64_MAX);
    TEST_ASSERT_EQUAL_INT64(250 * TICK + TICK / 2, schedule.position);
}

void test_ticks_of_a_time_are_rounded_up(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_schedule_ticks(&schedule, 0));
    TEST_ASSERT_EQUAL_UINT32(1, cox_schedule_ticks(&schedule, 16));
    TEST_ASSERT_EQUAL_UINT32(2, cox_schedule_ticks(&schedule, 17));
    TEST_ASSERT_EQUAL_UINT32(257698038, cox_schedule_ticks(&schedule, UINT32_MAX));
}
