/* SPDX-License-Identifier: MIT
 * A world steps on real threads: the same bits, and nothing for ThreadSanitizer to find. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_scenario.h"
#include "fixture_world.h"
#include "golden_play.h"
#include "golden_table.h"
#include "simd_here.h"
#include "thread_pool.h"

TEST_SOURCE_FILE("stopwatch.c")
TEST_SOURCE_FILE("thread_pool.c")
TEST_SOURCE_FILE("worker.c")

enum { AGENTS = 1500, TICKS = 12 };

static const uint32_t thread_counts[] = {1, 2, 3, 7, 16};
static thread_pool pool;

/* Goes where the nearest agent of the other group was, and counts those that it has met. It joins
 * the other group now and then. */
static void follow_neighbour(void *context, const cox_world *seen, cox_thought *thought)
{
    const cox_agent *self = &thought->agent;
    uint32_t nearest = COX_NO_ROW;
    cox_agent other;
    (void)context;
    cox_world_query around = cox_world_query_make(self->position, COX_FIX(9));
    around.self_id = self->id;
    int32_t *count = thought->values[0];
    *count += (int32_t)cox_world_within(seen, &around, NULL, 0);
    around.radius = COX_FIX(20);
    around.group = 1u - cox_world_get_group(seen, self->id);
    cox_world_nearest(seen, &around, &nearest, 1);
    thought->has_point = cox_world_get_agent(seen, nearest, &other);
    if (thought->has_point) thought->point = other.position;
    if (*count % 5 == 0) thought->group = around.group;
}

static cox_world *make_world(void)
{
    static const cox_world_column column = {"count", COX_I32, COX_STATE, 0, 0};
    cox_random random = cox_random_make(1, 1);
    cox_profile flock = fixture_world_flocking();
    cox_profile chase = cox_profile_make(COX_COMBINE_BUDGET);
    cox_rule rule = cox_rule_make(COX_EVADE, COX_FIX(1));
    cox_world_def def = fixture_world_flock_def(AGENTS, COX_FIX(178));
    def.groups_max = 2;
    def.rules |= COX_RULES(COX_SEEK, COX_EVADE, COX_WANDER);
    def.columns = &column;
    def.column_count = 1;
    def.thinks = true;
    def.parallel_for = thread_pool_run;
    def.pool = &pool;
    cox_world *world = fixture_world_make(&def);
    rule.target = COX_TARGET_NEAREST;
    rule.target_radius = COX_FIX(12);
    cox_profile_add(&flock, cox_rule_make(COX_SEEK, COX_RATIO(1, 100)));
    cox_profile_add(&chase, rule);
    cox_profile_add(&chase, cox_rule_make(COX_WANDER, COX_FIX(1)));
    for (uint32_t group = 0; group < 2; group++) {
        cox_world_set_limits(world, group, fixture_world_limits());
        cox_world_set_profile(world, group, group == 0 ? &flock : &chase);
        cox_world_set_think(world, group, follow_neighbour, NULL);
        fixture_world_fill(world, &def, group, AGENTS / 2, &random);
    }
    return world;
}

/* Steps a world that make makes, on each number of threads. */
static void assert_same_bits_on_threads(cox_world *make(void))
{
    uint64_t expected = 0;
    for (uint32_t i = 0; i < COX_COUNT(thread_counts); i++) {
        thread_pool_make(&pool, thread_counts[i]);
        cox_world *world = make();
        for (uint32_t tick = 0; tick < TICKS; tick++) cox_world_step(world);
        uint64_t hash = fixture_world_hash(world);
        if (i == 0) expected = hash;
        TEST_ASSERT_EQUAL_HEX64(expected, hash);
        free(world);
        thread_pool_end(&pool);
    }
}

void test_a_world_on_threads_has_the_bits_of_one_thread(void)
{
    assert_same_bits_on_threads(make_world);
}

/* A world whose agents avoid and push each other, among walls. */
static cox_world *make_crowd(void)
{
    cox_random random = cox_random_make(2, 2);
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule avoid = cox_rule_make(COX_ORCA, COX_FIX(1));
    cox_world_def def = fixture_world_flock_def(AGENTS, COX_FIX(60));
    def.rules = COX_RULES(COX_WANDER, COX_ORCA, COX_CONTACT);
    def.segments_max = 60;
    def.parallel_for = thread_pool_run;
    def.pool = &pool;
    avoid.parameters[0] = COX_FIX(6);
    cox_profile_add(&profile, cox_rule_make(COX_WANDER, COX_FIX(1)));
    cox_profile_add(&profile, avoid);
    cox_profile_add(&profile, cox_rule_make(COX_CONTACT, COX_FIX(1)));
    cox_world *world = fixture_world_make(&def);
    cox_world_set_limits(world, 0, fixture_world_limits());
    cox_world_set_profile(world, 0, &profile);
    for (uint32_t id = 1; id <= def.segments_max; id++) {
        cox_vec2 start = cox_random_point(&random, def.least, def.greatest);
        cox_vec2 end =
            cox_vec2_add(start, cox_vec2_make(cox_fix_from_int((int32_t)id % 5), COX_FIX(2)));
        TEST_ASSERT_EQUAL_INT32(COX_OK,
                                cox_world_add_segment(world, cox_segment_make(id, start, end)));
    }
    fixture_world_fill(world, &def, 0, AGENTS, &random);
    return world;
}

void test_orca_and_contact_on_threads_have_the_bits_of_one_thread(void)
{
    assert_same_bits_on_threads(make_crowd);
}

/* Plays a golden run with the pool's threads and the vector instructions of a level. A scenario
 * takes neither, so the world gets them after its start. */
static void check_golden(const golden_run *run, cox_simd simd)
{
    static uint8_t memory[262144];
    golden_play play;
    TEST_ASSERT_EQUAL_INT32(COX_OK, golden_play_start(&play, run, memory, sizeof memory));
    cox_world *world = (cox_world *)play.sim.context;
    world->parallel_for = thread_pool_run;
    world->pool = &pool;
    world->simd = simd;
    for (uint32_t i = 0; i < GOLDEN_CHECKPOINTS; i++) {
        golden_play_until(&play, run->checkpoints[i].tick);
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(run->checkpoints[i].hash, cox_sim_hash(&play.sim),
                                        run->scenario);
    }
}

/* The same for all worlds, on that many threads. */
static void check_worlds(uint32_t threads, cox_simd simd)
{
    thread_pool_make(&pool, threads);
    check_golden(&golden_world_flock, simd);
    check_golden(&golden_world_solo, simd);
    check_golden(&golden_world_pursuit_crowd, simd);
    check_golden(&golden_world_rts, simd);
    check_golden(&golden_world_town, simd);
    thread_pool_end(&pool);
}

void test_every_world_has_its_golden_hashes_on_any_number_of_threads(void)
{
    for (uint32_t i = 0; i < COX_COUNT(thread_counts); i++)
        check_worlds(thread_counts[i], COX_SIMD_PORTABLE);
}

void test_every_world_has_its_golden_hashes_with_vector_instructions(void)
{
    for (uint32_t i = 1; i < simd_count(); i++) check_worlds(2, simd_level(i));
}
