/* SPDX-License-Identifier: MIT
 * Any tick of a replay is reached from any other, by keyframes or without, and has the hash that
 * the linear run has there. */
#include "unity.h"

#include <string.h>

#include "coxswain/keyframes.h"

#include "fixture_replay.h"
#include "trials.h"

#define SEED 5u

/* Chips have room for a short recording. */
#if defined(__AVR__) || defined(__ARM_ARCH_6M__)
#define TICKS 12u
#define EVERY 3u
#define FILE_BYTES 2816u
#else
#define TICKS 300u
#define EVERY 7u
#define FILE_BYTES 32768u
#endif

static uint8_t bytes[FILE_BYTES];
static cox_memory_file file;
static cox_keyframe_writer keyframe_writer;
static cox_keyframe_reader keyframes;
static cox_reader reader;
static cox_recorder recorder;
static fixture_state state;
static cox_sim sim;
static uint64_t hashes[TICKS + 1]; /* of the linear run */
static cox_command commands[4];

/* Records TICKS ticks from a start tick, with a keyframe every so many ticks, or none. */
static void record_from(uint32_t start_tick, uint32_t keyframe_ticks)
{
    cox_recorder_def def = cox_recorder_default();
    keyframe_writer = cox_keyframe_writer_make(keyframe_ticks, 0);
    def.keyframes = keyframe_ticks > 0 ? &keyframe_writer : NULL;
    def.start_tick = start_tick;
    def.checkpoint_ticks = 5;
    file = cox_memory_file_make(bytes, sizeof bytes);
    sim = fixture_sim(&state, SEED);
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_frame frame = fixture_frame(start_tick + tick, SEED, commands);
        hashes[tick] = cox_sim_hash(&sim);
        cox_recorder_step(&recorder, frame.commands, frame.count);
    }
    hashes[TICKS] = cox_sim_hash(&sim);
}

/* The same to the end. */
static void record(uint32_t keyframe_ticks)
{
    record_from(0, keyframe_ticks);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
}

/* Opens the file and loads its start into a simulation of another seed. */
static void open_file(void)
{
    sim = fixture_sim(&state, SEED + 1);
    keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
}

static cox_status seek(uint32_t tick)
{
    return cox_reader_seek(&reader, &keyframes, &sim, tick, commands, COX_COUNT(commands));
}

static void expect_reached(uint32_t tick)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, seek(tick));
    TEST_ASSERT_EQUAL_UINT32(tick, reader.tick);
    TEST_ASSERT_TRUE(hashes[tick - reader.header.start_tick] == cox_sim_hash(&sim));
}

/* Goes from every tick to every other one, of a sample. */
static void expect_all_reached(void)
{
    const uint32_t step = 2 * TRIALS_STEP - 1;
    uint32_t first = reader.header.start_tick;
    for (uint32_t from = 0; from <= TICKS; from += step) {
        for (uint32_t to = from % 3; to <= TICKS; to += step + 1) {
            expect_reached(first + from);
            expect_reached(first + to);
        }
    }
}

void setUp(void)
{
    record(EVERY);
    open_file();
}

void test_any_tick_is_reached_from_any_other(void)
{
    expect_all_reached();
    TEST_ASSERT_EQUAL_UINT32(0, keyframes.damaged_offset);
}

void test_a_file_without_keyframes_is_played_from_its_start(void)
{
    record(0);
    open_file();
    expect_reached(TICKS);
    expect_reached(TICKS / 2);
    expect_reached(0);
}

void test_a_file_that_begins_later_has_its_ticks_counted_from_there(void)
{
    record_from(1000, EVERY);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    open_file();
    expect_all_reached();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, seek(999));
    expect_reached(1000);
}

void test_a_file_without_end_is_read_once_for_its_last_keyframe(void)
{
    record_from(0, EVERY);
    cox_recorder_flush(&recorder);
    open_file();
    expect_all_reached();
    TEST_ASSERT_TRUE(keyframes.last == keyframe_writer.places.offsets[0]);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, seek(TICKS + 1));
    expect_reached(1);
}

void test_a_file_cut_anywhere_in_its_last_keyframe_is_reached_up_to_there(void)
{
    uint32_t first = (uint32_t)keyframe_writer.places.offsets[0];
    uint32_t tick = keyframe_writer.places.ticks[0];
    for (uint32_t length = first; length < first + 310; length += TRIALS_STEP) {
        file.length = length;
        open_file();
        expect_reached(tick);
        expect_reached(tick - 1);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, seek(tick + 1));
    }
}

void test_behind_the_end_the_last_state_stays(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_END, seek(TICKS + 1));
    TEST_ASSERT_EQUAL_UINT32(TICKS, reader.tick);
    TEST_ASSERT_EQUAL_INT32(COX_END, seek(UINT32_MAX));
    TEST_ASSERT_TRUE(hashes[TICKS] == cox_sim_hash(&sim));
    expect_reached(TICKS);
    expect_reached(0);
}

void test_after_a_seek_the_replay_plays_on_to_its_end(void)
{
    cox_frame frame;
    expect_reached(TICKS / 2);
    cox_status status = COX_OK;
    while (status == COX_OK) {
        status = cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame);
        if (status == COX_OK) cox_sim_step(&sim, &frame);
    }
    TEST_ASSERT_EQUAL_INT32(COX_END, status);
    TEST_ASSERT_EQUAL_UINT32(TICKS, reader.verified_tick);
}

void test_the_nearest_keyframe_is_found_before_any_tick(void)
{
    cox_keyframe found;
    TEST_ASSERT_FALSE(cox_keyframe_reader_find(&keyframes, EVERY - 1, &found));
    for (uint32_t tick = EVERY; tick <= TICKS; tick++) {
        uint32_t nearest = tick / EVERY * EVERY;
        if (nearest == TICKS) nearest -= EVERY; /* none stands at the end */
        TEST_ASSERT_TRUE(cox_keyframe_reader_find(&keyframes, tick, &found));
        TEST_ASSERT_EQUAL_UINT32(nearest, found.tick);
        TEST_ASSERT_TRUE(hashes[nearest] == found.state_hash);
    }
}

/* Counts what is read of a file in memory. */
static uint32_t reads;

static int32_t counted_read_at(void *user, uint64_t offset, void *to, uint32_t length)
{
    cox_stream_file whole = cox_memory_file_whole(&file);
    (void)user;
    reads++;
    return whole.read_at(whole.user, offset, to, length);
}

void test_a_keyframe_is_found_in_about_as_many_steps_as_its_number_has_bits(void)
{
    cox_keyframe found;
    cox_stream_file counted = {counted_read_at, NULL, file.length};
    uint32_t bits = 0;
    while ((keyframe_writer.places.count >> bits) > 0) bits++;
    keyframes = cox_keyframe_reader_make(counted);
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_keyframe_reader_pass(&keyframes));
    for (uint32_t tick = EVERY; tick < TICKS; tick += EVERY) {
        reads = 0;
        TEST_ASSERT_TRUE(cox_keyframe_reader_find(&keyframes, tick, &found));
        TEST_ASSERT_EQUAL_UINT32(tick, found.tick);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(bits + 4, reads);
    }
}

void test_a_keyframe_is_loaded_and_played_on_from(void)
{
    cox_frame frame;
    cox_keyframe found;
    TEST_ASSERT_TRUE(cox_keyframe_reader_find(&keyframes, TICKS - 1, &found));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load_keyframe(&reader, &keyframes, &sim, &found));
    TEST_ASSERT_TRUE(hashes[found.tick] == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame));
    TEST_ASSERT_EQUAL_UINT32(found.tick, frame.tick);
    found.state_hash ^= 1u;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED,
                            cox_reader_load_keyframe(&reader, &keyframes, &sim, &found));
    TEST_ASSERT_TRUE(keyframes.damaged_offset == found.offset);
    expect_reached(TICKS - 1);
}

void test_the_end_is_known_of_a_file_that_is_whole(void)
{
    cox_checkpoint end;
    keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&file));
    TEST_ASSERT_TRUE(cox_keyframe_reader_end(&keyframes, &end));
    TEST_ASSERT_EQUAL_UINT32(TICKS, end.tick);
    TEST_ASSERT_TRUE(hashes[TICKS] == end.state_hash);
    file.length--;
    keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&file));
    TEST_ASSERT_FALSE(cox_keyframe_reader_end(&keyframes, &end));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, keyframes.status);
}

/* Bytes for a few keyframes. */
#define BUDGET 1500u

/* Records a minute at a rate with a keyframe each 10 ticks, or later as a budget says. Returns how
 * many there are. */
static uint32_t keyframes_of_a_minute(uint32_t ticks_per_second, uint32_t bytes_per_minute)
{
    cox_recorder_def def = cox_recorder_default();
    keyframe_writer = cox_keyframe_writer_make(10, bytes_per_minute);
    def.keyframes = &keyframe_writer;
    def.ticks_per_second = (uint16_t)ticks_per_second;
    def.checkpoint_ticks = 0;
    file = cox_memory_file_make(bytes, sizeof bytes);
    sim = fixture_sim(&state, SEED);
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    uint32_t seconds = ticks_per_second > 0 ? ticks_per_second : 60;
    for (uint32_t tick = 0; tick < seconds * 60; tick++) cox_recorder_step(&recorder, NULL, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    TEST_ASSERT_TRUE(keyframe_writer.offset == file.length);
    return keyframe_writer.places.count;
}

void test_keyframes_of_a_minute_take_the_bytes_of_their_budget_whatever_the_rate(void)
{
    static const uint32_t rates[] = {0, 10, 60, 240};
    for (uint32_t i = 0; i < COX_COUNT(rates); i++) {
        uint32_t count = keyframes_of_a_minute(rates[i], BUDGET);
        TEST_ASSERT_TRUE(count >= 2);
        TEST_ASSERT_TRUE(count * keyframe_writer.bytes <= BUDGET);
        TEST_ASSERT_TRUE((count + 2) * keyframe_writer.bytes > BUDGET);
    }
}

void test_a_budget_brings_no_keyframe_sooner(void)
{
    TEST_ASSERT_EQUAL_UINT32(5, keyframes_of_a_minute(1, UINT32_MAX));
}

void test_no_keyframe_is_due_without_a_writer_or_at_the_start(void)
{
    cox_recorder_def def = cox_recorder_default();
    file = cox_memory_file_make(bytes, sizeof bytes);
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    TEST_ASSERT_FALSE(cox_keyframe_writer_is_due(&recorder));
    keyframe_writer = cox_keyframe_writer_make(2, 0);
    def.keyframes = &keyframe_writer;
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    TEST_ASSERT_FALSE(cox_keyframe_writer_is_due(&recorder));
    cox_recorder_step(&recorder, NULL, 0);
    TEST_ASSERT_FALSE(cox_keyframe_writer_is_due(&recorder));
    cox_recorder_step(&recorder, NULL, 0);
    TEST_ASSERT_TRUE(cox_keyframe_writer_is_due(&recorder));
    cox_recorder_step(&recorder, NULL, 0);
    TEST_ASSERT_EQUAL_UINT32(1, keyframe_writer.places.count);
    TEST_ASSERT_FALSE(cox_keyframe_writer_is_due(&recorder));
}

void test_a_parent_is_named_and_read_back(void)
{
    const cox_replay_parent named = {UINT64_C(0x100000001), UINT64_C(0x0123456789abcdef)};
    cox_replay_parent found = {0, 0};
    cox_record record;
    cox_recorder_def def = cox_recorder_default();
    file = cox_memory_file_make(bytes, sizeof bytes);
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_parent(&recorder, &named));
    cox_recorder_finish(&recorder);
    cox_reader_start(&reader, cox_memory_file_reader(&file));
    while (cox_reader_next(&reader, &record) == COX_OK)
        if (!cox_record_parent(&record, &found))
            TEST_ASSERT_NOT_EQUAL_UINT8(COX_RECORD_PARENT, record.type);
    TEST_ASSERT_EQUAL_INT32(COX_END, reader.status);
    TEST_ASSERT_TRUE(named.prefix_bytes == found.prefix_bytes);
    TEST_ASSERT_TRUE(named.prefix_hash == found.prefix_hash);
}
