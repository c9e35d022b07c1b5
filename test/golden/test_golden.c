/* SPDX-License-Identifier: MIT
 * The part of the golden table that needs a desk. */
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

static uint8_t memory[65536];

void setUp(void)
{
}
void tearDown(void)
{
}

void test_the_default_hunt_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_hunt, memory, sizeof memory);
}

void test_the_default_hunt_with_commands_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_hunt_scripted, memory, sizeof memory);
}

void test_a_hunt_of_a_hundred_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_hunt_crowd, memory, sizeof memory);
}

void test_a_hunt_without_breath_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_hunt_breathless, memory, sizeof memory);
}

void test_long_homing_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_homing, memory, sizeof memory);
}

void test_many_homing_in_the_wind_give_the_golden_hashes(void)
{
    fixture_golden_check(&golden_homing_crowd, memory, sizeof memory);
}

void test_a_crowd_of_seek_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_seek_crowd, memory, sizeof memory);
}

void test_a_crowd_of_flee_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_flee_crowd, memory, sizeof memory);
}

void test_a_crowd_of_arrive_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_arrive_crowd, memory, sizeof memory);
}

void test_a_crowd_of_wander_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_wander_crowd, memory, sizeof memory);
}

void test_a_crowd_of_stray_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_stray_crowd, memory, sizeof memory);
}

void test_a_crowd_of_pursuit_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_pursuit_crowd, memory, sizeof memory);
}

void test_a_crowd_of_evade_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_evade_crowd, memory, sizeof memory);
}

void test_a_crowd_of_manager_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_manager_crowd, memory, sizeof memory);
}

void test_a_crowd_of_kinematic_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_kinematic_crowd, memory, sizeof memory);
}

void test_a_crowd_of_align_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_align_crowd, memory, sizeof memory);
}

void test_a_crowd_of_match_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_match_crowd, memory, sizeof memory);
}

void test_a_crowd_of_face_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_face_crowd, memory, sizeof memory);
}

void test_a_crowd_of_stroll_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_stroll_crowd, memory, sizeof memory);
}

void test_a_crowd_of_patrol_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_patrol_crowd, memory, sizeof memory);
}

void test_a_crowd_of_obstacles_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_obstacles_crowd, memory, sizeof memory);
}

void test_a_crowd_of_leader_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_leader_crowd, memory, sizeof memory);
}

void test_a_crowd_of_queue_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_queue_crowd, memory, sizeof memory);
}
