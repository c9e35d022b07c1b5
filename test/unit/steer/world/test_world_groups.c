/* SPDX-License-Identifier: MIT
 * Groups of a world: each steers by its own profile, with the same bits whatever the others do, and
 * in whatever turns their agents were added. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "fixture_world.h"
#include "steering_case.h"

enum { AGENTS = 300, TICKS = 3 };

static cox_world_def def;
static cox_world *world, *other;
static cox_vec2 points[AGENTS]; /* of the agents, by slot */

void setUp(void)
{
    def = fixture_world_flock_def(AGENTS + 1, COX_FIX(150));
    def.rules = fixture_world_all_rules();
    def.groups_max = 3;
    def.flows_max = 1;
    world = fixture_world_make(&def);
    other = fixture_world_make(&def);
}

void tearDown(void)
{
    free(world);
    free(other);
}

static cox_rule rule_of(uint8_t behaviour, fix16_t weight)
{
    cox_rule rule = cox_rule_make(behaviour, weight);
    rule.target_radius = COX_FIX(10);
    return rule;
}

static void set_profile(cox_world *of, uint32_t group, const cox_rule *rules, uint32_t count)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    for (uint32_t i = 0; i < count; i++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rules[i]));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(of, group, &profile));
    cox_world_set_limits(of, group, fixture_world_limits());
}

/* Adds the same agents to a world, to so many groups in turn, each with a point of its own. */
static void fill(cox_world *of, uint32_t groups)
{
    cox_random random = cox_random_make(7, 1);
    for (uint32_t i = 0; i < AGENTS; i++) {
        fixture_world_fill(of, &def, i % groups, 1, &random);
        points[i] = cox_random_point(&random, def.least, def.greatest);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(of, cox_world_id_at(of, i), points[i]));
    }
}

static void step(cox_world *of)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) cox_world_step(of);
}

static void check_same_agents(const char *what)
{
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_agent one = fixture_world_agent(world, cox_world_id_at(world, slot));
        cox_agent two = fixture_world_agent(other, cox_world_id_at(other, slot));
        TEST_ASSERT_VEC2_MESSAGE(one.position, two.position, what);
        TEST_ASSERT_VEC2_MESSAGE(one.velocity, two.velocity, what);
    }
}

void test_a_group_without_agents_changes_no_bit_whatever_its_rule(void)
{
    const cox_rule own[] = {rule_of(COX_ARRIVE, COX_FIX(1)), rule_of(COX_FLOCK, COX_FIX(1))};
    cox_behaviour row;
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        if (!cox_behaviour_find(behaviour, &row)) continue;
        tearDown();
        setUp();
        const cox_rule rule = rule_of(behaviour, COX_FIX(1));
        set_profile(world, 0, own, 2);
        set_profile(other, 0, own, 2);
        set_profile(other, 1, &rule, 1);
        fill(world, 1);
        fill(other, 1);
        step(world);
        step(other);
        check_same_agents(row.name);
    }
}

/* Who is left out of a crowded cell follows from the rules of all groups, as world.h says. */
void test_a_group_without_agents_that_sees_farther_makes_the_cells_of_a_crowd_wider(void)
{
    const cox_rule own = rule_of(COX_FLOCK, COX_FIX(1));
    cox_rule wide = rule_of(COX_SEPARATION, COX_FIX(1));
    wide.parameters[0] = COX_FIX(100);
    set_profile(world, 0, &own, 1);
    set_profile(world, 1, &wide, 1);
    fill(world, 1);
    cox_world_step(world);
    uint32_t left_out = cox_world_left_out(world);
    set_profile(other, 0, &own, 1);
    fill(other, 1);
    cox_world_step(other);
    TEST_ASSERT_GREATER_THAN_UINT32(0, left_out);
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(other));
}

static cox_rule seek, arrive, brake, flee;

/* What the single functions make of the agent of a slot, whose group is one of three in turn. */
static cox_agent moved_alone(uint32_t slot)
{
    cox_agent self = fixture_world_agent(world, cox_world_id_at(world, slot));
    cox_vec2 point = points[slot];
    cox_manager sum = {0, 0};
    switch (slot % 3) {
    case 0:
        cox_manager_add(&sum, cox_vec2_scale(cox_seek(&self, point), seek.weight));
        break;
    case 1:
        cox_manager_add(
            &sum, cox_vec2_scale(cox_arrive(&self, point, arrive.parameters[0]), arrive.weight));
        cox_manager_add(&sum, cox_brake(&self, brake.parameters[0]));
        break;
    default:
        cox_manager_add(&sum, cox_flee(&self, point));
        break;
    }
    cox_manager_update(&sum, &self);
    return self;
}

void test_agents_of_several_groups_in_turn_steer_as_the_single_functions_say(void)
{
    cox_agent expected[AGENTS];
    seek = rule_of(COX_SEEK, COX_FIX_ONE - 1);
    arrive = rule_of(COX_ARRIVE, COX_FIX(-2));
    brake = rule_of(COX_BRAKE, COX_FIX(1));
    flee = rule_of(COX_FLEE, COX_FIX(1));
    const cox_rule second[] = {arrive, brake};
    set_profile(world, 0, &seek, 1);
    set_profile(world, 1, second, 2);
    set_profile(world, 2, &flee, 1);
    fill(world, 3);
    for (uint32_t i = 0; i < AGENTS; i++) expected[i] = moved_alone(i);
    cox_world_step(world);
    for (uint32_t i = 0; i < AGENTS; i++)
        TEST_ASSERT_VEC2(expected[i].velocity, fixture_world_agent(world, expected[i].id).velocity);
}

void test_groups_that_flock_alike_flock_as_one(void)
{
    const cox_rule rules[] = {rule_of(COX_FLOCK, COX_FIX(1)), rule_of(COX_ARRIVE, COX_FIX(1))};
    set_profile(world, 0, rules, 2);
    for (uint32_t group = 0; group < 3; group++) set_profile(other, group, rules, 2);
    fill(world, 1);
    fill(other, 3);
    step(world);
    step(other);
    check_same_agents("three groups");
}

/* Steps a world, and checks that the agents of a group, one of so many in turn, did what flocking
 * with that weight says. */
static void check_flock(uint32_t group, uint32_t groups, fix16_t weight)
{
    cox_agent agents[AGENTS];
    fill(world, groups);
    for (uint32_t i = 0; i < AGENTS; i++) {
        agents[i] = fixture_world_agent(world, cox_world_id_at(world, i));
        cox_agent_face_velocity(&agents[i]);
    }
    cox_world_step(world);
    cox_span all = cox_span_of_agents(agents, AGENTS);
    for (uint32_t i = group; i < AGENTS; i += groups) {
        cox_agent self = agents[i];
        cox_vec2 force = cox_flock(&agents[i], all, cox_flocking_default());
        cox_agent_move(&self, cox_vec2_scale(force, weight));
        TEST_ASSERT_VEC2(self.velocity, fixture_world_agent(world, self.id).velocity);
    }
}

void test_the_few_that_flock_among_others_do_so_as_the_single_function_says(void)
{
    const cox_rule rule = rule_of(COX_FLOCK, COX_FIX(1));
    set_profile(world, 2, &rule, 1);
    check_flock(2, 3, COX_FIX(1));
}

/* Cells are as wide as flocking agents see; an agent that sees farther looks at more of them. */
void test_those_who_see_far_see_all_beside_those_who_see_little(void)
{
    const cox_rule near = rule_of(COX_FLOCK, COX_FIX(1));
    cox_agent agents[AGENTS];
    for (int32_t radius = 19; radius <= 36; radius++) {
        cox_rule far = rule_of(COX_SEPARATION, COX_FIX(1));
        far.parameters[0] = cox_fix_from_int(radius);
        tearDown();
        setUp();
        set_profile(world, 0, &near, 1);
        set_profile(world, 1, &far, 1);
        fill(world, 2);
        for (uint32_t i = 0; i < AGENTS; i++)
            agents[i] = fixture_world_agent(world, cox_world_id_at(world, i));
        cox_world_step(world);
        TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
        for (uint32_t i = 1; i < AGENTS; i += 2) {
            cox_agent self = agents[i];
            cox_span all = cox_span_of_agents(agents, AGENTS);
            cox_agent_move(&self,
                           cox_separation(&self, all, cox_fix_from_int(radius), far.parameters[1]));
            TEST_ASSERT_VEC2(self.velocity, fixture_world_agent(world, self.id).velocity);
        }
    }
}

void test_a_rule_of_flocking_with_a_weight_gives_that_share_of_its_force(void)
{
    const cox_rule rule = rule_of(COX_FLOCK, COX_RATIO(1, 3));
    set_profile(world, 0, &rule, 1);
    check_flock(0, 1, COX_RATIO(1, 3));
}

/* The digest of a column of agents. */
static uint64_t digest_of(cox_world *of, const char *name)
{
    cox_sim sim = cox_world_sim(of);
    cox_column column;
    uint32_t i = 0;
    while (cox_sim_column(&sim, 0, i, &column) && strcmp(column.name, name) != 0) i++;
    return cox_sim_column_digest(&sim, 0, i);
}

void test_what_a_rule_of_weight_0_remembers_moves_on(void)
{
    const cox_rule idle = rule_of(COX_WANDER, 0), busy = rule_of(COX_WANDER, COX_FIX(1));
    set_profile(world, 0, &idle, 1);
    set_profile(other, 0, &busy, 1);
    fill(world, 1);
    fill(other, 1);
    uint64_t before = digest_of(world, "wander.random");
    step(world);
    step(other);
    TEST_ASSERT_TRUE(before != digest_of(world, "wander.random"));
    TEST_ASSERT_EQUAL_HEX64(digest_of(other, "wander.random"), digest_of(world, "wander.random"));
    TEST_ASSERT_EQUAL_HEX64(digest_of(other, "wander.angle"), digest_of(world, "wander.angle"));
}

/* Thinks of a push to the right. */
static void push_right(void *context, const cox_world *of, cox_thought *thought)
{
    (void)context;
    (void)of;
    thought->force = cox_vec2_make(COX_RATIO(1, 1000), 0);
}

void test_only_the_groups_with_a_callback_think(void)
{
    free(world);
    def.thinks = true;
    world = fixture_world_make(&def);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_think(world, 1, push_right, NULL));
    fill(world, 3);
    cox_agent idle = fixture_world_agent(world, cox_world_id_at(world, 0));
    cox_agent thinker = fixture_world_agent(world, cox_world_id_at(world, 1));
    cox_world_step(world);
    cox_agent_move(&idle, cox_vec2_zero());
    cox_agent_move(&thinker, cox_vec2_make(COX_RATIO(1, 1000), 0));
    TEST_ASSERT_VEC2(idle.velocity, fixture_world_agent(world, idle.id).velocity);
    TEST_ASSERT_VEC2(thinker.velocity, fixture_world_agent(world, thinker.id).velocity);
}
