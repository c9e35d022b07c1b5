/* SPDX-License-Identifier: MIT
 * A snapshot's bytes, looked at, are the state that they would load: same hash, digests, rows and
 * differences. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_state_view.h"
#include "fixture_sim.h"

#define BYTES_MAX 2048

static fixture game;
static fixture empty;
static cox_sim sim;
static uint8_t bytes[BYTES_MAX];
static cox_state_view live;
static cox_state_view view; /* of bytes, through a simulation whose own state is empty */
static char message[96];

/* Saves the state as it is now. */
static void save(void)
{
    uint32_t length;
    TEST_ASSERT_EQUAL(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
}

static void start(uint32_t ship_count)
{
    static cox_sim other;
    sim = fixture_make_filled(&game, ship_count);
    other = fixture_make(&empty);
    live = cox_state_view_make(&sim, NULL);
    view = cox_state_view_make(&other, bytes);
    save();
}

void setUp(void)
{
    start(5);
}

void test_the_hash_is_that_of_the_state_in_any_order_of_storage(void)
{
    static const uint32_t counts[] = {0, 1, 5, FIXTURE_SHIPS_MAX};
    uint64_t random = 3;
    for (uint32_t i = 0; i < COX_COUNT(counts); i++) {
        start(counts[i]);
        fixture_shuffle(&game, &random);
        save();
        TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_state_view_hash(&view));
        TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_state_view_hash(&live));
    }
}

void test_the_column_digests_are_those_of_the_state(void)
{
    for (uint32_t table = 0; table < 6; table++)
        for (uint32_t column = 0; column < 13; column++) {
            snprintf(message, sizeof message, "%u.%u", (unsigned)table, (unsigned)column);
            TEST_ASSERT_TRUE_MESSAGE(cox_sim_column_digest(&sim, table, column) ==
                                         cox_state_view_column_digest(&view, table, column),
                                     message);
        }
}

void test_the_group_digests_are_those_of_the_state(void)
{
    for (uint32_t table = 0; table < 5; table++)
        for (uint32_t least = 0; least < 20; least++)
            for (uint32_t greatest = 0; greatest < 20; greatest++)
                TEST_ASSERT_TRUE(cox_sim_group_digest(&sim, table, least, greatest) ==
                                 cox_state_view_group_digest(&view, table, least, greatest));
}

void test_the_greatest_id_is_found_in_either(void)
{
    for (uint32_t table = 0; table < 5; table++)
        TEST_ASSERT_EQUAL_UINT32(cox_state_view_greatest_id(&live, table),
                                 cox_state_view_greatest_id(&view, table));
    TEST_ASSERT_EQUAL_UINT32(15, cox_state_view_greatest_id(&view, FIXTURE_SHIPS));
    TEST_ASSERT_EQUAL_UINT32(1, cox_state_view_greatest_id(&view, FIXTURE_CLOCK));
    TEST_ASSERT_EQUAL_UINT32(0, cox_state_view_greatest_id(&view, 4));
}

void test_every_row_is_its_bytes_in_the_snapshot(void)
{
    static const uint32_t sizes[] = {16, 39, 16, 23};
    const uint8_t *at = bytes + 8;
    uint8_t row[COX_PART_BYTES_MAX];
    uint32_t length;
    for (uint32_t table = 0; table < 4; table++) {
        cox_row_cursor cursor = cox_row_cursor_make(&sim, table);
        at += 4;
        while (cox_row_cursor_next(&cursor)) { /* stored in ascending id */
            uint32_t id = cursor.id;
            TEST_ASSERT_TRUE(cox_state_view_row(&view, table, id, 0, row, &length));
            TEST_ASSERT_EQUAL_UINT32(sizes[table], length);
            TEST_ASSERT_EQUAL_MEMORY(at, row, length);
            TEST_ASSERT_TRUE(cox_state_view_row(&live, table, id, 0, row, &length));
            TEST_ASSERT_EQUAL_MEMORY(at, row, length);
            at += length;
        }
    }
}

void test_a_row_that_is_not_there_is_not_given(void)
{
    uint8_t row[COX_PART_BYTES_MAX];
    uint32_t length = 77;
    TEST_ASSERT_FALSE(cox_state_view_row(&view, FIXTURE_SHIPS, 4, 0, row, &length));
    TEST_ASSERT_FALSE(cox_state_view_row(&view, FIXTURE_SHIPS, 0, 0, row, &length));
    TEST_ASSERT_FALSE(cox_state_view_row(&view, 4, 1, 0, row, &length));
    TEST_ASSERT_EQUAL_UINT32(77, length);
}

/* A bit of every saved cell of the first stored row, flipped, is found with both values. */
void test_every_changed_cell_is_the_first_difference_of_both(void)
{
    cox_column declared;
    for (uint32_t table = 0; table < 4; table++)
        for (uint32_t column = 0; cox_sim_column(&sim, table, column, &declared); column++) {
            if (declared.role != COX_STATE) continue;
            uint8_t *cell = (uint8_t *)fixture_cell(&game, &sim, table, column, 0);
            cox_difference found;
            int64_t before;
            int64_t after;
            *cell ^= 1;
            snprintf(message, sizeof message, "%u.%u", (unsigned)table, (unsigned)column);
            TEST_ASSERT_EQUAL_MESSAGE(COX_ERROR_DIVERGED,
                                      cox_state_view_compare(&live, &view, &found), message);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(table, found.cell.table, message);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(column, found.cell.column, message);
            TEST_ASSERT_TRUE(cox_sim_fetch(&sim, found.cell, &after));
            *cell ^= 1;
            TEST_ASSERT_TRUE(cox_sim_fetch(&sim, found.cell, &before));
            TEST_ASSERT_EQUAL_INT64_MESSAGE(after, found.a, message);
            TEST_ASSERT_EQUAL_INT64_MESSAGE(before, found.b, message);
        }
}

void test_equal_states_have_no_difference(void)
{
    cox_difference found;
    uint64_t random = 5;
    fixture_shuffle(&game, &random);
    TEST_ASSERT_EQUAL(COX_OK, cox_state_view_compare(&live, &view, &found));
    TEST_ASSERT_EQUAL(COX_OK, cox_state_view_compare(&view, &view, &found));
}

void test_the_first_column_in_which_two_rows_differ_is_given_with_its_values(void)
{
    uint8_t a[COX_PART_BYTES_MAX];
    uint8_t b[COX_PART_BYTES_MAX];
    uint32_t length;
    uint32_t column = 99;
    int64_t at_a;
    int64_t at_b;
    TEST_ASSERT_TRUE(cox_state_view_row(&view, FIXTURE_SHIPS, 9, 0, a, &length));
    TEST_ASSERT_FALSE(cox_state_rows_differ(&sim, FIXTURE_SHIPS, 0, a, a, &column, &at_a, &at_b));
    game.ships[2].score = -7;
    game.ships[2].position.y = -8;
    TEST_ASSERT_TRUE(cox_state_view_row(&live, FIXTURE_SHIPS, 9, 0, b, &length));
    TEST_ASSERT_TRUE(cox_state_rows_differ(&sim, FIXTURE_SHIPS, 0, a, b, &column, &at_a, &at_b));
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIP_Y, column);
    TEST_ASSERT_EQUAL_INT64(INT64_C(654321) - 2 * 50021, at_a);
    TEST_ASSERT_EQUAL_INT64(-8, at_b);
    TEST_ASSERT_FALSE(cox_state_rows_differ(&sim, 4, 0, a, b, &column, &at_a, &at_b));
}
