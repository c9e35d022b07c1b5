/* SPDX-License-Identifier: MIT
 * The rules of a world: each gives the force that its function gives, about the target that it
 * names. */
#include "unity.h"

#include <stdlib.h>

#include "fixture_world.h"
#include "steering_case.h"

/* The agents of a scene: the one that steers, and others of group 1. */
enum { SELF = 1, NEAR = 2, FAR = 3, AGENTS = 12 };

static cox_world *world;
static cox_world_def def;
static cox_agent agents[AGENTS];

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 64;
    def.groups_max = 3;
    def.obstacles_max = 2;
    def.paths_max = 1;
    def.nodes_max = 3;
    def.seed = 42;
    def.rules = fixture_world_all_rules();
    world = fixture_world_make(&def);
    cox_random random = cox_random_make(3, 3);
    for (uint32_t i = 0; i < AGENTS; i++) {
        uint32_t group = i == 0 ? 0 : 1 + i % 2;
        uint32_t id = cox_world_add_agent(world, group, case_units(0, 0));
        cox_world_get_agent(world, id, &agents[i]);
        agents[i].position = cox_random_point(&random, case_units(-20, -20), case_units(20, 20));
        agents[i].velocity = cox_random_point(&random, case_units(-1, -1), case_units(1, 1));
        cox_world_set_agent(world, &agents[i]);
        cox_world_get_agent(world, id, &agents[i]);
    }
}

void tearDown(void)
{
    free(world);
}

/* Gives group 0 that one rule. */
static void set_rule(cox_rule rule)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
}

/* Steps, and checks that the first agent moved by a force. */
static void check_force(cox_vec2 force)
{
    cox_agent expected = agents[0], found;
    cox_agent_move(&expected, force);
    cox_world_step(world);
    TEST_ASSERT_TRUE(cox_world_get_agent(world, SELF, &found));
    TEST_ASSERT_EQUAL_INT32(expected.velocity.x, found.velocity.x);
    TEST_ASSERT_EQUAL_INT32(expected.velocity.y, found.velocity.y);
    TEST_ASSERT_EQUAL_INT32(expected.position.x, found.position.x);
    TEST_ASSERT_EQUAL_INT32(expected.position.y, found.position.y);
}

static cox_vec2 force_to(uint8_t behaviour, cox_vec2 point)
{
    const cox_agent *self = &agents[0];
    switch (behaviour) {
    case COX_SEEK:
        return cox_seek(self, point);
    case COX_FLEE:
        return cox_flee(self, point);
    case COX_FLEE_WITHIN:
        return cox_flee_within(self, point, COX_FIX(100));
    case COX_ARRIVE:
        return cox_arrive(self, point, COX_FIX(20));
    default:
        return cox_arrive_timed(self, point, cox_arrival_default());
    }
}

static cox_vec2 force_about(uint8_t behaviour, const cox_agent *other)
{
    const cox_agent *self = &agents[0];
    switch (behaviour) {
    case COX_PURSUIT:
        return cox_pursuit(self, other);
    case COX_PURSUIT_FIXED:
        return cox_pursuit_fixed(self, other, 3);
    case COX_EVADE:
        return cox_evade(self, other);
    case COX_EVADE_FIXED:
        return cox_evade_fixed(self, other, 3);
    default:
        return cox_match_velocity(self, other, COX_MATCH_VELOCITY_TIME_DEFAULT);
    }
}

static void again(void)
{
    tearDown();
    setUp();
}

void test_without_rules_an_agent_coasts(void)
{
    check_force(cox_vec2_zero());
}

void test_rules_about_ones_own_point_give_the_force_of_their_functions(void)
{
    for (uint8_t behaviour = COX_SEEK; behaviour <= COX_ARRIVE_TIMED; behaviour++, again()) {
        set_rule(cox_rule_make(behaviour, COX_FIX(1)));
        cox_world_set_point(world, SELF, case_units(9, 7));
        check_force(force_to(behaviour, case_units(9, 7)));
    }
}

/* A force longer than any number is shortened along its direction. */
void test_a_force_that_does_not_fit_is_that_of_the_function(void)
{
    static const uint8_t behaviours[] = {COX_SEEK, COX_ARRIVE};
    cox_limits limits = {COX_FIX(1), COX_FIX(1), COX_FIX(32000), COX_FIX(3)};
    for (uint32_t i = 0; i < COX_COUNT(behaviours); i++, again()) {
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_limits(world, 0, limits));
        set_rule(cox_rule_make(behaviours[i], COX_FIX(1)));
        agents[0].position = case_units(0, 0);
        agents[0].velocity = case_units(-20000, -9000);
        cox_world_set_agent(world, &agents[0]);
        cox_world_get_agent(world, SELF, &agents[0]);
        cox_world_set_point(world, SELF, case_units(90, 40));
        check_force(force_to(behaviours[i], case_units(90, 40)));
    }
}

void test_rules_about_ones_own_agent_give_the_force_of_their_functions(void)
{
    for (uint8_t behaviour = COX_PURSUIT; behaviour <= COX_MATCH_VELOCITY; behaviour++, again()) {
        set_rule(cox_rule_make(behaviour, COX_FIX(1)));
        cox_world_set_quarry(world, SELF, 5);
        check_force(force_about(behaviour, &agents[4]));
    }
}

void test_the_leader_of_the_group_is_a_target(void)
{
    cox_rule rule = cox_rule_make(COX_PURSUIT, COX_FIX(1));
    rule.target = COX_TARGET_LEADER;
    set_rule(rule);
    cox_world_set_leader(world, 0, 4);
    check_force(cox_pursuit(&agents[0], &agents[3]));
    again();
    rule = cox_rule_make(COX_ARRIVE, COX_FIX(1));
    rule.target = COX_TARGET_LEADER;
    set_rule(rule);
    cox_world_set_leader(world, 0, 4);
    check_force(cox_arrive(&agents[0], agents[3].position, COX_FIX(20)));
}

void test_a_leader_does_not_follow_itself(void)
{
    cox_rule rule = cox_rule_make(COX_SEEK, COX_FIX(1));
    rule.target = COX_TARGET_LEADER;
    set_rule(rule);
    cox_world_set_leader(world, 0, SELF);
    check_force(cox_vec2_zero());
}

/* The nearest of a group by looking at all; NULL if none is within the radius. */
static const cox_agent *nearest(uint32_t group, fix16_t radius)
{
    const cox_agent *found = NULL;
    for (uint32_t i = 1; i < AGENTS; i++) {
        cox_vec2 here = agents[0].position, there = agents[i].position;
        if (cox_world_get_group(world, agents[i].id) != group) continue;
        if (!cox_vec2_within(here, there, radius)) continue;
        if (found == NULL || cox_vec2_distance_squared(here, there) <
                                 cox_vec2_distance_squared(here, found->position))
            found = &agents[i];
    }
    return found;
}

void test_the_nearest_of_a_group_is_a_target(void)
{
    for (int32_t radius = 1; radius < 60; radius += 3)
        for (uint32_t group = 0; group < 3; group++, again()) {
            cox_rule rule = cox_rule_make(COX_EVADE, COX_FIX(1));
            rule.target = COX_TARGET_NEAREST;
            rule.target_group = (uint8_t)group;
            rule.target_radius = radius * COX_FIX_ONE;
            set_rule(rule);
            const cox_agent *other = nearest(group, rule.target_radius);
            check_force(other == NULL ? cox_vec2_zero() : cox_evade(&agents[0], other));
        }
}

void test_of_equally_near_agents_the_lowest_id_is_the_nearest(void)
{
    cox_rule rule = cox_rule_make(COX_SEEK, COX_FIX(1));
    rule.target = COX_TARGET_NEAREST;
    rule.target_group = 1;
    rule.target_radius = COX_FIX(30);
    set_rule(rule);
    agents[0].position = case_units(0, 0);
    cox_world_set_agent(world, &agents[0]);
    for (uint32_t i = 1; i < AGENTS; i++) {
        agents[i].position = i % 4 < 2 ? case_units(0, 1) : case_units(0, -1);
        cox_world_set_agent(world, &agents[i]);
    }
    check_force(cox_seek(&agents[0], agents[2].position));
}

void test_a_rule_without_its_target_gives_no_force(void)
{
    for (uint8_t behaviour = COX_SEEK; behaviour <= COX_MATCH_VELOCITY; behaviour++, again()) {
        set_rule(cox_rule_make(behaviour, COX_FIX(1)));
        check_force(cox_vec2_zero());
    }
}

void test_wander_draws_from_the_stream_of_the_agents_id(void)
{
    cox_wander_memory memory = cox_wander_make(42, SELF);
    set_rule(cox_rule_make(COX_WANDER, COX_FIX(1)));
    for (uint32_t tick = 0; tick < 5; tick++) {
        check_force(cox_wander(&agents[0], &memory, cox_wander_circle_default()));
        cox_world_get_agent(world, SELF, &agents[0]);
    }
}

void test_a_path_is_followed_as_cox_follow_path_does(void)
{
    cox_vec2 nodes[3] = {case_units(0, 0), case_units(5, 0), case_units(5, 5)};
    cox_path path = cox_path_make(nodes, 3, COX_FIX(2));
    cox_follow_path_memory memory = cox_follow_path_make();
    path.mode = COX_PATH_LOOP;
    set_rule(cox_rule_make(COX_FOLLOW_PATH, COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_add_path(world, &path));
    check_force(cox_vec2_zero());
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(world, SELF, 0));
    for (uint32_t tick = 0; tick < 60; tick++) {
        cox_world_get_agent(world, SELF, &agents[0]);
        check_force(cox_follow_path(&agents[0], &memory, &path, 0));
    }
}

void test_obstacles_are_avoided_as_cox_avoid_obstacles_does(void)
{
    cox_obstacle rocks[2];
    rocks[0] = cox_obstacle_make(1, cox_vec2_add(agents[0].position, case_units(2, 1)), COX_FIX(3));
    rocks[1] = cox_obstacle_make(2, case_units(50, 50), COX_FIX(3));
    cox_world_add_obstacle(world, rocks[0]);
    cox_world_add_obstacle(world, rocks[1]);
    set_rule(cox_rule_make(COX_AVOID_OBSTACLES, COX_FIX(1)));
    check_force(cox_avoid_obstacles(&agents[0], rocks, 2, COX_FIX(50), COX_FIX(6)));
}

void test_rules_of_neighbours_give_the_force_of_their_functions(void)
{
    const cox_flocking_zone alignment = {COX_RATIO(15, 2), COX_RATIO(7, 10), COX_RATIO(8, 3600)};
    const cox_flocking_zone cohesion = {COX_FIX(9), COX_RATIO(-15, 100), COX_RATIO(8, 3600)};
    cox_span all = cox_span_of_agents(agents, AGENTS);
    set_rule(cox_rule_make(COX_SEPARATION, COX_FIX(1)));
    check_force(cox_separation(&agents[0], all, COX_FIX(30), COX_FIX(2)));
    again();
    set_rule(cox_rule_make(COX_ALIGNMENT, COX_FIX(1)));
    check_force(cox_alignment(&agents[0], all, alignment, COX_RATIO(3, 2)));
    again();
    set_rule(cox_rule_make(COX_COHESION, COX_FIX(1)));
    check_force(cox_cohesion(&agents[0], all, cohesion, COX_RATIO(3, 2)));
    again();
    set_rule(cox_rule_make(COX_FLOCK, COX_FIX(1)));
    check_force(cox_flock(&agents[0], all, cox_flocking_default()));
}

void test_flocking_that_sees_farther_than_a_tally_holds_gives_the_same_force(void)
{
    cox_flocking flocking = cox_flocking_default();
    cox_rule rule = cox_rule_make(COX_FLOCK, COX_FIX(1));
    rule.parameters[6] = flocking.cohesion.radius = COX_FIX(500);
    set_rule(rule);
    check_force(cox_flock(&agents[0], cox_span_of_agents(agents, AGENTS), flocking));
}

void test_neighbours_of_one_group_alone_are_seen_where_the_rule_says_so(void)
{
    cox_agent mates[AGENTS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < AGENTS; i++)
        if (cox_world_get_group(world, agents[i].id) == 2) mates[count++] = agents[i];
    cox_span seen = cox_span_of_agents(mates, count);
    cox_rule rule = cox_rule_make(COX_SEPARATION, COX_FIX(1));
    rule.target = COX_TARGET_GROUP;
    rule.target_group = 2;
    set_rule(rule);
    check_force(cox_separation(&agents[0], seen, COX_FIX(30), COX_FIX(2)));
    again();
    rule = cox_rule_make(COX_FLOCK, COX_FIX(1));
    rule.target = COX_TARGET_GROUP;
    rule.target_group = 2;
    set_rule(rule);
    check_force(cox_flock(&agents[0], seen, cox_flocking_default()));
}

static void set_two_rules(uint8_t combine, fix16_t epsilon)
{
    cox_profile profile = cox_profile_make(combine);
    profile.epsilon = epsilon;
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_RATIO(1, 2)));
    cox_profile_add(&profile, cox_rule_make(COX_WANDER, COX_FIX(2)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
}

/* The force of those two rules as cox_combine has it. */
static cox_vec2 two_forces(uint8_t combine, fix16_t limit)
{
    cox_wander_memory memory = cox_wander_make(42, SELF);
    cox_combine sum = cox_combine_make(combine, limit);
    if (cox_combine_add(&sum, cox_seek(&agents[0], case_units(4, 4)), COX_RATIO(1, 2)))
        cox_combine_add(&sum, cox_wander(&agents[0], &memory, cox_wander_circle_default()),
                        COX_FIX(2));
    return cox_combine_force(&sum);
}

void test_forces_are_combined_as_the_profile_says(void)
{
    for (uint8_t combine = COX_COMBINE_SUM; combine <= COX_COMBINE_BUDGET; combine++, again()) {
        fix16_t limit = combine == COX_COMBINE_BUDGET ? COX_AGENT_MAX_FORCE_DEFAULT : 5;
        set_two_rules(combine, 5);
        cox_world_set_point(world, SELF, case_units(4, 4));
        check_force(two_forces(combine, limit));
    }
}

void test_first_goes_on_where_a_rule_has_no_target(void)
{
    cox_wander_memory memory = cox_wander_make(42, SELF);
    set_two_rules(COX_COMBINE_FIRST, 0);
    cox_vec2 force = cox_wander(&agents[0], &memory, cox_wander_circle_default());
    check_force(cox_vec2_scale(force, COX_FIX(2)));
}
