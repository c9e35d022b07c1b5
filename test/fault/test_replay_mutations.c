/* SPDX-License-Identifier: MIT
 * Replays that are changed at random: the reader never leaves its memory (run it with the
 * sanitizers), always comes to an end, and calls only what the writer wrote the same. Each trial
 * has its own seed, which a failure names. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/reader.h"

#include "fixture_replay.h"
#include "trials.h"

#define SEED 21u
#define TICKS FIXTURE_TICKS

static fixture_file whole;
static fixture_file changed;
static uint32_t noise; /* xorshift32 */
static char message[64];

/* Starts a trial: the whole file, and random numbers of its own. */
static void start_trial(uint32_t trial)
{
    noise = (trial + 1) * UINT32_C(2654435769);
    changed = whole;
    snprintf(message, sizeof message, "trial %u", (unsigned)trial);
}

static uint32_t below(uint32_t bound)
{
    noise ^= noise << 13;
    noise ^= noise >> 17;
    noise ^= noise << 5;
    return (noise >> 8) % bound;
}

/* Changes, removes, doubles or cuts bytes anywhere. */
static void change_bytes(void)
{
    uint32_t at = below(changed.length);
    uint32_t count = 1 + below(below(2) == 0 ? 4 : 300);
    if (count > changed.length - at) count = changed.length - at;
    switch (below(4)) {
    case 0:
        for (uint32_t i = 0; i < count; i++) changed.bytes[at + i] = (uint8_t)below(256);
        break;
    case 1:
        memmove(changed.bytes + at, changed.bytes + at + count,
                (size_t)(changed.length - at - count));
        changed.length -= count;
        break;
    case 2:
        memmove(changed.bytes + at + count, changed.bytes + at, (size_t)(changed.length - at));
        changed.length += count;
        break;
    default:
        changed.length = at;
        break;
    }
}

/* The length of the beginning that two files share. */
static uint32_t shared_length(void)
{
    uint32_t length = 0;
    while (length < whole.length && length < changed.length &&
           whole.bytes[length] == changed.bytes[length])
        length++;
    return length;
}

/* Whether a replay of any bytes may give this status. */
static bool is_answer(cox_status status)
{
    return status == COX_END || (status <= COX_ERROR_TRUNCATED && status >= COX_ERROR_DIVERGED) ||
           status == COX_ERROR_CAPACITY;
}

/* Reads all records without a simulation. Returns how many there were. */
static uint32_t read_records(void)
{
    cox_reader reader;
    cox_record record;
    uint32_t count = 0;
    changed.position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&changed));
    while (status == COX_OK) {
        status = cox_reader_next(&reader, &record);
        count++;
    }
    TEST_ASSERT_TRUE_MESSAGE(is_answer(status), message);
    return count;
}

void setUp(void)
{
    fixture_file_clear(&whole);
    TEST_ASSERT_EQUAL_INT32(COX_OK, fixture_record(&whole, SEED, TICKS));
}

void test_bytes_changed_at_random_are_never_the_same(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(20000u); trial++) {
        start_trial(trial);
        for (uint32_t changes = 1 + below(3); changes > 0 && changed.length > 0; changes--)
            change_bytes();
        uint32_t shared = shared_length();
        fixture_outcome outcome = fixture_play(&changed);
        if (shared == whole.length && shared == changed.length) continue;
        TEST_ASSERT_TRUE_MESSAGE(outcome.status < 0, message);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(shared, (uint32_t)outcome.offset, message);
        if (shared == changed.length)
            TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_ERROR_TRUNCATED, outcome.status, message);
    }
}

void test_records_changed_at_random_with_right_checks_end_with_a_status(void)
{
    static fixture_file forged;
    static fixture_place places[64];
    for (uint32_t trial = 0; trial < TRIALS_OF(3000u); trial++) {
        start_trial(trial);
        for (uint32_t edits = 1 + below(3); edits > 0; edits--) {
            uint32_t count = fixture_places(&changed, places, COX_COUNT(places));
            fixture_edit edit = fixture_edit_make(&changed, below(count));
            edit.action = (uint8_t)below(3);
            if (below(4) == 0) edit.type = (uint8_t)below(10);
            if (below(4) == 0) edit.length = below(COX_RECORD_PAYLOAD_MAX + 1);
            for (uint32_t bytes = below(4); bytes > 0; bytes--)
                edit.payload[below(edit.length + 1) % COX_RECORD_PAYLOAD_MAX] = (uint8_t)below(256);
            fixture_forge(&changed, &forged, &edit);
            changed = forged;
        }
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(changed.length, read_records(), message);
        fixture_outcome outcome = fixture_play(&changed);
        TEST_ASSERT_TRUE_MESSAGE(is_answer(outcome.status), message);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(changed.length, (uint32_t)outcome.offset, message);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(outcome.tick, outcome.verified_tick, message);
    }
}

void test_noise_after_the_magic_ends_with_a_status(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(2000u); trial++) {
        start_trial(trial);
        changed.length = 8 + below(600);
        for (uint32_t i = 8; i < changed.length; i++) changed.bytes[i] = (uint8_t)below(256);
        fixture_outcome outcome = fixture_play(&changed);
        bool is_refused =
            outcome.status == COX_ERROR_DAMAGED || outcome.status == COX_ERROR_TRUNCATED;
        TEST_ASSERT_TRUE_MESSAGE(is_refused, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(8, (uint32_t)outcome.offset, message);
    }
}
