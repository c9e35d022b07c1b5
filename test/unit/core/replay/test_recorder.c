/* SPDX-License-Identifier: MIT
 * What the recorder writes, and when. The tests walk the bytes record by record, by length
 * alone. */
#include "unity.h"

#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/recorder.h"

#include "fixture_replay.h"

static fixture_file file;
static fixture_state state;
static cox_sim sim;
static cox_recorder recorder;

static void start(uint32_t checkpoint_ticks, uint32_t keyframe_ticks)
{
    cox_recorder_def def = cox_recorder_default();
    def.checkpoint_ticks = checkpoint_ticks;
    def.keyframes = fixture_keyframes(keyframe_ticks);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file)));
}

/* Records and steps one frame of count commands. */
static cox_status frame(const cox_command *commands, uint32_t count)
{
    cox_frame given = {recorder.tick, count, commands};
    cox_status status = cox_recorder_frame(&recorder, &given);
    if (status == COX_OK) cox_sim_step(&sim, &given);
    return status;
}

static void empty_frames(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) TEST_ASSERT_EQUAL_INT32(COX_OK, frame(NULL, 0));
}

/* The types of all records from offset on, as text: a digit for each, N for a note. */
static void types_from(uint32_t offset, char *text, uint32_t size)
{
    uint32_t count = 0;
    while (offset < file.length && count + 1 < size) {
        text[count++] =
            file.bytes[offset] == COX_RECORD_NOTE ? 'N' : (char)('0' + file.bytes[offset]);
        offset += 8u + file.bytes[offset + 1];
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(file.length, offset, "records do not fill the file");
    text[count] = '\0';
}

static const cox_command ping = {2, FIXTURE_PING, {0, 0, 0, 0}};

void setUp(void)
{
    fixture_file_clear(&file);
    sim = fixture_sim(&state, 1);
}

void test_a_recording_begins_with_header_schema_and_snapshot(void)
{
    char types[64];
    start(0, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    types_from(8, types, sizeof types);
    TEST_ASSERT_EQUAL_STRING("133448", types);
}

void test_the_start_hands_out_the_magic_and_then_whole_records(void)
{
    char types[64];
    start(0, 0);
    types_from(8, types, sizeof types);
    TEST_ASSERT_EQUAL_UINT32(1u + strlen(types), file.writes);
}

void test_a_frame_with_commands_is_on_file_before_the_step(void)
{
    start(0, 0);
    uint32_t before = file.length;
    cox_frame given = {0, 1, &ping};
    cox_recorder_frame(&recorder, &given);
    static const uint8_t expected[] = {0, 0, 0, 2, FIXTURE_PING};
    TEST_ASSERT_EQUAL_UINT32(before + 13, file.length);
    TEST_ASSERT_EQUAL_UINT8(COX_RECORD_FRAME, file.bytes[before]);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, file.bytes + before + 4, sizeof expected);
}

void test_frames_recorded_after_their_step_by_known_hashes_give_the_same_file(void)
{
    static fixture_file late;
    static uint64_t hashes[20];
    cox_recorder after;
    cox_recorder_def def = cox_recorder_default();
    def.checkpoint_ticks = 4;
    fixture_file_clear(&late);
    cox_recorder_start(&after, &sim, &def, fixture_file_writer(&late));
    start(4, 0);
    for (uint32_t tick = 0; tick < 20; tick++) {
        hashes[tick] = cox_sim_hash(&sim);
        TEST_ASSERT_EQUAL_INT32(COX_OK, frame(&ping, tick % 3 == 0));
    }
    for (uint32_t tick = 0; tick < 20; tick++) {
        cox_frame given = {tick, tick % 3 == 0, &ping};
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_frame_known(&after, &given, hashes[tick]));
    }
    cox_recorder_finish(&recorder);
    cox_recorder_finish(&after);
    TEST_ASSERT_EQUAL_UINT32(file.length, late.length);
    TEST_ASSERT_EQUAL_MEMORY(file.bytes, late.bytes, file.length);
}

void test_a_frame_with_a_known_hash_is_checked_like_any_other(void)
{
    static const cox_command unknown = {2, 77, {0, 0, 0, 0}};
    cox_frame given = {0, 1, &unknown};
    start(4, 0);
    uint32_t length = file.length;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_recorder_frame_known(&recorder, &given, 1));
    TEST_ASSERT_EQUAL_UINT32(length, file.length);
}

void test_empty_frames_wait_for_the_next_command(void)
{
    start(0, 0);
    uint32_t before = file.length;
    empty_frames(300);
    TEST_ASSERT_EQUAL_UINT32(before, file.length);
    frame(&ping, 1);
    static const uint8_t expected[] = {0x2c, 0x01, 0, 2, FIXTURE_PING};
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, file.bytes + before + 4, sizeof expected);
}

void test_empty_frames_are_written_before_a_checkpoint(void)
{
    char types[64];
    start(4, 0);
    uint32_t before = file.length;
    empty_frames(9);
    types_from(before, types, sizeof types);
    TEST_ASSERT_EQUAL_STRING("65656", types);
}

void test_no_more_than_65535_empty_frames_wait(void)
{
    char types[64];
    start(0, 0);
    uint32_t before = file.length;
    empty_frames(UINT32_C(65534));
    TEST_ASSERT_EQUAL_UINT32(before, file.length);
    empty_frames(3);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    types_from(before, types, sizeof types);
    TEST_ASSERT_EQUAL_STRING("558", types);
    TEST_ASSERT_EQUAL_HEX8(0xff, file.bytes[before + 4]);
    TEST_ASSERT_EQUAL_HEX8(0xff, file.bytes[before + 5]);
    TEST_ASSERT_EQUAL_HEX8(2, file.bytes[before + 11 + 4]);
}

void test_a_flush_writes_what_waits_and_nothing_twice(void)
{
    start(0, 0);
    uint32_t before = file.length;
    empty_frames(2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_flush(&recorder));
    TEST_ASSERT_EQUAL_UINT32(before + 11, file.length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_flush(&recorder));
    TEST_ASSERT_EQUAL_UINT32(before + 11, file.length);
}

void test_keyframes_come_at_multiples_but_not_at_the_start(void)
{
    char types[64];
    start(0, 3);
    uint32_t before = file.length;
    empty_frames(7);
    types_from(before, types, sizeof types);
    TEST_ASSERT_EQUAL_STRING("59775977", types);
}

void test_a_keyframe_is_the_snapshot_of_its_tick(void)
{
    uint8_t snapshot[300];
    uint32_t length;
    start(0, 2);
    uint32_t index = file.length + 11; /* behind the frame record of two empty ticks */
    uint32_t first = index + 28;
    uint32_t second = first + COX_RECORD_BYTES_MAX;
    empty_frames(2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, snapshot, sizeof snapshot, &length));
    empty_frames(1);
    TEST_ASSERT_EQUAL_UINT8(COX_RECORD_INDEX, file.bytes[index]);
    TEST_ASSERT_EQUAL_UINT8(COX_RECORD_KEYFRAME, file.bytes[first]);
    TEST_ASSERT_EQUAL_UINT8(COX_RECORD_PAYLOAD_MAX, file.bytes[first + 1]);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(snapshot, file.bytes + first + 4, COX_RECORD_PAYLOAD_MAX);
    length -= COX_RECORD_PAYLOAD_MAX;
    TEST_ASSERT_EQUAL_UINT8(COX_RECORD_KEYFRAME, file.bytes[second]);
    TEST_ASSERT_EQUAL_UINT8(length, file.bytes[second + 1]);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(snapshot + COX_RECORD_PAYLOAD_MAX, file.bytes + second + 4,
                                 length);
}

void test_bytes_that_fill_a_piece_are_followed_by_an_empty_one(void)
{
    char types[64];
    state.count = FIXTURE_POINTS_OF_A_FULL_PIECE;
    start(0, 0);
    types_from(8, types, sizeof types);
    TEST_ASSERT_EQUAL_STRING("13344", types);
    TEST_ASSERT_EQUAL_UINT8(COX_RECORD_SNAPSHOT, file.bytes[file.length - 8]);
    TEST_ASSERT_EQUAL_UINT8(0, file.bytes[file.length - 7]);
}

void test_players_out_of_order_are_refused_and_leave_nothing(void)
{
    cox_command commands[2] = {ping, ping};
    start(0, 0);
    uint32_t before = file.length;
    commands[1].player = 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, frame(commands, 2));
    TEST_ASSERT_EQUAL_UINT32(before, file.length);
    commands[1].player = 3;
    TEST_ASSERT_EQUAL_INT32(COX_OK, frame(commands, 2));
}

void test_an_impossible_command_is_refused_and_leaves_nothing(void)
{
    cox_command commands[2] = {ping, ping};
    start(1, 1);
    uint32_t before = file.length;
    commands[1].kind = 77;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, frame(commands, 2));
    commands[1] = ping;
    commands[1].player = COX_PLAYERS_MAX;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, frame(commands, 2));
    commands[1] = ping;
    commands[1].kind = FIXTURE_PUSH;
    commands[1].arguments[0] = 100001;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, frame(commands, 2));
    TEST_ASSERT_EQUAL_UINT32(before, file.length);
    TEST_ASSERT_EQUAL_UINT32(0, recorder.tick);
    TEST_ASSERT_EQUAL_INT32(COX_OK, frame(commands, 1));
    TEST_ASSERT_EQUAL_UINT32(1, recorder.tick);
}

void test_the_last_possible_tick_has_no_frame(void)
{
    cox_recorder_def def = cox_recorder_default();
    def.start_tick = UINT32_MAX - 1;
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, frame(NULL, 0));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, frame(NULL, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&file).status);
}

void test_a_note_stands_after_the_frames_before_it(void)
{
    char types[64];
    start(0, 0);
    uint32_t before = file.length;
    empty_frames(1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_note(&recorder, "gr\xc3\xbc\xc3\x9f", 6));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_note(&recorder, "", 0));
    types_from(before, types, sizeof types);
    TEST_ASSERT_EQUAL_STRING("5N", types);
    TEST_ASSERT_EQUAL_MEMORY("gr\xc3\xbc\xc3\x9f", file.bytes + before + 15, 6);
}

void test_a_long_note_is_cut_between_characters(void)
{
    char text[600];
    memset(text, 'a', sizeof text);
    memcpy(text + 246, "\xe2\x82\xac", 3); /* three bytes, of which two fit */
    start(0, 0);
    uint32_t before = file.length;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_note(&recorder, text, 500));
    TEST_ASSERT_EQUAL_UINT8(246, file.bytes[before + 1]);
    uint32_t second = before + 8 + 246;
    TEST_ASSERT_EQUAL_UINT8(248, file.bytes[second + 1]);
    TEST_ASSERT_EQUAL_MEMORY(text + 246, file.bytes + second + 4, 248);
    TEST_ASSERT_EQUAL_UINT8(6, file.bytes[second + 8 + 248 + 1]);
}

void test_a_note_of_broken_text_is_kept_whole(void)
{
    char text[600];
    memset(text, '\x80', sizeof text);
    start(0, 0);
    uint32_t before = file.length;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_note(&recorder, text, sizeof text));
    uint32_t length = 0;
    for (uint32_t at = before; at < file.length; at += 8u + file.bytes[at + 1])
        length += file.bytes[at + 1];
    TEST_ASSERT_EQUAL_UINT32(sizeof text, length);
}

void test_after_the_end_nothing_is_written(void)
{
    start(1, 1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    uint32_t length = file.length;
    TEST_ASSERT_EQUAL_INT32(COX_END, frame(&ping, 1));
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_recorder_note(&recorder, "x", 1));
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_recorder_flush(&recorder));
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_recorder_record(&recorder, COX_RECORD_NOTE, "x", 1));
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_recorder_finish(&recorder));
    TEST_ASSERT_EQUAL_UINT32(length, file.length);
}

void test_a_raw_record_of_any_type_stands_as_it_is(void)
{
    uint8_t payload[COX_RECORD_PAYLOAD_MAX + 1];
    memset(payload, 'x', sizeof payload);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_start_raw(&recorder, fixture_file_writer(&file)));
    TEST_ASSERT_EQUAL_UINT32(8, file.length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_record(&recorder, 99, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_recorder_record(&recorder, 99, payload, sizeof payload));
    TEST_ASSERT_EQUAL_UINT32(16, file.length);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_record(&recorder, 98, payload, COX_RECORD_PAYLOAD_MAX));
    TEST_ASSERT_EQUAL_UINT32(16 + COX_RECORD_BYTES_MAX, file.length);
    TEST_ASSERT_EQUAL_UINT8(98, file.bytes[16]);
}

/* Other bytes are another format: raise COX_CONTAINER_VERSION, or COX_EPOCH if only hashes changed.
 * The number is Ruby's Zlib.crc32 of the file, which read_replay.rb called sound. */
/* They change with core's and steer's epochs, which are among them, and with the format. */
void test_a_recording_has_the_same_bytes_on_every_machine(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, 7, 24));
    TEST_ASSERT_EQUAL_UINT32(1388, file.length);
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x32ffe88e), cox_hash_crc32(0, file.bytes, file.length));
}

/* A reader also holds the places by which it judges links. */
void test_a_recorder_fits_in_400_bytes_and_a_reader_in_800(void)
{
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(400, sizeof(cox_recorder));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(800, sizeof(cox_reader));
}

void test_without_a_definition_the_default_one_counts(void)
{
    cox_recorder_def def = cox_recorder_default();
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file));
    uint32_t length = file.length;
    uint32_t crc = recorder.crc; /* of all that was written */
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_start(&recorder, &sim, NULL, fixture_file_writer(&file)));
    TEST_ASSERT_EQUAL_UINT32(length, file.length);
    TEST_ASSERT_EQUAL_HEX32(crc, recorder.crc);
    TEST_ASSERT_EQUAL_UINT32(60, recorder.checkpoint_ticks);
}

void test_a_step_records_the_frame_and_then_steps_by_it(void)
{
    fixture_state stepped_state;
    cox_sim stepped = fixture_sim(&stepped_state, 1);
    cox_frame second = {1, 1, &ping};
    start(0, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_step(&recorder, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_step(&recorder, &ping, 1));
    cox_frame first = {0, 0, NULL};
    cox_sim_step(&stepped, &first);
    cox_sim_step(&stepped, &second);
    TEST_ASSERT_EQUAL_UINT32(2, recorder.tick);
    TEST_ASSERT_TRUE(cox_sim_hash(&stepped) == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&file).status);
}

void test_a_frame_that_is_not_recorded_is_not_stepped(void)
{
    cox_command unknown = cox_command_make(0, 77);
    start(0, 0);
    uint64_t before = cox_sim_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_recorder_step(&recorder, &unknown, 1));
    TEST_ASSERT_EQUAL_UINT32(0, recorder.tick);
    file.failing_write = file.writes + 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO, cox_recorder_step(&recorder, &ping, 1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO, cox_recorder_step(&recorder, NULL, 0));
    TEST_ASSERT_TRUE(before == cox_sim_hash(&sim));
}

/* Checks that no recording starts because of a field of this name, and that nothing is written. */
static void expect_no_start(const cox_recorder_def *def, uint8_t field, const char *expected)
{
    char name[COX_RECORDER_FIELD_TEXT_SIZE];
    cox_recorder_field_name(field, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING(expected, name);
    TEST_ASSERT_EQUAL_UINT8(field, cox_recorder_check(&sim, def));
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE,
                            cox_recorder_start(&recorder, &sim, def, fixture_file_writer(&file)));
    TEST_ASSERT_EQUAL_UINT32(0, file.length);
}

void test_what_keeps_a_recording_from_its_start_is_named(void)
{
    static const cox_setting settings[1] COX_FLASH = {{"speed", "", "how fast", COX_I32, 0, 1, 2}};
    cox_recorder_def def = cox_recorder_default();
    TEST_ASSERT_EQUAL_UINT8(COX_RECORDER_FIELD_NONE, cox_recorder_check(&sim, &def));
    TEST_ASSERT_EQUAL_UINT8(COX_RECORDER_FIELD_NONE, cox_recorder_check(&sim, NULL));
    def.setting_count = 1;
    expect_no_start(&def, COX_RECORDER_FIELD_SETTINGS, "settings");
    def.settings = settings;
    expect_no_start(&def, COX_RECORDER_FIELD_SETTING_VALUES, "setting_values");
    def.start_tick = UINT32_MAX;
    expect_no_start(&def, COX_RECORDER_FIELD_START_TICK, "start_tick");
    def.ticks_per_second = COX_TICKS_PER_SECOND_MAX + 1;
    expect_no_start(&def, COX_RECORDER_FIELD_TICKS_PER_SECOND, "ticks_per_second");
    sim.name[COX_NAME_SIZE - 1] = 'x';
    expect_no_start(NULL, COX_RECORDER_FIELD_NAME, "name");
    memset(sim.name, 'x', sizeof sim.name);
    expect_no_start(NULL, COX_RECORDER_FIELD_NAME, "name");
}
