/* SPDX-License-Identifier: MIT
 * A flock of ours over 2,000 ticks, beside the float twin: no agent stays in the same place, but
 * the flocks look alike. docs/crowds.md says why the bands are as wide as they are. And structs of
 * a program's own, beside the world. */
#include "unity.h"

#include <string.h>

#include "bench/crowd/crowd_alike.h"
#include "bench/crowd/crowd_ours.h"
#include "bench/twin/twin_sides.h"

TEST_SOURCE_FILE("crowd_alike.c")
TEST_SOURCE_FILE("crowd_memory.c")
TEST_SOURCE_FILE("crowd_side.c")
TEST_SOURCE_FILE("crowd_own_flock.c")
TEST_SOURCE_FILE("crowd_own_solo.c")
TEST_SOURCE_FILE("crowd_start.c")
TEST_SOURCE_FILE("crowd_statistics.c")
TEST_SOURCE_FILE("crowd_world.c")
TEST_SOURCE_FILE("thread_pool.c")
TEST_SOURCE_FILE("twin.c")
TEST_SOURCE_FILE("twin_flock.c")
TEST_SOURCE_FILE("twin_grid.c")
TEST_SOURCE_FILE("worker.c")
TEST_SOURCE_FILE("stopwatch.c")

enum { AGENTS = 1000 };

static thread_pool pool;
static crowd_start start;

void setUp(void)
{
    thread_pool_make(&pool, 1);
    memset(&start, 0, sizeof start);
}

void tearDown(void)
{
    crowd_start_free(&start);
    thread_pool_end(&pool);
}

void test_a_world_flocks_like_the_float_twin(void)
{
    crowd_alike figures[CROWD_ALIKE_FIGURES];
    TEST_ASSERT_TRUE(crowd_alike_run(figures, &twin_flock_sides[2], &world_sides[0], &pool));
    for (uint32_t i = 0; i < CROWD_ALIKE_FIGURES; i++)
        TEST_ASSERT_TRUE_MESSAGE(crowd_alike_holds(&figures[i]), figures[i].name);
}

/* Steps the start by a program's own structs and by a world, and compares where they come. */
static void check_same(const crowd_side *own_side, const crowd_side *world_side)
{
    void *own = crowd_side_make(own_side, &start, &pool);
    void *world = crowd_side_make(world_side, &start, &pool);
    for (uint32_t tick = 0; tick < 60; tick++) {
        own_side->step(own);
        world_side->step(world);
    }
    for (uint32_t agent = 0; agent < AGENTS; agent++) {
        crowd_place expected = world_side->place(world, agent);
        crowd_place found = own_side->place(own, agent);
        TEST_ASSERT_EQUAL_FLOAT(expected.x, found.x);
        TEST_ASSERT_EQUAL_FLOAT(expected.y, found.y);
    }
    crowd_side_free(own_side, own);
    crowd_side_free(world_side, world);
}

void test_own_structs_flock_as_the_world_does(void)
{
    TEST_ASSERT_TRUE(crowd_start_make(&start, AGENTS));
    check_same(&own_flock_side, &world_sides[0]);
}

void test_own_structs_go_their_way_as_the_world_does_where_both_their_points_are_one(void)
{
    TEST_ASSERT_TRUE(crowd_start_make(&start, AGENTS));
    for (uint32_t agent = 0; agent < AGENTS; agent++) {
        start.agents[agent].arrive_x = start.agents[agent].seek_x;
        start.agents[agent].arrive_y = start.agents[agent].seek_y;
    }
    check_same(&own_solo_side, &world_sides[4]);
}
