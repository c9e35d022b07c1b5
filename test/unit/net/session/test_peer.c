/* SPDX-License-Identifier: MIT
 * The phases of a peer, and the inputs that the host sends to it. */
#include "unity.h"

#include <string.h>

#include "cox_peer.h"

#define QUEUES 3u
#define CAPACITY 32u
#define INPUT_BYTES 64u
#define QUEUE_END 20u

static cox_peer peer;
static uint16_t inputs[QUEUES][CAPACITY * COX_INPUT_SIZE(INPUT_BYTES) / 2];
static cox_input_queue queues[QUEUES];
static uint8_t bytes[1000];
static const cox_sent_queues sent = {queues, 0, QUEUES};
static uint8_t inbox[100];
static uint32_t written;     /* bytes of the last packet's inputs */
static uint32_t written_end; /* the tick after those of the block that was asked for */

#define START UINT64_C(1000000)
#define RATE 100000u /* bytes a second */

void setUp(void)
{
    memset(&peer, 0, sizeof peer);
    peer.inbox = inbox;
    cox_peer_init(&peer, sizeof inbox, RATE, START);
    cox_peer_start(&peer, 0);
    peer.reach = CAPACITY;
    for (uint32_t i = 0; i < QUEUES; i++) {
        cox_input_queue_init(&queues[i], inputs[i], CAPACITY, INPUT_BYTES);
        cox_input_queue_begin(&queues[i], 0, COX_INPUT_GIVEN);
        cox_input_queue_extend(&queues[i], COX_INPUT_GIVEN, QUEUE_END);
    }
}

/* Writes a packet's inputs, and returns the first tick of a queue in it; COX_NO_TICK if that queue
 * is not there. */
static uint32_t write_packet(uint8_t queue, bool is_first)
{
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    uint32_t base = cox_peer_base(&peer, &sent);
    cox_peer_write_inputs(&peer, &writer, &sent, base, is_first);
    TEST_ASSERT_TRUE(writer.ok);
    written = writer.length;
    cox_peer_sent(&peer, writer.length);
    cox_bytes_add_u8(&writer, 255);
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, writer.length);
    cox_input_block block;
    while (cox_input_block_next(&reader, base, &block)) {
        written_end = block.tick;
        while (cox_input_block_run(&reader, &block)) written_end += block.run.count;
        if (block.number == queue) return block.tick;
    }
    return COX_NO_TICK;
}

/* A turn's first packet, after a time in which bytes were earned. */
static uint32_t first_written(uint8_t queue, uint32_t elapsed_us)
{
    cox_peer_begin_turn(&peer, &sent, elapsed_us);
    return write_packet(queue, true);
}

static void acknowledge(uint32_t end)
{
    const uint32_t ends[QUEUES] = {end, end, end};
    cox_peer_acknowledge(&peer, ends, QUEUES);
}

void test_a_latecomer_waits_loads_follows_and_plays(void)
{
    static const uint8_t way[] = {COX_PEER_LATE,      COX_PEER_LOADING, COX_PEER_LOADED,
                                  COX_PEER_FOLLOWING, COX_PEER_PLAYING, COX_PEER_GONE};
    for (uint32_t i = 0; i < COX_COUNT(way); i++) {
        TEST_ASSERT_TRUE(cox_peer_may_enter(&peer, way[i]));
        cox_peer_enter(&peer, way[i]);
    }
    TEST_ASSERT_FALSE(cox_peer_is_in(&peer));
}

void test_a_player_is_sent_no_fresh_state(void)
{
    peer.phase = COX_PEER_PLAYING;
    TEST_ASSERT_FALSE(cox_peer_may_enter(&peer, COX_PEER_LATE));
    peer.phase = COX_PEER_FOLLOWING;
    TEST_ASSERT_TRUE(cox_peer_may_enter(&peer, COX_PEER_LATE));
}

void test_a_peer_takes_part_once_it_follows(void)
{
    for (uint8_t phase = 0; phase <= COX_PEER_PLAYING; phase++) {
        peer.phase = phase;
        TEST_ASSERT_EQUAL(phase >= COX_PEER_LATE, cox_peer_is_in(&peer));
        TEST_ASSERT_EQUAL(phase >= COX_PEER_FOLLOWING, cox_peer_takes_part(&peer));
    }
}

void test_an_older_acknowledgement_is_ignored(void)
{
    acknowledge(9);
    acknowledge(4);
    TEST_ASSERT_EQUAL_UINT32(9, cox_peer_base(&peer, &sent));
}

void test_the_queue_that_lags_most_sets_the_base(void)
{
    static const uint32_t ends[QUEUES] = {12, 7, 15};
    cox_peer_acknowledge(&peer, ends, QUEUES);
    TEST_ASSERT_EQUAL_UINT32(7, cox_peer_base(&peer, &sent));
}

void test_all_that_is_not_acknowledged_is_sent_in_each_turn(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, first_written(0, 20000));
    TEST_ASSERT_EQUAL_UINT32(0, first_written(0, 20000));
    acknowledge(5);
    TEST_ASSERT_EQUAL_UINT32(5, first_written(0, 20000));
    acknowledge(QUEUE_END);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, first_written(0, 20000));
}

void test_a_player_is_not_sent_the_inputs_that_it_gives_itself(void)
{
    peer.phase = COX_PEER_PLAYING;
    peer.player = 1;
    peer.own_first = 0;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, first_written(1, 20000));
    peer.own_first = 4;
    TEST_ASSERT_EQUAL_UINT32(0, first_written(1, 20000));
    setUp();
    TEST_ASSERT_EQUAL_UINT32(0, first_written(1, 20000));
}

/* Inputs of a queue with other commands each, of which a packet holds about fifteen. */
static void fill_queue(void)
{
    uint8_t commands[INPUT_BYTES] = {1};
    cox_input_queue_begin(&queues[0], 0, COX_INPUT_GIVEN);
    for (commands[1] = 0; commands[1] < QUEUE_END; commands[1]++)
        cox_input_queue_append(&queues[0], COX_INPUT_GIVEN, commands, sizeof commands);
}

void test_nothing_is_sent_that_the_peer_would_not_keep(void)
{
    static const uint32_t ends[QUEUES] = {12, 7, 15};
    cox_peer_acknowledge(&peer, ends, QUEUES);
    peer.reach = 9; /* from 7 on */
    TEST_ASSERT_EQUAL_UINT32(12, first_written(0, 100000));
    TEST_ASSERT_EQUAL_UINT32(16, written_end);
    TEST_ASSERT_EQUAL_UINT32(7, first_written(1, 100000));
    TEST_ASSERT_EQUAL_UINT32(16, written_end);
    TEST_ASSERT_EQUAL_UINT32(15, first_written(2, 100000));
    TEST_ASSERT_EQUAL_UINT32(16, written_end);
    TEST_ASSERT_FALSE(cox_peer_has_more(&peer));
}

void test_what_one_packet_does_not_hold_goes_in_further_ones_oldest_first(void)
{
    fill_queue();
    uint32_t newest = first_written(0, 100000);
    TEST_ASSERT_GREATER_THAN_UINT32(0, newest);
    TEST_ASSERT_TRUE(cox_peer_has_more(&peer));
    TEST_ASSERT_EQUAL_UINT32(0, write_packet(0, false));
    TEST_ASSERT_FALSE(cox_peer_has_more(&peer));
}

void test_the_byte_rate_bounds_what_is_sent(void)
{
    fill_queue();
    first_written(0, 0);
    TEST_ASSERT_LESS_THAN_UINT32(4 * (INPUT_BYTES + 2), written);
    TEST_ASSERT_FALSE(cox_peer_has_more(&peer));
}

void test_other_ends_are_news(void)
{
    uint32_t before = cox_peer_news(&peer, &sent);
    TEST_ASSERT_EQUAL_UINT32(before, cox_peer_news(&peer, &sent));
    cox_input_queue_extend(&queues[2], COX_INPUT_GIVEN, QUEUE_END + 1);
    TEST_ASSERT_NOT_EQUAL_UINT32(before, cox_peer_news(&peer, &sent));
}

void test_a_peer_that_gets_no_queue_is_sent_none(void)
{
    static const cox_sent_queues none = {queues, 0, 0};
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_peer_begin_turn(&peer, &none, 20000);
    cox_peer_write_inputs(&peer, &writer, &none, 0, true);
    TEST_ASSERT_EQUAL_UINT32(0, writer.length);
    TEST_ASSERT_FALSE(cox_peer_has_more(&peer));
}

void test_a_correction_belongs_to_the_peer_whose_late_inputs_have_its_tick(void)
{
    cox_peer_miss(&peer, 12, 10);
    cox_peer_miss(&peer, 13, 10);
    cox_peer_correct(&peer, 13, 18);
    TEST_ASSERT_EQUAL_UINT32(5, peer.rollback_depth);
    TEST_ASSERT_EQUAL_UINT32(5, peer.resimulated_ticks);
}

void test_a_correction_of_other_ticks_is_not_the_peers(void)
{
    cox_peer_miss(&peer, 12, 10);
    cox_peer_correct(&peer, 13, 18);
    cox_peer_miss(&peer, 20, 15);
    cox_peer_correct(&peer, 19, 28);
    TEST_ASSERT_EQUAL_UINT32(0, peer.rollback_depth);
}

void test_late_inputs_that_were_predicted_rightly_are_forgotten(void)
{
    cox_peer_miss(&peer, 12, 10);
    cox_peer_miss(&peer, 20, 15);
    cox_peer_correct(&peer, 16, 28);
    TEST_ASSERT_EQUAL_UINT32(0, peer.rollback_depth);
}

void test_a_peer_tells_its_deepest_correction_and_all_ticks_of_them(void)
{
    cox_peer_miss(&peer, 12, 10);
    cox_peer_correct(&peer, 12, 20);
    cox_peer_miss(&peer, 21, 20);
    cox_peer_correct(&peer, 21, 24);
    TEST_ASSERT_EQUAL_UINT32(8, peer.rollback_depth);
    TEST_ASSERT_EQUAL_UINT32(11, peer.resimulated_ticks);
}
