/* SPDX-License-Identifier: MIT
 * Areas and flow fields of a world: what it takes, what it refuses, and rules that name some. */
#include "unity.h"

#include <stdlib.h>

#include "coxswain/wall.h"
#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { SELF = 1, SIDE = 8 };

static cox_world *world;
static cox_world_def def;
static cox_vec2 corners[4];
static uint8_t cells[COX_MAP_BYTES(SIDE, SIDE)];
static uint8_t memory[COX_SEARCH_BYTES(SIDE, SIDE, 1)];
static cox_map map;
static cox_flow flow;

static void make_world(void)
{
    free(world);
    world = fixture_world_make(&def);
    uint32_t id = cox_world_add_agent(world, 0, case_units(5, 5));
    cox_agent agent = fixture_world_agent(world, id);
    agent.velocity = case_units(1, 0);
    cox_world_set_agent(world, &agent);
}

void setUp(void)
{
    world = NULL;
    def = cox_world_default();
    def.agents_max = 4;
    def.areas_max = 3;
    def.corners_max = 9;
    def.flows_max = 2;
    def.rules = COX_RULES(COX_CONTAIN, COX_AVOID_AREAS, COX_FOLLOW_FLOW, COX_ARRIVE_BY_FLOW);
    make_world();
    cox_map_def map_def = cox_map_default();
    map_def.width = map_def.height = SIDE;
    map_def.cell = COX_FIX(4);
    map_def.greatest = 1;
    map = cox_map_make(&map_def, cells, sizeof cells);
    flow = cox_flow_make(&map, memory, sizeof memory);
    cox_vec2 goal = case_units(30, 30);
    cox_flow_build(&flow, &goal, 1);
}

void tearDown(void)
{
    free(world);
}

static cox_area box(uint32_t id, int16_t least, int16_t greatest)
{
    return cox_area_of_box(id, case_units(least, least), case_units(greatest, greatest), corners);
}

static void add(cox_area area)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_area(world, &area));
}

static void set_rule(cox_rule rule)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
}

/* Steps, and checks that the agent moved by a force. */
static void check_force(cox_vec2 force)
{
    cox_agent expected = fixture_world_agent(world, SELF);
    cox_agent_move(&expected, force);
    cox_world_step(world);
    TEST_ASSERT_VEC2(expected.velocity, fixture_world_agent(world, SELF).velocity);
}

void test_an_agent_is_contained_by_the_area_that_its_rule_names(void)
{
    cox_agent self = fixture_world_agent(world, SELF);
    cox_rule rule = cox_rule_make(COX_CONTAIN, COX_FIX(1));
    rule.parameters[0] = COX_FIX(2);
    set_rule(rule);
    add(box(1, -500, 500));
    add(box(2, 0, 10));
    cox_area room = box(2, 0, 10);
    cox_vec2 force = cox_contain(&self, &room, cox_containment_default());
    TEST_ASSERT_FALSE(cox_vec2_is_zero(force));
    check_force(force);
}

void test_an_area_that_is_not_there_contains_nobody(void)
{
    cox_rule rule = cox_rule_make(COX_CONTAIN, COX_FIX(1));
    add(box(2, 0, 10));
    for (int32_t id = 0; id < 4; id++) {
        rule.parameters[0] = cox_fix_from_int(id);
        set_rule(rule);
        if (id != 2) check_force(cox_vec2_zero());
    }
    rule.parameters[0] = COX_FIX_MAX;
    set_rule(rule);
    check_force(cox_vec2_zero());
}

void test_an_agent_avoids_the_areas_that_its_rule_names(void)
{
    cox_rule rule = cox_rule_make(COX_AVOID_AREAS, COX_FIX(1));
    add(box(1, -50, -40));
    add(box(2, 0, 10));
    rule.parameters[2] = COX_FIX(3);
    set_rule(rule);
    check_force(cox_vec2_zero());
    rule.parameters[2] = 0;
    rule.parameters[3] = COX_FIX(1);
    set_rule(rule);
    check_force(cox_vec2_zero());
    rule.parameters[2] = COX_FIX(2);
    rule.parameters[3] = COX_FIX(2);
    set_rule(rule);
    cox_agent self = fixture_world_agent(world, SELF);
    cox_area area = box(2, 0, 10);
    cox_vec2 force = cox_avoid_areas(&self, &area, 1, rule.parameters[0], rule.parameters[1]);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(force));
    check_force(force);
}

void test_areas_come_in_the_order_of_their_ids_and_as_many_as_fit(void)
{
    cox_area area = box(5, 0, 10);
    add(area);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_world_add_area(world, &area));
    area.id = COX_WORLD_AREAS_MAX + 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_world_add_area(world, &area));
    area.id = 6;
    add(area);
    area.id = 7;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_world_add_area(world, &area));
    area.count = 1;
    add(area);
    area.id = 8;
    area.count = 0;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_world_add_area(world, &area));
}

void test_a_world_whose_rules_see_neither_areas_nor_fields_has_none(void)
{
    cox_area area = box(1, 0, 10);
    def.rules = COX_RULES(COX_SEEK);
    make_world();
    cox_sim sim = cox_world_sim(world);
    uint64_t schema = cox_sim_schema_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_add_area(world, &area));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_flow(world, 0, &flow));
    def.areas_max = def.corners_max = def.flows_max = 0;
    make_world();
    sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_HEX64(schema, cox_sim_schema_hash(&sim));
}

/* Saves the state and checks that it is refused. */
static void check_refused(void)
{
    uint8_t bytes[4096], undo[4096];
    uint32_t length;
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
    make_world();
    sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED,
                            cox_snapshot_load(&sim, bytes, length, undo, sizeof undo));
}

void test_an_area_with_corners_that_are_not_there_is_refused(void)
{
    add(box(1, 0, 10));
    world->areas[0].count = 5;
    check_refused();
    add(box(1, 0, 10));
    world->areas[0].first = 5;
    check_refused();
}

void test_agents_follow_the_field_of_the_number_that_their_rule_names(void)
{
    cox_rule rule = cox_rule_make(COX_FOLLOW_FLOW, COX_FIX(1));
    set_rule(rule);
    check_force(cox_vec2_zero());
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_flow(world, 2, &flow));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(world, 0, &flow));
    cox_agent self = fixture_world_agent(world, SELF);
    check_force(cox_follow_flow(&self, &flow, rule.parameters[1]));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(world, 0, NULL));
    check_force(cox_vec2_zero());
    rule.parameters[0] = COX_FIX_MAX;
    set_rule(rule);
    check_force(cox_vec2_zero());
}

void test_agents_arrive_at_their_points_by_the_field_that_their_rule_names(void)
{
    cox_rule rule = cox_rule_make(COX_ARRIVE_BY_FLOW, COX_FIX(1));
    cox_vec2 point = cox_vec2_make(COX_FIX(3), COX_FIX(-2));
    set_rule(rule);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(world, 0, &flow));
    check_force(cox_vec2_zero());
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, SELF, point));
    cox_agent self = fixture_world_agent(world, SELF);
    check_force(cox_arrive_by_flow(&self, &flow, point, cox_flow_arrival_default()));
    rule.parameters[1] = 0;
    set_rule(rule);
    cox_flow_arrival arrival = cox_flow_arrival_default();
    arrival.reach = 0;
    self = fixture_world_agent(world, SELF);
    check_force(cox_arrive_by_flow(&self, &flow, point, arrival));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(world, 0, NULL));
    check_force(cox_vec2_zero());
}
