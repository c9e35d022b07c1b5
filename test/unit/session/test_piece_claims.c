/* SPDX-License-Identifier: MIT
 * Messages in pieces: what the other side claims and cannot be is refused, and changes nothing. */
#include "unity.h"

#include <string.h>

#include "cox_pieces.h"

#define LENGTH (600u * COX_PIECE_BYTES) /* more than a window */
#define ROUND_TRIP_MS 80u

static uint8_t message[LENGTH];
static uint8_t inbox[LENGTH];
static uint32_t memory[COX_PIECE_WINDOW];
static cox_piece_sender sender;
static cox_piece_receiver receiver;
static cox_piece piece;
static cox_piece_have have;
static cox_piece_measure measure;
static uint32_t now_ms;

void setUp(void)
{
    for (uint32_t i = 0; i < LENGTH; i++) message[i] = (uint8_t)(i * 7u >> 3);
    memset(inbox, 0, sizeof inbox);
    cox_piece_sender_init(&sender, memory);
    cox_piece_receiver_init(&receiver, inbox, LENGTH);
    now_ms = 1000;
}

void tearDown(void)
{
}

static void next(void)
{
    TEST_ASSERT_TRUE(
        cox_piece_sender_next(&sender, COX_PIECE_BYTES, now_ms, ROUND_TRIP_MS, &piece));
}

static uint8_t take(void)
{
    return cox_piece_receiver_take(&receiver, sender.sent, &piece);
}

static bool acknowledge(void)
{
    return cox_piece_sender_acknowledge(&sender, &have, now_ms, &measure);
}

/* Sends a message of one piece, which arrives and is known to be here. */
static void transfer(void)
{
    cox_piece_sender_begin(&sender, message, 1000);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, take());
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    TEST_ASSERT_TRUE(acknowledge());
}

/* Expects that an answer is refused, and that the sender stays as it was. */
static void expect_refused(void)
{
    cox_piece_sender before = sender;
    TEST_ASSERT_FALSE(acknowledge());
    TEST_ASSERT_EQUAL_MEMORY(&before, &sender, sizeof sender);
    TEST_ASSERT_FALSE(measure.is_new);
}

static void expect_piece_refused(void)
{
    cox_piece_receiver before = receiver;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_REFUSED, take());
    TEST_ASSERT_EQUAL_MEMORY(&before, &receiver, sizeof receiver);
}

void test_a_message_beyond_the_capacity_is_refused(void)
{
    cox_piece_receiver_init(&receiver, inbox, 1999);
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    expect_piece_refused();
    cox_piece_receiver_init(&receiver, inbox, 2000);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
}

void test_a_message_that_tells_another_length_than_before_is_refused(void)
{
    cox_piece_sender_begin(&sender, message, 3000);
    next();
    take();
    piece.message_length = 3001;
    expect_piece_refused();
    next();
    piece.message_length = 2999;
    expect_piece_refused();
    cox_piece_receiver_release(&receiver);
    expect_piece_refused();
}

void test_a_released_message_that_tells_another_length_is_refused(void)
{
    transfer();
    cox_piece_receiver_release(&receiver);
    piece.message_length = 999;
    expect_piece_refused();
}

void test_a_piece_beyond_the_window_is_refused(void)
{
    cox_piece_sender_begin(&sender, message, LENGTH);
    next();
    piece.index = 512; /* of a message that is new here */
    expect_piece_refused();
    piece.index = 511;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    piece.index = 512;
    expect_piece_refused();
    piece.index = 0;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    piece.index = 512;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    piece.index = 513;
    expect_piece_refused();
}

void test_a_piece_beyond_the_window_of_a_later_message_is_refused(void)
{
    cox_piece_sender_begin(&sender, message, LENGTH);
    next();
    take();
    piece.message = 2;
    piece.index = 512;
    expect_piece_refused();
}

void test_an_answer_of_a_message_that_was_not_begun_is_refused(void)
{
    memset(&have, 0, sizeof have);
    have.message = 1;
    have.sequence = have.arrived = 1;
    expect_refused();
    cox_piece_sender_begin(&sender, message, 2000);
    expect_refused(); /* nothing was sent */
    next();
    have.time_ms = now_ms;
    have.message = 2;
    expect_refused();
    have.message = 1;
    TEST_ASSERT_TRUE(acknowledge());
}

void test_an_answer_of_pieces_that_were_not_sent_is_refused(void)
{
    cox_piece_sender_begin(&sender, message, LENGTH);
    next();
    next();
    take();
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    TEST_ASSERT_EQUAL_UINT8(2, have.bits[0]);
    have.bits[0] = 4;
    expect_refused();
    have.bits[0] = 0;
    have.bits[63] = 0x80;
    expect_refused();
    have.bits[63] = 0;
    have.first = 3;
    expect_refused();
    have.first = UINT16_MAX;
    expect_refused();
    have.first = 2;
    TEST_ASSERT_TRUE(acknowledge());
    next();
    TEST_ASSERT_EQUAL_UINT16(2, piece.index);
}

void test_an_answer_to_a_packet_that_was_not_sent_is_refused(void)
{
    transfer();
    cox_piece_receiver_release(&receiver);
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    have.sequence++;
    expect_refused();
    have.sequence = 1; /* the newest of the message before */
    have.arrived = 1;
    expect_refused();
    have.sequence = sender.sent;
    TEST_ASSERT_TRUE(acknowledge());
}

void test_an_answer_with_a_time_that_was_never_sent_is_refused(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    have.time_ms++;
    expect_refused();
    now_ms += 50;
    have.time_ms = now_ms + 1;
    expect_refused();
    have.time_ms = now_ms - 51;
    expect_refused();
    have.time_ms = now_ms - 50;
    TEST_ASSERT_TRUE(acknowledge());
    TEST_ASSERT_EQUAL_UINT32(50, measure.round_trip_ms);
}

void test_an_older_answer_that_claims_more_arrivals_tells_nothing(void)
{
    cox_piece_sender_begin(&sender, message, 4400);
    for (uint32_t i = 0; i < 4; i++) next();
    take();
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    TEST_ASSERT_TRUE(acknowledge());
    have.sequence = 3;
    have.arrived = 3;
    TEST_ASSERT_TRUE(acknowledge());
    TEST_ASSERT_FALSE(measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(0, measure.sent);
}
