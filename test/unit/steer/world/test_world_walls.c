/* SPDX-License-Identifier: MIT
 * The walls of a world: agents look at those near them alone, and get the force of a look at all.
 */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>

#include "coxswain/wall.h"
#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { WALLS = 400, AGENTS = 60, TICKS = 10 };

static cox_world *world;
static cox_world_def def;
static cox_segment walls[WALLS];
static cox_random die;

static void make_world(void)
{
    free(world);
    world = fixture_world_make(&def);
}

void setUp(void)
{
    die = cox_random_make(28, 29);
    world = NULL;
    def = cox_world_default();
    def.agents_max = AGENTS;
    def.segments_max = WALLS;
    def.smoothing = true;
    def.rules = COX_RULES(COX_FOLLOW_WALL, COX_AVOID_WALLS);
    make_world();
}

void tearDown(void)
{
    free(world);
}

/* Walls up to that long in a square. */
static void add_walls(fix16_t half, fix16_t length)
{
    cox_vec2 corner = cox_vec2_make(half, half), reach = cox_vec2_make(length, length);
    for (uint32_t i = 0; i < WALLS; i++) {
        cox_vec2 start = cox_random_point(&die, cox_vec2_negate(corner), corner);
        cox_vec2 displacement = cox_random_point(&die, cox_vec2_negate(reach), reach);
        walls[i] = cox_segment_make(2 * i + 1u, start, cox_vec2_add(start, displacement));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(world, walls[i]));
    }
}

static void add_agents(fix16_t half)
{
    cox_vec2 corner = cox_vec2_make(half, half);
    for (uint32_t i = 0; i < AGENTS; i++) {
        cox_vec2 position = cox_random_point(&die, cox_vec2_negate(corner), corner);
        uint32_t id = cox_world_add_agent(world, 0, position);
        cox_agent agent = fixture_world_agent(world, id);
        agent.orientation = cox_random_between(&die, -COX_FIX_PI, COX_FIX_PI);
        if (i % 4 != 0)
            agent.velocity = cox_random_point(&die, case_units(-2, -2), case_units(2, 2));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(world, &agent));
    }
}

static cox_rule any_rule(uint8_t behaviour, fix16_t longest)
{
    cox_rule rule = cox_rule_make(behaviour, COX_FIX(1));
    rule.parameters[0] = cox_random_between(&die, 0, longest);
    rule.parameters[1] = cox_random_between(&die, 0, longest);
    uint32_t third = behaviour == COX_FOLLOW_WALL ? 2 : 3;
    rule.parameters[third] = cox_random_between(&die, 0, longest);
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    return rule;
}

static cox_vec2 force_by_all(const cox_agent *self, const cox_rule *rule)
{
    const fix16_t *parameters = rule->parameters;
    cox_segment_span all = cox_segment_span_make(walls, WALLS);
    cox_wall_following following = {parameters[0], parameters[1], parameters[2]};
    cox_feelers feelers = {parameters[0], parameters[1], parameters[2], parameters[3]};
    if (rule->behaviour == COX_FOLLOW_WALL) return cox_follow_wall(self, all, following);
    return cox_avoid_walls(self, all, feelers);
}

/* Steps with rules that look up to that far, and compares the forces. */
static void check_rules(uint8_t behaviour, fix16_t longest)
{
    uint32_t forces = 0;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        char what[60];
        cox_vec2 expected[AGENTS], force;
        cox_rule rule = any_rule(behaviour, longest);
        for (uint32_t i = 0; i < AGENTS; i++) {
            cox_agent self = cox_world_view(world, i);
            expected[i] = cox_vec2_truncate(force_by_all(&self, &rule), self.max_force);
        }
        cox_world_step(world);
        for (uint32_t i = 0; i < AGENTS; i++) {
            snprintf(what, sizeof what, "behaviour %d, tick %d, agent %d", behaviour, (int)tick,
                     (int)i);
            TEST_ASSERT_TRUE(cox_world_get_force(world, i + 1u, &force));
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&expected[i], &force, sizeof force, what);
            forces += !cox_vec2_is_zero(force);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(AGENTS / 4, forces);
}

static void check_both(fix16_t half, fix16_t length, fix16_t longest)
{
    make_world();
    add_walls(half, length);
    add_agents(half);
    check_rules(COX_FOLLOW_WALL, longest);
    check_rules(COX_AVOID_WALLS, longest);
}

void test_walls_near_an_agent_give_the_force_of_all_walls(void)
{
    check_both(COX_FIX(300), COX_FIX(40), COX_FIX(60));
    check_both(COX_FIX(300), COX_FIX(400), COX_FIX(20));
}

void test_a_look_at_more_walls_than_an_agent_picks_gives_the_force_of_all(void)
{
    check_both(COX_FIX(40), COX_FIX(20), COX_FIX(90));
}

void test_walls_at_the_edge_of_the_world_give_the_force_of_all(void)
{
    check_both(COX_WORLD_LIMIT, COX_FIX(1000), COX_FIX(4000));
    check_both(COX_WORLD_LIMIT, COX_FIX(1000), COX_WORLD_LIMIT);
}

void test_a_world_without_walls_gives_no_force(void)
{
    add_agents(COX_FIX(20));
    for (uint8_t behaviour = COX_FOLLOW_WALL; behaviour <= COX_AVOID_WALLS; behaviour++) {
        cox_vec2 force;
        any_rule(behaviour, COX_FIX(50));
        cox_world_step(world);
        TEST_ASSERT_TRUE(cox_world_get_force(world, 2, &force));
        TEST_ASSERT_VEC2(cox_vec2_zero(), force);
    }
}

void test_a_wall_that_is_added_later_counts(void)
{
    add_walls(COX_FIX(300), COX_FIX(40));
    def.segments_max = WALLS + 1;
    make_world();
    for (uint32_t i = 0; i < WALLS; i++) cox_world_add_segment(world, walls[i]);
    cox_world_step(world);
    cox_segment wall = cox_segment_make(900, case_units(910, -90), case_units(910, 90));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(world, wall));
    cox_world_add_agent(world, 0, case_units(900, 0));
    cox_rule rule = cox_rule_make(COX_AVOID_WALLS, COX_FIX(1));
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, rule);
    cox_world_set_profile(world, 0, &profile);
    cox_vec2 force;
    cox_world_step(world);
    TEST_ASSERT_TRUE(cox_world_get_force(world, 1, &force));
    TEST_ASSERT_LESS_THAN_INT32(0, force.x);
}

void test_segments_come_in_the_order_of_their_ids_and_as_many_as_fit(void)
{
    cox_segment one = cox_segment_make(5, case_units(0, 0), case_units(9, 0));
    def.segments_max = 2;
    make_world();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(world, one));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_world_add_segment(world, one));
    one.id = 6;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(world, one));
    one.id = 7;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_world_add_segment(world, one));
}

void test_the_ends_of_a_segment_are_held_within_the_world(void)
{
    cox_segment one = {1, {COX_FIX_MIN, 0}, {COX_FIX_MAX, 0}};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(world, one));
    TEST_ASSERT_EQUAL_INT32(-COX_WORLD_LIMIT, world->segments[0].start.x);
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, world->segments[0].end.x);
}

void test_a_world_whose_rules_see_no_walls_has_no_segments(void)
{
    cox_segment one = cox_segment_make(1, case_units(0, 0), case_units(9, 0));
    def.rules = COX_RULES(COX_SEEK);
    make_world();
    cox_sim sim = cox_world_sim(world);
    uint64_t schema = cox_sim_schema_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_add_segment(world, one));
    def.segments_max = 0;
    make_world();
    sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_HEX64(schema, cox_sim_schema_hash(&sim));
}

void test_a_world_of_orca_and_contact_has_segments_if_it_has_room_for_them(void)
{
    static const uint8_t behaviours[] = {COX_ORCA, COX_CONTACT};
    cox_segment one = cox_segment_make(1, case_units(0, 0), case_units(9, 0));
    for (uint32_t i = 0; i < COX_COUNT(behaviours); i++) {
        def.rules = COX_RULES(behaviours[i]);
        def.segments_max = 1;
        make_world();
        uint32_t tables = cox_world_sim(world).table_count;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(world, one));
        def.segments_max = 0;
        make_world();
        TEST_ASSERT_EQUAL_UINT32(tables - 1u, cox_world_sim(world).table_count);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_add_segment(world, one));
    }
}

/* An agent of radius 1 at (0, 0), in a world whose one profile is that rule. */
static void make_body(cox_rule rule)
{
    cox_limits limits = {COX_FIX(1), COX_FIX(1), COX_RATIO(1, 4), COX_RATIO(1, 2)};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    def.rules = COX_RULES(COX_SEEK, COX_ORCA, COX_CONTACT);
    make_world();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_limits(world, 0, limits));
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    cox_world_add_agent(world, 0, cox_vec2_zero());
}

void test_who_seeks_a_point_beyond_a_wall_stays_before_it_and_slides_along_it(void)
{
    static const uint8_t behaviours[] = {COX_ORCA, COX_CONTACT};
    for (uint32_t i = 0; i < COX_COUNT(behaviours); i++) {
        make_body(cox_rule_make(behaviours[i], COX_FIX(1)));
        cox_world_add_segment(world, cox_segment_make(1, case_units(5, -90), case_units(5, 90)));
        cox_world_set_point(world, 1, case_units(20, 30));
        for (uint32_t tick = 0; tick < 400; tick++) {
            cox_world_step(world);
            TEST_ASSERT_LESS_OR_EQUAL_INT32(COX_FIX(4), fixture_world_agent(world, 1).position.x);
        }
        cox_agent agent = fixture_world_agent(world, 1);
        TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(29), agent.position.y);
        TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(39, 10), agent.position.x);
    }
}

void test_a_wall_beyond_the_wall_horizon_slows_nobody(void)
{
    for (int32_t ticks = 4; ticks <= 20; ticks += 16) {
        cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
        rule.parameters[7] = cox_fix_from_int(ticks);
        make_body(rule);
        cox_world_add_segment(world, cox_segment_make(1, case_units(4, -90), case_units(4, 90)));
        cox_world_set_point(world, 1, case_units(20, 0));
        cox_world_step(world);
        bool is_slowed = fixture_world_agent(world, 1).velocity.x < COX_RATIO(24, 100);
        TEST_ASSERT_EQUAL_INT(ticks == 20, is_slowed);
    }
}

void test_segments_are_state(void)
{
    cox_sim sim = cox_world_sim(world);
    uint64_t before = cox_sim_hash(&sim);
    cox_world_add_segment(world, cox_segment_make(1, case_units(0, 0), case_units(9, 0)));
    TEST_ASSERT_TRUE(before != cox_sim_hash(&sim));
}
