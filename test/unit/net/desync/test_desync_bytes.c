/* SPDX-License-Identifier: MIT
 * A report as a message: it arrives unchanged, or not at all. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_bytes.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static cox_desync report;
static uint8_t bytes[COX_DESYNC_BYTES + 1];
static char message[96];

/* A report in which no two fields are the same. */
void setUp(void)
{
    cox_command at_host = {3, FIXTURE_GO, {-5, 6, 0, 0}};
    cox_command at_other = {4, FIXTURE_ORDER, {9, 8, 77, -4}};
    sim = fixture_make_filled(&game, 5);
    memset(&report, 0, sizeof report);
    report.kind = COX_DESYNC_MEMORY;
    report.where = COX_PLACE_ONLY_OTHER;
    report.host = 7;
    report.other = 8;
    report.suspect = 10;
    report.tick = UINT32_C(0x01020304);
    report.host_resimulated = COX_RESIMULATED_SAME;
    report.other_resimulated = COX_RESIMULATED_OTHERS;
    report.host_player_bits = 0x8182;
    report.other_player_bits = 0x4344;
    report.cell_tick = UINT32_C(0x91929394);
    report.cell.table = FIXTURE_CRATES;
    report.cell.id = UINT32_C(0xa1a2a3a4);
    report.cell.column = 6;
    report.host_value = INT64_C(-3);
    report.other_value = INT64_C(0x1112131415161718);
    report.rows = UINT32_C(0x21222324);
    report.columns = UINT64_C(0x3132333435363738);
    report.has_command = true;
    report.command_tick = UINT32_C(0x41424344);
    report.command = at_host;
    report.has_other_command = true;
    report.other_command = at_other;
    report.host_hash = UINT64_C(0x5152535455565758);
    report.other_hash = UINT64_C(0x6162636465666768);
}

static bool read_back(cox_desync *read)
{
    uint32_t length = cox_desync_write(&report, bytes);
    TEST_ASSERT_EQUAL_UINT32(COX_DESYNC_BYTES, length);
    return cox_desync_read(read, &sim, bytes, length);
}

/* Two reports are the same where the same message says them. */
static void assert_read_back(void)
{
    uint8_t again[COX_DESYNC_BYTES];
    cox_desync read;
    memset(&read, 0x5a, sizeof read);
    TEST_ASSERT_TRUE(read_back(&read));
    cox_desync_write(&read, again);
    TEST_ASSERT_EQUAL_MEMORY(bytes, again, sizeof again);
}

void test_a_report_arrives_as_it_was(void)
{
    cox_desync read;
    assert_read_back();
    TEST_ASSERT_TRUE(read_back(&read));
    TEST_ASSERT_EQUAL_INT64(-3, read.host_value);
    TEST_ASSERT_EQUAL_UINT32(6, read.cell.column);
    TEST_ASSERT_EQUAL_INT32(-4, read.other_command.arguments[3]);
    TEST_ASSERT_TRUE(read.has_command && read.has_other_command);
    TEST_ASSERT_FALSE(read.has_majority || read.host_is_right);
}

void test_each_flag_arrives_alone(void)
{
    bool *flags[] = {&report.host_restored, &report.other_restored, &report.builds_differ,
                     &report.has_majority,  &report.has_command,    &report.has_other_command};
    report.has_command = report.has_other_command = false;
    for (uint32_t i = 0; i < COX_COUNT(flags); i++) {
        *flags[i] = true;
        assert_read_back();
        TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, bytes[1] & (bytes[1] - 1), "one bit");
        TEST_ASSERT_NOT_EQUAL(0, bytes[1]);
        *flags[i] = false;
    }
}

void test_the_bytes_stand_where_the_protocol_says(void)
{
    static const uint8_t head[] = {64,   0x60, 4,    3, 7,    8,    10,   1,    2,
                                   4,    3,    2,    1, 0x82, 0x81, 0x44, 0x43, 0x94,
                                   0x93, 0x92, 0x91, 3, 6,    0xa4, 0xa3, 0xa2, 0xa1};
    cox_desync_write(&report, bytes);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(head, bytes, sizeof head);
    TEST_ASSERT_EQUAL_HEX8(0x61, bytes[COX_DESYNC_BYTES - 1]);
}

static void assert_refused(const char *why)
{
    cox_desync read;
    cox_desync before;
    memset(&read, 0x5a, sizeof read);
    before = read;
    TEST_ASSERT_FALSE_MESSAGE(read_back(&read), why);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before, &read, sizeof read, why);
}

void test_a_message_of_another_length_is_refused(void)
{
    cox_desync read;
    cox_desync_write(&report, bytes);
    for (uint32_t length = 0; length < COX_DESYNC_BYTES; length++)
        TEST_ASSERT_FALSE(cox_desync_read(&read, &sim, bytes, length));
    TEST_ASSERT_FALSE(cox_desync_read(&read, &sim, bytes, COX_DESYNC_BYTES + 1));
}

void test_a_report_that_no_host_sends_is_refused(void)
{
    cox_desync sound = report;
    report.kind = COX_DESYNC_LOGIC + 1;
    assert_refused("kind");
    report = sound;
    report.where = 0;
    assert_refused("where 0");
    report.where = COX_PLACE_NO_CELL + 1;
    assert_refused("where 5");
    report = sound;
    report.host_resimulated = COX_RESIMULATED_VARIES + 1;
    assert_refused("host's resimulation");
    report = sound;
    report.other_resimulated = COX_RESIMULATED_VARIES + 1;
    assert_refused("other's resimulation");
    report = sound;
    report.host_is_right = true;
    assert_refused("right without a majority");
    report = sound;
    report.cell.table = 4;
    assert_refused("table");
    report = sound;
    report.cell.column = 8;
    assert_refused("column");
    report = sound;
    report.command.kind = 5;
    assert_refused("command");
    report = sound;
    report.other_command.arguments[3] = 6;
    assert_refused("other command");
    report = sound;
    assert_read_back();
}

void test_without_a_cell_the_cell_is_not_checked(void)
{
    report.where = COX_PLACE_NO_CELL;
    report.cell.table = 200;
    assert_read_back();
}

void test_every_flipped_bit_gives_that_report_or_none(void)
{
    for (uint32_t bit = 0; bit < COX_DESYNC_BYTES * 8; bit++) {
        uint8_t again[COX_DESYNC_BYTES];
        cox_desync read;
        cox_desync_write(&report, bytes);
        bytes[bit / 8] = (uint8_t)(bytes[bit / 8] ^ 1u << bit % 8);
        if (!cox_desync_read(&read, &sim, bytes, COX_DESYNC_BYTES)) continue;
        cox_desync_write(&read, again);
        snprintf(message, sizeof message, "bit %u", (unsigned)bit);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(bytes, again, sizeof again, message);
    }
}
