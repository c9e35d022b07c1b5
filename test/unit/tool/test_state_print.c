/* SPDX-License-Identifier: MIT
 * States as tables: every row by its id, every column as wide as its values. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "fixture_league.h"
#include "fixture_sim.h"
#include "state_print.h"

TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("sorted_rows.c")
TEST_SOURCE_FILE("state_column.c")
TEST_SOURCE_FILE("streams.c")
TEST_SOURCE_FILE("text_column.c")
TEST_SOURCE_FILE("text_words.c")
TEST_SOURCE_FILE("utf8.c")

static fixture game;
static cox_sim sim;
static char printed[8192];

void setUp(void)
{
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
}

static const char *print(void)
{
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_TRUE(state_print(file, &sim));
    rewind(file);
    size_t length = fread(printed, 1, sizeof printed - 1, file);
    printed[length] = '\0';
    fclose(file);
    return printed;
}

void test_rows_stored_in_any_order_are_printed_in_ascending_id(void)
{
    static char sorted[sizeof printed];
    uint64_t random = 5;
    memcpy(sorted, print(), sizeof sorted);
    fixture_shuffle(&game, &random);
    TEST_ASSERT_EQUAL_STRING(sorted, print());
}

void test_a_column_is_as_wide_as_its_widest_value_and_the_id_stands_in_front(void)
{
    const char *rocks = strstr(print(), "\nrocks");
    TEST_ASSERT_NOT_NULL(rocks);
    printed[strstr(rocks, "\ncrates") - printed] = '\0';
    TEST_ASSERT_EQUAL_STRING("\nrocks, rows: 2\n"
                             "   row  position.x  position.y  owner  moss  beside\n"
                             "     1           0    -0.00002      -     7       1\n"
                             "     2     0.01526    -0.00003      3     7       -\n",
                             rocks);
}

void test_a_table_without_rows_has_its_head_alone(void)
{
    sim = fixture_make(&game);
    TEST_ASSERT_NOT_NULL(strstr(print(), "\nrocks, rows: 0\n   row  position.x"));
}

void test_tables_of_one_name_in_several_parts_are_counted(void)
{
    static league all;
    sim = league_make(&all);
    TEST_ASSERT_NOT_NULL(strstr(print(), "\nmembers, rows: 3\n"));
    TEST_ASSERT_NOT_NULL(strstr(printed, "\nmembers#2, rows: 2\n"));
}
