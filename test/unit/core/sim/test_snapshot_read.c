/* SPDX-License-Identifier: MIT
 * A snapshot whose bytes come only once, in pieces of any size. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_sim.h"
#include "trials.h"

static fixture source;
static cox_sim source_sim;
static fixture target;
static cox_sim sim;
static uint8_t bytes[512];
static uint8_t undo[512];
static uint32_t length;
static char message[96];

/* A read callback that gives pieces of at most piece bytes and can go wrong. */
typedef struct stream {
    uint32_t offset;
    uint32_t length;
    uint32_t piece;
    uint32_t calls;
    uint32_t failing_call; /* 0: none */
    int32_t failure;       /* what it then returns */
} stream;

static int32_t read_piece(void *user, void *to, uint32_t room)
{
    stream *s = (stream *)user;
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(64, room);
    if (++s->calls == s->failing_call) return s->failure;
    uint32_t give = s->length - s->offset;
    if (give > room) give = room;
    if (give > s->piece) give = s->piece;
    memcpy(to, bytes + s->offset, (size_t)give);
    s->offset += give;
    return (int32_t)give;
}

static void flip(uint32_t bit)
{
    bytes[bit / 8] = (uint8_t)(bytes[bit / 8] ^ 1u << bit % 8);
}

static cox_status read_all(uint32_t piece, uint32_t stream_length)
{
    stream s;
    memset(&s, 0, sizeof s);
    s.length = stream_length;
    s.piece = piece;
    sim = fixture_make_filled(&target, 7);
    return cox_snapshot_read(&sim, (cox_stream_reader){read_piece, &s});
}

void setUp(void)
{
    source_sim = fixture_make_filled(&source, 5);
    cox_snapshot_save(&source_sim, bytes, sizeof bytes, &length);
}

void test_pieces_of_any_size_give_the_saved_state(void)
{
    for (uint32_t piece = 1; piece <= length + 1; piece++) {
        snprintf(message, sizeof message, "pieces of %u", (unsigned)piece);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, read_all(piece, length), message);
        TEST_ASSERT_TRUE_MESSAGE(cox_sim_hash(&sim) == cox_sim_hash(&source_sim), message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, target.restored_calls, message);
    }
}

void test_bytes_that_end_early_are_truncated(void)
{
    for (uint32_t cut = 0; cut < length; cut++) {
        snprintf(message, sizeof message, "cut at %u", (unsigned)cut);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_ERROR_TRUNCATED, read_all(7, cut), message);
    }
}

void test_bytes_after_the_end_are_damage(void)
{
    for (uint32_t piece = 1; piece <= length + 1; piece++) {
        snprintf(message, sizeof message, "pieces of %u", (unsigned)piece);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_ERROR_DAMAGED, read_all(piece, length + 1), message);
    }
}

void test_every_flipped_bit_gets_the_answer_that_a_load_from_memory_gives(void)
{
    for (uint32_t bit = 0; bit < 8 * length; bit += TRIALS_STEP) {
        flip(bit);
        snprintf(message, sizeof message, "bit %u", (unsigned)bit);
        sim = fixture_make_filled(&target, 7);
        cox_status expected = cox_snapshot_load(&sim, bytes, length, undo, sizeof undo);
        uint64_t hash = cox_sim_hash(&sim);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, read_all(16, length), message);
        if (expected == COX_OK) TEST_ASSERT_TRUE_MESSAGE(cox_sim_hash(&sim) == hash, message);
        flip(bit);
    }
}

void test_a_reference_to_a_row_that_was_there_before_is_refused(void)
{
    const uint32_t target_of_first_ship = 8 + 4 + 16 + 4 + 28;
    bytes[target_of_first_ship] = 18;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFERENCE, read_all(64, length));
    bytes[target_of_first_ship] = 15;
    TEST_ASSERT_EQUAL_INT32(COX_OK, read_all(64, length));
    TEST_ASSERT_EQUAL_UINT32(15, target.ships[0].target);
}

void test_a_failing_read_ends_the_loading_with_its_status(void)
{
    for (uint32_t call = 1; call <= 20; call++) {
        stream s = {0, length, 16, 0, call, COX_ERROR_IO - 100};
        sim = fixture_make_filled(&target, 7);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO - 100,
                                cox_snapshot_read(&sim, (cox_stream_reader){read_piece, &s}));
        TEST_ASSERT_EQUAL_UINT32(call, s.calls);
    }
}

void test_a_read_that_fails_instead_of_ending_is_no_end(void)
{
    uint32_t calls_for_all = (length + 15) / 16;
    stream s = {0, length, 16, 0, calls_for_all + 1, COX_ERROR_TRUNCATED};
    sim = fixture_make_filled(&target, 7);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED,
                            cox_snapshot_read(&sim, (cox_stream_reader){read_piece, &s}));
    TEST_ASSERT_EQUAL_UINT32(calls_for_all + 1, s.calls);
}

void test_a_read_that_claims_more_than_it_was_asked_for_is_refused(void)
{
    stream s = {0, length, 64, 0, 2, 65};
    sim = fixture_make_filled(&target, 7);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO,
                            cox_snapshot_read(&sim, (cox_stream_reader){read_piece, &s}));
}

void test_a_state_that_restored_refuses_is_refused(void)
{
    stream s = {0, length, 64, 0, 0, 0};
    sim = fixture_make_filled(&target, 7);
    target.refuses = true;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED,
                            cox_snapshot_read(&sim, (cox_stream_reader){read_piece, &s}));
}
