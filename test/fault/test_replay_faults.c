/* SPDX-License-Identifier: MIT
 * Every single fault of a replay file: a writer that fails, a file that is cut, a bit that flips, a
 * record that is missing, doubled, moved or foreign, bytes after the end. The verdict on each must
 * be exact: never "same", and "cut" only where the file was cut. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"
#include "trials.h"

#define SEED 11u
#define TICKS FIXTURE_TICKS
#define MAGIC_BYTES 8u

static fixture_file whole;
static fixture_file other; /* of another seed */
static fixture_file faulty;
static fixture_place places[64];
static fixture_place other_places[64];
static uint32_t place_count;
static uint32_t other_count;
static char message[48];

static void expect(cox_status expected, uint32_t offset, const char *fault, uint32_t where)
{
    fixture_outcome outcome = fixture_play(&faulty);
    snprintf(message, sizeof message, "%s %u", fault, (unsigned)where);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, outcome.status, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(offset, (uint32_t)outcome.offset, message);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(outcome.tick, outcome.verified_tick, message);
}

/* The bytes of a record and where they end. */
static uint32_t size_of(const fixture_place *place)
{
    return place->length + 8u;
}

static void append(const uint8_t *bytes, uint32_t length)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_file_write(&faulty, bytes, length));
}

static void append_record(const fixture_file *from, const fixture_place *place)
{
    append(from->bytes + place->offset, size_of(place));
}

/* The first length bytes of the whole file. */
static void cut_at(uint32_t length)
{
    fixture_file_clear(&faulty);
    append(whole.bytes, length);
}

/* The whole records within the first length bytes: their end, tick and last checkpoint. */
static fixture_outcome expected_of_cut(uint32_t length)
{
    fixture_outcome outcome;
    memset(&outcome, 0, sizeof outcome);
    outcome.status = COX_ERROR_TRUNCATED;
    if (length >= MAGIC_BYTES) outcome.offset = MAGIC_BYTES;
    for (uint32_t i = 0; i < place_count; i++) {
        uint32_t end = places[i].offset + size_of(&places[i]);
        if (end > length) break;
        outcome.offset = end;
        outcome.tick = places[i].tick;
        if (places[i].type == COX_RECORD_CHECKPOINT) outcome.verified_tick = places[i].tick;
    }
    return outcome;
}

static void expect_cut(void)
{
    fixture_outcome expected = expected_of_cut(faulty.length);
    fixture_outcome outcome = fixture_play(&faulty);
    snprintf(message, sizeof message, "cut at byte %u", (unsigned)faulty.length);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected.status, outcome.status, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.tick, outcome.tick, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.verified_tick, outcome.verified_tick, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE((uint32_t)expected.offset, (uint32_t)outcome.offset, message);
}

void setUp(void)
{
    fixture_file_clear(&whole);
    fixture_file_clear(&other);
    fixture_file_clear(&faulty);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&whole, SEED, TICKS));
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&other, SEED + 1, TICKS));
    place_count = fixture_places(&whole, places, COX_COUNT(places));
    other_count = fixture_places(&other, other_places, COX_COUNT(other_places));
}

void test_the_whole_file_is_the_same_and_has_a_record_of_every_type(void)
{
    uint32_t types = 0;
    for (uint32_t i = 0; i < place_count; i++)
        types |= UINT32_C(1) << (places[i].type == COX_RECORD_NOTE ? 0 : places[i].type);
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x3ff), types);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&whole).status);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&other).status);
}

void test_a_writer_that_fails_at_any_call_leaves_what_was_written_readable(void)
{
    uint32_t calls = whole.writes;
    for (uint32_t call = 1; call <= calls; call++) {
        fixture_file_clear(&faulty);
        faulty.failing_write = call;
        snprintf(message, sizeof message, "write %u of %u fails", (unsigned)call, (unsigned)calls);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_ERROR_IO, fixture_record(&faulty, SEED, TICKS),
                                        message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(call, faulty.writes, "written after a failure");
        uint32_t expected = call == 1 ? 0 : call == 2 ? MAGIC_BYTES : places[call - 2].offset;
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, faulty.length, message);
        if (faulty.length > 0) TEST_ASSERT_EQUAL_MEMORY(whole.bytes, faulty.bytes, faulty.length);
        faulty.failing_write = 0;
        expect_cut();
    }
}

void test_a_file_cut_at_any_byte_reads_up_to_its_last_whole_record(void)
{
    for (uint32_t length = 0; length < whole.length; length += TRIALS_STEP) {
        cut_at(length);
        expect_cut();
    }
}

void test_any_flipped_bit_is_damage_at_its_record_and_in_the_magic_no_replay(void)
{
    uint32_t record = 0;
    cut_at(whole.length);
    for (uint32_t bit = 0; bit < 8u * whole.length; bit += TRIALS_STEP) {
        uint32_t byte = bit / 8u;
        while (byte >= places[record].offset + size_of(&places[record])) record++;
        faulty.bytes[byte] ^= (uint8_t)(1u << (bit % 8u));
        if (byte < MAGIC_BYTES) expect(COX_ERROR_FORMAT, 0, "bit", bit);
        else expect(COX_ERROR_DAMAGED, places[record].offset, "bit", bit);
        faulty.bytes[byte] = whole.bytes[byte];
    }
}

void test_many_other_values_of_any_byte_are_damage(void)
{
    cut_at(whole.length);
    for (uint32_t byte = MAGIC_BYTES; byte < whole.length; byte += TRIALS_STEP) {
        for (uint32_t change = 1; change < 256; change += 6) {
            faulty.bytes[byte] = (uint8_t)(whole.bytes[byte] ^ change);
            TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, fixture_play(&faulty).status);
        }
        faulty.bytes[byte] = whole.bytes[byte];
    }
}

void test_a_missing_record_is_damage_where_it_was(void)
{
    for (uint32_t i = 0; i + 1 < place_count; i++) {
        cut_at(places[i].offset);
        append(whole.bytes + places[i + 1].offset, whole.length - places[i + 1].offset);
        expect(COX_ERROR_DAMAGED, places[i].offset, "without record", i);
    }
}

void test_the_last_records_missing_is_a_cut(void)
{
    for (uint32_t i = 0; i < place_count; i++) {
        cut_at(places[i].offset);
        expect_cut();
    }
}

void test_any_run_of_missing_records_is_damage(void)
{
    for (uint32_t i = 0; i < place_count; i++) {
        for (uint32_t next = i + 1; next < place_count; next++) {
            cut_at(places[i].offset);
            append(whole.bytes + places[next].offset, whole.length - places[next].offset);
            expect(COX_ERROR_DAMAGED, places[i].offset, "without a run from record", i);
        }
    }
}

void test_a_doubled_record_is_damage_at_its_double(void)
{
    for (uint32_t i = 0; i < place_count; i++) {
        uint32_t end = places[i].offset + size_of(&places[i]);
        cut_at(end);
        append_record(&whole, &places[i]);
        append(whole.bytes + end, whole.length - end);
        expect(COX_ERROR_DAMAGED, end, "doubled record", i);
    }
}

void test_two_records_swapped_are_damage_at_the_first(void)
{
    for (uint32_t i = 0; i + 1 < place_count; i++) {
        for (uint32_t k = i + 1; k < place_count; k++) {
            cut_at(places[i].offset);
            append_record(&whole, &places[k]);
            for (uint32_t between = i + 1; between < k; between++)
                append_record(&whole, &places[between]);
            append_record(&whole, &places[i]);
            for (uint32_t rest = k + 1; rest < place_count; rest++)
                append_record(&whole, &places[rest]);
            TEST_ASSERT_EQUAL_UINT32(whole.length, faulty.length);
            expect(COX_ERROR_DAMAGED, places[i].offset, "swapped record", i);
        }
    }
}

void test_a_record_of_another_file_is_damage(void)
{
    for (uint32_t i = 1; i < place_count; i++) {
        uint32_t end = places[i].offset + size_of(&places[i]);
        for (uint32_t k = 0; k < other_count; k++) {
            cut_at(places[i].offset);
            append_record(&other, &other_places[k]);
            append(whole.bytes + end, whole.length - end);
            expect(COX_ERROR_DAMAGED, places[i].offset, "foreign record at", i);
        }
    }
}

void test_the_header_of_another_file_is_damage_at_the_next_record(void)
{
    cut_at(MAGIC_BYTES);
    append_record(&other, &other_places[0]);
    append(whole.bytes + places[1].offset, whole.length - places[1].offset);
    expect(COX_ERROR_DAMAGED, places[1].offset, "foreign header", 0);
}

void test_the_rest_of_another_file_is_damage(void)
{
    for (uint32_t i = 1; i < place_count && i < other_count; i++) {
        cut_at(places[i].offset);
        append(other.bytes + other_places[i].offset, other.length - other_places[i].offset);
        expect(COX_ERROR_DAMAGED, places[i].offset, "foreign from record", i);
    }
}

void test_bytes_after_the_end_are_damage(void)
{
    for (uint32_t value = 0; value < 256; value++) {
        uint8_t byte = (uint8_t)value;
        cut_at(whole.length);
        append(&byte, 1);
        expect(COX_ERROR_DAMAGED, whole.length, "appended byte", value);
    }
    for (uint32_t i = 0; i < place_count; i++) {
        cut_at(whole.length);
        append_record(&whole, &places[i]);
        expect(COX_ERROR_DAMAGED, whole.length, "appended record", i);
    }
    cut_at(whole.length);
    append(other.bytes, other.length);
    expect(COX_ERROR_DAMAGED, whole.length, "appended file", 0);
}

void test_a_damaged_end_leaves_the_checkpoint_before_it_verified(void)
{
    cut_at(whole.length);
    faulty.bytes[whole.length - 1] ^= 0x80u;
    fixture_outcome outcome = fixture_play(&faulty);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, outcome.status);
    TEST_ASSERT_EQUAL_UINT32(TICKS, outcome.tick);
    TEST_ASSERT_EQUAL_UINT32((TICKS - 1u) / 8u * 8u, outcome.verified_tick);
}
