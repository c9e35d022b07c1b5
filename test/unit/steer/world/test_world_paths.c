/* SPDX-License-Identifier: MIT
 * Paths that agents of a world track: the place that they remember, radii of segments, and what a
 * load refuses. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { SELF = 1, NODES = 3 };

static cox_world *world;
static cox_world_def def;
static cox_vec2 nodes[NODES];
static fix16_t radii[NODES];
static cox_path path;

static void make_world(uint64_t rules)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    free(world);
    def = cox_world_default();
    def.agents_max = 4;
    def.paths_max = 2;
    def.nodes_max = 2 * NODES;
    def.rules = rules;
    world = fixture_world_make(&def);
    cox_profile_add(&profile, cox_rule_make(COX_TRACK_PATH, COX_FIX(1)));
    cox_world_set_profile(world, 0, &profile);
    nodes[0] = case_units(0, 0);
    nodes[1] = case_units(50, 0);
    nodes[2] = case_units(50, 50);
    radii[0] = COX_FIX(4);
    radii[1] = COX_FIX(-1);
    radii[2] = COX_FIX(9);
    path = cox_path_make(nodes, NODES, COX_FIX(2));
    path.radii = radii;
    cox_world_add_agent(world, 0, case_units(20, 10));
}

void setUp(void)
{
    world = NULL;
    make_world(COX_RULES(COX_TRACK_PATH, COX_STAY_ON_PATH));
}

void tearDown(void)
{
    free(world);
}

/* Follows a path in structs and in the world, and compares them. */
static void check_tracking(uint8_t mode)
{
    path.mode = mode;
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_add_path(world, &path));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(world, SELF, 0));
    cox_agent self = fixture_world_agent(world, SELF);
    cox_track_path_memory memory = cox_track_path_make(&path, self.position, 1);
    for (uint32_t tick = 0; tick < 300; tick++) {
        cox_agent_move(&self, cox_track_path(&self, &memory, &path, cox_tracking_default()));
        cox_agent_face_velocity(&self);
        cox_world_step(world);
        TEST_ASSERT_VEC2(self.position, fixture_world_agent(world, SELF).position);
    }
}

void test_a_path_is_tracked_from_the_nearest_place_in_every_mode(void)
{
    for (uint8_t mode = COX_PATH_ONCE; mode <= COX_PATH_LOOP; mode++) {
        check_tracking(mode);
        make_world(def.rules);
    }
}

void test_a_path_without_radii_has_its_radius_everywhere(void)
{
    path.radii = NULL;
    check_tracking(COX_PATH_LOOP);
}

void test_an_agent_that_is_given_a_path_again_begins_anew(void)
{
    check_tracking(COX_PATH_ARRIVE);
    cox_agent self = fixture_world_agent(world, SELF);
    self.position = case_units(10, 0);
    cox_world_set_agent(world, &self);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(world, SELF, 0));
    cox_track_path_memory memory = cox_world_track_memory(world, 0);
    TEST_ASSERT_EQUAL_UINT32(0, memory.place.segment);
    TEST_ASSERT_EQUAL_UINT32(10u << 16, memory.place.along);
    TEST_ASSERT_EQUAL_INT32(1, memory.direction);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(world, SELF, COX_NO_PATH));
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_track_memory(world, 0).place.along);
}

void test_an_agent_without_a_path_gets_no_force(void)
{
    cox_vec2 before = fixture_world_agent(world, SELF).position;
    cox_world_step(world);
    TEST_ASSERT_VEC2(before, fixture_world_agent(world, SELF).position);
}

/* Saves the state, lets a change spoil it, and checks that it is refused. */
static void check_refused(void)
{
    uint8_t bytes[4096], undo[4096];
    uint32_t length;
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
    make_world(def.rules);
    sim = cox_world_sim(world);
    uint64_t before = cox_sim_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED,
                            cox_snapshot_load(&sim, bytes, length, undo, sizeof undo));
    TEST_ASSERT_EQUAL_HEX64(before, cox_sim_hash(&sim));
}

void test_a_place_beyond_the_path_is_refused(void)
{
    check_tracking(COX_PATH_LOOP);
    world->track_segment[0] = NODES;
    check_refused();
    check_tracking(COX_PATH_LOOP);
    world->track_along[0] = 51u << 16;
    check_refused();
    check_tracking(COX_PATH_LOOP);
    world->track_direction[0] = 0;
    check_refused();
}

void test_other_counts_of_nodes_and_radii_are_refused(void)
{
    check_tracking(COX_PATH_LOOP);
    world->radius_count--;
    check_refused();
}

void test_a_world_that_remembers_no_place_has_no_table_of_radii(void)
{
    cox_sim sim = cox_world_sim(world);
    uint32_t with = sim.table_count;
    make_world(COX_RULES(COX_FOLLOW_PATH));
    sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_UINT32(with - 1u, sim.table_count);
}
