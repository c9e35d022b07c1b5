/* SPDX-License-Identifier: MIT
 * The part of the golden table that a chip carries: the same bits on a desk and in 8 KB of RAM. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

/* The bytes of one hunter and three prey on the machine with the widest pointers. */
static uint8_t memory[1024];

void test_a_hunt_of_four_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_hunt, memory, sizeof memory);
}

void test_a_hunt_of_four_with_commands_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_hunt_scripted, memory, sizeof memory);
}

void test_homing_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_homing, memory, sizeof memory);
}

void test_homing_in_the_wind_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_homing_scripted, memory, sizeof memory);
}
