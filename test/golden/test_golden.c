/* SPDX-License-Identifier: MIT
 * The part of the golden table that needs a desk. */
#include "unity.h"

#include "golden_table.h"

TEST_SOURCE_FILE("fixture_golden.c")
TEST_SOURCE_FILE("golden_play.c")
TEST_SOURCE_FILE("fixture_scenario.c")

static uint8_t memory[262144];

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

void test_a_hunt_without_stamina_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_hunt_breathless, memory, sizeof memory);
}

void test_long_homing_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_homing, memory, sizeof memory);
}

void test_many_chasers_in_the_wind_give_the_golden_hashes(void)
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

void test_a_crowd_of_rooms_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_rooms_crowd, memory, sizeof memory);
}

void test_a_crowd_of_crossing_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_crossing_crowd, memory, sizeof memory);
}

void test_a_crowd_of_escort_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_escort_crowd, memory, sizeof memory);
}

void test_a_crowd_of_convoy_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_convoy_crowd, memory, sizeof memory);
}

void test_a_crowd_of_parade_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_parade_crowd, memory, sizeof memory);
}

void test_a_crowd_of_slalom_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_slalom_crowd, memory, sizeof memory);
}

void test_a_crowd_of_yard_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_yard_crowd, memory, sizeof memory);
}

void test_a_flock_of_three_hundred_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_flock, memory, sizeof memory);
}

void test_a_world_of_flock_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_world_flock, memory, sizeof memory);
}

void test_a_world_of_solo_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_world_solo, memory, sizeof memory);
}

void test_a_world_of_pursuit_crowd_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_world_pursuit_crowd, memory, sizeof memory);
}

void test_a_world_of_rts_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_world_rts, memory, sizeof memory);
}

void test_a_town_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_town, memory, sizeof memory);
}

void test_a_world_of_a_town_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_world_town, memory, sizeof memory);
}

void test_ways_give_the_golden_hashes(void)
{
    fixture_golden_check(&golden_ways, memory, sizeof memory);
}

void test_ways_through_doors_that_open_and_close_give_the_golden_hashes(void)
{
    fixture_golden_check(&golden_ways_scripted, memory, sizeof memory);
}

void test_the_default_orbit_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_orbit_default, memory, sizeof memory);
}

void test_the_default_gather_gives_the_golden_hashes(void)
{
    fixture_golden_check(&golden_gather_default, memory, sizeof memory);
}
