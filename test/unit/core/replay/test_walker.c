/* SPDX-License-Identifier: MIT
 * A walker reaches each tick with the hash of the linear run, and a step back never plays as far as
 * keyframes are apart. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/walker.h"

#include "fixture_replay.h"
#include "trials.h"

#define SEED 5u
#define START 1000u

#define TICKS 600u
#define EVERY 128u
#define FILE_BYTES 65536u
#define WALKER_BYTES 65536u

static uint8_t bytes[FILE_BYTES];
static uint8_t memory[WALKER_BYTES];
static cox_memory_file file;
static cox_keyframe_writer keyframe_writer;
static cox_keyframe_reader keyframes;
static cox_reader reader;
static cox_recorder recorder;
static fixture_state state;
static cox_sim sim;
static cox_sim counted; /* sim, whose steps are counted */
static uint32_t steps;
static uint64_t hashes[TICKS + 1]; /* of the linear run */
static cox_command commands[4];
static cox_walker *walker;

static void count_step(void *context, const cox_frame *frame)
{
    steps++;
    sim.step(context, frame);
}

/* Records TICKS ticks from START with a keyframe every so many, or none. */
static void record(uint32_t keyframe_ticks)
{
    cox_recorder_def def = cox_recorder_default();
    keyframe_writer = cox_keyframe_writer_make(keyframe_ticks, 0);
    def.keyframes = keyframe_ticks > 0 ? &keyframe_writer : NULL;
    def.start_tick = START;
    file = cox_memory_file_make(bytes, sizeof bytes);
    sim = fixture_sim(&state, SEED);
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_frame frame = fixture_frame(START + tick, SEED, commands);
        hashes[tick] = cox_sim_hash(&sim);
        cox_recorder_step(&recorder, frame.commands, frame.count);
    }
    hashes[TICKS] = cox_sim_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
}

/* Opens the file with a walker of so many images. */
static void open_file(uint32_t images)
{
    sim = fixture_sim(&state, SEED + 1);
    counted = sim;
    counted.step = count_step;
    keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &counted));
    cox_walker_def def = {&reader, &keyframes, &counted, commands, COX_COUNT(commands)};
    uint32_t size = cox_walker_size(&counted, images);
    TEST_ASSERT_TRUE(size > 0 && size <= sizeof memory);
    walker = cox_walker_init(&def, memory, size);
    TEST_ASSERT_NOT_NULL(walker);
}

/* Goes to a tick, counted from the start, and compares its hash. Returns the steps taken. */
static uint32_t go(uint32_t tick)
{
    char text[64];
    snprintf(text, sizeof text, "tick %lu", (unsigned long)tick);
    steps = 0;
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, cox_walker_go(walker, START + tick), text);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(START + tick, reader.tick, text);
    TEST_ASSERT_TRUE_MESSAGE(hashes[tick] == cox_sim_hash(&sim), text);
    return steps;
}

void setUp(void)
{
    record(EVERY);
    open_file(COX_WALKER_IMAGES);
}

void test_any_tick_is_reached_from_any_other(void)
{
    const uint32_t step = 23 * TRIALS_STEP;
    for (uint32_t from = 0; from <= TICKS; from += step) {
        for (uint32_t to = from % 3; to <= TICKS; to += step + 1) {
            go(from);
            go(to);
        }
    }
}

void test_steps_back_never_play_as_far_as_keyframes_are_apart(void)
{
    uint32_t most = 0;
    go(TICKS);
    for (uint32_t tick = TICKS; tick-- > 0;) {
        uint32_t taken = go(tick);
        if (taken > most) most = taken;
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(EVERY / 4, most);
}

void test_steps_back_from_beside_a_keyframe_are_prepared_by_the_jump_there(void)
{
    uint32_t most = 0;
    for (uint32_t from = 2; from <= TICKS; from += 37) {
        go(TICKS);
        go(from);
        for (uint32_t tick = from; tick > 0 && from - tick < EVERY; tick--) {
            uint32_t taken = go(tick - 1);
            if (taken > most) most = taken;
        }
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(EVERY / 4, most);
}

void test_a_step_forward_plays_one_tick(void)
{
    go(TICKS / 2);
    for (uint32_t tick = TICKS / 2 + 1; tick <= TICKS; tick++)
        TEST_ASSERT_EQUAL_UINT32(1, go(tick));
}

void test_the_last_step_to_a_tick_is_always_taken(void)
{
    go(TICKS / 2);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(1, go(TICKS / 2));
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(1, go(EVERY));
    TEST_ASSERT_EQUAL_UINT32(0, go(0));
}

void test_the_fewest_images_lead_to_the_same_states(void)
{
    open_file(COX_WALKER_IMAGES_MIN);
    go(TICKS);
    for (uint32_t tick = TICKS; tick-- > 0;) go(tick);
}

void test_a_file_without_keyframes_is_walked_in(void)
{
    record(0);
    open_file(COX_WALKER_IMAGES);
    go(TICKS);
    for (uint32_t tick = TICKS; tick-- > 0;) go(tick);
    go(TICKS / 3);
}

void test_a_tick_before_the_start_or_behind_the_end_is_refused_and_the_walk_goes_on(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_walker_go(walker, START - 1));
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_walker_go(walker, START + TICKS + 1));
    go(TICKS);
    go(TICKS - 1);
    go(0);
}

void test_a_damaged_keyframe_is_passed_over(void)
{
    cox_keyframe damaged;
    TEST_ASSERT_TRUE(cox_keyframe_reader_find(&keyframes, START + TICKS / 2, &damaged));
    bytes[damaged.offset + 8] ^= 1;
    open_file(COX_WALKER_IMAGES);
    go(damaged.tick - START + 1);
    go(damaged.tick - START - 1);
    TEST_ASSERT_EQUAL_UINT32(damaged.offset, keyframes.damaged_offset);
}

void test_memory_for_too_few_images_makes_no_walker(void)
{
    cox_walker_def def = {&reader, &keyframes, &counted, commands, COX_COUNT(commands)};
    uint32_t size = cox_walker_size(&counted, COX_WALKER_IMAGES_MIN);
    TEST_ASSERT_NULL(cox_walker_init(&def, memory, size / 2));
    TEST_ASSERT_NOT_NULL(cox_walker_init(&def, memory + 1, size));
    TEST_ASSERT_EQUAL_UINT32(0, cox_walker_size(&counted, COX_WALKER_IMAGES_MIN - 1));
    TEST_ASSERT_EQUAL_UINT32(0, cox_walker_size(&counted, UINT32_MAX));
}
