/* SPDX-License-Identifier: MIT
 * Frames with the most commands there can be. They take 170 KB, which a small chip does not have.
 */
#include "unity.h"

#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"

#define SEED 9u

static fixture_file file;
static fixture_state state;
static cox_sim sim;
static cox_recorder recorder;
static cox_reader reader;
static cox_command commands[COX_FRAME_COMMANDS_MAX + 1];
static cox_command found[COX_FRAME_COMMANDS_MAX];

static void start_recording(void)
{
    cox_recorder_def def = cox_recorder_default();
    sim = fixture_sim(&state, SEED);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file)));
}

/* Records a frame of count of the commands. */
static cox_status record(uint32_t count)
{
    cox_frame frame = {recorder.tick, count, commands};
    return cox_recorder_frame(&recorder, &frame);
}

static void start_playing(void)
{
    sim = fixture_sim(&state, SEED + 1);
    file.position = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, fixture_file_reader(&file)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
}

/* A frame of count commands comes back unchanged, and the replay ends well. */
static void expect_round_trip(uint32_t count)
{
    cox_frame frame;
    start_recording();
    TEST_ASSERT_EQUAL_INT32(COX_OK, record(count));
    cox_frame stepped = {0, count, commands};
    cox_sim_step(&sim, &stepped);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    start_playing();
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_reader_frame(&reader, &sim, found, COX_COUNT(found), &frame));
    TEST_ASSERT_EQUAL_UINT32(count, frame.count);
    for (uint32_t i = 0; i < count; i++) {
        TEST_ASSERT_EQUAL_UINT8(commands[i].player, found[i].player);
        TEST_ASSERT_EQUAL_UINT8(commands[i].kind, found[i].kind);
        TEST_ASSERT_EQUAL_INT32_ARRAY(commands[i].arguments, found[i].arguments, COX_ARGUMENTS_MAX);
    }
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32(COX_END,
                            cox_reader_frame(&reader, &sim, found, COX_COUNT(found), &frame));
}

void setUp(void)
{
    fixture_file_clear(&file);
    memset(commands, 0, sizeof commands);
    memset(found, 0, sizeof found);
}

void test_a_frame_of_sixteen_full_inputs_goes_over_many_records(void)
{
    for (uint32_t i = 0; i < COX_PLAYERS_MAX * COX_INPUT_BYTES_MAX; i++) {
        commands[i].player = (uint8_t)(i / COX_INPUT_BYTES_MAX);
        commands[i].kind = FIXTURE_PING;
    }
    expect_round_trip(COX_PLAYERS_MAX * COX_INPUT_BYTES_MAX);
}

void test_a_frame_of_the_longest_commands_is_cut_between_them(void)
{
    for (uint32_t i = 0; i < 48; i++) {
        commands[i].player = (uint8_t)(i / 3);
        commands[i].kind = FIXTURE_WIDE;
        for (uint32_t k = 0; k < COX_ARGUMENTS_MAX; k++)
            commands[i].arguments[k] = (int32_t)(UINT32_C(0x12345678) * (i + 1) + k);
    }
    expect_round_trip(48);
}

void test_frames_of_every_length_around_a_full_record_come_back(void)
{
    for (uint32_t count = 110; count < 130; count++) {
        fixture_file_clear(&file);
        for (uint32_t i = 0; i < count; i++) commands[i].kind = FIXTURE_PING;
        expect_round_trip(count);
    }
}

void test_more_commands_than_a_frame_can_hold_are_refused(void)
{
    for (uint32_t i = 0; i < COX_COUNT(commands); i++) {
        commands[i].player = 2;
        commands[i].kind = FIXTURE_PING;
    }
    start_recording();
    uint32_t before = file.length;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, record(COX_COUNT(commands)));
    TEST_ASSERT_EQUAL_UINT32(before, file.length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, record(COX_COUNT(commands) - 1u));
}
