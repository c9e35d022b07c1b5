/* SPDX-License-Identifier: MIT
 * Little-endian numbers in bytes, and the cursor that never leaves the bytes. */
#include "unity.h"

#include <string.h>

#include "cox_bytes.h"

static const uint8_t rising[] = {0x01, 0x82, 0x03, 0x84, 0x05, 0x86, 0x07, 0x88, 0x09};

void test_numbers_are_put_with_their_low_byte_first(void)
{
    uint8_t bytes[9];
    memset(bytes, 0x5a, sizeof bytes);
    cox_bytes_put_u16(bytes, 0x8201);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(rising, bytes, 2);
    TEST_ASSERT_EQUAL_HEX8(0x5a, bytes[2]);
    cox_bytes_put_u32(bytes, UINT32_C(0x84038201));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(rising, bytes, 4);
    TEST_ASSERT_EQUAL_HEX8(0x5a, bytes[4]);
    cox_bytes_put_u64(bytes, UINT64_C(0x8807860584038201));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(rising, bytes, 8);
    TEST_ASSERT_EQUAL_HEX8(0x5a, bytes[8]);
}

void test_numbers_are_read_at_any_alignment(void)
{
    TEST_ASSERT_EQUAL_HEX16(0x8201, cox_bytes_get_u16(rising));
    TEST_ASSERT_EQUAL_HEX16(0x0382, cox_bytes_get_u16(rising + 1));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x84038201), cox_bytes_get_u32(rising));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x05840382), cox_bytes_get_u32(rising + 1));
    TEST_ASSERT_TRUE(UINT64_C(0x8807860584038201) == cox_bytes_get_u64(rising));
    TEST_ASSERT_TRUE(UINT64_C(0x0988078605840382) == cox_bytes_get_u64(rising + 1));
}

void test_a_cursor_takes_one_number_after_the_other(void)
{
    cox_bytes_reader reader = cox_bytes_reader_make(rising, sizeof rising);
    TEST_ASSERT_EQUAL_HEX8(0x01, cox_bytes_take_u8(&reader));
    TEST_ASSERT_EQUAL_HEX16(0x0382, cox_bytes_take_u16(&reader));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x07860584), cox_bytes_take_u32(&reader));
    TEST_ASSERT_EQUAL_UINT32(2, cox_bytes_left(&reader));
    TEST_ASSERT_EQUAL_PTR(rising + 7, cox_bytes_take(&reader, 2));
    TEST_ASSERT_EQUAL_UINT32(0, cox_bytes_left(&reader));
    TEST_ASSERT_TRUE(reader.ok);
    reader = cox_bytes_reader_make(rising, 8);
    TEST_ASSERT_TRUE(UINT64_C(0x8807860584038201) == cox_bytes_take_u64(&reader));
    TEST_ASSERT_TRUE(reader.ok);
}

void test_a_cursor_that_ran_out_gives_only_zeros(void)
{
    cox_bytes_reader reader = cox_bytes_reader_make(rising, 7);
    TEST_ASSERT_TRUE(cox_bytes_take_u64(&reader) == 0);
    TEST_ASSERT_FALSE(reader.ok);
    TEST_ASSERT_EQUAL_UINT8(0, cox_bytes_take_u8(&reader));
    TEST_ASSERT_EQUAL_UINT16(0, cox_bytes_take_u16(&reader));
    TEST_ASSERT_EQUAL_UINT32(0, cox_bytes_take_u32(&reader));
    TEST_ASSERT_NULL(cox_bytes_take(&reader, 1));
    TEST_ASSERT_FALSE(reader.ok);
    TEST_ASSERT_EQUAL_UINT32(7, cox_bytes_left(&reader));
}

void test_a_length_near_the_greatest_does_not_wrap_round(void)
{
    cox_bytes_reader reader = cox_bytes_reader_make(rising, sizeof rising);
    cox_bytes_take_u8(&reader);
    TEST_ASSERT_NULL(cox_bytes_take(&reader, UINT32_MAX));
    TEST_ASSERT_FALSE(reader.ok);
}

void test_nothing_can_be_taken_from_nothing(void)
{
    cox_bytes_reader reader = cox_bytes_reader_make(rising, 0);
    TEST_ASSERT_NOT_NULL(cox_bytes_take(&reader, 0));
    TEST_ASSERT_TRUE(reader.ok);
    TEST_ASSERT_EQUAL_UINT8(0, cox_bytes_take_u8(&reader));
    TEST_ASSERT_FALSE(reader.ok);
}

static void add(cox_bytes_writer *writer, uint32_t size)
{
    if (size == 1) cox_bytes_add_u8(writer, 0x80);
    else if (size == 2) cox_bytes_add_u16(writer, 0x8182);
    else if (size == 4) cox_bytes_add_u32(writer, UINT32_C(0x83848586));
    else cox_bytes_add_u64(writer, UINT64_C(0x8788898a8b8c8d8e));
}

void test_a_writer_adds_what_a_reader_takes(void)
{
    uint8_t room[15];
    cox_bytes_writer writer = cox_bytes_writer_make(room, sizeof room);
    for (uint32_t size = 1; size <= 8; size *= 2) add(&writer, size);
    TEST_ASSERT_TRUE(writer.ok);
    TEST_ASSERT_EQUAL_UINT32(15, writer.length);

    cox_bytes_reader reader = cox_bytes_reader_make(room, sizeof room);
    TEST_ASSERT_EQUAL_HEX8(0x80, cox_bytes_take_u8(&reader));
    TEST_ASSERT_EQUAL_HEX16(0x8182, cox_bytes_take_u16(&reader));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x83848586), cox_bytes_take_u32(&reader));
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0x8788898a8b8c8d8e), cox_bytes_take_u64(&reader));
    TEST_ASSERT_TRUE(reader.ok);
}

void test_a_writer_that_is_full_adds_nothing_more(void)
{
    for (uint32_t size = 1; size <= 8; size *= 2) {
        uint8_t room[8];
        memset(room, 0x55, sizeof room);
        cox_bytes_writer writer = cox_bytes_writer_make(room, size - 1);
        add(&writer, size);
        TEST_ASSERT_FALSE(writer.ok);
        cox_bytes_add_u8(&writer, 1);
        TEST_ASSERT_EQUAL_UINT32(0, writer.length);
        for (uint32_t i = 0; i < sizeof room; i++) TEST_ASSERT_EQUAL_HEX8(0x55, room[i]);
    }
}

void test_a_writer_adds_all_of_some_bytes_or_none(void)
{
    static const uint8_t bytes[] = {1, 2, 3};
    uint8_t room[] = {9, 9, 9, 9, 9};
    static const uint8_t expected[] = {1, 2, 3, 9, 9};
    cox_bytes_writer writer = cox_bytes_writer_make(room, sizeof room);
    cox_bytes_add_copy(&writer, bytes, sizeof bytes);
    TEST_ASSERT_TRUE(writer.ok);
    cox_bytes_add_copy(&writer, bytes, sizeof bytes);
    TEST_ASSERT_FALSE(writer.ok);
    TEST_ASSERT_EQUAL_UINT32(3, writer.length);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, room, sizeof room);
}
