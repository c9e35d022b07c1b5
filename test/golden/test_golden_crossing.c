/* SPDX-License-Identifier: MIT
 * The golden table's part for ORCA, on chips too that have room for it. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

static uint8_t memory[2048]; /* of four agents */

void test_crossing_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_crossing, memory, sizeof memory);
}
