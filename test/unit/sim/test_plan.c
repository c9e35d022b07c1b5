/* SPDX-License-Identifier: MIT
 * A plan changes how fast the calls of a simulation are, and nothing else: each is held to the walk
 * over the same state. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/plan.h"
#include "coxswain/snapshot.h"
#include "fixture_sim.h"

#define STATE_BYTES 2048u
#define PLAN_BYTES 16384u

static fixture state;
static cox_sim walked;  /* the simulation without a plan */
static cox_sim planned; /* and with one */
static uint64_t plan_memory[PLAN_BYTES / 8];
static uint8_t bytes[STATE_BYTES], walked_bytes[STATE_BYTES], undo[STATE_BYTES];
static uint32_t length, walked_length;
static uint64_t random_state;

void setUp(void)
{
    random_state = 1;
    walked = fixture_make_filled(&state, 20);
    planned = walked;
    planned.plan = cox_plan_init(plan_memory, sizeof plan_memory, &walked);
    TEST_ASSERT_NOT_NULL(planned.plan);
}

void tearDown(void)
{
}

static void assert_same_bytes(void)
{
    TEST_ASSERT_EQUAL_UINT32(cox_snapshot_size(&walked), cox_snapshot_size(&planned));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_save(&walked, walked_bytes, sizeof walked_bytes, &walked_length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&planned, bytes, sizeof bytes, &length));
    TEST_ASSERT_EQUAL_UINT32(walked_length, length);
    TEST_ASSERT_EQUAL_MEMORY(walked_bytes, bytes, length);
}

/* Bytes that come in pieces. */
static cox_status append(void *user, const void *piece, uint32_t size)
{
    uint32_t *end = (uint32_t *)user;
    TEST_ASSERT_TRUE(size <= 64 && *end + size <= sizeof bytes);
    memcpy(bytes + *end, piece, size);
    *end += size;
    return COX_OK;
}

void test_a_plan_saves_the_bytes_that_the_walk_saves(void)
{
    assert_same_bytes();
    for (int i = 0; i < 50; i++) {
        fixture_shuffle(&state, &random_state);
        assert_same_bytes();
    }
}

void test_a_plan_writes_the_same_bytes_in_pieces(void)
{
    uint32_t end = 0;
    fixture_shuffle(&state, &random_state);
    assert_same_bytes();
    memset(bytes, 0, sizeof bytes);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_write(&planned, append, &end));
    TEST_ASSERT_EQUAL_UINT32(walked_length, end);
    TEST_ASSERT_EQUAL_MEMORY(walked_bytes, bytes, end);
}

void test_a_plan_hashes_as_the_walk_does(void)
{
    for (int i = 0; i < 50; i++) {
        TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
        TEST_ASSERT_TRUE(cox_sim_schema_hash(&walked) == cox_sim_schema_hash(&planned));
        state.ship_count = (uint32_t)(i % 21);
        state.seed += random_state;
        fixture_shuffle(&state, &random_state);
    }
}

void test_a_plan_has_the_digests_of_the_walk(void)
{
    for (uint32_t table = 0; table < 5; table++) {
        for (uint32_t column = 0; column < 12; column++)
            TEST_ASSERT_TRUE(cox_sim_column_digest(&walked, table, column) ==
                             cox_sim_column_digest(&planned, table, column));
        for (uint32_t least = 0; least < 70; least += 7)
            TEST_ASSERT_TRUE(cox_sim_group_digest(&walked, table, least, least + 20) ==
                             cox_sim_group_digest(&planned, table, least, least + 20));
    }
}

void test_a_plan_fetches_the_cells_that_the_walk_fetches(void)
{
    fixture_swap_ships(&state, 3, 17);
    for (uint32_t table = 0; table < 5; table++) {
        for (uint32_t id = 0; id < 70; id++) {
            TEST_ASSERT_EQUAL_UINT32(cox_sim_next_row(&walked, table, id),
                                     cox_sim_next_row(&planned, table, id));
            for (uint32_t column = 0; column < 12; column++) {
                cox_cell cell = {table, id, column};
                int64_t a = -7, b = -7;
                TEST_ASSERT_EQUAL(cox_sim_fetch(&walked, cell, &a),
                                  cox_sim_fetch(&planned, cell, &b));
                TEST_ASSERT_EQUAL_INT64(a, b);
            }
        }
    }
}

void test_a_plan_refuses_each_damaged_byte_as_the_walk_does(void)
{
    assert_same_bytes();
    for (uint32_t at = 0; at < length; at++) {
        for (uint32_t value = 0; value < 256; value += 51) {
            uint8_t kept = bytes[at];
            bytes[at] = (uint8_t)value;
            TEST_ASSERT_EQUAL_INT32(cox_snapshot_check(&walked, bytes, length),
                                    cox_snapshot_check(&planned, bytes, length));
            bytes[at] = kept;
        }
        TEST_ASSERT_EQUAL_INT32(cox_snapshot_check(&walked, bytes, at),
                                cox_snapshot_check(&planned, bytes, at));
    }
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, cox_snapshot_check(&planned, bytes, length + 1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&planned, bytes, length));
}

void test_a_plan_loads_what_the_walk_saved(void)
{
    static fixture other;
    uint64_t hash = cox_sim_hash(&walked);
    fixture_shuffle(&state, &random_state);
    assert_same_bytes();
    cox_sim target = fixture_make_filled(&other, 4);
    target.plan = planned.plan;
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_load(&target, walked_bytes, walked_length, undo, sizeof undo));
    target.plan = NULL;
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&target));
}
