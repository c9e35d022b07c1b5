/* SPDX-License-Identifier: MIT
 * The library's reader and the one in read_replay.rb, which was written from FORMAT.md alone, must
 * say the same of the same bytes. The script computes state and input hashes itself, so this also
 * holds the library's hashes against the page. */
#define _XOPEN_SOURCE 700
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"
#include "fixture_types.h"

#define SEED 31u
#define TICKS 40u
#define FILES_MAX 512u
#define VERDICT_SIZE 64

static fixture_file whole;
static fixture_file faulty;
static char folder[] = "/tmp/coxswain_reader_XXXXXX";
static char verdicts[FILES_MAX][VERDICT_SIZE]; /* the library's, as the script would print them */
static uint32_t file_count;

static void path_of(uint32_t index, char *path, size_t size)
{
    snprintf(path, size, "%s/%03u", folder, (unsigned)index);
}

/* The library's verdict on a file, in the script's words. */
static void judge(fixture_file *file, char verdict[VERDICT_SIZE])
{
    fixture_outcome outcome = fixture_play(file);
    if (outcome.status == COX_END)
        snprintf(verdict, VERDICT_SIZE, "sound: ticks %u hash %08lx%08lx", (unsigned)outcome.tick,
                 (unsigned long)(outcome.state_hash >> 32),
                 (unsigned long)(outcome.state_hash & UINT32_C(0xffffffff)));
    else if (outcome.status == COX_ERROR_TRUNCATED)
        snprintf(verdict, VERDICT_SIZE,
                 "truncated at tick %u, inputs verified to tick %u:", (unsigned)outcome.tick,
                 (unsigned)outcome.verified_tick);
    else if (outcome.status == COX_ERROR_DAMAGED)
        snprintf(verdict, VERDICT_SIZE, "damaged at byte %u ", (unsigned)outcome.offset);
    else if (outcome.status == COX_ERROR_FORMAT) snprintf(verdict, VERDICT_SIZE, "refused: ");
    else snprintf(verdict, VERDICT_SIZE, "unexpected status %d", (int)outcome.status);
}

/* Stores a file for the script, and the library's verdict on it. */
static void add(fixture_file *file)
{
    char path[64];
    TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(FILES_MAX, file_count,
                                         "more files than there is room for");
    path_of(file_count, path, sizeof path);
    FILE *to = fopen(path, "wb");
    TEST_ASSERT_NOT_NULL_MESSAGE(to, path);
    TEST_ASSERT_EQUAL_UINT32(file->length, fwrite(file->bytes, 1, file->length, to));
    TEST_ASSERT_EQUAL_INT(0, fclose(to));
    judge(file, verdicts[file_count++]);
}

/* Runs the script over all files and compares what it prints, line by line. Its exit code must be
 * the expected one. */
static void expect_agreement(int expected_code)
{
    char line[256];
    char path[64];
    snprintf(line, sizeof line, "ruby test/reader/read_replay.rb --quiet %s/%c", folder, '*');
    FILE *script = popen(line, "r");
    TEST_ASSERT_NOT_NULL(script);
    uint32_t index = 0;
    for (; fgets(line, sizeof line, script) != NULL; index++) {
        path_of(index, path, sizeof path);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(path, line, strlen(path), line);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(verdicts[index], line + strlen(path) + 2,
                                         strlen(verdicts[index]), line);
    }
    int status = pclose(script);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(file_count, index, "the script did not print a line per file");
    TEST_ASSERT_TRUE(WIFEXITED(status));
    TEST_ASSERT_EQUAL_INT(expected_code, WEXITSTATUS(status));
}

void setUp(void)
{
    memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    file_count = 0;
    fixture_file_clear(&whole);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&whole, SEED, TICKS));
}

void tearDown(void)
{
    char path[64];
    for (uint32_t i = 0; i < file_count; i++) {
        path_of(i, path, sizeof path);
        remove(path);
    }
    rmdir(folder);
}

void test_both_readers_agree_on_sound_recordings(void)
{
    for (uint32_t ticks = 0; ticks < 60; ticks += 7) {
        fixture_file_clear(&faulty);
        TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&faulty, SEED + ticks, ticks));
        add(&faulty);
    }
    expect_agreement(0);
}

void test_both_readers_agree_on_late_starts_long_silence_and_long_frames(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, SEED);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder recorder;
    cox_command commands[4];
    memset(commands, 0, sizeof commands);
    for (uint32_t i = 0; i < 4; i++) {
        commands[i].player = i < 2 ? COX_PLAYER_SESSION : 3;
        commands[i].kind = FIXTURE_WIDE;
        commands[i].arguments[3] = i % 2 == 0 ? INT32_MIN : -1;
    }
    def.start_tick = UINT32_C(0xfffe0000);
    def.checkpoint_ticks = 0;
    fixture_file_clear(&faulty);
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&faulty));
    for (uint32_t tick = 0; tick < UINT32_C(66000); tick++) {
        cox_frame frame = {def.start_tick + tick, tick % 20000 == 5 ? 4 : 0, commands};
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_frame(&recorder, &frame));
        cox_sim_step(&sim, &frame);
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    add(&faulty);
    expect_agreement(0);
}

void test_both_readers_agree_on_a_frame_over_many_records(void)
{
    static cox_command commands[COX_PLAYERS_MAX * COX_INPUT_BYTES_MAX];
    fixture_state state;
    cox_sim sim = fixture_sim(&state, SEED);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder recorder;
    for (uint32_t i = 0; i < COX_COUNT(commands); i++) {
        commands[i].player = (uint8_t)(i / COX_INPUT_BYTES_MAX);
        commands[i].kind = FIXTURE_PING;
    }
    fixture_file_clear(&faulty);
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&faulty));
    cox_frame frame = {0, COX_COUNT(commands), commands};
    cox_recorder_frame(&recorder, &frame);
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    /* fixture_play has little memory for a frame, so the library's verdict is written here by
     * hand. */
    add(&faulty);
    snprintf(verdicts[0], VERDICT_SIZE, "sound: ticks 1 hash %08lx%08lx",
             (unsigned long)(cox_sim_hash(&sim) >> 32),
             (unsigned long)(cox_sim_hash(&sim) & UINT32_C(0xffffffff)));
    expect_agreement(0);
}

/* Records creatures that are nudged, with the values of a snapshot changed at a place. */
static void add_creatures(uint32_t place, uint8_t value)
{
    fixture_types state;
    cox_sim sim = fixture_types_make(&state);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder recorder;
    def.checkpoint_ticks = 1;
    def.keyframes = fixture_keyframes(2);
    fixture_file_clear(&faulty);
    ((uint8_t *)&state.creatures[0])[place] = value;
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&faulty));
    for (uint32_t tick = 0; tick < 5; tick++) {
        int32_t sign = tick % 2 == 0 ? -1 : 1;
        cox_command command =
            cox_command_make(2, FIXTURE_NUDGE, 100 * sign, 200 * sign, sign * COX_FIX_PI, tick % 2);
        cox_frame frame = {tick, 1, &command};
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_frame(&recorder, &frame));
        cox_sim_step(&sim, &frame);
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    add(&faulty);
    /* fixture_play has another simulation, so the library's verdict is put in by hand. */
    snprintf(verdicts[file_count - 1], VERDICT_SIZE, "sound: ticks 5 hash %08lx%08lx",
             (unsigned long)(cox_sim_hash(&sim) >> 32),
             (unsigned long)(cox_sim_hash(&sim) & UINT32_C(0xffffffff)));
}

void test_both_readers_agree_on_types_with_a_sign_and_with_few_values(void)
{
    add_creatures(offsetof(fixture_creature, mood), 0x80);
    expect_agreement(0);
}

void test_the_second_reader_refuses_a_bool_that_is_none(void)
{
    add_creatures(offsetof(fixture_creature, awake), 2);
    snprintf(verdicts[0], VERDICT_SIZE, "damaged at byte ");
    expect_agreement(2);
}

/* Records one tick with one command of the session, given by the session or by a player. */
static void add_session_command(uint8_t player, uint8_t kind, uint8_t argument)
{
    const uint8_t payload[] = {2, 0, 0, player, kind, argument};
    fixture_state state;
    cox_recorder recorder;
    cox_sim sim = fixture_sim(&state, SEED);
    cox_recorder_def def = cox_recorder_default();
    def.checkpoint_ticks = 0;
    fixture_file_clear(&faulty);
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&faulty)));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_recorder_record(&recorder, COX_RECORD_FRAME, payload, sizeof payload));
    add(&faulty);
}

void test_both_readers_agree_on_the_sessions_commands(void)
{
    for (uint8_t kind = 239; kind <= 246; kind++) {
        add_session_command(COX_PLAYER_SESSION, kind, 15);
        add_session_command(COX_PLAYER_SESSION, kind, 30);
        add_session_command(COX_PLAYER_SESSION, kind, 31);
        add_session_command(3, kind, 1);
    }
    expect_agreement(2);
}

void test_both_readers_agree_on_where_a_file_was_cut(void)
{
    for (uint32_t length = 0; length < whole.length; length += 5) {
        faulty = whole;
        faulty.length = length;
        add(&faulty);
    }
    expect_agreement(3);
}

void test_both_readers_agree_on_where_a_bit_flipped(void)
{
    for (uint32_t byte = 0; byte < whole.length; byte += 5) {
        faulty = whole;
        faulty.bytes[byte] ^= (uint8_t)(1u << (byte % 8u));
        add(&faulty);
    }
    expect_agreement(2);
}

void test_both_readers_agree_on_records_missing_doubled_or_unknown(void)
{
    fixture_place places[64];
    uint32_t count = fixture_places(&whole, places, COX_COUNT(places));
    for (uint32_t i = 1; i < count; i++) {
        fixture_edit edit = fixture_edit_make(&whole, i);
        edit.action = FIXTURE_INSERT;
        edit.type = i % 2 == 0 ? 200 : 100;
        if (places[i - 1].length == COX_RECORD_PAYLOAD_MAX) continue;
        fixture_forge(&whole, &faulty, &edit);
        add(&faulty);

        faulty = whole;
        uint32_t size = places[i].length + 8u;
        uint32_t end = places[i].offset + size;
        memmove(faulty.bytes + end + size, faulty.bytes + end, whole.length - end);
        memcpy(faulty.bytes + end, faulty.bytes + places[i].offset, size);
        faulty.length += size;
        add(&faulty);

        faulty = whole;
        memmove(faulty.bytes + places[i].offset, faulty.bytes + end, whole.length - end);
        faulty.length -= size;
        add(&faulty);
    }
    expect_agreement(2);
}

/* Records a match whose state is set within it. */
static void record_state(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, SEED);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder recorder;
    cox_command commands[4];
    def.checkpoint_ticks = 3;
    def.keyframes = fixture_keyframes(5);
    fixture_file_clear(&whole);
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&whole));
    for (uint32_t tick = 0; tick < 20; tick++) {
        cox_frame frame = fixture_frame(tick, SEED, commands);
        if (tick % 7 == 6) {
            state.sum += tick;
            cox_recorder_state(&recorder, tick * UINT64_C(0x0123456789));
        }
        cox_recorder_step(&recorder, frame.commands, frame.count);
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
}

void test_both_readers_agree_on_states_that_were_set(void)
{
    record_state();
    add(&whole);
    expect_agreement(0);
}

/* Changes one byte of each record of a type, all checks and the places of the others right. */
static void add_forged(uint8_t type, uint32_t byte)
{
    fixture_place places[64];
    uint32_t count = fixture_places(&whole, places, COX_COUNT(places));
    for (uint32_t i = 0; i < count; i++) {
        if (places[i].type != type || places[i].length <= byte) continue;
        fixture_edit edit = fixture_edit_make(&whole, i);
        edit.payload[byte] ^= 1u;
        fixture_forge(&whole, &faulty, &edit);
        add(&faulty);
    }
}

void test_both_readers_agree_on_states_with_another_tick_or_hash(void)
{
    record_state();
    add_forged(COX_RECORD_STATE, 0);
    TEST_ASSERT_EQUAL_UINT32(2, file_count);
    expect_agreement(2);
}

void test_both_readers_agree_on_places_that_were_not_passed(void)
{
    for (uint32_t byte = 20; byte < 56; byte += 5) add_forged(COX_RECORD_INDEX, byte);
    add_forged(COX_RECORD_END, 20);
    add_forged(COX_RECORD_END, 27);
    TEST_ASSERT_GREATER_THAN_UINT32(4, file_count);
    expect_agreement(2);
}

void test_both_readers_agree_on_a_schema_that_is_not_the_headers(void)
{
    add_forged(COX_RECORD_SCHEMA, 4);
    add_forged(COX_RECORD_SCHEMA, 40);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(2, file_count);
    expect_agreement(2);
}
