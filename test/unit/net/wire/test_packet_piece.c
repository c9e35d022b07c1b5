/* SPDX-License-Identifier: MIT
 * The packets of messages in pieces: every byte, and what cannot be is refused. */
#include "unity.h"

#include <string.h>

#include "cox_packet_piece.h"

static uint8_t bytes[COX_PIECE_HEAD_BYTES + COX_PIECE_BYTES];
static uint8_t content[COX_PIECE_BYTES];
static cox_bytes_writer writer;
static cox_piece piece;
static cox_piece got;
static cox_piece_have have;
static cox_piece_have got_have;

void setUp(void)
{
    for (uint32_t i = 0; i < COX_PIECE_BYTES; i++) content[i] = (uint8_t)(i * 7u >> 3);
    memset(bytes, 0, sizeof bytes);
    memset(&have, 0, sizeof have);
    piece.message = UINT32_C(0x04030201);
    piece.message_length = 1100u * 3u + 5u;
    piece.index = 3;
    piece.time_ms = UINT32_C(0x14131211);
    piece.length = 5;
    piece.bytes = content;
    have.message = UINT32_C(0x04030201);
    have.first = 0x0605;
    have.sequence = UINT32_C(0x14131211);
    have.arrived = UINT32_C(0x13121110);
    have.time_ms = UINT32_C(0x24232221);
    have.bits[0] = 0x82;
    have.bits[63] = 0x40;
}

static void write_piece(void)
{
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_piece_write(&writer, &piece);
}

static bool reads_piece(uint32_t length)
{
    cox_bytes_reader body = cox_bytes_reader_make(bytes, length);
    return cox_piece_read(&body, &got);
}

static void expect_piece_refused(void)
{
    write_piece();
    TEST_ASSERT_TRUE(writer.ok);
    TEST_ASSERT_FALSE(reads_piece(writer.length));
}

static void write_have(void)
{
    writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_piece_have_write(&writer, &have);
}

static bool reads_have(uint32_t length)
{
    cox_bytes_reader body = cox_bytes_reader_make(bytes, length);
    return cox_piece_have_read(&body, &got_have);
}

void test_a_piece_has_the_bytes_of_the_protocol(void)
{
    const uint8_t expected[] = {0x01, 0x02, 0x03, 0x04, 0xe9, 0x0c, 0, 0,
                                3,    0,    0x11, 0x12, 0x13, 0x14, 5, 0};
    write_piece();
    TEST_ASSERT_EQUAL_UINT32(COX_PIECE_HEAD_BYTES + 5, writer.length);
    TEST_ASSERT_EQUAL_MEMORY(expected, bytes, sizeof expected);
    TEST_ASSERT_EQUAL_MEMORY(content, bytes + sizeof expected, 5);
}

void test_a_piece_that_is_written_is_read(void)
{
    write_piece();
    TEST_ASSERT_TRUE(reads_piece(writer.length));
    TEST_ASSERT_EQUAL_UINT32(piece.message, got.message);
    TEST_ASSERT_EQUAL_UINT32(piece.message_length, got.message_length);
    TEST_ASSERT_EQUAL_UINT16(piece.index, got.index);
    TEST_ASSERT_EQUAL_UINT32(piece.time_ms, got.time_ms);
    TEST_ASSERT_EQUAL_UINT16(piece.length, got.length);
    TEST_ASSERT_EQUAL_MEMORY(content, got.bytes, 5);
}

void test_a_piece_that_is_cut_or_longer_is_refused(void)
{
    write_piece();
    for (uint32_t length = 0; length < writer.length; length++)
        TEST_ASSERT_FALSE(reads_piece(length));
    TEST_ASSERT_FALSE(reads_piece(writer.length + 1));
}

void test_message_zero_is_refused(void)
{
    piece.message = 0;
    expect_piece_refused();
}

void test_an_empty_message_is_refused(void)
{
    piece.message_length = 0;
    piece.index = 0;
    piece.length = 0;
    expect_piece_refused();
}

void test_a_message_of_more_pieces_than_can_be_counted_is_refused(void)
{
    piece.message_length = COX_PIECE_MESSAGE_BYTES_MAX;
    piece.index = 65534u;
    piece.length = 1100;
    write_piece();
    TEST_ASSERT_TRUE(reads_piece(writer.length));
    piece.message_length++;
    expect_piece_refused();
    piece.message_length = UINT32_MAX;
    expect_piece_refused();
}

void test_a_piece_outside_its_message_is_refused(void)
{
    piece.index = 4;
    expect_piece_refused();
    piece.message_length = 1100u * 4u; /* whose last piece is 3 */
    piece.length = 0;
    expect_piece_refused();
    piece.index = 65535u;
    expect_piece_refused();
}

void test_a_piece_has_1100_bytes_or_the_rest_and_no_others(void)
{
    piece.length = 4;
    expect_piece_refused();
    piece.length = 6;
    expect_piece_refused();
    piece.index = 2;
    expect_piece_refused();
    piece.length = 1099;
    expect_piece_refused();
    piece.length = 1100;
    write_piece();
    TEST_ASSERT_TRUE(reads_piece(writer.length));
}

void test_pieces_are_counted_and_the_last_one_has_the_rest(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_piece_count(0));
    TEST_ASSERT_EQUAL_UINT32(1, cox_piece_count(1));
    TEST_ASSERT_EQUAL_UINT32(1, cox_piece_count(1100));
    TEST_ASSERT_EQUAL_UINT32(2, cox_piece_count(1101));
    TEST_ASSERT_EQUAL_UINT32(546, cox_piece_count(600000));
    TEST_ASSERT_EQUAL_UINT32(COX_PIECES_MAX, cox_piece_count(COX_PIECE_MESSAGE_BYTES_MAX));
    TEST_ASSERT_EQUAL_UINT16(1100, cox_piece_length(1100, 0));
    TEST_ASSERT_EQUAL_UINT16(1, cox_piece_length(1101, 1));
    TEST_ASSERT_EQUAL_UINT16(500, cox_piece_length(600000, 545));
}

void test_an_answer_has_the_bytes_of_the_protocol(void)
{
    const uint8_t expected[] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x11, 0x12, 0x13,
                                0x14, 0x10, 0x11, 0x12, 0x13, 0x21, 0x22, 0x23, 0x24};
    write_have();
    TEST_ASSERT_EQUAL_UINT32(sizeof expected + 64, writer.length);
    TEST_ASSERT_EQUAL_MEMORY(expected, bytes, sizeof expected);
    TEST_ASSERT_EQUAL_MEMORY(have.bits, bytes + sizeof expected, 64);
}

void test_an_answer_that_is_written_is_read(void)
{
    write_have();
    TEST_ASSERT_TRUE(reads_have(writer.length));
    TEST_ASSERT_EQUAL_UINT32(have.message, got_have.message);
    TEST_ASSERT_EQUAL_UINT16(have.first, got_have.first);
    TEST_ASSERT_EQUAL_UINT32(have.sequence, got_have.sequence);
    TEST_ASSERT_EQUAL_UINT32(have.arrived, got_have.arrived);
    TEST_ASSERT_EQUAL_UINT32(have.time_ms, got_have.time_ms);
    TEST_ASSERT_EQUAL_MEMORY(have.bits, got_have.bits, sizeof have.bits);
}

void test_an_answer_that_is_cut_or_longer_is_refused(void)
{
    write_have();
    for (uint32_t length = 0; length < writer.length; length++)
        TEST_ASSERT_FALSE(reads_have(length));
    TEST_ASSERT_FALSE(reads_have(writer.length + 1));
}

void test_an_answer_to_nothing_is_refused(void)
{
    have.message = 0;
    write_have();
    TEST_ASSERT_FALSE(reads_have(writer.length));
    have.message = 1;
    have.arrived = 0;
    write_have();
    TEST_ASSERT_FALSE(reads_have(writer.length));
}

void test_an_answer_of_more_arrivals_than_were_sent_is_refused(void)
{
    have.arrived = have.sequence;
    write_have();
    TEST_ASSERT_TRUE(reads_have(writer.length));
    have.arrived++;
    write_have();
    TEST_ASSERT_FALSE(reads_have(writer.length));
}
