/* SPDX-License-Identifier: MIT
 * Agents of a world that rest around a point: as cox_settle says, until they are sent on, and out
 * of the way of those who pass. */
#include "unity.h"

#include <stdlib.h>

#include "coxswain/settle.h"
#include "fixture_world.h"
#include "steer/world/cox_world.h"
#include "steering_case.h"

#define CROWD 40u

static cox_world *world;
static cox_profile profile;

/* Group 0 arrives and settles; group 1 seeks. All are bodies of radius 1/2. */
void setUp(void)
{
    cox_world_def def = cox_world_default();
    cox_limits limits = {COX_RATIO(1, 2), COX_FIX_ONE, COX_RATIO(1, 10), COX_RATIO(1, 40)};
    cox_profile passing = cox_profile_make(COX_COMBINE_SUM);
    def.agents_max = CROWD + 2u;
    def.groups_max = 2;
    def.rules = COX_RULES(COX_ARRIVE, COX_SEEK, COX_ORCA, COX_SETTLE);
    world = fixture_world_make(&def);
    profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_ARRIVE, COX_FIX_ONE));
    profile.rules[0].parameters[0] = COX_FIX(2);
    cox_profile_add(&profile, cox_rule_make(COX_SETTLE, COX_FIX_ONE));
    cox_profile_add(&profile, cox_rule_make(COX_ORCA, COX_FIX_ONE));
    cox_profile_add(&passing, cox_rule_make(COX_SEEK, COX_FIX_ONE));
    cox_profile_add(&passing, profile.rules[2]);
    for (uint32_t group = 0; group < 2; group++) cox_world_set_limits(world, group, limits);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 1, &passing));
}

void tearDown(void)
{
    free(world);
}

static uint32_t add(uint32_t group, cox_vec2 at, cox_vec2 goal)
{
    uint32_t id = cox_world_add_agent(world, group, at);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, id, goal));
    return id;
}

static void step(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) cox_world_step(world);
}

static void add_crowd(void)
{
    for (int16_t i = 0; i < (int16_t)CROWD; i++)
        add(0, case_units((int16_t)(2 * (i % 8) - 20), (int16_t)(2 * (i / 8) - 5)),
            cox_vec2_zero());
}

static uint32_t count_settled(void)
{
    uint32_t count = 0;
    for (uint32_t id = 1; id <= CROWD; id++) count += cox_world_is_settled(world, id);
    return count;
}

void test_a_crowd_with_one_goal_comes_to_rest_and_stays(void)
{
    add_crowd();
    step(800);
    TEST_ASSERT_EQUAL_UINT32(CROWD, count_settled());
    for (uint32_t id = 1; id <= CROWD; id++) {
        cox_agent agent = fixture_world_agent(world, id);
        TEST_ASSERT_TRUE(cox_vec2_is_zero(agent.velocity));
        TEST_ASSERT_TRUE(cox_vec2_within(agent.position, cox_vec2_zero(), COX_FIX(5)));
    }
}

/* cox_settle of each agent, among all that have its goal, then cox_settle_beside. */
static void settle_all(cox_settle_memory *memories)
{
    cox_agent agents[CROWD];
    bool resting[CROWD];
    cox_settling settling = cox_settling_default();
    for (uint32_t id = 1; id <= CROWD; id++) agents[id - 1u] = fixture_world_agent(world, id);
    for (uint32_t i = 0; i < CROWD; i++)
        resting[i] = cox_settle(&agents[i], cox_vec2_zero(), cox_span_of_agents(agents, CROWD),
                                settling, &memories[i]);
    for (uint32_t i = 0; i < CROWD; i++)
        for (uint32_t other = 0; other < CROWD; other++)
            if (other != i && resting[other])
                cox_settle_beside(&agents[i], &agents[other], cox_vec2_zero(), settling,
                                  &memories[i]);
}

void test_a_world_lets_rest_whom_its_function_lets_rest(void)
{
    cox_settle_memory memories[CROWD] = {{false, 0}};
    add_crowd();
    for (uint32_t tick = 0; tick < 400; tick++) {
        settle_all(memories);
        step(1);
        for (uint32_t i = 0; i < CROWD; i++) {
            TEST_ASSERT_EQUAL(memories[i].is_settled, world->settled[i]);
            TEST_ASSERT_EQUAL_INT32(memories[i].distance, world->settled_distance[i]);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(CROWD / 2u, count_settled());
}

/* Its first rule of ORCA is about its own group, its second one about a group that is not there. */
void test_an_agent_rests_beside_one_that_any_of_its_rules_of_orca_sees(void)
{
    profile.rules[2].target = COX_TARGET_GROUP;
    cox_rule about_others = profile.rules[2];
    about_others.target_group = 1;
    cox_profile_add(&profile, about_others);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    uint32_t first = add(0, cox_vec2_zero(), cox_vec2_zero());
    uint32_t beside = add(0, cox_vec2_make(COX_RATIO(6, 5), 0), cox_vec2_zero());
    step(1);
    TEST_ASSERT_TRUE(cox_world_is_settled(world, first));
    TEST_ASSERT_TRUE(cox_world_is_settled(world, beside));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(6, 5), world->settled_distance[beside - 1u]);
}

void test_an_agent_that_is_sent_on_rises_and_one_that_is_sent_to_its_own_point_does_not(void)
{
    uint32_t id = add(0, cox_vec2_zero(), cox_vec2_zero());
    step(1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, id, cox_vec2_zero()));
    TEST_ASSERT_TRUE(cox_world_is_settled(world, id));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, id, case_units(9, 0)));
    TEST_ASSERT_FALSE(cox_world_is_settled(world, id));
}

void test_an_agent_that_joins_another_group_rises(void)
{
    uint32_t id = add(0, cox_vec2_zero(), cox_vec2_zero());
    step(1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_group(world, id, 0));
    TEST_ASSERT_TRUE(cox_world_is_settled(world, id));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_group(world, id, 1));
    TEST_ASSERT_FALSE(cox_world_is_settled(world, id));
}

void test_nobody_rests_without_the_rule_or_without_a_point(void)
{
    uint32_t id = add(0, cox_vec2_zero(), cox_vec2_zero());
    uint32_t aimless = cox_world_add_agent(world, 0, case_units(20, 0));
    step(1);
    TEST_ASSERT_FALSE(cox_world_is_settled(world, aimless));
    TEST_ASSERT_FALSE(cox_world_is_settled(world, 99));
    profile.rule_count = 1;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    step(1);
    TEST_ASSERT_FALSE(cox_world_is_settled(world, id));
}

/* One whose point lies a unit beside that of a crowd rests on its point, or not at all. */
void test_agents_of_other_points_fill_nothing(void)
{
    add_crowd();
    uint32_t id = add(0, case_units(9, 9), case_units(1, 0));
    step(800);
    bool is_on_point = world->settled_distance[id - 1u] <= COX_RATIO(1, 4);
    TEST_ASSERT_TRUE(is_on_point || !cox_world_is_settled(world, id));
}

/* The tick at which an agent passes one that stands on its way, and how far that one stepped
 * aside. */
static uint32_t pass(uint32_t resting_group, fix16_t *aside)
{
    uint32_t resting = add(resting_group, cox_vec2_zero(), cox_vec2_zero());
    uint32_t passing = add(1, case_units(-6, 0), case_units(30, 0)), tick = 0;
    *aside = 0;
    for (; fixture_world_agent(world, passing).position.x < COX_FIX(5) && tick < 500; tick++) {
        step(1);
        cox_vec2 position = fixture_world_agent(world, resting).position;
        *aside = cox_fix_max(*aside, cox_vec2_length(position));
    }
    return tick;
}

void test_an_agent_at_rest_steps_out_of_the_way_of_one_that_passes(void)
{
    fix16_t aside;
    uint32_t ticks = pass(0, &aside);
    TEST_ASSERT_LESS_THAN_UINT32(130, ticks); /* straight it takes 110 */
    TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(1, 2), aside);
}

void test_a_state_in_which_an_agent_rests_without_a_point_is_refused(void)
{
    add(0, cox_vec2_zero(), cox_vec2_zero());
    step(1);
    TEST_ASSERT_TRUE(cox_world_restored(world));
    world->has_point[0] = false;
    TEST_ASSERT_FALSE(cox_world_restored(world));
    world->settled[0] = false;
    world->settled_distance[0] = 1;
    TEST_ASSERT_FALSE(cox_world_restored(world));
}
