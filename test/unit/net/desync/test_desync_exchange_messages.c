/* SPDX-License-Identifier: MIT
 * An exchange's messages: few bytes, and no harm from a hostile, truncated, doubled or late message
 * or from a peer that leaves. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_bytes.h"
#include "cox_desync_exchange.h"
#include "fixture_exchange.h"

TEST_SOURCE_FILE("fixture_sim.c")

#define SEEN_TICK 30
#define SPOILT_TICK 21

static timeline timelines[3];
static match m;
static cox_desync report;
static char message[96];

static void start(void)
{
    timeline *all[3];
    for (uint32_t i = 0; i < 3; i++) {
        timeline_make(&timelines[i], 5);
        all[i] = &timelines[i];
    }
    match_make(&m, all, 3);
    timeline_play(&timelines[0], SEEN_TICK);
    timeline_play(&timelines[2], SEEN_TICK);
    timeline_play(&timelines[1], SPOILT_TICK);
    timelines[1].game.ships[1].stamina = 107;
    timeline_touch(&timelines[1]);
    timeline_play(&timelines[1], SEEN_TICK);
}

/* Makes the inputs differ instead. */
static void start_inputs(void)
{
    cox_command word = {1, FIXTURE_WORD, {5, 0, 0, 0}};
    start();
    timeline_make(&timelines[1], 5);
    timeline_play(&timelines[1], 20);
    timeline_step(&timelines[1], &word, 1);
    timeline_play(&timelines[1], SEEN_TICK);
}

void setUp(void)
{
    start();
}

void test_a_whole_search_takes_less_than_4_kilobytes_for_a_peer(void)
{
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, 1, &report));
    TEST_ASSERT_LESS_THAN_UINT32(4096, m.bytes[1]);
    TEST_ASSERT_LESS_THAN_UINT32(64, m.bytes[2]);
}

/* Peers that leave. */

void test_a_peer_that_leaves_at_any_time_leaves_a_report_of_what_is_known(void)
{
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, 1, &report));
    uint32_t answers = m.messages[1] / 2 + m.messages[2] / 2;
    TEST_ASSERT_GREATER_THAN_UINT32(5, answers);
    for (uint32_t left = 0; left < answers; left++) {
        start();
        m.answers_left = left;
        match_begin(&m, SEEN_TICK, 1, false);
        match_run(&m);
        snprintf(message, sizeof message, "after %u answers", (unsigned)left);
        TEST_ASSERT_TRUE_MESSAGE(cox_desync_exchange_is_open(&m.exchanges[0]), message);
        cox_desync_exchange_lost(&m.exchanges[0], 1);
        cox_desync_exchange_lost(&m.exchanges[0], 2);
        TEST_ASSERT_FALSE_MESSAGE(cox_desync_exchange_is_open(&m.exchanges[0]), message);
        TEST_ASSERT_TRUE_MESSAGE(cox_desync_exchange_report(&m.exchanges[0], &report), message);
        TEST_ASSERT_TRUE_MESSAGE(report.tick == SEEN_TICK || report.tick == SPOILT_TICK, message);
        TEST_ASSERT_EQUAL_MESSAGE(1, report.other, message);
        TEST_ASSERT_EQUAL_HEX16_MESSAGE(2, report.other_player_bits, message);
        cox_desync_message sent;
        cox_desync_state_request state_request;
        TEST_ASSERT_FALSE_MESSAGE(cox_desync_exchange_next(&m.exchanges[0], &sent), message);
        TEST_ASSERT_FALSE_MESSAGE(cox_desync_exchange_wants_state(&m.exchanges[0], &state_request),
                                  message);
    }
}

void test_a_search_does_not_wait_for_a_witness_that_left(void)
{
    cox_desync_exchange *exchange = &m.exchanges[0];
    timeline_make(&timelines[2], 5); /* it never reaches the tick */
    match_begin(&m, SEEN_TICK, 1, false);
    match_run(&m);
    TEST_ASSERT_TRUE(cox_desync_exchange_is_open(exchange));
    cox_desync_exchange_lost(exchange, 9);
    cox_desync_exchange_lost(exchange, COX_NO_PLAYER);
    TEST_ASSERT_TRUE(cox_desync_exchange_is_open(exchange));
    cox_desync_exchange_lost(exchange, 2);
    TEST_ASSERT_FALSE(cox_desync_exchange_is_open(exchange));
    TEST_ASSERT_TRUE(cox_desync_exchange_report(exchange, &report));
    TEST_ASSERT_EQUAL(COX_PLACE_CELL, report.where);
    TEST_ASSERT_FALSE(report.has_majority);
}

/* Hostile messages. */

/* All bytes of an exchange are compared, even unused ones; this tells MemorySanitizer so. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
void __msan_unpoison(const volatile void *bytes, size_t length);
#define IN_USE(object) __msan_unpoison((object), sizeof *(object))
#endif
#endif
#ifndef IN_USE
#define IN_USE(object) ((void)(object))
#endif

/* Gives an exchange a message that it must refuse, and asserts that nothing changes. */
static void assert_refused(cox_desync_exchange *exchange, uint8_t player, const uint8_t *bytes,
                           uint32_t length, const char *why)
{
    cox_desync_exchange before;
    memcpy(&before, exchange, sizeof before);
    TEST_ASSERT_LESS_THAN_INT32_MESSAGE(
        0, cox_desync_exchange_receive(exchange, player, bytes, length), why);
    cox_desync_exchange after;
    memcpy(&after, exchange, sizeof after);
    IN_USE(&before);
    IN_USE(&after);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before, &after, sizeof before, why);
}

/* Before the host gets an answer, it gets all truncations of it, one byte too many, every other
 * type, other serials, and the answer from another player. */
static void attack_host(const cox_desync_message *answer)
{
    cox_desync_exchange *exchange = &m.exchanges[0];
    uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX + 1];
    memcpy(bytes, answer->bytes, answer->length);
    bytes[answer->length] = 0;
    snprintf(message, sizeof message, "answer %u", (unsigned)bytes[0]);
    for (uint32_t length = 0; length < answer->length; length++)
        assert_refused(exchange, 1, bytes, length, message);
    assert_refused(exchange, 1, bytes, answer->length + 1, message);
    assert_refused(exchange, 3, bytes, answer->length, message);
    assert_refused(exchange, COX_NO_PLAYER, bytes, answer->length, message);
    for (uint32_t change = 1; change < 256; change++) {
        bytes[0] = (uint8_t)(answer->bytes[0] ^ change);
        assert_refused(exchange, 1, bytes, answer->length, message);
        bytes[0] = answer->bytes[0];
        bytes[1] = (uint8_t)(answer->bytes[1] ^ change);
        assert_refused(exchange, 1, bytes, answer->length, message);
        bytes[1] = answer->bytes[1];
    }
}

/* Runs a search in which every answer comes after changed copies of it, and twice. */
static void run_attacked(void)
{
    cox_desync_message sent;
    m.timelines[2] = NULL;
    match_begin(&m, SEEN_TICK, 1, false);
    while (cox_desync_exchange_is_open(&m.exchanges[0])) {
        m.answers_left = 0;
        match_run(&m); /* runs up to the answer and loses it; the test asks again below */
        cox_desync_exchange *exchange = &m.exchanges[1];
        exchange->is_unsent = true;
        TEST_ASSERT_TRUE(cox_desync_exchange_next(exchange, &sent));
        attack_host(&sent);
        TEST_ASSERT_EQUAL(COX_OK,
                          cox_desync_exchange_receive(&m.exchanges[0], 1, sent.bytes, sent.length));
        assert_refused(&m.exchanges[0], 1, sent.bytes, sent.length, "doubled");
    }
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
}

void test_a_host_refuses_anything_but_an_answer_to_its_query(void)
{
    run_attacked();
    TEST_ASSERT_EQUAL(COX_DESYNC_MEMORY, report.kind);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    start_inputs();
    run_attacked();
    TEST_ASSERT_EQUAL(COX_DESYNC_INPUTS, report.kind);
    TEST_ASSERT_EQUAL_UINT32(20, report.tick);
}

void test_a_host_refuses_a_witness_that_answers_another_query(void)
{
    cox_desync_message answer;
    timeline_play(&timelines[2], SEEN_TICK);
    match_begin(&m, SEEN_TICK, 1, false);
    timelines[2].tick = 0; /* it lags behind, so that it answers only below */
    match_run(&m);
    timelines[2].tick = SEEN_TICK;
    TEST_ASSERT_TRUE(cox_desync_exchange_next(&m.exchanges[2], &answer));
    answer.bytes[answer.length] = 0;
    for (uint32_t length = 0; length <= answer.length + 1; length++)
        if (length != answer.length)
            assert_refused(&m.exchanges[0], 2, answer.bytes, length, "a length");
    for (uint32_t i = 0; i < 2; i++) {
        answer.bytes[i] ^= 4;
        assert_refused(&m.exchanges[0], 2, answer.bytes, answer.length, "type or serial");
        answer.bytes[i] ^= 4;
    }
    TEST_ASSERT_EQUAL(COX_OK,
                      cox_desync_exchange_receive(&m.exchanges[0], 2, answer.bytes, answer.length));
    assert_refused(&m.exchanges[0], 2, answer.bytes, answer.length, "doubled");
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    TEST_ASSERT_EQUAL_HEX16(5, report.host_player_bits);
}

void test_a_host_answers_no_query_and_takes_no_report(void)
{
    cox_desync_query query = {COX_ASK_TABLES, 1, {0, 0, 0}};
    cox_desync_message sent;
    uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX];
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, 1, &report));
    uint32_t length = cox_desync_write(&m.exchanges[0].report, bytes);
    assert_refused(&m.exchanges[0], 1, bytes, length, "a report");
    cox_desync_query_write(&query, bytes);
    assert_refused(&m.exchanges[0], 1, bytes, COX_DESYNC_QUERY_BYTES, "a query");
    TEST_ASSERT_FALSE(cox_desync_exchange_next(&m.exchanges[0], &sent));
}

void test_a_joiner_refuses_anything_but_a_query(void)
{
    uint64_t random = 23;
    uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX];
    match_begin(&m, SEEN_TICK, 1, false);
    for (uint32_t length = 0; length < sizeof bytes; length++) {
        if (length == COX_DESYNC_QUERY_BYTES || length == COX_DESYNC_BYTES) continue;
        for (uint32_t i = 0; i < length; i++) bytes[i] = (uint8_t)fixture_random(&random);
        bytes[0] = (uint8_t)(length % 9);
        assert_refused(&m.exchanges[1], 0, bytes, length, "a length");
    }
    for (uint32_t type = 9; type < 256; type++) {
        memset(bytes, 0, sizeof bytes);
        bytes[0] = (uint8_t)type;
        assert_refused(&m.exchanges[1], 0, bytes, COX_DESYNC_QUERY_BYTES, "a type");
    }
}

void test_a_joiner_takes_one_query_at_a_time(void)
{
    uint8_t bytes[COX_DESYNC_QUERY_BYTES];
    cox_desync_query query = {COX_ASK_HASHES, 1, {SEEN_TICK + 1, 1, 1}};
    match_begin(&m, SEEN_TICK, 1, false);
    cox_desync_query_write(&query, bytes);
    TEST_ASSERT_EQUAL(COX_OK, cox_desync_exchange_receive(&m.exchanges[1], 0, bytes, sizeof bytes));
    assert_refused(&m.exchanges[1], 0, bytes, sizeof bytes, "a second one");
}

/* Queries with any numbers, about a state and without one, get answers within the bounds. */
void test_a_joiner_answers_any_query_within_the_bounds(void)
{
    uint64_t random = 29;
    cox_desync_message sent;
    uint32_t answered = 0;
    match_begin(&m, SEEN_TICK, 1, false);
    for (uint32_t i = 0; i < 20000; i++) {
        uint8_t bytes[COX_DESYNC_QUERY_BYTES];
        cox_desync_query query = {(uint8_t)(1 + fixture_random(&random) % 8), 1, {0, 0, 0}};
        for (uint32_t j = 0; j < 3; j++) {
            uint32_t number = fixture_random(&random);
            query.numbers[j] = number % 3 == 0 ? number : number % 40;
        }
        cox_desync_query_write(&query, bytes);
        if (cox_desync_exchange_receive(&m.exchanges[1], 0, bytes, sizeof bytes) != COX_OK)
            continue;
        match_run(&m);
        if (m.exchanges[1].is_unsent) { /* about a tick in the future */
            m.exchanges[1].is_unsent = false;
            continue;
        }
        answered++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(10000, answered);
    TEST_ASSERT_FALSE(cox_desync_exchange_next(&m.exchanges[1], &sent));
    TEST_ASSERT_TRUE(timelines[1].pairs[SEEN_TICK].state == cox_sim_hash(&timelines[1].sim));
}

/* Answers with any bits flipped: the search still ends, in a bounded number of rounds. */
void test_a_search_ends_whatever_the_answers_say(void)
{
    uint64_t random = 31;
    m.timelines[2] = NULL;
    for (uint32_t i = 0; i < 2000; i++) {
        uint32_t rounds = 0;
        match_begin(&m, SEEN_TICK, 1, false);
        while (cox_desync_exchange_is_open(&m.exchanges[0]) && rounds++ < 64) {
            cox_desync_message sent;
            m.answers_left = 0;
            match_run(&m);
            m.exchanges[1].is_unsent = true;
            TEST_ASSERT_TRUE(cox_desync_exchange_next(&m.exchanges[1], &sent));
            for (uint32_t j = fixture_random(&random) % 4; j > 0; j--) {
                uint32_t at = 2 + fixture_random(&random) % (sent.length - 2);
                sent.bytes[at] = (uint8_t)fixture_random(&random);
            }
            if (cox_desync_exchange_receive(&m.exchanges[0], 1, sent.bytes, sent.length) != COX_OK)
                cox_desync_exchange_lost(&m.exchanges[0], 1);
        }
        snprintf(message, sizeof message, "search %u", (unsigned)i);
        TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(64, rounds, message);
    }
}
