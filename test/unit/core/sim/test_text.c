/* SPDX-License-Identifier: MIT
 * Values, cells and commands as text, and back. */
#include "unity.h"

#include <string.h>

#include "coxswain/text.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static char letters[160];
static cox_text text;

static void start(void)
{
    text = cox_text_make(&sim, letters, sizeof letters);
}

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
    start();
}

static void expect(const char *expected)
{
    TEST_ASSERT_EQUAL_STRING(expected, letters);
    TEST_ASSERT_EQUAL_UINT32(strlen(expected), text.length);
    start();
}

static void expect_value(const char *expected, uint8_t type, int64_t value)
{
    int64_t read = 77;
    cox_text_add_value(&text, type, value);
    TEST_ASSERT_TRUE(cox_text_get_value(type, letters, text.length, &read));
    TEST_ASSERT_TRUE(read == value);
    TEST_ASSERT_LESS_THAN_UINT32(COX_TEXT_VALUE_SIZE, text.length);
    expect(expected);
}

void test_a_value_of_every_type_is_read_back_from_its_text(void)
{
    expect_value("0", COX_U8, 0);
    expect_value("255", COX_U8, 255);
    expect_value("65535", COX_U16, 65535);
    expect_value("4294967295", COX_U32, INT64_C(4294967295));
    expect_value("18446744073709551615", COX_U64, -1);
    expect_value("9223372036854775808", COX_U64, INT64_MIN);
    expect_value("2147483647", COX_I32, INT32_MAX);
    expect_value("-2147483648", COX_I32, INT32_MIN);
    expect_value("-1.5", COX_FIXED, COX_RATIO(-3, 2));
    expect_value("-32768", COX_FIXED, INT32_MIN);
    expect_value("0.00002", COX_FIXED, 1);
    expect_value("4294967295", COX_REFERENCE, INT64_C(4294967295));
    expect_value("-", COX_REFERENCE, COX_NO_ROW);
    expect_value("-128", COX_I8, INT8_MIN);
    expect_value("127", COX_I8, INT8_MAX);
    expect_value("-32768", COX_I16, INT16_MIN);
    expect_value("32767", COX_I16, INT16_MAX);
    expect_value("-9223372036854775808", COX_I64, INT64_MIN);
    expect_value("9223372036854775807", COX_I64, INT64_MAX);
    expect_value("-3.14159", COX_ANGLE, -COX_FIX_PI);
    expect_value("false", COX_BOOL, 0);
    expect_value("true", COX_BOOL, 1);
    expect_value("\"\"", COX_TEXT, 0);
    expect_value("\"Ada \"", COX_TEXT, 0x20616441);
    expect_value("\"\\x00\\x22\\x5c\\xff\"", COX_TEXT, INT64_C(0xff5c2200));
}

void test_a_byte_that_is_no_bool_is_a_number(void)
{
    cox_text_add_value(&text, COX_BOOL, 7);
    expect("7");
}

static void expect_no_value(uint8_t type, const char *words)
{
    int64_t value = 77;
    TEST_ASSERT_FALSE_MESSAGE(cox_text_get_value(type, words, (uint32_t)strlen(words), &value),
                              words);
    TEST_ASSERT_TRUE_MESSAGE(value == 77, words);
}

void test_a_text_that_is_no_value_of_the_type_is_refused(void)
{
    static const char *const wrong[] = {"",    "-",   "+1",  " 1", "1 ", "1.",
                                        "0x1", "1e1", "--1", "/",  ":"};
    for (uint32_t i = 0; i < COX_COUNT(wrong); i++)
        for (uint8_t type = COX_U8; type <= COX_TEXT; type++)
            if ((type != COX_REFERENCE || i != 1) &&
                ((type != COX_FIXED && type != COX_ANGLE) || i != 2))
                expect_no_value(type, wrong[i]);
    expect_no_value(COX_U8, "256");
    expect_no_value(COX_U8, "-1");
    expect_no_value(COX_U16, "65536");
    expect_no_value(COX_U32, "4294967296");
    expect_no_value(COX_U32, "1.5");
    expect_no_value(COX_U64, "18446744073709551616");
    expect_no_value(COX_U64, "99999999999999999999");
    expect_no_value(COX_I32, "2147483648");
    expect_no_value(COX_I32, "-2147483649");
    expect_no_value(COX_FIXED, "32768");
    expect_no_value(COX_REFERENCE, "-5");
    expect_no_value(COX_I8, "128");
    expect_no_value(COX_I8, "-129");
    expect_no_value(COX_I16, "32768");
    expect_no_value(COX_I16, "-32769");
    expect_no_value(COX_I64, "9223372036854775808");
    expect_no_value(COX_I64, "-9223372036854775809");
    expect_no_value(COX_ANGLE, "3.15");
    expect_no_value(COX_ANGLE, "-3.15");
    expect_no_value(COX_BOOL, "1");
    expect_no_value(COX_BOOL, "tru");
    expect_no_value(COX_BOOL, "truer");
    expect_no_value(COX_TEXT, "Ada");
    expect_no_value(COX_TEXT, "\"Ada");
    expect_no_value(COX_TEXT, "\"Ada B\"");
    expect_no_value(COX_TEXT, "\"\\x0\"");
    expect_no_value(COX_TEXT, "\"\\x0g\"");
    expect_no_value(COX_TEXT, "\"a\"b\"");
}

void test_a_number_may_begin_with_zeros(void)
{
    int64_t value = 77;
    TEST_ASSERT_TRUE(cox_text_get_value(COX_U8, "0000255", 7, &value));
    TEST_ASSERT_TRUE(value == 255);
    TEST_ASSERT_TRUE(cox_text_get_value(COX_I32, "-00", 3, &value));
    TEST_ASSERT_TRUE(value == 0);
}

void test_a_cell_is_its_table_row_and_column(void)
{
    cox_cell cell = {FIXTURE_SHIPS, 9, FIXTURE_SHIP_X};
    cox_text_add_cell(&text, cell);
    expect("ships 9 position.x");
    cox_text_add_row(&text, cell);
    expect("ships 9");
    cox_text_add_table(&text, FIXTURE_CRATES);
    expect("crates");
}

static const char flash_words[] COX_FLASH = "words of flash";

void test_words_names_and_letters_stand_one_behind_the_other(void)
{
    cox_text_add_words(&text, flash_words);
    cox_text_add_letter(&text, ',');
    cox_text_add_name(&text, "a name that fills 24 letters and goes on");
    expect("words of flash,a name that fills 24 let");
}

void test_names_that_are_not_declared_are_left_out(void)
{
    cox_cell no_column = {FIXTURE_SHIPS, 9, 11};
    cox_cell no_table = {4, 9, 0};
    cox_text_add_cell(&text, no_column);
    expect("ships 9 ");
    cox_text_add_cell(&text, no_table);
    expect(" 9 ");
}

void test_a_value_of_a_cell_is_one_of_its_type(void)
{
    cox_cell fixed = {FIXTURE_SHIPS, 9, FIXTURE_SHIP_X};
    cox_cell reference = {FIXTURE_SHIPS, 9, FIXTURE_SHIP_TARGET};
    cox_cell none = {4, 0, 0};
    cox_text_add_cell_value(&text, fixed, COX_RATIO(5, 2));
    expect("2.5");
    cox_text_add_cell_value(&text, reference, COX_NO_ROW);
    expect("-");
    cox_text_add_cell_value(&text, none, -1);
    expect("18446744073709551615");
}

void test_bounds_are_written_by_their_type(void)
{
    cox_text_add_bounds(&text, COX_FIXED, COX_RATIO(-1, 2), COX_FIX(3));
    expect(" from -0.5 to 3");
    cox_text_add_bounds(&text, COX_I32, -5, 5);
    expect(" from -5 to 5");
    cox_text_add_bounds(&text, COX_U8, 0, 200);
    expect(" from 0 to 200");
    cox_text_add_bounds(&text, COX_U8, 0, 0);
    expect("");
    cox_text_add_bounds(&text, COX_REFERENCE, 0, 3);
    expect("");
}

void test_a_hash_has_sixteen_digits(void)
{
    cox_text_add_hash(&text, UINT64_C(0x00000000deadbeef));
    expect("00000000deadbeef");
}

void test_a_text_that_is_full_takes_no_more_and_still_ends(void)
{
    char small[8];
    memset(small, 'x', sizeof small);
    cox_text full = cox_text_make(&sim, small, 4);
    cox_text_add_number(&full, 123456);
    cox_text_add_letter(&full, '!');
    TEST_ASSERT_EQUAL_STRING("123", small);
    TEST_ASSERT_EQUAL_UINT32(3, full.length);
    TEST_ASSERT_EQUAL_INT8('x', small[4]);
    cox_text none = cox_text_make(&sim, small, 0);
    cox_text_add_number(&none, 9);
    TEST_ASSERT_EQUAL_STRING("123", small);
    TEST_ASSERT_EQUAL_UINT32(0, none.length);
}

static void expect_command(const char *expected, cox_command command)
{
    cox_command read;
    cox_text_add_command(&text, &command);
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_text_get_command(&sim, command.player, letters, text.length, &read, NULL));
    TEST_ASSERT_EQUAL_UINT8(command.player, read.player);
    TEST_ASSERT_EQUAL_UINT8(command.kind, read.kind);
    TEST_ASSERT_EQUAL_INT32_ARRAY(command.arguments, read.arguments, COX_ARGUMENTS_MAX);
    expect(expected);
}

void test_every_command_is_read_back_from_its_text(void)
{
    cox_command go = {3, FIXTURE_GO, {COX_RATIO(-1, 4), COX_FIX(7), 0, 0}};
    cox_command order = {0, FIXTURE_ORDER, {9, 200, 60000, -5}};
    cox_command about_no_row = {0, FIXTURE_ORDER, {0, 0, 10, 5}};
    cox_command word = {15, FIXTURE_WORD, {-1, 0, 0, 0}};
    cox_command stop = {0, FIXTURE_STOP, {0, 0, 0, 0}};
    cox_command join = {COX_PLAYER_SESSION, COX_KIND_JOIN, {2, 0, 0, 0}};
    expect_command("go -0.25 7", go);
    expect_command("order 9 200 60000 -5", order);
    expect_command("order 0 0 10 5", about_no_row);
    expect_command("word 4294967295", word);
    expect_command("stop", stop);
    expect_command("join 2", join);
}

void test_a_command_of_an_undeclared_kind_is_its_number(void)
{
    cox_command unknown = {0, 77, {1, 2, 3, 4}};
    cox_text_add_command(&text, &unknown);
    expect("77");
}

void test_words_of_a_command_may_have_any_blanks_between_them(void)
{
    cox_command command;
    const char *words = " \torder\t9  200 60000\t -5 \t";
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_text_get_command(&sim, 0, words, (uint32_t)strlen(words), &command, NULL));
    TEST_ASSERT_EQUAL_INT32(-5, command.arguments[3]);
}

void test_a_command_about_no_row_may_have_the_reference_as_a_value(void)
{
    cox_command command;
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_text_get_command(&sim, 0, "order - 1 10 0", 14, &command, NULL));
    TEST_ASSERT_EQUAL_INT32(COX_NO_ROW, command.arguments[0]);
}

static void expect_fault(cox_status status, uint8_t player, const char *words, const char *fault)
{
    cox_command command;
    cox_command before;
    memset(&command, 0x5a, sizeof command);
    before = command;
    uint32_t length = (uint32_t)strlen(words);
    TEST_ASSERT_EQUAL_INT32(status,
                            cox_text_get_command(&sim, player, words, length, &command, &text));
    TEST_ASSERT_EQUAL_MEMORY(&before, &command, sizeof command);
    expect(fault);
    TEST_ASSERT_EQUAL_INT32(status,
                            cox_text_get_command(&sim, player, words, length, &command, NULL));
}

void test_a_name_of_no_kind_is_refused_and_quoted(void)
{
    expect_fault(COX_ERROR_NOT_FOUND, 0, "hop 3", "there is no command 'hop' here");
    expect_fault(COX_ERROR_NOT_FOUND, 0, "g 1 2", "there is no command 'g' here");
    expect_fault(COX_ERROR_NOT_FOUND, 0, "goes 1 2", "there is no command 'goes' here");
    expect_fault(COX_ERROR_NOT_FOUND, 0, "", "there is no command '' here");
    expect_fault(COX_ERROR_NOT_FOUND, 0, "join 2", "there is no command 'join' here");
}

void test_wrong_arguments_are_refused_with_what_the_kind_takes(void)
{
    static const char *const wrong[] = {
        "go",     "go 1",       "go 1 2 3",    "go x 2",       "go 1 two",
        "go 1,2", "go 1 16384", "go -16384 1", "go 1 2 3 4 5",
    };
    for (uint32_t i = 0; i < COX_COUNT(wrong); i++)
        expect_fault(COX_ERROR_RANGE, 0, wrong[i],
                     "command go takes x from -16383 to 16383, y from -16383 to 16383");
    expect_fault(COX_ERROR_RANGE, 0, "stop now", "command stop takes no arguments");
    expect_fault(COX_ERROR_RANGE, 0, "order 1 256 10 0",
                 "command order takes ship, byte, half from 10 to 60000, amount from -5 to 5");
    expect_fault(COX_ERROR_RANGE, COX_PLAYER_SESSION, "join 16",
                 "command join takes player from 0 to 15");
}

void test_the_longest_texts_fit_in_their_sizes(void)
{
    cox_cell cell = {FIXTURE_SHIPS, UINT32_MAX, FIXTURE_SHIP_X};
    cox_command order = {0, FIXTURE_ORDER, {-1, 255, 60000, -5}};
    cox_text_add_cell(&text, cell);
    TEST_ASSERT_LESS_THAN_UINT32(COX_TEXT_CELL_SIZE, text.length);
    start();
    cox_text_add_command(&text, &order);
    TEST_ASSERT_LESS_THAN_UINT32(COX_TEXT_COMMAND_SIZE, text.length);
    TEST_ASSERT_TRUE(COX_TEXT_CELL_SIZE >= 2 * (COX_NAME_SIZE - 1) + 12 + 1);
    TEST_ASSERT_TRUE(COX_TEXT_COMMAND_SIZE >=
                     COX_NAME_SIZE + COX_ARGUMENTS_MAX * COX_FIX_TEXT_SIZE);
    TEST_ASSERT_TRUE(COX_TEXT_VALUE_SIZE >= COX_FIX_TEXT_SIZE);
}
