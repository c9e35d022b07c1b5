/* SPDX-License-Identifier: MIT
 * A replay played: every frame and state comes back, and checkpoints find those that do not. */
#include "unity.h"

#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"

#define SEED 9u
#define TICKS 24u
#define COMMANDS_MAX 4u /* in a frame */

static fixture_file file;
static fixture_state state;
static cox_sim sim;
static cox_recorder recorder;
static cox_reader reader;
static cox_command commands[COMMANDS_MAX];
static cox_command found[COMMANDS_MAX];

static void record_ticks(uint32_t ticks)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, ticks));
}

static void start_recording(uint32_t start_tick)
{
    cox_recorder_def def = cox_recorder_default();
    def.start_tick = start_tick;
    sim = fixture_sim(&state, SEED);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file)));
}

/* Records and steps a frame of count of the commands. */
static void record_frame(uint32_t count)
{
    cox_frame frame = {recorder.tick, count, commands};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_frame(&recorder, &frame));
    cox_sim_step(&sim, &frame);
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
    start_recording(0);
    record_frame(count);
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

void test_what_was_recorded_plays_to_the_same_state(void)
{
    fixture_state played;
    cox_sim original = fixture_sim(&played, SEED);
    record_ticks(TICKS);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_frame frame = fixture_frame(tick, SEED, commands);
        cox_sim_step(&original, &frame);
    }
    fixture_outcome outcome = fixture_play(&file);
    TEST_ASSERT_EQUAL_INT32(COX_END, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(TICKS, outcome.tick);
    TEST_ASSERT_EQUAL_UINT32(TICKS, outcome.verified_tick);
    TEST_ASSERT_EQUAL_UINT32(file.length, (uint32_t)outcome.offset);
    TEST_ASSERT_TRUE(cox_sim_hash(&original) == outcome.state_hash);
}

void test_every_frame_comes_back_with_its_tick(void)
{
    record_ticks(TICKS);
    start_playing();
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_frame frame;
        cox_frame expected = fixture_frame(tick, SEED, commands);
        TEST_ASSERT_EQUAL_INT32(COX_OK,
                                cox_reader_frame(&reader, &sim, found, COX_COUNT(found), &frame));
        TEST_ASSERT_EQUAL_UINT32(tick, frame.tick);
        TEST_ASSERT_EQUAL_UINT32(expected.count, frame.count);
        for (uint32_t i = 0; i < frame.count; i++) {
            TEST_ASSERT_EQUAL_UINT8(commands[i].player, frame.commands[i].player);
            TEST_ASSERT_EQUAL_UINT8(commands[i].kind, frame.commands[i].kind);
            TEST_ASSERT_EQUAL_INT32_ARRAY(commands[i].arguments, frame.commands[i].arguments,
                                          COX_ARGUMENTS_MAX);
        }
        cox_sim_step(&sim, &frame);
    }
}

void test_a_recording_without_ticks_is_whole(void)
{
    record_ticks(0);
    fixture_outcome outcome = fixture_play(&file);
    TEST_ASSERT_EQUAL_INT32(COX_END, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(0, outcome.verified_tick);
}

void test_the_session_speaks_as_player_255(void)
{
    commands[0].player = COX_PLAYER_SESSION;
    commands[0].kind = FIXTURE_PING;
    expect_round_trip(1);
}

void test_the_whole_range_of_every_argument_comes_back(void)
{
    commands[0].kind = FIXTURE_WIDE;
    commands[0].arguments[0] = INT32_MIN;
    commands[0].arguments[1] = INT32_MAX;
    commands[0].arguments[2] = -1;
    commands[1].kind = FIXTURE_MIX;
    commands[1].arguments[0] = 200;
    commands[1].arguments[1] = UINT16_MAX;
    commands[1].arguments[2] = -1; /* as bits: the largest u32 */
    commands[1].arguments[3] = INT32_MIN;
    expect_round_trip(2);
}

void test_more_than_65535_empty_ticks_come_back(void)
{
    start_recording(0);
    recorder.checkpoint_ticks = 0;
    for (uint32_t tick = 0; tick < UINT32_C(70000); tick++) record_frame(0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    fixture_outcome outcome = fixture_play(&file);
    TEST_ASSERT_EQUAL_INT32(COX_END, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(70000, outcome.tick);
}

void test_a_recording_may_start_at_any_tick(void)
{
    cox_frame frame;
    commands[0].kind = FIXTURE_PING;
    start_recording(UINT32_C(100000));
    record_frame(0);
    record_frame(1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    start_playing();
    TEST_ASSERT_EQUAL_UINT32(100000, reader.verified_tick);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_frame(&reader, &sim, found, 1, &frame));
    TEST_ASSERT_EQUAL_UINT32(100000, frame.tick);
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_frame(&reader, &sim, found, 1, &frame));
    TEST_ASSERT_EQUAL_UINT32(100001, frame.tick);
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_reader_frame(&reader, &sim, found, 1, &frame));
    TEST_ASSERT_EQUAL_UINT32(100002, reader.verified_tick);
}

void test_a_frame_that_does_not_fit_the_callers_memory_is_refused(void)
{
    cox_frame frame;
    commands[0].kind = commands[1].kind = FIXTURE_PING;
    start_recording(0);
    record_frame(2);
    cox_recorder_finish(&recorder);
    start_playing();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_reader_frame(&reader, &sim, found, 1, &frame));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_reader_frame(&reader, &sim, found, 9, &frame));
}

void test_empty_frames_need_no_memory(void)
{
    cox_frame frame;
    start_recording(0);
    record_frame(0);
    cox_recorder_finish(&recorder);
    start_playing();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_frame(&reader, &sim, NULL, 0, &frame));
}

void test_a_checkpoint_sees_a_state_that_is_not_the_recorded_one(void)
{
    cox_frame frame;
    cox_status status = COX_OK;
    record_ticks(TICKS);
    start_playing();
    while (status == COX_OK) {
        status = cox_reader_frame(&reader, &sim, found, COX_COUNT(found), &frame);
        if (status == COX_OK) cox_sim_step(&sim, &frame);
        if (reader.tick == 10) state.sum ^= 1u;
    }
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, status);
    TEST_ASSERT_EQUAL_UINT32(16, reader.tick);
    TEST_ASSERT_EQUAL_UINT32(8, reader.verified_tick);
    TEST_ASSERT_EQUAL_UINT32(16, reader.checkpoint.tick);
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == reader.actual_state_hash);
    TEST_ASSERT_FALSE(reader.checkpoint.state_hash == reader.actual_state_hash);
    TEST_ASSERT_TRUE(reader.checkpoint.input_hash == reader.actual_input_hash);
}

void test_a_snapshot_of_exactly_a_piece_comes_back(void)
{
    start_recording(0);
    state.count = FIXTURE_POINTS_OF_A_FULL_PIECE;
    fixture_file_clear(&file);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file));
    record_frame(0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&file).status);
}
