/* SPDX-License-Identifier: MIT
 * Matches from the first packet to the last state: starts, refusals, ends, over good and bad
 * lines. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 120u

static table t;

void setUp(void)
{
    table_clear(&t);
}

static void put(uint32_t players)
{
    cox_session_def def = table_def(players, TICKS);
    table_put_all(&t, &def, players);
}

/* Plays to the end; every side gives commands of its own. */
static void sync(uint32_t count, uint32_t ms)
{
    for (uint32_t i = 0; i < ms / 20; i++) {
        for (uint32_t number = 0; number < count; number++)
            table_push(&t, number, -(int32_t)(100 * i + number));
        table_pass(&t, 20);
    }
    TEST_ASSERT_TRUE_MESSAGE(table_finish(&t, 5000), "the match does not end");
}

void test_one_player_plays_alone(void)
{
    put(1);
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    table_expect_same(&t, 0, 0, TICKS);
}

void test_two_players_reach_the_same_state(void)
{
    put(2);
    sync(2, 1000);
    table_expect_same(&t, 0, 1, TICKS);
}

void test_commands_of_both_are_in_the_recordings_of_both(void)
{
    put(2);
    sync(2, 1000);
    TEST_ASSERT_EQUAL_UINT32(t.sides[0].file.length, t.sides[1].file.length);
    TEST_ASSERT_EQUAL_MEMORY(t.sides[0].file.bytes, t.sides[1].file.bytes, t.sides[0].file.length);
    fixture_outcome outcome = fixture_play(&t.sides[1].file);
    TEST_ASSERT_EQUAL_INT32(COX_END, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(TICKS, outcome.verified_tick);
    TEST_ASSERT_GREATER_THAN_UINT32(1000, t.sides[0].file.length);
}

void test_four_players_reach_the_same_state_though_half_of_all_packets_are_lost(void)
{
    cox_session_def def = table_def(4, TICKS);
    def.drop_ms = 5000;
    table_put_all(&t, &def, 4);
    t.lost_of_8 = 4;
    sync(4, 3000);
    for (uint32_t i = 1; i < 4; i++) table_expect_same(&t, 0, i, TICKS);
}

void test_the_match_waits_until_all_players_are_taken(void)
{
    cox_session_def def = table_def(3, TICKS);
    table_put_all(&t, &def, 2);
    table_pass(&t, 400);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_LOBBY, cox_session_get_status(t.sides[0].session).phase);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_LOBBY, cox_session_get_status(t.sides[1].session).phase);
    TEST_ASSERT_EQUAL_HEX16(3, cox_session_get_status(t.sides[1].session).player_bits);
    table_put(&t, 2, def, 7);
    sync(3, 400);
    for (uint32_t i = 1; i < 3; i++) table_expect_same(&t, 0, i, TICKS);
}

void test_a_joiner_that_leaves_before_the_start_frees_its_player(void)
{
    cox_session_def def = table_def(3, TICKS);
    table_put_all(&t, &def, 2);
    table_pass(&t, 100);
    cox_session_leave(t.sides[1].session);
    table_pass(&t, 300);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    TEST_ASSERT_EQUAL_HEX16(1, cox_session_get_status(t.sides[0].session).player_bits);
    table_put(&t, 1, def, 7);
    table_put(&t, 2, def, 7);
    sync(3, 400);
    for (uint32_t i = 1; i < 3; i++) table_expect_same(&t, 0, i, TICKS);
}

void test_a_spectator_in_the_lobby_follows_from_tick_0_and_gives_no_commands(void)
{
    cox_session_def def = table_def(2, TICKS);
    cox_session_def spectator = def;
    spectator.spectator = true;
    table_put(&t, 0, def, 7);
    table_put(&t, 1, spectator, 7);
    table_pass(&t, 100);
    table_put(&t, 2, def, 7);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NO_PLAYER, table_push(&t, 1, 3));
    sync(3, 1000);
    table_expect_same(&t, 0, 1, TICKS);
    table_expect_same(&t, 0, 2, TICKS);
    TEST_ASSERT_EQUAL_UINT32(0, t.sides[1].session->recording.recorder->start_tick);
}

void test_a_host_that_leaves_ends_the_match_for_all_with_one_state(void)
{
    cox_session_def def = table_def(3, 0);
    table_put_all(&t, &def, 3);
    table_pass(&t, 500);
    cox_session_leave(t.sides[0].session);
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    uint32_t tick = cox_session_get_status(t.sides[0].session).confirmed;
    TEST_ASSERT_GREATER_THAN_UINT32(10, tick);
    table_expect_same(&t, 0, 1, tick);
    table_expect_same(&t, 0, 2, tick);
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_HOST_LOST));
}

void test_a_host_that_leaves_the_lobby_is_lost_to_all(void)
{
    cox_session_def def = table_def(3, 0);
    table_put_all(&t, &def, 2);
    table_pass(&t, 100);
    cox_session_leave(t.sides[0].session);
    TEST_ASSERT_TRUE(table_finish(&t, 100));
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_HOST_LOST));
}

void test_a_player_that_leaves_has_a_complete_recording_up_to_its_last_input(void)
{
    put(3);
    table_pass(&t, 500);
    cox_session_leave(t.sides[2].session);
    table_pass(&t, 100);
    TEST_ASSERT_TRUE(t.sides[2].is_over);
    sync(2, 1000);
    table_expect_same(&t, 0, 1, TICKS);
    const cox_event *event = table_event(&t, 1, COX_EVENT_DROPPED);
    TEST_ASSERT_NOT_NULL(event);
    TEST_ASSERT_EQUAL_UINT8(2, event->player);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(event->tick + 1,
                                     cox_session_get_status(t.sides[2].session).confirmed);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[2].file).status);
}

void test_a_silent_player_is_reported_then_dropped_and_the_others_play_on(void)
{
    put(3);
    table_pass(&t, 300);
    t.sides[1].is_deaf = true;
    table_pass(&t, 250);
    const cox_event *waiting = table_event(&t, 2, COX_EVENT_WAITING);
    TEST_ASSERT_NOT_NULL(waiting);
    TEST_ASSERT_EQUAL_UINT8(1, waiting->player);
    TEST_ASSERT_EQUAL_UINT8(1, table_event(&t, 0, COX_EVENT_WAITING)->player);
    TEST_ASSERT_EQUAL_UINT8(1, cox_session_get_status(t.sides[0].session).waiting_for);
    sync(3, 2000);
    table_expect_same(&t, 0, 2, TICKS);
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_HOST_LOST));
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[1].file).status);
    TEST_ASSERT_EQUAL_MEMORY(t.sides[0].file.bytes, t.sides[1].file.bytes, 600);
}

void test_a_player_that_comes_back_in_time_is_reported_and_nothing_is_lost(void)
{
    put(2);
    table_pass(&t, 300);
    t.sides[1].is_deaf = true;
    table_pass(&t, 300);
    t.sides[1].is_deaf = false;
    sync(2, 1000);
    table_expect_same(&t, 0, 1, TICKS);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_RESUMED));
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_RESUMED));
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_DROPPED));
}

void test_a_player_whose_connection_is_gone_is_dropped_at_once(void)
{
    put(2);
    table_pass(&t, 300);
    cox_session_disconnect(t.sides[0].session, t.sides[1].peer);
    table_pass(&t, 50);
    TEST_ASSERT_EQUAL_UINT8(1, table_event(&t, 0, COX_EVENT_DROPPED)->player);
    const cox_event *dropped = table_event(&t, 1, COX_EVENT_DROPPED);
    TEST_ASSERT_NOT_NULL(dropped);
    TEST_ASSERT_EQUAL_UINT8(1, dropped->player);
    TEST_ASSERT_EQUAL_UINT32(table_event(&t, 0, COX_EVENT_DROPPED)->tick, dropped->tick);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
}

void test_a_joiner_whose_host_is_gone_ends_with_a_complete_recording(void)
{
    put(2);
    table_pass(&t, 300);
    t.sides[0].is_there = false;
    TEST_ASSERT_TRUE(table_finish(&t, 1000));
    const cox_event *lost = table_event(&t, 1, COX_EVENT_HOST_LOST);
    TEST_ASSERT_NOT_NULL(lost);
    const cox_event *ended = table_event(&t, 1, COX_EVENT_ENDED);
    TEST_ASSERT_NOT_NULL(ended);
    fixture_outcome outcome = fixture_play(&t.sides[1].file);
    TEST_ASSERT_EQUAL_INT32(COX_END, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(ended->tick, outcome.tick);
}

void test_a_joiner_without_an_answer_gives_up(void)
{
    put(2);
    t.sides[0].is_there = false;
    TEST_ASSERT_TRUE(table_finish(&t, 1000));
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_HOST_LOST));
    TEST_ASSERT_EQUAL_UINT32(0, t.sides[1].file.length);
}
