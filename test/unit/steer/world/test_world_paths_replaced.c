/* SPDX-License-Identifier: MIT
 * Paths of a world that are replaced: the others stay as they are, agents begin the new one, and a
 * load takes no other layout of nodes. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { PATHS = 3, NODES_MAX = 12 };
#define SIZE 4096u

static cox_world *world, *other;
static cox_world_def def;
static cox_vec2 nodes[NODES_MAX];
static fix16_t radii[NODES_MAX];

/* A path of count nodes that begins at x = from. */
static cox_path path_of(int16_t from, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < NODES_MAX; i++) {
        nodes[i] = case_units((int16_t)(from + (int16_t)i), (int16_t)(i * i));
        radii[i] = COX_FIX(1) * (from + (int16_t)i);
    }
    cox_path path = cox_path_make(nodes, count, COX_FIX(1));
    path.mode = COX_PATH_LOOP;
    path.radii = radii;
    return path;
}

/* Makes a world with paths of so many nodes, that begin at x = 10, 20 and 30. */
static cox_world *make(uint32_t first, uint32_t second, uint32_t third)
{
    const uint32_t counts[PATHS] = {first, second, third};
    cox_world *made = fixture_world_make(&def);
    for (uint32_t i = 0; i < PATHS; i++) {
        cox_path path = path_of((int16_t)(10 * (i + 1)), counts[i]);
        TEST_ASSERT_EQUAL_UINT32(i, cox_world_add_path(made, &path));
    }
    return made;
}

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 4;
    def.paths_max = PATHS;
    def.nodes_max = NODES_MAX;
    def.rules = COX_RULES(COX_TRACK_PATH, COX_FOLLOW_PATH);
    world = make(3, 4, 2);
    other = NULL;
}

void tearDown(void)
{
    free(world);
    free(other);
}

static cox_status replace(uint32_t number, int16_t from, uint32_t count)
{
    cox_path path = path_of(from, count);
    return cox_world_replace_path(world, number, &path);
}

static void check_like(uint32_t first, uint32_t second, uint32_t third)
{
    free(other);
    other = make(first, second, third);
    TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(other), fixture_world_hash(world));
}

void test_a_path_replaced_by_a_longer_or_shorter_one_leaves_the_others(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(0, 10, 6));
    check_like(6, 4, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(1, 20, 1));
    check_like(6, 1, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(0, 10, 0));
    check_like(0, 1, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(2, 30, 11));
    check_like(0, 1, 11);
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(0, 40, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(2, 30, 5));
    check_like(0, 1, 5);
}

void test_a_path_for_which_there_is_no_room_or_that_is_not_there_changes_nothing(void)
{
    uint64_t before = fixture_world_hash(world);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, replace(1, 0, 8));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, replace(1, 0, UINT32_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, replace(PATHS, 0, 1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, replace(COX_NO_PATH, 0, 1));
    TEST_ASSERT_EQUAL_HEX64(before, fixture_world_hash(world));
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(1, 20, 7));
    check_like(3, 7, 2);
}

void test_agents_begin_the_new_path_and_those_on_others_go_on(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t id = cox_world_add_agent(world, 0, case_units(0, 0));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(world, id, i));
        world->path_node[i] = 2;
        world->track_segment[i] = 1;
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(0, -1, 2));
    TEST_ASSERT_EQUAL_UINT32(0, world->path_node[0]);
    TEST_ASSERT_EQUAL_UINT32(0, world->track_segment[0]);
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_get_path(world, 1));
    TEST_ASSERT_EQUAL_UINT32(2, world->path_node[1]);
    TEST_ASSERT_EQUAL_UINT32(1, world->track_segment[1]);
    TEST_ASSERT_VEC2(case_units(20, 0), cox_world_path_of(world, 1).nodes[0]);
}

static cox_status load(void)
{
    uint8_t bytes[SIZE], undo[SIZE];
    uint32_t length;
    free(other);
    other = make(1, 1, 1);
    cox_sim from = cox_world_sim(world), to = cox_world_sim(other);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, SIZE, &length));
    uint64_t before = cox_sim_hash(&to);
    cox_status status = cox_snapshot_load(&to, bytes, length, undo, SIZE);
    TEST_ASSERT_EQUAL_HEX64(status == COX_OK ? cox_sim_hash(&from) : before, cox_sim_hash(&to));
    return status;
}

void test_replaced_paths_are_loaded_and_nodes_that_lie_otherwise_are_refused(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, replace(1, 20, 7));
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    world->paths[1].first--;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
    world->paths[1].first++;
    world->paths[1].count--;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
    world->paths[1].count++;
    world->paths[2].count--;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
    world->paths[2].count = UINT32_MAX;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
}
