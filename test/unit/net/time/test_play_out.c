/* SPDX-License-Identifier: MIT
 * The schedule of a joiner in lockstep. */
#include "unity.h"

#include "cox_pace.h"

#define TICK COX_SCHEDULE_TICK
#define TICK_US UINT32_C(20000) /* 50 ticks a second, so 150 slots of samples */

static cox_play_out play_out;
static int64_t samples[COX_WINDOW_SLOTS];
static cox_schedule schedule;
static uint64_t start_us;

void setUp(void)
{
    start_us = UINT64_C(1) << 60; /* times the rate, 64 bits do not hold it */
    cox_schedule_init(&schedule, 50, false, true);
    play_out.samples.worst = samples;
    cox_play_out_begin(&play_out, 50, 0, start_us);
}

/* The frame of a tick gets whole so many microseconds after its time by the own clock. */
static void sample(uint32_t tick, uint32_t after_us)
{
    uint64_t now_us = start_us + (uint64_t)tick * TICK_US + after_us;
    cox_play_out_sample(&play_out, &schedule, tick + 1, tick * TICK, true, now_us);
}

static int64_t run(uint32_t tick, uint32_t whole_end)
{
    uint64_t now_us = start_us + (uint64_t)tick * TICK_US;
    cox_play_out_run(&play_out, &schedule, whole_end, now_us);
    return schedule.position;
}

/* Ticks first to end - 1 get whole after two ticks, and the schedule is run by all of them. */
static void run_evenly(uint32_t first, uint32_t end)
{
    for (uint32_t tick = first; tick < end; tick++) {
        sample(tick, 2 * TICK_US);
        run(tick, tick + 1);
    }
}

void test_without_samples_all_that_is_whole_is_due(void)
{
    TEST_ASSERT_EQUAL_INT64(8 * TICK, run(0, 7));
    TEST_ASSERT_EQUAL_UINT32(8, cox_schedule_due_end(&schedule, 0)); /* the next has its turn */
    TEST_ASSERT_EQUAL_INT64(8 * TICK, run(50, 7));
    TEST_ASSERT_EQUAL_INT64(8 * TICK, run(51, 3));
}

void test_a_tick_is_due_when_its_frame_would_have_been_whole(void)
{
    run_evenly(0, 300);
    TEST_ASSERT_EQUAL_INT64(299 * TICK, run(300, 300));
}

void test_only_one_frame_in_forty_may_be_late(void)
{
    run_evenly(0, 300);
    for (uint32_t tick = 300; tick < 303; tick++) sample(tick, 5 * TICK_US);
    TEST_ASSERT_EQUAL_INT64(302 * TICK, run(303, 303));
    sample(303, 5 * TICK_US);
    TEST_ASSERT_EQUAL_INT64(300 * TICK, run(304, 304)); /* later at once */
}

void test_the_schedule_gets_earlier_by_at_most_a_tenth_of_the_clocks_speed(void)
{
    run_evenly(0, 300);
    schedule.position -= 3 * TICK;
    int64_t before = schedule.position;
    TEST_ASSERT_EQUAL_INT64(before + TICK + TICK / 10, run(300, 300));
    TEST_ASSERT_EQUAL_INT64(before + 2 * (TICK + TICK / 10), run(301, 300));
}

void test_the_schedule_gets_earlier_by_a_tenth_for_each_missing_tick(void)
{
    run_evenly(0, 300);
    schedule.position -= TICK / 4;
    int64_t before = schedule.position;
    uint64_t now_us = start_us + UINT64_C(299) * TICK_US + TICK_US / 4u;
    cox_play_out_run(&play_out, &schedule, 300, now_us); /* half a tick is missing */
    TEST_ASSERT_EQUAL_INT64(before + (TICK + TICK / 20) / 4, schedule.position);
}

void test_a_schedule_that_is_more_than_250_ms_late_jumps(void)
{
    run_evenly(0, 300);
    schedule.position -= 20 * TICK;
    TEST_ASSERT_EQUAL_INT64(299 * TICK, run(300, 300));
}

void test_with_few_samples_the_schedule_jumps(void)
{
    run_evenly(0, 29);
    schedule.position -= 3 * TICK;
    TEST_ASSERT_EQUAL_INT64(28 * TICK, run(29, 29));
    run_evenly(29, 30);
    schedule.position -= 3 * TICK;
    TEST_ASSERT_LESS_THAN_INT64(29 * TICK, run(30, 30));
}

void test_at_a_tick_a_second_there_are_samples_enough_at_last(void)
{
    cox_schedule_init(&schedule, 1, false, true);
    cox_play_out_begin(&play_out, 1, 0, start_us);
    for (uint32_t tick = 0; tick < 10; tick++) {
        uint64_t now_us = start_us + UINT64_C(1000000) * tick;
        cox_play_out_sample(&play_out, &schedule, tick + 1, 0, true, now_us);
        cox_play_out_run(&play_out, &schedule, tick + 1, now_us);
    }
    schedule.position -= TICK / 5; /* less than 250 ms */
    cox_play_out_run(&play_out, &schedule, 10, start_us + 9000000);
    TEST_ASSERT_EQUAL_INT64(10 * TICK - TICK / 5, schedule.position);
}

void test_frames_that_were_here_before_are_no_samples(void)
{
    sample(0, TICK_US);
    sample(0, 5 * TICK_US);
    TEST_ASSERT_EQUAL_INT64(10 * TICK, run(10, 1));
}

void test_many_frames_at_once_are_a_backlog_and_no_samples(void)
{
    cox_play_out_sample(&play_out, &schedule, 8, 8 * TICK, true, start_us + 900000);
    TEST_ASSERT_EQUAL_UINT16(0, play_out.samples.count);
    cox_play_out_sample(&play_out, &schedule, 15, 15 * TICK, true, start_us + 900000);
    TEST_ASSERT_EQUAL_UINT16(7, play_out.samples.count);
}

void test_frames_far_behind_the_host_are_a_backlog_and_no_samples(void)
{
    cox_play_out_sample(&play_out, &schedule, 1, 13 * TICK + TICK / 2 + 1, true, start_us);
    TEST_ASSERT_EQUAL_UINT16(0, play_out.samples.count);
    play_out.is_backlog = false;
    cox_play_out_sample(&play_out, &schedule, 2, 14 * TICK + TICK / 2, true, start_us);
    TEST_ASSERT_EQUAL_UINT16(1, play_out.samples.count);
}

void test_a_backlog_lasts_until_the_host_is_near(void)
{
    cox_play_out_sample(&play_out, &schedule, 1, 20 * TICK, true, start_us);
    cox_play_out_sample(&play_out, &schedule, 2, 4 * TICK + TICK / 2 + 1, true, start_us);
    TEST_ASSERT_EQUAL_UINT16(0, play_out.samples.count);
    cox_play_out_sample(&play_out, &schedule, 3, 5 * TICK + TICK / 2, true, start_us);
    TEST_ASSERT_EQUAL_UINT16(1, play_out.samples.count);
    cox_play_out_sample(&play_out, &schedule, 4, 15 * TICK, true, start_us);
    TEST_ASSERT_EQUAL_UINT16(2, play_out.samples.count);
}

void test_no_backlog_lasts_beyond_a_beginning(void)
{
    cox_play_out_sample(&play_out, &schedule, 1, 20 * TICK, true, start_us);
    cox_play_out_begin(&play_out, 50, 1, start_us);
    cox_play_out_sample(&play_out, &schedule, 2, 12 * TICK, true, start_us);
    TEST_ASSERT_EQUAL_UINT16(1, play_out.samples.count);
}

void test_nothing_is_sampled_after_an_own_pause(void)
{
    cox_play_out_sample(&play_out, &schedule, 5, 5 * TICK, false, start_us + 50000);
    TEST_ASSERT_EQUAL_UINT16(0, play_out.samples.count);
    sample(5, 0);
    TEST_ASSERT_EQUAL_UINT16(1, play_out.samples.count);
}
