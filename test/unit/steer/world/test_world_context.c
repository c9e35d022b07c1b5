/* SPDX-License-Identifier: MIT
 * Profiles that are combined by a context: what rules come to want and fear, where agents get
 * through, and which rules are refused. That their bits are those of calls by hand is in
 * test_world_own_structs.c. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { WALKERS, POSTS }; /* groups: those that are steered, and those that stand */

static cox_world *world;
static cox_world_def def;
static cox_profile profile;

static void remake(void)
{
    cox_limits limits = {COX_FIX(2), COX_FIX(1), COX_FIX(1), COX_RATIO(1, 8)};
    free(world);
    world = fixture_world_make(&def);
    cox_world_set_limits(world, WALKERS, limits);
    limits.max_speed = 0;
    cox_world_set_limits(world, POSTS, limits);
    profile = cox_profile_make(COX_COMBINE_CONTEXT);
}

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 4;
    def.groups_max = 2;
    def.obstacles_max = 2;
    def.segments_max = 1;
    def.areas_max = 1;
    def.corners_max = 4;
    def.rules = fixture_world_all_rules();
    def.chances = true;
    remake();
}

void tearDown(void)
{
    free(world);
    world = NULL;
}

static void add(uint8_t behaviour)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_profile_add(&profile, cox_rule_make(behaviour, COX_FIX(1))));
}

static cox_status set_profile(void)
{
    return cox_world_set_profile(world, WALKERS, &profile);
}

/* Adds a walker from there to a point of its own. */
static uint32_t add_walker(cox_vec2 from, cox_vec2 to)
{
    uint32_t id = cox_world_add_agent(world, WALKERS, from);
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_profile());
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, id, to));
    return id;
}

static cox_vec2 position_of(uint32_t id)
{
    return fixture_world_agent(world, id).position;
}

/* Whether the walker of an id gets from 0 to 117 units in x, in so many ticks. */
static bool arrives(uint32_t id, uint32_t ticks)
{
    for (uint32_t tick = 0; tick < ticks; tick++) {
        cox_world_step(world);
        if (position_of(id).x > COX_FIX(117)) return true;
    }
    return false;
}

/* A walker between two posts, whom separation keeps off. */
static bool gets_between_posts(uint8_t combine)
{
    remake();
    profile = cox_profile_make(combine);
    add(COX_SEPARATION);
    add(COX_ARRIVE);
    cox_world_add_agent(world, POSTS, case_units(60, 5));
    cox_world_add_agent(world, POSTS, case_units(60, -5));
    return arrives(add_walker(case_units(0, 0), case_units(120, 0)), 200);
}

void test_a_context_goes_through_between_two_agents_where_the_sum_stands_still(void)
{
    TEST_ASSERT_FALSE(gets_between_posts(COX_COMBINE_SUM));
    TEST_ASSERT_FALSE(gets_between_posts(COX_COMBINE_BUDGET));
    TEST_ASSERT_TRUE(gets_between_posts(COX_COMBINE_CONTEXT));
}

/* A walker before two obstacles whose edges are 4 units from each other less than it is wide. */
static bool gets_around_obstacles(uint8_t combine)
{
    remake();
    profile = cox_profile_make(combine);
    add(COX_AVOID_OBSTACLES);
    add(COX_ARRIVE);
    cox_world_add_obstacle(world, cox_obstacle_make(1, case_units(60, 8), COX_FIX(10)));
    cox_world_add_obstacle(world, cox_obstacle_make(2, case_units(60, -8), COX_FIX(10)));
    return arrives(add_walker(case_units(0, 0), case_units(120, 0)), 250);
}

void test_a_context_goes_around_two_obstacles_where_the_sum_stands_still(void)
{
    TEST_ASSERT_FALSE(gets_around_obstacles(COX_COMBINE_SUM));
    TEST_ASSERT_TRUE(gets_around_obstacles(COX_COMBINE_CONTEXT));
}

void test_a_context_goes_around_what_stands_dead_ahead_and_touches_nothing(void)
{
    cox_segment wall = cox_segment_make(1, case_units(60, -20), case_units(60, 20));
    fix16_t least = COX_FIX_MAX;
    add(COX_AVOID_WALLS);
    add(COX_ARRIVE);
    cox_world_add_segment(world, wall);
    uint32_t id = add_walker(case_units(0, 0), case_units(120, 0));
    for (uint32_t tick = 0; tick < 250; tick++) {
        cox_world_step(world);
        least = cox_fix_min(least, cox_segment_nearest(&wall, position_of(id)).distance);
    }
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(117), position_of(id).x);
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(2), least);
}

void test_odd_and_even_ids_pass_in_mirrored_ways(void)
{
    add(COX_AVOID_OBSTACLES);
    add(COX_SEEK);
    profile.rules[0].parameters[0] = COX_FIX(30);
    cox_world_add_obstacle(world, cox_obstacle_make(1, case_units(60, 0), COX_FIX(10)));
    uint32_t odd = add_walker(case_units(0, 0), case_units(120, 0));
    uint32_t even = add_walker(case_units(0, 0), case_units(120, 0));
    for (uint32_t tick = 0; tick < 100; tick++) {
        cox_world_step(world);
        TEST_ASSERT_EQUAL_INT32(position_of(odd).x, position_of(even).x);
        TEST_ASSERT_EQUAL_INT32(position_of(odd).y, -position_of(even).y);
    }
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(4), position_of(odd).y);
}

void test_who_flees_by_a_context_alone_gets_away(void)
{
    add(COX_EVADE);
    uint32_t post = cox_world_add_agent(world, POSTS, case_units(3, 0));
    uint32_t id = add_walker(case_units(0, 0), case_units(0, 0));
    cox_world_set_quarry(world, id, post);
    for (uint32_t tick = 0; tick < 60; tick++) cox_world_step(world);
    TEST_ASSERT_LESS_THAN_INT32(COX_FIX(-50), position_of(id).x);
}

void test_a_point_to_flee_from_counts_only_within_its_radius(void)
{
    add(COX_FLEE_WITHIN);
    profile.rules[0].parameters[0] = COX_FIX(30);
    uint32_t far = add_walker(case_units(100, 0), case_units(69, 0));
    uint32_t near = add_walker(case_units(-100, 0), case_units(-90, 0));
    for (uint32_t tick = 0; tick < 10; tick++) cox_world_step(world);
    TEST_ASSERT_VEC2(case_units(100, 0), position_of(far));
    TEST_ASSERT_LESS_THAN_INT32(COX_FIX(-102), position_of(near).x);
}

void test_a_target_speed_slows_down_whatever_direction_is_chosen(void)
{
    add(COX_SEEK);
    add(COX_TARGET_SPEED);
    profile.rules[1].parameters[0] = COX_RATIO(1, 4);
    uint32_t id = add_walker(case_units(0, 0), case_units(0, 500));
    for (uint32_t tick = 0; tick < 50; tick++) cox_world_step(world);
    TEST_ASSERT_VEC2_WITHIN(4, cox_vec2_make(0, COX_RATIO(1, 4)),
                            fixture_world_agent(world, id).velocity);
}

void test_a_brake_stops(void)
{
    add(COX_SEEK);
    add(COX_BRAKE);
    cox_agent agent = fixture_world_agent(world, add_walker(case_units(0, 0), case_units(0, 500)));
    agent.velocity = case_units(1, 0);
    cox_world_set_agent(world, &agent);
    for (uint32_t tick = 0; tick < 200; tick++) cox_world_step(world);
    TEST_ASSERT_LESS_THAN_INT32(16, cox_vec2_length(fixture_world_agent(world, 1).velocity));
}

void test_a_rule_that_has_nothing_to_say_lets_an_agent_come_to_rest(void)
{
    cox_vec2 corners[4];
    cox_area room = cox_area_of_box(1, case_units(-99, -99), case_units(99, 99), corners);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_area(world, &room));
    add(COX_ARRIVE);
    add(COX_CONTAIN);
    profile.rules[1].weight = COX_FIX(2);
    uint32_t id = add_walker(case_units(0, 0), case_units(30, 0));
    for (uint32_t tick = 0; tick < 200; tick++) cox_world_step(world);
    TEST_ASSERT_VEC2_WITHIN(COX_FIX(1), case_units(30, 0), position_of(id));
    cox_world_set_point(world, id, case_units(300, 0));
    for (uint32_t tick = 0; tick < 300; tick++) {
        cox_world_step(world);
        TEST_ASSERT_LESS_THAN_INT32(COX_FIX(99), position_of(id).x);
    }
}

void test_who_goes_just_as_a_flow_leads_goes_on(void)
{
    static uint8_t cells[COX_MAP_BYTES(8, 1)], memory[COX_SEARCH_BYTES(8, 1, 1)];
    cox_map_def of = {8, 1, COX_FIX(10), {0, 0}, 1};
    cox_map map = cox_map_make(&of, cells, sizeof cells);
    cox_flow flow = cox_flow_make(&map, memory, sizeof memory);
    cox_vec2 goal = case_units(75, 5);
    cox_flow_build(&flow, &goal, 1);
    def.flows_max = 1;
    remake();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(world, 0, &flow));
    add(COX_FOLLOW_FLOW);
    uint32_t id = add_walker(case_units(5, 5), case_units(0, 0));
    for (uint32_t tick = 0; tick < 60; tick++) cox_world_step(world);
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(50), position_of(id).x);
}

void test_agents_on_one_spot_part_by_their_ids(void)
{
    add(COX_SEPARATION);
    uint32_t lower = add_walker(case_units(0, 0), case_units(0, 0));
    uint32_t higher = add_walker(case_units(0, 0), case_units(0, 0));
    for (uint32_t tick = 0; tick < 40; tick++) cox_world_step(world);
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(3) / 2, position_of(lower).x);
    TEST_ASSERT_VEC2(cox_vec2_negate(position_of(lower)), position_of(higher));
}

void test_no_rules_no_weight_and_no_target_brake(void)
{
    for (uint32_t rules = 0; rules < 3; rules++) {
        remake();
        if (rules > 0) add(rules == 1 ? COX_SEEK : COX_PURSUIT);
        profile.rules[0].weight = rules == 1 ? 0 : COX_FIX(1);
        if (rules == 0) profile.rules[0].weight = 0;
        cox_agent agent =
            fixture_world_agent(world, add_walker(case_units(0, 0), case_units(0, 500)));
        agent.velocity = cox_vec2_make(COX_RATIO(1, 8), 0);
        cox_world_set_agent(world, &agent);
        cox_world_step(world);
        TEST_ASSERT_VEC2(case_units(0, 0), fixture_world_agent(world, 1).velocity);
    }
}

void test_an_agent_without_speed_stays_where_it_is(void)
{
    add(COX_SEEK);
    add(COX_EVADE);
    add(COX_SEPARATION);
    add(COX_AVOID_AGENTS);
    uint32_t id = add_walker(case_units(0, 0), case_units(0, 500));
    cox_world_set_profile(world, POSTS, &profile);
    cox_world_set_group(world, id, POSTS);
    cox_world_set_quarry(world, id, cox_world_add_agent(world, POSTS, case_units(1, 0)));
    for (uint32_t tick = 0; tick < 10; tick++) cox_world_step(world);
    TEST_ASSERT_VEC2(case_units(0, 0), position_of(id));
}

/* What an agent does that writes its context by hand, from all obstacles. */
static cox_agent moved_by_hand(cox_agent self, const cox_obstacle *obstacles, uint32_t count)
{
    cox_context context = cox_context_make(COX_CONTEXT_DIRECTIONS_DEFAULT);
    for (uint32_t i = 0; i < count; i++) {
        cox_area area = cox_area_of_obstacle(&obstacles[i]);
        cox_context_add_area(&context, &self, &area, profile.rules[0].parameters[0], COX_FIX_ONE);
    }
    cox_context_hold_direction(&context, &self, COX_CONTEXT_HOLD);
    cox_vec2 force = cox_context_steer(&context, &self, profile.epsilon);
    cox_agent_move(&self, cox_vec2_truncate(force, self.max_force));
    return self;
}

void test_of_many_obstacles_those_out_of_reach_change_nothing(void)
{
    cox_obstacle obstacles[100];
    cox_random die = cox_random_make(8, 8);
    cox_vec2 least = case_units(-100, -100), greatest = case_units(100, 100);
    def.obstacles_max = COX_COUNT(obstacles);
    remake();
    add(COX_AVOID_OBSTACLES);
    for (uint32_t i = 0; i < COX_COUNT(obstacles); i++) {
        fix16_t radius = i % 40 == 0 ? COX_FIX(90) : cox_random_between(&die, 0, COX_FIX(6));
        obstacles[i] = cox_obstacle_make(i + 1u, cox_random_point(&die, least, greatest), radius);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_obstacle(world, obstacles[i]));
    }
    cox_agent agent = fixture_world_agent(world, add_walker(case_units(0, 0), case_units(0, 0)));
    for (uint32_t trial = 0; trial < 300; trial++) {
        agent.position = cox_random_point(&die, least, greatest);
        agent.velocity = cox_vec2_scale(cox_random_point(&die, least, greatest), COX_RATIO(1, 200));
        cox_world_set_agent(world, &agent);
        agent = moved_by_hand(fixture_world_agent(world, 1), obstacles, COX_COUNT(obstacles));
        cox_world_step(world);
        TEST_ASSERT_VEC2(agent.position, position_of(1));
    }
}

void test_rules_that_turn_a_heading_are_refused(void)
{
    static const uint8_t refused[] = {COX_ALIGNMENT, COX_FLOCK};
    for (uint32_t i = 0; i < COX_COUNT(refused); i++) {
        profile = cox_profile_make(COX_COMBINE_CONTEXT);
        add(refused[i]);
        TEST_ASSERT_TRUE(cox_profile_is_sound(&profile));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, set_profile());
        profile.combine = COX_COMBINE_DITHER;
        TEST_ASSERT_EQUAL_INT32(COX_OK, set_profile());
    }
}

void test_every_world_takes_contexts_and_keeps_their_directions(void)
{
    def.chances = false;
    remake();
    profile.directions = 8;
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_profile());
    TEST_ASSERT_TRUE(cox_world_get_profile(world, WALKERS, &profile));
    TEST_ASSERT_EQUAL_UINT8(8, profile.directions);
}

static void give(cox_command command)
{
    cox_frame frame = {0, 1, &command};
    cox_world_apply(world, &frame);
    TEST_ASSERT_TRUE(cox_world_get_profile(world, WALKERS, &profile));
}

void test_a_context_is_sent_by_commands_with_its_own_tolerance(void)
{
    profile = cox_profile_make(COX_COMBINE_FIRST);
    profile.epsilon = COX_FIX(3);
    profile.directions = 32;
    TEST_ASSERT_EQUAL_INT32(COX_OK, set_profile());
    give(cox_command_make(0, COX_WORLD_PROFILE, WALKERS, COX_COMBINE_CONTEXT));
    give(cox_command_make(0, COX_WORLD_RULE, WALKERS, COX_ALIGNMENT, COX_TARGET_ALL, 0));
    give(cox_command_make(0, COX_WORLD_RULE, WALKERS, COX_SEEK, COX_TARGET_OWN, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_COMBINE_CONTEXT, profile.combine);
    TEST_ASSERT_EQUAL_INT32(COX_CONTEXT_TOLERANCE_DEFAULT, profile.epsilon);
    TEST_ASSERT_EQUAL_UINT8(32, profile.directions);
    TEST_ASSERT_EQUAL_UINT32(1, profile.rule_count);
    give(cox_command_make(0, COX_WORLD_PROFILE, WALKERS, COX_COMBINE_DITHER));
    TEST_ASSERT_EQUAL_INT32(0, profile.epsilon);
}
