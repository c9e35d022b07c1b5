/* SPDX-License-Identifier: MIT
 * Every status has a text of its own, and no text is written beyond its buffer. */
#include "unity.h"

#include <string.h>

#include "coxswain/status.h"

static const char *text_of(cox_status status)
{
    static char text[COX_STATUS_TEXT_SIZE];
    memset(text, '#', sizeof text);
    cox_status_text(status, text, sizeof text);
    TEST_ASSERT_NOT_NULL(memchr(text, '\0', sizeof text));
    return text;
}

void test_success_the_end_and_an_error_are_told_apart(void)
{
    TEST_ASSERT_EQUAL_STRING("done", text_of(COX_OK));
    TEST_ASSERT_EQUAL_STRING("the end", text_of(COX_END));
    TEST_ASSERT_EQUAL_STRING("sound, but cut short", text_of(COX_ERROR_TRUNCATED));
    TEST_ASSERT_EQUAL_STRING("no such table, row, column, command or name",
                             text_of(COX_ERROR_NOT_FOUND));
    TEST_ASSERT_EQUAL_STRING("the match stopped because states differ", text_of(COX_ERROR_DESYNC));
}

void test_every_status_has_a_text_of_its_own(void)
{
    for (cox_status a = COX_END; a >= COX_ERROR_DESYNC; a--) {
        char text[COX_STATUS_TEXT_SIZE];
        strcpy(text, text_of(a));
        TEST_ASSERT_TRUE_MESSAGE(text[0] >= 'a' && text[0] <= 'z', text);
        TEST_ASSERT_TRUE_MESSAGE(strcmp(text, "unknown status") != 0, text);
        for (cox_status b = a - 1; b >= COX_ERROR_DESYNC; b--)
            TEST_ASSERT_TRUE_MESSAGE(strcmp(text, text_of(b)) != 0, text);
    }
}

void test_an_unknown_code_is_called_unknown(void)
{
    TEST_ASSERT_EQUAL_STRING("unknown status", text_of(COX_END + 1));
    TEST_ASSERT_EQUAL_STRING("unknown status", text_of(COX_ERROR_DESYNC - 1));
    TEST_ASSERT_EQUAL_STRING("unknown status", text_of(INT32_MAX));
    TEST_ASSERT_EQUAL_STRING("unknown status", text_of(INT32_MIN));
}

void test_a_short_buffer_gets_what_fits_and_a_terminating_zero(void)
{
    char text[] = "########";
    cox_status_text(COX_ERROR_DAMAGED, text, 4);
    TEST_ASSERT_EQUAL_STRING("dam", text);
    TEST_ASSERT_EQUAL_STRING("####", text + 4);
}

void test_a_buffer_of_size_zero_is_not_touched(void)
{
    char text[] = "#";
    cox_status_text(COX_OK, text, 0);
    TEST_ASSERT_EQUAL_STRING("#", text);
}

void test_a_large_buffer_is_not_touched_behind_the_longest_text(void)
{
    char text[COX_STATUS_TEXT_SIZE + 1];
    text[COX_STATUS_TEXT_SIZE] = '#';
    cox_status_text(COX_OK, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("done", text);
    TEST_ASSERT_EQUAL_CHAR('#', text[COX_STATUS_TEXT_SIZE]);
}
