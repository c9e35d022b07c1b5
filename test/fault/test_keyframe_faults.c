/* SPDX-License-Identifier: MIT
 * Every byte of every keyframe of a replay, damaged: whatever tick is sought, its state is that of
 * the linear run of the sound file. A damaged keyframe costs time, not truth. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/keyframes.h"

#include "fixture_replay.h"
#include "trials.h"

#define SEED 31u
#define TICKS 29u
#define EVERY 7u
#define FILE_BYTES 2816u
#define STEP (TRIALS_STEP * (TRIALS_PART / 2 * 2 + 1))

static uint8_t sound[FILE_BYTES];
static uint8_t bytes[FILE_BYTES];
static cox_memory_file file; /* of bytes */
static uint64_t hashes[TICKS + 1];
static cox_keyframe_reader keyframes;
static cox_reader reader;
static fixture_state state;
static cox_sim sim;
static cox_command commands[4];
static char message[64];

void setUp(void)
{
    cox_recorder recorder;
    cox_recorder_def def = cox_recorder_default();
    cox_keyframe_writer writer = cox_keyframe_writer_make(EVERY, 0);
    def.keyframes = &writer;
    def.checkpoint_ticks = 10;
    file = cox_memory_file_make(bytes, sizeof bytes);
    sim = fixture_sim(&state, SEED);
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    for (uint32_t tick = 0; tick <= TICKS; tick++) {
        cox_frame frame = fixture_frame(tick, SEED, commands);
        hashes[tick] = cox_sim_hash(&sim);
        if (tick < TICKS) cox_recorder_step(&recorder, frame.commands, frame.count);
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    memcpy(sound, bytes, sizeof sound);
}

static void open_file(void)
{
    sim = fixture_sim(&state, SEED + 1);
    keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&file));
    cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_reader_load(&reader, &sim));
}

static cox_status seek(uint32_t tick)
{
    return cox_reader_seek(&reader, &keyframes, &sim, tick, commands, COX_COUNT(commands));
}

/* Seeks ticks of a file that is damaged at a byte, forwards and backwards: the true states. */
static void expect_truth(uint32_t byte)
{
    static const uint8_t order[] = {28, 22, 7, 8, 27, 21, 15, 14, 20, 13, 29, 0, 6, 16};
    open_file();
    for (uint32_t i = 0; i < COX_COUNT(order); i++) {
        snprintf(message, sizeof message, "byte %u, tick %u", (unsigned)byte, (unsigned)order[i]);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, seek(order[i]), message);
        TEST_ASSERT_TRUE_MESSAGE(hashes[order[i]] == cox_sim_hash(&sim), message);
    }
}

/* Whether a byte belongs to an index record or a piece of a keyframe; *place is where its record
 * begins. */
static bool is_of_keyframe(uint32_t byte, uint32_t *place)
{
    uint32_t at = 8;
    while (at + 8u + sound[at + 1] <= byte) at += 8u + sound[at + 1];
    *place = at;
    return byte >= 8 && (sound[at] == COX_RECORD_INDEX || sound[at] == COX_RECORD_KEYFRAME);
}

void test_each_damaged_byte_of_a_keyframe_costs_time_and_not_truth(void)
{
    uint32_t place;
    uint32_t count = 0;
    for (uint32_t byte = 8; byte < file.length; byte += STEP) {
        if (!is_of_keyframe(byte, &place)) continue;
        for (uint32_t change = 1; change < 256; change *= 15) {
            bytes[byte] = (uint8_t)(sound[byte] ^ change);
            expect_truth(byte);
            bytes[byte] = sound[byte];
        }
        count++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1100u / STEP, count);
}

void test_a_damaged_keyframe_is_reported_with_its_place(void)
{
    uint32_t place;
    for (uint32_t byte = 8; byte < file.length; byte += STEP) {
        if (!is_of_keyframe(byte, &place)) continue;
        bytes[byte] ^= 0x10u;
        open_file();
        for (uint32_t tick = TICKS + 1; tick-- > 0;) TEST_ASSERT_EQUAL_INT32(COX_OK, seek(tick));
        bytes[byte] = sound[byte];
        TEST_ASSERT_NOT_EQUAL_UINT32(0, keyframes.damaged_offset);
        /* A piece is reported by its index, or where it stood between others. */
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(place, (uint32_t)keyframes.damaged_offset);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(place < 600u ? 0 : place - 600u,
                                            (uint32_t)keyframes.damaged_offset);
    }
}

void test_all_pieces_of_a_keyframe_damaged_in_their_payloads_are_passed_over(void)
{
    for (uint32_t at = 8; at < file.length; at += 8u + sound[at + 1])
        if (sound[at] == COX_RECORD_KEYFRAME) bytes[at + 5] ^= 0x55u;
    expect_truth(0);
}

void test_a_damaged_frame_is_damage_of_all_ticks_behind_it(void)
{
    uint32_t at = 8;
    uint32_t keyframe_count = 0;
    while (keyframe_count < 2 || sound[at] != COX_RECORD_FRAME) {
        if (sound[at] == COX_RECORD_INDEX) keyframe_count++;
        at += 8u + sound[at + 1];
    }
    bytes[at + 5] ^= 1u; /* of the first frame after the second keyframe */
    open_file();
    TEST_ASSERT_EQUAL_INT32(COX_OK, seek(2 * EVERY));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, seek(3 * EVERY - 1));
    TEST_ASSERT_EQUAL_UINT32(at, (uint32_t)reader.offset);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, seek(3 * EVERY));
    TEST_ASSERT_EQUAL_INT32(COX_OK, seek(2 * EVERY));
    TEST_ASSERT_TRUE(hashes[2 * EVERY] == cox_sim_hash(&sim));
}

/* Changes a byte of a check and one of the record behind it, and seeks every tick. Returns how many
 * are reached, all with their true states. */
static uint32_t reached_with(uint32_t check, uint32_t behind, uint32_t change)
{
    uint32_t count = 0;
    bytes[check] ^= (uint8_t)change;
    bytes[behind] ^= (uint8_t)change;
    open_file();
    for (uint32_t tick = TICKS + 1; tick-- > 0;) {
        snprintf(message, sizeof message, "change %u at byte %u, tick %u", (unsigned)change,
                 (unsigned)behind, (unsigned)tick);
        if (seek(tick) != COX_OK) continue;
        TEST_ASSERT_TRUE_MESSAGE(hashes[tick] == cox_sim_hash(&sim), message);
        count++;
    }
    memcpy(bytes, sound, sizeof bytes);
    return count;
}

/* Damages each byte of the checks between two types of records, and the record behind alike; and a
 * byte of the payload before, unless damage is 0. Returns how many ticks are reached. */
static uint32_t reached_with_all(uint8_t type, uint8_t type_behind, uint8_t damage)
{
    static const uint8_t behind[] = {0, 1, 4, 5}; /* from the record, for each byte of the check */
    uint32_t count = 0;
    uint32_t last = 8;
    for (uint32_t at = 8; at < file.length; last = at, at += 8u + sound[at + 1]) {
        if (sound[last] != type || sound[at] != type_behind) continue;
        for (uint32_t i = 0; i < COX_COUNT(behind); i++)
            for (uint32_t change = 1; change < 256; change += STEP) {
                bytes[last + 4] ^= damage;
                count += reached_with(at - 4 + i, at + behind[i], change);
            }
    }
    return count;
}

/* A check begins the next record's, so the same change of its bytes and of type, length or payload
 * behind it cancels out there: what was a frame is then sound as another one, or as a record that a
 * reader may skip. */
void test_a_damaged_check_does_not_hide_the_same_damage_of_the_frame_behind_it(void)
{
    uint32_t count = reached_with_all(COX_RECORD_KEYFRAME, COX_RECORD_FRAME, 0);
    TEST_ASSERT_GREATER_THAN_UINT32(4000u / STEP, count);
}

void test_a_damaged_piece_and_check_do_not_hide_the_same_damage_of_the_frame_behind_them(void)
{
    uint32_t count = reached_with_all(COX_RECORD_KEYFRAME, COX_RECORD_FRAME, 0x55);
    TEST_ASSERT_GREATER_THAN_UINT32(4000u / STEP, count);
}

void test_a_damaged_check_of_an_index_does_not_hide_the_same_damage_of_the_piece_behind_it(void)
{
    uint32_t count = reached_with_all(COX_RECORD_INDEX, COX_RECORD_KEYFRAME, 0);
    TEST_ASSERT_GREATER_THAN_UINT32(4000u / STEP, count);
}

void test_a_damaged_check_does_not_hide_the_same_damage_of_the_tick_of_the_index_behind_it(void)
{
    uint32_t count = reached_with_all(COX_RECORD_FRAME, COX_RECORD_INDEX, 0);
    TEST_ASSERT_GREATER_THAN_UINT32(4000u / STEP, count);
}

/* Writes all checks of the file anew, as a forger does. */
static void forge(void)
{
    static cox_memory_file forged;
    static uint8_t forged_bytes[FILE_BYTES];
    cox_recorder recorder;
    forged = cox_memory_file_make(forged_bytes, sizeof forged_bytes);
    cox_recorder_start_raw(&recorder, cox_memory_file_writer(&forged));
    for (uint32_t at = 8; at < file.length; at += 8u + bytes[at + 1])
        cox_recorder_record(&recorder, bytes[at], bytes + at + 4, bytes[at + 1]);
    TEST_ASSERT_EQUAL_UINT32(file.length, forged.length);
    memcpy(bytes, forged_bytes, sizeof bytes);
}

void test_a_keyframe_with_another_state_is_not_used_and_diverges_where_it_stands(void)
{
    for (uint32_t at = 8; at < file.length; at += 8u + sound[at + 1])
        if (sound[at] == COX_RECORD_INDEX) bytes[at + 8u + sound[at + 1] + 4 + 12] ^= 1u;
    forge();
    open_file();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, seek(TICKS));
    TEST_ASSERT_EQUAL_UINT32(EVERY, reader.tick);
    TEST_ASSERT_NOT_EQUAL_UINT32(0, keyframes.damaged_offset);
    TEST_ASSERT_EQUAL_INT32(COX_OK, seek(EVERY - 1));
    TEST_ASSERT_TRUE(hashes[EVERY - 1] == cox_sim_hash(&sim));
}

void test_links_that_lead_astray_are_not_followed(void)
{
    for (uint32_t change = 1; change < 256; change *= 2) {
        memcpy(bytes, sound, sizeof bytes);
        for (uint32_t at = 8; at < file.length; at += 8u + sound[at + 1])
            for (uint32_t i = 20; sound[at] == COX_RECORD_INDEX && i < sound[at + 1]; i += 4)
                bytes[at + 4 + i] ^= (uint8_t)change;
        forge();
        expect_truth(change);
    }
}

void test_an_end_that_names_a_wrong_place_costs_one_reading(void)
{
    uint32_t end = file.length - 36u;
    for (uint32_t change = 1; change < 256; change *= 2) {
        bytes[end + 4 + 20] = (uint8_t)(sound[end + 4 + 20] ^ change);
        forge();
        expect_truth(change);
    }
    memset(bytes + end + 4 + 20, 0xff, 8);
    forge();
    expect_truth(0);
}

void test_an_index_with_a_false_hash_diverges_there_in_the_linear_run(void)
{
    uint32_t at = 8;
    while (sound[at] != COX_RECORD_INDEX) at += 8u + sound[at + 1];
    bytes[at + 4 + 5] ^= 1u;
    forge();
    sim = fixture_sim(&state, SEED + 1);
    cox_verdict verdict =
        cox_reader_verify(&sim, cox_memory_file_reader(&file), commands, COX_COUNT(commands));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, verdict.status);
    TEST_ASSERT_EQUAL_UINT32(EVERY, verdict.tick);
}
