/* SPDX-License-Identifier: MIT
 * Rows and fields of CSV files, good ones and bad ones. */
#include "unity.h"

#include <string.h>

#include "csv.h"
#include "text_lines.h"

TEST_SOURCE_FILE("decimal.c")
TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("streams.c")
TEST_SOURCE_FILE("utf8.c")

static text_lines lines;
static csv rows;
static csv_row row;
static char error[1024];

void setUp(void)
{
    memset(&rows, 0, sizeof rows);
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

static void expect_fields(uint64_t line, const char *joined)
{
    char found[256] = "";
    for (size_t i = 0; i < rows.field_count; i++) {
        if (i > 0) strcat(found, "|");
        strcat(found, rows.fields[i]);
    }
    TEST_ASSERT_EQUAL_STRING(joined, found);
    TEST_ASSERT_EQUAL_UINT64(line, lines.number);
}

/* Expects the first row, with its fields joined by '|'. */
static void expect_header(uint64_t line, const char *joined)
{
    TEST_ASSERT_TRUE_MESSAGE(csv_begin(&rows, &lines, error), error);
    expect_fields(line, joined);
}

/* Expects the next row. */
static void expect_row(uint64_t line, const char *joined)
{
    TEST_ASSERT_TRUE_MESSAGE(csv_next(&rows, &row), joined);
    expect_fields(line, joined);
}

void test_rows_are_cut_at_commas_and_stripped_of_blanks(void)
{
    open_text("time,x,y\n 1.5 ,\t2,3 \n,,\n");
    expect_header(1, "time|x|y");
    expect_row(2, "1.5|2|3");
    expect_row(3, "||");
    TEST_ASSERT_FALSE(csv_next(&rows, &row));
}

void test_quotes_hold_commas_and_quotes(void)
{
    open_text("time,x,\"y\",\"a,b\"\n\"a,b\",\"say \"\"no\"\"\",\"\",c\n\"open,end\n");
    expect_header(1, "time|x|y|a,b");
    expect_row(2, "a,b|say \"no\"||c");
    expect_row(3, "open,end");
}

void test_line_endings_byte_order_marks_and_blank_lines_are_skipped(void)
{
    open_text("\xEF\xBB\xBFt,x,y\r\n\r\n  \t\n1,2\r\n\n3,4");
    expect_header(1, "t|x|y");
    expect_row(4, "1|2");
    expect_row(6, "3|4");
    TEST_ASSERT_FALSE(csv_next(&rows, &row));
}

void test_an_empty_file_has_no_header(void)
{
    open_text("");
    TEST_ASSERT_FALSE(csv_begin(&rows, &lines, error));
    TEST_ASSERT_EQUAL_INT(TEXT_SOUND, lines.fault);
}

/* A header, and below it letters with a line end after length of them. */
static void open_letters(size_t length, size_t count)
{
    static char text[2 * TEXT_LINE_MAX] = "t,x,y\n";
    size_t header = strlen("t,x,y\n");
    memset(text + header, 'a', count);
    text[header + length] = '\n';
    open_bytes(text, header + count);
    expect_header(1, "t|x|y");
}

void test_a_line_may_be_as_long_as_said(void)
{
    open_letters(CSV_LINE_MAX, CSV_LINE_MAX + 6);
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_EQUAL_size_t(1, rows.field_count);
    TEST_ASSERT_EQUAL_size_t(CSV_LINE_MAX, strlen(rows.fields[0]));
    expect_row(3, "aaaaa");
}

void test_a_longer_line_makes_a_row_without_fields(void)
{
    open_letters(CSV_LINE_MAX + 1, CSV_LINE_MAX + 7);
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_EQUAL_size_t(0, rows.field_count);
    TEST_ASSERT_FALSE(row.is_readable);
    expect_row(3, "aaaaa");
}

void test_a_line_without_end_ends_the_reading(void)
{
    open_letters(1, TEXT_LINE_MAX + 3);
    expect_row(2, "a");
    TEST_ASSERT_FALSE(csv_next(&rows, &row));
    TEST_ASSERT_EQUAL_INT(TEXT_TOO_LONG, lines.fault);
    TEST_ASSERT_EQUAL_UINT64(3, lines.number);
}

void test_the_first_row_decides_what_separates(void)
{
    open_text("time;x,x;x;y\n1;2,5;3\n");
    expect_header(1, "time|x,x|x|y");
    expect_row(2, "1|2,5|3");
    tearDown();
    setUp();
    open_text("t\tx\t y \t\n\t1\t\t2;3,4\n");
    expect_header(1, "t|x|y|");
    expect_row(2, "|1||2;3,4");
    tearDown();
    setUp();
    open_text("\"t;b;c\",time,x,y\n1;2,3\n");
    expect_header(1, "t;b;c|time|x|y");
    expect_row(2, "1;2|3");
}

void test_a_line_that_is_held_comes_first(void)
{
    open_text("\nt,x,y\n1,2\n");
    TEST_ASSERT_TRUE(text_lines_next(&lines));
    text_lines_hold(&lines);
    expect_header(2, "t|x|y");
    expect_row(3, "1|2");
}

void test_a_zero_byte_makes_a_row_without_fields(void)
{
    open_bytes("t,x,y\n1,\0,2\n3,4\n", 16);
    expect_header(1, "t|x|y");
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_EQUAL_size_t(0, rows.field_count);
    expect_row(3, "3|4");
}

void test_too_many_fields_make_a_row_without_fields(void)
{
    char text[2 * CSV_FIELDS_MAX + 8] = "t,x,y\n";
    memset(text + 6, ',', sizeof text - 6);
    text[6 + CSV_FIELDS_MAX - 1] = '\n';
    open_bytes(text, sizeof text);
    expect_header(1, "t|x|y");
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_EQUAL_size_t(CSV_FIELDS_MAX, rows.field_count);
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_EQUAL_size_t(0, rows.field_count);
}

void test_a_column_is_found_in_any_case_the_first_of_several(void)
{
    open_text("ticks,Record TIMEstamp,client timestamp,X,Y,x\n");
    expect_header(1, "ticks|Record TIMEstamp|client timestamp|X|Y|x");
    TEST_ASSERT_EQUAL_size_t(1, rows.columns.time);
    TEST_ASSERT_EQUAL_size_t(3, rows.columns.x);
    TEST_ASSERT_EQUAL_size_t(4, rows.columns.y);
    TEST_ASSERT_EQUAL_size_t(CSV_FIELDS_MAX, rows.columns.state);
}

void test_a_row_has_the_values_of_its_columns(void)
{
    open_text("y,t_ms,x,state\n1.5,2,-3,Down\n1,2,40000,\n1,,2,\n");
    expect_header(1, "y|t|x|state");
    TEST_ASSERT_EQUAL_UINT8(3, rows.columns.time_places);
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_TRUE(row.is_readable && row.is_placed && row.is_press);
    TEST_ASSERT_EQUAL_UINT32(2000000, row.time.billionths);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-3), row.place.x);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(3, 2), row.place.y);
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_TRUE(row.is_readable && !row.is_placed && !row.is_press);
    TEST_ASSERT_TRUE(csv_next(&rows, &row));
    TEST_ASSERT_FALSE(row.is_readable);
}
