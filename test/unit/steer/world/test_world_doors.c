/* SPDX-License-Identifier: MIT
 * Doors of a world: streams that meet head on pass, whatever leads them, and doors are state. */
#include "unity.h"

#include <stdlib.h>

#include "fixture_world.h"
#include "steer/world/cox_world.h"
#include "steering_case.h"

#define SIDE 16u
#define MAP 40u

static cox_world_def def;
static cox_world *world;
static uint8_t cells[COX_MAP_BYTES(MAP, MAP)];
static uint8_t searches[2][COX_SEARCH_BYTES(MAP, MAP, 1)];
static cox_map map;
static cox_flow flows[2];

/* A wall along x = 0 with a door of two units in its middle. */
void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 2 * SIDE;
    def.groups_max = 2;
    def.segments_max = def.flows_max = def.paths_max = 2;
    def.nodes_max = 4;
    def.doors_max = 3;
    def.rules = COX_RULES(COX_SEEK, COX_FOLLOW_FLOW, COX_ARRIVE_BY_FLOW, COX_FOLLOW_PATH, COX_ORCA,
                          COX_CONTACT, COX_GIVE_WAY);
    world = NULL;
}

void tearDown(void)
{
    free(world);
}

static cox_door door_of(uint32_t id)
{
    return cox_door_make(cox_segment_make(id, case_units(0, -1), case_units(0, 1)));
}

static void build(bool has_door)
{
    free(world);
    world = fixture_world_make(&def);
    cox_world_add_segment(world, cox_segment_make(1, case_units(0, -20), case_units(0, -1)));
    cox_world_add_segment(world, cox_segment_make(2, case_units(0, 1), case_units(0, 20)));
    cox_door door = door_of(1);
    if (has_door) TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_door(world, &door));
}

static void give_profile(uint32_t group, cox_rule leading)
{
    cox_limits limits = {COX_RATIO(1, 2), COX_FIX_ONE, COX_RATIO(1, 10), COX_RATIO(1, 40)};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, leading);
    cox_profile_add(&profile, cox_rule_make(COX_GIVE_WAY, COX_FIX_ONE));
    cox_profile_add(&profile, cox_rule_make(COX_ORCA, COX_FIX_ONE));
    cox_profile_add(&profile, cox_rule_make(COX_CONTACT, COX_FIX_ONE));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_limits(world, group, limits));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, group, &profile));
}

/* Adds a stream on each side, whose members are to get to the other. */
static void add_streams(void)
{
    for (uint32_t i = 0; i < 2 * SIDE; i++) {
        int16_t sign = i % 2 == 0 ? 1 : -1;
        int16_t x = (int16_t)(-sign * (3 + (int16_t)(i / 8) * 2)), y = (int16_t)(i / 2 % 4 * 2 - 3);
        uint32_t id = cox_world_add_agent(world, i % 2, case_units(x, y));
        cox_world_set_point(world, id, case_units((int16_t)(sign * 15), 0));
        cox_world_set_path(world, id, i % 2);
    }
}

/* Steps until all are six units beyond the door, where they are taken away; at most that long. */
static uint32_t step_until_through(uint32_t most)
{
    uint32_t tick = 0;
    for (; tick < most && cox_world_agent_count(world) > 0; tick++) {
        cox_world_step(world);
        for (uint32_t id = 1; id <= 2 * SIDE; id++) {
            cox_agent agent;
            fix16_t sign = id % 2 == 1 ? 1 : -1;
            if (!cox_world_get_agent(world, id, &agent)) continue;
            if (sign * agent.position.x > COX_FIX(6)) cox_world_remove_agent(world, id);
        }
    }
    return tick;
}

static void give_points(void)
{
    for (uint32_t group = 0; group < 2; group++)
        give_profile(group, cox_rule_make(COX_SEEK, COX_FIX_ONE));
}

void test_two_streams_that_are_led_by_points_pass_through_a_door(void)
{
    build(true);
    give_points();
    add_streams();
    TEST_ASSERT_LESS_THAN_UINT32(2000, step_until_through(2000));
}

void test_without_the_door_they_lock(void)
{
    build(false);
    give_points();
    add_streams();
    TEST_ASSERT_EQUAL_UINT32(2000, step_until_through(2000));
}

void test_two_streams_that_are_led_by_paths_pass_through_a_door(void)
{
    build(true);
    for (uint32_t group = 0; group < 2; group++) {
        int16_t sign = group == 0 ? 1 : -1;
        const cox_vec2 nodes[] = {case_units((int16_t)(2 * sign), 0),
                                  case_units((int16_t)(15 * sign), 0)};
        cox_path path = cox_path_make(nodes, 2, COX_FIX(1));
        TEST_ASSERT_EQUAL_UINT32(group, cox_world_add_path(world, &path));
        give_profile(group, cox_rule_make(COX_FOLLOW_PATH, COX_FIX_ONE));
    }
    add_streams();
    TEST_ASSERT_LESS_THAN_UINT32(2000, step_until_through(2000));
}

/* Cells of a unit around the door, whose middle is that of a cell. */
static void build_flows(uint8_t behaviour)
{
    cox_map_def made = cox_map_default();
    made.width = made.height = MAP - 1u;
    made.greatest = 1;
    made.origin = cox_vec2_make(COX_RATIO(-39, 2), COX_RATIO(-39, 2));
    map = cox_map_make(&made, cells, sizeof cells);
    for (int16_t y = -19; y < 20; y++)
        if (y != 0) cox_map_set(&map, cox_map_cell_of(&map, case_units(0, y)), COX_MAP_WALL);
    for (uint32_t group = 0; group < 2; group++) {
        cox_vec2 goal = case_units(group == 0 ? 15 : -15, 0);
        flows[group] = cox_flow_make(&map, searches[group], sizeof searches[group]);
        cox_flow_build(&flows[group], &goal, 1);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(world, group, &flows[group]));
        cox_rule rule = cox_rule_make(behaviour, COX_FIX_ONE);
        cox_rule_set_whole(&rule, "flow", (int32_t)group);
        give_profile(group, rule);
    }
}

void test_two_streams_that_are_led_by_flows_pass_through_a_door(void)
{
    build(true);
    build_flows(COX_FOLLOW_FLOW);
    add_streams();
    TEST_ASSERT_LESS_THAN_UINT32(2000, step_until_through(2000));
}

void test_two_streams_that_arrive_by_flows_pass_through_a_door(void)
{
    build(true);
    build_flows(COX_ARRIVE_BY_FLOW);
    add_streams();
    TEST_ASSERT_LESS_THAN_UINT32(2000, step_until_through(2000));
}

/* Whose turn it is once an agent that arrives by a flow has taken a step. */
static uint8_t turn_of_one(const cox_vec2 *point)
{
    cox_door door;
    build(true);
    build_flows(COX_ARRIVE_BY_FLOW);
    uint32_t id = cox_world_add_agent(world, 0, case_units(-5, 0));
    if (point != NULL) cox_world_set_point(world, id, *point);
    cox_world_step(world);
    TEST_ASSERT_TRUE(cox_world_get_door(world, 1, &door));
    return door.turn;
}

void test_who_arrives_by_a_flow_waits_at_a_door_for_a_point_behind_it_alone(void)
{
    const cox_vec2 behind = case_units(9, 9), seen = case_units(9, 0), before = case_units(-4, 3);
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_BACK, turn_of_one(&behind));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_BACK, turn_of_one(&seen));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE, turn_of_one(&before));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE, turn_of_one(NULL));
}

void test_a_door_shows_whose_turn_it_is(void)
{
    cox_door door = door_of(9);
    build(true);
    give_points();
    cox_world_set_point(world, cox_world_add_agent(world, 0, case_units(-5, 0)), case_units(9, 0));
    cox_world_step(world);
    TEST_ASSERT_FALSE(cox_world_get_door(world, 2, &door));
    TEST_ASSERT_EQUAL_UINT32(9, door.opening.id);
    TEST_ASSERT_TRUE(cox_world_get_door(world, 1, &door));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_BACK, door.turn);
}

void test_doors_are_added_by_ascending_id_until_there_are_doors_max(void)
{
    cox_door door = door_of(1);
    build(true);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_world_add_door(world, &door));
    for (door.opening.id = 5; door.opening.id < 7; door.opening.id++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_door(world, &door));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_world_add_door(world, &door));
    def.rules &= ~COX_RULE_BIT(COX_GIVE_WAY);
    build(false);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_add_door(world, &door));
}

void test_doors_that_were_loaded_in_any_order_are_asked_by_ascending_id(void)
{
    build(true);
    for (uint32_t id = 2; id < 4; id++) {
        cox_door door = door_of(id);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_door(world, &door));
    }
    cox_door first = world->doors[0];
    world->doors[0] = world->doors[2];
    world->doors[2] = first;
    TEST_ASSERT_TRUE(cox_world_restored(world));
    for (uint32_t i = 0; i < 3; i++) TEST_ASSERT_EQUAL_UINT32(i + 1u, world->doors[i].opening.id);
    cox_door last = door_of(3);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_world_add_door(world, &last));
}
