/* SPDX-License-Identifier: MIT
 * Streams of entries. */
#include "unity.h"

#include <string.h>

#include "cox_stream.h"

#define CAPACITY 8u

static cox_entry entries[CAPACITY];
static cox_stream stream;

void setUp(void)
{
    memset(entries, 0xa5, sizeof entries);
    cox_stream_init(&stream, entries, CAPACITY, 100, COX_ENTRY_INPUT);
}

void tearDown(void)
{
}

void test_a_stream_begins_at_its_tick_and_is_empty(void)
{
    TEST_ASSERT_NULL(cox_stream_at(&stream, 99));
    TEST_ASSERT_NULL(cox_stream_at(&stream, 100));
    TEST_ASSERT_EQUAL_UINT32(100, stream.end);
}

void test_the_kind_before_the_first_entry_is_known(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ENTRY_INPUT, cox_stream_kind(&stream, 99));
    TEST_ASSERT_EQUAL_UINT8(COX_ENTRY_ABSENT, cox_stream_kind(&stream, 98));
    TEST_ASSERT_EQUAL_UINT8(COX_ENTRY_ABSENT, cox_stream_kind(&stream, 100));
}

void test_an_entry_is_what_was_appended(void)
{
    cox_stream_append(&stream, COX_ENTRY_INPUT, (const uint8_t *)"abc", 3);
    const cox_entry *entry = cox_stream_at(&stream, 100);
    TEST_ASSERT_NOT_NULL(entry);
    TEST_ASSERT_EQUAL_UINT8(3, entry->length);
    TEST_ASSERT_EQUAL_MEMORY("abc", entry->bytes, 3);
}

void test_extending_writes_empty_entries_up_to_the_end_and_never_back(void)
{
    cox_stream_extend(&stream, COX_ENTRY_ABSENT, 103);
    cox_stream_extend(&stream, COX_ENTRY_INPUT, 102);
    TEST_ASSERT_EQUAL_UINT32(103, stream.end);
    for (uint32_t tick = 100; tick < 103; tick++) {
        TEST_ASSERT_EQUAL_UINT8(COX_ENTRY_ABSENT, cox_stream_kind(&stream, tick));
        TEST_ASSERT_EQUAL_UINT8(0, cox_stream_at(&stream, tick)->length);
    }
}

void test_the_oldest_entries_go_and_the_kind_before_stays_known(void)
{
    cox_stream_append(&stream, COX_ENTRY_ABSENT, NULL, 0);
    cox_stream_extend(&stream, COX_ENTRY_INPUT, 100 + CAPACITY + 1);
    TEST_ASSERT_EQUAL_UINT32(101, stream.first);
    TEST_ASSERT_NULL(cox_stream_at(&stream, 100));
    TEST_ASSERT_EQUAL_UINT8(COX_ENTRY_ABSENT, cox_stream_kind(&stream, 100));
    TEST_ASSERT_NOT_NULL(cox_stream_at(&stream, 101));
}
