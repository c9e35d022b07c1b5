/* SPDX-License-Identifier: MIT
 * Messages in pieces: over any line they arrive whole, in order, once. */
#include "unity.h"

#include <string.h>

#include "cox_chunks.h"

#define LENGTH 40000u

static uint8_t message[LENGTH];
static uint8_t inbox[LENGTH];
static cox_chunk_sender sender;
static cox_chunk_receiver receiver;

void setUp(void)
{
    for (uint32_t i = 0; i < LENGTH; i++) message[i] = (uint8_t)(i * 7u >> 3);
    memset(inbox, 0, sizeof inbox);
    cox_chunk_sender_init(&sender);
    cox_chunk_receiver_init(&receiver, inbox, LENGTH);
}

void tearDown(void)
{
}

static cox_chunk next(uint64_t now_us)
{
    cox_chunk chunk;
    TEST_ASSERT_TRUE(cox_chunk_sender_next(&sender, COX_CHUNK_BYTES_MAX, now_us, 100, &chunk));
    return chunk;
}

void test_a_message_arrives_though_every_third_piece_and_acknowledgement_is_lost(void)
{
    bool is_whole = false;
    uint32_t sent = 0;
    cox_chunk_sender_begin(&sender, message, LENGTH, 0);
    for (uint32_t turn = 0; turn < 6000 && cox_chunk_sender_is_busy(&sender); turn++) {
        uint64_t now_us = turn * UINT64_C(10000);
        cox_chunk chunk;
        while (cox_chunk_sender_next(&sender, COX_CHUNK_BYTES_MAX, now_us, 100, &chunk)) {
            TEST_ASSERT_TRUE(cox_chunk_is_sound(&receiver, &chunk));
            if (++sent % 3 == 0) continue;
            if (cox_chunk_receiver_take(&receiver, &chunk)) {
                is_whole = true;
                TEST_ASSERT_EQUAL_MEMORY(message, inbox, LENGTH);
                cox_chunk_receiver_release(&receiver);
            }
        }
        if (turn % 3 != 0)
            cox_chunk_sender_acknowledge(&sender, cox_chunk_receiver_ack(&receiver), now_us);
    }
    TEST_ASSERT_TRUE(is_whole);
    TEST_ASSERT_FALSE(cox_chunk_sender_is_busy(&sender));
}

void test_no_more_than_a_window_is_on_its_way(void)
{
    cox_chunk chunk;
    cox_chunk_sender_begin(&sender, message, LENGTH, 0);
    while (cox_chunk_sender_next(&sender, COX_CHUNK_BYTES_MAX, 0, 100, &chunk)) continue;
    TEST_ASSERT_LESS_THAN_UINT32(COX_CHUNK_WINDOW + COX_CHUNK_BYTES_MAX, sender.sent);
    TEST_ASSERT_FALSE(cox_chunk_sender_has_next(&sender));
}

void test_without_an_acknowledgement_pieces_are_sent_again_after_a_while(void)
{
    cox_chunk_sender_begin(&sender, message, 100, 0);
    cox_chunk chunk = next(0);
    TEST_ASSERT_EQUAL_UINT32(100, chunk.length);
    TEST_ASSERT_FALSE(cox_chunk_sender_next(&sender, COX_CHUNK_BYTES_MAX, 99999, 100, &chunk));
    chunk = next(100000);
    TEST_ASSERT_EQUAL_UINT32(0, chunk.offset);
}

void test_a_doubled_or_late_piece_changes_nothing(void)
{
    cox_chunk_sender_begin(&sender, message, 1000, 0);
    cox_chunk first = next(0);
    cox_chunk second = next(0);
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &second));
    TEST_ASSERT_EQUAL_UINT32(0, cox_chunk_receiver_ack(&receiver).offset);
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &first));
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &first));
    TEST_ASSERT_TRUE(cox_chunk_receiver_take(&receiver, &second));
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &second));
    TEST_ASSERT_EQUAL_MEMORY(message, inbox, 1000);
}

void test_a_message_that_is_given_up_makes_room_for_the_next(void)
{
    cox_chunk_sender_begin(&sender, message, 1000, 0);
    cox_chunk old = next(0);
    cox_chunk_receiver_take(&receiver, &old);
    cox_chunk_sender_stop(&sender);
    TEST_ASSERT_FALSE(cox_chunk_sender_is_busy(&sender));
    cox_chunk_sender_begin(&sender, message + 1, 700, 0);
    cox_chunk first = next(0);
    cox_chunk second = next(0);
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &second)); /* not from its start */
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &first));
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &old));
    TEST_ASSERT_TRUE(cox_chunk_receiver_take(&receiver, &second));
    TEST_ASSERT_EQUAL_MEMORY(message + 1, inbox, 700);
}

void test_a_piece_of_another_length_of_message_is_ignored(void)
{
    cox_chunk_sender_begin(&sender, message, 1000, 0);
    cox_chunk first = next(0);
    cox_chunk second = next(0);
    cox_chunk_receiver_take(&receiver, &first);
    second.total = 1001;
    TEST_ASSERT_FALSE(cox_chunk_receiver_take(&receiver, &second));
}

void test_impossible_acknowledgements_are_ignored(void)
{
    const cox_chunk_ack bad[] = {{2, 0}, {1, 1001}, {3, 0}, {0, 5}};
    cox_chunk_sender_acknowledge(&sender, bad[0], 0); /* of nothing */
    cox_chunk_sender_begin(&sender, message, 1000, 0);
    for (uint32_t i = 1; i < 4; i++) cox_chunk_sender_acknowledge(&sender, bad[i], 0);
    TEST_ASSERT_TRUE(cox_chunk_sender_is_busy(&sender));
    TEST_ASSERT_EQUAL_UINT32(0, sender.acknowledged);
}

void test_a_piece_beyond_its_message_or_the_capacity_is_not_sound(void)
{
    const cox_chunk good = {1, 1000, 500, 500, message};
    cox_chunk bad = good;
    TEST_ASSERT_TRUE(cox_chunk_is_sound(&receiver, &good));
    bad.number = 0;
    TEST_ASSERT_FALSE(cox_chunk_is_sound(&receiver, &bad));
    bad = good;
    bad.total = LENGTH + 1;
    TEST_ASSERT_FALSE(cox_chunk_is_sound(&receiver, &bad));
    bad = good;
    bad.total = 0;
    TEST_ASSERT_FALSE(cox_chunk_is_sound(&receiver, &bad));
    bad = good;
    bad.length = 501;
    TEST_ASSERT_FALSE(cox_chunk_is_sound(&receiver, &bad));
    bad = good;
    bad.length = 0;
    TEST_ASSERT_FALSE(cox_chunk_is_sound(&receiver, &bad));
    bad = good;
    bad.offset = UINT32_MAX;
    TEST_ASSERT_FALSE(cox_chunk_is_sound(&receiver, &bad));
}

void test_the_first_byte_of_a_message_is_known_from_each_piece_that_would_be_taken(void)
{
    message[0] = 77;
    cox_chunk_sender_begin(&sender, message, LENGTH, 0);
    cox_chunk first = next(0);
    cox_chunk second = next(0);
    TEST_ASSERT_EQUAL_UINT8(77, cox_chunk_receiver_type(&receiver, &first));
    TEST_ASSERT_EQUAL_UINT8(0, cox_chunk_receiver_type(&receiver, &second));
    cox_chunk_receiver_take(&receiver, &first);
    TEST_ASSERT_EQUAL_UINT8(77, cox_chunk_receiver_type(&receiver, &second));
    cox_chunk_receiver_release(&receiver);
    TEST_ASSERT_EQUAL_UINT8(0, cox_chunk_receiver_type(&receiver, &first));
}
