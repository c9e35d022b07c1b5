/* SPDX-License-Identifier: MIT
 * The part of the golden table that is the first tutorial, demo by demo: the same bits on a desk
 * and in 8 KB of RAM. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")
TEST_SOURCE_FILE("scenarios.c")
TEST_SOURCE_FILE("scenario_hunt.c")
TEST_SOURCE_FILE("hunt.c")
TEST_SOURCE_FILE("scenario_homing.c")
TEST_SOURCE_FILE("demo.c")
TEST_SOURCE_FILE("scenario_seek.c")
TEST_SOURCE_FILE("scenario_flee.c")
TEST_SOURCE_FILE("scenario_arrive.c")
TEST_SOURCE_FILE("scenario_wander.c")
TEST_SOURCE_FILE("scenario_stray.c")
TEST_SOURCE_FILE("scenario_pursuit.c")
TEST_SOURCE_FILE("scenario_evade.c")
TEST_SOURCE_FILE("scenario_manager.c")
TEST_SOURCE_FILE("scenario_kinematic.c")
TEST_SOURCE_FILE("scenario_align.c")
TEST_SOURCE_FILE("scenario_match.c")
TEST_SOURCE_FILE("scenario_face.c")
TEST_SOURCE_FILE("scenario_stroll.c")
TEST_SOURCE_FILE("plan.c")
TEST_SOURCE_FILE("scenario_patrol.c")
TEST_SOURCE_FILE("scenario_obstacles.c")
TEST_SOURCE_FILE("scenario_leader.c")
TEST_SOURCE_FILE("scenario_queue.c")
TEST_SOURCE_FILE("sketch.c")
TEST_SOURCE_FILE("cox_state_hash.c")
TEST_SOURCE_FILE("cox_rows.c")
TEST_SOURCE_FILE("cox_value.c")
TEST_SOURCE_FILE("cox_bytes.c")
TEST_SOURCE_FILE("cox_command.c")
TEST_SOURCE_FILE("cox_manager.c")
TEST_SOURCE_FILE("cox_target.c")
TEST_SOURCE_FILE("cox_pursuit.c")
TEST_SOURCE_FILE("cox_wander.c")
TEST_SOURCE_FILE("cox_kinematic.c")
TEST_SOURCE_FILE("cox_turning.c")
TEST_SOURCE_FILE("cox_path.c")
TEST_SOURCE_FILE("cox_path_following.c")
TEST_SOURCE_FILE("cox_curve.c")
TEST_SOURCE_FILE("cox_obstacle.c")
TEST_SOURCE_FILE("cox_avoidance.c")
TEST_SOURCE_FILE("cox_group.c")
TEST_SOURCE_FILE("cox_leader.c")
TEST_SOURCE_FILE("cox_agent.c")
TEST_SOURCE_FILE("cox_vec2.c")
TEST_SOURCE_FILE("cox_fix.c")
TEST_SOURCE_FILE("cox_fix_root.c")
TEST_SOURCE_FILE("cox_fix_trig.c")
TEST_SOURCE_FILE("cox_fix_atan.c")
TEST_SOURCE_FILE("cox_random.c")
TEST_SOURCE_FILE("cox_hash.c")
TEST_SOURCE_FILE("cox_snapshot.c")
TEST_SOURCE_FILE("cox_row_order.c")
TEST_SOURCE_FILE("cox_sink.c")
TEST_SOURCE_FILE("cox_schema.c")
TEST_SOURCE_FILE("cox_sim.c")

/* What a demo of four agents needs on the machine with the widest pointers. */
static uint8_t memory[1024];

void setUp(void)
{
}
void tearDown(void)
{
}

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
