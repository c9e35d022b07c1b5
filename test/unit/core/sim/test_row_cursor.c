/* SPDX-License-Identifier: MIT
 * Rows one by one, in the order in which they are stored. */
#include "unity.h"

#include "coxswain/sim.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static cox_row_cursor cursor;

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
}

static void expect_rows(uint32_t table, const uint32_t *ids, uint32_t count)
{
    cursor = cox_row_cursor_make(&sim, table);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cursor.id);
    for (uint32_t slot = 0; slot < count; slot++) {
        TEST_ASSERT_TRUE(cox_row_cursor_next(&cursor));
        TEST_ASSERT_EQUAL_UINT32(ids[slot], cursor.id);
        TEST_ASSERT_EQUAL_UINT32(slot, cursor.slot);
    }
    TEST_ASSERT_FALSE(cox_row_cursor_next(&cursor));
}

void test_rows_of_every_layout_come_as_they_are_stored(void)
{
    static const uint32_t single[] = {1};
    static const uint32_t ships[] = {12, 6, 9, 3, 15};
    static const uint32_t rocks[] = {1, 2};
    static const uint32_t crates[] = {200005, 100005, 5};
    fixture_swap_ships(&game, 0, 3);
    fixture_swap_crates(&game, 0, 2);
    expect_rows(FIXTURE_CLOCK, single, 1);
    expect_rows(FIXTURE_SHIPS, ships, 5);
    expect_rows(FIXTURE_ROCKS, rocks, 2);
    expect_rows(FIXTURE_CRATES, crates, 3);
}

void test_a_table_that_is_empty_or_not_there_has_no_row(void)
{
    sim = fixture_make(&game);
    expect_rows(FIXTURE_SHIPS, NULL, 0);
    expect_rows(4, NULL, 0);
    expect_rows(UINT32_MAX, NULL, 0);
}

void test_a_cursor_stays_on_the_last_row(void)
{
    int64_t value = 0;
    cursor = cox_row_cursor_make(&sim, FIXTURE_SHIPS);
    while (cox_row_cursor_next(&cursor)) continue;
    TEST_ASSERT_FALSE(cox_row_cursor_next(&cursor));
    TEST_ASSERT_EQUAL_UINT32(15, cursor.id);
    TEST_ASSERT_TRUE(cox_row_cursor_fetch(&cursor, FIXTURE_SHIP_ID, &value));
    TEST_ASSERT_TRUE(value == 15);
}

void test_the_values_are_those_of_the_cells(void)
{
    uint64_t random = 7;
    fixture_shuffle(&game, &random);
    for (uint32_t table = 0; table < 4; table++) {
        cursor = cox_row_cursor_make(&sim, table);
        while (cox_row_cursor_next(&cursor)) {
            cox_cell cell = {table, cursor.id, 0};
            int64_t by_id;
            int64_t by_row;
            for (; cox_sim_fetch(&sim, cell, &by_id); cell.column++) {
                TEST_ASSERT_TRUE(cox_row_cursor_fetch(&cursor, cell.column, &by_row));
                TEST_ASSERT_TRUE(by_id == by_row);
            }
            TEST_ASSERT_FALSE(cox_row_cursor_fetch(&cursor, cell.column, &by_row));
        }
    }
}

void test_a_copy_stays_on_its_row(void)
{
    int64_t value = 0;
    cursor = cox_row_cursor_make(&sim, FIXTURE_SHIPS);
    cox_row_cursor_next(&cursor);
    cox_row_cursor first = cursor;
    cox_row_cursor_next(&cursor);
    TEST_ASSERT_TRUE(cox_row_cursor_fetch(&first, FIXTURE_SHIP_ID, &value));
    TEST_ASSERT_TRUE(value == 3);
}

void test_a_value_that_is_not_there_leaves_the_target_alone(void)
{
    int64_t value = 77;
    cursor = cox_row_cursor_make(&sim, FIXTURE_SHIPS);
    TEST_ASSERT_FALSE(cox_row_cursor_fetch(&cursor, FIXTURE_SHIP_ID, &value));
    cox_row_cursor_next(&cursor);
    TEST_ASSERT_FALSE(cox_row_cursor_fetch(&cursor, 11, &value));
    TEST_ASSERT_FALSE(cox_row_cursor_fetch(&cursor, UINT32_MAX, &value));
    game.ship_count = 0;
    TEST_ASSERT_FALSE(cox_row_cursor_fetch(&cursor, FIXTURE_SHIP_ID, &value));
    cursor = cox_row_cursor_make(&sim, 4);
    TEST_ASSERT_FALSE(cox_row_cursor_fetch(&cursor, 0, &value));
    TEST_ASSERT_TRUE(value == 77);
}

void test_a_column_of_all_rows_is_what_a_cursor_finds_in_every_layout(void)
{
    uint32_t ids[8];
    int64_t values[8];
    fixture_swap_ships(&game, 0, 3);
    for (uint32_t table = 0; table < cox_sim_table_count(&sim); table++) {
        cox_column declared;
        for (uint32_t column = 0; cox_sim_column(&sim, table, column, &declared); column++) {
            uint32_t count = cox_sim_fetch_column(&sim, table, column, ids, values, 8);
            TEST_ASSERT_EQUAL_UINT32(cox_sim_row_count(&sim, table), count);
            cursor = cox_row_cursor_make(&sim, table);
            for (uint32_t i = 0; cox_row_cursor_next(&cursor); i++) {
                int64_t value = values[i] + 1;
                TEST_ASSERT_TRUE(cox_row_cursor_fetch(&cursor, column, &value));
                TEST_ASSERT_EQUAL_UINT32(cursor.id, ids[i]);
                TEST_ASSERT_TRUE(value == values[i]);
            }
        }
    }
}

void test_a_column_of_more_rows_than_fit_or_of_none_leaves_what_is_behind_unchanged(void)
{
    uint32_t ids[3] = {7, 7, 7};
    int64_t values[3] = {7, 7, 7};
    TEST_ASSERT_EQUAL_UINT32(
        5, cox_sim_fetch_column(&sim, FIXTURE_SHIPS, FIXTURE_SHIP_ID, ids, values, 2));
    TEST_ASSERT_TRUE(ids[1] == values[1] && ids[1] != 7);
    TEST_ASSERT_TRUE(ids[2] == 7 && values[2] == 7);
    TEST_ASSERT_EQUAL_UINT32(
        5, cox_sim_fetch_column(&sim, FIXTURE_SHIPS, FIXTURE_SHIP_ID, NULL, NULL, 2));
    TEST_ASSERT_EQUAL_UINT32(0, cox_sim_fetch_column(&sim, 4, 0, ids, values, 3));
    TEST_ASSERT_EQUAL_UINT32(0,
                             cox_sim_fetch_column(&sim, FIXTURE_SHIPS, UINT32_MAX, ids, values, 3));
    TEST_ASSERT_TRUE(ids[2] == 7 && values[2] == 7);
}
