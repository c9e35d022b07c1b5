/* SPDX-License-Identifier: MIT
 * Rows and fields of CSV files, good ones and bad ones. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "text_lines.h"

TEST_SOURCE_FILE("utf8.c")

static text_lines lines;
static csv rows;

void setUp(void)
{
    memset(&rows, 0, sizeof rows);
    rows.lines = &lines;
    lines.file = NULL;
}

void tearDown(void)
{
    if (lines.file != NULL) fclose(lines.file);
}

static void open_bytes(const char *bytes, size_t length)
{
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_size_t(length, fwrite(bytes, 1, length, file));
    rewind(file);
    text_lines_begin(&lines, file, "rows.csv");
}

static void open_text(const char *text)
{
    open_bytes(text, strlen(text));
}

/* Expects the next row, with its fields joined by '|'. */
static void expect_row(uint64_t line, const char *joined)
{
    char found[256] = "";
    TEST_ASSERT_TRUE_MESSAGE(csv_next(&rows), joined);
    for (size_t i = 0; i < rows.field_count; i++) {
        if (i > 0) strcat(found, "|");
        strcat(found, rows.fields[i]);
    }
    TEST_ASSERT_EQUAL_STRING(joined, found);
    TEST_ASSERT_EQUAL_UINT64(line, lines.number);
}

void test_rows_are_cut_at_commas_and_stripped_of_blanks(void)
{
    open_text("time,x,y\n 1.5 ,\t2,3 \n,,\n");
    expect_row(1, "time|x|y");
    expect_row(2, "1.5|2|3");
    expect_row(3, "||");
    TEST_ASSERT_FALSE(csv_next(&rows));
}

void test_quotes_hold_commas_and_quotes(void)
{
    open_text("\"a,b\",\"say \"\"no\"\"\",\"\",c\n\"open,end\n");
    expect_row(1, "a,b|say \"no\"||c");
    expect_row(2, "open,end");
}

void test_line_endings_byte_order_marks_and_blank_lines_are_skipped(void)
{
    open_text("\xEF\xBB\xBFx,y\r\n\r\n  \t\n1,2\r\n\n3,4");
    expect_row(1, "x|y");
    expect_row(4, "1|2");
    expect_row(6, "3|4");
    TEST_ASSERT_FALSE(csv_next(&rows));
}

void test_an_empty_file_has_no_rows(void)
{
    open_text("");
    TEST_ASSERT_FALSE(csv_next(&rows));
    TEST_ASSERT_EQUAL_INT(TEXT_SOUND, lines.fault);
}

void test_a_line_may_be_as_long_as_said_and_no_longer(void)
{
    enum { LONGEST = CSV_LINE_MAX };
    char *text = malloc(2 * LONGEST + 8);
    TEST_ASSERT_NOT_NULL(text);
    memset(text, 'a', 2 * LONGEST + 8);
    text[LONGEST] = '\n';
    text[2 * LONGEST + 2] = '\n';
    open_bytes(text, 2 * LONGEST + 8);
    free(text);

    TEST_ASSERT_TRUE(csv_next(&rows));
    TEST_ASSERT_EQUAL_size_t(1, rows.field_count);
    TEST_ASSERT_EQUAL_size_t(LONGEST, strlen(rows.fields[0]));
    TEST_ASSERT_TRUE(csv_next(&rows));
    TEST_ASSERT_EQUAL_size_t(0, rows.field_count);
    expect_row(3, "aaaaa");
}

void test_a_line_without_end_ends_the_reading(void)
{
    char *text = malloc(TEXT_LINE_MAX + 3);
    TEST_ASSERT_NOT_NULL(text);
    memset(text, 'a', TEXT_LINE_MAX + 3);
    text[1] = '\n';
    open_bytes(text, TEXT_LINE_MAX + 3);
    free(text);
    expect_row(1, "a");
    TEST_ASSERT_FALSE(csv_next(&rows));
    TEST_ASSERT_EQUAL_INT(TEXT_TOO_LONG, lines.fault);
    TEST_ASSERT_EQUAL_UINT64(2, lines.number);
}

void test_the_first_row_decides_what_separates(void)
{
    open_text("a;b,c;d\n1;2,5;3\n");
    expect_row(1, "a|b,c|d");
    expect_row(2, "1|2,5|3");
    tearDown();
    setUp();
    open_text("a\tb\t c \t\n\t1\t\t2;3,4\n");
    expect_row(1, "a|b|c|");
    expect_row(2, "|1||2;3,4");
    tearDown();
    setUp();
    open_text("\"a;b;c\",d\n1;2,3\n");
    expect_row(1, "a;b;c|d");
    expect_row(2, "1;2|3");
}

void test_a_line_that_is_held_comes_first(void)
{
    open_text("\nx,y\n1,2\n");
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    text_lines_hold(&lines);
    expect_row(2, "x|y");
    expect_row(3, "1|2");
}

void test_a_zero_byte_makes_a_row_without_fields(void)
{
    open_bytes("1,\0,2\n3,4\n", 10);
    TEST_ASSERT_TRUE(csv_next(&rows));
    TEST_ASSERT_EQUAL_size_t(0, rows.field_count);
    expect_row(2, "3|4");
}

void test_too_many_fields_make_a_row_without_fields(void)
{
    char text[2 * CSV_FIELDS_MAX + 2];
    memset(text, ',', sizeof text);
    text[CSV_FIELDS_MAX - 1] = '\n';
    open_bytes(text, sizeof text);
    TEST_ASSERT_TRUE(csv_next(&rows));
    TEST_ASSERT_EQUAL_size_t(CSV_FIELDS_MAX, rows.field_count);
    TEST_ASSERT_TRUE(csv_next(&rows));
    TEST_ASSERT_EQUAL_size_t(0, rows.field_count);
}

void test_a_name_is_found_in_any_case_the_first_of_several(void)
{
    open_text("Record TIMEstamp,client timestamp,X,Y,x\n");
    TEST_ASSERT_TRUE(csv_next(&rows));
    TEST_ASSERT_EQUAL_size_t(2, csv_find(&rows, "x"));
    TEST_ASSERT_EQUAL_size_t(3, csv_find(&rows, "y"));
    TEST_ASSERT_EQUAL_size_t(CSV_FIELDS_MAX, csv_find(&rows, "time"));
    TEST_ASSERT_EQUAL_size_t(0, csv_find_containing(&rows, "time"));
    TEST_ASSERT_EQUAL_size_t(CSV_FIELDS_MAX, csv_find_containing(&rows, "tick"));
}
