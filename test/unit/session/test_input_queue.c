/* SPDX-License-Identifier: MIT
 * A queue of inputs. */
#include "unity.h"

#include <string.h>

#include "cox_input_queue.h"

#define CAPACITY 8u

static cox_input inputs[CAPACITY];
static cox_input_queue queue;

void setUp(void)
{
    memset(inputs, 0xa5, sizeof inputs);
    cox_input_queue_init(&queue, inputs, CAPACITY, 100, COX_INPUT_GIVEN);
}

void tearDown(void)
{
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
