/* SPDX-License-Identifier: MIT
 * A verb's table of options: each value goes into its field, in its size and within its bounds. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "util/failure.h"
#include "util/options.h"

TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("streams.c")

typedef struct line {
    uint8_t byte;
    uint8_t after_byte;
    uint16_t half;
    uint16_t after_half;
    uint32_t word;
    uint64_t wide;
    uint64_t size;
    const char *text;
    char first; /* of what was taken */
    bool is_on;
    bool is_left;
    bool has_word;
} line;

static bool take_first(void *field, char *value)
{
    *(char *)field = value[0];
    return value[0] != '!';
}

static const option_row rows[] = {
    {"byte", "N", "", NUMBER_AT(line, byte, 0, 255)},
    {"half", "N", "", NUMBER_AT(line, half, 1, 1000)},
    {"word", "N", "", NUMBER_AT(line, word, 0, UINT32_MAX), GIVEN_AT(line, has_word)},
    {.text = "A paragraph."},
    {"wide", "N", NULL, NUMBER_AT(line, wide, 0, UINT64_MAX)},
    {"size", "SIZE", "", SIZE_AT(line, size)},
    {"text", "TEXT", "", TEXT_AT(line, text), .letter = 't'},
    {"first", "TEXT", "", TAKE_AT(line, first, take_first)},
    {"on", NULL, "", ON_AT(line, is_on), .letter = 'n'},
    {"leave", NULL, "", OFF_AT(line, is_left)},
};

static const option_list list = {"", OPTION_ROWS(rows), ""};
static line read;
static char words[8][24];

void setUp(void)
{
    memset(&read, 0, sizeof read);
    read.is_left = true;
    optind = 0; /* getopt_long begins anew */
}

/* Reads a line of words apart by spaces; what options_read returns. */
static int read_line(const char *text)
{
    char *argv[9] = {NULL};
    int argc = 0;
    for (const char *at = text; *at != '\0' && argc < 8; argc++) {
        size_t length = strcspn(at, " ");
        snprintf(words[argc], sizeof words[argc], "%.*s", (int)length, at);
        argv[argc] = words[argc];
        at += length + (at[length] == ' ');
    }
    return options_read(&list, &read, argc, argv);
}

void test_a_number_goes_into_a_field_of_its_size(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb --byte 255 --half 1000 --word 4294967295"));
    TEST_ASSERT_EQUAL_UINT8(255, read.byte);
    TEST_ASSERT_EQUAL_UINT8(0, read.after_byte);
    TEST_ASSERT_EQUAL_UINT16(1000, read.half);
    TEST_ASSERT_EQUAL_UINT16(0, read.after_half);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, read.word);
}

void test_an_option_that_help_leaves_out_is_read(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb --wide 18446744073709551615"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, read.wide);
}

void test_a_number_out_of_bounds_is_refused_and_its_field_stays(void)
{
    read.half = 7;
    TEST_ASSERT_EQUAL_INT(EXIT_BAD, read_line("verb --half 1001"));
    optind = 0;
    TEST_ASSERT_EQUAL_INT(EXIT_BAD, read_line("verb --half 0"));
    optind = 0;
    TEST_ASSERT_EQUAL_INT(EXIT_BAD, read_line("verb --half one"));
    TEST_ASSERT_EQUAL_UINT16(7, read.half);
}

void test_a_bool_tells_whether_an_option_was_given(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb"));
    TEST_ASSERT_FALSE(read.has_word);
    optind = 0;
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb --word 0"));
    TEST_ASSERT_TRUE(read.has_word);
}

void test_options_without_a_value_switch_on_and_off(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb -n --leave"));
    TEST_ASSERT_TRUE(read.is_on);
    TEST_ASSERT_FALSE(read.is_left);
}

void test_a_text_has_a_short_form_and_operands_follow(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb -t hello operand"));
    TEST_ASSERT_EQUAL_STRING("hello", read.text);
    TEST_ASSERT_EQUAL_INT(3, optind);
}

void test_a_size_ends_in_a_letter(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb --size 64M"));
    TEST_ASSERT_EQUAL_UINT64(UINT64_C(64) << 20, read.size);
}

void test_a_function_takes_a_value_or_refuses_it(void)
{
    TEST_ASSERT_EQUAL_INT(OPTIONS_END, read_line("verb --first abc"));
    TEST_ASSERT_EQUAL_CHAR('a', read.first);
    optind = 0;
    TEST_ASSERT_EQUAL_INT(EXIT_BAD, read_line("verb --first !"));
}

void test_an_unknown_option_and_a_value_that_is_missing_are_refused(void)
{
    TEST_ASSERT_EQUAL_INT(EXIT_BAD, read_line("verb --bite 1"));
    optind = 0;
    TEST_ASSERT_EQUAL_INT(EXIT_BAD, read_line("verb --byte"));
}
