/* SPDX-License-Identifier: MIT
 * A state as bytes: what they are, in what order, in what pieces. The CRCs of the known bytes come
 * from known_answers.rb. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/snapshot.h"
#include "cox_bytes.h"
#include "fixture_sim.h"

/* More than FIXTURE_SHIPS_MAX ships take. */
#define SNAPSHOT_SIZE 1024

static fixture game;
static cox_sim sim;
static uint8_t bytes[SNAPSHOT_SIZE];
static uint8_t other_bytes[SNAPSHOT_SIZE];

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
}

static uint32_t save(uint8_t *to)
{
    uint32_t length = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, to, sizeof bytes, &length));
    return length;
}

/* A write callback that keeps the pieces, notes the longest, and fails at a given call. */
typedef struct pieces {
    uint8_t bytes[SNAPSHOT_SIZE];
    uint32_t length;
    uint32_t longest;
    uint32_t calls;
    uint32_t failing_call; /* 0: none */
} pieces;

static pieces written;

static cox_status keep_piece(void *user, const void *piece, uint32_t length)
{
    pieces *kept = (pieces *)user;
    if (++kept->calls == kept->failing_call) return COX_ERROR_IO;
    memcpy(kept->bytes + kept->length, piece, (size_t)length);
    kept->length += length;
    if (length > kept->longest) kept->longest = length;
    return COX_OK;
}

void test_rows_stored_in_any_order_give_the_same_bytes(void)
{
    uint64_t random = 2463534242;
    for (uint32_t ship_count = 0; ship_count <= FIXTURE_SHIPS_MAX; ship_count++) {
        sim = fixture_make_filled(&game, ship_count);
        uint32_t length = save(bytes);
        for (uint32_t shuffle = 0; shuffle < 10; shuffle++) {
            fixture_shuffle(&game, &random);
            TEST_ASSERT_EQUAL_UINT32(length, save(other_bytes));
            TEST_ASSERT_EQUAL_MEMORY(bytes, other_bytes, length);
        }
    }
}

void test_rows_stored_in_descending_order_give_the_same_bytes(void)
{
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
    uint32_t length = save(bytes);
    for (uint32_t i = 0; i < FIXTURE_SHIPS_MAX / 2; i++)
        fixture_swap_ships(&game, i, FIXTURE_SHIPS_MAX - 1 - i);
    save(other_bytes);
    TEST_ASSERT_EQUAL_MEMORY(bytes, other_bytes, length);
}

void test_the_greatest_ids_keep_their_order(void)
{
    for (uint32_t i = 0; i < game.ship_count; i++) game.ships[i].target = COX_NO_ROW;
    game.rock_count = 0;
    game.ships[0].id = UINT32_MAX;
    game.ships[1].id = UINT32_MAX - 1;
    uint32_t length = save(bytes);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&sim, bytes, length));
}

void test_rows_that_bear_the_same_id_are_written_all_in_the_order_of_storage(void)
{
    const uint32_t ship_size = 39;
    const uint32_t score_in_first_ship = 8 + 4 + 16 + 4 + 35;
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
    for (uint32_t i = 1; i < FIXTURE_SHIPS_MAX; i++) game.ships[i].id = 0;
    uint32_t length = save(bytes);
    TEST_ASSERT_EQUAL_UINT32(cox_snapshot_size(&sim), length);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_snapshot_check(&sim, bytes, length));
    for (uint32_t row = 0; row < FIXTURE_SHIPS_MAX; row++) {
        const uint8_t *score = bytes + score_in_first_ship + row * ship_size;
        const fixture_ship *ship = &game.ships[(row + 1) % FIXTURE_SHIPS_MAX];
        TEST_ASSERT_EQUAL_INT32(ship->score, (int32_t)cox_bytes_get_u32(score));
    }
}

void test_the_size_is_that_of_the_bytes(void)
{
    for (uint32_t ship_count = 0; ship_count <= FIXTURE_SHIPS_MAX; ship_count++) {
        sim = fixture_make_filled(&game, ship_count);
        TEST_ASSERT_EQUAL_UINT32(cox_snapshot_size(&sim), save(bytes));
    }
}

void test_the_greatest_size_is_that_of_full_tables(void)
{
    uint32_t size = cox_snapshot_size_max(&sim);
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
    game.rock_count = FIXTURE_ROCKS_MAX;
    game.hold.crate_count = FIXTURE_CRATES_MAX;
    TEST_ASSERT_EQUAL_UINT32(cox_snapshot_size(&sim), size);
}

void test_a_state_beyond_4_gb_has_no_size(void)
{
    game.hold.crate_capacity = UINT32_MAX;
    TEST_ASSERT_EQUAL_UINT32(0, cox_snapshot_size_max(&sim));
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_snapshot_size(&sim));
    game.hold.crate_count = UINT32_MAX;
    TEST_ASSERT_EQUAL_UINT32(0, cox_snapshot_size(&sim));
}

void test_a_state_beyond_4_gb_is_not_saved(void)
{
    uint32_t length = 1;
    game.hold.crate_capacity = UINT32_MAX;
    game.hold.crate_count = UINT32_MAX;
    memset(bytes, 0xa5, sizeof bytes);
    memset(other_bytes, 0xa5, sizeof other_bytes);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_snapshot_save(&sim, bytes, UINT32_MAX, &length));
    TEST_ASSERT_EQUAL_UINT32(0, length);
    TEST_ASSERT_EQUAL_MEMORY(other_bytes, bytes, sizeof bytes);
}

void test_too_small_a_memory_is_left_alone_and_the_needed_length_is_given(void)
{
    uint32_t length = 0;
    uint32_t size = cox_snapshot_size(&sim);
    memset(bytes, 0xa5, sizeof bytes);
    memset(other_bytes, 0xa5, sizeof other_bytes);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_snapshot_save(&sim, bytes, size - 1, &length));
    TEST_ASSERT_EQUAL_UINT32(size, length);
    TEST_ASSERT_EQUAL_MEMORY(other_bytes, bytes, sizeof bytes);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, size, &length));
    TEST_ASSERT_EQUAL_HEX8(0xa5, bytes[size]);
}

void test_the_bytes_come_in_pieces_of_at_most_64(void)
{
    memset(&written, 0, sizeof written);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_write(&sim, (cox_stream_writer){keep_piece, &written}));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(64, written.longest);
    TEST_ASSERT_EQUAL_UINT32(save(bytes), written.length);
    TEST_ASSERT_EQUAL_MEMORY(bytes, written.bytes, written.length);
}

void test_a_write_that_fails_at_any_call_ends_the_writing_with_its_status(void)
{
    memset(&written, 0, sizeof written);
    cox_snapshot_write(&sim, (cox_stream_writer){keep_piece, &written});
    uint32_t calls = written.calls;
    for (uint32_t call = 1; call <= calls; call++) {
        memset(&written, 0, sizeof written);
        written.failing_call = call;
        TEST_ASSERT_EQUAL_INT32(
            COX_ERROR_IO, cox_snapshot_write(&sim, (cox_stream_writer){keep_piece, &written}));
        TEST_ASSERT_EQUAL_UINT32(call, written.calls);
    }
}

void test_the_bytes_are_the_known_ones(void)
{
    uint32_t length = save(bytes);
    TEST_ASSERT_EQUAL_UINT32(336, length);
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x9654e1d3), cox_hash_crc32(0, bytes, length));
    sim = fixture_make(&game);
    length = save(bytes);
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x4a88de8c), cox_hash_crc32(0, bytes, length));
}
