/* SPDX-License-Identifier: MIT
 * The phases of a peer, and the inputs that the host sends to it. */
#include "unity.h"

#include <string.h>

#include "cox_peer.h"

#define QUEUES 3u
#define CAPACITY 32u
#define QUEUE_END 20u

static cox_peer peer;
static cox_input inputs[QUEUES][CAPACITY];
static cox_input_queue queues[QUEUES];
static uint8_t bytes[1000];
static uint8_t inbox[100];

#define START UINT64_C(1000000)

void setUp(void)
{
    memset(&peer, 0, sizeof peer);
    peer.inbox = inbox;
    cox_peer_init(&peer, sizeof inbox, START);
    cox_peer_start(&peer, 0, START);
    for (uint32_t i = 0; i < QUEUES; i++) {
        cox_input_queue_init(&queues[i], inputs[i], CAPACITY, 0, COX_INPUT_GIVEN);
        cox_input_queue_extend(&queues[i], COX_INPUT_GIVEN, QUEUE_END);
    }
}

void tearDown(void)
{
}

/* Writes the inputs for the peer at a time, and returns the first tick of a queue in them;
 * COX_NO_TICK if that queue is not there. */
static uint32_t first_written(uint8_t queue, uint64_t now_us)
{
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    uint32_t base = cox_peer_base(&peer, QUEUES);
    cox_peer_write_inputs(&peer, &writer, queues, QUEUES, base, now_us);
    cox_bytes_add_u8(&writer, 255);
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, writer.length);
    cox_input_block block;
    while (cox_input_block_next(&reader, base, &block)) {
        if (block.number == queue) return block.tick;
        while (cox_input_block_run(&reader, &block)) {
        }
    }
    return COX_NO_TICK;
}

static void acknowledge(uint32_t end, uint64_t now_us)
{
    const uint32_t ends[QUEUES] = {end, end, end};
    cox_peer_acknowledge(&peer, ends, QUEUES, now_us);
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
    for (uint8_t phase = 0; phase < COX_PEER_PHASES; phase++) {
        peer.phase = phase;
        TEST_ASSERT_EQUAL(phase >= COX_PEER_LATE, cox_peer_is_in(&peer));
        TEST_ASSERT_EQUAL(phase >= COX_PEER_FOLLOWING, cox_peer_takes_part(&peer));
    }
}

void test_an_older_acknowledgement_is_ignored(void)
{
    acknowledge(9, START);
    acknowledge(4, START);
    TEST_ASSERT_EQUAL_UINT32(9, cox_peer_base(&peer, QUEUES));
}

void test_the_queue_that_lags_most_sets_the_base(void)
{
    static const uint32_t ends[QUEUES] = {12, 7, 15};
    cox_peer_acknowledge(&peer, ends, QUEUES, START);
    TEST_ASSERT_EQUAL_UINT32(7, cox_peer_base(&peer, QUEUES));
}

void test_inputs_are_sent_once_and_the_last_two_ticks_again(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, first_written(0, START));
    peer.is_urgent = false;
    TEST_ASSERT_EQUAL_UINT32(QUEUE_END - 2, first_written(0, START + 1));
}

void test_acknowledged_inputs_are_not_repeated(void)
{
    first_written(0, START);
    acknowledge(QUEUE_END, START + 1);
    peer.is_urgent = false;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, first_written(0, START + 2));
}

void test_overdue_inputs_are_sent_again_from_the_oldest_on(void)
{
    first_written(0, START);
    acknowledge(5, START + 1);
    peer.is_urgent = false;
    uint32_t again_ms = cox_link_again_ms(&peer.link);
    TEST_ASSERT_EQUAL_UINT32(QUEUE_END - 2, first_written(0, START + 1000 * again_ms));
    TEST_ASSERT_EQUAL_UINT32(5, first_written(0, START + 1 + 1000 * again_ms));
}

void test_a_player_is_not_sent_the_inputs_that_it_gives_itself(void)
{
    peer.phase = COX_PEER_PLAYING;
    peer.player = 1;
    peer.own_first = 0;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, first_written(1, START));
    setUp();
    TEST_ASSERT_EQUAL_UINT32(0, first_written(1, START));
}

void test_if_room_is_short_the_queues_take_turns(void)
{
    TEST_ASSERT_EQUAL_UINT8(0, peer.turn);
    first_written(0, START);
    TEST_ASSERT_EQUAL_UINT8(1, peer.turn);
    first_written(0, START);
    first_written(0, START);
    TEST_ASSERT_EQUAL_UINT8(0, peer.turn);
}
