/* SPDX-License-Identifier: MIT
 * How a world moves its agents: as cox_agent_move moves one, within the bounds, at any speed and by
 * any force, whatever the agents beside it in the columns do. */
#include "unity.h"

#include <stdlib.h>

#include "fixture_world.h"
#include "trials.h"

enum { AGENTS = 71 }; /* more than two batches of columns */

#define SMOOTHING COX_RATIO(3, 20)

static cox_random generator;
static cox_vec2 forces[AGENTS]; /* by slot, what the agents think */
static cox_vec2 last[AGENTS];   /* the last smoothed forces */
static cox_agent expected[AGENTS];
static cox_world_def def;
static cox_world *world;

static void think(void *context, const cox_world *of, cox_thought *thought)
{
    (void)context;
    (void)of;
    thought->force = forces[thought->slot];
}

void setUp(void)
{
    generator = cox_random_make(2026, 29);
    def = cox_world_default();
    def.agents_max = AGENTS;
    def.groups_max = 2;
    def.thinks = true;
    def.simd = cox_simd_here();
    def.least = cox_vec2_make(-COX_FIX(40), -COX_FIX(30));
    def.greatest = cox_vec2_make(COX_FIX(40), COX_FIX(50));
}

void tearDown(void)
{
    free(world);
    world = NULL;
}

static cox_limits limits_of(fix16_t mass, fix16_t max_speed, fix16_t max_force)
{
    cox_limits limits = {COX_RATIO(1, 2), mass, max_speed, max_force};
    return limits;
}

/* A world whose agents, in two groups, are at rest in its middle. */
static void make_world(uint8_t bounds)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    def.bounds = bounds;
    free(world);
    world = fixture_world_make(&def);
    if (def.smoothing) profile.smoothing = SMOOTHING;
    for (uint32_t group = 0; group < 2; group++) {
        cox_world_set_profile(world, group, &profile);
        cox_world_set_limits(
            world, group, limits_of(COX_FIX(1), cox_fix_from_int(3 - (int32_t)group), COX_FIX(1)));
        cox_world_set_think(world, group, think, NULL);
    }
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_world_add_agent(world, slot % 5 == 0, cox_vec2_zero());
        forces[slot] = last[slot] = cox_vec2_zero();
    }
}

/* A coordinate within bounds that wrap, by the remainder of a division. */
static fix16_t wrapped(fix16_t value, fix16_t least, fix16_t greatest)
{
    int64_t width = (int64_t)greatest - least;
    int64_t beyond = (((int64_t)value - least) % width + width) % width;
    return (fix16_t)(least + beyond);
}

/* A coordinate after a step; where the bounds hold it back the speed is lost. */
static fix16_t moved(fix16_t from, fix16_t *speed, fix16_t least, fix16_t greatest)
{
    fix16_t ahead = cox_fix_add(from, *speed);
    if (def.bounds == COX_BOUNDS_NONE)
        return cox_fix_clamp(ahead, -COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    if (def.bounds == COX_BOUNDS_WRAP) return wrapped(ahead, least, greatest);
    if (ahead < least || ahead > greatest) *speed = 0;
    return cox_fix_clamp(ahead, least, greatest);
}

/* Moves a copy of the agent in a slot by its force. */
static void move_expected(uint32_t slot)
{
    cox_agent *agent = &expected[slot];
    cox_vec2 force = cox_vec2_truncate(forces[slot], agent->max_force);
    cox_vec2 before = agent->velocity;
    if (def.smoothing) last[slot] = force = cox_vec2_lerp(last[slot], force, SMOOTHING);
    agent->velocity = cox_agent_next_velocity(agent, force);
    agent->position.x = moved(agent->position.x, &agent->velocity.x, def.least.x, def.greatest.x);
    agent->position.y = moved(agent->position.y, &agent->velocity.y, def.least.y, def.greatest.y);
    if (!cox_vec2_is_zero(agent->velocity)) agent->orientation = cox_vec2_angle(agent->velocity);
    else if (!cox_vec2_is_zero(before)) agent->orientation = cox_vec2_angle(before);
}

static void check_step(void)
{
    for (uint32_t slot = 0; slot < AGENTS; slot++)
        expected[slot] = fixture_world_agent(world, cox_world_id_at(world, slot));
    cox_world_step(world);
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_agent agent = fixture_world_agent(world, expected[slot].id);
        move_expected(slot);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(expected[slot].position.x, agent.position.x, "x");
        TEST_ASSERT_EQUAL_INT32_MESSAGE(expected[slot].position.y, agent.position.y, "y");
        TEST_ASSERT_EQUAL_INT32(expected[slot].velocity.x, agent.velocity.x);
        TEST_ASSERT_EQUAL_INT32(expected[slot].velocity.y, agent.velocity.y);
        TEST_ASSERT_EQUAL_INT32(expected[slot].orientation, agent.orientation);
    }
}

/* Puts the agent of a slot somewhere, with a velocity. */
static void put(uint32_t slot, cox_vec2 position, cox_vec2 velocity)
{
    cox_agent agent = fixture_world_agent(world, cox_world_id_at(world, slot));
    agent.position = position;
    agent.velocity = velocity;
    cox_world_set_agent(world, &agent);
}

static cox_vec2 random_vector(fix16_t most)
{
    return cox_random_point(&generator, cox_vec2_make(-most, -most), cox_vec2_make(most, most));
}

/* Steps a world of agents anywhere near the middle, of which every so many, if that is not 0, are
 * near an edge; all are pushed about. */
static void check_random(uint32_t near_edge_every)
{
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        bool is_near = near_edge_every != 0 && slot % near_edge_every == 0;
        cox_vec2 position = random_vector(COX_FIX(20));
        if (is_near) position.x = def.greatest.x - cox_random_between(&generator, 1, COX_FIX(2));
        put(slot, position, random_vector(COX_FIX(1)));
    }
    for (uint32_t tick = 0; tick < 4; tick++) {
        for (uint32_t slot = 0; slot < AGENTS; slot++) forces[slot] = random_vector(COX_FIX(1));
        check_step();
    }
}

static void check_bounds(uint8_t bounds)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(30); trial++) {
        def.smoothing = trial % 2 != 0;
        make_world(bounds);
        check_random(trial % 3 == 0 ? 0 : 11);
    }
}

void test_agents_in_no_bounds_move_as_cox_agent_move_does(void)
{
    check_bounds(COX_BOUNDS_NONE);
}

void test_agents_that_leave_come_in_on_the_other_side(void)
{
    check_bounds(COX_BOUNDS_WRAP);
}

void test_agents_that_would_leave_are_held_back(void)
{
    check_bounds(COX_BOUNDS_CONTAIN);
}

void test_an_agent_that_gets_to_the_upper_bound_itself_comes_in_at_the_lower_one(void)
{
    cox_agent agent;
    make_world(COX_BOUNDS_WRAP);
    for (uint32_t slot = 0; slot < AGENTS; slot++) put(slot, cox_vec2_zero(), random_vector(100));
    put(40, cox_vec2_make(def.greatest.x - 7, def.greatest.y - 9), cox_vec2_make(7, 9));
    check_step();
    agent = fixture_world_agent(world, cox_world_id_at(world, 40));
    TEST_ASSERT_EQUAL_INT32(def.least.x, agent.position.x);
    TEST_ASSERT_EQUAL_INT32(def.least.y, agent.position.y);
}

void test_an_agent_that_stops_among_others_faces_where_it_went(void)
{
    cox_agent agent;
    make_world(COX_BOUNDS_NONE);
    for (uint32_t slot = 0; slot < AGENTS; slot++) put(slot, cox_vec2_zero(), random_vector(100));
    put(33, cox_vec2_zero(), cox_vec2_make(0, 900));
    forces[33] = cox_vec2_make(0, -900);
    check_step();
    agent = fixture_world_agent(world, cox_world_id_at(world, 33));
    TEST_ASSERT_TRUE(cox_vec2_is_zero(agent.velocity));
    TEST_ASSERT_EQUAL_INT32(cox_vec2_angle(cox_vec2_make(0, 1)), agent.orientation);
}

/* The greatest limits, from corner to corner and beyond. */
void test_the_longest_steps_and_forces_move_agents_as_cox_agent_move_does(void)
{
    static const fix16_t ends[] = {COX_FIX_MIN, COX_FIX_MAX, -COX_WORLD_LIMIT, COX_WORLD_LIMIT, -1,
                                   0,           1,           COX_FIX_ONE};
    const uint8_t bounds[] = {COX_BOUNDS_NONE, COX_BOUNDS_WRAP, COX_BOUNDS_CONTAIN};
    for (uint32_t trial = 0; trial < TRIALS_OF(60); trial++) {
        make_world(bounds[trial % 3]);
        cox_limits limits = limits_of(COX_FIX(1), COX_FIX_MAX, COX_FIX_MAX);
        for (uint32_t group = 0; group < 2; group++) cox_world_set_limits(world, group, limits);
        for (uint32_t slot = 0; slot < AGENTS; slot++) {
            fix16_t end[6];
            for (uint32_t i = 0; i < 6; i++) end[i] = ends[cox_random_below(&generator, 8)];
            put(slot, cox_vec2_make(end[0], end[1]), cox_vec2_make(end[2], end[3]));
            forces[slot] = cox_vec2_make(end[4], end[5]);
        }
        check_step();
    }
}

void test_agents_with_limits_of_their_own_are_moved_by_these(void)
{
    def.own_limits = true;
    make_world(COX_BOUNDS_WRAP);
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_agent agent = fixture_world_agent(world, cox_world_id_at(world, slot));
        agent.mass = cox_random_between(&generator, -COX_FIX(1), COX_FIX(3));
        agent.max_speed = cox_random_between(&generator, 0, COX_FIX(2));
        agent.max_force = cox_random_between(&generator, 0, COX_FIX(1));
        cox_world_set_agent(world, &agent);
    }
    check_random(7);
}
