/* SPDX-License-Identifier: MIT
 * The golden table's part for the demos of the later tutorials, on chips too: motions without
 * inertia, turning, strolls, paths, obstacles, a leader, a queue. */
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

/* What a demo of four agents needs on the machine with the widest pointers; of two that plan. */
static uint8_t memory[2048];

void setUp(void)
{
}
void tearDown(void)
{
}

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
