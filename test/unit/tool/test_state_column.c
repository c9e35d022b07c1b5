/* SPDX-License-Identifier: MIT
 * Columns by their names: what there is is found, and what there is not is refused with what is
 * near. */
#include "unity.h"

#include "failure.h"
#include "fixture_inventory.h"
#include "fixture_league.h"
#include "fixture_sim.h"
#include "state_column.h"

TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("streams.c")

static fixture game;
static cox_sim sim;
static char error[ERROR_SIZE];

void setUp(void)
{
    sim = fixture_make_filled(&game, 2);
    error[0] = '\0';
}

static void expect_refused(const char *sentence, const char *name)
{
    state_column found = {.table = 77};
    TEST_ASSERT_FALSE(state_column_find(&found, &sim, name, error));
    TEST_ASSERT_EQUAL_STRING(sentence, error);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(77, found.table, "the target is changed");
}

void test_a_column_is_found_by_its_tables_name_and_its_own_which_may_have_points(void)
{
    state_column found;
    TEST_ASSERT_TRUE(state_column_find(&found, &sim, "rocks.position.y", error));
    TEST_ASSERT_EQUAL_STRING("rocks.position.y", found.name);
    TEST_ASSERT_EQUAL_STRING("position.y", found.declared.name);
    TEST_ASSERT_EQUAL_UINT8(COX_FIXED, found.declared.type);
    cox_table table;
    TEST_ASSERT_TRUE(cox_sim_table(&sim, found.table, &table));
    TEST_ASSERT_EQUAL_STRING("rocks", table.name);
}

void test_a_column_that_is_not_there_is_refused_with_the_nearest_or_all_of_its_table(void)
{
    expect_refused("there is no column rocks.ownr; did you mean rocks.owner?", "rocks.ownr");
    expect_refused("there is no column rocks.salary; rocks has position.x, position.y, owner, "
                   "moss, beside",
                   "rocks.salary");
    expect_refused("there is no column planets.x; the tables are clock, ships, rocks, crates",
                   "planets.x");
}

void test_a_table_alone_is_refused_with_its_columns_and_one_that_is_not_there_with_all(void)
{
    expect_refused("rocks is a table, and a column was expected; rocks has position.x, position.y, "
                   "owner, moss, beside",
                   "rocks");
    expect_refused("there is no table planets; the tables are clock, ships, rocks, crates",
                   "planets");
}

void test_tables_of_one_name_in_several_parts_are_counted(void)
{
    static league all;
    state_column found;
    char name[STATE_TABLE_NAME_SIZE];
    sim = league_make(&all);
    TEST_ASSERT_TRUE(state_column_find(&found, &sim, "members.points", error));
    TEST_ASSERT_EQUAL_UINT32(1, found.table);
    TEST_ASSERT_TRUE(state_column_find(&found, &sim, "members#2.points", error));
    TEST_ASSERT_EQUAL_UINT32(2, found.table);
    TEST_ASSERT_EQUAL_STRING("members#2.points", found.name);
    expect_refused("there is no column members#2.name; members#2 has id, points", "members#2.name");
    TEST_ASSERT_FALSE(state_table_name(&sim, 4, name));
}

void test_a_text_and_a_part_of_one_are_no_columns_to_compute_with(void)
{
    static fixture_inventory inventory;
    sim = fixture_inventory_make(&inventory);
    expect_refused("column heroes.name holds text, and a number was expected", "heroes.name");
    expect_refused("column heroes.name.1 holds text, and a number was expected", "heroes.name.1");
}

void test_a_list_of_columns_keeps_their_order(void)
{
    state_column found[2];
    TEST_ASSERT_EQUAL_UINT32(
        2, state_column_list(found, 2, &sim, "rocks.moss,rocks.position.x", error));
    TEST_ASSERT_EQUAL_STRING("rocks.moss", found[0].name);
    TEST_ASSERT_EQUAL_STRING("rocks.position.x", found[1].name);
}

void test_a_list_with_too_many_columns_or_an_empty_name_is_refused(void)
{
    state_column found[2];
    TEST_ASSERT_EQUAL_UINT32(
        0, state_column_list(found, 2, &sim, "rocks.moss,rocks.moss,rocks.moss", error));
    TEST_ASSERT_EQUAL_STRING("there are more than 2 columns in the list", error);
    TEST_ASSERT_EQUAL_UINT32(0, state_column_list(found, 2, &sim, "rocks.moss,", error));
    TEST_ASSERT_EQUAL_STRING("the name of a column is missing; the tables are clock, ships, "
                             "rocks, crates",
                             error);
}
