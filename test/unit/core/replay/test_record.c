/* SPDX-License-Identifier: MIT
 * One record: its checks, and the meaning of its payload. The expected bytes were made with Ruby's
 * Zlib, crc32(type and length, before), then crc32(payload, that). */
#include "unity.h"

#include <string.h>

#include "coxswain/reader.h"

#include "cox_record.h"

enum { GO = 9, STOP = 200 };

static const cox_command_kind kinds[] COX_FLASH = {
    {GO, "go", COX_MODE_HELD, {COX_INTEGER_ARGUMENT("speed", -5, 5), {"gear", COX_U8, 0, 0, 0}}},
    {STOP, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}},
};

static cox_record record_of(uint8_t type, const uint8_t *payload, uint32_t length)
{
    cox_record record = {type, (uint8_t)length, payload, 0};
    return record;
}

void test_a_record_has_the_bytes_that_zlib_gives(void)
{
    static const uint8_t expected[] = {0x05, 0x03, 0xa7, 0xa5, 0x01, 0x00,
                                       0x00, 0xb4, 0xbd, 0xb5, 0x1d};
    uint8_t bytes[11] = {5, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x1db5bdb4), cox_record_seal(0, bytes));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, bytes, sizeof expected);
}

void test_a_record_goes_on_from_the_check_of_the_one_before(void)
{
    static const uint8_t expected[] = {0x80, 0x03, 0x2a, 0xd6, 'a', 'b',
                                       'c',  0xc5, 0x18, 0xb2, 0x99};
    uint8_t bytes[11] = {0x80, 3, 0, 0, 'a', 'b', 'c', 0, 0, 0, 0};
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x99b218c5), cox_record_seal(UINT32_C(0x1db5bdb4), bytes));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, bytes, sizeof expected);
}

void test_a_record_without_payload_has_both_checks(void)
{
    static const uint8_t expected[] = {0x07, 0x00, 0x79, 0xab, 0xd7, 0xa6, 0x79, 0xab};
    uint8_t bytes[8] = {7, 0, 0, 0, 0, 0, 0, 0};
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xab79a6d7), cox_record_seal(UINT32_C(0x99b218c5), bytes));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, bytes, sizeof expected);
}

void test_the_longest_record_has_256_bytes_and_nothing_after_it(void)
{
    uint8_t bytes[COX_RECORD_BYTES_MAX + 1];
    memset(bytes, 'x', sizeof bytes);
    bytes[0] = COX_RECORD_NOTE;
    bytes[1] = COX_RECORD_PAYLOAD_MAX;
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x7b119029), cox_record_seal(0, bytes));
    TEST_ASSERT_EQUAL_HEX8('x', bytes[4 + COX_RECORD_PAYLOAD_MAX - 1]);
    TEST_ASSERT_EQUAL_HEX8(0x29, bytes[4 + COX_RECORD_PAYLOAD_MAX]);
    TEST_ASSERT_EQUAL_HEX8('x', bytes[COX_RECORD_BYTES_MAX]);
}

void test_the_head_check_tells_all_pairs_of_type_and_length_apart(void)
{
    static uint8_t seen[4096]; /* a bit for each check of one half; two halves would fill an AVR */
    static const uint32_t before[] = {0, UINT32_C(0xffffffff), UINT32_C(0x1db5bdb4)};
    for (uint32_t i = 0; i < 2u * COX_COUNT(before); i++) {
        memset(seen, 0, sizeof seen);
        for (uint32_t pair = 0; pair < UINT32_C(65536); pair++) {
            uint32_t crc =
                cox_record_head_crc(before[i / 2u], (uint8_t)(pair >> 8), (uint8_t)(pair & 0xffu));
            uint32_t check = cox_record_head_check(crc);
            if (check >> 15 != i % 2u) continue;
            check &= 0x7fffu;
            uint8_t bit = (uint8_t)(1u << (check & 7u));
            TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, seen[check >> 3] & bit, "two heads, one check");
            seen[check >> 3] = (uint8_t)(seen[check >> 3] | bit);
        }
    }
}

void test_the_magic_is_the_same_for_ever(void)
{
    static const uint8_t expected[COX_MAGIC_SIZE] = {0xc0, 0x43, 0x4f, 0x58,
                                                     0x0d, 0x0a, 0x1a, 0x0a};
    uint8_t magic[COX_MAGIC_SIZE];
    cox_record_magic(magic);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, magic, COX_MAGIC_SIZE);
}

void test_a_header_comes_back_from_its_bytes(void)
{
    cox_replay_header header;
    cox_replay_header found;
    uint8_t payload[COX_HEADER_PAYLOAD_SIZE];
    memset(&header, 0, sizeof header);
    header.container_version = 0x0102;
    header.core_epoch = UINT32_C(0x03040506);
    header.steer_epoch = UINT32_C(0x1f202122);
    header.ticks_per_second = UINT32_C(0x23242526);
    memcpy(header.simulation, "ships", 6);
    header.simulation_epoch = UINT32_C(0x0708090a);
    header.schema_hash = UINT64_C(0x0b0c0d0e0f101112);
    header.seed = UINT64_C(0x131415161718191a);
    header.start_tick = UINT32_C(0x1b1c1d1e);
    cox_record_put_header(payload, &header);
    TEST_ASSERT_EQUAL_HEX8(0x02, payload[0]);
    TEST_ASSERT_EQUAL_HEX8(0x06, payload[2]);
    TEST_ASSERT_EQUAL_HEX8(0x22, payload[6]);
    TEST_ASSERT_EQUAL_HEX8(0x26, payload[10]);
    TEST_ASSERT_EQUAL_HEX8('s', payload[14]);
    TEST_ASSERT_EQUAL_HEX8(0x0a, payload[38]);
    TEST_ASSERT_EQUAL_HEX8(0x12, payload[42]);
    TEST_ASSERT_EQUAL_HEX8(0x1a, payload[50]);
    TEST_ASSERT_EQUAL_HEX8(0x1e, payload[58]);
    memset(&found, 0, sizeof found);
    cox_record_get_header(payload, &found);
    TEST_ASSERT_EQUAL_MEMORY(&header, &found, sizeof header);
}

void test_a_name_without_an_end_is_cut_and_bytes_after_an_end_are_dropped(void)
{
    uint8_t name[COX_NAME_SIZE];
    cox_record_copy_name(name, "123456789012345678901234567890");
    TEST_ASSERT_EQUAL_STRING("12345678901234567890123", (const char *)name);
    char dirty[COX_NAME_SIZE];
    memset(dirty, 'z', sizeof dirty);
    memcpy(dirty, "ab", 3);
    cox_record_copy_name(name, dirty);
    for (uint32_t i = 2; i < COX_NAME_SIZE; i++) TEST_ASSERT_EQUAL_HEX8(0, name[i]);
}

void test_a_checkpoint_comes_back_and_no_other_type_is_one(void)
{
    cox_checkpoint checkpoint = {UINT32_C(0x80000001), UINT64_C(0x1122334455667788),
                                 UINT64_C(0x99aabbccddeeff00)};
    cox_checkpoint found = {0, 0, 0};
    uint8_t payload[COX_END_PAYLOAD_SIZE] = {0};
    cox_record_put_checkpoint(payload, &checkpoint);
    for (uint32_t type = 0; type < 256; type++) {
        cox_record record = record_of((uint8_t)type, payload, COX_CHECKPOINT_PAYLOAD_SIZE);
        bool is_one =
            type == COX_RECORD_CHECKPOINT || type == COX_RECORD_INDEX || type == COX_RECORD_STATE;
        TEST_ASSERT_EQUAL(is_one, cox_record_checkpoint(&record, &found));
    }
    cox_record whole = record_of(COX_RECORD_END, payload, sizeof payload);
    TEST_ASSERT_TRUE(cox_record_checkpoint(&whole, &found));
    TEST_ASSERT_EQUAL_HEX32(checkpoint.tick, found.tick);
    TEST_ASSERT_TRUE(checkpoint.state_hash == found.state_hash);
    TEST_ASSERT_TRUE(checkpoint.input_hash == found.input_hash);
    cox_record record = record_of(COX_RECORD_END, payload, sizeof payload - 1);
    TEST_ASSERT_FALSE(cox_record_checkpoint(&record, &found));
}

void test_an_index_has_whole_links_behind_its_checkpoint_and_an_end_one_offset(void)
{
    uint8_t payload[COX_RECORD_PAYLOAD_MAX] = {0};
    for (uint32_t length = 0; length <= sizeof payload; length++) {
        cox_record index = record_of(COX_RECORD_INDEX, payload, length);
        cox_record end = record_of(COX_RECORD_END, payload, length);
        cox_record checkpoint = record_of(COX_RECORD_CHECKPOINT, payload, length);
        bool has_links = length >= 20 && (length - 20) % 12 == 0;
        TEST_ASSERT_EQUAL(has_links, cox_record_is_sound(&index));
        TEST_ASSERT_EQUAL(length == 28, cox_record_is_sound(&end));
        TEST_ASSERT_EQUAL(length == 20, cox_record_is_sound(&checkpoint));
    }
}

void test_a_setting_gives_name_type_and_value(void)
{
    uint8_t payload[COX_SETTING_PAYLOAD_SIZE] = "sight";
    char name[COX_NAME_SIZE];
    uint8_t type = 0;
    int32_t value = 0;
    cox_record record = record_of(COX_RECORD_SETTING, payload, sizeof payload);
    payload[24] = COX_FIXED;
    memset(payload + 25, 0xff, 4);
    payload[25] = 0xfe;
    TEST_ASSERT_TRUE(cox_record_setting(&record, name, &type, &value));
    TEST_ASSERT_EQUAL_STRING("sight", name);
    TEST_ASSERT_EQUAL_INT32(-2, value);
    TEST_ASSERT_EQUAL_UINT8(COX_FIXED, type);
}

void test_a_setting_of_another_type_or_with_a_bad_name_is_none(void)
{
    uint8_t payload[COX_SETTING_PAYLOAD_SIZE] = "sight";
    char name[COX_NAME_SIZE] = "kept";
    uint8_t type = COX_U8;
    int32_t value = 7;
    cox_record record = record_of(COX_RECORD_SETTING, payload, sizeof payload);
    payload[24] = COX_U64;
    TEST_ASSERT_FALSE(cox_record_setting(&record, name, &type, &value));
    payload[24] = COX_I32;
    payload[23] = 'x';
    TEST_ASSERT_FALSE(cox_record_setting(&record, name, &type, &value));
    memset(payload, 'x', COX_NAME_SIZE);
    TEST_ASSERT_FALSE(cox_record_setting(&record, name, &type, &value));
    record.type = COX_RECORD_NOTE;
    TEST_ASSERT_FALSE(cox_record_setting(&record, name, &type, &value));
    TEST_ASSERT_EQUAL_UINT8(COX_U8, type);
    TEST_ASSERT_EQUAL_STRING("kept", name);
    TEST_ASSERT_EQUAL_INT32(7, value);
}

void test_a_walk_gives_empty_ticks_then_commands_then_the_end(void)
{
    static const uint8_t payload[] = {2, 1, 0, 3, GO, 0xfb, 0xff, 0xff, 0xff, 7, 255, STOP};
    cox_record record = record_of(COX_RECORD_FRAME, payload, sizeof payload);
    cox_frame_cursor cursor = {0};
    TEST_ASSERT_TRUE(cox_record_frame_next(&record, kinds, COX_COUNT(kinds), &cursor));
    TEST_ASSERT_EQUAL_UINT32(258, cursor.empty_ticks);
    TEST_ASSERT_FALSE(cursor.has_command);
    TEST_ASSERT_FALSE(cursor.tick_ends);
    TEST_ASSERT_TRUE(cox_record_frame_next(&record, kinds, COX_COUNT(kinds), &cursor));
    TEST_ASSERT_EQUAL_UINT32(0, cursor.empty_ticks);
    TEST_ASSERT_TRUE(cursor.has_command);
    TEST_ASSERT_FALSE(cursor.tick_ends);
    TEST_ASSERT_EQUAL_UINT8(3, cursor.command.player);
    TEST_ASSERT_EQUAL_UINT8(GO, cursor.command.kind);
    TEST_ASSERT_EQUAL_INT32(-5, cursor.command.arguments[0]);
    TEST_ASSERT_EQUAL_INT32(7, cursor.command.arguments[1]);
    TEST_ASSERT_TRUE(cox_record_frame_next(&record, kinds, COX_COUNT(kinds), &cursor));
    TEST_ASSERT_TRUE(cursor.has_command);
    TEST_ASSERT_TRUE(cursor.tick_ends);
    TEST_ASSERT_EQUAL_UINT8(COX_PLAYER_SESSION, cursor.command.player);
    TEST_ASSERT_FALSE(cox_record_frame_next(&record, kinds, COX_COUNT(kinds), &cursor));
    TEST_ASSERT_EQUAL_UINT32(sizeof payload, cursor.offset);
}

void test_a_tick_that_goes_on_does_not_end_with_its_record(void)
{
    static const uint8_t payload[] = {0, 0, 1, 3, STOP};
    cox_record record = record_of(COX_RECORD_FRAME, payload, sizeof payload);
    cox_frame_cursor cursor = {0};
    TEST_ASSERT_TRUE(cox_record_frame_next(&record, kinds, COX_COUNT(kinds), &cursor));
    TEST_ASSERT_TRUE(cursor.has_command);
    TEST_ASSERT_FALSE(cursor.tick_ends);
}

/* Walks one bad command and expects the walk to stop before the end. */
static void expect_no_command(const uint8_t *payload, uint32_t length)
{
    cox_record record = record_of(COX_RECORD_FRAME, payload, length);
    cox_frame_cursor cursor = {0};
    TEST_ASSERT_FALSE(cox_record_frame_next(&record, kinds, COX_COUNT(kinds), &cursor));
    TEST_ASSERT_FALSE(cursor.has_command);
    TEST_ASSERT_LESS_THAN_UINT32(length, cursor.offset);
}

void test_a_walk_stops_at_an_impossible_command(void)
{
    static const uint8_t unknown_kind[] = {0, 0, 0, 3, 17};
    static const uint8_t unknown_player[] = {0, 0, 0, 16, STOP};
    static const uint8_t out_of_bounds[] = {0, 0, 0, 3, GO, 6, 0, 0, 0, 7};
    static const uint8_t cut_argument[] = {0, 0, 0, 3, GO, 5, 0, 0, 0};
    static const uint8_t cut_kind[] = {0, 0, 0, 3};
    expect_no_command(unknown_kind, sizeof unknown_kind);
    expect_no_command(unknown_player, sizeof unknown_player);
    expect_no_command(out_of_bounds, sizeof out_of_bounds);
    expect_no_command(cut_argument, sizeof cut_argument);
    expect_no_command(cut_kind, sizeof cut_kind);
}

void test_a_frame_record_without_anything_is_not_sound(void)
{
    static const uint8_t nothing[] = {0, 0, 0};
    static const uint8_t goes_on_with_nothing[] = {5, 0, 1};
    static const uint8_t unknown_flag[] = {0, 0, 2, 3, STOP};
    static const uint8_t empty_ticks[] = {5, 0, 0};
    cox_record record = record_of(COX_RECORD_FRAME, nothing, 3);
    TEST_ASSERT_FALSE(cox_record_is_sound(&record));
    record = record_of(COX_RECORD_FRAME, nothing, 2);
    TEST_ASSERT_FALSE(cox_record_is_sound(&record));
    record = record_of(COX_RECORD_FRAME, goes_on_with_nothing, 3);
    TEST_ASSERT_FALSE(cox_record_is_sound(&record));
    record = record_of(COX_RECORD_FRAME, unknown_flag, 5);
    TEST_ASSERT_FALSE(cox_record_is_sound(&record));
    record = record_of(COX_RECORD_FRAME, empty_ticks, 3);
    TEST_ASSERT_TRUE(cox_record_is_sound(&record));
    TEST_ASSERT_EQUAL_UINT32(5, cox_record_ticks(&record));
}
