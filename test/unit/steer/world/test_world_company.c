/* SPDX-License-Identifier: MIT
 * Rules of a world about other agents and about rest: what they do where somebody, or a place to
 * hide, is missing. */
#include "unity.h"

#include <stdlib.h>

#include "fixture_world.h"
#include "steering_case.h"

enum { SELF = 1, WARD = 2, ENEMY = 3, FAR_ENEMY = 4 };

static cox_world *world;
static cox_world_def def;
static cox_rule rule;

static void add(uint32_t group, cox_vec2 position, cox_vec2 velocity)
{
    cox_agent agent;
    uint32_t id = cox_world_add_agent(world, group, position);
    TEST_ASSERT_TRUE(cox_world_get_agent(world, id, &agent));
    agent.velocity = velocity;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(world, &agent));
}

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 8;
    def.groups_max = 3;
    def.obstacles_max = 2;
    def.rules = COX_RULES(COX_INTERPOSE, COX_HIDE, COX_ARRIVE_TO_REST, COX_BRAKE, COX_TARGET_SPEED);
    world = fixture_world_make(&def);
    add(0, case_units(0, 0), case_units(1, 0));
    add(1, case_units(30, 0), case_units(0, 1));
    add(2, case_units(30, 40), case_units(-1, 0));
    add(2, case_units(90, 90), case_units(0, 0));
    rule = cox_rule_make(COX_INTERPOSE, COX_FIX(1));
    rule.target_group = 2;
    rule.target_radius = COX_FIX(200);
}

void tearDown(void)
{
    free(world);
}

static void set_rule(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
}

/* Steps, and checks that the first agent moved by a force. */
static void check_force(cox_vec2 force)
{
    cox_agent expected = fixture_world_agent(world, SELF);
    cox_agent_move(&expected, force);
    cox_world_step(world);
    cox_agent found = fixture_world_agent(world, SELF);
    TEST_ASSERT_VEC2(expected.velocity, found.velocity);
    TEST_ASSERT_VEC2(expected.position, found.position);
}

static cox_vec2 between(uint32_t a, uint32_t b)
{
    cox_agent self = fixture_world_agent(world, SELF);
    cox_agent one = fixture_world_agent(world, a), other = fixture_world_agent(world, b);
    return cox_interpose(&self, &one, &other, COX_INTERPOSE_RATIO_DEFAULT, COX_FIX(20));
}

void test_interpose_goes_between_ones_own_agent_and_the_nearest_of_a_group(void)
{
    set_rule();
    cox_world_set_quarry(world, SELF, WARD);
    check_force(between(WARD, ENEMY));
}

void test_interpose_goes_between_the_leader_and_the_nearest_of_a_group(void)
{
    rule.target = COX_TARGET_LEADER;
    set_rule();
    cox_world_set_leader(world, 0, WARD);
    check_force(between(WARD, ENEMY));
}

void test_interpose_without_either_of_the_two_gives_no_force(void)
{
    set_rule();
    check_force(cox_vec2_zero());
    cox_world_set_quarry(world, SELF, WARD);
    rule.target_radius = COX_FIX(20);
    set_rule();
    check_force(cox_vec2_zero());
    rule.target_radius = -1;
    set_rule();
    check_force(cox_vec2_zero());
}

void test_an_agent_that_is_its_own_quarry_has_none(void)
{
    static const uint8_t behaviours[] = {COX_INTERPOSE, COX_HIDE};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_quarry(world, SELF, SELF));
    for (uint32_t i = 0; i < COX_COUNT(behaviours); i++) {
        rule.behaviour = behaviours[i];
        set_rule();
        check_force(cox_vec2_zero());
    }
}

void test_interpose_may_find_one_agent_twice(void)
{
    set_rule();
    cox_world_set_quarry(world, SELF, ENEMY);
    check_force(between(ENEMY, ENEMY));
}

void test_who_hides_without_obstacles_evades_and_without_a_hunter_does_nothing(void)
{
    rule = cox_rule_make(COX_HIDE, COX_FIX(1));
    set_rule();
    check_force(cox_vec2_zero());
    cox_world_set_quarry(world, SELF, ENEMY);
    cox_agent self = fixture_world_agent(world, SELF), hunter = fixture_world_agent(world, ENEMY);
    check_force(cox_evade(&self, &hunter));
}

void test_who_hides_goes_behind_an_obstacle(void)
{
    cox_obstacle rocks[2] = {{1, case_units(-20, 5), COX_FIX(3)}, {2, case_units(9, 9), 0}};
    rule = cox_rule_make(COX_HIDE, COX_FIX(1));
    set_rule();
    for (uint32_t i = 0; i < 2; i++) cox_world_add_obstacle(world, rocks[i]);
    cox_world_set_quarry(world, SELF, ENEMY);
    cox_agent self = fixture_world_agent(world, SELF), hunter = fixture_world_agent(world, ENEMY);
    check_force(cox_hide(&self, &hunter, rocks, 2, COX_HIDE_GAP_DEFAULT, COX_FIX(20)));
}

static cox_obstacle rocks[2];

/* Adds rocks, and lets everybody but the enemies hide from the first of these. */
static void hide_among(uint32_t count, int32_t apart)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    for (uint32_t i = 0; i < count; i++) {
        rocks[i] = cox_obstacle_make(i + 1u, case_units((int16_t)(i * 40), -50), 0);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_obstacle(world, rocks[i]));
    }
    rule = cox_rule_make(COX_HIDE, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_rule_set_whole(&rule, "apart", apart));
    cox_profile_add(&profile, rule);
    for (uint32_t group = 0; group < 2; group++) cox_world_set_profile(world, group, &profile);
    cox_world_set_quarry(world, SELF, ENEMY);
    cox_world_set_quarry(world, WARD, ENEMY);
}

/* How far those of two groups are from each other when they have hidden. */
static fix16_t distance_in_hiding(int32_t apart)
{
    hide_among(2, apart);
    cox_world_set_agent(world, &(cox_agent){.id = WARD, .position = case_units(5, 0)});
    cox_world_set_agent(world, &(cox_agent){.id = ENEMY, .position = case_units(20, 90)});
    for (uint32_t tick = 0; tick < 200; tick++) cox_world_step(world);
    return cox_vec2_distance(fixture_world_agent(world, SELF).position,
                             fixture_world_agent(world, WARD).position);
}

void test_agents_that_hide_take_one_place(void)
{
    TEST_ASSERT_LESS_THAN_INT32(COX_FIX(1), distance_in_hiding(0));
}

void test_agents_of_all_groups_that_hide_apart_take_different_places(void)
{
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(20), distance_in_hiding(1));
}

void test_who_hides_apart_without_a_place_left_evades(void)
{
    hide_among(1, 1);
    cox_agent self = fixture_world_agent(world, SELF), hunter = fixture_world_agent(world, ENEMY);
    cox_world_set_agent(world, &(cox_agent){.id = WARD, .position = case_units(-2, -78)});
    check_force(cox_evade(&self, &hunter));
}

void test_who_hides_apart_without_a_hunter_takes_no_place(void)
{
    hide_among(1, 1);
    cox_world_set_quarry(world, WARD, COX_NO_ROW);
    cox_world_set_agent(world, &(cox_agent){.id = WARD, .position = case_units(-2, -78)});
    cox_agent self = fixture_world_agent(world, SELF), hunter = fixture_world_agent(world, ENEMY);
    check_force(cox_hide(&self, &hunter, rocks, 1, COX_HIDE_GAP_DEFAULT, COX_FIX(20)));
}

void test_who_arrives_to_rest_stands_on_the_point_to_the_bit(void)
{
    static const int16_t xs[] = {7, 0, -90, 300}, ys[] = {1, 0, 40, -200};
    rule = cox_rule_make(COX_ARRIVE_TO_REST, COX_FIX(1));
    set_rule();
    for (uint32_t i = 0; i < COX_COUNT(xs); i++) {
        cox_vec2 point = cox_vec2_add(case_units(xs[i], ys[i]), cox_vec2_make(77, -3));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, SELF, point));
        for (uint32_t tick = 0; tick < 600; tick++) cox_world_step(world);
        for (uint32_t tick = 0; tick < 3; tick++, cox_world_step(world)) {
            TEST_ASSERT_VEC2(point, fixture_world_agent(world, SELF).position);
            TEST_ASSERT_VEC2(cox_vec2_zero(), fixture_world_agent(world, SELF).velocity);
        }
    }
}

void test_an_agent_brakes_to_rest_and_sets_out_the_way_it_faces(void)
{
    rule = cox_rule_make(COX_BRAKE, COX_FIX(1));
    rule.parameters[0] = COX_FIX_ONE;
    set_rule();
    for (uint32_t tick = 0; tick < 20; tick++) cox_world_step(world);
    TEST_ASSERT_VEC2(cox_vec2_zero(), fixture_world_agent(world, SELF).velocity);
    rule = cox_rule_make(COX_TARGET_SPEED, COX_FIX(1));
    rule.parameters[0] = COX_FIX(2);
    set_rule();
    for (uint32_t tick = 0; tick < 20; tick++) cox_world_step(world);
    TEST_ASSERT_VEC2(case_units(2, 0), fixture_world_agent(world, SELF).velocity);
}

void test_rules_about_oneself_alone_need_no_columns(void)
{
    cox_column column;
    def.rules = COX_RULES(COX_BRAKE, COX_TARGET_SPEED);
    free(world);
    world = fixture_world_make(&def);
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_TRUE(cox_sim_column(&sim, 0, 6, &column));
    TEST_ASSERT_FALSE(cox_sim_column(&sim, 0, 7, &column));
    cox_world_add_agent(world, 0, cox_vec2_zero());
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_quarry(world, SELF, SELF));
}
