/* SPDX-License-Identifier: MIT
 * The verdict on a replay, as a status and as a sentence. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/reader.h"
#include "coxswain/version.h"

#include "fixture_replay.h"

#define SEED 9u

static fixture_file file;
static fixture_state state;
static cox_sim sim;
static cox_command commands[4];
static char expected[COX_VERDICT_TEXT_SIZE];

void setUp(void)
{
    fixture_file_clear(&file);
    sim = fixture_sim(&state, SEED + 1);
}

static cox_verdict verify(void)
{
    file.position = 0;
    return cox_reader_verify(&sim, fixture_file_reader(&file), commands, COX_COUNT(commands));
}

/* Records, with a checkpoint every 8 ticks. */
static void record(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, FIXTURE_TICKS));
}

static const char *hex(uint64_t hash, char digits[17])
{
    snprintf(digits, 17, "%08lx%08lx", (unsigned long)(hash >> 32),
             (unsigned long)(hash & UINT32_C(0xffffffff)));
    return digits;
}

static void expect(cox_status status, cox_verdict verdict)
{
    TEST_ASSERT_EQUAL_STRING(expected, verdict.text);
    TEST_ASSERT_EQUAL_INT32(status, verdict.status);
}

void test_a_sound_replay_is_the_same_whatever_state_it_is_played_on(void)
{
    char digits[17];
    record();
    cox_verdict verdict = verify();
    snprintf(expected, sizeof expected, "same: ticks %u hash %s", (unsigned)FIXTURE_TICKS,
             hex(cox_sim_hash(&sim), digits));
    expect(COX_OK, verdict);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_TICKS, verdict.tick);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_TICKS, verdict.verified_tick);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_TICKS, state.ticks);
}

/* A step that is wrong once, at tick 5. */
static void (*right_step)(void *context, const cox_frame *frame);
static void step_wrong_once(void *context, const cox_frame *frame)
{
    right_step(context, frame);
    if (frame->tick == 5) ((fixture_state *)context)->sum ^= 1u;
}

void test_another_state_diverges_between_two_checkpoints_and_both_hashes_are_said(void)
{
    char recorded[17];
    char found[17];
    fixture_state original_state;
    cox_sim original = fixture_sim(&original_state, SEED);
    record();
    for (uint32_t tick = 0; tick < 8; tick++) {
        cox_frame frame = fixture_frame(tick, SEED, commands);
        cox_sim_step(&original, &frame);
    }
    right_step = sim.step;
    sim.step = step_wrong_once;
    cox_verdict verdict = verify();
    snprintf(expected, sizeof expected,
             "diverged between ticks 0 and 8: expected hash %s, found %s",
             hex(cox_sim_hash(&original), recorded), hex(cox_sim_hash(&sim), found));
    expect(COX_ERROR_DIVERGED, verdict);
    TEST_ASSERT_EQUAL_UINT32(8, verdict.tick);
    TEST_ASSERT_EQUAL_UINT32(0, verdict.verified_tick);
}

/* Changes one byte of the payload of the record of a type that comes first, with its checks right.
 */
static void forge(uint8_t type, uint32_t byte)
{
    static fixture_file original;
    fixture_place places[48];
    uint32_t count = fixture_places(&file, places, COX_COUNT(places));
    uint32_t index = 0;
    while (index < count && places[index].type != type) index++;
    TEST_ASSERT_LESS_THAN_UINT32(count, index);
    fixture_edit edit = fixture_edit_make(&file, index);
    edit.payload[byte] ^= 1u;
    original = file;
    fixture_forge(&original, &file, &edit);
}

void test_inputs_that_differ_are_named_as_inputs(void)
{
    record();
    forge(COX_RECORD_END, 12);
    cox_verdict verdict = verify();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, verdict.status);
    TEST_ASSERT_NOT_NULL(strstr(verdict.text, ": expected input hash "));
}

void test_a_cut_replay_is_truncated_at_the_tick_it_got_to(void)
{
    fixture_place places[48];
    record();
    uint32_t count = fixture_places(&file, places, COX_COUNT(places));
    file.length = places[count - 1].offset; /* before the end record */
    cox_verdict verdict = verify();
    snprintf(expected, sizeof expected, "truncated at tick %u, verified to tick %u",
             (unsigned)verdict.tick, (unsigned)verdict.verified_tick);
    expect(COX_ERROR_TRUNCATED, verdict);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_TICKS, verdict.tick);
    TEST_ASSERT_LESS_THAN_UINT32(FIXTURE_TICKS, verdict.verified_tick);
}

void test_a_damaged_replay_is_named_with_the_byte(void)
{
    fixture_place places[48];
    record();
    uint32_t count = fixture_places(&file, places, COX_COUNT(places));
    file.bytes[places[count - 1].offset + 5] ^= 1u;
    cox_verdict verdict = verify();
    snprintf(expected, sizeof expected, "damaged at byte %lu, verified to tick %u",
             (unsigned long)places[count - 1].offset, (unsigned)verdict.verified_tick);
    expect(COX_ERROR_DAMAGED, verdict);
}

void test_bytes_that_are_no_replay_are_named_as_such(void)
{
    fixture_file_write(&file, "no such magic", 13);
    strcpy(expected, "is not a replay: it does not begin as one");
    expect(COX_ERROR_FORMAT, verify());
}

void test_another_container_is_named_with_both_versions(void)
{
    record();
    forge(COX_RECORD_HEADER, 0);
    strcpy(expected, "is a replay of container version 2, and this reads version 3");
    expect(COX_ERROR_FORMAT, verify());
}

void test_another_core_epoch_is_named_with_both(void)
{
    record();
    forge(COX_RECORD_HEADER, 2);
    snprintf(expected, sizeof expected, "was recorded with core epoch %lu, this is %lu",
             (unsigned long)(COX_EPOCH ^ 1u), (unsigned long)COX_EPOCH);
    expect(COX_ERROR_EPOCH, verify());
}

void test_another_simulation_or_epoch_of_it_is_named_with_both(void)
{
    record();
    sim = cox_sim_make("fixtures", 3, &state, sim.step);
    strcpy(expected, "was recorded by simulation fixture, this is fixtures");
    expect(COX_ERROR_SIMULATION, verify());
    sim = fixture_sim(&state, SEED);
    sim.epoch = 4;
    strcpy(expected, "was recorded by fixture epoch 3, this is fixture epoch 4");
    expect(COX_ERROR_SIMULATION, verify());
}

void test_another_declaration_is_told_by_what_differs_first(void)
{
    record();
    sim.table_count = 1;
    strcpy(expected, "declares its state otherwise: table points: not in the simulation");
    expect(COX_ERROR_SCHEMA, verify());
}

void test_a_frame_that_does_not_fit_stops_with_the_meaning_of_its_status(void)
{
    record();
    file.position = 0;
    cox_verdict verdict = cox_reader_verify(&sim, fixture_file_reader(&file), NULL, 0);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, verdict.status);
    TEST_ASSERT_NOT_NULL(strstr(verdict.text, ": the memory given is too small"));
}

static int32_t read_nothing(void *user, void *bytes, uint32_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return COX_ERROR_IO;
}

void test_a_stream_that_fails_is_named_with_the_byte(void)
{
    cox_stream_reader broken = {read_nothing, NULL};
    strcpy(expected, "could not be read at byte 0");
    expect(COX_ERROR_IO, cox_reader_verify(&sim, broken, commands, COX_COUNT(commands)));
}

void test_a_replay_that_was_only_read_is_not_called_verified(void)
{
    cox_reader reader;
    cox_record found;
    char text[COX_VERDICT_TEXT_SIZE];
    record();
    file.length -= 1;
    cox_reader_start(&reader, fixture_file_reader(&file));
    while (cox_reader_next(&reader, &found) == COX_OK) continue;
    cox_reader_text(&reader, reader.status, NULL, text, sizeof text);
    snprintf(expected, sizeof expected, "truncated at tick %u", (unsigned)FIXTURE_TICKS);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

void test_an_unknown_record_that_must_not_be_skipped_is_named_with_its_byte(void)
{
    cox_recorder recorder;
    cox_recorder_start(&recorder, &sim, NULL, fixture_file_writer(&file));
    unsigned long at = (unsigned long)file.length;
    cox_recorder_record(&recorder, 99, NULL, 0);
    snprintf(expected, sizeof expected, "has a record at byte %lu that this version does not know",
             at);
    expect(COX_ERROR_FORMAT, verify());
}

void test_the_text_of_any_verdict_fits(void)
{
    cox_reader reader;
    char text[COX_VERDICT_TEXT_SIZE + 1];
    memset(&reader, 0xff, sizeof reader);
    memset(sim.name, 'n', COX_NAME_SIZE - 1);
    memset(reader.header.simulation, 'm', COX_NAME_SIZE);
    sim.epoch = UINT32_MAX;
    for (cox_status status = COX_ERROR_NOT_FOUND - 1; status <= COX_END + 1; status++) {
        cox_reader_text(&reader, status, &sim, text, sizeof text);
        TEST_ASSERT_LESS_THAN_UINT32(COX_VERDICT_TEXT_SIZE, (uint32_t)strlen(text));
        cox_reader_text(&reader, status, NULL, text, sizeof text);
        TEST_ASSERT_LESS_THAN_UINT32(COX_VERDICT_TEXT_SIZE, (uint32_t)strlen(text));
    }
}
