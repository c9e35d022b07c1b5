/* SPDX-License-Identifier: MIT
 * The golden table's part for places beside others, paths by their lines, formations, the slalom
 * and the yard, on chips with flash enough. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

/* The bytes of a demo of four agents, and of a demo of two that plan, on the machine with the
 * widest pointers. */
static uint8_t memory[2048];

void test_escort_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_escort, memory, sizeof memory);
}

void test_convoy_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_convoy, memory, sizeof memory);
}

void test_parade_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_parade, memory, sizeof memory);
}

void test_slalom_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_slalom, memory, sizeof memory);
}

void test_yard_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_yard, memory, sizeof memory);
}
