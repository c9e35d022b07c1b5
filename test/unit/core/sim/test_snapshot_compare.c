/* SPDX-License-Identifier: MIT
 * The first difference of two states. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_sim.h"

static fixture game_a;
static fixture game_b;
static cox_sim a;
static cox_sim b;
static cox_difference found;
static char message[96];

void setUp(void)
{
    a = fixture_make_filled(&game_a, 20);
    b = fixture_make_filled(&game_b, 20);
    memset(&found, 0x55, sizeof found);
}

static void assert_cell(uint32_t table, uint32_t id, uint32_t column)
{
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(table, found.cell.table, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(id, found.cell.id, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(column, found.cell.column, message);
}

void test_equal_states_are_equal_however_their_rows_are_stored(void)
{
    uint64_t random = 5;
    for (uint32_t i = 0; i < 20; i++) {
        fixture_shuffle(&game_a, &random);
        fixture_shuffle(&game_b, &random);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_compare(&a, &b, &found));
    }
    cox_difference untouched;
    memset(&untouched, 0x55, sizeof untouched);
    TEST_ASSERT_EQUAL_MEMORY(&untouched, &found, sizeof found);
}

void test_a_changed_cell_is_named_with_both_values(void)
{
    fixture_ship *ship = &game_b.ships[3];
    ship->position.y -= 1000000;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&a, &b, &found));
    assert_cell(FIXTURE_SHIPS, 12, FIXTURE_SHIP_Y);
    TEST_ASSERT_TRUE(found.a == game_a.ships[3].position.y);
    TEST_ASSERT_TRUE(found.b == ship->position.y);
    TEST_ASSERT_FALSE(found.only_in_a);
    TEST_ASSERT_FALSE(found.only_in_b);
}

void test_every_changed_state_cell_is_found_and_no_other(void)
{
    cox_column declared;
    for (uint32_t table = 0; table < cox_sim_table_count(&b); table++)
        for (uint32_t column = 0; cox_sim_column(&b, table, column, &declared); column++)
            for (uint32_t row = 0; row < cox_sim_row_count(&b, table); row++) {
                if (declared.role == COX_ROW_ID) continue;
                uint8_t *cell = (uint8_t *)fixture_cell(&game_b, &b, table, column, row);
                uint32_t id = row + 1;
                if (table == FIXTURE_SHIPS) id = game_b.ships[row].id;
                if (table == FIXTURE_CRATES) id = game_b.crate_id[row];
                snprintf(message, sizeof message, "table %u column %s row %u", (unsigned)table,
                         declared.name, (unsigned)row);
                *cell ^= 1;
                cox_status expected = declared.role == COX_STATE ? COX_ERROR_DIVERGED : COX_OK;
                TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, cox_snapshot_compare(&a, &b, &found),
                                                message);
                if (expected != COX_OK) assert_cell(table, id, column);
                *cell ^= 1;
            }
}

void test_the_first_of_several_differences_is_by_table_then_id_then_column(void)
{
    game_b.crate_id[0] = 6;
    game_b.rocks[0].position.x++;
    game_b.ships[4].position.x++;
    game_b.ships[2].score++;
    game_b.ships[2].stamina++;
    fixture_swap_ships(&game_b, 2, 9);
    fixture_swap_ships(&game_b, 4, 0);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&a, &b, &found));
    assert_cell(FIXTURE_SHIPS, 9, FIXTURE_SHIP_STAMINA);
}

void test_a_row_on_one_side_only_is_named_by_its_id(void)
{
    game_b.ships[3] = game_b.ships[19];
    game_b.ship_count = 19;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&a, &b, &found));
    assert_cell(FIXTURE_SHIPS, 12, FIXTURE_SHIP_ID);
    TEST_ASSERT_TRUE(found.only_in_a);
    TEST_ASSERT_FALSE(found.only_in_b);
    TEST_ASSERT_TRUE(found.a == 0 && found.b == 0);

    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&b, &a, &found));
    assert_cell(FIXTURE_SHIPS, 12, FIXTURE_SHIP_ID);
    TEST_ASSERT_TRUE(found.only_in_b);
}

void test_a_last_row_on_one_side_only_is_found(void)
{
    game_b.ship_count = 19;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&a, &b, &found));
    assert_cell(FIXTURE_SHIPS, 60, FIXTURE_SHIP_ID);
    TEST_ASSERT_TRUE(found.only_in_a);
    game_b.ship_count = 20;
    game_a.rock_count = 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&a, &b, &found));
    assert_cell(FIXTURE_ROCKS, 2, 0);
    TEST_ASSERT_TRUE(found.only_in_b);
}

void test_an_id_that_differs_is_the_lesser_row_on_its_side_only(void)
{
    game_b.ships[3].id = 13;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&a, &b, &found));
    assert_cell(FIXTURE_SHIPS, 12, FIXTURE_SHIP_ID);
    TEST_ASSERT_TRUE(found.only_in_a);
}

void test_values_are_given_with_their_sign_or_without(void)
{
    game_b.seed = UINT64_MAX;
    cox_snapshot_compare(&a, &b, &found);
    TEST_ASSERT_TRUE(found.a == (int64_t)game_a.seed && found.b == -1);
    b = fixture_make_filled(&game_b, 20);
    game_b.ticks = UINT32_MAX;
    cox_snapshot_compare(&a, &b, &found);
    TEST_ASSERT_TRUE(found.b == INT64_C(0xffffffff));
    b = fixture_make_filled(&game_b, 20);
    game_b.weight[0] = -50;
    cox_snapshot_compare(&a, &b, &found);
    TEST_ASSERT_TRUE(found.a == -20 && found.b == -50);
}

void test_simulations_that_are_declared_differently_are_not_compared(void)
{
    b.command_count--;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, cox_snapshot_compare(&a, &b, &found));
}
