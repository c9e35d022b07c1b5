/* SPDX-License-Identifier: MIT
 * Faults: states that cannot be saved, loaded or trusted, peers that leave at a bad moment, lines
 * that get worse. No side hangs, and every side gets an event. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 300u

static table t;
static cox_session_def def;
static uint32_t saved_bytes; /* for which there is room; 0: enough */

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    saved_bytes = 0;
}

/* Puts all players at the table. With saved_bytes, states have outgrown what is kept for them. */
static void put_all(void)
{
    table_put_all(&t, &def, def.players);
    for (uint32_t i = 0; i < def.players && saved_bytes != 0; i++) {
        cox_session *session = t.sides[i].session;
        session->image_bytes = session->fetch.image_capacity = saved_bytes;
        session->snapshot_bytes = session->fetch.snapshot_capacity = saved_bytes;
    }
}

static bool refuse_state(void *context)
{
    (void)context;
    return false;
}

static bool change_state(void *context)
{
    fixture_state *state = (fixture_state *)context;
    state->sum++;
    return true;
}

/* Two peers play, one leaves, and a latecomer with another restored() takes its player. */
static void put_latecomer(bool (*restored)(void *context))
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_leave(t.sides[1].session);
    table_pass(&t, 300);
    t.sides[1].is_there = false;
    table_put(&t, 2, def, 7);
    t.sides[2].sim.restored = restored;
}

void test_a_latecomer_that_gets_another_state_than_the_host_says_is_refused_by_both_hashes(void)
{
    put_latecomer(change_state);
    table_pass(&t, 500);
    const cox_event *own = table_event(&t, 2, COX_EVENT_REFUSED);
    const cox_event *hosts = table_event(&t, 0, COX_EVENT_REFUSED);
    TEST_ASSERT_NOT_NULL(own);
    TEST_ASSERT_NOT_NULL(hosts);
    TEST_ASSERT_EQUAL_STRING("state", own->field);
    TEST_ASSERT_EQUAL_STRING(own->host, hosts->host);
    TEST_ASSERT_EQUAL_STRING(own->joiner, hosts->joiner);
    TEST_ASSERT_TRUE(t.sides[2].is_over);
    TEST_ASSERT_EQUAL_UINT32(0, t.sides[2].file.length);
}

void test_a_latecomer_that_cannot_load_the_state_reports_it_and_ends(void)
{
    put_latecomer(refuse_state);
    table_pass(&t, 500);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, table_event(&t, 2, COX_EVENT_FAILED)->value);
    TEST_ASSERT_TRUE(t.sides[2].is_over);
}

void test_a_latecomer_that_is_too_slow_for_three_snapshots_is_let_go_and_told(void)
{
    def.ticks = 0;
    def.drop_ms = 60000;
    put_latecomer(NULL);
    table_pass(&t, 5);
    t.sides[2].is_deaf = true;
    table_pass(&t, 12000);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_TOO_SLOW));
    t.sides[2].is_deaf = false;
    table_pass(&t, 300);
    TEST_ASSERT_NOT_NULL(table_event(&t, 2, COX_EVENT_TOO_SLOW));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DROPPED, cox_session_get_status(t.sides[2].session).outcome);
}

void test_a_side_that_predicts_and_cannot_go_back_reports_it_and_ends(void)
{
    def.rollback = 8;
    def.delay_ms = 0;
    table_put_all(&t, &def, 2);
    t.sides[0].sim.restored = refuse_state;
    for (uint32_t i = 0; i < 40; i++) {
        t.sides[1].is_deaf = i % 2 == 1;
        table_push(&t, 1, -(int32_t)i);
        table_pass(&t, 30);
    }
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_FAILED));
    TEST_ASSERT_TRUE(t.sides[0].is_over);
}

void test_a_sync_test_of_a_state_that_cannot_be_loaded_is_reported_and_the_match_goes_on(void)
{
    cox_sync_report report;
    def.sync_test = true;
    def.ticks = 10;
    table_put_all(&t, &def, 2);
    t.sides[1].sim.restored = refuse_state;
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_SYNC_TEST));
    TEST_ASSERT_TRUE(cox_session_get_sync_report(t.sides[1].session, &report));
    TEST_ASSERT_EQUAL_UINT8(COX_SYNC_UNLOADED, report.cause);
    table_expect_same(&t, 0, 1, 10);
}

/* Plays until the states of both differ and the host has noticed. */
static void spoil(void)
{
    put_all();
    table_pass(&t, 700);
    t.sides[1].state.sum ^= 4;
    for (uint32_t i = 0; i < 500; i++) {
        if (cox_session_get_status(t.sides[0].session).phase == COX_PHASE_SEARCHING) return;
        table_pass(&t, 1);
    }
    TEST_FAIL_MESSAGE("nobody notices");
}

void test_a_peer_that_leaves_during_the_search_leaves_a_report_of_what_is_known(void)
{
    cox_desync report;
    spoil();
    cox_session_disconnect(t.sides[0].session, t.sides[1].peer);
    t.sides[1].is_there = false;
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[0].session, &report));
    TEST_ASSERT_EQUAL_UINT8(1, report.other);
}

void test_the_search_does_not_wait_for_a_witness_that_left(void)
{
    cox_desync report;
    def.players = 3;
    spoil();
    cox_session_disconnect(t.sides[0].session, t.sides[2].peer);
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[0].session, &report));
    TEST_ASSERT_EQUAL_UINT8(COX_DESYNC_MEMORY, report.kind);
}

void test_a_search_without_kept_states_reports_what_it_can(void)
{
    cox_desync report;
    saved_bytes = 16;
    spoil();
    TEST_ASSERT_TRUE(table_finish(&t, 3000));
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[1].session, &report));
    TEST_ASSERT_EQUAL_UINT8(COX_PLACE_NO_CELL, report.where);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATED_NONE, report.host_resimulated);
}

void test_states_that_cannot_be_saved_are_reported_once(void)
{
    uint32_t times = 0;
    saved_bytes = 16;
    put_all();
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, TICKS);
    for (uint32_t i = 0; i < t.sides[0].event_count; i++)
        if (t.sides[0].events[i].kind == COX_EVENT_FAILED) times++;
    TEST_ASSERT_EQUAL_UINT32(1, times);
}

void test_a_joiner_whose_connection_is_gone_ends_at_once(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_disconnect(t.sides[1].session, 0);
    table_pass(&t, 2);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[1].file).status);
}

void test_a_player_that_was_dropped_is_told_whenever_it_speaks(void)
{
    def.drop_ms = 300;
    table_put(&t, 0, def, 7);
    def.drop_ms = 5000;
    table_put(&t, 1, def, 7);
    table_pass(&t, 300);
    t.sides[1].is_deaf = true;
    table_pass(&t, 700);
    t.sides[1].is_deaf = false;
    table_pass(&t, 300);
    const cox_event *own = table_event(&t, 1, COX_EVENT_DROPPED);
    TEST_ASSERT_NOT_NULL(own);
    TEST_ASSERT_EQUAL_UINT32(table_event(&t, 0, COX_EVENT_DROPPED)->tick, own->tick);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[1].file).status);
}

void test_a_player_that_speaks_but_gives_no_input_is_dropped_for_blocking(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[1].session->has_arrived = false;
    t.sides[1].session->final_tick = t.sides[1].session->timeline.current_tick; /* it stops */
    t.sides[1].session->def.drop_ms = 60000;
    t.sides[1].session->phase = COX_SESSION_ENDED;
    t.sides[1].session->ended_us = t.now_us;
    table_pass(&t, 1200);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_WAITING));
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_DROPPED));
}

/* Turns of a game that draws 60 frames a second. */
static void play_turns(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        table_pass(&t, 1);
        t.now_us += 15 * TABLE_MS;
    }
}

void test_a_spectator_that_freezes_does_not_stop_the_host(void)
{
    /* The host waits for a player at each turn around which the spectator's inputs go. */
    for (uint32_t turns = 140; turns < 186; turns++) {
        table_clear(&t);
        def = table_def(2, 600);
        def.drop_ms = 30000;
        table_put_all(&t, &def, 2);
        def.spectator = true;
        table_put(&t, 2, def, 7);
        play_turns(20);
        t.sides[2].is_deaf = true;
        play_turns(turns);
        t.sides[1].is_deaf = true;
        play_turns(8);
        t.sides[1].is_deaf = false;
        t.sides[2].is_deaf = false;
        TEST_ASSERT_TRUE(table_finish(&t, 9000));
        table_expect_same(&t, 0, 2, 600);
    }
}

void test_a_player_that_lacks_inputs_that_are_no_longer_kept_is_dropped(void)
{
    def.ticks = 0;
    def.drop_ms = 30000;
    table_put_all(&t, &def, 2);
    table_pass(&t, 4000);
    cox_peer *peer = &t.sides[0].session->peers[t.sides[1].peer];
    cox_peer_start(peer, 0);
    t.sides[1].is_deaf = true;
    table_pass(&t, 100);
    const cox_event *event = table_event(&t, 0, COX_EVENT_DROPPED);
    TEST_ASSERT_NOT_NULL(event);
    TEST_ASSERT_EQUAL_UINT8(1, event->player);
}
