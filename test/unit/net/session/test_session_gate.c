/* SPDX-License-Identifier: MIT
 * Strangers at the gate: what they are answered, and what they cannot change. */
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
static uint32_t before[TABLE_MEMORY / 4];
static cox_packet answer;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    def.drop_ms = 8000;
}

/* A HELLO as side 1 sends it, from an address; the host's answer lies in answer. */
static cox_packet greet(uint32_t address)
{
    cox_packet hello = table_next_packet(&t, 1);
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_HELLO, hello.bytes[3]);
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, table_receive(&t, 0, table_address(address), hello.bytes, hello.length));
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    return hello;
}

/* The same HELLO with the cookie that lies in answer, and perhaps with another nonce. */
static cox_packet with_cookie(cox_packet hello)
{
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_COOKIE, answer.bytes[3]);
    memcpy(hello.bytes + COX_PACKET_HEAD_BYTES, answer.bytes + COX_PACKET_HEAD_BYTES, 16);
    table_seal(&hello);
    return hello;
}

void test_a_question_gets_a_cookie_and_with_it_the_offer(void)
{
    uint8_t ask[COX_PACKET_BYTES_MAX];
    cox_offer offer;
    uint64_t cookie = 0;
    cox_address from = table_address(3);
    table_put(&t, 0, def, 7);
    uint32_t length = cox_offer_ask(99, 0, ask);
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, from, ask, length));
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT,
                            cox_offer_read(answer.bytes, answer.length, 98, &cookie, &offer));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_STALE,
                            cox_offer_read(answer.bytes, answer.length, 99, &cookie, &offer));
    length = cox_offer_ask(99, cookie, ask);
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, from, ask, length));
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_EQUAL_MEMORY(&from, &answer.to, sizeof from);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT,
                            cox_offer_read(answer.bytes, answer.length - 1, 99, &cookie, &offer));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT, cox_offer_read(ask, length, 99, &cookie, &offer));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_offer_read(answer.bytes, answer.length, 99, &cookie, &offer));
    TEST_ASSERT_EQUAL_STRING("fixture", offer.simulation);
    TEST_ASSERT_EQUAL_UINT32(TICKS, offer.ticks);
    TEST_ASSERT_FALSE(table_host_answers(&t, &answer));
}

void test_no_answer_before_the_cookie_is_longer_than_the_question(void)
{
    uint8_t ask[COX_PACKET_BYTES_MAX];
    table_put_all(&t, &def, 2);
    cox_packet hello = greet(STRANGER);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(hello.length, answer.length);
    TEST_ASSERT_FALSE(table_host_answers(&t, &answer));
    uint32_t length = cox_offer_ask(5, 0, ask);
    table_receive(&t, 0, table_address(STRANGER), ask, length);
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(length, answer.length);
    hello.bytes[2] = COX_PROTOCOL_VERSION + 1;
    table_seal(&hello);
    table_receive(&t, 0, table_address(STRANGER), hello.bytes, hello.length);
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(hello.length, answer.length);
    table_pass(&t, 1);
    TEST_ASSERT_FALSE(table_host_answers(&t, &answer));
}

/* All that the host sends to an address that has a cookie and then says nothing. */
void test_from_the_cookie_to_the_first_packet_of_the_match_answers_are_at_most_three_times_as_long(
    void)
{
    uint32_t sent = 0;
    table_put_all(&t, &def, 2);
    cox_packet hello = with_cookie(greet(STRANGER));
    table_receive(&t, 0, table_address(STRANGER), hello.bytes, hello.length);
    for (uint32_t ms = 0; ms < 6000; ms++) {
        cox_session_run(t.sides[0].session, t.now_us);
        while (table_host_answers(&t, &answer)) sent += answer.length;
        t.now_us += TABLE_MS;
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(3 * hello.length, sent);
}

void test_a_cookie_is_good_for_its_address_and_nonce_alone(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = with_cookie(greet(STRANGER));
    table_receive(&t, 0, table_address(STRANGER + 1), hello.bytes, hello.length);
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_COOKIE, answer.bytes[3]);
    hello.bytes[COX_PACKET_HEAD_BYTES] ^= 1;
    table_seal(&hello);
    table_receive(&t, 0, table_address(STRANGER), hello.bytes, hello.length);
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_COOKIE, answer.bytes[3]);
}

void test_a_cookie_is_good_for_8_seconds_and_not_for_16(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = with_cookie(greet(STRANGER));
    for (uint32_t i = 0; i < 40; i++) {
        t.now_us += 400 * TABLE_MS;
        cox_session_run(t.sides[0].session, t.now_us);
        if (i != 19 && i != 39) continue;
        table_receive(&t, 0, table_address(STRANGER), hello.bytes, hello.length);
        TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
        TEST_ASSERT_EQUAL_UINT8(i == 19 ? COX_PACKET_WELCOME : COX_PACKET_COOKIE, answer.bytes[3]);
    }
}

void test_a_forged_hello_does_not_eject_a_player(void)
{
    cox_packet hello = table_run_a_match(&t, &def);
    cox_bytes_put_u64(hello.bytes + COX_PACKET_HEAD_BYTES, 4711);
    table_seal(&hello);
    for (uint32_t i = 0; i < 20; i++) {
        table_receive(&t, 0, t.sides[1].address, hello.bytes, hello.length);
        table_pass(&t, 20);
    }
    table_expect_the_match_goes_on(&t, TICKS);
}

void test_a_program_at_the_address_of_a_player_that_speaks_gets_no_answer(void)
{
    cox_packet hello = table_run_a_match(&t, &def);
    uint64_t session = t.sides[0].session->peers[0].session;
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_ask_anew(&t, hello, t.sides[1].address, 4711));
    TEST_ASSERT_TRUE(session == t.sides[0].session->peers[0].session);
    table_expect_the_match_goes_on(&t, TICKS);
}

void test_a_program_that_was_started_again_takes_its_place_once_the_old_one_is_silent(void)
{
    cox_packet hello = table_run_a_match(&t, &def);
    uint64_t session = t.sides[0].session->peers[0].session;
    t.sides[1].is_there = false;
    for (uint32_t i = 0; i < 30; i++) {
        table_pass(&t, 100);
        table_ask_anew(&t, hello, t.sides[1].address, 4711);
        bool has_place = t.sides[0].session->peers[0].session != session;
        TEST_ASSERT_EQUAL(i >= 19, has_place);
        if (has_place) break;
    }
    TEST_ASSERT_NOT_EQUAL_UINT64(session, t.sides[0].session->peers[0].session);
}

void test_seats_without_a_packet_of_the_match_do_not_start_it_and_get_free(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = with_cookie(greet(STRANGER));
    table_receive(&t, 0, table_address(STRANGER), hello.bytes, hello.length);
    table_pass(&t, 1);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_LOBBY, cox_session_get_status(t.sides[0].session).phase);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_JOINED));
    table_pass(&t, 5300);
    TEST_ASSERT_EQUAL_UINT8(COX_PEER_GONE, t.sides[0].session->peers[0].phase);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_DROPPED));
}

void test_hellos_without_a_cookie_fill_no_lobby(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    for (uint32_t i = 0; i < 200; i++) {
        table_receive(&t, 0, table_address(i), hello.bytes, hello.length);
        cox_session_end_receiving(t.sides[0].session);
    }
    for (uint32_t i = 0; i < 16; i++)
        TEST_ASSERT_EQUAL_UINT8(COX_PEER_NONE, t.sides[0].session->peers[i].phase);
    t.now_us += 200 * TABLE_MS;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, TICKS);
}

void test_two_matches_have_no_session_number_in_common(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    uint64_t first = t.sides[0].session->peers[0].session;
    table_clear(&t);
    t.made = 2;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    TEST_ASSERT_NOT_EQUAL_UINT64(0, first);
    TEST_ASSERT_NOT_EQUAL_UINT64(first, t.sides[0].session->peers[0].session);
}

void test_a_flood_of_refusals_pushes_out_no_event_of_the_match(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    hello.bytes[2] = COX_PROTOCOL_VERSION + 1;
    t.now_us += 200 * TABLE_MS;
    for (uint32_t i = 0; i < 20; i++) {
        cox_session_run(t.sides[i % 2].session, t.now_us);
        table_deliver(&t, i % 2);
    }
    for (uint32_t i = 0; i < 100; i++) {
        cox_bytes_put_u64(hello.bytes + COX_PACKET_HEAD_BYTES, i);
        table_seal(&hello);
        table_receive(&t, 0, table_address(i), hello.bytes, hello.length);
        table_host_answers(&t, &answer);
    }
    table_pass(&t, 1);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_JOINED));
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_STARTED));
}

void test_in_one_turn_a_bounded_number_of_packets_is_taken(void)
{
    uint8_t noise[8] = {0};
    uint8_t ask[COX_PACKET_BYTES_MAX];
    cox_address from = table_address(STRANGER);
    table_put(&t, 0, def, 7);
    uint32_t length = cox_offer_ask(1, 0, ask);
    for (uint32_t i = 0; i < 256; i++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, from, ask, length));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, table_receive(&t, 0, from, ask, length));
    table_host_answers(&t, &answer);
    for (uint32_t i = 0; i < 4096; i++)
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT, table_receive(&t, 0, from, noise, sizeof noise));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, table_receive(&t, 0, from, ask, length));
    cox_session_run(t.sides[0].session, t.now_us);
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, from, ask, length));
}

void test_a_joiner_that_asks_for_a_player_gets_that_one_or_none(void)
{
    cox_session_def joiner;
    def.players = 3;
    joiner = def;
    table_put(&t, 0, def, 7);
    joiner.wanted_player = 2;
    table_put(&t, 1, joiner, 7);
    table_pass(&t, 10);
    table_put(&t, 2, joiner, 7);
    table_pass(&t, 300);
    TEST_ASSERT_EQUAL_UINT8(2, table_event(&t, 0, COX_EVENT_JOINED)->player);
    TEST_ASSERT_EQUAL_STRING("places", table_event(&t, 2, COX_EVENT_REFUSED)->field);
}

void test_a_host_tells_the_address_and_the_quality_of_the_line_of_each_peer(void)
{
    cox_peer_status status;
    table_run_a_match(&t, &def);
    TEST_ASSERT_TRUE(cox_session_get_peer(t.sides[0].session, 0, &status));
    TEST_ASSERT_EQUAL_MEMORY(&t.sides[1].address, &status.address, sizeof status.address);
    TEST_ASSERT_EQUAL_HEX16(2, status.player_bits);
    table_pass(&t, 1500);
    TEST_ASSERT_TRUE(cox_session_get_peer(t.sides[0].session, 0, &status));
    TEST_ASSERT_GREATER_THAN_UINT32(5000, status.bytes_per_second_up); /* a hundred packets */
    TEST_ASSERT_GREATER_THAN_UINT32(5000, status.bytes_per_second_down);
    TEST_ASSERT_FALSE(cox_session_get_peer(t.sides[0].session, 1, &status));
    TEST_ASSERT_FALSE(cox_session_get_peer(t.sides[0].session, 99, &status));
}

/* A copy of the host's memory in which no answer waits and nothing is counted. */
static void copy_host(uint32_t *copy)
{
    cox_session *host = t.sides[0].session;
    cox_answer none;
    memset(&none, 0, sizeof none);
    cox_session_take_time(host, t.now_us);
    for (uint32_t i = 0; i < COX_ANSWERS_MAX; i++) host->gate.answers[i] = none;
    host->gate.first = host->gate.count = 0;
    host->packets_received = 0;
    cox_session_end_receiving(host);
    memcpy(copy, t.sides[0].memory, sizeof before);
}

void test_a_stranger_leaves_nothing_behind_but_an_answer(void)
{
    static uint32_t after[TABLE_MEMORY / 4];
    uint8_t ask[COX_PACKET_BYTES_MAX];
    cox_packet hello = table_run_a_match(&t, &def);
    uint32_t length = cox_offer_ask(1, 0, ask);
    copy_host(before);
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, table_address(STRANGER), ask, length));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, table_receive(&t, 0, table_address(STRANGER), hello.bytes, hello.length));
    copy_host(after);
    TEST_ASSERT_EQUAL_MEMORY(before, after, sizeof before);
}
