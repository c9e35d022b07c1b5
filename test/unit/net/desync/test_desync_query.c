/* SPDX-License-Identifier: MIT
 * Queries as bytes, when they can be answered, and the parts of a range. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_query.h"
#include "fixture_sim.h"

static uint32_t newest;
static char message[96];

static uint32_t history_newest(void *context)
{
    return *(const uint32_t *)context;
}

void setUp(void)
{
    newest = 0;
}

static cox_desync_query make(uint8_t type, uint32_t first, uint32_t second, uint32_t third)
{
    cox_desync_query query = {type, 0, {first, second, third}};
    return query;
}

static bool can_be_read(const cox_desync_query *query)
{
    uint8_t bytes[COX_DESYNC_QUERY_BYTES];
    cox_desync_query read = make(99, 1, 2, 3);
    cox_desync_query_write(query, bytes);
    if (cox_desync_query_read(&read, bytes, sizeof bytes)) return true;
    TEST_ASSERT_EQUAL(99, read.type);
    return false;
}

void test_a_query_is_read_as_it_was_written(void)
{
    uint8_t bytes[COX_DESYNC_QUERY_BYTES + 1];
    static const uint8_t expected[] = {7, 200, 4, 3, 2, 1, 8, 7, 6, 5, 12, 11, 10, 9};
    cox_desync_query query =
        make(COX_ASK_GROUPS, UINT32_C(0x01020304), UINT32_C(0x05060708), UINT32_C(0x090a0b0c));
    cox_desync_query read;
    query.serial = 200;
    cox_desync_query_write(&query, bytes);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, bytes, COX_DESYNC_QUERY_BYTES);
    TEST_ASSERT_TRUE(cox_desync_query_read(&read, bytes, COX_DESYNC_QUERY_BYTES));
    TEST_ASSERT_EQUAL(200, read.serial);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(query.numbers, read.numbers, 3);
    for (uint32_t length = 0; length < COX_DESYNC_QUERY_BYTES; length++)
        TEST_ASSERT_FALSE(cox_desync_query_read(&read, bytes, length));
    TEST_ASSERT_FALSE(cox_desync_query_read(&read, bytes, COX_DESYNC_QUERY_BYTES + 1));
}

void test_unknown_types_are_refused(void)
{
    for (uint32_t type = 0; type < 256; type++) {
        cox_desync_query query = make((uint8_t)type, 1, 1, 1);
        snprintf(message, sizeof message, "type %u", (unsigned)type);
        TEST_ASSERT_EQUAL_MESSAGE(type >= 1 && type <= 8, can_be_read(&query), message);
    }
}

static void assert_readable(bool expected, uint8_t type, uint32_t first, uint32_t second,
                            uint32_t third)
{
    cox_desync_query query = make(type, first, second, third);
    snprintf(message, sizeof message, "type %u: %lu %lu %lu", type, (unsigned long)first,
             (unsigned long)second, (unsigned long)third);
    TEST_ASSERT_EQUAL_MESSAGE(expected, can_be_read(&query), message);
}

void test_numbers_out_of_bounds_are_refused(void)
{
    assert_readable(false, COX_ASK_HASHES, 0, 1, 0);
    assert_readable(true, COX_ASK_HASHES, 0, 1, 16);
    assert_readable(false, COX_ASK_HASHES, 0, 1, 17);
    assert_readable(true, COX_ASK_HASHES, UINT32_MAX, 5, 1);
    assert_readable(false, COX_ASK_HASHES, UINT32_MAX, 1, 2);
    assert_readable(false, COX_ASK_HASHES, 0, UINT32_MAX, 16);
    assert_readable(true, COX_ASK_COMMANDS, 0, 15, 0);
    assert_readable(false, COX_ASK_COMMANDS, 0, 16, 0);
    assert_readable(true, COX_ASK_COMMANDS, 0, COX_PLAYER_SESSION, 0);
    assert_readable(false, COX_ASK_STATE, 0, 0, 0);
    assert_readable(true, COX_ASK_STATE, 0, COX_ORIGIN_SAVED, 0);
    assert_readable(false, COX_ASK_STATE, 0, 3, 0);
    assert_readable(true, COX_ASK_GROUPS, 0, 5, 5);
    assert_readable(false, COX_ASK_GROUPS, 0, 6, 5);
}

static void assert_due(bool expected, uint8_t type, uint32_t first, uint32_t step, uint32_t count)
{
    cox_desync_query query = make(type, first, step, count);
    cox_desync_origin origin;
    memset(&origin, 0, sizeof origin);
    origin.history.context = &newest;
    origin.history.newest = history_newest;
    snprintf(message, sizeof message, "type %u of %lu at %lu", type, (unsigned long)first,
             (unsigned long)newest);
    TEST_ASSERT_EQUAL_MESSAGE(expected, cox_desync_query_is_due(&query, &origin), message);
}

void test_a_query_waits_for_the_ticks_that_it_is_about(void)
{
    for (newest = 0; newest < 60; newest++) {
        assert_due(newest >= 20, COX_ASK_HASHES, 20, 1, 1);
        assert_due(newest >= 50, COX_ASK_HASHES, 20, 2, 16);
        assert_due(newest >= 21, COX_ASK_INPUTS, 20, 0, 0);
        assert_due(newest >= 21, COX_ASK_COMMANDS, 20, 3, 0);
        assert_due(true, COX_ASK_STATE, 20, 1, 0);
        assert_due(true, COX_ASK_TABLES, 0, 0, 0);
    }
}

/* Asserts that the parts of a range follow one another, are at most 16, and are all of it. */
static void assert_partition(uint32_t least, uint32_t greatest)
{
    uint64_t next = least;
    uint32_t widest = 0;
    for (uint32_t part = 0; part < COX_DESYNC_PARTS; part++) {
        uint32_t first;
        uint32_t last;
        if (!cox_desync_query_part(least, greatest, part, &first, &last)) continue;
        TEST_ASSERT_EQUAL_UINT32((uint32_t)next, first);
        TEST_ASSERT_TRUE(last >= first && last <= greatest);
        if (last - first > widest) widest = last - first;
        next = (uint64_t)last + 1;
    }
    TEST_ASSERT_TRUE(next == (uint64_t)greatest + 1);
    TEST_ASSERT_TRUE((uint64_t)widest <= ((uint64_t)greatest - least) / COX_DESYNC_PARTS);
}

void test_the_parts_of_a_range_make_up_the_whole(void)
{
    for (uint32_t least = 0; least < 20; least++)
        for (uint32_t greatest = least; greatest < least + 300; greatest++)
            assert_partition(least, greatest);
    assert_partition(0, UINT32_MAX);
    assert_partition(1, UINT32_MAX);
    assert_partition(UINT32_MAX - 40, UINT32_MAX);
    assert_partition(UINT32_MAX, UINT32_MAX);
}
