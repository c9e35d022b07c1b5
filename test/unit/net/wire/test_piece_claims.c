/* SPDX-License-Identifier: MIT
 * Messages in pieces: what the other side claims and cannot be is refused, and changes nothing. */
#include "unity.h"

#include <string.h>

#include "cox_pieces.h"

#include "fixture_pieces.h"

#define LENGTH FIXTURE_PIECES_LENGTH

static fixture_pieces p;

void setUp(void)
{
    fixture_pieces_init(&p, LENGTH);
}

static void next(void)
{
    TEST_ASSERT_TRUE(fixture_pieces_next(&p));
}

/* Sends a message of one piece, which arrives and is known to be here. */
static void transfer(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 1000);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, fixture_pieces_take(&p));
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
}

/* Expects that an answer is refused, and that the sender stays as it was. */
static void expect_refused(void)
{
    cox_piece_sender before = p.sender;
    TEST_ASSERT_FALSE(fixture_pieces_acknowledge(&p));
    TEST_ASSERT_EQUAL_MEMORY(&before, &p.sender, sizeof p.sender);
    TEST_ASSERT_FALSE(p.measure.is_new);
}

static void expect_piece_refused(void)
{
    cox_piece_receiver before = p.receiver;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_REFUSED, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_MEMORY(&before, &p.receiver, sizeof p.receiver);
}

void test_a_message_beyond_the_capacity_is_refused(void)
{
    cox_piece_receiver_init(&p.receiver, p.inbox, 1999);
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    expect_piece_refused();
    cox_piece_receiver_init(&p.receiver, p.inbox, 2000);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
}

void test_a_message_that_tells_another_length_than_before_is_refused(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 3000);
    next();
    fixture_pieces_take(&p);
    p.piece.message_length = 3001;
    expect_piece_refused();
    next();
    p.piece.message_length = 2999;
    expect_piece_refused();
    cox_piece_receiver_release(&p.receiver);
    expect_piece_refused();
}

void test_a_released_message_that_tells_another_length_is_refused(void)
{
    transfer();
    cox_piece_receiver_release(&p.receiver);
    p.piece.message_length = 999;
    expect_piece_refused();
}

void test_a_piece_beyond_the_window_is_refused(void)
{
    cox_piece_sender_begin(&p.sender, p.message, LENGTH);
    next();
    p.piece.index = 512; /* of a message that is new here */
    expect_piece_refused();
    p.piece.index = 511;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    p.piece.index = 512;
    expect_piece_refused();
    p.piece.index = 0;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    p.piece.index = 512;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    p.piece.index = 513;
    expect_piece_refused();
}

void test_a_piece_beyond_the_window_of_a_later_message_is_refused(void)
{
    cox_piece_sender_begin(&p.sender, p.message, LENGTH);
    next();
    fixture_pieces_take(&p);
    p.piece.message = 2;
    p.piece.index = 512;
    expect_piece_refused();
}

void test_an_answer_of_a_message_that_was_not_begun_is_refused(void)
{
    memset(&p.have, 0, sizeof p.have);
    p.have.message = 1;
    p.have.sequence = p.have.arrived = 1;
    expect_refused();
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    expect_refused(); /* nothing was sent */
    next();
    p.have.time_ms = p.now_ms;
    p.have.message = 2;
    expect_refused();
    p.have.message = 1;
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
}

void test_an_answer_of_pieces_that_were_not_sent_is_refused(void)
{
    cox_piece_sender_begin(&p.sender, p.message, LENGTH);
    next();
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    TEST_ASSERT_EQUAL_UINT8(2, p.have.bits[0]);
    p.have.bits[0] = 4;
    expect_refused();
    p.have.bits[0] = 0;
    p.have.bits[63] = 0x80;
    expect_refused();
    p.have.bits[63] = 0;
    p.have.first = 3;
    expect_refused();
    p.have.first = UINT16_MAX;
    expect_refused();
    p.have.first = 2;
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
    next();
    TEST_ASSERT_EQUAL_UINT16(2, p.piece.index);
}

void test_an_answer_to_a_packet_that_was_not_sent_is_refused(void)
{
    transfer();
    cox_piece_receiver_release(&p.receiver);
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    p.have.sequence++;
    expect_refused();
    p.have.sequence = 1; /* the newest of the message before */
    p.have.arrived = 1;
    expect_refused();
    p.have.sequence = p.sender.sent;
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
}

void test_an_answer_with_a_time_that_was_never_sent_is_refused(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    p.have.time_ms++;
    expect_refused();
    p.now_ms += 50;
    p.have.time_ms = p.now_ms + 1;
    expect_refused();
    p.have.time_ms = p.now_ms - 51;
    expect_refused();
    p.have.time_ms = p.now_ms - 50;
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
    TEST_ASSERT_EQUAL_UINT32(50, p.measure.round_trip_ms);
}

void test_an_older_answer_that_claims_more_arrivals_tells_nothing(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 4400);
    for (uint32_t i = 0; i < 4; i++) next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
    p.have.sequence = 3;
    p.have.arrived = 3;
    TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
    TEST_ASSERT_FALSE(p.measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(0, p.measure.sent);
}
