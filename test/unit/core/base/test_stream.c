/* SPDX-License-Identifier: MIT
 * Files in memory: a reader gets the bytes that were written, and no more. */
#include "unity.h"

#include <string.h>

#include "coxswain/stream.h"

static uint8_t memory[8];
static cox_memory_file file;

void setUp(void)
{
    memset(memory, '#', sizeof memory);
    file = cox_memory_file_make(memory, 6);
}

static cox_status write_text(const char *text)
{
    cox_stream_writer writer = cox_memory_file_writer(&file);
    return writer.write(writer.user, text, (uint32_t)strlen(text));
}

void test_what_is_written_is_read_from_the_beginning(void)
{
    char text[8] = "";
    TEST_ASSERT_EQUAL(COX_OK, write_text("ab"));
    TEST_ASSERT_EQUAL(COX_OK, write_text("cd"));
    for (int times = 0; times < 2; times++) {
        cox_stream_reader reader = cox_memory_file_reader(&file);
        TEST_ASSERT_EQUAL(3, reader.read(reader.user, text, 3));
        TEST_ASSERT_EQUAL_STRING_LEN("abc", text, 3);
        TEST_ASSERT_EQUAL(1, reader.read(reader.user, text, 3));
        TEST_ASSERT_EQUAL('d', text[0]);
        TEST_ASSERT_EQUAL(0, reader.read(reader.user, text, 3));
    }
}

void test_what_does_not_fit_is_refused_whole(void)
{
    TEST_ASSERT_EQUAL(COX_OK, write_text("abcd"));
    TEST_ASSERT_EQUAL(COX_ERROR_CAPACITY, write_text("efg"));
    TEST_ASSERT_EQUAL_UINT32(4, file.length);
    TEST_ASSERT_EQUAL('#', memory[4]);
    TEST_ASSERT_EQUAL(COX_OK, write_text("ef"));
    TEST_ASSERT_EQUAL('#', memory[6]);
}

void test_nothing_is_written_into_no_memory(void)
{
    file = cox_memory_file_make(NULL, 0);
    TEST_ASSERT_EQUAL(COX_OK, write_text(""));
    TEST_ASSERT_EQUAL(COX_ERROR_CAPACITY, write_text("a"));
    cox_stream_reader reader = cox_memory_file_reader(&file);
    TEST_ASSERT_EQUAL(0, reader.read(reader.user, memory, 1));
}
