/* SPDX-License-Identifier: MIT
 * Bytes of unknown origin as a state. Whatever is refused leaves the simulation as it was, to the
 * byte; whatever is taken is a state that gives the same bytes back. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_sim.h"
#include "trials.h"

/* Where things lie in the snapshot of fixture_make_filled with 5 ships. */
enum {
    CLOCK_AT = 8,
    SHIPS_AT = CLOCK_AT + 4 + 16,
    SHIP_SIZE = 39,
    ROCKS_AT = SHIPS_AT + 4 + 5 * SHIP_SIZE,
    ROCK_SIZE = 16,
    CRATES_AT = ROCKS_AT + 4 + 2 * ROCK_SIZE,
    CRATE_SIZE = 23,
    END_AT = CRATES_AT + 4 + 3 * CRATE_SIZE
};

static fixture source; /* the state that the bytes are of */
static cox_sim source_sim;
static fixture target; /* the running one that they are loaded into */
static fixture target_before;
static cox_sim sim;
static uint64_t hash_before;
static uint8_t bytes[END_AT + 401];
static uint32_t length;
static uint8_t undo[END_AT + 2 * SHIP_SIZE];
static char message[48];

void setUp(void)
{
    source_sim = fixture_make_filled(&source, 5);
    cox_snapshot_save(&source_sim, bytes, sizeof bytes, &length);
    sim = fixture_make_filled(&target, 7);
    fixture_swap_ships(&target, 1, 5);
    target_before = target;
    hash_before = cox_sim_hash(&sim);
    snprintf(message, sizeof message, "as it is");
}

static void flip(uint32_t bit)
{
    bytes[bit / 8] = (uint8_t)(bytes[bit / 8] ^ 1u << bit % 8);
}

static cox_status load(void)
{
    return cox_snapshot_load(&sim, bytes, length, undo, sizeof undo);
}

static void put_u32(uint32_t at, uint32_t value)
{
    for (uint32_t i = 0; i < 4; i++) bytes[at + i] = (uint8_t)(value >> 8 * i);
}

/* Asserts that the bytes are refused, by the check and by the load, and that nothing was touched.
 */
static void assert_refused(cox_status expected)
{
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, cox_snapshot_check(&sim, bytes, length), message);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, load(), message);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&target_before, &target, sizeof target, message);
    TEST_ASSERT_TRUE_MESSAGE(cox_sim_hash(&sim) == hash_before, message);
}

void test_a_loaded_state_is_the_saved_one(void)
{
    TEST_ASSERT_EQUAL_UINT32(END_AT, length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_sim_hash(&source_sim));
    TEST_ASSERT_EQUAL_UINT32(5, target.ship_count);
    TEST_ASSERT_EQUAL_INT32(source.ships[4].position.y, target.ships[4].position.y);
    TEST_ASSERT_EQUAL_UINT32(100005, target.crate_id[1]);
}

void test_the_columns_that_are_not_saved_are_left_to_restored(void)
{
    target.noise = 5;
    target.ships[0].sprite = 6;
    target.ships[0].sum = 7;
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    TEST_ASSERT_EQUAL_UINT32(5, target.noise);
    TEST_ASSERT_EQUAL_UINT32(6, target.ships[0].sprite);
    TEST_ASSERT_EQUAL_INT32(source.ships[0].sum, target.ships[0].sum);
    TEST_ASSERT_EQUAL_UINT32(1, target.restored_calls);
}

void test_a_loaded_state_goes_on_as_the_saved_one(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    for (uint32_t tick = 12; tick < 40; tick++) {
        cox_frame frame = {tick, 0, NULL};
        cox_sim_step(&sim, &frame);
        cox_sim_step(&source_sim, &frame);
        TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_sim_hash(&source_sim));
    }
}

void test_a_snapshot_of_another_declaration_is_refused(void)
{
    sim.command_count--;
    hash_before = cox_sim_hash(&sim);
    assert_refused(COX_ERROR_SCHEMA);
}

void test_a_snapshot_cut_at_any_byte_is_truncated(void)
{
    for (length = 0; length < END_AT; length++) {
        snprintf(message, sizeof message, "cut at %u", (unsigned)length);
        assert_refused(COX_ERROR_TRUNCATED);
    }
}

void test_bytes_after_the_end_are_refused(void)
{
    length++;
    assert_refused(COX_ERROR_DAMAGED);
    length += 400;
    assert_refused(COX_ERROR_DAMAGED);
}

void test_more_rows_than_a_table_can_hold_are_refused(void)
{
    static const uint32_t counts[] = {
        FIXTURE_SHIPS_MAX + 1, 255, 256, 65536 + 5, 0x10000000, 0x80000005, 0xffffffff};
    for (uint32_t i = 0; i < COX_COUNT(counts); i++) {
        snprintf(message, sizeof message, "%lu rows", (unsigned long)counts[i]);
        put_u32(SHIPS_AT, counts[i]);
        assert_refused(COX_ERROR_COUNT);
        put_u32(SHIPS_AT, 5);
        put_u32(ROCKS_AT, counts[i]);
        assert_refused(COX_ERROR_COUNT);
        put_u32(ROCKS_AT, 2);
        put_u32(CRATES_AT, counts[i]);
        assert_refused(COX_ERROR_COUNT);
        put_u32(CRATES_AT, 3);
    }
}

void test_a_table_of_one_row_has_one_row(void)
{
    put_u32(CLOCK_AT, 0);
    assert_refused(COX_ERROR_COUNT);
    put_u32(CLOCK_AT, 2);
    assert_refused(COX_ERROR_COUNT);
}

void test_ids_that_are_zero_doubled_or_descending_are_refused(void)
{
    put_u32(SHIPS_AT + 4, 0);
    assert_refused(COX_ERROR_ORDER);
    put_u32(SHIPS_AT + 4, 6);
    assert_refused(COX_ERROR_ORDER);
    put_u32(SHIPS_AT + 4, 7);
    assert_refused(COX_ERROR_ORDER);
    put_u32(SHIPS_AT + 4, 0xffffffff);
    assert_refused(COX_ERROR_ORDER);
}

/* Asserts that a reference to a row that is not there is refused in the first and the last row of a
 * table, and that the rest is as it should be. */
static void assert_reference_refused(uint32_t first_at, uint32_t last_at, uint32_t id)
{
    static const char *const places[] = {"first", "last"};
    uint8_t kept[4];
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t at = i == 0 ? first_at : last_at;
        snprintf(message, sizeof message, "a reference to %lu in the %s row", (unsigned long)id,
                 places[i]);
        memcpy(kept, bytes + at, sizeof kept);
        put_u32(at, id);
        assert_refused(COX_ERROR_REFERENCE);
        memcpy(bytes + at, kept, sizeof kept);
    }
}

void test_references_to_rows_that_are_not_there_are_refused(void)
{
    static const uint32_t ids[] = {1, 2, 4, 16, 18, 100005, 0x80000003, 0xffffffff};
    const uint32_t ship = SHIPS_AT + 4 + 28;
    const uint32_t rock = ROCKS_AT + 4 + 8;
    for (uint32_t i = 0; i < COX_COUNT(ids); i++) {
        assert_reference_refused(ship, ship + 4 * SHIP_SIZE, ids[i]);
        assert_reference_refused(rock, rock + ROCK_SIZE, ids[i]);
    }
    const uint32_t crate = CRATES_AT + 4 + 19;
    assert_reference_refused(crate, crate + 2 * CRATE_SIZE, 3);
    assert_reference_refused(crate, crate + 2 * CRATE_SIZE, 300005);
}

void test_references_to_rows_without_ids_are_by_their_position(void)
{
    const uint32_t beside = ROCKS_AT + 4 + 12;
    assert_reference_refused(beside, beside + ROCK_SIZE, 3);
    for (uint32_t id = 0; id <= 2; id++) {
        put_u32(beside, id);
        TEST_ASSERT_EQUAL_INT32(COX_OK, load());
        TEST_ASSERT_EQUAL_UINT32(id, target.rocks[0].beside);
    }
}

void test_references_to_every_row_that_is_there_are_taken(void)
{
    for (uint32_t id = 0; id <= 15; id += 3) {
        put_u32(SHIPS_AT + 4 + 28, id);
        TEST_ASSERT_EQUAL_INT32(COX_OK, load());
        TEST_ASSERT_EQUAL_UINT32(id, target.ships[0].target);
    }
}

void test_values_beyond_their_bounds_are_refused(void)
{
    const uint32_t ship = SHIPS_AT + 4;
    put_u32(ship + 4, (uint32_t)COX_WORLD_LIMIT + 1);
    assert_refused(COX_ERROR_RANGE);
    put_u32(ship + 4, (uint32_t)-COX_WORLD_LIMIT - 1);
    assert_refused(COX_ERROR_RANGE);
    put_u32(ship + 4, (uint32_t)COX_WORLD_LIMIT);
    bytes[ship + 32] = 201;
    assert_refused(COX_ERROR_RANGE);
    bytes[ship + 32] = 200;
    bytes[ship + 34] = 2;
    assert_refused(COX_ERROR_RANGE);
    bytes[ship + 34] = 1;
    put_u32(CRATES_AT + 4, (uint32_t)-51);
    assert_refused(COX_ERROR_RANGE);
    put_u32(CRATES_AT + 4, (uint32_t)-50);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, target.ships[0].position.x);
    TEST_ASSERT_EQUAL_UINT16(200, target.ships[0].stamina);
    TEST_ASSERT_EQUAL_INT32(-50, target.weight[0]);
}

void test_every_flipped_bit_is_refused_or_another_valid_state(void)
{
    uint32_t taken = 0;
    for (uint32_t bit = 0; bit < 8 * END_AT; bit += TRIALS_STEP) {
        uint32_t again_length = 0;
        flip(bit);
        snprintf(message, sizeof message, "bit %u", (unsigned)bit);
        cox_status status = load();
        if (status == COX_OK) {
            taken++;
            cox_snapshot_save(&sim, undo, sizeof undo, &again_length);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(length, again_length, message);
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(bytes, undo, length, message);
            target = target_before;
        } else if (status == COX_ERROR_REFUSED) {
            TEST_ASSERT_TRUE_MESSAGE(cox_sim_hash(&sim) == hash_before, message);
            target = target_before;
        } else {
            assert_refused(status);
        }
        flip(bit);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(8 * END_AT / 4 / TRIALS_STEP, taken);
    TEST_ASSERT_LESS_THAN_UINT32(8 * END_AT * 3 / 4 / TRIALS_STEP, taken);
}

void test_a_state_that_restored_refuses_leaves_the_old_one(void)
{
    target.refuses = true;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == hash_before);
    TEST_ASSERT_EQUAL_UINT32(2, target.restored_calls);
    TEST_ASSERT_EQUAL_UINT32(7, target.ship_count);
    for (uint32_t i = 0; i < 7; i++)
        TEST_ASSERT_EQUAL_INT32(target.ships[i].position.x + target.ships[i].position.y,
                                target.ships[i].sum);
}

void test_what_only_restored_knows_is_refused_too(void)
{
    bytes[SHIPS_AT + 4 + 20] ^= 1;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&sim, bytes, length));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == hash_before);
}

void test_without_room_to_undo_nothing_is_touched(void)
{
    uint32_t size = cox_snapshot_size(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_snapshot_load(&sim, bytes, length, NULL, 0));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_snapshot_load(&sim, bytes, length, undo, size - 1));
    TEST_ASSERT_EQUAL_MEMORY(&target_before, &target, sizeof target);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, bytes, length, undo, size));
}

void test_a_simulation_without_restored_needs_no_room_to_undo(void)
{
    sim.restored = NULL;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, bytes, length, NULL, 0));
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_sim_hash(&source_sim));
}
