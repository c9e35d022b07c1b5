/* SPDX-License-Identifier: MIT
 * What the reader gives for a sound file, and its status for a source that fails, for bytes that
 * are no replay, and for a replay of another simulation. */
#include "unity.h"

#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"

#define SEED 5u
#define TICKS 20u

static fixture_file file;
static fixture_place places[32];
static uint32_t place_count;
static cox_reader reader;

/* Reads all records. Returns why it stopped. */
static cox_status read_all(fixture_file *from)
{
    cox_record record;
    from->position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(from));
    while (status == COX_OK) status = cox_reader_next(&reader, &record);
    return status;
}

void setUp(void)
{
    fixture_file_clear(&file);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&file, SEED, TICKS));
    place_count = fixture_places(&file, places, COX_COUNT(places));
}

void test_the_header_says_what_was_recorded(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_start(&reader, fixture_file_reader(&file)));
    TEST_ASSERT_EQUAL_UINT16(COX_CONTAINER_VERSION, reader.header.container_version);
    TEST_ASSERT_EQUAL_STRING("fixture", reader.header.simulation);
    TEST_ASSERT_EQUAL_UINT32(3, reader.header.simulation_epoch);
    TEST_ASSERT_EQUAL_UINT32(SEED, (uint32_t)reader.header.seed);
    TEST_ASSERT_EQUAL_UINT32(0, reader.header.start_tick);
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 1);
    TEST_ASSERT_TRUE(cox_sim_schema_hash(&sim) == reader.header.schema_hash);
}

void test_every_record_is_given_once_with_its_place(void)
{
    cox_record record;
    cox_reader_start(&reader, fixture_file_reader(&file));
    for (uint32_t i = 1; i < place_count; i++) {
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_next(&reader, &record));
        TEST_ASSERT_EQUAL_UINT8(places[i].type, record.type);
        TEST_ASSERT_EQUAL_UINT8(places[i].length, record.length);
        TEST_ASSERT_EQUAL_UINT32(places[i].offset, (uint32_t)record.offset);
        TEST_ASSERT_EQUAL_MEMORY(file.bytes + places[i].offset + 4, record.payload, record.length);
        TEST_ASSERT_EQUAL_UINT32(places[i].tick, reader.tick);
    }
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_reader_next(&reader, &record));
    TEST_ASSERT_EQUAL_INT32(COX_END, cox_reader_next(&reader, &record));
    TEST_ASSERT_EQUAL_UINT32(TICKS, reader.checkpoint.tick);
}

void test_a_source_that_gives_a_byte_at_a_time_reads_the_same(void)
{
    file.read_most = 1;
    TEST_ASSERT_EQUAL_INT32(COX_END, read_all(&file));
    TEST_ASSERT_EQUAL_UINT32(TICKS, reader.tick);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&file).status);
}

static int32_t read_broken(void *user, void *bytes, uint32_t length)
{
    fixture_file *from = (fixture_file *)user;
    if (from->position >= 200) return COX_ERROR_IO;
    return fixture_file_read(user, bytes, length);
}

static int32_t read_too_much(void *user, void *bytes, uint32_t length)
{
    fixture_file_read(user, bytes, length);
    return (int32_t)length + 1;
}

void test_a_source_that_failed_stays_failed(void)
{
    cox_record record;
    cox_status status = cox_reader_start(&reader, (cox_stream_reader){read_broken, &file});
    while (status == COX_OK) status = cox_reader_next(&reader, &record);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO, status);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO, cox_reader_next(&reader, &record));
    file.position = 0;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO,
                            cox_reader_start(&reader, (cox_stream_reader){read_too_much, &file}));
}

void test_an_empty_source_is_cut_and_a_foreign_one_is_refused(void)
{
    file.length = 0;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, read_all(&file));
    memcpy(file.bytes, "GIF89a and more", 15);
    file.length = 15;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT, read_all(&file));
    file.length = 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT, read_all(&file));
}

void test_judging_names_what_differs(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 1);
    cox_reader_start(&reader, fixture_file_reader(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_judge(&reader, &sim));
    sim.epoch++;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SIMULATION, cox_reader_judge(&reader, &sim));
    sim = fixture_sim(&state, 1);
    sim.name[0] = 'F';
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SIMULATION, cox_reader_judge(&reader, &sim));
    sim = fixture_sim(&state, 1);
    sim.command_count--;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, cox_reader_judge(&reader, &sim));
    reader.header.core_epoch++;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_EPOCH, cox_reader_judge(&reader, &sim));
}

void test_bytes_after_the_end_of_a_name_do_not_matter(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 1);
    memset(sim.name + sizeof "fixture", 'x', COX_NAME_SIZE - sizeof "fixture");
    cox_reader_start(&reader, fixture_file_reader(&file));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_judge(&reader, &sim));
}
