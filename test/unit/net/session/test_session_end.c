/* SPDX-License-Identifier: MIT
 * The end of a match, with one status for each cause; and the status of a command that is
 * refused. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

static table t;
static cox_session_def def;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, 100);
}

/* The status of a side's next turn. */
static cox_status run(uint32_t number)
{
    return cox_session_run(t.sides[number].session, t.now_us + t.sides[number].ahead_us);
}

static void expect_end(uint32_t number, cox_status status)
{
    TEST_ASSERT_EQUAL_INT32(status, run(number));
    TEST_ASSERT_EQUAL_INT32(status, cox_session_get_status(t.sides[number].session).outcome);
}

void test_a_match_that_reaches_its_last_tick_ends_well(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    expect_end(0, COX_OK);
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    expect_end(0, COX_END);
    expect_end(1, COX_END);
}

void test_a_side_that_leaves_ends_well(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_leave(t.sides[1].session);
    table_pass(&t, 300);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    expect_end(1, COX_END);
}

void test_a_host_that_leaves_ends_the_match_well_for_all(void)
{
    def.ticks = 0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_leave(t.sides[0].session);
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    expect_end(0, COX_END);
    expect_end(1, COX_END);
}

void test_a_stop_because_states_differ_is_not_a_good_end(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[1].state.sum ^= 4;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    expect_end(0, COX_ERROR_DESYNC);
    expect_end(1, COX_ERROR_DESYNC);
}

void test_a_match_that_goes_on_though_states_differ_ends_well(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[1].state.sum ^= 4;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    expect_end(0, COX_END);
    expect_end(1, COX_END);
}

void test_a_joiner_whose_host_is_silent_ends_with_a_lost_host(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[0].is_there = false;
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    expect_end(1, COX_ERROR_HOST_LOST);
}

void test_a_joiner_that_was_dropped_is_told_so(void)
{
    def.ticks = 0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_disconnect(t.sides[0].session, t.sides[1].peer);
    table_pass(&t, 300);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    expect_end(1, COX_ERROR_DROPPED);
}

void test_a_peer_that_is_not_there_is_not_found_to_disconnect(void)
{
    def.ticks = 0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session *host = t.sides[0].session;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_session_disconnect(host, COX_PLAYERS_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_session_disconnect(host, t.sides[1].peer));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_session_disconnect(host, t.sides[1].peer));
}

void test_a_joiner_that_is_refused_is_not_admitted(void)
{
    table_put(&t, 0, def, 7);
    def.seed++;
    table_put(&t, 1, def, 7);
    table_pass(&t, 300);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    expect_end(1, COX_ERROR_NOT_ADMITTED);
}

void test_a_joiner_that_leaves_the_lobby_says_goodbye_and_ends_well(void)
{
    def.players = 3;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_leave(t.sides[1].session);
    table_pass(&t, 200);
    expect_end(1, COX_END);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_DROPPED));
}

void test_a_joiner_that_left_ends_well_when_its_connection_goes(void)
{
    def.players = 3;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[0].is_there = false;
    cox_session_leave(t.sides[1].session);
    expect_end(1, COX_OK);
    cox_session_disconnect(t.sides[1].session, 0);
    expect_end(1, COX_END);
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_HOST_LOST));
}

void test_a_joiner_that_leaves_after_the_host_was_lost_still_reports_a_lost_host(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[0].is_there = false;
    cox_session_disconnect(t.sides[1].session, 0);
    cox_session_leave(t.sides[1].session);
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    expect_end(1, COX_ERROR_HOST_LOST);
}

void test_commands_without_a_player_are_told_apart_from_unknown_ones(void)
{
    cox_command ping = {0, FIXTURE_PING, {0, 0, 0, 0}};
    cox_command unknown = {0, 77, {0, 0, 0, 0}};
    table_put_all(&t, &def, 2);
    cox_session *joiner = t.sides[1].session;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NO_PLAYER, cox_session_add_command(joiner, &ping));
    table_pass(&t, 300);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_session_add_command(joiner, &ping));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_session_add_command(joiner, &unknown));
    cox_session_leave(joiner);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NO_PLAYER, cox_session_add_command(joiner, &ping));
}

void test_a_match_with_the_sync_test_sends_the_packets_of_one_without(void)
{
    uint64_t bytes[2];
    for (uint32_t i = 0; i < 2; i++) {
        table_clear(&t);
        def.sync_test = i == 1;
        table_put_all(&t, &def, 2);
        TEST_ASSERT_TRUE(table_finish(&t, 5000));
        table_expect_same(&t, 0, 1, 100);
        bytes[i] = cox_session_get_status(t.sides[1].session).bytes_sent;
    }
    TEST_ASSERT_EQUAL_UINT64(bytes[0], bytes[1]);
}
