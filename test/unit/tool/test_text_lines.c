/* SPDX-License-Identifier: MIT
 * Lines of a text: which of them are skipped, how the others are split, and where reading ends. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "text_lines.h"

TEST_SOURCE_FILE("utf8.c")

static text_lines lines;
static char error[1024];

void setUp(void)
{
    lines.file = NULL;
}

void tearDown(void)
{
    if (lines.file != NULL) fclose(lines.file);
}

static void open_text(const char *text)
{
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_size_t(strlen(text), fwrite(text, 1, strlen(text), file));
    rewind(file);
    text_lines_begin(&lines, file, "a.txt");
}

static void expect_line(uint64_t number, const char *line)
{
    TEST_ASSERT_TRUE_MESSAGE(text_lines_next(&lines), line);
    TEST_ASSERT_EQUAL_STRING(line, lines.line);
    TEST_ASSERT_EQUAL_size_t(strlen(line), lines.length);
    TEST_ASSERT_EQUAL_UINT64(number, lines.number);
}

void test_blank_lines_and_comments_are_skipped(void)
{
    open_text("\xEF\xBB\xBF# a remark\n\n \t\n  one \t\r\n# two\nthree");
    expect_line(4, "  one");
    expect_line(6, "three");
    TEST_ASSERT_FALSE(text_lines_next(&lines));
    TEST_ASSERT_TRUE(text_lines_are_sound(&lines, error));
}

void test_every_line_can_be_read_as_it_is(void)
{
    open_text("# one \t\r\n\n");
    TEST_ASSERT_TRUE(text_lines_read(&lines));
    TEST_ASSERT_EQUAL_STRING("# one \t", lines.line);
    TEST_ASSERT_TRUE(text_lines_read(&lines));
    TEST_ASSERT_EQUAL_STRING("", lines.line);
    TEST_ASSERT_FALSE(text_lines_read(&lines));
}

void test_a_held_line_comes_once_more_with_its_words(void)
{
    open_text("seed 3\nend\n");
    expect_line(1, "seed 3");
    TEST_ASSERT_TRUE(text_lines_split(&lines));
    text_lines_hold(&lines);
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    TEST_ASSERT_TRUE(text_lines_split(&lines));
    TEST_ASSERT_EQUAL_INT(2, lines.word_count);
    TEST_ASSERT_EQUAL_STRING("3", lines.words[1]);
    expect_line(2, "end");
}

void test_the_line_of_a_command_is_split_into_tick_player_and_the_rest(void)
{
    open_text(" 12\t3  go  1 2 3 4 5 6 7 8\n12 3\n");
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    TEST_ASSERT_TRUE(text_lines_split(&lines));
    TEST_ASSERT_TRUE(text_lines_has_command(&lines));
    TEST_ASSERT_EQUAL_INT(TEXT_COMMAND_WORDS, lines.word_count);
    TEST_ASSERT_EQUAL_STRING("12", lines.words[0]);
    TEST_ASSERT_EQUAL_STRING("3", lines.words[1]);
    TEST_ASSERT_EQUAL_STRING("go  1 2 3 4 5 6 7 8", lines.words[2]);
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    TEST_ASSERT_TRUE(text_lines_split(&lines));
    TEST_ASSERT_EQUAL_INT(2, lines.word_count);
}

void test_any_other_line_is_split_at_every_blank_up_to_a_limit(void)
{
    open_text("a b c d e f g h\na b c d e f g h i\n");
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    TEST_ASSERT_TRUE(text_lines_split(&lines));
    TEST_ASSERT_FALSE(text_lines_has_command(&lines));
    TEST_ASSERT_EQUAL_INT(TEXT_WORDS_MAX, lines.word_count);
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    TEST_ASSERT_FALSE(text_lines_split(&lines));
}

void test_a_line_that_is_too_long_ends_the_reading_with_a_sentence(void)
{
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    fputs("one\n", file);
    for (uint32_t i = 0; i <= TEXT_LINE_MAX; i++) fputc('x', file);
    fputs("\nthree\n", file);
    rewind(file);
    text_lines_begin(&lines, file, "a.txt");
    expect_line(1, "one");
    TEST_ASSERT_FALSE(text_lines_next(&lines));
    TEST_ASSERT_FALSE(text_lines_next(&lines));
    TEST_ASSERT_FALSE(text_lines_are_sound(&lines, error));
    TEST_ASSERT_EQUAL_STRING("a.txt, line 2: is longer than 65536 bytes", error);
}

void test_a_sentence_names_file_and_line(void)
{
    open_text("one\ntwo\n");
    expect_line(1, "one");
    TEST_ASSERT_FALSE(text_fail(&lines, error, "%s was expected", "three"));
    TEST_ASSERT_EQUAL_STRING("a.txt, line 1: three was expected", error);
}
