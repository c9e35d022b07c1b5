/* SPDX-License-Identifier: MIT
 * What is said of a snapshot that is refused: table, row, column, the value and what was allowed.
 */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_sim.h"
#include "trials.h"

static fixture game;
static cox_sim sim;
static uint8_t bytes[2048];
static uint32_t length;
static cox_snapshot_fault fault;
static char text[COX_SNAPSHOT_FAULT_TEXT_SIZE];

static void save(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
}

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
    memset(&fault, 0xee, sizeof fault);
    save();
}

static void assert_says(cox_status status, const char *expected)
{
    TEST_ASSERT_EQUAL_INT32(status, cox_snapshot_check(&sim, bytes, length));
    TEST_ASSERT_EQUAL_INT32(status, cox_snapshot_explain(&sim, bytes, length, &fault));
    TEST_ASSERT_EQUAL_INT32(status, fault.status);
    cox_snapshot_fault_text(&fault, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* Of the state as it is now. */
static void assert_saved_says(cox_status status, const char *expected)
{
    save();
    assert_says(status, expected);
}

void test_a_sound_snapshot_has_no_fault(void)
{
    cox_snapshot_fault before = fault;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_explain(&sim, bytes, length, &fault));
    TEST_ASSERT_EQUAL_MEMORY(&before, &fault, sizeof fault);
}

void test_a_value_out_of_bounds_is_named_with_its_bounds(void)
{
    game.ships[2].stamina = 300;
    assert_saved_says(COX_ERROR_RANGE, "ships 9 stamina is 300, and 0 to 200 are allowed");
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIPS, fault.cell.table);
    TEST_ASSERT_EQUAL_UINT32(9, fault.cell.id);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIP_STAMINA, fault.cell.column);
    TEST_ASSERT_EQUAL_INT64(300, fault.value);
}

void test_bounds_are_written_as_values_of_their_type_are(void)
{
    game.wind = COX_RATIO(-9, 2);
    assert_saved_says(COX_ERROR_RANGE, "clock 1 wind is -4.5, and -4 to 4 are allowed");
    game.wind = 0;
    game.weight[1] = -51;
    assert_saved_says(COX_ERROR_RANGE, "crates 100005 weight is -51, and -50 to 50 are allowed");
}

void test_the_row_is_named_by_its_id_however_rows_are_stored(void)
{
    fixture_swap_ships(&game, 0, 4);
    game.ships[0].resting = 2;
    assert_saved_says(COX_ERROR_RANGE, "ships 15 resting is 2, and 0 to 1 are allowed");
}

void test_a_dangling_reference_is_named(void)
{
    game.ships[3].target = 99;
    assert_saved_says(COX_ERROR_REFERENCE,
                      "ships 12 target is 99, a reference to a row that is gone");
    game.ships[3].target = COX_NO_ROW;
    game.rocks[1].beside = 3;
    assert_saved_says(COX_ERROR_REFERENCE,
                      "rocks 2 beside is 3, a reference to a row that is gone");
}

void test_an_id_that_stands_twice_is_named(void)
{
    game.ships[3].id = 9;
    assert_saved_says(COX_ERROR_ORDER,
                      "ships 9 comes after a row with the same id or a greater one");
}

void test_an_id_of_0_is_named(void)
{
    game.crate_id[2] = 0;
    assert_saved_says(COX_ERROR_ORDER, "a row of crates has the id 0, which stands for no row");
}

void test_too_many_rows_are_named_with_what_fits(void)
{
    bytes[8 + 4 + 16] = 21;
    assert_says(COX_ERROR_COUNT, "ships has 21 rows, and at most 20 fit");
    bytes[8] = 0;
    assert_says(COX_ERROR_COUNT, "clock has 0 rows, and 1 was expected");
}

void test_a_cut_snapshot_names_where_it_ends(void)
{
    length = 8 + 4 + 16 + 4 + 39 + 2; /* within the id of the second ship */
    assert_says(COX_ERROR_TRUNCATED, "it ends within ships");
    length += 3;
    assert_says(COX_ERROR_TRUNCATED, "it ends within ships 6 position.x");
    length = 8 + 3;
    assert_says(COX_ERROR_TRUNCATED, "it ends within clock");
}

void test_a_fault_outside_of_cells_has_a_sentence_too(void)
{
    length++;
    assert_says(COX_ERROR_DAMAGED, "it goes on after the last row");
    bytes[0] ^= 1;
    assert_says(COX_ERROR_SCHEMA, "it is of a state that is declared otherwise");
    fault.status = COX_ERROR_REFUSED;
    cox_snapshot_fault_text(&fault, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("restored() refuses it", text);
    char words[COX_STATUS_TEXT_SIZE];
    fault.status = COX_ERROR_IO;
    cox_status_text(COX_ERROR_IO, words, sizeof words);
    cox_snapshot_fault_text(&fault, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(words, text);
}

void test_any_length_and_any_byte_is_explained_as_it_is_checked(void)
{
    uint64_t random = 7;
    for (uint32_t trial = 0; trial < TRIALS_OF(5000u); trial++) {
        save();
        uint32_t at = 8 + fixture_random(&random) % (length - 8);
        bytes[at] = (uint8_t)fixture_random(&random);
        if (trial % 3 == 0) length = at;
        cox_status status = cox_snapshot_check(&sim, bytes, length);
        TEST_ASSERT_EQUAL_INT32(status, cox_snapshot_explain(&sim, bytes, length, &fault));
        if (status == COX_OK) continue;
        cox_snapshot_fault_text(&fault, &sim, text, sizeof text);
        TEST_ASSERT_EQUAL_INT32(status, fault.status);
        TEST_ASSERT_TRUE_MESSAGE(strlen(text) > 8, text);
    }
}

void test_the_text_of_any_fault_fits(void)
{
    for (uint32_t size = 0; size < sizeof text; size += 9) {
        memset(text, '#', sizeof text);
        cox_snapshot_fault_text(&fault, &sim, text, size);
        for (uint32_t i = size; i < sizeof text; i++) TEST_ASSERT_EQUAL('#', text[i]);
    }
}
