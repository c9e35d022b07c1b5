/* SPDX-License-Identifier: MIT
 * Rules about the nearest of groups by their tags: the bits of rules about one group that holds the
 * same agents, and state of those worlds alone that ask for it. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { AGENTS = 120, PREY = 2, GUARD = 4, TICKS = 20 };
#define SIZE (1u << 18)

static cox_world_def def;
static cox_world *world, *other;

static cox_rule chase(uint8_t target_group, uint32_t tags)
{
    cox_rule rule = cox_rule_make(COX_SEEK, COX_FIX(1));
    rule.target = COX_TARGET_NEAREST;
    rule.target_group = target_group;
    rule.target_radius = COX_FIX(12);
    rule.target_tags = tags;
    return rule;
}

static cox_status set_rule(cox_world *of, uint32_t group, cox_rule rule)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    return cox_world_set_profile(of, group, &profile);
}

/* Makes a world whose agents belong in turn to the groups that are listed. */
static cox_world *make(const uint32_t *groups, uint32_t count)
{
    cox_random random = cox_random_make(6, 6);
    cox_world *made = fixture_world_make(&def);
    for (uint32_t i = 0; i < AGENTS; i++)
        fixture_world_fill(made, &def, groups[i % count], 1, &random);
    return made;
}

void setUp(void)
{
    static const uint32_t groups[] = {0, 1, 2, 3};
    def = fixture_world_flock_def(AGENTS, COX_FIX(60));
    def.rules = COX_RULES(COX_SEEK);
    def.groups_max = 4;
    def.target_tags = true;
    world = make(groups, 4);
    cox_world_set_tags(world, 1, PREY);
    cox_world_set_tags(world, 2, PREY | GUARD);
    cox_world_set_tags(world, 3, GUARD);
    other = NULL;
}

void tearDown(void)
{
    free(world);
    free(other);
}

static void check_same_agents(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_world_step(world);
        cox_world_step(other);
    }
    for (uint32_t id = 1; id <= AGENTS; id++) {
        cox_agent one = fixture_world_agent(world, id), two = fixture_world_agent(other, id);
        TEST_ASSERT_VEC2(two.position, one.position);
        TEST_ASSERT_VEC2(two.velocity, one.velocity);
    }
}

void test_a_rule_by_tags_is_about_the_nearest_of_all_groups_that_have_one(void)
{
    static const uint32_t prey_in_one[] = {0, 1, 1, 3};
    other = make(prey_in_one, 4);
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(world, 0, chase(3, PREY | 1)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(other, 0, chase(1, 0)));
    check_same_agents();
}

void test_an_agent_whose_own_group_has_the_tag_passes_itself_over(void)
{
    static const uint32_t all_in_one[] = {0};
    other = make(all_in_one, 1);
    for (uint32_t group = 0; group < 4; group++) {
        cox_world_set_tags(world, group, PREY);
        TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(world, group, chase(0, PREY)));
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(other, 0, chase(0, 0)));
    check_same_agents();
}

void test_of_equally_near_agents_the_lowest_id_is_meant_and_the_edge_counts(void)
{
    for (uint32_t id = AGENTS; id > 5; id--) cox_world_remove_agent(world, id);
    static const int16_t x[] = {0, 12, -12, 0, 0};
    for (uint32_t id = 1; id <= 5; id++) {
        cox_agent agent = fixture_world_agent(world, id);
        agent.position = case_units(x[id - 1u], id > 3 ? 1 : 0);
        agent.velocity = cox_vec2_zero();
        cox_world_set_agent(world, &agent);
    }
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(world, 0, chase(3, PREY)));
    cox_world_step(world);
    cox_agent self = fixture_world_agent(world, 1);
    TEST_ASSERT_GREATER_THAN_INT32(0, self.velocity.x);
    TEST_ASSERT_EQUAL_INT32(0, self.velocity.y);
}

void test_tags_that_nobody_has_or_a_radius_below_0_give_no_force(void)
{
    static const uint32_t groups[] = {0, 1, 2, 3};
    cox_rule rule = chase(1, 64);
    other = make(groups, 4);
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(world, 0, rule));
    check_same_agents();
    rule = chase(1, PREY);
    rule.target_radius = -1;
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(world, 0, rule));
    check_same_agents();
}

void test_only_a_world_that_asks_for_tags_of_targets_takes_them_and_has_their_column(void)
{
    static const uint32_t groups[] = {0, 1, 2, 3};
    def.target_tags = false;
    other = make(groups, 4);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, set_rule(other, 0, chase(1, PREY)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(other, 0, chase(1, 0)));
    cox_sim with = cox_world_sim(world), without = cox_world_sim(other);
    TEST_ASSERT_EQUAL_UINT32(with.tables[COX_WORLD_RULE_TABLE].column_count - 1u,
                             without.tables[COX_WORLD_RULE_TABLE].column_count);
}

void test_a_command_sets_the_tags_of_a_rule_which_are_saved_and_loaded(void)
{
    static const uint32_t groups[] = {0};
    uint8_t *bytes = malloc(SIZE), *undo = malloc(SIZE);
    uint32_t length;
    cox_profile profile;
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_rule(world, 0, chase(1, 0)));
    cox_command set = cox_command_make(0, COX_WORLD_PARAMETER, 0, 0, COX_WORLD_TARGET_TAGS, PREY);
    cox_frame frame = {0, 1, &set};
    cox_world_apply(world, &frame);
    other = make(groups, 1);
    cox_sim from = cox_world_sim(world), to = cox_world_sim(other);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, SIZE, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&to, bytes, length, undo, SIZE));
    TEST_ASSERT_TRUE(cox_world_get_profile(other, 0, &profile));
    TEST_ASSERT_EQUAL_UINT32(PREY, profile.rules[0].target_tags);
    check_same_agents();

    world->rules[1].target_tags = 1; /* where there is no rule */
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, SIZE, &length));
    uint64_t before = cox_sim_hash(&to);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_snapshot_load(&to, bytes, length, undo, SIZE));
    TEST_ASSERT_EQUAL_HEX64(before, cox_sim_hash(&to));
    free(undo);
    free(bytes);
}
