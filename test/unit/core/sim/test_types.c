/* SPDX-License-Identifier: MIT
 * Columns and arguments of the types with a sign and of those with few values. */
#include "unity.h"

#include <string.h>

#include "coxswain/plan.h"
#include "coxswain/reader.h"
#include "coxswain/snapshot.h"
#include "coxswain/text.h"

#include "fixture_types.h"

#define FIRST_ROW 12u /* behind the schema hash and the number of rows */
#define ROW_BYTES 25u
#define BYTES 256u

static fixture_types state;
static fixture_types other;
static cox_sim sim;
static cox_sim planned;
static uint64_t plan_memory[512];
static uint8_t bytes[BYTES];
static uint32_t length;

void setUp(void)
{
    sim = fixture_types_make(&state);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(sizeof plan_memory, cox_plan_size(&sim));
    planned = sim;
    planned.plan = cox_plan_init(&sim, plan_memory, sizeof plan_memory);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
}

void test_values_stand_in_a_snapshot_little_endian_in_their_own_size(void)
{
    static const uint8_t first[ROW_BYTES] = {2,    0, 0,    0,    0x80, 0x00, 0x80, 0,    0,
                                             0,    0, 0,    0,    0,    0x80, 0xc1, 0xdb, 0xfc,
                                             0xff, 1, 0xfd, 0x00, 0xc0, 0xff, 0xff};
    TEST_ASSERT_EQUAL_UINT32(FIRST_ROW + FIXTURE_CREATURES * ROW_BYTES, length);
    TEST_ASSERT_EQUAL_MEMORY(first, bytes + FIRST_ROW, sizeof first);
}

void test_a_snapshot_of_all_types_is_loaded_and_has_the_same_hash(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    cox_sim loaded = fixture_types_make(&other);
    memset(other.creatures, 0, sizeof other.creatures);
    TEST_ASSERT_FALSE(cox_sim_hash(&loaded) == hash);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&loaded, bytes, length, NULL, 0));
    TEST_ASSERT_TRUE(cox_sim_hash(&loaded) == hash);
    TEST_ASSERT_EQUAL_INT16(INT16_MIN, other.creatures[0].height);
    TEST_ASSERT_EQUAL_INT64(INT64_MIN, other.creatures[0].debt);
    TEST_ASSERT_TRUE(other.creatures[0].awake);
}

static int64_t fetch(uint32_t column)
{
    int64_t value = 77;
    cox_cell cell = {0, 2, column};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &value));
    return value;
}

void test_cells_are_fetched_with_their_sign(void)
{
    TEST_ASSERT_EQUAL_INT64(INT8_MIN, fetch(FIXTURE_CREATURE_MOOD));
    TEST_ASSERT_EQUAL_INT64(INT16_MIN, fetch(FIXTURE_CREATURE_HEIGHT));
    TEST_ASSERT_EQUAL_INT64(INT64_MIN, fetch(FIXTURE_CREATURE_DEBT));
    TEST_ASSERT_EQUAL_INT64(-COX_FIX_PI, fetch(FIXTURE_CREATURE_HEADING));
    TEST_ASSERT_EQUAL_INT64(1, fetch(FIXTURE_CREATURE_AWAKE));
}

/* Puts a value of one byte, or the low bytes of one of four, at a place of the first row. */
static void expect_refused(uint32_t place, uint32_t value, uint32_t size, const char *sentence)
{
    char text[COX_SNAPSHOT_FAULT_TEXT_SIZE];
    uint8_t kept[4];
    cox_snapshot_fault fault;
    uint8_t *at = bytes + FIRST_ROW + place;
    memcpy(kept, at, size);
    for (uint32_t i = 0; i < size; i++) at[i] = (uint8_t)(value >> (8 * i));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_snapshot_check(&planned, bytes, length));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_snapshot_explain(&sim, bytes, length, &fault));
    cox_snapshot_fault_text(&fault, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(sentence, text);
    memcpy(at, kept, size);
}

void test_a_value_beyond_its_type_or_bounds_is_refused_in_words(void)
{
    expect_refused(19, 2, 1, "creatures 2 awake is 2, and false to true are allowed");
    expect_refused(15, COX_FIX_PI + 1, 4,
                   "creatures 2 heading is 3.1416, and -3.14159 to 3.14159 are allowed");
    expect_refused(20, 0xfc, 1, "creatures 2 luck is -4, and -3 to 100 are allowed");
    expect_refused(20, 101, 1, "creatures 2 luck is 101, and -3 to 100 are allowed");
    expect_refused(21, 16385, 4, "creatures 2 leaning is 0.25002, and -0.25 to 0.25 are allowed");
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&planned, bytes, length));
}

void test_a_plan_hashes_saves_and_checks_all_types_as_the_walk_does(void)
{
    uint8_t saved[BYTES];
    uint32_t saved_length;
    TEST_ASSERT_TRUE(cox_sim_hash(&planned) == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_save(&planned, saved, sizeof saved, &saved_length));
    TEST_ASSERT_EQUAL_UINT32(length, saved_length);
    TEST_ASSERT_EQUAL_MEMORY(bytes, saved, length);
    for (uint32_t column = 0; column <= FIXTURE_CREATURE_LEANING; column++)
        TEST_ASSERT_TRUE(cox_sim_column_digest(&planned, 0, column) ==
                         cox_sim_column_digest(&sim, 0, column));
}

void test_an_argument_is_as_wide_as_its_type_and_keeps_its_sign(void)
{
    static const uint8_t expected[] = {FIXTURE_NUDGE, 0xfb, 0xd4, 0xfe, 0xff, 0xff, 0xff, 0xff, 1};
    uint8_t encoded[16];
    uint32_t size = 0;
    cox_command decoded;
    cox_command command = cox_command_make(1, FIXTURE_NUDGE, -5, -300, -1, 1);
    TEST_ASSERT_TRUE(cox_command_is_valid(sim.commands, sim.command_count, &command));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_command_encode(sim.commands, sim.command_count, &command,
                                                       encoded, sizeof encoded, &size));
    TEST_ASSERT_EQUAL_UINT32(sizeof expected, size);
    TEST_ASSERT_EQUAL_MEMORY(expected, encoded, sizeof expected);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_command_decode(sim.commands, sim.command_count, 1, encoded,
                                                       sizeof expected, &decoded, &size));
    TEST_ASSERT_EQUAL_UINT32(sizeof expected, size);
    TEST_ASSERT_EQUAL_INT32_ARRAY(command.arguments, decoded.arguments, COX_ARGUMENTS_MAX);
}

static void expect_invalid(int32_t mood, int32_t height, int32_t heading, int32_t awake)
{
    cox_command command = cox_command_make(1, FIXTURE_NUDGE, mood, height, heading, awake);
    TEST_ASSERT_FALSE(cox_command_is_valid(sim.commands, sim.command_count, &command));
}

void test_an_argument_beyond_its_type_or_bounds_is_invalid(void)
{
    expect_invalid(128, 0, 0, 0);
    expect_invalid(-129, 0, 0, 0);
    expect_invalid(255, 0, 0, 0);
    expect_invalid(0, 301, 0, 0);
    expect_invalid(0, -301, 0, 0);
    expect_invalid(0, 0, COX_FIX_PI + 1, 0);
    expect_invalid(0, 0, -COX_FIX_PI - 1, 0);
    expect_invalid(0, 0, 0, 2);
    expect_invalid(0, 0, 0, -1);
}

void test_a_command_of_all_types_is_read_back_from_its_text(void)
{
    char words[COX_TEXT_COMMAND_SIZE];
    cox_command read;
    cox_command command = cox_command_make(1, FIXTURE_NUDGE, -5, -300, COX_RATIO(-3, 2), 1);
    cox_text text = cox_text_make(&sim, words, sizeof words);
    cox_text_add_command(&text, &command);
    TEST_ASSERT_EQUAL_STRING("nudge -5 -300 -1.5 true", words);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_text_get_command(&sim, 1, words, text.length, &read, NULL));
    TEST_ASSERT_EQUAL_INT32_ARRAY(command.arguments, read.arguments, COX_ARGUMENTS_MAX);
}

void test_a_command_that_is_wrong_is_told_what_was_expected(void)
{
    char words[160];
    cox_command read;
    cox_text fault = cox_text_make(&sim, words, sizeof words);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE,
                            cox_text_get_command(&sim, 1, "nudge 0 0 0 1", 13, &read, &fault));
    TEST_ASSERT_EQUAL_STRING("command nudge takes mood, height from -300 to 300, "
                             "heading from -3.14159 to 3.14159, awake true or false",
                             words);
}

void test_a_recording_of_all_types_is_loaded(void)
{
    static uint8_t recorded[4096];
    cox_memory_file file = cox_memory_file_make(recorded, sizeof recorded);
    cox_recorder recorder;
    cox_reader reader;
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_recorder_start(&recorder, &sim, NULL, cox_memory_file_writer(&file)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, cox_memory_file_reader(&file)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
}
