/* SPDX-License-Identifier: MIT
 * The recording that a session makes: what it holds, and that a failed one is always reported. It
 * includes the source of the requests, to compile it with COX_ASSERTS. */
#define COX_ASSERTS 2
#include "cox_session_next.c"

#include "coxswain/keyframes.h"
#include "fixture_session.h"
#include "unity.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 60u
#define TURNS 2000u

static const cox_setting settings[] COX_FLASH = {
    {"size", "", "how many there are", COX_I32, 0, 5, 100},
};
static const int32_t values[] = {7};

static table t;
static cox_session_def def;
static uint32_t mistake;
static const char *mistaken;

void cox_assert_failed(uint32_t number, const char *function)
{
    mistake = number;
    mistaken = function;
}

void setUp(void)
{
    table_clear(&t);
    def = table_def(1, TICKS);
    def.seed = 42;
    def.settings = settings;
    def.setting_values = values;
    def.setting_count = 1;
    mistake = 0;
    mistaken = "";
}

/* Plays alone until a turn does not return COX_OK, and returns what it does. */
static cox_status sync(void)
{
    cox_status status = COX_OK;
    for (uint32_t turn = 0; turn < TURNS && status == COX_OK; turn++, t.now_us += TABLE_MS)
        status = cox_session_run(t.sides[0].session, t.now_us);
    return status;
}

/* The checkpoints of a recording, and whether its setting is the one of the match. */
static uint32_t read(fixture_file *file, bool *has_setting)
{
    fixture_place places[100];
    uint32_t checkpoints = 0;
    uint32_t count = fixture_places(file, places, 100);
    *has_setting = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *payload = file->bytes + places[i].offset + 4;
        if (places[i].type == COX_RECORD_CHECKPOINT) checkpoints++;
        if (places[i].type == COX_RECORD_SETTING)
            *has_setting = memcmp(payload, "size", 5) == 0 && payload[COX_NAME_SIZE + 1] == 7;
    }
    return checkpoints;
}

void test_a_recording_takes_only_a_writer_in_the_definition(void)
{
    cox_reader reader;
    bool has_setting;
    table_put(&t, 0, def, 7);
    TEST_ASSERT_EQUAL_INT32(COX_END, sync());
    fixture_file *file = &t.sides[0].file;
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(file).status);
    TEST_ASSERT_EQUAL_UINT32(1, read(file, &has_setting));
    TEST_ASSERT_TRUE(has_setting);
    file->position = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, fixture_file_reader(file)));
    TEST_ASSERT_EQUAL_UINT64(42, reader.header.seed);
}

void test_a_recorder_definition_is_taken_as_it_is(void)
{
    cox_recorder_def recorder = cox_recorder_default();
    bool has_setting;
    recorder.checkpoint_ticks = 10;
    def.recorder = &recorder;
    table_put(&t, 0, def, 7);
    TEST_ASSERT_EQUAL_INT32(COX_END, sync());
    TEST_ASSERT_EQUAL_UINT32(6, read(&t.sides[0].file, &has_setting));
    TEST_ASSERT_FALSE(has_setting);
}

/* Goes to every tick of a recording by its keyframes and looks at the hash of its state. Returns
 * how many keyframes there are. */
static uint32_t expect_seekable(fixture_file *file, const uint64_t *hashes)
{
    cox_command commands[4];
    fixture_place places[100];
    fixture_state state;
    cox_reader reader;
    cox_sim sim = fixture_sim(&state, 1);
    uint32_t count = fixture_places(file, places, 100);
    uint32_t keyframe_count = 0;
    for (uint32_t i = 0; i < count; i++) keyframe_count += places[i].type == COX_RECORD_INDEX;

    cox_memory_file whole = cox_memory_file_make(file->bytes, sizeof file->bytes);
    whole.length = file->length;
    cox_keyframe_reader keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&whole));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
    for (uint32_t tick = TICKS; tick > 0; tick--) {
        TEST_ASSERT_EQUAL_INT32(COX_OK,
                                cox_reader_seek(&reader, &keyframes, &sim, tick, commands, 4));
        TEST_ASSERT_TRUE(cox_sim_hash(&sim) == hashes[tick]);
    }
    TEST_ASSERT_EQUAL_UINT32(0, keyframes.damaged_offset);
    return keyframe_count;
}

/* The hashes of all states of a recording. */
static void play_linearly(fixture_file *file, uint64_t hashes[TICKS + 1])
{
    cox_command commands[4];
    fixture_state state;
    cox_frame frame;
    cox_reader reader;
    uint32_t tick = 0;
    cox_sim sim = fixture_sim(&state, 1);
    cox_reader_start(&reader, fixture_file_reader(file));
    cox_reader_load(&reader, &sim);
    for (; tick <= TICKS; tick++) {
        hashes[tick] = cox_sim_hash(&sim);
        if (cox_reader_frame(&reader, &sim, commands, 4, &frame) != COX_OK) break;
        cox_sim_step(&sim, &frame);
    }
    TEST_ASSERT_EQUAL_UINT32(TICKS, tick);
}

void test_a_recorder_with_keyframes_writes_them_alike_on_a_side_that_waits_and_one_that_predicts(
    void)
{
    uint64_t hashes[TICKS + 1];
    cox_keyframe_writer keyframes[2];
    cox_recorder_def recorders[2];
    def = table_def(2, TICKS);
    def.snapshot_ticks = 4;
    def.delay_ms = 0;
    t.planned = 1;
    for (uint32_t i = 0; i < 2; i++) {
        keyframes[i] = cox_keyframe_writer_make(10, 0);
        recorders[i] = cox_recorder_default();
        recorders[i].keyframes = &keyframes[i];
        def.recorder = &recorders[i];
        def.rollback = i == 0 ? 0 : 8;
        table_put(&t, i, def, 7);
    }
    for (uint32_t i = 0; i < 30; i++) {
        t.sides[1].is_deaf = i % 2 == 1;
        table_push(&t, 0, -(int32_t)i);
        table_push(&t, 1, (int32_t)i);
        table_pass(&t, 30);
    }
    t.sides[1].is_deaf = false;
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_get_status(t.sides[1].session).rollbacks);
    TEST_ASSERT_EQUAL_UINT32(t.sides[0].file.length, t.sides[1].file.length);
    TEST_ASSERT_EQUAL_MEMORY(t.sides[0].file.bytes, t.sides[1].file.bytes, t.sides[0].file.length);
    play_linearly(&t.sides[0].file, hashes);
    TEST_ASSERT_EQUAL_UINT32(4, expect_seekable(&t.sides[0].file, hashes)); /* of 12, 24, 36, 48 */
}

void test_without_a_writer_the_match_is_played_and_takes_less_memory(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    def.sim = &sim;
    uint32_t with = cox_session_size(&def);
    def.writer.write = NULL;
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(sizeof(cox_recorder), with - cox_session_size(&def));
    table_put(&t, 0, def, 7);
    TEST_ASSERT_EQUAL_INT32(COX_END, sync());
    TEST_ASSERT_EQUAL_UINT32(0, t.sides[0].file.writes);
}

/* Of the host's events one tells that the recording failed, with that status. */
static void expect_one_failure(cox_status status)
{
    uint32_t count = 0;
    cox_event event;
    while (cox_session_get_event(t.sides[0].session, &event)) {
        if (event.kind != COX_EVENT_RECORDING) continue;
        TEST_ASSERT_EQUAL_INT32(status, event.value);
        count++;
    }
    TEST_ASSERT_EQUAL_UINT32(1, count);
}

void test_a_failed_write_ends_the_recording_with_an_event_and_the_match_goes_on(void)
{
    table_put(&t, 0, def, 7);
    TEST_ASSERT_EQUAL_INT32(COX_END, sync());
    uint32_t writes = t.sides[0].file.writes;
    for (uint32_t failing = 1; failing <= writes; failing++) {
        table_clear(&t);
        table_put(&t, 0, def, 7);
        t.sides[0].file.failing_write = failing;
        TEST_ASSERT_EQUAL_INT32(COX_END, sync());
        TEST_ASSERT_EQUAL_UINT32(failing, t.sides[0].file.writes);
        expect_one_failure(COX_ERROR_IO);
        TEST_ASSERT_EQUAL_UINT32(TICKS, cox_session_get_status(t.sides[0].session).confirmed);
    }
}

void test_asking_for_requests_with_a_writer_in_the_definition_is_a_mistake(void)
{
    def.writer.write = NULL;
    table_put(&t, 0, def, 7);
    cox_session_next(t.sides[0].session, t.now_us);
    TEST_ASSERT_EQUAL_STRING("", mistaken);
    def.writer.write = fixture_file_write;
    table_put(&t, 0, def, 7);
    cox_session_next(t.sides[0].session, t.now_us);
    TEST_ASSERT_EQUAL_UINT32(COX_MISTAKE_PHASE, mistake);
    TEST_ASSERT_EQUAL_STRING("cox_session_next", mistaken);
}
