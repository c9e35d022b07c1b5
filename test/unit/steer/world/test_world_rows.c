/* SPDX-License-Identifier: MIT
 * Rows of a world that its user sorts: no bit of the state tells. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"

enum { AGENTS = 250, TICKS = 24 };

static cox_world_def def;
static cox_world *world, *other;
static cox_random die;

/* Two worlds alike: agents on a lattice, some of them on one spot, in groups that flock, avoid each
 * other by ORCA and contact, and flee from the nearest; most flock, so that they are paired. */
static cox_world *make(uint32_t candidates_max)
{
    static const cox_world_column own = {"mark", COX_U16, COX_STATE, 0, 0};
    def = fixture_world_flock_def(AGENTS, COX_FIX(120));
    def.rules = fixture_world_all_rules();
    def.groups_max = 3;
    def.candidates_max = candidates_max;
    def.columns = &own;
    def.column_count = 1;
    cox_world *made = fixture_world_make(&def);
    const cox_rule rules[3][2] = {
        {cox_rule_make(COX_FLOCK, COX_FIX(1)), cox_rule_make(COX_SEPARATION, COX_FIX(1))},
        {cox_rule_make(COX_ORCA, COX_FIX(1)), cox_rule_make(COX_CONTACT, COX_FIX(1))},
        {cox_rule_make(COX_EVADE, COX_FIX(1)), cox_rule_make(COX_WANDER, COX_FIX(1))}};
    for (uint32_t group = 0; group < 3; group++) {
        cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
        for (uint32_t i = 0; i < 2; i++) {
            cox_rule rule = rules[group][i];
            if (rule.behaviour == COX_EVADE) rule.target = COX_TARGET_NEAREST;
            rule.target_radius = COX_FIX(15);
            if (rule.behaviour == COX_ORCA) cox_rule_set_whole(&rule, "neighbours_max", 2);
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
        }
        if (group == 1) cox_profile_add(&profile, cox_rule_make(COX_SETTLE, COX_FIX(1)));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(made, group, &profile));
        cox_world_set_limits(made, group, fixture_world_limits());
    }
    return made;
}

/* The first two stand alone on one spot, and lie in a bucket in the order of groups. */
static void fill(cox_world *of)
{
    cox_random random = cox_random_make(5, 5);
    for (uint32_t i = 0; i < AGENTS - 20; i++) {
        uint32_t group = i == 0 ? 2 : i % 4 < 3 ? 0 : 1 + i / 4 % 2;
        fixture_world_fill(of, &def, group, 1, &random);
        cox_agent agent = fixture_world_agent(of, i + 1u);
        agent.position.x = i < 2 ? COX_FIX(55) : agent.position.x / 2 & ~(COX_FIX(4) - 1);
        agent.position.y = i < 2 ? COX_FIX(55) : agent.position.y / 2 & ~(COX_FIX(4) - 1);
        cox_world_set_agent(of, &agent);
        cox_world_set_point(of, i + 1u, cox_vec2_zero());
        ((uint16_t *)cox_world_values(of, 0))[cox_world_slot_of(of, i + 1u)] = (uint16_t)(i + 1u);
    }
}

static void set_up(uint32_t candidates_max)
{
    die = cox_random_make(8, 8);
    world = make(candidates_max);
    other = make(candidates_max);
    fill(world);
    fill(other);
}

void setUp(void)
{
    set_up(100);
}

void tearDown(void)
{
    free(world);
    free(other);
}

static void check_same(void)
{
    TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(other), fixture_world_hash(world));
}

/* Each agent is found by its id, and its own value lies in its row. */
static void check_rows(const cox_world *of)
{
    const uint16_t *marks = (const uint16_t *)cox_world_const_values(of, 0);
    for (uint32_t slot = 0; slot < cox_world_agent_count(of); slot++) {
        uint32_t id = cox_world_id_at(of, slot);
        TEST_ASSERT_EQUAL_UINT32(slot, cox_world_slot_of(of, id));
        if (id <= AGENTS - 20) TEST_ASSERT_EQUAL_UINT32(id, marks[slot]);
    }
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, cox_world_slot_of(of, 100000));
}

static bool ids_rise(const cox_world *of)
{
    for (uint32_t slot = 1; slot < cox_world_agent_count(of); slot++)
        if (cox_world_id_at(of, slot - 1u) >= cox_world_id_at(of, slot)) return false;
    return true;
}

/* Steps both worlds, sorts the rows of one, and returns how often somebody was left out. */
static uint32_t step_both(void)
{
    uint32_t left_out = 0;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        uint32_t id = 1u + cox_random_below(&die, AGENTS);
        if (tick % 4 == 0) cox_world_sort_rows(world);
        TEST_ASSERT_EQUAL_INT32(cox_world_remove_agent(other, id),
                                cox_world_remove_agent(world, id));
        if (tick % 3 == 0) {
            cox_world_add_agent(world, tick % 2, cox_vec2_zero());
            cox_world_add_agent(other, tick % 2, cox_vec2_zero());
        }
        cox_world_step(world);
        cox_world_step(other);
        left_out += cox_world_left_out(world);
        check_same();
        check_rows(world);
    }
    return left_out;
}

void test_sorted_rows_change_no_bit_though_agents_come_and_go(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, step_both());
    TEST_ASSERT_EQUAL_INT(!COX_WORLD_ROOMY, ids_rise(world));
    TEST_ASSERT_TRUE(ids_rise(other));
}

void test_of_sorted_rows_in_full_cells_the_same_agents_are_left_out(void)
{
    tearDown();
    set_up(12);
    TEST_ASSERT_GREATER_THAN_UINT32(0, step_both());
}

void test_queries_of_sorted_rows_find_the_same_agents_in_the_same_order(void)
{
    cox_world_query query = cox_world_query_make(cox_vec2_zero(), COX_FIX(20));
    uint32_t found[AGENTS], expected[AGENTS];
    cox_world_sort_rows(world);
    uint32_t count = cox_world_nearest(world, &query, found, AGENTS);
    TEST_ASSERT_EQUAL_UINT32(cox_world_nearest(other, &query, expected, AGENTS), count);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, found, count);
    count = cox_world_within(world, &query, found, AGENTS);
    TEST_ASSERT_EQUAL_UINT32(cox_world_within(other, &query, expected, AGENTS), count);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, found, count);
}

void test_an_image_keeps_the_order_of_sorted_rows_and_a_snapshot_that_of_ids(void)
{
    cox_sim sim = cox_world_sim(world);
    void *plan = malloc(cox_plan_size(&sim));
    sim.plan = cox_plan_init(&sim, plan, cox_plan_size(&sim));
    uint32_t size = cox_image_size_max(&sim), length;
    uint8_t *bytes = malloc(size), *undo = malloc(size);
    cox_world_sort_rows(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_save(&sim, bytes, size, &length));
    cox_world_step(world);
    cox_world_sort_rows(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, bytes, length));
    check_same();
    check_rows(world);
    TEST_ASSERT_EQUAL_INT(!COX_WORLD_ROOMY, ids_rise(world));
    world->has_sorted_rows = false; /* as if another world of that plan had them */
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, bytes, length));
    check_same();
    check_rows(world);
    TEST_ASSERT_TRUE(ids_rise(world));
    cox_world_sort_rows(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, size, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, bytes, length, undo, size));
    check_same();
    check_rows(world);
    TEST_ASSERT_TRUE(ids_rise(world));
    free(plan);
    free(bytes);
    free(undo);
}

void test_a_world_without_cells_keeps_its_rows(void)
{
    cox_profile empty = cox_profile_make(COX_COMBINE_SUM);
    for (uint32_t group = 0; group < 3; group++) cox_world_set_profile(world, group, &empty);
    cox_world_sort_rows(world);
    TEST_ASSERT_TRUE(ids_rise(world));
    check_rows(world);
}
