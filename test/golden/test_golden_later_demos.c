/* SPDX-License-Identifier: MIT
 * The golden table's part for the demos of the later tutorials, on chips too: motions without
 * inertia, turning, strolls, paths, obstacles, a leader, a queue. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

/* The bytes of a demo of four agents, and of a demo of two that plan, on the machine with the
 * widest pointers. */
static uint8_t memory[2048];

void test_kinematic_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_kinematic, memory, sizeof memory);
}

void test_align_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_align, memory, sizeof memory);
}

void test_match_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_match, memory, sizeof memory);
}

void test_face_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_face, memory, sizeof memory);
}

void test_stroll_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_stroll, memory, sizeof memory);
}

void test_patrol_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_patrol, memory, sizeof memory);
}

void test_obstacles_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_obstacles, memory, sizeof memory);
}

void test_leader_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_leader, memory, sizeof memory);
}

void test_queue_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_small_queue, memory, sizeof memory);
}
