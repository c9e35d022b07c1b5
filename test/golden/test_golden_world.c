/* SPDX-License-Identifier: MIT
 * The golden table's part for worlds, on chips too. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

/* The bytes of a flock of 24 on the machine with the widest pointers. */
static uint8_t memory[9000];

void test_a_flock_of_24_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_flock, memory, sizeof memory);
}

void test_a_flock_of_24_with_a_script_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_flock_scripted, memory, sizeof memory);
}
