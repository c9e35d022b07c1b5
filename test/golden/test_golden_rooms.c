/* SPDX-License-Identifier: MIT
 * The golden table's part for the rooms, on chips with flash enough. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

/* The bytes of four bodies on the machine with the widest pointers. */
static uint8_t memory[2048];

void test_rooms_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_rooms, memory, sizeof memory);
}
