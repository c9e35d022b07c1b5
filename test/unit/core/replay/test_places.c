/* SPDX-License-Identifier: MIT
 * A file is believed only as far as its records were passed in order: what an index or the end
 * names, what the schema says, and the state that a keyframe holds. */
#include "unity.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "coxswain/keyframes.h"
#include "cox_record.h"

#include "fixture_replay.h"

#define SEED 11u
#define TICKS 70u /* keyframes at ticks 16, 32, 48 and 64 */

static fixture_file file;
static fixture_file forged;
static fixture_place places[96];
static uint32_t place_count;
static cox_command commands[4];

void setUp(void)
{
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, TICKS));
    place_count = fixture_places(&file, places, COX_COUNT(places));
}

/* The index of the last record of a type. */
static uint32_t last_of(uint8_t type)
{
    uint32_t index = place_count;
    while (index > 0 && places[index - 1].type != type) index--;
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(0, index, "no record of that type");
    return index - 1;
}

/* Reads all records of the forged file; the fault is damage of that record. */
static void expect_damaged_at(uint32_t index)
{
    cox_reader reader;
    cox_record record;
    forged.position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&forged));
    while (status == COX_OK) status = cox_reader_next(&reader, &record);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, status);
    TEST_ASSERT_EQUAL_UINT32(places[index].offset, (uint32_t)reader.offset);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[index].offset, (uint32_t)outcome.offset);
}

void test_an_end_that_names_no_index_that_was_passed_is_damaged(void)
{
    uint32_t end = last_of(COX_RECORD_END);
    const uint64_t wrong[] = {0, 1, places[last_of(COX_RECORD_FRAME)].offset, UINT64_MAX};
    for (uint32_t i = 0; i < COX_COUNT(wrong); i++) {
        fixture_edit edit = fixture_edit_make(&file, end);
        cox_bytes_put_u64(edit.payload + COX_CHECKPOINT_PAYLOAD_SIZE, wrong[i]);
        fixture_forge(&file, &forged, &edit);
        expect_damaged_at(end);
    }
}

void test_an_index_that_links_to_anything_but_the_keyframes_passed_is_damaged(void)
{
    uint32_t index = last_of(COX_RECORD_INDEX);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(COX_CHECKPOINT_PAYLOAD_SIZE + 2 * COX_LINK_SIZE,
                                        places[index].length);
    for (uint32_t byte = COX_CHECKPOINT_PAYLOAD_SIZE; byte < places[index].length; byte++) {
        fixture_edit edit = fixture_edit_make(&file, index);
        edit.payload[byte] ^= 1u;
        fixture_forge(&file, &forged, &edit);
        expect_damaged_at(index);
    }
}

void test_an_index_with_a_link_too_few_or_too_many_is_damaged(void)
{
    uint32_t index = last_of(COX_RECORD_INDEX);
    fixture_edit edit = fixture_edit_make(&file, index);
    edit.length -= COX_LINK_SIZE;
    fixture_forge(&file, &forged, &edit);
    expect_damaged_at(index);
    edit = fixture_edit_make(&file, index);
    memcpy(edit.payload + edit.length, edit.payload + edit.length - COX_LINK_SIZE, COX_LINK_SIZE);
    edit.length += COX_LINK_SIZE;
    fixture_forge(&file, &forged, &edit);
    expect_damaged_at(index);
}

static int32_t read_forged_at(void *user, uint64_t offset, void *bytes, uint32_t length)
{
    (void)user;
    if (offset >= forged.length) return 0;
    if (length > forged.length - (uint32_t)offset) length = forged.length - (uint32_t)offset;
    memcpy(bytes, forged.bytes + offset, (size_t)length);
    return (int32_t)length;
}

/* Hides a sound index of tick 40 in a note at the end, which the end record then names: its check
 * begins with four bytes of the note's own. */
static uint32_t hide_index(void)
{
    uint8_t *hidden;
    fixture_edit note = fixture_edit_make(&file, last_of(COX_RECORD_END));
    const cox_checkpoint claimed = {40, 1, 2};
    note.action = FIXTURE_INSERT;
    note.type = COX_RECORD_NOTE;
    note.length = COX_RECORD_PAYLOAD_MAX;
    memset(note.payload, 0, sizeof note.payload);
    hidden = note.payload + 4;
    hidden[0] = COX_RECORD_INDEX;
    hidden[1] = COX_CHECKPOINT_PAYLOAD_SIZE;
    cox_record_put_checkpoint(hidden + COX_RECORD_HEAD_SIZE, &claimed);
    cox_record_seal(0, hidden);
    fixture_forge(&file, &forged, &note);
    uint32_t offset = places[last_of(COX_RECORD_END)].offset + COX_RECORD_HEAD_SIZE + 4;
    file = forged;
    place_count = fixture_places(&file, places, COX_COUNT(places));
    fixture_edit end = fixture_edit_make(&file, last_of(COX_RECORD_END));
    cox_bytes_put_u64(end.payload + COX_CHECKPOINT_PAYLOAD_SIZE, offset);
    fixture_forge(&file, &forged, &end);
    return offset;
}

void test_an_index_within_a_note_is_damage_at_the_end_that_names_it(void)
{
    hide_index();
    expect_damaged_at(last_of(COX_RECORD_END));
}

void test_an_index_within_a_note_leads_no_seek_astray(void)
{
    cox_keyframe found;
    uint32_t hidden = hide_index();
    cox_stream_file whole = {read_forged_at, NULL, forged.length};
    cox_keyframe_reader keyframes = cox_keyframe_reader_make(whole);
    TEST_ASSERT_TRUE(cox_keyframe_reader_find(&keyframes, UINT32_MAX, &found));
    TEST_ASSERT_EQUAL_UINT32(64, found.tick);
    TEST_ASSERT_NOT_EQUAL_UINT32(hidden, (uint32_t)found.offset);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, keyframes.status);
}

void test_a_schema_that_is_not_the_headers_is_damaged_at_its_last_piece(void)
{
    for (uint32_t i = 0; i < place_count; i++) {
        if (places[i].type != COX_RECORD_SCHEMA || places[i].length == 0) continue;
        fixture_edit edit = fixture_edit_make(&file, i);
        edit.payload[edit.length - 1] ^= 1u;
        fixture_forge(&file, &forged, &edit);
        expect_damaged_at(last_of(COX_RECORD_SCHEMA));
    }
}

void test_a_header_with_another_schema_hash_is_damaged_at_the_schema(void)
{
    cox_reader reader;
    cox_record record;
    fixture_edit edit = fixture_edit_make(&file, 0);
    edit.payload[42] ^= 1u;
    fixture_forge(&file, &forged, &edit);
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&forged));
    while (status == COX_OK) status = cox_reader_next(&reader, &record);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, status);
    TEST_ASSERT_EQUAL_UINT32(places[last_of(COX_RECORD_SCHEMA)].offset, (uint32_t)reader.offset);
}

/* Changes each byte of the pieces of a keyframe, its index unchanged: what is played is compared
 * with all of it, and not with its hash. */
void test_a_keyframe_with_another_byte_diverges_where_it_stands(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, SEED + 1);
    uint32_t index = last_of(COX_RECORD_INDEX);
    for (uint32_t piece = index + 1; places[piece].type == COX_RECORD_KEYFRAME; piece++) {
        for (uint32_t byte = 0; byte < places[piece].length; byte += 7) {
            fixture_edit edit = fixture_edit_make(&file, piece);
            edit.payload[byte] ^= 1u;
            fixture_forge(&file, &forged, &edit);
            cox_verdict verdict = cox_reader_verify(&sim, fixture_file_reader(&forged), commands,
                                                    COX_COUNT(commands));
            forged.position = 0;
            TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, verdict.status);
            TEST_ASSERT_EQUAL_STRING("diverged at tick 64: the keyframe there is another state",
                                     verdict.text);
        }
    }
}

void test_a_keyframe_that_is_too_short_or_too_long_diverges_where_it_stands(void)
{
    uint32_t piece = last_of(COX_RECORD_KEYFRAME);
    for (uint32_t length = places[piece].length - 1; length <= places[piece].length + 1;
         length += 2) {
        fixture_edit edit = fixture_edit_make(&file, piece);
        edit.length = length;
        fixture_forge(&file, &forged, &edit);
        fixture_outcome outcome = fixture_play(&forged);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, outcome.status);
        TEST_ASSERT_EQUAL_UINT32(64, outcome.tick);
    }
}
