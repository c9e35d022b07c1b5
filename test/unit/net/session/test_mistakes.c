/* SPDX-License-Identifier: MIT
 * The library's own asserts: with COX_ASSERTS each mistake of a caller reaches cox_assert_failed,
 * with its number and the name of the function. It includes the sources under test, because only
 * here they are compiled with COX_ASSERTS. */
#define COX_ASSERTS 2
#include "cox_recorder.c"
#include "cox_replay.c"
#include "cox_rows.c"

#include <setjmp.h>

#include "fixture_replay.h"
#include "unity.h"

static jmp_buf back;
static volatile uint32_t found;
static const char *volatile found_in;
static fixture_state state;
static fixture_file file;
static cox_sim sim;
static cox_recorder recorder;

void cox_assert_failed(uint32_t mistake, const char *function)
{
    found = mistake;
    found_in = function;
    longjmp(back, 1);
}

void setUp(void)
{
    cox_recorder_def def = cox_recorder_default();
    found = 0;
    found_in = "";
    fixture_file_clear(&file);
    sim = fixture_sim(&state, 1);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file)));
}

static void expect(uint32_t mistake, const char *function)
{
    TEST_ASSERT_EQUAL_UINT32(mistake, found);
    TEST_ASSERT_EQUAL_STRING(function, found_in);
}

static void record(uint32_t tick, const cox_command *commands, uint32_t count)
{
    cox_frame frame = {tick, count, commands};
    if (setjmp(back) == 0) (void)cox_recorder_frame(&recorder, &frame);
}

void test_the_next_tick_is_no_mistake(void)
{
    cox_command commands[4];
    cox_frame frame = fixture_frame(0, 1, commands);
    record(0, commands, frame.count);
    expect(0, "");
}

void test_a_tick_left_out_is_a_mistake(void)
{
    record(1, NULL, 0);
    expect(COX_MISTAKE_ORDER, "cox_recorder_frame");
}

void test_a_recorder_that_was_not_started_is_a_mistake(void)
{
    memset(&recorder, 0, sizeof recorder);
    record(0, NULL, 0);
    expect(COX_MISTAKE_NOT_INITIALISED, "cox_recorder_frame");
    if (setjmp(back) == 0) (void)cox_recorder_finish(&recorder);
    expect(COX_MISTAKE_NOT_INITIALISED, "cox_recorder_finish");
    if (setjmp(back) == 0) (void)cox_recorder_note(&recorder, "note", 4);
    expect(COX_MISTAKE_NOT_INITIALISED, "cox_recorder_record");
}

void test_a_frame_before_the_state_is_loaded_is_a_mistake(void)
{
    cox_reader reader;
    cox_command commands[4];
    cox_frame frame;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, fixture_file_reader(&file)));
    if (setjmp(back) == 0) (void)cox_reader_frame(&reader, &sim, commands, 4, &frame);
    expect(COX_MISTAKE_PHASE, "cox_reader_frame");
}

void test_a_state_loaded_twice_is_a_mistake(void)
{
    cox_reader reader;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, fixture_file_reader(&file)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
    expect(0, "");
    if (setjmp(back) == 0) (void)cox_reader_load(&reader, &sim);
    expect(COX_MISTAKE_PHASE, "cox_reader_load");
}

void test_more_rows_than_there_is_room_for_are_a_mistake(void)
{
    state.count = FIXTURE_POINTS + 1;
    if (setjmp(back) == 0) (void)cox_sim_hash(&sim);
    expect(COX_MISTAKE_DECLARATION, "bind_counts");
}

void test_a_recorder_without_a_write_callback_is_a_mistake(void)
{
    static const cox_stream_writer no_writer = {NULL, NULL};
    if (setjmp(back) == 0) (void)cox_recorder_start_raw(&recorder, no_writer);
    expect(COX_MISTAKE_NULL, "cox_recorder_start_raw");
}
