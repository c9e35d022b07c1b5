/* SPDX-License-Identifier: MIT
 * Messages in pieces: they arrive whole, in order, once. */
#include "unity.h"

#include <string.h>

#include "cox_pieces.h"

#include "fixture_pieces.h"

#define LENGTH (FIXTURE_PIECES_LENGTH - 100u)
#define AGAIN_MS 140u /* five quarters of it, and 40 */

static fixture_pieces p;

void setUp(void)
{
    fixture_pieces_init(&p, LENGTH);
}

/* Gives the next piece; its index, or -1. */
static int32_t next(void)
{
    return fixture_pieces_next(&p) ? p.piece.index : -1;
}

/* Sends pieces up to this one and loses them. */
static void lose_up_to(int32_t index)
{
    while (next() != index) continue;
}

/* Answers what arrived, and has the sender take it. */
static bool answer(void)
{
    return cox_piece_receiver_have(&p.receiver, &p.have) && fixture_pieces_acknowledge(&p);
}

/* Sends a message of so many bytes until it is whole and known to be. */
static void transfer(uint32_t length)
{
    cox_piece_sender_begin(&p.sender, p.message, length);
    while (next() >= 0) TEST_ASSERT_NOT_EQUAL_UINT8(COX_PIECE_REFUSED, fixture_pieces_take(&p));
    TEST_ASSERT_TRUE(answer());
}

void test_a_message_of_one_byte_is_one_piece(void)
{
    cox_piece_sender_begin(&p.sender, p.message + 9, 1);
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT16(1, p.piece.length);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_UINT8(p.message[9], p.inbox[0]);
    TEST_ASSERT_EQUAL_UINT8(0, p.inbox[1]);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&p.sender));
}

void test_pieces_have_1100_bytes_and_the_last_one_the_rest(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2201);
    next();
    TEST_ASSERT_EQUAL_UINT16(1100, p.piece.length);
    next();
    TEST_ASSERT_EQUAL_UINT16(1100, p.piece.length);
    next();
    TEST_ASSERT_EQUAL_UINT16(1, p.piece.length);
    TEST_ASSERT_EQUAL_PTR(p.message + 2200, p.piece.bytes);
    TEST_ASSERT_EQUAL_INT32(-1, next());
}

void test_a_message_arrives_in_any_order_of_its_pieces(void)
{
    static cox_piece sent[8];
    cox_piece_sender_begin(&p.sender, p.message, 8000);
    for (uint32_t i = 0; i < 8; i++) {
        next();
        sent[i] = p.piece;
    }
    for (uint32_t i = 8; i-- > 1;)
        TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, cox_piece_receiver_take(&p.receiver, i, &sent[i]));
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, cox_piece_receiver_take(&p.receiver, 8, &sent[0]));
    TEST_ASSERT_EQUAL_MEMORY(p.message, p.inbox, 8000);
}

void test_messages_are_numbered_from_one(void)
{
    transfer(100);
    TEST_ASSERT_EQUAL_UINT32(1, p.have.message);
    cox_piece_receiver_release(&p.receiver);
    transfer(200);
    TEST_ASSERT_EQUAL_UINT32(2, p.have.message);
}

void test_without_a_message_there_is_nothing_to_send_or_to_answer(void)
{
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&p.sender));
    TEST_ASSERT_EQUAL_INT32(-1, next());
    TEST_ASSERT_FALSE(cox_piece_receiver_have(&p.receiver, &p.have));
    cox_piece_receiver_release(&p.receiver);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_NONE, p.receiver.state);
}

void test_a_piece_waits_until_there_is_room_for_it(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 1200);
    TEST_ASSERT_FALSE(
        cox_piece_sender_next(&p.sender, 1099, p.now_ms, FIXTURE_PIECES_ROUND_TRIP_MS, &p.piece));
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_FALSE(
        cox_piece_sender_next(&p.sender, 99, p.now_ms, FIXTURE_PIECES_ROUND_TRIP_MS, &p.piece));
    TEST_ASSERT_TRUE(
        cox_piece_sender_next(&p.sender, 100, p.now_ms, FIXTURE_PIECES_ROUND_TRIP_MS, &p.piece));
}

void test_a_piece_is_sent_again_after_five_quarters_of_a_round_trip_and_40_ms(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 100);
    TEST_ASSERT_EQUAL_INT32(0, next());
    p.now_ms += AGAIN_MS - 1;
    TEST_ASSERT_EQUAL_INT32(-1, next());
    p.now_ms += 1;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT32(p.now_ms, p.piece.time_ms);
    TEST_ASSERT_EQUAL_INT32(-1, next());
}

void test_pieces_are_sent_again_though_the_clock_passes_its_greatest_time(void)
{
    p.now_ms = UINT32_MAX - 10;
    cox_piece_sender_begin(&p.sender, p.message, 100);
    TEST_ASSERT_EQUAL_INT32(0, next());
    p.now_ms += AGAIN_MS - 1;
    TEST_ASSERT_EQUAL_INT32(-1, next());
    p.now_ms += 1;
    TEST_ASSERT_EQUAL_INT32(0, next());
    fixture_pieces_take(&p);
    p.now_ms += 30;
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(30, p.measure.round_trip_ms);
}

void test_overdue_pieces_go_before_those_that_were_never_sent(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 10000);
    lose_up_to(1);
    TEST_ASSERT_EQUAL_INT32(2, next());
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    p.now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_INT32(1, next());
    TEST_ASSERT_EQUAL_INT32(3, next());
}

void test_a_piece_that_is_acknowledged_is_not_sent_again(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 3300);
    lose_up_to(0);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_INT32(2, next());
    p.now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_INT32(2, next());
    TEST_ASSERT_EQUAL_INT32(-1, next());
}

void test_no_more_than_a_window_is_sent_beyond_the_first_missing_piece(void)
{
    cox_piece_sender_begin(&p.sender, p.message, LENGTH);
    lose_up_to(0);
    for (int32_t i = 1; i < 512; i++) {
        TEST_ASSERT_EQUAL_INT32(i, next());
        fixture_pieces_take(&p);
    }
    TEST_ASSERT_EQUAL_INT32(-1, next());
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_INT32(-1, next());
    p.now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_INT32(512, next());
}

void test_a_message_longer_than_a_window_arrives(void)
{
    uint8_t outcome = COX_PIECE_TAKEN;
    cox_piece_sender_begin(&p.sender, p.message, LENGTH);
    for (uint32_t turn = 0; turn < 1200; turn++, p.now_ms += 20) {
        for (uint32_t i = 0; i < 20 && next() >= 0; i++)
            if (p.sender.sent % 3 != 0) outcome = fixture_pieces_take(&p);
        if (outcome == COX_PIECE_COMPLETES) break;
        if (turn % 3 != 0) answer();
    }
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, outcome);
    TEST_ASSERT_EQUAL_MEMORY(p.message, p.inbox, LENGTH);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&p.sender));
}

void test_a_sender_remembers_a_window_however_long_the_message(void)
{
    TEST_ASSERT_EQUAL_UINT32(4, cox_piece_sender_size(1));
    TEST_ASSERT_EQUAL_UINT32(8, cox_piece_sender_size(1101));
    TEST_ASSERT_EQUAL_UINT32(2048, cox_piece_sender_size(600000));
    TEST_ASSERT_EQUAL_UINT32(2048, cox_piece_sender_size(COX_PIECE_MESSAGE_BYTES_MAX));
}

void test_the_longest_message_is_sent_to_its_end(void)
{
    cox_piece_sender_begin(&p.sender, p.message,
                           COX_PIECE_MESSAGE_BYTES_MAX); /* none is looked at */
    memset(&p.have, 0, sizeof p.have);
    p.have.message = 1;
    while (next() >= 0) {
        p.have.first = (uint16_t)(p.piece.index + 1u);
        p.have.sequence = p.have.arrived = p.sender.sent;
        p.have.time_ms = p.now_ms;
        TEST_ASSERT_TRUE(fixture_pieces_acknowledge(&p));
    }
    TEST_ASSERT_EQUAL_UINT32(65535, p.sender.sent);
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&p.sender));
}

void test_a_doubled_piece_changes_nothing_but_is_answered(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    TEST_ASSERT_FALSE(cox_piece_receiver_have(&p.receiver, &p.have));
    p.inbox[0]++;
    uint8_t kept = p.inbox[0];
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_UINT8(kept, p.inbox[0]);
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have));
    TEST_ASSERT_EQUAL_UINT16(1, p.have.first);
}

void test_the_first_piece_to_arrive_at_a_place_stays(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 3000);
    lose_up_to(0);
    next();
    fixture_pieces_take(&p);
    p.piece.bytes = p.message;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_MEMORY(p.message + 1100, p.inbox + 1100, 1100);
}

void test_a_message_that_is_arriving_is_not_released(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    cox_piece_receiver_release(&p.receiver);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_ARRIVING, p.receiver.state);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, fixture_pieces_take(&p));
    cox_piece_receiver_release(&p.receiver);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_NONE, p.receiver.state);
}

void test_a_whole_message_is_acknowledged_again_when_a_piece_of_it_comes_again(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, fixture_pieces_take(&p));
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&p.receiver, &p.have)); /* and is lost */
    cox_piece_receiver_release(&p.receiver);
    p.now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&p.sender));
}

void test_a_whole_message_stays_until_it_is_released(void)
{
    transfer(1000);
    cox_piece_sender_begin(&p.sender, p.message + 1, 1000);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_MEMORY(p.message, p.inbox, 1000);
    TEST_ASSERT_TRUE(answer()); /* of the one before: it says nothing of this */
    TEST_ASSERT_TRUE(cox_piece_sender_is_busy(&p.sender));
    cox_piece_receiver_release(&p.receiver);
    p.now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_MEMORY(p.message + 1, p.inbox, 1000);
}

void test_a_piece_of_a_later_message_gives_up_the_one_before(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    cox_piece old = p.piece;
    cox_piece_sender_begin(&p.sender, p.message + 1, 3000);
    next();
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, cox_piece_receiver_take(&p.receiver, 1, &old));
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT16(0, p.have.first);
    TEST_ASSERT_EQUAL_UINT8(6, p.have.bits[0]);
    p.now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, fixture_pieces_take(&p));
    TEST_ASSERT_EQUAL_MEMORY(p.message + 1, p.inbox, 3000);
}

void test_a_late_piece_of_an_earlier_message_counts_as_arrived(void)
{
    cox_piece_sender_begin(&p.sender, p.message, LENGTH);
    next();
    p.piece.index = 599; /* as if the window had come that far */
    cox_piece late = p.piece;
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, cox_piece_receiver_take(&p.receiver, 1, &late));
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(2, p.measure.sent);
    TEST_ASSERT_EQUAL_UINT32(2, p.measure.arrived);
}

void test_a_message_that_is_given_up_is_not_sent_any_more(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    cox_piece_sender_stop(&p.sender);
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&p.sender));
    TEST_ASSERT_EQUAL_INT32(-1, next());
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(p.measure.is_new);
}

void test_an_answer_to_the_first_piece_is_taken_after_later_ones_were_sent(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    next();
    fixture_pieces_take(&p);
    p.now_ms += 50;
    next();
    p.now_ms += 50;
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(100, p.measure.round_trip_ms);
}

void test_an_older_answer_takes_nothing_back(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 4000);
    next();
    fixture_pieces_take(&p);
    cox_piece_receiver_have(&p.receiver, &p.have);
    cox_piece_have older = p.have;
    lose_up_to(1);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    cox_piece_sender before = p.sender;
    TEST_ASSERT_TRUE(cox_piece_sender_acknowledge(&p.sender, &older, p.now_ms, &p.measure));
    TEST_ASSERT_FALSE(p.measure.is_new);
    TEST_ASSERT_EQUAL_MEMORY(&before, &p.sender, sizeof p.sender);
}

void test_lost_packets_are_told_and_not_those_sent_again(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 4400);
    lose_up_to(1);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_TRUE(p.measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(3, p.measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, p.measure.arrived);
    p.now_ms += AGAIN_MS;
    for (uint32_t i = 0; i < 3; i++) {
        next();
        fixture_pieces_take(&p);
    }
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(3, p.measure.sent);
    TEST_ASSERT_EQUAL_UINT32(3, p.measure.arrived);
}

void test_a_late_packet_is_told_later(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 4400);
    next();
    cox_piece late = p.piece;
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(2, p.measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, p.measure.arrived);
    cox_piece_receiver_take(&p.receiver, 1, &late);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_TRUE(p.measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(0, p.measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, p.measure.arrived);
}

void test_an_answer_that_is_overtaken_tells_nothing(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 4400);
    next();
    cox_piece late = p.piece;
    next();
    fixture_pieces_take(&p);
    cox_piece_receiver_have(&p.receiver, &p.have);
    cox_piece_have overtaken = p.have;
    cox_piece_receiver_take(&p.receiver, 1, &late);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(2, p.measure.arrived);
    TEST_ASSERT_TRUE(cox_piece_sender_acknowledge(&p.sender, &overtaken, p.now_ms, &p.measure));
    TEST_ASSERT_FALSE(p.measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(0, p.measure.arrived);
}

void test_losses_are_told_over_the_end_of_a_message(void)
{
    cox_piece_sender_begin(&p.sender, p.message, 2000);
    lose_up_to(1);
    cox_piece_sender_begin(&p.sender, p.message, 1000);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(3, p.measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, p.measure.arrived);
}

void test_progress_is_told_in_per_cent_at_both_ends(void)
{
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_sender_percent(&p.sender));
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_receiver_percent(&p.receiver));
    cox_piece_sender_begin(&p.sender, p.message, 3300);
    TEST_ASSERT_EQUAL_UINT32(0, cox_piece_sender_percent(&p.sender));
    lose_up_to(0);
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_EQUAL_UINT32(33, cox_piece_receiver_percent(&p.receiver));
    next();
    fixture_pieces_take(&p);
    TEST_ASSERT_EQUAL_UINT32(66, cox_piece_receiver_percent(&p.receiver));
    answer();
    TEST_ASSERT_EQUAL_UINT32(66, cox_piece_sender_percent(&p.sender));
    p.now_ms += AGAIN_MS;
    next();
    fixture_pieces_take(&p);
    answer();
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_receiver_percent(&p.receiver));
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_sender_percent(&p.sender));
}
