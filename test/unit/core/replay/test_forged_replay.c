/* SPDX-License-Identifier: MIT
 * A replay whose checks were made to fit after its bytes were changed: it tells of something that
 * did not happen, or cannot, and playing it finds that. */
#include "unity.h"

#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"

#define SEED 9u
#define TICKS 24u

static fixture_file file;
static fixture_file forged;
static fixture_place places[32];
static uint32_t place_count;

static void record_ticks(uint32_t ticks)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, ticks));
    place_count = fixture_places(&file, places, COX_COUNT(places));
}

void setUp(void)
{
    fixture_file_clear(&file);
}

/* Forges one byte of the payload of the record; the replay must diverge. */
static void expect_diverged(uint32_t index, uint32_t byte)
{
    fixture_edit edit = fixture_edit_make(&file, index);
    edit.payload[byte] ^= 1u;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, fixture_play(&forged).status);
}

void test_a_forged_snapshot_command_or_hash_diverges(void)
{
    record_ticks(TICKS);
    for (uint32_t i = 0; i < place_count; i++) {
        bool has_hashes =
            places[i].type == COX_RECORD_CHECKPOINT || places[i].type == COX_RECORD_END;
        if (places[i].type == COX_RECORD_SNAPSHOT) expect_diverged(i, 12);
        if (places[i].type == COX_RECORD_FRAME && places[i].length > 3) expect_diverged(i, 3);
        for (uint32_t byte = 4; has_hashes && byte < 20; byte++) expect_diverged(i, byte);
    }
}

/* The index of the first of the two pieces of the start snapshot. */
static uint32_t find_snapshot(void)
{
    uint32_t index = 0;
    while (places[index].type != COX_RECORD_SNAPSHOT) index++;
    return index;
}

void test_a_snapshot_that_is_too_short_or_too_long_is_damaged(void)
{
    record_ticks(8);
    uint32_t first = find_snapshot();
    fixture_edit edit = fixture_edit_make(&file, first + 1);
    edit.length--;
    fixture_forge(&file, &forged, &edit);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[first].offset, (uint32_t)outcome.offset);
    edit.length += 2;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, fixture_play(&forged).status);
}

void test_an_impossible_snapshot_is_refused_by_its_fault(void)
{
    record_ticks(8);
    fixture_edit edit = fixture_edit_make(&file, find_snapshot());
    edit.payload[20] = FIXTURE_POINTS + 1; /* the rows of the second table */
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_COUNT, fixture_play(&forged).status);
    edit = fixture_edit_make(&file, find_snapshot());
    edit.payload[24] = 0; /* the first id */
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, fixture_play(&forged).status);
}

void test_a_command_that_is_not_declared_is_damage(void)
{
    record_ticks(8);
    uint32_t index = 0;
    while (places[index].type != COX_RECORD_FRAME || places[index].length == 3) index++;
    fixture_edit edit = fixture_edit_make(&file, index);
    edit.payload[4] = 77;
    fixture_forge(&file, &forged, &edit);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[index].offset, (uint32_t)outcome.offset);
}

void test_players_out_of_order_within_a_tick_are_damage(void)
{
    record_ticks(8);
    uint32_t index = 0;
    while (places[index].type != COX_RECORD_FRAME || places[index].length == 3) index++;
    fixture_edit edit = fixture_edit_make(&file, index);
    static const uint8_t two_pings[] = {0, 0, 0, 3, FIXTURE_PING, 2, FIXTURE_PING};
    memcpy(edit.payload, two_pings, sizeof two_pings);
    edit.payload[0] = file.bytes[places[index].offset + 4];
    edit.payload[1] = file.bytes[places[index].offset + 5];
    edit.length = sizeof two_pings;
    fixture_forge(&file, &forged, &edit);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[index].offset, (uint32_t)outcome.offset);

    edit.payload[3] = 2; /* in order, so that only the state is another one */
    edit.payload[5] = 3;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, fixture_play(&forged).status);
}
