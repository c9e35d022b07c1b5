/* SPDX-License-Identifier: MIT
 * Conditions: what is written is what is asked, and what is no condition is refused in a sentence.
 */
#include "unity.h"

#include "condition.h"
#include "failure.h"
#include "fixture_sim.h"
#include "fixture_types.h"

TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("schema.c")
TEST_SOURCE_FILE("state_column.c")
TEST_SOURCE_FILE("streams.c")

static fixture game;
static fixture_types types;
static cox_sim sim;
static condition made;
static char error[ERROR_SIZE];

void setUp(void)
{
    sim = fixture_make_filled(&game, 2);
    error[0] = '\0';
}

static void read(const char *text)
{
    TEST_ASSERT_TRUE_MESSAGE(condition_read(&made, text, error), error);
    TEST_ASSERT_TRUE_MESSAGE(condition_bind(&made, &sim, error), error);
}

static void expect_passes(const char *text, int64_t value, bool expected)
{
    read(text);
    TEST_ASSERT_EQUAL_MESSAGE(expected, condition_passes(&made, value), text);
}

static void expect_refused(const char *sentence, const char *text)
{
    bool is_read = condition_read(&made, text, error);
    TEST_ASSERT_FALSE_MESSAGE(is_read && condition_bind(&made, &sim, error), text);
    TEST_ASSERT_EQUAL_STRING(sentence, error);
}

void test_a_condition_names_a_column_rows_and_a_test(void)
{
    read("  ships.stamina   of 12 <   50 ");
    TEST_ASSERT_EQUAL_INT(CONDITION_ONE, made.rows);
    TEST_ASSERT_EQUAL_UINT32(12, made.row);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIPS, made.table);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIP_STAMINA, made.column);
    TEST_ASSERT_EQUAL_INT(CONDITION_LESS, made.test);
    read("ships.target of all changes");
    TEST_ASSERT_EQUAL_INT(CONDITION_ALL, made.rows);
    TEST_ASSERT_EQUAL_INT(CONDITION_CHANGES, made.test);
    read("ships gone");
    TEST_ASSERT_EQUAL_INT(CONDITION_ANY, made.rows);
    TEST_ASSERT_FALSE(made.has_column);
}

void test_a_test_needs_no_blanks_around_it(void)
{
    expect_passes("ships.stamina<=50", 50, true);
    expect_passes("ships.stamina of any!=50", 50, false);
    expect_passes("ships.position.x>-0.5", COX_RATIO(-1, 2), false);
}

void test_a_number_passes_a_test_on_the_right_side_and_at_the_value_itself(void)
{
    static const char *const tests[] = {"<", "<=", "=", "!=", ">=", ">"};
    static const bool expected[][3] = {{true, false, false}, {true, true, false},
                                       {false, true, false}, {true, false, true},
                                       {false, true, true},  {false, false, true}};
    for (int i = 0; i < 6; i++) {
        char text[64];
        snprintf(text, sizeof text, "ships.position.y %s -7", tests[i]);
        for (int side = 0; side < 3; side++)
            expect_passes(text, COX_FIX(-7) + side - 1, expected[i][side]);
    }
}

void test_the_ends_of_a_type_are_compared_as_numbers(void)
{
    expect_passes("clock.seed > 9223372036854775807", INT64_MIN, true); /* 2^63, without a sign */
    expect_passes("clock.seed < 18446744073709551615", -1, false);
    expect_passes("clock.seed >= 0", -1, true);
    expect_passes("clock.seed < 0", 0, false);
    sim = fixture_types_make(&types);
    expect_passes("creatures.debt < -9223372036854775807", INT64_MIN, true);
    expect_passes("creatures.debt <= 9223372036854775807", INT64_MAX, true);
    expect_passes("creatures.mood < 0", -1, true);
    expect_passes("creatures.awake = true", 1, true);
}

void test_what_is_no_condition_is_refused_in_one_sentence(void)
{
    expect_refused("'ships.stamina': says no test; in quotes, as the shell takes < for its own, "
                   "write 'units.hp of 7 < 50', 'units.hp changes' or 'units gone'",
                   "ships.stamina");
    expect_refused("'ships.stamina of many > 3': a row's number, any or all is wanted behind of, "
                   "not many",
                   "ships.stamina of many > 3");
    expect_refused("'ships.stamina >': a value is wanted behind >", "ships.stamina >");
    expect_refused("'ships.stamina > 7 8': nothing is wanted behind it, and there is 8",
                   "ships.stamina > 7 8");
    expect_refused("'ships.stamina > -1': -1 is no value of ships.stamina, which is u16 from 0 to "
                   "200",
                   "ships.stamina > -1");
    expect_refused("'ships changes': ships is a table; a column of it is wanted, or appears, or "
                   "gone",
                   "ships changes");
    expect_refused("'ships.sprite > 3': ships.sprite is a local column, which a state that is "
                   "loaded does not have",
                   "ships.sprite > 3");
    expect_refused("a condition is one line without tabs, such as 'units.hp < 50'", "ships\tgone");
}

void test_a_name_or_a_value_that_is_too_long_is_none_of_a_shorter_one(void)
{
    char text[300];
    snprintf(text, sizeof text, "ships.stamina%0*d gone", 200, 0);
    TEST_ASSERT_TRUE(condition_read(&made, text, error));
    TEST_ASSERT_FALSE(condition_bind(&made, &sim, error));
    snprintf(text, sizeof text, "ships.stamina > 1%0*d", 200, 0);
    TEST_ASSERT_TRUE(condition_read(&made, text, error));
    TEST_ASSERT_FALSE(condition_bind(&made, &sim, error));
}
