/* SPDX-License-Identifier: MIT
 * The golden table's part for the first tutorial, demo by demo: the same bits on a desk and in 8 KB
 * of RAM. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

/* The bytes of a demo of four agents on the machine with the widest pointers. */
static uint8_t memory[1024];

void test_seek_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_seek, memory, sizeof memory);
}

void test_flee_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_flee, memory, sizeof memory);
}

void test_arrive_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_arrive, memory, sizeof memory);
}

void test_wander_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_wander, memory, sizeof memory);
}

void test_stray_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_stray, memory, sizeof memory);
}

void test_pursuit_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_pursuit, memory, sizeof memory);
}

void test_evade_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_evade, memory, sizeof memory);
}

void test_manager_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_manager, memory, sizeof memory);
}

void test_seek_with_cursors_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_seek_pointed, memory, sizeof memory);
}

void test_flee_with_cursors_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_flee_pointed, memory, sizeof memory);
}

void test_arrive_with_cursors_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_arrive_pointed, memory, sizeof memory);
}

void test_pursuit_with_cursors_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_pursuit_pointed, memory, sizeof memory);
}

void test_evade_with_cursors_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_evade_pointed, memory, sizeof memory);
}

void test_manager_with_cursors_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_manager_pointed, memory, sizeof memory);
}
