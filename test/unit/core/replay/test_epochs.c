/* SPDX-License-Identifier: MIT
 * A file stores the epochs of what it was recorded with; another one of core is always refused, of
 * steer unless the simulation uses nothing of it. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/reader.h"
#include "coxswain/version.h"

#include "fixture_replay.h"

static fixture_file file;
static fixture_state state;
static cox_sim sim;
static cox_reader reader;
static cox_command commands[4];
static char expected[COX_VERDICT_TEXT_SIZE];

/* Records ten ticks of the simulation as it is, and reads the header. */
static void record(void)
{
    cox_recorder recorder;
    fixture_file_clear(&file);
    cox_recorder_start(&recorder, &sim, NULL, fixture_file_writer(&file));
    for (uint32_t tick = 0; tick < 10; tick++) cox_recorder_step(&recorder, NULL, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, fixture_file_reader(&file)));
}

static cox_verdict verify(void)
{
    file.position = 0;
    return cox_reader_verify(&sim, fixture_file_reader(&file), commands, COX_COUNT(commands));
}

void setUp(void)
{
    sim = fixture_sim(&state, 4);
}

void test_a_simulation_has_the_epochs_that_it_was_compiled_with(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_EPOCH, sim.core_epoch);
    TEST_ASSERT_EQUAL_UINT32(COX_STEER_EPOCH, sim.steer_epoch);
}

void test_a_file_stores_the_core_epoch_of_the_simulation_and_not_the_linked_one(void)
{
    sim.core_epoch = 99;
    record();
    TEST_ASSERT_EQUAL_UINT32(99, reader.header.core_epoch);
    TEST_ASSERT_EQUAL_INT32(COX_OK, verify().status);
    sim.core_epoch = COX_EPOCH;
    snprintf(expected, sizeof expected, "was recorded with core epoch 99, this is %lu",
             (unsigned long)COX_EPOCH);
    cox_verdict verdict = verify();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_EPOCH, verdict.status);
    TEST_ASSERT_EQUAL_STRING(expected, verdict.text);
}

void test_a_core_epoch_of_0_is_that_of_the_linked_library(void)
{
    sim.core_epoch = 0;
    record();
    TEST_ASSERT_EQUAL_UINT32(COX_EPOCH, cox_sim_core_epoch(&sim));
    TEST_ASSERT_EQUAL_UINT32(COX_EPOCH, reader.header.core_epoch);
    TEST_ASSERT_EQUAL_INT32(COX_OK, verify().status);
    sim.core_epoch = COX_EPOCH;
    TEST_ASSERT_EQUAL_INT32(COX_OK, verify().status);
}

void test_a_file_of_another_core_epoch_is_refused_by_a_simulation_of_0_and_named_with_both(void)
{
    sim.core_epoch = 99;
    record();
    sim.core_epoch = 0;
    snprintf(expected, sizeof expected, "was recorded with core epoch 99, this is %lu",
             (unsigned long)COX_EPOCH);
    cox_verdict verdict = verify();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_EPOCH, verdict.status);
    TEST_ASSERT_EQUAL_STRING(expected, verdict.text);
}

void test_a_file_stores_a_number_of_steer_whatever_the_simulation_says(void)
{
    static const uint32_t said[] = {0, COX_STEERS_NOT, 7};
    static const uint32_t stored[] = {COX_STEER_EPOCH, COX_STEER_EPOCH, 7};
    for (uint32_t i = 0; i < COX_COUNT(said); i++) {
        sim.steer_epoch = said[i];
        record();
        TEST_ASSERT_EQUAL_UINT32(stored[i], cox_sim_steer_epoch(&sim));
        TEST_ASSERT_EQUAL_UINT32(stored[i], reader.header.steer_epoch);
    }
}

void test_another_steer_epoch_is_refused_and_named_with_both(void)
{
    sim.steer_epoch = COX_STEER_EPOCH + 1;
    record();
    snprintf(expected, sizeof expected,
             "was recorded with steer epoch %lu, this simulation has %lu",
             (unsigned long)COX_STEER_EPOCH + 1, (unsigned long)COX_STEER_EPOCH);
    for (uint32_t said = 0; said <= COX_STEER_EPOCH; said += COX_STEER_EPOCH) {
        sim.steer_epoch = said;
        cox_verdict verdict = verify();
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_EPOCH, verdict.status);
        TEST_ASSERT_EQUAL_STRING(expected, verdict.text);
    }
}

void test_a_simulation_that_steers_not_plays_a_file_of_any_steer_epoch(void)
{
    sim.steer_epoch = COX_STEER_EPOCH + 1;
    record();
    sim.steer_epoch = COX_STEERS_NOT;
    TEST_ASSERT_TRUE(cox_sim_takes_steer_epoch(&sim, 12345));
    TEST_ASSERT_EQUAL_INT32(COX_OK, verify().status);
}

/* A step that is wrong once. */
static void (*right_step)(void *context, const cox_frame *frame);
static void step_wrong_once(void *context, const cox_frame *frame)
{
    right_step(context, frame);
    if (frame->tick == 5) ((fixture_state *)context)->sum ^= 1u;
}

void test_a_divergence_under_another_steer_epoch_names_both(void)
{
    sim.steer_epoch = COX_STEER_EPOCH + 1;
    record();
    right_step = sim.step;
    sim.step = step_wrong_once;
    sim.steer_epoch = COX_STEERS_NOT;
    snprintf(expected, sizeof expected, ", recorded with steer epoch %lu, played with %lu",
             (unsigned long)COX_STEER_EPOCH + 1, (unsigned long)COX_STEER_EPOCH);
    cox_verdict verdict = verify();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, verdict.status);
    TEST_ASSERT_NOT_NULL(strstr(verdict.text, expected));
    TEST_ASSERT_EQUAL_STRING(expected, strstr(verdict.text, ", recorded"));
}

void test_a_schema_that_differs_is_told_before_and_behind_its_first_record(void)
{
    char text[COX_VERDICT_TEXT_SIZE];
    cox_record found;
    record();
    sim.command_count--;
    for (uint32_t read = 0; read < 2; read++) {
        file.position = 0;
        cox_reader_start(&reader, fixture_file_reader(&file));
        if (read > 0) cox_reader_next(&reader, &found);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, cox_reader_load(&reader, &sim));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA,
                                cox_reader_compare_schema(&reader, &sim, text, sizeof text));
        TEST_ASSERT_EQUAL_STRING(
            "declares its state otherwise: command wide: not in the simulation", text);
    }
}

void test_a_schema_that_differs_and_is_cut_has_no_sentence(void)
{
    char text[COX_VERDICT_TEXT_SIZE] = "kept";
    record();
    file.length = (uint32_t)reader.offset + 20;
    file.position = 0;
    sim.command_count--;
    cox_reader_start(&reader, fixture_file_reader(&file));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, cox_reader_load(&reader, &sim));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED,
                            cox_reader_compare_schema(&reader, &sim, text, sizeof text));
    TEST_ASSERT_EQUAL_STRING("", text);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, verify().status);
}

void test_ticks_per_second_are_stored_and_no_more_than_there_can_be(void)
{
    cox_recorder recorder;
    cox_recorder_def def = cox_recorder_default();
    TEST_ASSERT_EQUAL_UINT32(0, def.ticks_per_second);
    def.ticks_per_second = COX_TICKS_PER_SECOND_MAX;
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file)));
    cox_reader_start(&reader, fixture_file_reader(&file));
    TEST_ASSERT_EQUAL_UINT32(COX_TICKS_PER_SECOND_MAX, reader.header.ticks_per_second);
    def.ticks_per_second++;
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE,
                            cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_recorder_step(&recorder, NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(0, file.length);
}

void test_the_last_frame_is_that_of_the_tick_before_the_last_one(void)
{
    cox_recorder recorder;
    cox_recorder_def def = cox_recorder_default();
    def.start_tick = COX_FRAME_TICK_MAX;
    fixture_file_clear(&file);
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_step(&recorder, NULL, 0));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, recorder.tick);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_recorder_step(&recorder, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    cox_verdict verdict = verify();
    TEST_ASSERT_EQUAL_INT32(COX_OK, verdict.status);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, verdict.tick);
}
