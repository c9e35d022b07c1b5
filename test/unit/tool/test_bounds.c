/* SPDX-License-Identifier: MIT
 * What verifying one file may take. */
#include "unity.h"

#include <string.h>

#include "replay/bounds.h"

TEST_SOURCE_FILE("bounds.c")
TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("replay_file.c")
TEST_SOURCE_FILE("stopwatch.c")
TEST_SOURCE_FILE("streams.c")
TEST_SOURCE_FILE("buffer.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("interrupt.c")
TEST_SOURCE_FILE("report_side.c")
TEST_SOURCE_FILE("schema.c")
TEST_SOURCE_FILE("text_command.c")
TEST_SOURCE_FILE("text_lines.c")
TEST_SOURCE_FILE("text_pack.c")
TEST_SOURCE_FILE("text_records.c")
TEST_SOURCE_FILE("text_replay.c")
TEST_SOURCE_FILE("text_report.c")
TEST_SOURCE_FILE("text_words.c")
TEST_SOURCE_FILE("utf8.c")

static const bounds most = {1, BOUNDS_NONE, 1000};
static spending spent;

void setUp(void)
{
    memset(&spent, 0, sizeof spent);
}

void test_a_run_gets_the_memory_of_the_bound_and_no_byte_more(void)
{
    account run = account_open(&most, &spent);
    TEST_ASSERT_EQUAL_INT(ACCOUNT_GIVEN, account_take(&run, 400));
    TEST_ASSERT_EQUAL_INT(ACCOUNT_OVER, account_take(&run, 601));
    TEST_ASSERT_EQUAL_INT(ACCOUNT_GIVEN, account_take(&run, 600));
    TEST_ASSERT_EQUAL_INT(ACCOUNT_OVER, account_take(&run, UINT64_MAX));
}

void test_a_run_is_told_that_others_of_its_file_have_the_memory(void)
{
    account one = account_open(&most, &spent);
    account other = account_open(&most, &spent);
    TEST_ASSERT_EQUAL_INT(ACCOUNT_GIVEN, account_take(&one, 400));
    TEST_ASSERT_EQUAL_INT(ACCOUNT_BUSY, account_take(&other, 601));
    TEST_ASSERT_EQUAL_INT(ACCOUNT_GIVEN, account_take(&other, 600));
}

void test_a_run_that_ends_gives_its_memory_back(void)
{
    account one = account_open(&most, &spent);
    account other = account_open(&most, &spent);
    account_take(&one, 1000);
    account_close(&one);
    TEST_ASSERT_EQUAL_INT(ACCOUNT_GIVEN, account_take(&other, 1000));
}

void test_a_file_whose_time_is_used_by_one_run_has_none_left_for_another(void)
{
    account run = account_open(&most, &spent);
    TEST_ASSERT_TRUE(account_count(&run));
    atomic_fetch_add(&spent.nanoseconds, UINT64_C(1000000000));
    TEST_ASSERT_FALSE(account_count(&run));
}

void test_without_bounds_everything_is_given(void)
{
    account run = account_open(NULL, NULL);
    TEST_ASSERT_EQUAL_INT(ACCOUNT_GIVEN, account_take(&run, UINT64_MAX));
    TEST_ASSERT_TRUE(account_count(&run));
    account_close(&run);
}
