/* SPDX-License-Identifier: MIT
 * Which peer has a seat: for how long, by which identity, and what its inputs count for. */
#include "unity.h"

#include <string.h>

#include "cox_bytes.h"
#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 400u
#define STRANGER 77u

static table t;
static cox_session_def def;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    def.drop_ms = 8000;
}

/* Takes a seat by a HELLO. Returns its session. */
static uint64_t sit(cox_packet hello, cox_address from, uint64_t nonce)
{
    cox_packet answer;
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_ask_anew(&t, hello, from, nonce));
    while (cox_session_get_packet(t.sides[0].session, t.now_us, &answer))
        if (answer.bytes[3] == COX_PACKET_WELCOME) break;
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_WELCOME, answer.bytes[3]);
    return cox_bytes_get_u64(answer.bytes + 4);
}

static void leave(cox_address from, uint64_t session, uint32_t sequence)
{
    cox_packet packet;
    cox_bye bye = {COX_BYE_LEFT, 0, 0};
    cox_bytes_writer writer = cox_packet_begin(packet.bytes, COX_PACKET_BYE, session, sequence);
    cox_bye_write(&writer, &bye);
    packet.length = cox_packet_seal(&writer);
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, from, packet.bytes, packet.length));
}

/* Takes a seat, and leaves it before any other packet. */
static void sit_and_leave(cox_packet hello, cox_address from, uint64_t nonce)
{
    leave(from, sit(hello, from, nonce), 1);
}

void test_a_seat_that_was_left_before_a_packet_of_the_match_is_no_event(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    for (uint32_t i = 0; i < 5; i++) sit_and_leave(hello, table_address(STRANGER), 100 + i);
    table_pass(&t, 1);
    TEST_ASSERT_EQUAL_UINT32(0, t.sides[0].event_count);
}

/* Gives player 1 empty inputs for the ticks 0 to 63, while the match waits for players. */
static void give_inputs(cox_address from, uint64_t session)
{
    static const uint8_t blocks[] = {1, 0, 191, 0, 255};
    cox_packet packet;
    cox_packet_sync sync;
    memset(&sync, 0, sizeof sync);
    sync.hashed_tick = COX_NO_TICK;
    sync.joiner.mismatch_tick = COX_NO_TICK;
    cox_bytes_writer writer = cox_packet_begin(packet.bytes, COX_PACKET_SYNC, session, 1);
    cox_packet_sync_write_joiner(&writer, &sync, def.players + 1u);
    memcpy(cox_bytes_add(&writer, sizeof blocks), blocks, sizeof blocks);
    packet.length = cox_packet_seal(&writer);
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, from, packet.bytes, packet.length));
}

void test_inputs_that_came_before_the_match_are_not_those_of_who_plays_it(void)
{
    cox_address from = table_address(STRANGER);
    def.players = 3;
    table_put_all(&t, &def, 3);
    cox_packet hello = table_next_packet(&t, 1);
    uint64_t session = sit(hello, from, 4711);
    give_inputs(from, session);
    TEST_ASSERT_EQUAL_UINT32(0, t.sides[0].session->timeline.queues[1].end);
    leave(from, session, 2);
    t.now_us += 200 * TABLE_MS;
    for (uint32_t i = 0; i < 100; i++) {
        table_push(&t, 1, (int32_t)i);
        table_pass(&t, 10);
    }
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_DESYNC));
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, TICKS);
}

void test_a_joiner_whose_welcomes_were_lost_until_its_seat_was_free_again_gets_another(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    table_ask_anew(&t, hello, table_address(STRANGER), 4711);
    table_pass(&t, 5300);
    TEST_ASSERT_EQUAL_UINT8(COX_PEER_GONE, t.sides[0].session->peers[0].phase);
    table_ask_anew(&t, hello, table_address(STRANGER), 4711);
    TEST_ASSERT_EQUAL_UINT8(COX_PEER_PLAYING, t.sides[0].session->peers[0].phase);
}

void test_a_sender_that_the_transport_lets_watch_alone_gets_no_player(void)
{
    cox_address from = table_address(STRANGER);
    cox_session_def spectator = def;
    spectator.spectator = true;
    from.is_spectator = true;
    table_put_all(&t, &def, 2);
    table_put(&t, 2, spectator, 7);
    cox_packet hello = table_next_packet(&t, 1);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 0, from, hello.bytes, hello.length));
    sit(table_next_packet(&t, 2), from, 4711);
    TEST_ASSERT_EQUAL_UINT8(COX_NO_PLAYER, t.sides[0].session->peers[0].player);
}

/* A match of two whose joiner has an identity for which the transport vouches. */
static cox_packet run_a_vouched_match(void)
{
    memset(def.identity, 9, sizeof def.identity);
    table_put_all(&t, &def, 2);
    memset(t.sides[1].address.identity, 9, COX_IDENTITY_BYTES);
    cox_packet hello = table_next_packet(&t, 1);
    t.now_us += 200 * TABLE_MS;
    table_pass(&t, 500);
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_ADMITTED));
    return hello;
}

void test_a_joiner_tells_the_host_how_far_ahead_it_keeps_inputs(void)
{
    cox_session_def small = def;
    small.history_ticks = def.history_ticks / 2;
    small.window_ms = 600;
    table_put(&t, 0, def, 1);
    table_put(&t, 1, small, 1);
    table_pass(&t, 300);
    const cox_session *host = t.sides[0].session, *joiner = t.sides[1].session;
    TEST_ASSERT_EQUAL_UINT16(small.history_ticks, host->peers[t.sides[1].peer].reach);
    TEST_ASSERT_EQUAL_UINT16(small.history_ticks, joiner->peers[0].reach);
}

void test_who_proves_the_same_identity_takes_its_own_place_at_once_from_any_address(void)
{
    cox_packet hello = run_a_vouched_match();
    uint64_t session = t.sides[0].session->peers[0].session;
    cox_address from = table_address(STRANGER);
    memset(from.identity, 9, COX_IDENTITY_BYTES);
    table_ask_anew(&t, hello, from, 4711);
    TEST_ASSERT_NOT_EQUAL_UINT64(session, t.sides[0].session->peers[0].session);
    TEST_ASSERT_EQUAL_UINT8(STRANGER, t.sides[0].session->peers[0].address.bytes[0]);
}

void test_an_identity_has_one_seat_wherever_it_comes_from(void)
{
    def.players = 3;
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    memset(hello.bytes + COX_PACKET_HEAD_BYTES + 16, 9, COX_IDENTITY_BYTES);
    cox_address one = table_address(STRANGER);
    cox_address other = table_address(STRANGER + 1);
    memset(one.identity, 9, COX_IDENTITY_BYTES);
    memset(other.identity, 9, COX_IDENTITY_BYTES);
    sit_and_leave(hello, one, 100);
    table_ask_anew(&t, hello, other, 101);
    table_ask_anew(&t, hello, one, 102);
    uint32_t seats = 0;
    for (uint32_t i = 0; i < 16; i++) seats += cox_peer_is_in(&t.sides[0].session->peers[i]);
    TEST_ASSERT_EQUAL_UINT32(1, seats);
    const cox_peer *found =
        &t.sides[0].session->peers[cox_session_find_peer(t.sides[0].session, &one)];
    TEST_ASSERT_TRUE(cox_peer_is_in(found));
}

void test_an_identity_does_not_push_another_one_from_its_address(void)
{
    cox_packet hello = run_a_vouched_match();
    uint64_t session = t.sides[0].session->peers[0].session;
    cox_address from = table_address(STRANGER);
    memset(from.identity, 3, COX_IDENTITY_BYTES);
    memset(hello.bytes + COX_PACKET_HEAD_BYTES + 16, 3, COX_IDENTITY_BYTES);
    hello.bytes[COX_PACKET_HEAD_BYTES + 16 + COX_IDENTITY_BYTES] = 1; /* a spectator */
    table_ask_anew(&t, hello, from, 4711);
    TEST_ASSERT_TRUE(cox_peer_is_in(&t.sides[0].session->peers[1]));
    from = t.sides[1].address;
    memset(from.identity, 3, COX_IDENTITY_BYTES);
    table_ask_anew(&t, hello, from, 4712);
    TEST_ASSERT_TRUE(session == t.sides[0].session->peers[0].session);
    TEST_ASSERT_EQUAL_UINT8(STRANGER, t.sides[0].session->peers[1].address.bytes[0]);
    table_expect_the_match_goes_on(&t, TICKS);
}

void test_a_peer_that_asks_anew_for_a_player_that_another_has_keeps_its_seat(void)
{
    def.players = 3;
    memset(def.identity, 9, sizeof def.identity);
    table_put_all(&t, &def, 3);
    memset(t.sides[1].address.identity, 9, COX_IDENTITY_BYTES);
    cox_packet hello = table_next_packet(&t, 1);
    t.now_us += 200 * TABLE_MS;
    table_pass(&t, 500);
    uint64_t session = t.sides[0].session->peers[0].session;
    uint8_t other = t.sides[0].session->peers[1].player;
    hello.bytes[COX_PACKET_HEAD_BYTES + 16 + COX_IDENTITY_BYTES + 1] = other;
    table_ask_anew(&t, hello, t.sides[1].address, 4711);
    TEST_ASSERT_TRUE(session == t.sides[0].session->peers[0].session);
    table_expect_the_match_goes_on(&t, TICKS);
}

void test_an_identity_that_nobody_vouches_for_counts_for_nothing(void)
{
    cox_packet hello = run_a_vouched_match();
    uint64_t session = t.sides[0].session->peers[0].session;
    table_ask_anew(&t, hello, table_address(STRANGER), 4711);
    table_ask_anew(&t, hello, table_address(0), 4712); /* the player's own address */
    TEST_ASSERT_TRUE(session == t.sides[0].session->peers[0].session);
    table_expect_the_match_goes_on(&t, TICKS);
}

void test_a_peer_cannot_speak_for_another_identity(void)
{
    run_a_vouched_match();
    t.now_us += 50 * TABLE_MS;
    cox_packet packet = table_next_packet(&t, 1);
    cox_address from = t.sides[1].address;
    from.identity[0] ^= 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 0, from, packet.bytes, packet.length));
    table_expect_the_match_goes_on(&t, TICKS);
}
