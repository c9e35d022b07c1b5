/* SPDX-License-Identifier: MIT
 * A queue of inputs. */
#include "unity.h"

#include <string.h>

#include "cox_input_queue.h"

#define CAPACITY 8u
#define INPUT_BYTES 16u

static uint16_t inputs[CAPACITY * COX_INPUT_SIZE(INPUT_BYTES) / 2];
static cox_input_queue queue;

void setUp(void)
{
    memset(inputs, 0xa5, sizeof inputs);
    cox_input_queue_init(&queue, inputs, CAPACITY, INPUT_BYTES);
    cox_input_queue_begin(&queue, 100, COX_INPUT_GIVEN);
}

void test_a_queue_begins_at_its_tick_and_is_empty(void)
{
    TEST_ASSERT_NULL(cox_input_queue_at(&queue, 99));
    TEST_ASSERT_NULL(cox_input_queue_at(&queue, 100));
    TEST_ASSERT_EQUAL_UINT32(100, queue.end);
}

void test_the_kind_before_the_first_input_is_known(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_GIVEN, cox_input_queue_kind(&queue, 99));
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&queue, 98));
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&queue, 100));
}

void test_an_input_is_what_was_appended(void)
{
    cox_input_queue_append(&queue, COX_INPUT_GIVEN, (const uint8_t *)"abc", 3);
    const cox_input *input = cox_input_queue_at(&queue, 100);
    TEST_ASSERT_NOT_NULL(input);
    TEST_ASSERT_EQUAL_UINT8(3, input->length);
    TEST_ASSERT_EQUAL_MEMORY("abc", input->bytes, 3);
}

void test_extending_writes_empty_inputs_up_to_the_end_and_never_back(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_ABSENT, 103);
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, 102);
    TEST_ASSERT_EQUAL_UINT32(103, queue.end);
    for (uint32_t tick = 100; tick < 103; tick++) {
        TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&queue, tick));
        TEST_ASSERT_EQUAL_UINT8(0, cox_input_queue_at(&queue, tick)->length);
    }
}

void test_the_oldest_inputs_go_and_the_kind_before_stays_known(void)
{
    cox_input_queue_append(&queue, COX_INPUT_ABSENT, NULL, 0);
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, 100 + CAPACITY + 1);
    TEST_ASSERT_EQUAL_UINT32(101, queue.first);
    TEST_ASSERT_NULL(cox_input_queue_at(&queue, 100));
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&queue, 100));
    TEST_ASSERT_NOT_NULL(cox_input_queue_at(&queue, 101));
}

static void put(uint32_t tick, const char *bytes)
{
    cox_input_queue_put(&queue, tick, COX_INPUT_GIVEN, (const uint8_t *)bytes, 1);
}

static void expect_bytes(uint32_t tick, const char *bytes)
{
    const cox_input *input = cox_input_queue_at(&queue, tick);
    TEST_ASSERT_NOT_NULL(input);
    TEST_ASSERT_EQUAL_UINT8(1, input->length);
    TEST_ASSERT_EQUAL_MEMORY(bytes, input->bytes, 1);
}

void test_inputs_beyond_a_gap_count_once_it_is_filled(void)
{
    put(101, "b");
    put(103, "d");
    TEST_ASSERT_EQUAL_UINT32(100, queue.end);
    TEST_ASSERT_NULL(cox_input_queue_at(&queue, 101));
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&queue, 101));
    put(100, "a");
    TEST_ASSERT_EQUAL_UINT32(102, queue.end);
    expect_bytes(101, "b");
    TEST_ASSERT_NULL(cox_input_queue_at(&queue, 103));
    put(102, "c");
    TEST_ASSERT_EQUAL_UINT32(104, queue.end);
    expect_bytes(103, "d");
}

void test_the_first_write_of_an_input_wins(void)
{
    const uint8_t *other = (const uint8_t *)"z";
    put(100, "a");
    put(102, "c");
    TEST_ASSERT_FALSE(cox_input_queue_put(&queue, 100, COX_INPUT_GIVEN, other, 1));
    TEST_ASSERT_FALSE(cox_input_queue_put(&queue, 102, COX_INPUT_GIVEN, other, 1));
    TEST_ASSERT_TRUE(cox_input_queue_put(&queue, 101, COX_INPUT_GIVEN, other, 1));
    expect_bytes(100, "a");
    expect_bytes(101, "z");
    expect_bytes(102, "c");
}

void test_an_input_before_the_start_is_left_out(void)
{
    TEST_ASSERT_FALSE(cox_input_queue_put(&queue, 99, COX_INPUT_GIVEN, NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(100, queue.end);
}

void test_an_input_so_far_beyond_a_gap_that_the_ring_does_not_hold_both_is_left_out(void)
{
    TEST_ASSERT_FALSE(cox_input_queue_put(&queue, 100 + CAPACITY, COX_INPUT_GIVEN, NULL, 0));
    TEST_ASSERT_FALSE(cox_input_queue_put(&queue, UINT32_MAX, COX_INPUT_GIVEN, NULL, 0));
    TEST_ASSERT_TRUE(cox_input_queue_put(&queue, 99 + CAPACITY, COX_INPUT_GIVEN, NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(100, queue.end);
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, 99 + CAPACITY);
    TEST_ASSERT_EQUAL_UINT32(100 + CAPACITY, queue.end);
}

void test_inputs_beyond_a_gap_push_the_oldest_out(void)
{
    cox_input_queue_append(&queue, COX_INPUT_ABSENT, NULL, 0);
    put(101, "b");
    put(101 + CAPACITY, "x");
    TEST_ASSERT_EQUAL_UINT32(102, queue.first);
    TEST_ASSERT_EQUAL_UINT32(102, queue.end);
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_GIVEN, cox_input_queue_kind(&queue, 101));
    for (uint32_t tick = 102; tick < 101 + CAPACITY; tick++) put(tick, "c");
    TEST_ASSERT_EQUAL_UINT32(102 + CAPACITY, queue.end);
    expect_bytes(102, "c");
    expect_bytes(101 + CAPACITY, "x");
}

void test_a_place_of_the_ring_that_comes_round_again_is_missing(void)
{
    cox_input_queue_extend(&queue, COX_INPUT_GIVEN, 100 + CAPACITY);
    put(102 + CAPACITY, "c");
    put(100 + CAPACITY, "a");
    TEST_ASSERT_EQUAL_UINT32(101 + CAPACITY, queue.end);
}

void test_a_queue_that_is_cut_forgets_the_inputs_beyond_the_gap(void)
{
    put(100, "a");
    put(102, "c");
    cox_input_queue_cut(&queue);
    cox_input_queue_extend(&queue, COX_INPUT_ABSENT, 104);
    TEST_ASSERT_EQUAL_UINT32(104, queue.end);
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&queue, 102));
    expect_bytes(100, "a");
}
