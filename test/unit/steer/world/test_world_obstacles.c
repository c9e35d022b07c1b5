/* SPDX-License-Identifier: MIT
 * A world of many obstacles: its agents avoid them as cox_avoid_obstacles does, and hide as
 * cox_hide does, which look at all of them. */
#include "unity.h"

#include <stdlib.h>

#include "fixture_world.h"

enum { AGENTS = 150, MANY = 1000, TICKS = 4 };

static cox_world *world;
static cox_world_def def;
static cox_random die;
static cox_obstacle obstacles[MANY + 1];
static uint32_t obstacle_count;
static cox_agent agents[AGENTS];
static fix16_t see_ahead;

static cox_vec2 within(fix16_t half)
{
    return cox_random_point(&die, cox_vec2_make(-half, -half), cox_vec2_make(half, half));
}

/* A world of agents with a profile in a square of twice that width, and no obstacles yet. */
static void make_world_of(uint64_t rules, const cox_profile *profile, fix16_t half)
{
    free(world);
    def = cox_world_default();
    def.agents_max = AGENTS;
    def.obstacles_max = MANY + 1;
    def.rules = rules;
    def.own_limits = true;
    world = fixture_world_make(&def);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, profile));
    for (uint32_t i = 0; i < AGENTS; i++) {
        uint32_t id = cox_world_add_agent(world, 0, within(half));
        cox_world_get_agent(world, id, &agents[i]);
        agents[i].radius = cox_random_between(&die, 0, COX_FIX(3));
        agents[i].max_speed = COX_FIX(8);
        agents[i].max_force = COX_FIX(100);
        agents[i].velocity = cox_vec2_truncate(within(COX_FIX(8)), COX_FIX(8));
        cox_world_set_agent(world, &agents[i]);
        cox_world_get_agent(world, id, &agents[i]);
    }
    obstacle_count = 0;
}

/* A world of agents that avoid obstacles. */
static void make_world(fix16_t half)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule rule = cox_rule_make(COX_AVOID_OBSTACLES, COX_FIX(1));
    rule.parameters[0] = see_ahead;
    cox_profile_add(&profile, rule);
    make_world_of(COX_RULES(COX_AVOID_OBSTACLES), &profile, half);
}

void setUp(void)
{
    world = NULL;
    die = cox_random_make(5, 14);
    see_ahead = COX_FIX(50);
    make_world(COX_FIX(400));
}

void tearDown(void)
{
    free(world);
}

static void add(cox_vec2 position, fix16_t radius)
{
    cox_obstacle made = cox_obstacle_make(2 * obstacle_count + 1u, position, radius);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_obstacle(world, made));
    obstacles[obstacle_count++] = made;
}

static void add_many(uint32_t count, fix16_t half, fix16_t radius_max)
{
    for (uint32_t i = 0; i < count; i++) add(within(half), cox_random_between(&die, 0, radius_max));
}

/* Moves an agent by a force, and compares it with that of the world. */
static void check_agent(uint32_t i, cox_vec2 force)
{
    cox_agent found;
    cox_agent_move(&agents[i], force);
    cox_agent_face_velocity(&agents[i]);
    cox_world_get_agent(world, agents[i].id, &found);
    TEST_ASSERT_EQUAL_INT32(agents[i].velocity.x, found.velocity.x);
    TEST_ASSERT_EQUAL_INT32(agents[i].velocity.y, found.velocity.y);
    TEST_ASSERT_EQUAL_INT32(agents[i].position.x, found.position.x);
    TEST_ASSERT_EQUAL_INT32(agents[i].position.y, found.position.y);
}

/* Steps, and checks each agent. Returns how many avoided an obstacle. */
static uint32_t check(void)
{
    uint32_t avoided = 0;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_world_step(world);
        for (uint32_t i = 0; i < AGENTS; i++) {
            cox_vec2 force =
                cox_avoid_obstacles(&agents[i], obstacles, obstacle_count, see_ahead, COX_FIX(6));
            check_agent(i, force);
            avoided += !cox_vec2_is_zero(force);
        }
    }
    return avoided;
}

void test_without_obstacles_nobody_avoids_any(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, check());
}

void test_one_obstacle_is_avoided(void)
{
    add(agents[3].position, COX_FIX(20));
    TEST_ASSERT_GREATER_THAN_UINT32(0, check());
}

void test_a_thousand_obstacles_are_avoided_as_if_all_were_looked_at(void)
{
    add_many(MANY, COX_FIX(400), COX_FIX(8));
    TEST_ASSERT_GREATER_THAN_UINT32(AGENTS, check());
}

void test_obstacles_wider_than_a_cell_are_avoided(void)
{
    add_many(MANY / 2, COX_FIX(400), COX_FIX(3));
    for (uint32_t i = 0; i < 3; i++) add(within(COX_FIX(400)), COX_FIX(120));
    TEST_ASSERT_GREATER_THAN_UINT32(50, check());
}

void test_many_obstacles_wider_than_a_cell_are_avoided(void)
{
    add_many(MANY, COX_FIX(4000), COX_FIX(300));
    TEST_ASSERT_GREATER_THAN_UINT32(AGENTS, check());
}

void test_obstacles_at_and_beyond_the_edge_of_the_world_are_avoided(void)
{
    see_ahead = COX_FIX(400);
    make_world(COX_FIX(400));
    for (uint32_t i = 0; i < AGENTS; i++) {
        fix16_t edge = i % 2 == 0 ? COX_WORLD_LIMIT : -COX_WORLD_LIMIT;
        agents[i].position = cox_vec2_add(cox_vec2_make(edge, edge), within(COX_FIX(60)));
        cox_world_set_agent(world, &agents[i]);
        cox_world_get_agent(world, agents[i].id, &agents[i]);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        fix16_t edge = i % 2 == 0 ? COX_FIX_MAX : COX_FIX_MIN;
        add(cox_vec2_make(edge, cox_fix_add(edge, within(COX_FIX(90)).y)), COX_FIX(5));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0, check());
}

void test_all_obstacles_on_one_spot_are_avoided(void)
{
    for (uint32_t i = 0; i < MANY; i++) add(cox_vec2_zero(), COX_FIX(30));
    TEST_ASSERT_GREATER_THAN_UINT32(0, check());
}

void test_an_agent_that_looks_across_the_world_avoids_what_it_sees(void)
{
    see_ahead = COX_WORLD_LIMIT;
    make_world(COX_FIX(400));
    add_many(MANY, COX_FIX(400), COX_FIX(8));
    agents[0].position = cox_vec2_make(-COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    agents[0].velocity = cox_vec2_make(COX_FIX(5), COX_FIX(5));
    cox_world_set_agent(world, &agents[0]);
    TEST_ASSERT_GREATER_THAN_UINT32(0, check());
}

void test_an_obstacle_that_is_added_between_steps_is_avoided(void)
{
    add_many(MANY, COX_FIX(400), COX_FIX(8));
    check();
    add(agents[3].position, COX_FIX(200));
    TEST_ASSERT_GREATER_THAN_UINT32(0, check());
}

void test_the_obstacles_of_a_loaded_state_are_avoided(void)
{
    cox_sim sim = cox_world_sim(world);
    add_many(MANY, COX_FIX(400), COX_FIX(8));
    uint32_t size = cox_snapshot_size(&sim), length;
    uint8_t *kept = malloc(size), *undo = malloc(size);
    cox_snapshot_save(&sim, kept, size, &length);
    cox_agent first[AGENTS];
    cox_obstacle of_state[MANY];
    for (uint32_t i = 0; i < AGENTS; i++) first[i] = agents[i];
    for (uint32_t i = 0; i < MANY; i++) of_state[i] = obstacles[i];

    make_world(COX_FIX(400));
    add_many(MANY, COX_FIX(400), COX_FIX(8));
    check();
    sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, kept, length, undo, size));
    for (uint32_t i = 0; i < AGENTS; i++) agents[i] = first[i];
    for (uint32_t i = 0; i < MANY; i++) obstacles[i] = of_state[i];
    TEST_ASSERT_GREATER_THAN_UINT32(AGENTS, check());
    free(undo);
    free(kept);
}

/* All hide from agent 1, with a gap, among the obstacles, and those that are equally near take the
 * lower id. */
static void check_hiding(fix16_t gap, uint32_t count, fix16_t half, fix16_t radius_max)
{
    cox_rule rule = cox_rule_make(COX_HIDE, COX_FIX(1));
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    rule.parameters[0] = gap;
    cox_profile_add(&profile, rule);
    make_world_of(COX_RULES(COX_HIDE), &profile, half);
    add_many(count, half, radius_max);
    add(agents[0].position, COX_FIX(1)); /* hides nothing */
    for (uint32_t id = 2; id <= AGENTS; id++) cox_world_set_quarry(world, id, 1);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_agent hunter = agents[0];
        cox_world_step(world);
        for (uint32_t i = 0; i < AGENTS; i++) {
            cox_vec2 force = cox_vec2_zero();
            if (i > 0)
                force = cox_hide(&agents[i], &hunter, obstacles, obstacle_count, gap,
                                 rule.parameters[1]);
            check_agent(i, force);
        }
    }
}

void test_agents_hide_as_if_they_looked_at_all_obstacles(void)
{
    static const fix16_t gaps[] = {0, COX_FIX(3), COX_HIDE_GAP_DEFAULT, COX_FIX(500)};
    for (uint32_t i = 0; i < COX_COUNT(gaps); i++) {
        check_hiding(gaps[i], 100, COX_FIX(400), COX_FIX(8));
        check_hiding(gaps[i], MANY, COX_FIX(400), COX_FIX(8));
        check_hiding(gaps[i], MANY, COX_FIX(4000), COX_FIX(300));
        check_hiding(gaps[i], MANY, COX_WORLD_LIMIT, COX_FIX(2000));
    }
}
