/* SPDX-License-Identifier: MIT
 * The packet of a running match: what is written is read, and what cannot be is refused. */
#include "unity.h"

#include <string.h>

#include "cox_packet_sync.h"

#define QUEUES 3u
#define CAPACITY 128u
#define BASE 1000u

static cox_packet_sync sync;
static cox_packet_sync got;
static cox_input inputs[CAPACITY];
static cox_input_queue queue;
static uint8_t bytes[1200];
static cox_bytes_writer writer;

void setUp(void)
{
    memset(&sync, 0, sizeof sync);
    sync.time = 0x1234;
    sync.tick = 1010;
    sync.hashed_tick = COX_NO_TICK;
    sync.host.final_tick = COX_NO_TICK;
    sync.host.phase = COX_PHASE_RUNNING;
    sync.host.player = 1;
    sync.joiner.start_tick = COX_NO_TICK;
    sync.joiner.mismatch_tick = COX_NO_TICK;
    sync.base_tick = BASE;
    cox_input_queue_init(&queue, inputs, CAPACITY, BASE, COX_INPUT_GIVEN);
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
}

void tearDown(void)
{
}

/* Reads the first length bytes. */
static bool reads(uint32_t length)
{
    cox_bytes_reader body = cox_bytes_reader_make(bytes, length);
    return cox_packet_sync_read(&body, &got, QUEUES);
}

/* Writes the packet without inputs. */
static void write_packet(void)
{
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_packet_sync_write(&writer, &sync, QUEUES);
    cox_packet_sync_write_end(&writer);
}

static void expect_refused(void)
{
    write_packet();
    TEST_ASSERT_FALSE(reads(writer.length));
}

/* Writes the queue as number 2 from a tick up to another one, into the whole packet. */
static uint32_t write_inputs(uint32_t from, uint32_t to)
{
    cox_packet_sync_write(&writer, &sync, QUEUES);
    uint32_t reached = cox_input_block_write(&writer, &queue, 2, BASE, from, to);
    cox_packet_sync_write_end(&writer);
    return reached;
}

/* Takes the next run of the block that stands, which must be this. */
static void expect_run(uint8_t kind, uint32_t count, uint32_t length)
{
    cox_input_run run;
    TEST_ASSERT_TRUE(cox_input_block_run(&got.input_blocks, &run));
    TEST_ASSERT_EQUAL_UINT8(kind, run.kind);
    TEST_ASSERT_EQUAL_UINT32(count, run.count);
    TEST_ASSERT_EQUAL_UINT32(length, run.length);
}

static void expect_block(uint32_t first)
{
    uint8_t number;
    uint32_t tick;
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_TRUE(cox_input_block_next(&got.input_blocks, got.base_tick, &number, &tick));
    TEST_ASSERT_EQUAL_UINT8(2, number);
    TEST_ASSERT_EQUAL_UINT32(first, tick);
}

static void expect_end(void)
{
    cox_input_run run;
    uint8_t number;
    uint32_t tick;
    TEST_ASSERT_FALSE(cox_input_block_run(&got.input_blocks, &run));
    TEST_ASSERT_FALSE(cox_input_block_next(&got.input_blocks, BASE, &number, &tick));
    TEST_ASSERT_TRUE(got.input_blocks.ok);
}

static void make_full_host(void)
{
    sync.is_host = true;
    sync.has_echo = true;
    sync.echo = 0x5678;
    sync.hashed_tick = 990;
    sync.state_hash = UINT64_C(0x1122334455667788);
    sync.input_hash = UINT64_C(0x99aabbccddeeff00);
    sync.host.own_first = 11;
    sync.host.own_end = 1013;
    sync.host.players = 5;
    sync.host.waiting = 4;
    sync.host.waiting_ms = 321;
    sync.host.final_tick = 5000;
}

void test_a_packet_of_the_host_is_read_as_it_was_written(void)
{
    make_full_host();
    write_packet();
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_TRUE(got.is_host);
    TEST_ASSERT_EQUAL_HEX16(0x1234, got.time);
    TEST_ASSERT_EQUAL_HEX16(0x5678, got.echo);
    TEST_ASSERT_EQUAL_UINT32(1010, got.tick);
    TEST_ASSERT_EQUAL_UINT32(990, got.hashed_tick);
    TEST_ASSERT_EQUAL_HEX64(sync.state_hash, got.state_hash);
    TEST_ASSERT_EQUAL_HEX64(sync.input_hash, got.input_hash);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_RUNNING, got.host.phase);
    TEST_ASSERT_EQUAL_UINT8(1, got.host.player);
    TEST_ASSERT_EQUAL_UINT32(11, got.host.own_first);
    TEST_ASSERT_EQUAL_UINT32(1013, got.host.own_end);
    TEST_ASSERT_EQUAL_HEX16(5, got.host.players);
    TEST_ASSERT_EQUAL_HEX16(4, got.host.waiting);
    TEST_ASSERT_EQUAL_UINT16(321, got.host.waiting_ms);
    TEST_ASSERT_EQUAL_UINT32(5000, got.host.final_tick);
    TEST_ASSERT_EQUAL_UINT32(BASE, got.base_tick);
}

void test_what_a_packet_leaves_out_is_read_as_none(void)
{
    sync.is_host = true;
    write_packet();
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_FALSE(got.has_echo);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, got.hashed_tick);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, got.host.final_tick);
}

void test_a_joiner_tells_the_ends_of_its_queues_up_to_255_beyond_the_least(void)
{
    sync.joiner.start_tick = 40;
    sync.joiner.mismatch_tick = 77;
    sync.joiner.ends[0] = 1255;
    sync.joiner.ends[1] = 1000;
    sync.joiner.ends[2] = 1256;
    write_packet();
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_FALSE(got.is_host);
    TEST_ASSERT_EQUAL_UINT32(40, got.joiner.start_tick);
    TEST_ASSERT_EQUAL_UINT32(77, got.joiner.mismatch_tick);
    TEST_ASSERT_EQUAL_UINT32(1255, got.joiner.ends[0]);
    TEST_ASSERT_EQUAL_UINT32(1000, got.joiner.ends[1]);
    TEST_ASSERT_EQUAL_UINT32(1255, got.joiner.ends[2]);
}

void test_inputs_travel_in_runs_of_one_kind_and_commands_one_by_one(void)
{
    static const uint8_t commands[2] = {1, 5};
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 3);
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, sizeof commands);
    cox_input_queue_extend(&queue, COX_INPUT_ABSENT, BASE + 6);
    TEST_ASSERT_EQUAL_UINT32(BASE + 6, write_inputs(BASE + 1, BASE + 6));
    expect_block(BASE + 1);
    expect_run(COX_INPUT_GIVEN, 2, 0);
    expect_run(COX_INPUT_GIVEN, 1, 2);
    expect_run(COX_INPUT_ABSENT, 2, 0);
    expect_end();
}

void test_a_run_holds_at_most_64_inputs(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 70);
    TEST_ASSERT_EQUAL_UINT32(BASE + 70, write_inputs(BASE, BASE + 70));
    expect_block(BASE);
    expect_run(COX_INPUT_GIVEN, 64, 0);
    expect_run(COX_INPUT_GIVEN, 6, 0);
    expect_end();
}

void test_inputs_for_which_there_is_no_room_wait_for_a_further_packet(void)
{
    static const uint8_t commands[COX_INPUT_BYTES_MAX] = {1};
    for (uint32_t i = 0; i < 20; i++)
        cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, sizeof commands);
    uint32_t reached = write_inputs(BASE, BASE + 20);
    TEST_ASSERT_TRUE(writer.ok);
    TEST_ASSERT_TRUE(reached > BASE && reached < BASE + 20);
    expect_block(BASE);
    for (uint32_t tick = BASE; tick < reached; tick++)
        expect_run(COX_INPUT_GIVEN, 1, COX_INPUT_BYTES_MAX);
    expect_end();
}

void test_inputs_that_are_not_kept_or_too_far_from_the_base_are_not_written(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + CAPACITY + 10);
    TEST_ASSERT_EQUAL_UINT32(BASE + 9, write_inputs(BASE + 9, BASE + 20));
    TEST_ASSERT_EQUAL_UINT32(queue.end, write_inputs(queue.end, queue.end + 1));
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 300);
    TEST_ASSERT_EQUAL_UINT32(BASE + 256, write_inputs(BASE + 256, BASE + 300));
}

void test_a_packet_that_is_cut_anywhere_is_refused(void)
{
    make_full_host();
    write_packet();
    for (uint32_t length = 0; length < writer.length; length++) TEST_ASSERT_FALSE(reads(length));
    TEST_ASSERT_TRUE(reads(writer.length));
}

void test_a_packet_with_a_byte_behind_its_end_is_refused(void)
{
    write_packet();
    bytes[writer.length] = 0;
    TEST_ASSERT_FALSE(reads(writer.length + 1));
}

void test_unknown_flags_are_refused(void)
{
    write_packet();
    bytes[0] = 64;
    TEST_ASSERT_FALSE(reads(writer.length));
}

void test_phases_and_players_that_cannot_be_are_refused(void)
{
    sync.is_host = true;
    sync.host.phase = COX_PHASE_JOINING;
    expect_refused();
    sync.host.phase = COX_PHASE_OVER;
    expect_refused();
    sync.host.phase = COX_PHASE_SEARCHING;
    sync.host.player = COX_PLAYERS_MAX;
    expect_refused();
}

void test_ticks_that_would_wrap_around_are_refused(void)
{
    sync.base_tick = COX_NO_TICK - 0xffffu;
    expect_refused();
    sync.base_tick = BASE;
    sync.joiner.start_tick = 0;
    for (uint32_t i = 0; i < QUEUES; i++) sync.joiner.ends[i] = COX_NO_TICK - 254u;
    expect_refused();
}

void test_inputs_of_a_queue_that_is_not_there_are_refused(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 1);
    cox_packet_sync_write(&writer, &sync, QUEUES);
    cox_input_block_write(&writer, &queue, QUEUES, BASE, BASE, BASE + 1);
    cox_packet_sync_write_end(&writer);
    TEST_ASSERT_FALSE(reads(writer.length));
}

void test_commands_longer_than_an_input_are_refused(void)
{
    cox_packet_sync_write(&writer, &sync, QUEUES);
    cox_bytes_add_u8(&writer, 0);
    cox_bytes_add_u8(&writer, 0);
    cox_bytes_add_u8(&writer, COX_INPUT_BYTES_MAX + 1);
    memset(cox_bytes_add(&writer, COX_INPUT_BYTES_MAX + 1), 1, COX_INPUT_BYTES_MAX + 1);
    cox_bytes_add_u8(&writer, 0);
    cox_packet_sync_write_end(&writer);
    TEST_ASSERT_FALSE(reads(writer.length));
}
