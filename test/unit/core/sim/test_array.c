/* SPDX-License-Identifier: MIT
 * Arrays and texts in rows, which are columns like any others. */
#include "unity.h"

#include <string.h>

#include "coxswain/plan.h"
#include "coxswain/snapshot.h"
#include "coxswain/text.h"

#include "fixture_inventory.h"

#define FIRST_ROW 12u /* behind the schema hash and the number of rows */

static fixture_inventory state;
static fixture_inventory other;
static cox_sim sim;
static uint8_t bytes[512];
static uint32_t length;

void setUp(void)
{
    sim = fixture_inventory_make(&state);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
}

static void expect_name(const char *expected, uint32_t column)
{
    cox_column declared;
    TEST_ASSERT_TRUE(cox_sim_column(&sim, 0, column, &declared));
    TEST_ASSERT_EQUAL_STRING(expected, declared.name);
}

void test_each_element_is_a_column_with_its_number(void)
{
    cox_table declared;
    TEST_ASSERT_TRUE(cox_sim_table(&sim, 0, &declared));
    TEST_ASSERT_EQUAL_UINT8(FIXTURE_HERO_COLUMNS, declared.column_count);
    expect_name("name.0", FIXTURE_HERO_NAME);
    expect_name("name.4", FIXTURE_HERO_NAME + 4);
    expect_name("skills.0", FIXTURE_HERO_SKILLS);
    expect_name("skills.3", FIXTURE_HERO_SKILLS + 3);
    expect_name("slots.7.item", FIXTURE_HERO_ITEMS + 7);
    expect_name("slots.0.amount", FIXTURE_HERO_AMOUNTS);
}

void test_elements_are_fetched_by_their_column(void)
{
    int64_t value;
    cox_cell skill = {0, 2, FIXTURE_HERO_SKILLS + 3};
    cox_cell item = {0, 2, FIXTURE_HERO_ITEMS + 5};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, skill, &value));
    TEST_ASSERT_EQUAL_INT64(-6, value);
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, item, &value));
    TEST_ASSERT_EQUAL_INT64(2005, value);
}

void test_a_text_stands_in_a_snapshot_letter_by_letter(void)
{
    TEST_ASSERT_EQUAL_MEMORY(state.heroes[0].name, bytes + FIRST_ROW + 4,
                             sizeof state.heroes[0].name);
}

void test_four_letters_of_a_text_are_one_word_of_the_hash(void)
{
    int64_t value;
    cox_cell cell = {0, 1, FIXTURE_HERO_NAME};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &value));
    TEST_ASSERT_EQUAL_INT64('A' | 'd' << 8 | (int32_t)'a' << 16, value);
}

void test_arrays_and_texts_are_loaded_with_the_same_hash(void)
{
    cox_sim loaded = fixture_inventory_make(&other);
    memset(other.heroes, 0, sizeof other.heroes);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&loaded, bytes, length, NULL, 0));
    TEST_ASSERT_TRUE(cox_sim_hash(&loaded) == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_STRING("Grace \"Amazing\"", other.heroes[1].name);
}

void test_the_element_that_differs_is_found(void)
{
    cox_difference found;
    cox_sim changed = fixture_inventory_make(&other);
    other.heroes[2].slots[6].amount = 7;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&sim, &changed, &found));
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_HERO_AMOUNTS + 6, found.cell.column);
    TEST_ASSERT_EQUAL_INT64(60, found.a);
    TEST_ASSERT_EQUAL_INT64(7, found.b);
}

void test_a_plan_agrees_about_arrays_and_texts(void)
{
    static uint64_t memory[900];
    uint8_t saved[512];
    uint32_t saved_length;
    cox_sim planned = sim;
    planned.plan = cox_plan_init(&sim, memory, sizeof memory);
    TEST_ASSERT_NOT_NULL(planned.plan);
    TEST_ASSERT_TRUE(cox_sim_hash(&planned) == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_save(&planned, saved, sizeof saved, &saved_length));
    TEST_ASSERT_EQUAL_UINT32(length, saved_length);
    TEST_ASSERT_EQUAL_MEMORY(bytes, saved, length);
    for (uint32_t column = 0; column < FIXTURE_HERO_COLUMNS; column++)
        TEST_ASSERT_TRUE(cox_sim_column_digest(&planned, 0, column) ==
                         cox_sim_column_digest(&sim, 0, column));
}

/* The answer of test/reader/read_replay.rb, which machines whose numbers begin with the high byte
 * must have too. */
void test_the_hash_of_texts_is_the_same_on_every_machine(void)
{
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0xc1964f1686a0ba2f), cox_sim_hash(&sim));
}
