/* SPDX-License-Identifier: MIT
 * Inputs of a queue as a block of a packet. */
#include "unity.h"

#include "cox_queue_block.h"

#define CAPACITY 128u
#define INPUT_BYTES 64u
#define BASE 1000u

static uint16_t inputs[CAPACITY * COX_INPUT_SIZE(INPUT_BYTES) / 2];
static cox_input_queue queue;
static uint8_t bytes[1200];
static cox_bytes_writer writer;

void setUp(void)
{
    cox_input_queue_init(&queue, inputs, CAPACITY, INPUT_BYTES);
    cox_input_queue_begin(&queue, BASE, COX_INPUT_GIVEN);
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
}

static void append(uint8_t value)
{
    uint8_t commands[2] = {1, 5};
    commands[1] = value;
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, sizeof commands);
}

static uint32_t write_inputs(uint32_t from, uint32_t to)
{
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
    return cox_queue_block_write(&writer, &queue, 2, BASE, from, to);
}

void test_the_size_of_a_block_is_what_it_takes(void)
{
    append(5);
    append(6);
    append(6);
    append(6);
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 6);
    append(6);
    cox_input_queue_extend(&queue, COX_INPUT_ABSENT, BASE + 90);
    for (uint32_t from = BASE; from < BASE + 8; from++) {
        write_inputs(from, BASE + 90);
        TEST_ASSERT_EQUAL_UINT32(cox_queue_block_size(&queue, from, BASE + 90), writer.length);
    }
}

void test_an_input_adds_nothing_to_a_run_that_it_shares(void)
{
    static const uint32_t added[] = {3, 3, 1, 0, 1, 0, 3};
    append(5);
    append(6);
    append(6);
    append(6);
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 6);
    append(6);
    for (uint32_t i = 0; i < 7; i++)
        TEST_ASSERT_EQUAL_UINT32(added[i], cox_queue_block_added(&queue, BASE + i));
}

void test_inputs_for_which_there_is_no_room_wait_for_a_further_packet(void)
{
    uint8_t commands[INPUT_BYTES] = {1};
    cox_input_block block;
    for (commands[1] = 0; commands[1] < 20; commands[1]++)
        cox_input_queue_append(&queue, COX_INPUT_GIVEN, commands, sizeof commands);
    uint32_t reached = write_inputs(BASE, BASE + 20);
    TEST_ASSERT_TRUE(writer.ok);
    TEST_ASSERT_TRUE(reached > BASE && reached < BASE + 20);
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, writer.length);
    TEST_ASSERT_TRUE(cox_input_block_next(&reader, BASE, &block));
    TEST_ASSERT_EQUAL_UINT32(BASE, block.tick);
    for (uint32_t tick = BASE; tick < reached; tick++) {
        TEST_ASSERT_TRUE(cox_input_block_run(&reader, &block));
        TEST_ASSERT_EQUAL_UINT32(1, block.run.count);
        TEST_ASSERT_EQUAL_UINT32(INPUT_BYTES, block.run.length);
    }
    TEST_ASSERT_FALSE(cox_input_block_run(&reader, &block));
    TEST_ASSERT_TRUE(reader.ok);
}

void test_inputs_that_are_not_kept_or_too_far_from_the_base_are_not_written(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + CAPACITY + 10);
    TEST_ASSERT_EQUAL_UINT32(BASE + 9, write_inputs(BASE + 9, BASE + 20));
    TEST_ASSERT_EQUAL_UINT32(queue.end, write_inputs(queue.end, queue.end + 1));
    cox_input_queue_begin(&queue, BASE + 65530, COX_INPUT_GIVEN);
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, BASE + 65540);
    TEST_ASSERT_EQUAL_UINT32(BASE + 65540, write_inputs(BASE + 65535, BASE + 65540));
    TEST_ASSERT_EQUAL_UINT32(BASE + 65536, write_inputs(BASE + 65536, BASE + 65540));
}
