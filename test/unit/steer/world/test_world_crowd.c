/* SPDX-License-Identifier: MIT
 * Crowds that make trouble: all in one cell, on one line, at the corners, at full speed, in a grid
 * that repeats. */
#include "unity.h"

#include <stdlib.h>

#include "fixture_world.h"

enum { CROWD = 10000, FEW = 300 };

static cox_world *world;
static cox_world_def def;
static cox_agent agents[FEW];

void setUp(void)
{
    world = NULL;
}

void tearDown(void)
{
    free(world);
}

/* A flock without bounds and smoothing. */
static void make_flock(uint32_t agents_max, uint32_t candidates_max)
{
    cox_profile profile = fixture_world_flocking();
    profile.smoothing = COX_FIX_ONE;
    def = cox_world_default();
    def.agents_max = agents_max;
    def.rules = COX_RULES(COX_FLOCK);
    def.candidates_max = candidates_max;
    world = fixture_world_make(&def);
    cox_world_set_limits(world, 0, fixture_world_limits());
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
}

static void add(cox_vec2 position, cox_vec2 velocity)
{
    cox_agent agent;
    uint32_t id = cox_world_add_agent(world, 0, position);
    TEST_ASSERT_TRUE(cox_world_get_agent(world, id, &agent));
    agent.velocity = velocity;
    cox_world_set_agent(world, &agent);
}

/* Steps, and checks the agents against cox_flock, whose neighbours are the agents of a span. */
static void check_few(cox_span seen)
{
    cox_world_step(world);
    for (uint32_t i = 0; i < FEW; i++) {
        cox_agent expected = agents[i], found;
        cox_agent_move(&expected, cox_flock(&agents[i], seen, cox_flocking_default()));
        cox_world_get_agent(world, expected.id, &found);
        TEST_ASSERT_EQUAL_INT32(expected.position.x, found.position.x);
        TEST_ASSERT_EQUAL_INT32(expected.position.y, found.position.y);
    }
}

static void take_few(void)
{
    for (uint32_t slot = 0; slot < FEW; slot++)
        cox_world_get_agent(world, cox_world_id_at(world, slot), &agents[slot]);
}

static void fill_few(cox_vec2 least, cox_vec2 greatest)
{
    cox_random random = cox_random_make(8, 8);
    for (uint32_t i = 0; i < FEW; i++) {
        cox_vec2 velocity =
            cox_random_point(&random, cox_vec2_make(-6000, -6000), cox_vec2_make(6000, 6000));
        add(cox_random_point(&random, least, greatest), velocity);
    }
    take_few();
}

void test_of_a_crowded_cell_the_lowest_ids_are_seen_by_all(void)
{
    make_flock(FEW, 60);
    fill_few(cox_vec2_make(COX_FIX(2), COX_FIX(2)), cox_vec2_make(COX_FIX(6), COX_FIX(6)));
    check_few(cox_span_of_agents(agents, 12));
    TEST_ASSERT_EQUAL_UINT32(FEW - 12, cox_world_left_out(world));
}

/* How many agents are left out where so many are in one cell. */
static uint32_t left_out_of(uint32_t count, uint32_t candidates_max)
{
    free(world);
    make_flock(count, candidates_max);
    for (uint32_t i = 0; i < count; i++)
        cox_world_add_agent(world, 0, cox_vec2_make((fix16_t)i, 0));
    cox_world_build_grid(world);
    return cox_world_left_out(world);
}

void test_the_fuller_a_cell_the_fewer_of_it_are_seen_down_to_a_sixteenth_of_the_limit(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, left_out_of(64, 64));
    TEST_ASSERT_EQUAL_UINT32(65 - 63, left_out_of(65, 64));
    TEST_ASSERT_EQUAL_UINT32(128 - 32, left_out_of(128, 64));
    TEST_ASSERT_EQUAL_UINT32(512 - 8, left_out_of(512, 64));
    TEST_ASSERT_EQUAL_UINT32(1024 - 4, left_out_of(1024, 64));
    TEST_ASSERT_EQUAL_UINT32(5000 - 4, left_out_of(5000, 64));
    TEST_ASSERT_EQUAL_UINT32(5000 - 1, left_out_of(5000, 1));
    TEST_ASSERT_EQUAL_UINT32(5000 - 209,
                             left_out_of(5000, COX_WORLD_CANDIDATES_MAX)); /* 1024^2 / 5000 */
}

void test_cells_that_share_a_bucket_are_not_seen_and_leave_nobody_out(void)
{
    make_flock(FEW, 200);
    for (uint32_t i = 0; i < FEW; i++) {
        int32_t square = (int32_t)(i % 3) * COX_FIX(9 * 64);
        add(cox_vec2_make(square + (int32_t)i * 900, square), cox_vec2_make(2000, (fix16_t)i));
    }
    take_few();
    check_few(cox_span_of_agents(agents, FEW));
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
}

void test_of_cells_that_share_a_bucket_each_has_a_limit_of_its_own(void)
{
    cox_agent seen[3 * 9];
    uint32_t count = 0;
    make_flock(FEW, 30);
    for (uint32_t i = 0; i < FEW; i++) {
        int32_t square = (int32_t)(i % 3) * COX_FIX(9 * 64);
        add(cox_vec2_make(square + (int32_t)i * 900, square), cox_vec2_make(2000, (fix16_t)i));
    }
    take_few();
    for (uint32_t i = 0; i < FEW && count < COX_COUNT(seen); i++) seen[count++] = agents[i];
    check_few(cox_span_of_agents(seen, count));
    TEST_ASSERT_EQUAL_UINT32(FEW - 3 * 9, cox_world_left_out(world));
}

void test_the_whole_world_is_one_flock_where_nothing_bounds_it(void)
{
    make_flock(FEW, 64);
    fill_few(cox_vec2_make(-COX_WORLD_LIMIT, -COX_WORLD_LIMIT),
             cox_vec2_make(COX_WORLD_LIMIT, COX_WORLD_LIMIT));
    for (uint32_t i = 0; i < FEW; i += 2) {
        agents[i].position = agents[i + 1].position;
        agents[i].position.x =
            cox_fix_clamp(agents[i].position.x + 90000, -COX_WORLD_LIMIT, COX_WORLD_LIMIT);
        cox_world_set_agent(world, &agents[i]);
    }
    check_few(cox_span_of_agents(agents, FEW));
}

/* Makes a crowd, steps it on one thread and on seven, and compares. Returns how many were left out
 * in the last step. */
static uint32_t step_crowd(cox_vec2 (*position)(uint32_t i, cox_random *random))
{
    uint64_t hashes[2];
    uint32_t left_out = 0;
    for (uint32_t run = 0; run < 2; run++) {
        fixture_pool pool = {7, cox_random_make(9, 9)};
        cox_random random = cox_random_make(6, 6);
        cox_profile profile = fixture_world_flocking();
        def = fixture_world_flock_def(CROWD, COX_FIX(460));
        def.parallel_for = run == 0 ? NULL : fixture_world_parallel_for;
        def.pool = &pool;
        free(world);
        world = fixture_world_make(&def);
        cox_world_set_limits(world, 0, fixture_world_limits());
        cox_world_set_profile(world, 0, &profile);
        for (uint32_t i = 0; i < CROWD; i++) add(position(i, &random), cox_vec2_make(5000, 0));
        for (uint32_t tick = 0; tick < 3; tick++) cox_world_step(world);
        hashes[run] = fixture_world_hash(world);
        left_out = cox_world_left_out(world);
    }
    TEST_ASSERT_EQUAL_HEX64(hashes[0], hashes[1]);
    return left_out;
}

static cox_vec2 on_one_spot(uint32_t i, cox_random *random)
{
    (void)i;
    (void)random;
    return cox_vec2_make(COX_FIX(4), COX_FIX(4));
}

static cox_vec2 in_one_cell(uint32_t i, cox_random *random)
{
    (void)i;
    return cox_random_point(random, cox_vec2_make(COX_FIX(2), COX_FIX(2)),
                            cox_vec2_make(COX_FIX(6), COX_FIX(6)));
}

static cox_vec2 on_one_line(uint32_t i, cox_random *random)
{
    (void)random;
    return cox_vec2_make((fix16_t)i * 3000 - COX_FIX(229), 0);
}

static cox_vec2 at_the_corners(uint32_t i, cox_random *random)
{
    cox_vec2 at = cox_random_point(random, cox_vec2_zero(), cox_vec2_make(COX_FIX(9), COX_FIX(9)));
    if ((i & 1u) != 0) at.x -= COX_FIX(229);
    if ((i & 2u) != 0) at.y -= COX_FIX(229);
    return at;
}

void test_a_crowd_on_one_spot_is_bounded(void)
{
    TEST_ASSERT_GREATER_THAN_UINT32(CROWD / 2, step_crowd(on_one_spot));
}

void test_a_crowd_in_one_cell_is_bounded(void)
{
    TEST_ASSERT_GREATER_THAN_UINT32(CROWD / 2, step_crowd(in_one_cell));
}

void test_a_crowd_on_one_line_is_bounded(void)
{
    TEST_ASSERT_GREATER_THAN_UINT32(CROWD / 2, step_crowd(on_one_line));
}

void test_a_crowd_at_the_corners_is_bounded(void)
{
    TEST_ASSERT_GREATER_THAN_UINT32(CROWD / 2, step_crowd(at_the_corners));
}

void test_a_crowd_faster_than_a_cell_a_tick_stays_in_the_world(void)
{
    cox_limits limits = {0, COX_FIX(1), COX_FIX(30000), COX_FIX(30000)};
    cox_random random = cox_random_make(2, 2);
    make_flock(1000, 64);
    cox_world_set_limits(world, 0, limits);
    for (uint32_t i = 0; i < 1000; i++) {
        cox_vec2 velocity = cox_random_point(&random, cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN),
                                             cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX));
        add(cox_random_point(&random, def.least, def.greatest), velocity);
    }
    for (uint32_t tick = 0; tick < 20; tick++) cox_world_step(world);
    for (uint32_t id = 1; id <= 1000; id++) {
        cox_agent agent;
        cox_world_get_agent(world, id, &agent);
        TEST_ASSERT_TRUE(
            cox_vec2_equal(agent.position, cox_vec2_clamp(agent.position, COX_WORLD_LIMIT)));
    }
}

/* The nearest of a group by looking at all; COX_NO_ROW if none is within the radius. */
static uint32_t nearest(const cox_agent *self, uint32_t group, fix16_t radius)
{
    const cox_agent *found = NULL;
    for (uint32_t i = 0; i < FEW; i++) {
        const cox_agent *other = &agents[i];
        if (other->id == self->id || cox_world_get_group(world, other->id) != group) continue;
        if (!cox_vec2_within(self->position, other->position, radius)) continue;
        if (found == NULL || cox_vec2_distance_squared(self->position, other->position) <
                                 cox_vec2_distance_squared(self->position, found->position))
            found = other;
    }
    return found == NULL ? COX_NO_ROW : found->id;
}

/* Both groups pursue the nearest of the other, one within a radius that makes the cells, one within
 * another. */
static void check_nearest(fix16_t near_radius, fix16_t far_radius, fix16_t width)
{
    cox_random random = cox_random_make(4, 4);
    const fix16_t radii[2] = {near_radius, far_radius};
    def = cox_world_default();
    def.agents_max = FEW;
    def.groups_max = 2;
    def.rules = COX_RULES(COX_PURSUIT);
    def.candidates_max = COX_WORLD_CANDIDATES_MAX;
    free(world);
    world = fixture_world_make(&def);
    for (uint8_t group = 0; group < 2; group++) {
        cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
        cox_rule rule = cox_rule_make(COX_PURSUIT, COX_FIX(1));
        rule.target = COX_TARGET_NEAREST;
        rule.target_group = (uint8_t)(1 - group);
        rule.target_radius = radii[group];
        cox_profile_add(&profile, rule);
        cox_world_set_profile(world, group, &profile);
    }
    for (int32_t i = 0; i < FEW; i++)
        cox_world_add_agent(
            world, (uint32_t)(i % 2),
            cox_random_point(&random, cox_vec2_make(-width, -width), cox_vec2_make(width, width)));
    take_few();
    cox_world_step(world);
    for (uint32_t i = 0; i < FEW; i++) {
        cox_agent expected = agents[i], found;
        uint32_t quarry = nearest(&agents[i], 1 - i % 2, radii[i % 2]);
        cox_vec2 force = cox_vec2_zero();
        if (quarry != COX_NO_ROW) force = cox_pursuit(&agents[i], &agents[quarry - 1]);
        cox_agent_move(&expected, force);
        cox_world_get_agent(world, expected.id, &found);
        TEST_ASSERT_EQUAL_INT32(expected.position.x, found.position.x);
        TEST_ASSERT_EQUAL_INT32(expected.position.y, found.position.y);
    }
}

void test_the_nearest_is_found_whatever_the_radius_and_the_width_of_the_crowd(void)
{
    static const int32_t widths[] = {3, 40, 300, 16000};
    for (uint32_t i = 0; i < COX_COUNT(widths); i++) {
        fix16_t width = widths[i] * COX_FIX_ONE;
        check_nearest(COX_FIX(15), COX_FIX(30), width);
        check_nearest(COX_FIX(1), COX_FIX(7), width);
        check_nearest(COX_FIX(2), COX_WORLD_LIMIT, width);
        check_nearest(0, COX_FIX_MAX, width);
    }
}
