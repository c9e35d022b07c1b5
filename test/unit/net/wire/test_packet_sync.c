/* SPDX-License-Identifier: MIT
 * The packet of a running match: what is written is read, and what cannot be is refused. */
#include "unity.h"

#include <string.h>

#include "cox_packet_sync.h"
#include "cox_queue_block.h"
#include "cox_pace.h"

#define QUEUES 3u
#define CAPACITY 128u
#define INPUT_BYTES 64u
#define BASE 1000u

static cox_packet_sync sync;
static cox_packet_sync got;
static bool is_of_host; /* sync and got are packets of the host, not of a joiner */
static cox_input_block block;
static uint16_t inputs[CAPACITY * COX_INPUT_SIZE(INPUT_BYTES) / 2];
static cox_input_queue queue;
static uint8_t bytes[1200];
static cox_bytes_writer writer;

void setUp(void)
{
    memset(&sync, 0, sizeof sync);
    is_of_host = false;
    sync.time = 0x1234;
    sync.position = 1010 * COX_SCHEDULE_TICK + COX_SCHEDULE_TICK / 4;
    sync.hashed_tick = COX_NO_TICK;
    sync.host.final_tick = COX_NO_TICK;
    sync.host.phase = COX_PHASE_RUNNING;
    sync.host.player = 1;
    sync.joiner.start_tick = COX_NO_TICK;
    sync.joiner.mismatch_tick = COX_NO_TICK;
    sync.base_tick = BASE;
    cox_input_queue_init(&queue, inputs, CAPACITY, INPUT_BYTES);
    cox_input_queue_begin(&queue, BASE, COX_INPUT_GIVEN);
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
}

/* Reads the first length bytes. */
static bool reads(uint32_t length)
{
    cox_bytes_reader body = cox_bytes_reader_make(bytes, length);
    return is_of_host ? cox_packet_sync_read_host(&body, &got, QUEUES)
                      : cox_packet_sync_read_joiner(&body, &got, QUEUES);
}

/* Writes what stands before the inputs. */
static void write_head(void)
{
    if (is_of_host) cox_packet_sync_write_host(&writer, &sync);
    else cox_packet_sync_write_joiner(&writer, &sync, QUEUES);
}

/* Writes the packet without inputs. */
static void write_packet(void)
{
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
    write_head();
    cox_input_blocks_end(&writer);
}

static void expect_refused(void)
{
    write_packet();
    TEST_ASSERT_FALSE(reads(writer.length));
}

/* Writes the queue as number 2 from a tick up to another one, into the whole packet. */
static uint32_t write_inputs(uint32_t from, uint32_t to)
{
    write_head();
    uint32_t reached = cox_queue_block_write(&writer, &queue, 2, BASE, from, to);
    cox_input_blocks_end(&writer);
    return reached;
}

/* Takes the next run of the block that stands, which must be this. */
static void expect_run(uint8_t kind, uint32_t count, uint32_t length)
{
    TEST_ASSERT_TRUE(cox_input_block_run(&got.input_blocks, &block));
    TEST_ASSERT_EQUAL_UINT8(kind, block.run.kind);
    TEST_ASSERT_EQUAL_UINT32(count, block.run.count);
    TEST_ASSERT_EQUAL_UINT32(length, block.run.length);
}

static void expect_block(uint32_t first)
{
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_TRUE(cox_input_block_next(&got.input_blocks, got.base_tick, &block));
    TEST_ASSERT_EQUAL_UINT8(2, block.number);
    TEST_ASSERT_EQUAL_UINT32(first, block.tick);
}

static void expect_end(void)
{
    TEST_ASSERT_FALSE(cox_input_block_run(&got.input_blocks, &block));
    TEST_ASSERT_FALSE(cox_input_block_next(&got.input_blocks, BASE, &block));
    TEST_ASSERT_TRUE(got.input_blocks.ok);
}

static void make_full_host(void)
{
    is_of_host = true;
    sync.has_echo = true;
    sync.echo = 0x5678;
    sync.has_lead = true;
    sync.lead = -130;
    sync.hashed_tick = 990;
    sync.state_hash = UINT64_C(0x1122334455667788);
    sync.input_hash = UINT64_C(0x99aabbccddeeff00);
    sync.host.own_first = 11;
    sync.host.has_late = true;
    sync.host.late_before = -2;
    sync.host.lateness = 65;
    sync.host.own_end = 1013;
    sync.host.player_bits = 5;
    sync.host.waiting_bits = 4;
    sync.host.waiting_ms = 321;
    sync.host.final_tick = 5000;
}

void test_a_packet_of_the_host_is_read_as_it_was_written(void)
{
    make_full_host();
    write_packet();
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_EQUAL_HEX16(0x1234, got.time);
    TEST_ASSERT_EQUAL_HEX16(0x5678, got.echo);
    TEST_ASSERT_EQUAL_INT64(sync.position, got.position);
    TEST_ASSERT_TRUE(got.has_lead);
    TEST_ASSERT_EQUAL_INT16(-130, got.lead);
    TEST_ASSERT_EQUAL_UINT32(990, got.hashed_tick);
    TEST_ASSERT_EQUAL_HEX64(sync.state_hash, got.state_hash);
    TEST_ASSERT_EQUAL_HEX64(sync.input_hash, got.input_hash);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_RUNNING, got.host.phase);
    TEST_ASSERT_EQUAL_UINT8(1, got.host.player);
    TEST_ASSERT_EQUAL_UINT32(11, got.host.own_first);
    TEST_ASSERT_EQUAL_UINT32(1013, got.host.own_end);
    TEST_ASSERT_TRUE(got.host.has_late);
    TEST_ASSERT_EQUAL_INT16(-2, got.host.late_before);
    TEST_ASSERT_EQUAL_INT16(65, got.host.lateness);
    TEST_ASSERT_EQUAL_HEX16(5, got.host.player_bits);
    TEST_ASSERT_EQUAL_HEX16(4, got.host.waiting_bits);
    TEST_ASSERT_EQUAL_UINT16(321, got.host.waiting_ms);
    TEST_ASSERT_EQUAL_UINT32(5000, got.host.final_tick);
    TEST_ASSERT_EQUAL_UINT32(BASE, got.base_tick);
}

void test_a_packet_of_the_other_side_is_refused(void)
{
    make_full_host();
    write_packet();
    is_of_host = false;
    TEST_ASSERT_FALSE(reads(writer.length));
    write_packet();
    is_of_host = true;
    TEST_ASSERT_FALSE(reads(writer.length));
}

void test_what_a_packet_leaves_out_is_read_as_none(void)
{
    is_of_host = true;
    sync.host.player = COX_NO_PLAYER;
    write_packet();
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_FALSE(got.has_echo);
    TEST_ASSERT_FALSE(got.has_lead);
    TEST_ASSERT_FALSE(got.host.has_late);
    TEST_ASSERT_EQUAL_UINT8(COX_NO_PLAYER, got.host.player);
    TEST_ASSERT_EQUAL_HEX16(0, got.host.waiting_bits);
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

/* Appends an input with one command of a byte. */
static void append(uint8_t value)
{
    uint8_t commands[2] = {1, 5};
    commands[1] = value;
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, sizeof commands);
}

void test_inputs_with_the_bytes_of_the_one_before_take_a_byte_together(void)
{
    append(5);
    append(6);
    for (uint32_t i = 0; i < 70; i++) append(6);
    append(7);
    TEST_ASSERT_EQUAL_UINT32(BASE + 73, write_inputs(BASE, BASE + 73));
    expect_block(BASE);
    expect_run(COX_INPUT_GIVEN, 1, 2);
    expect_run(COX_INPUT_GIVEN, 1, 2);
    TEST_ASSERT_EQUAL_UINT8(6, block.run.bytes[1]);
    expect_run(COX_INPUT_GIVEN, 63, 2);
    TEST_ASSERT_EQUAL_UINT8(6, block.run.bytes[1]);
    expect_run(COX_INPUT_GIVEN, 7, 2);
    TEST_ASSERT_EQUAL_UINT8(6, block.run.bytes[1]);
    expect_run(COX_INPUT_GIVEN, 1, 2);
    TEST_ASSERT_EQUAL_UINT8(7, block.run.bytes[1]);
    expect_end();
}

void test_a_block_begins_with_the_bytes_of_its_first_input(void)
{
    for (uint32_t i = 0; i < 4; i++) append(6);
    TEST_ASSERT_EQUAL_UINT32(BASE + 4, write_inputs(BASE + 2, BASE + 4));
    expect_block(BASE + 2);
    expect_run(COX_INPUT_GIVEN, 1, 2);
    expect_run(COX_INPUT_GIVEN, 1, 2);
    expect_end();
}

void test_a_run_like_the_one_before_needs_one_before_with_commands(void)
{
    for (uint32_t code = 0x80; code <= 0xc0; code += 0x40) {
        writer = cox_bytes_writer_make(bytes, sizeof bytes);
        write_head();
        cox_bytes_add_u8(&writer, 0);
        cox_bytes_add_u16(&writer, 0);
        cox_bytes_add_u8(&writer, (uint8_t)code);
        cox_bytes_add_u8(&writer, 0x41);
        cox_bytes_add_u8(&writer, 0);
        cox_input_blocks_end(&writer);
        TEST_ASSERT_FALSE(reads(writer.length));
    }
}

void test_a_final_state_may_be_ahead_of_the_position(void)
{
    sync.hashed_tick = 1011;
    write_packet();
    TEST_ASSERT_TRUE(reads(writer.length));
    TEST_ASSERT_EQUAL_UINT32(1011, got.hashed_tick);
}

void test_a_final_state_before_the_first_is_refused(void)
{
    sync.position = 3 * COX_SCHEDULE_TICK;
    sync.hashed_tick = UINT32_MAX - 1;
    expect_refused();
}

void test_positions_travel_in_256ths_of_a_tick(void)
{
    for (int64_t part = 0; part < 256; part++) {
        sync.position = 7 * COX_SCHEDULE_TICK + (part * COX_SCHEDULE_TICK + 255) / 256;
        write_packet();
        TEST_ASSERT_TRUE(reads(writer.length));
        TEST_ASSERT_EQUAL_INT64(sync.position, got.position);
        sync.position += COX_SCHEDULE_TICK / 300;
        int64_t sent = got.position;
        write_packet();
        TEST_ASSERT_TRUE(reads(writer.length));
        TEST_ASSERT_EQUAL_INT64(sent, got.position);
    }
}

void test_what_the_host_alone_tells_is_refused_from_a_joiner(void)
{
    static const uint8_t flags[] = {16, 64, 128};
    for (uint32_t i = 0; i < sizeof flags; i++) {
        write_packet();
        bytes[0] |= flags[i];
        memset(bytes + writer.length, 0xff, 8);
        for (uint32_t more = 0; more <= 8; more++) TEST_ASSERT_FALSE(reads(writer.length + more));
    }
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

void test_an_input_of_64_bytes_and_more_has_a_byte_for_what_is_beyond(void)
{
    static const uint8_t commands[COX_INPUT_BYTES_MAX] = {1};
    cox_input_queue_init(&queue, inputs, 4, COX_INPUT_BYTES_MAX);
    cox_input_queue_begin(&queue, BASE, COX_INPUT_GIVEN);
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, 63);
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, 64);
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, 256);
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, 256);
    TEST_ASSERT_EQUAL_UINT32(4 + 64 + 66 + 258 + 1, cox_queue_block_size(&queue, BASE, BASE + 4));
    TEST_ASSERT_EQUAL_UINT32(BASE + 4, write_inputs(BASE, BASE + 4));
    expect_block(BASE);
    expect_run(COX_INPUT_GIVEN, 1, 63);
    expect_run(COX_INPUT_GIVEN, 1, 64);
    expect_run(COX_INPUT_GIVEN, 1, 256);
    expect_run(COX_INPUT_GIVEN, 1, 256);
    expect_end();
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
    bytes[1] = 4;
    TEST_ASSERT_FALSE(reads(writer.length));
}

void test_phases_and_players_that_cannot_be_are_refused(void)
{
    is_of_host = true;
    sync.host.phase = COX_PHASE_JOINING;
    expect_refused();
    sync.host.phase = COX_PHASE_OVER;
    expect_refused();
    sync.host.phase = COX_PHASE_RUNNING + 1;
    expect_refused();
    sync.host.phase = COX_PHASE_SEARCHING;
    sync.host.player = COX_PLAYERS_MAX;
    expect_refused();
}

void test_ticks_that_would_wrap_around_are_refused(void)
{
    sync.base_tick = COX_NO_TICK - UINT32_C(0x1ffff);
    expect_refused();
    sync.base_tick = BASE;
    sync.joiner.start_tick = 0;
    for (uint32_t i = 0; i < QUEUES; i++) sync.joiner.ends[i] = COX_NO_TICK - 254u;
    expect_refused();
}

void test_inputs_of_a_queue_that_is_not_there_are_refused(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 1);
    write_head();
    cox_queue_block_write(&writer, &queue, QUEUES, BASE, BASE, BASE + 1);
    cox_input_blocks_end(&writer);
    TEST_ASSERT_FALSE(reads(writer.length));
}

void test_commands_longer_than_an_input_are_refused(void)
{
    write_head();
    cox_bytes_add_u8(&writer, 0);
    cox_bytes_add_u16(&writer, 0);
    cox_bytes_add_u8(&writer, 64);
    cox_bytes_add_u8(&writer, COX_INPUT_BYTES_MAX - 64 + 1);
    memset(cox_bytes_add(&writer, COX_INPUT_BYTES_MAX + 1), 1, COX_INPUT_BYTES_MAX + 1);
    cox_bytes_add_u8(&writer, 0);
    cox_input_blocks_end(&writer);
    TEST_ASSERT_FALSE(reads(writer.length));
}
