/* SPDX-License-Identifier: MIT
 * Messages in pieces: they arrive whole, in order, once. */
#include "unity.h"

#include <string.h>

#include "cox_pieces.h"

#define PIECES 600u /* more than a window */
#define LENGTH (PIECES * COX_PIECE_BYTES - 100u)
#define ROUND_TRIP_MS 80u
#define AGAIN_MS 140u /* five quarters of it, and 40 */

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

/* Gives the next piece; its index, or -1. */
static int32_t next(void)
{
    bool is_one = cox_piece_sender_next(&sender, COX_PIECE_BYTES, now_ms, ROUND_TRIP_MS, &piece);
    return is_one ? piece.index : -1;
}

static uint8_t take(void)
{
    return cox_piece_receiver_take(&receiver, sender.sent, &piece);
}

/* Sends pieces up to this one and loses them. */
static void lose_up_to(int32_t index)
{
    while (next() != index) continue;
}

static bool acknowledge(void)
{
    return cox_piece_sender_acknowledge(&sender, &have, now_ms, &measure);
}

/* Answers what arrived, and has the sender take it. */
static bool answer(void)
{
    return cox_piece_receiver_have(&receiver, &have) && acknowledge();
}

/* Sends a message of so many bytes until it is whole and known to be. */
static void transfer(uint32_t length)
{
    cox_piece_sender_begin(&sender, message, length);
    while (next() >= 0) TEST_ASSERT_NOT_EQUAL_UINT8(COX_PIECE_REFUSED, take());
    TEST_ASSERT_TRUE(answer());
}

void test_a_message_of_one_byte_is_one_piece(void)
{
    cox_piece_sender_begin(&sender, message + 9, 1);
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT16(1, piece.length);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, take());
    TEST_ASSERT_EQUAL_UINT8(message[9], inbox[0]);
    TEST_ASSERT_EQUAL_UINT8(0, inbox[1]);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&sender));
}

void test_pieces_have_1100_bytes_and_the_last_one_the_rest(void)
{
    cox_piece_sender_begin(&sender, message, 2201);
    next();
    TEST_ASSERT_EQUAL_UINT16(1100, piece.length);
    next();
    TEST_ASSERT_EQUAL_UINT16(1100, piece.length);
    next();
    TEST_ASSERT_EQUAL_UINT16(1, piece.length);
    TEST_ASSERT_EQUAL_PTR(message + 2200, piece.bytes);
    TEST_ASSERT_EQUAL_INT32(-1, next());
}

void test_a_message_arrives_in_any_order_of_its_pieces(void)
{
    static cox_piece sent[8];
    cox_piece_sender_begin(&sender, message, 8000);
    for (uint32_t i = 0; i < 8; i++) {
        next();
        sent[i] = piece;
    }
    for (uint32_t i = 8; i-- > 1;)
        TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, cox_piece_receiver_take(&receiver, i, &sent[i]));
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, cox_piece_receiver_take(&receiver, 8, &sent[0]));
    TEST_ASSERT_EQUAL_MEMORY(message, inbox, 8000);
}

void test_messages_are_numbered_from_one(void)
{
    transfer(100);
    TEST_ASSERT_EQUAL_UINT32(1, have.message);
    cox_piece_receiver_release(&receiver);
    transfer(200);
    TEST_ASSERT_EQUAL_UINT32(2, have.message);
}

void test_without_a_message_there_is_nothing_to_send_or_to_answer(void)
{
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&sender));
    TEST_ASSERT_EQUAL_INT32(-1, next());
    TEST_ASSERT_FALSE(cox_piece_receiver_have(&receiver, &have));
    cox_piece_receiver_release(&receiver);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_NONE, receiver.state);
}

void test_a_piece_waits_until_there_is_room_for_it(void)
{
    cox_piece_sender_begin(&sender, message, 1200);
    TEST_ASSERT_FALSE(cox_piece_sender_next(&sender, 1099, now_ms, ROUND_TRIP_MS, &piece));
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_FALSE(cox_piece_sender_next(&sender, 99, now_ms, ROUND_TRIP_MS, &piece));
    TEST_ASSERT_TRUE(cox_piece_sender_next(&sender, 100, now_ms, ROUND_TRIP_MS, &piece));
}

void test_a_piece_is_sent_again_after_five_quarters_of_a_round_trip_and_40_ms(void)
{
    cox_piece_sender_begin(&sender, message, 100);
    TEST_ASSERT_EQUAL_INT32(0, next());
    now_ms += AGAIN_MS - 1;
    TEST_ASSERT_EQUAL_INT32(-1, next());
    now_ms += 1;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT32(now_ms, piece.time_ms);
    TEST_ASSERT_EQUAL_INT32(-1, next());
}

void test_pieces_are_sent_again_though_the_clock_passes_its_greatest_time(void)
{
    now_ms = UINT32_MAX - 10;
    cox_piece_sender_begin(&sender, message, 100);
    TEST_ASSERT_EQUAL_INT32(0, next());
    now_ms += AGAIN_MS - 1;
    TEST_ASSERT_EQUAL_INT32(-1, next());
    now_ms += 1;
    TEST_ASSERT_EQUAL_INT32(0, next());
    take();
    now_ms += 30;
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(30, measure.round_trip_ms);
}

void test_overdue_pieces_go_before_those_that_were_never_sent(void)
{
    cox_piece_sender_begin(&sender, message, 10000);
    lose_up_to(1);
    TEST_ASSERT_EQUAL_INT32(2, next());
    take();
    TEST_ASSERT_TRUE(answer());
    now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_INT32(1, next());
    TEST_ASSERT_EQUAL_INT32(3, next());
}

void test_a_piece_that_is_acknowledged_is_not_sent_again(void)
{
    cox_piece_sender_begin(&sender, message, 3300);
    lose_up_to(0);
    next();
    take();
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_INT32(2, next());
    now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_INT32(2, next());
    TEST_ASSERT_EQUAL_INT32(-1, next());
}

void test_no_more_than_a_window_is_sent_beyond_the_first_missing_piece(void)
{
    cox_piece_sender_begin(&sender, message, LENGTH);
    lose_up_to(0);
    for (int32_t i = 1; i < 512; i++) {
        TEST_ASSERT_EQUAL_INT32(i, next());
        take();
    }
    TEST_ASSERT_EQUAL_INT32(-1, next());
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_INT32(-1, next());
    now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    take();
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_INT32(512, next());
}

void test_a_message_longer_than_a_window_arrives(void)
{
    uint8_t outcome = COX_PIECE_TAKEN;
    cox_piece_sender_begin(&sender, message, LENGTH);
    for (uint32_t turn = 0; turn < 1200; turn++, now_ms += 20) {
        for (uint32_t i = 0; i < 20 && next() >= 0; i++)
            if (sender.sent % 3 != 0) outcome = take();
        if (outcome == COX_PIECE_COMPLETES) break;
        if (turn % 3 != 0) answer();
    }
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, outcome);
    TEST_ASSERT_EQUAL_MEMORY(message, inbox, LENGTH);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&sender));
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
    cox_piece_sender_begin(&sender, message, COX_PIECE_MESSAGE_BYTES_MAX); /* none is looked at */
    memset(&have, 0, sizeof have);
    have.message = 1;
    while (next() >= 0) {
        have.first = (uint16_t)(piece.index + 1u);
        have.sequence = have.arrived = sender.sent;
        have.time_ms = now_ms;
        TEST_ASSERT_TRUE(acknowledge());
    }
    TEST_ASSERT_EQUAL_UINT32(65535, sender.sent);
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&sender));
}

void test_a_doubled_piece_changes_nothing_but_is_answered(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    TEST_ASSERT_FALSE(cox_piece_receiver_have(&receiver, &have));
    inbox[0]++;
    uint8_t kept = inbox[0];
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    TEST_ASSERT_EQUAL_UINT8(kept, inbox[0]);
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have));
    TEST_ASSERT_EQUAL_UINT16(1, have.first);
}

void test_the_first_piece_to_arrive_at_a_place_stays(void)
{
    cox_piece_sender_begin(&sender, message, 3000);
    lose_up_to(0);
    next();
    take();
    piece.bytes = message;
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    TEST_ASSERT_EQUAL_MEMORY(message + 1100, inbox + 1100, 1100);
}

void test_a_message_that_is_arriving_is_not_released(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    cox_piece_receiver_release(&receiver);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_ARRIVING, receiver.state);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, take());
    cox_piece_receiver_release(&receiver);
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_NONE, receiver.state);
}

void test_a_whole_message_is_acknowledged_again_when_a_piece_of_it_comes_again(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, take());
    TEST_ASSERT_TRUE(cox_piece_receiver_have(&receiver, &have)); /* and is lost */
    cox_piece_receiver_release(&receiver);
    now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&sender));
}

void test_a_whole_message_stays_until_it_is_released(void)
{
    transfer(1000);
    cox_piece_sender_begin(&sender, message + 1, 1000);
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    TEST_ASSERT_EQUAL_MEMORY(message, inbox, 1000);
    TEST_ASSERT_TRUE(answer()); /* of the one before: it says nothing of this */
    TEST_ASSERT_TRUE(cox_piece_sender_is_busy(&sender));
    cox_piece_receiver_release(&receiver);
    now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, take());
    TEST_ASSERT_EQUAL_MEMORY(message + 1, inbox, 1000);
}

void test_a_piece_of_a_later_message_gives_up_the_one_before(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    cox_piece old = piece;
    cox_piece_sender_begin(&sender, message + 1, 3000);
    next();
    next();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, take());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, cox_piece_receiver_take(&receiver, 1, &old));
    next();
    take();
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT16(0, have.first);
    TEST_ASSERT_EQUAL_UINT8(6, have.bits[0]);
    now_ms += AGAIN_MS;
    TEST_ASSERT_EQUAL_INT32(0, next());
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_COMPLETES, take());
    TEST_ASSERT_EQUAL_MEMORY(message + 1, inbox, 3000);
}

void test_a_late_piece_of_an_earlier_message_counts_as_arrived(void)
{
    cox_piece_sender_begin(&sender, message, LENGTH);
    next();
    piece.index = 599; /* as if the window had come that far */
    cox_piece late = piece;
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECE_TAKEN, cox_piece_receiver_take(&receiver, 1, &late));
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(2, measure.sent);
    TEST_ASSERT_EQUAL_UINT32(2, measure.arrived);
}

void test_a_message_that_is_given_up_is_not_sent_any_more(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    cox_piece_sender_stop(&sender);
    TEST_ASSERT_FALSE(cox_piece_sender_is_busy(&sender));
    TEST_ASSERT_EQUAL_INT32(-1, next());
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_FALSE(measure.is_new);
}

void test_an_answer_to_the_first_piece_is_taken_after_later_ones_were_sent(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    next();
    take();
    now_ms += 50;
    next();
    now_ms += 50;
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(100, measure.round_trip_ms);
}

void test_an_older_answer_takes_nothing_back(void)
{
    cox_piece_sender_begin(&sender, message, 4000);
    next();
    take();
    cox_piece_receiver_have(&receiver, &have);
    cox_piece_have older = have;
    lose_up_to(1);
    next();
    take();
    TEST_ASSERT_TRUE(answer());
    cox_piece_sender before = sender;
    TEST_ASSERT_TRUE(cox_piece_sender_acknowledge(&sender, &older, now_ms, &measure));
    TEST_ASSERT_FALSE(measure.is_new);
    TEST_ASSERT_EQUAL_MEMORY(&before, &sender, sizeof sender);
}

void test_lost_packets_are_told_and_not_those_sent_again(void)
{
    cox_piece_sender_begin(&sender, message, 4400);
    lose_up_to(1);
    next();
    take();
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_TRUE(measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(3, measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, measure.arrived);
    now_ms += AGAIN_MS;
    for (uint32_t i = 0; i < 3; i++) {
        next();
        take();
    }
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(3, measure.sent);
    TEST_ASSERT_EQUAL_UINT32(3, measure.arrived);
}

void test_a_late_packet_is_told_later(void)
{
    cox_piece_sender_begin(&sender, message, 4400);
    next();
    cox_piece late = piece;
    next();
    take();
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(2, measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, measure.arrived);
    cox_piece_receiver_take(&receiver, 1, &late);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_TRUE(measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(0, measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, measure.arrived);
}

void test_an_answer_that_is_overtaken_tells_nothing(void)
{
    cox_piece_sender_begin(&sender, message, 4400);
    next();
    cox_piece late = piece;
    next();
    take();
    cox_piece_receiver_have(&receiver, &have);
    cox_piece_have overtaken = have;
    cox_piece_receiver_take(&receiver, 1, &late);
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(2, measure.arrived);
    TEST_ASSERT_TRUE(cox_piece_sender_acknowledge(&sender, &overtaken, now_ms, &measure));
    TEST_ASSERT_FALSE(measure.is_new);
    TEST_ASSERT_EQUAL_UINT32(0, measure.arrived);
}

void test_losses_are_told_over_the_end_of_a_message(void)
{
    cox_piece_sender_begin(&sender, message, 2000);
    lose_up_to(1);
    cox_piece_sender_begin(&sender, message, 1000);
    next();
    take();
    TEST_ASSERT_TRUE(answer());
    TEST_ASSERT_EQUAL_UINT32(3, measure.sent);
    TEST_ASSERT_EQUAL_UINT32(1, measure.arrived);
}

void test_progress_is_told_in_per_cent_at_both_ends(void)
{
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_sender_percent(&sender));
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_receiver_percent(&receiver));
    cox_piece_sender_begin(&sender, message, 3300);
    TEST_ASSERT_EQUAL_UINT32(0, cox_piece_sender_percent(&sender));
    lose_up_to(0);
    next();
    take();
    TEST_ASSERT_EQUAL_UINT32(33, cox_piece_receiver_percent(&receiver));
    next();
    take();
    TEST_ASSERT_EQUAL_UINT32(66, cox_piece_receiver_percent(&receiver));
    answer();
    TEST_ASSERT_EQUAL_UINT32(66, cox_piece_sender_percent(&sender));
    now_ms += AGAIN_MS;
    next();
    take();
    answer();
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_receiver_percent(&receiver));
    TEST_ASSERT_EQUAL_UINT32(100, cox_piece_sender_percent(&sender));
}
