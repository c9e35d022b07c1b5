/* SPDX-License-Identifier: MIT
 * Which result of the parts of a replay is that of the file. */
#include "unity.h"

#include <string.h>

#include "replay/verification_split.h"

TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("replay_file.c")
TEST_SOURCE_FILE("verification_split.c")
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

#define PARTS 2

static verification results[PARTS];

/* Two parts that agree where they meet, the second of which came to the end of the file. */
void setUp(void)
{
    verification_seam seam;
    memset(results, 0, sizeof results);
    memset(&seam, 0, sizeof seam);
    seam.is_reached = true;
    seam.tick = 4096;
    seam.crc = 7;
    seam.offset = 5000;
    seam.empty_ticks = 9;
    seam.cursor = 3;
    results[0].end = seam;
    results[1].begin = seam;
}

void test_parts_that_meet_in_the_same_place_prove_the_file(void)
{
    TEST_ASSERT_EQUAL_size_t(1, verification_unite(results, PARTS));
}

void test_parts_with_other_ticks_left_in_the_record_where_they_meet_prove_nothing(void)
{
    results[0].end.empty_ticks = 4;
    TEST_ASSERT_EQUAL_size_t(PARTS, verification_unite(results, PARTS));
}

void test_parts_with_other_commands_left_in_the_record_where_they_meet_prove_nothing(void)
{
    results[0].end.cursor = 12;
    TEST_ASSERT_EQUAL_size_t(PARTS, verification_unite(results, PARTS));
}

void test_parts_with_other_states_where_they_meet_prove_nothing(void)
{
    results[0].end.state_hash = 1;
    TEST_ASSERT_EQUAL_size_t(PARTS, verification_unite(results, PARTS));
}

void test_a_part_that_does_not_come_to_its_end_says_what_the_file_is(void)
{
    results[0].end.is_reached = false;
    TEST_ASSERT_EQUAL_size_t(0, verification_unite(results, PARTS));
}
