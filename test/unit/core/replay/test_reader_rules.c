/* SPDX-License-Identifier: MIT
 * The order of records and the rules of their payloads. The faulty files here have right checks, so
 * it is the rule that refuses them. */
#include "unity.h"

#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"
#include "trials.h"

#define SEED 5u
#define TICKS 20u

static fixture_file file;
static fixture_file forged;
static fixture_place places[32];
static uint32_t place_count;
static cox_reader reader;

/* The index of the first record of a type. */
static uint32_t first_of(uint8_t type)
{
    for (uint32_t i = 0; i < place_count; i++)
        if (places[i].type == type) return i;
    TEST_FAIL_MESSAGE("no record of that type");
    return 0;
}

/* Reads all records. Returns why it stopped. */
static cox_status read_all(fixture_file *from)
{
    cox_record record;
    from->position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(from));
    while (status == COX_OK) status = cox_reader_next(&reader, &record);
    return status;
}

/* Forges the file, reads it and plays it; both must stop with that status at that record. */
static void expect_stop(cox_status expected, const fixture_edit *edit, uint32_t index)
{
    fixture_forge(&file, &forged, edit);
    TEST_ASSERT_EQUAL_INT32(expected, read_all(&forged));
    TEST_ASSERT_EQUAL_UINT32(places[index].offset, (uint32_t)reader.offset);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(expected, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[index].offset, (uint32_t)outcome.offset);
}

static void expect_insert(cox_status expected, uint8_t type, uint32_t length, uint32_t before)
{
    fixture_edit edit = fixture_edit_make(&file, before);
    edit.action = FIXTURE_INSERT;
    edit.type = type;
    edit.length = length;
    memset(edit.payload, 0, sizeof edit.payload);
    expect_stop(expected, &edit, before);
}

void setUp(void)
{
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, TICKS));
    place_count = fixture_places(&file, places, COX_COUNT(places));
}

void test_another_container_version_is_refused_whatever_follows(void)
{
    fixture_edit edit = fixture_edit_make(&file, 0);
    edit.payload[0] = COX_CONTAINER_VERSION + 1;
    expect_stop(COX_ERROR_FORMAT, &edit, 0);
    edit.length = 5;
    expect_stop(COX_ERROR_FORMAT, &edit, 0);
}

void test_a_header_of_another_length_or_with_a_bad_name_is_damaged(void)
{
    fixture_edit edit = fixture_edit_make(&file, 0);
    edit.length--;
    expect_stop(COX_ERROR_DAMAGED, &edit, 0);
    edit.length = 1;
    expect_stop(COX_ERROR_DAMAGED, &edit, 0);
    edit = fixture_edit_make(&file, 0);
    edit.payload[14 + COX_NAME_SIZE - 1] = 'x';
    expect_stop(COX_ERROR_DAMAGED, &edit, 0);
}

void test_a_header_with_more_ticks_per_second_than_there_can_be_is_damaged(void)
{
    fixture_edit edit = fixture_edit_make(&file, 0);
    edit.payload[10] = (uint8_t)(COX_TICKS_PER_SECOND_MAX & 0xff);
    edit.payload[11] = COX_TICKS_PER_SECOND_MAX >> 8;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_END, read_all(&forged));
    TEST_ASSERT_EQUAL_UINT32(COX_TICKS_PER_SECOND_MAX, reader.header.ticks_per_second);
    edit.payload[10]++;
    expect_stop(COX_ERROR_DAMAGED, &edit, 0);
}

void test_a_file_that_does_not_begin_with_a_header_is_damaged(void)
{
    fixture_edit edit = fixture_edit_make(&file, 0);
    edit.action = FIXTURE_DROP;
    expect_stop(COX_ERROR_DAMAGED, &edit, 0);
    expect_insert(COX_ERROR_DAMAGED, COX_RECORD_NOTE, 3, 0);
}

/* Inserts a copy of the first record of a type at a place where none may stand. */
static void expect_out_of_place(uint8_t type, uint32_t before)
{
    fixture_edit edit = fixture_edit_make(&file, first_of(type));
    edit.index = before;
    edit.action = FIXTURE_INSERT;
    expect_stop(COX_ERROR_DAMAGED, &edit, before);
}

void test_records_out_of_order_are_damaged(void)
{
    uint32_t setting = first_of(COX_RECORD_SETTING);
    uint32_t schema = first_of(COX_RECORD_SCHEMA);
    uint32_t snapshot = first_of(COX_RECORD_SNAPSHOT);
    uint32_t frame = first_of(COX_RECORD_FRAME);
    expect_out_of_place(COX_RECORD_HEADER, setting);
    expect_out_of_place(COX_RECORD_SNAPSHOT, setting);
    expect_out_of_place(COX_RECORD_FRAME, setting);
    expect_out_of_place(COX_RECORD_CHECKPOINT, setting);
    expect_out_of_place(COX_RECORD_HEADER, schema);
    expect_out_of_place(COX_RECORD_SNAPSHOT, schema);
    expect_out_of_place(COX_RECORD_FRAME, schema);
    expect_out_of_place(COX_RECORD_KEYFRAME, schema);
    expect_out_of_place(COX_RECORD_SETTING, snapshot);
    expect_out_of_place(COX_RECORD_SCHEMA, snapshot);
    expect_out_of_place(COX_RECORD_CHECKPOINT, snapshot);
    expect_out_of_place(COX_RECORD_HEADER, frame);
    expect_out_of_place(COX_RECORD_SETTING, frame);
    expect_out_of_place(COX_RECORD_SCHEMA, frame);
}

void test_a_second_run_of_pieces_is_damaged(void)
{
    uint32_t types[2] = {COX_RECORD_SCHEMA, COX_RECORD_SNAPSHOT};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t last = first_of((uint8_t)types[i]) + 1;
        fixture_edit edit = fixture_edit_make(&file, last);
        TEST_ASSERT_EQUAL_UINT32(types[i], edit.type);
        TEST_ASSERT_LESS_THAN_UINT32(COX_RECORD_PAYLOAD_MAX, edit.length);
        edit.index = last + 1;
        edit.action = FIXTURE_INSERT;
        expect_stop(COX_ERROR_DAMAGED, &edit, last + 1);
    }
}

void test_an_end_before_the_start_snapshot_is_damaged(void)
{
    uint32_t schema = first_of(COX_RECORD_SCHEMA);
    fixture_edit edit = fixture_edit_make(&file, first_of(COX_RECORD_CHECKPOINT));
    edit.index = schema;
    edit.action = FIXTURE_INSERT;
    edit.type = COX_RECORD_END;
    expect_stop(COX_ERROR_DAMAGED, &edit, schema);
}

void test_no_other_record_stands_within_a_run_of_pieces(void)
{
    uint32_t schema = first_of(COX_RECORD_SCHEMA);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(COX_RECORD_SCHEMA, places[schema + 1].type, "schema too short");
    expect_insert(COX_ERROR_DAMAGED, COX_RECORD_NOTE, 3, schema + 1);
    expect_insert(COX_ERROR_DAMAGED, COX_RECORD_FRAME, 3, schema + 1);
}

void test_a_schema_piece_cut_short_leaves_the_rest_out_of_order(void)
{
    uint32_t schema = first_of(COX_RECORD_SCHEMA);
    fixture_edit edit = fixture_edit_make(&file, schema);
    edit.length--;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, read_all(&forged));
}

void test_an_unknown_type_is_refused_below_128_and_skipped_from_there_on(void)
{
    uint32_t frame = first_of(COX_RECORD_FRAME);
    expect_insert(COX_ERROR_FORMAT, 0, 3, frame);
    expect_insert(COX_ERROR_FORMAT, 11, 3, frame);
    expect_insert(COX_ERROR_FORMAT, 127, 3, frame);
    for (uint32_t type = 128; type < 256; type += TRIALS_STEP) {
        fixture_edit edit = fixture_edit_make(&file, frame);
        edit.action = FIXTURE_INSERT;
        edit.type = (uint8_t)type;
        edit.length = type - 128u;
        fixture_forge(&file, &forged, &edit);
        TEST_ASSERT_EQUAL_INT32(COX_END, read_all(&forged));
        TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&forged).status);
    }
}

void test_a_keyframe_stands_directly_behind_its_index(void)
{
    uint32_t index = first_of(COX_RECORD_INDEX);
    fixture_edit edit = fixture_edit_make(&file, index);
    edit.action = FIXTURE_DROP;
    expect_stop(COX_ERROR_DAMAGED, &edit, index);
    expect_insert(COX_ERROR_DAMAGED, COX_RECORD_NOTE, 3, index + 1);
    edit = fixture_edit_make(&file, first_of(COX_RECORD_END));
    edit.length = 20;
    expect_stop(COX_ERROR_DAMAGED, &edit, first_of(COX_RECORD_END));
}

void test_payloads_of_a_wrong_shape_are_damaged(void)
{
    uint32_t setting = first_of(COX_RECORD_SETTING);
    uint32_t checkpoint = first_of(COX_RECORD_CHECKPOINT);
    uint32_t frame = first_of(COX_RECORD_FRAME);
    fixture_edit edit = fixture_edit_make(&file, setting);
    edit.length++;
    expect_stop(COX_ERROR_DAMAGED, &edit, setting);
    edit = fixture_edit_make(&file, checkpoint);
    edit.length--;
    expect_stop(COX_ERROR_DAMAGED, &edit, checkpoint);
    expect_insert(COX_ERROR_DAMAGED, COX_RECORD_FRAME, 3, frame);
    expect_insert(COX_ERROR_DAMAGED, COX_RECORD_FRAME, 2, frame);
}

void test_ticks_that_are_missing_or_too_many_are_damaged(void)
{
    uint32_t frame = first_of(COX_RECORD_FRAME);
    uint32_t checkpoint = frame;
    while (places[checkpoint].type != COX_RECORD_CHECKPOINT) checkpoint++;
    fixture_edit edit = fixture_edit_make(&file, frame);
    edit.payload[0]++;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, read_all(&forged));
    TEST_ASSERT_EQUAL_UINT32(places[checkpoint].offset, (uint32_t)reader.offset);
    TEST_ASSERT_EQUAL_UINT32(places[checkpoint].tick + 1, reader.tick);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(0, outcome.verified_tick);
}

void test_an_end_of_another_tick_is_damaged(void)
{
    uint32_t end = place_count - 1;
    fixture_edit edit = fixture_edit_make(&file, end);
    edit.payload[0]++;
    expect_stop(COX_ERROR_DAMAGED, &edit, end);
}

void test_a_tick_that_goes_on_is_followed_by_its_rest(void)
{
    uint32_t index = 0;
    while (places[index].type != COX_RECORD_FRAME || places[index].length == 3) index++;
    fixture_edit edit = fixture_edit_make(&file, index);
    edit.payload[2] = 1;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, read_all(&forged));
    TEST_ASSERT_EQUAL_UINT32(places[index + 1].offset, (uint32_t)reader.offset);
}

void test_ticks_beyond_the_last_are_damaged(void)
{
    uint32_t frame = first_of(COX_RECORD_FRAME);
    fixture_edit edit = fixture_edit_make(&file, 0);
    fixture_forge(&file, &forged, &edit);
    file = forged;
    edit = fixture_edit_make(&file, 0);
    memset(edit.payload + 58, 0xff, 4);
    fixture_forge(&file, &forged, &edit);
    file = forged;
    edit = fixture_edit_make(&file, first_of(COX_RECORD_CHECKPOINT));
    memset(edit.payload, 0xff, 4);
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, read_all(&forged));
    TEST_ASSERT_EQUAL_UINT32(places[frame].offset, (uint32_t)reader.offset);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, reader.tick);
}

void test_a_replay_of_another_core_epoch_is_read_but_not_played(void)
{
    fixture_edit edit = fixture_edit_make(&file, 0);
    edit.payload[2]++;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_END, read_all(&forged));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_EPOCH, fixture_play(&forged).status);
}
