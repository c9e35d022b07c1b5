/* SPDX-License-Identifier: MIT
 * The strategy game: what players order their units to do, and that each orders its own alone. */
#include "unity.h"

#include <stdlib.h>

#include "coxswain/world.h"
#include "fixture_scenario.h"

/* The numbers of its commands, and of units: player n has n + 1, n + 6, and so on. */
enum { CLICK = 1, MARCH = 2, PLAYERS = 5, UNITS = 25, MEMORY_SIZE = 32768 };
enum { UNIT_OF_0 = 1, UNIT_OF_1 = 2 };

static uint64_t memory[MEMORY_SIZE / sizeof(uint64_t)];
static cox_sim sim;
static cox_world *world;

void setUp(void)
{
    int32_t values[COX_SETTINGS_MAX];
    fixture_scenario_defaults(&scenario_rts, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_rts, values, "agents", UNITS));
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario_rts.init(&sim, memory, sizeof memory, values, 1));
    world = (cox_world *)sim.context;
}
static void step(const cox_command *command)
{
    cox_frame frame = {0, command != NULL, command};
    cox_sim_step(&sim, &frame);
}

static void run(uint32_t ticks)
{
    while (ticks-- > 0) step(NULL);
}

static cox_vec2 position_of(uint32_t unit)
{
    cox_agent agent;
    TEST_ASSERT_TRUE(cox_world_get_agent(world, unit, &agent));
    return agent.position;
}

static void expect_near(uint32_t unit, cox_vec2 point, fix16_t distance)
{
    TEST_ASSERT_TRUE(cox_vec2_within(position_of(unit), point, distance));
}

static void expect_far(uint32_t unit, cox_vec2 point, fix16_t distance)
{
    TEST_ASSERT_FALSE(cox_vec2_within(position_of(unit), point, distance));
}

/* A step with the command leads where one without does. */
static void expect_no_effect(cox_command command)
{
    setUp();
    step(NULL);
    uint64_t expected = cox_sim_hash(&sim);
    setUp();
    step(&command);
    TEST_ASSERT_EQUAL_HEX64(expected, cox_sim_hash(&sim));
}

/* A step with the command leads elsewhere. */
static void expect_effect(cox_command command)
{
    setUp();
    step(NULL);
    uint64_t without = cox_sim_hash(&sim);
    setUp();
    step(&command);
    TEST_ASSERT_NOT_EQUAL_HEX64(without, cox_sim_hash(&sim));
}

void test_each_player_has_a_group_of_units(void)
{
    for (uint32_t unit = 1; unit <= UNITS; unit++)
        TEST_ASSERT_EQUAL_UINT32((int32_t)((unit - 1u) % PLAYERS),
                                 cox_world_get_group(world, unit));
}

void test_a_click_sends_all_units_of_its_player_there_and_no_other(void)
{
    cox_vec2 corner = cox_vec2_make(COX_FIX(200), COX_FIX(900));
    cox_command click = cox_command_make(0, CLICK, corner.x, corner.y);
    step(&click);
    run(900);
    for (uint32_t unit = 1; unit <= UNITS; unit++) {
        if (cox_world_get_group(world, unit) == 0) expect_near(unit, corner, COX_FIX(80));
        else expect_far(unit, corner, COX_FIX(200));
    }
}

/* Whether a unit comes within a distance of a point in so many ticks. */
static bool passes(uint32_t unit, cox_vec2 point, fix16_t distance, uint32_t ticks)
{
    bool is_near = cox_vec2_within(position_of(unit), point, distance);
    while (!is_near && ticks-- > 0) {
        step(NULL);
        is_near = cox_vec2_within(position_of(unit), point, distance);
    }
    return is_near;
}

void test_a_group_marches_along_the_road_of_another(void)
{
    cox_vec2 base = cox_vec2_make(COX_FIX(294), COX_FIX(435));
    cox_command march = cox_command_make(0, MARCH, 4);
    TEST_ASSERT_FALSE(passes(UNIT_OF_0, base, COX_FIX(100), 600));
    step(&march);
    TEST_ASSERT_TRUE(passes(UNIT_OF_0, base, COX_FIX(100), 600));
}

void test_a_single_unit_leaves_its_road_for_a_point_and_stays_there(void)
{
    cox_vec2 corner = cox_vec2_make(COX_FIX(1700), COX_FIX(100));
    cox_command point = cox_command_make(0, COX_WORLD_POINT, UNIT_OF_0, corner.x, corner.y);
    step(&point);
    run(900);
    expect_near(UNIT_OF_0, corner, COX_FIX(5));
    expect_far(UNIT_OF_0 + PLAYERS, corner, COX_FIX(200));
}

void test_a_single_unit_takes_another_road_after_a_point(void)
{
    cox_command point = cox_command_make(1, COX_WORLD_POINT, UNIT_OF_1, 0, 0);
    cox_command path = cox_command_make(1, COX_WORLD_PATH, UNIT_OF_1, 2);
    step(&point);
    run(60);
    step(&path);
    run(900);
    expect_far(UNIT_OF_1, cox_vec2_zero(), COX_FIX(300));
}

void test_a_player_orders_units_of_its_own_alone(void)
{
    expect_effect(cox_command_make(1, COX_WORLD_POINT, UNIT_OF_1, COX_FIX(9), COX_FIX(9)));
    expect_no_effect(cox_command_make(0, COX_WORLD_POINT, UNIT_OF_1, COX_FIX(9), COX_FIX(9)));
    expect_effect(cox_command_make(1, COX_WORLD_PATH, UNIT_OF_1, 3));
    expect_no_effect(cox_command_make(2, COX_WORLD_PATH, UNIT_OF_1, 3));
}

void test_a_player_without_a_group_orders_nobody(void)
{
    expect_effect(cox_command_make(PLAYERS - 1, CLICK, COX_FIX(9), COX_FIX(9)));
    expect_no_effect(cox_command_make(PLAYERS, CLICK, COX_FIX(9), COX_FIX(9)));
    expect_no_effect(cox_command_make(COX_PLAYER_SESSION, CLICK, COX_FIX(9), COX_FIX(9)));
}

void test_a_command_of_a_world_that_is_no_order_has_no_effect(void)
{
    expect_no_effect(cox_command_make(0, COX_WORLD_REMOVE, UNIT_OF_0));
    expect_no_effect(cox_command_make(0, COX_WORLD_GROUP, UNIT_OF_0, 1));
    expect_no_effect(cox_command_make(0, COX_WORLD_PROFILE, 0, COX_COMBINE_SUM));
    expect_no_effect(cox_command_make(0, COX_WORLD_LEADER, 0, UNIT_OF_0));
}

void test_orders_about_nobody_and_to_nowhere_have_no_effect(void)
{
    expect_no_effect(cox_command_make(0, COX_WORLD_POINT, UNITS + 1, COX_FIX(9), COX_FIX(9)));
    expect_no_effect(cox_command_make(0, COX_WORLD_PATH, UNIT_OF_0, PLAYERS));
    expect_no_effect(cox_command_make(0, MARCH, -1));
    expect_no_effect(cox_command_make(0, CLICK, COX_FIX(30001), 0));
}
