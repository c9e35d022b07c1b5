/* SPDX-License-Identifier: MIT
 * Clocks that stand still, go back and jump: no other side is blamed, and the match goes on. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 400u
#define SECOND (1000 * TABLE_MS)

static table t;
static cox_session_def def;

void setUp(void)
{
    table_clear(&t);
    def = table_def(3, TICKS);
    def.drop_ms = 5000;
    table_put_all(&t, &def, 3);
    table_pass(&t, 500);
}

/* Plays to the end. All sides must have the same state, without a warning and without a drop. */
static void expect_no_blame(void)
{
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    for (uint32_t i = 0; i < 3; i++) {
        TEST_ASSERT_NULL(table_event(&t, i, COX_EVENT_WAITING));
        TEST_ASSERT_NULL(table_event(&t, i, COX_EVENT_DROPPED));
        TEST_ASSERT_NULL(table_event(&t, i, COX_EVENT_HOST_LOST));
    }
    table_expect_same(&t, 0, 1, TICKS);
    table_expect_same(&t, 0, 2, TICKS);
}

static void jump(uint32_t number, uint64_t us)
{
    t.sides[number].ahead_us += us;
}

static void jump_back(uint32_t number, uint64_t us)
{
    t.sides[number].ahead_us -= us;
}

void test_a_clock_that_goes_back_by_a_millisecond_in_every_other_turn_loses_no_time(void)
{
    for (uint32_t i = 0; i < 1000; i++) {
        for (uint32_t number = 0; number < 3; number++) {
            if (i % 2 == 0) jump_back(number, 2 * TABLE_MS);
            else jump(number, 2 * TABLE_MS);
        }
        table_pass(&t, 1);
    }
    TEST_ASSERT_UINT32_WITHIN(5, 150, cox_session_get_status(t.sides[0].session).tick);
    expect_no_blame();
}

void test_packets_may_be_taken_at_a_later_time_than_the_turn_is_made(void)
{
    table_side *host = &t.sides[0];
    for (uint32_t i = 0; i < 100; i++) {
        table_pass(&t, 10);
        cox_session_run(host->session, t.now_us - 5 * TABLE_MS);
    }
    TEST_ASSERT_FALSE(host->session->clock.has_paused);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_CLOCKS));
    expect_no_blame();
}

void test_a_loop_that_mixes_two_clocks_is_told_so_once(void)
{
    table_side *joiner = &t.sides[1];
    for (uint32_t i = 0; i < 100; i++) {
        table_pass(&t, 10);
        cox_session_run(joiner->session, t.now_us - 100 * TABLE_MS);
    }
    uint32_t told = 0;
    for (uint32_t i = 0; i < joiner->event_count; i++)
        told += joiner->events[i].kind == COX_EVENT_CLOCKS;
    TEST_ASSERT_EQUAL_UINT32(1, told);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_CLOCKS));
}

void test_a_clock_that_jumps_ahead_is_a_pause_of_its_own_machine(void)
{
    for (uint32_t i = 0; i < 6; i++) {
        jump(i % 3, i < 3 ? SECOND : 3600 * SECOND);
        table_pass(&t, 100);
    }
    expect_no_blame();
}

void test_a_clock_that_jumps_back_by_more_than_a_second_goes_on_from_there(void)
{
    for (uint32_t i = 0; i < 6; i++) {
        jump_back(i % 3, i < 3 ? SECOND + 2 * TABLE_MS : 3600 * SECOND);
        table_pass(&t, 100);
    }
    expect_no_blame();
}

void test_a_clock_that_jumps_by_half_of_all_its_values_goes_on(void)
{
    for (uint32_t i = 0; i < 6; i++) {
        jump(i % 3, UINT64_C(1) << 63);
        table_pass(&t, 100);
    }
    expect_no_blame();
}

void test_clocks_that_run_at_other_speeds_lose_no_time(void)
{
    for (uint32_t i = 0; i < 1000; i++) {
        jump(0, 7); /* a hundred times what clocks differ by */
        jump_back(1, 3);
        table_pass(&t, 1);
    }
    TEST_ASSERT_UINT32_WITHIN(2, 150, cox_session_get_status(t.sides[0].session).tick);
    expect_no_blame();
}

void test_a_clock_that_goes_back_by_a_second_stands_still_for_that_second(void)
{
    uint32_t tick = cox_session_get_status(t.sides[0].session).tick;
    jump_back(0, SECOND);
    table_pass(&t, 900);
    TEST_ASSERT_EQUAL_UINT32(tick, cox_session_get_status(t.sides[0].session).tick);
    table_pass(&t, 300);
    TEST_ASSERT_GREATER_THAN_UINT32(tick, cox_session_get_status(t.sides[0].session).tick);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_WAITING));
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_DROPPED));
}

void test_a_clock_that_stands_asks_for_nothing_and_ends_every_turn(void)
{
    uint32_t tick = cox_session_get_status(t.sides[1].session).tick;
    for (uint32_t i = 0; i < 400; i++) {
        jump_back(1, TABLE_MS);
        table_pass(&t, 1);
    }
    TEST_ASSERT_LESS_THAN_UINT32(tick + 20, cox_session_get_status(t.sides[1].session).tick);
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, TICKS);
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_WAITING));
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_HOST_LOST));
}

void test_a_joiner_that_sleeps_for_longer_than_the_patience_does_not_lose_its_host(void)
{
    table_side *joiner = &t.sides[2];
    joiner->is_there = false;
    table_pass(&t, 300);
    joiner->is_there = true;
    jump(2, 60 * SECOND);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_session_run(joiner->session, t.now_us + 60 * SECOND));
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    TEST_ASSERT_NULL(table_event(&t, 2, COX_EVENT_HOST_LOST));
    table_expect_same(&t, 0, 2, TICKS);
}
