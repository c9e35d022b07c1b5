/* SPDX-License-Identifier: MIT
 * A session that heals sets the state of a tick, and its recording says so: the replay goes on from
 * that state and its input hash, and a verdict counts such states. */
#include "unity.h"

#include <string.h>

#include "coxswain/keyframes.h"
#include "cox_record.h"

#include "fixture_replay.h"

#define SEED 3u
#define TICKS 30u
#define SET_TICK 13u
#define INPUT_HASH UINT64_C(0x0123456789abcdef)

static fixture_file file;
static fixture_file forged;
static fixture_place places[64];
static uint32_t place_count;
static cox_keyframe_writer writer;
static cox_recorder recorder;
static fixture_state state;
static cox_sim sim;
static cox_command commands[4];
static uint64_t hashes[TICKS + 1]; /* of the recorded run; that of SET_TICK is of the state set */
static uint64_t hash_before;       /* of the state that was there */

/* Records a match whose state is set at SET_TICK, with a keyframe every so many ticks. */
static void record(uint32_t keyframe_ticks)
{
    cox_recorder_def def = cox_recorder_default();
    writer = cox_keyframe_writer_make(keyframe_ticks, 0);
    def.keyframes = &writer;
    def.checkpoint_ticks = 4;
    fixture_file_clear(&file);
    sim = fixture_sim(&state, SEED);
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file));
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_frame frame = fixture_frame(tick, SEED, commands);
        if (tick == SET_TICK) {
            hash_before = cox_sim_hash(&sim);
            state.sum ^= 0x55u;
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_state(&recorder, INPUT_HASH));
        }
        hashes[tick] = cox_sim_hash(&sim);
        cox_recorder_step(&recorder, frame.commands, frame.count);
    }
    hashes[TICKS] = cox_sim_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    place_count = fixture_places(&file, places, COX_COUNT(places));
    sim = fixture_sim(&state, SEED + 1);
}

static uint32_t find_state(void)
{
    for (uint32_t i = 0; i < place_count; i++)
        if (places[i].type == COX_RECORD_STATE) return i;
    TEST_FAIL_MESSAGE("no state was recorded");
    return 0;
}

static cox_verdict verify(fixture_file *from)
{
    from->position = 0;
    return cox_reader_verify(&sim, fixture_file_reader(from), commands, COX_COUNT(commands));
}

void setUp(void)
{
    record(8);
}

void test_a_replay_goes_on_from_a_state_that_was_set(void)
{
    cox_verdict verdict = verify(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK, verdict.status);
    TEST_ASSERT_EQUAL_UINT32(TICKS, verdict.tick);
    TEST_ASSERT_EQUAL_UINT32(TICKS, verdict.verified_tick);
    TEST_ASSERT_TRUE(hashes[TICKS] == cox_sim_hash(&sim));
}

void test_the_verdict_says_how_many_states_were_set(void)
{
    TEST_ASSERT_EQUAL_UINT32(1, verify(&file).states_set);
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, TICKS));
    TEST_ASSERT_EQUAL_UINT32(0, verify(&file).states_set);
}

void test_a_state_that_was_set_is_given_as_a_record_with_its_tick_and_hashes(void)
{
    cox_reader reader;
    cox_record found;
    cox_checkpoint set = {0, 0, 0};
    file.position = 0;
    cox_reader_start(&reader, fixture_file_reader(&file));
    while (cox_reader_next(&reader, &found) == COX_OK)
        if (found.type == COX_RECORD_STATE) TEST_ASSERT_TRUE(cox_record_checkpoint(&found, &set));
    TEST_ASSERT_EQUAL_INT32(COX_END, reader.status);
    TEST_ASSERT_EQUAL_UINT32(1, reader.states_set);
    TEST_ASSERT_EQUAL_UINT32(SET_TICK, set.tick);
    TEST_ASSERT_TRUE(hashes[SET_TICK] == set.state_hash);
    TEST_ASSERT_TRUE(set.input_hash == INPUT_HASH);
}

void test_a_snapshot_that_the_caller_has_gives_the_same_bytes(void)
{
    static uint8_t snapshot[512];
    static uint8_t bytes[2][768];
    uint32_t length = 0;
    cox_memory_file files[2];
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, snapshot, sizeof snapshot, &length));
    for (uint32_t i = 0; i < 2; i++) {
        files[i] = cox_memory_file_make(bytes[i], sizeof bytes[i]);
        cox_recorder_start_raw(&recorder, cox_memory_file_writer(&files[i]));
        recorder.sim = &sim;
        if (i == 0) cox_recorder_state(&recorder, 5);
        else cox_recorder_state_known(&recorder, cox_sim_hash(&sim), 5, snapshot, length);
        TEST_ASSERT_EQUAL_INT32(COX_OK, recorder.status);
    }
    TEST_ASSERT_EQUAL_UINT32(files[0].length, files[1].length);
    TEST_ASSERT_EQUAL_MEMORY(bytes[0], bytes[1], files[0].length);
}

/* Edits one byte of the record behind the state by so many; it must be damaged at the state. */
static void expect_damaged(uint32_t behind, uint32_t byte, uint32_t at)
{
    uint32_t index = find_state();
    fixture_edit edit = fixture_edit_make(&file, index + behind);
    edit.payload[byte] ^= 1u;
    fixture_forge(&file, &forged, &edit);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[index + at].offset, (uint32_t)outcome.offset);
}

void test_a_state_of_another_tick_than_the_one_reached_is_damaged(void)
{
    expect_damaged(0, 0, 0);
}

void test_a_state_with_another_hash_than_the_stated_one_is_damaged(void)
{
    expect_damaged(0, 4, 0);
    expect_damaged(1, 12, 0);
}

void test_a_state_that_is_refused_is_no_whole_one(void)
{
    cox_reader reader;
    cox_frame frame;
    fixture_edit edit = fixture_edit_make(&file, find_state());
    edit.payload[4] ^= 1u; /* its hash */
    fixture_forge(&file, &forged, &edit);
    cox_reader_start(&reader, fixture_file_reader(&forged));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
    while (cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame) == COX_OK)
        cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, reader.status);
    TEST_ASSERT_EQUAL_UINT32(SET_TICK, reader.tick);
    TEST_ASSERT_TRUE(cox_reader_is_half(&reader));
}

void test_a_state_that_its_pieces_do_not_follow_at_once_is_damaged(void)
{
    uint32_t index = find_state();
    fixture_edit edit = fixture_edit_make(&file, index + 1);
    edit.action = FIXTURE_INSERT;
    edit.type = COX_RECORD_NOTE;
    fixture_forge(&file, &forged, &edit);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(places[index + 1].offset, (uint32_t)outcome.offset);
}

void test_a_state_of_another_length_is_damaged(void)
{
    fixture_edit edit = fixture_edit_make(&file, find_state());
    edit.length = COX_CHECKPOINT_PAYLOAD_SIZE + COX_LINK_SIZE;
    fixture_forge(&file, &forged, &edit);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, fixture_play(&forged).status);
}

void test_another_input_hash_of_a_state_diverges_at_the_next_checkpoint(void)
{
    fixture_edit edit = fixture_edit_make(&file, find_state());
    edit.payload[12] ^= 1u;
    fixture_forge(&file, &forged, &edit);
    fixture_outcome outcome = fixture_play(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(16, outcome.tick);
}

static int32_t read_at(void *user, uint64_t offset, void *bytes, uint32_t length)
{
    (void)user;
    if (offset >= file.length) return 0;
    if (length > file.length - (uint32_t)offset) length = file.length - (uint32_t)offset;
    memcpy(bytes, file.bytes + offset, (size_t)length);
    return (int32_t)length;
}

/* Seeks from every tick to every other one, with keyframes so far apart. */
static void expect_sought(uint32_t keyframe_ticks)
{
    cox_reader reader;
    record(keyframe_ticks);
    cox_keyframe_reader keyframes =
        cox_keyframe_reader_make((cox_stream_file){read_at, NULL, file.length});
    cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
    for (uint32_t from = 0; from <= TICKS; from += 3) {
        for (uint32_t to = 0; to <= TICKS; to++) {
            cox_reader_seek(&reader, &keyframes, &sim, from, commands, COX_COUNT(commands));
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_seek(&reader, &keyframes, &sim, to, commands,
                                                            COX_COUNT(commands)));
            TEST_ASSERT_EQUAL_UINT32(to, reader.tick);
            TEST_ASSERT_TRUE(hashes[to] == cox_sim_hash(&sim));
        }
    }
}

void test_every_tick_around_a_state_is_sought_with_keyframes_before_behind_and_at_it(void)
{
    expect_sought(8);
    expect_sought(SET_TICK);
    expect_sought(100);
}

void test_a_state_is_a_place_to_begin_from(void)
{
    cox_keyframe found;
    record(100);
    cox_keyframe_reader keyframes =
        cox_keyframe_reader_make((cox_stream_file){read_at, NULL, file.length});
    TEST_ASSERT_FALSE(cox_keyframe_reader_find(&keyframes, SET_TICK - 1, &found));
    TEST_ASSERT_TRUE(cox_keyframe_reader_find(&keyframes, SET_TICK, &found));
    TEST_ASSERT_EQUAL_UINT32(SET_TICK, found.tick);
    TEST_ASSERT_TRUE(hashes[SET_TICK] == found.state_hash);
}

/* Plays to the tick of the state, which cox_reader_frame loads only with the frame behind it. */
void test_the_state_of_its_own_tick_is_reached_by_settling(void)
{
    cox_reader reader;
    cox_frame frame;
    file.position = 0;
    cox_reader_start(&reader, fixture_file_reader(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
    while (reader.tick < SET_TICK) {
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame));
        cox_sim_step(&sim, &frame);
    }
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == hash_before);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_settle(&reader, &sim));
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == hashes[SET_TICK]);
    TEST_ASSERT_EQUAL_UINT32(1, reader.states_set);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame));
    TEST_ASSERT_EQUAL_UINT32(SET_TICK, frame.tick);
}

void test_settling_where_a_file_is_cut_within_the_state_is_a_fault(void)
{
    uint32_t at = find_state();
    for (uint32_t pieces = 1; pieces < 3; pieces++) {
        cox_reader reader;
        cox_frame frame;
        file.length = places[at + pieces].offset;
        file.position = 0;
        sim = fixture_sim(&state, SEED + 1);
        cox_reader_start(&reader, fixture_file_reader(&file));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
        while (reader.tick < SET_TICK) {
            TEST_ASSERT_EQUAL_INT32(
                COX_OK, cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame));
            cox_sim_step(&sim, &frame);
        }
        TEST_ASSERT_FALSE(cox_reader_is_half(&reader));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, cox_reader_settle(&reader, &sim));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, cox_reader_settle(&reader, &sim));
        TEST_ASSERT_TRUE(cox_reader_is_half(&reader));
    }
}

void test_a_file_that_is_cut_within_a_later_frame_holds_no_half_of_a_state(void)
{
    cox_reader reader = {0};
    reader.status = COX_ERROR_TRUNCATED;
    reader.announced = COX_RECORD_STATE;
    reader.unfinished = COX_RECORD_FRAME;
    TEST_ASSERT_FALSE(cox_reader_is_half(&reader));
    reader.unfinished = COX_RECORD_KEYFRAME;
    TEST_ASSERT_TRUE(cox_reader_is_half(&reader));
    reader.announced = COX_RECORD_INDEX;
    TEST_ASSERT_FALSE(cox_reader_is_half(&reader));
}

void test_settling_where_a_file_is_cut_is_no_fault(void)
{
    cox_reader reader;
    cox_frame frame;
    file.length = places[find_state() - 1].offset;
    file.position = 0;
    cox_reader_start(&reader, fixture_file_reader(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
    while (cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame) == COX_OK)
        cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, reader.status);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_settle(&reader, &sim));
}

void test_the_state_before_was_another_one(void)
{
    TEST_ASSERT_FALSE(hash_before == hashes[SET_TICK]);
}
