/* SPDX-License-Identifier: MIT
 * The scenario "ways": the herd and the scouts get where they want to, doors turn them back, and
 * nobody ever stands in a wall. */
#include "unity.h"

#include "fixture_scenario.h"
#include "rooms.h"

enum { CLICK = 1, AGENTS = 12, SCOUT_EVERY = 4, MEMORY_SIZE = 32768 };

/* Its tables, and the columns of its walkers that are looked at. */
enum { TABLE_MAP = 1, TABLE_WALKERS = 2 };
enum { COLUMN_X = 1, COLUMN_Y = 2 };
enum { COLUMN_GOAL = 15 };

/* Points in the doors, by their number. */
static const int16_t doors[ROOMS_DOORS][2] = {{190, 80}, {410, 100}, {190, 300}, {410, 320},
                                              {80, 190}, {280, 190}, {540, 190}};

static uint64_t memory[MEMORY_SIZE / sizeof(uint64_t)];
static uint8_t map_memory[COX_MAP_BYTES(ROOMS_WIDTH, ROOMS_HEIGHT)];
static cox_sim sim;

static void begin(int32_t hop_ticks)
{
    int32_t values[COX_SETTINGS_MAX];
    fixture_scenario_defaults(&scenario_ways, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_ways, values, "agents", AGENTS));
    TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_ways, values, "hop_ticks", hop_ticks));
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario_ways.init(&sim, memory, sizeof memory, values, 1));
}

void setUp(void)
{
    begin(0);
}
static void run(uint32_t ticks)
{
    const cox_frame empty = {0, 0, NULL};
    while (ticks-- > 0) cox_sim_step(&sim, &empty);
}

static void click(int16_t x, int16_t y)
{
    cox_command command = cox_command_make(0, CLICK, cox_fix_from_int(x), cox_fix_from_int(y), 0);
    const cox_frame frame = {0, 1, &command};
    cox_sim_step(&sim, &frame);
}

static void click_door(uint32_t door)
{
    click(doors[door][0], doors[door][1]);
}

static fix16_t fetch(uint32_t table, uint32_t id, uint32_t column)
{
    int64_t value = 0;
    cox_cell cell = {table, id, column};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &value));
    return (fix16_t)value;
}

static cox_vec2 position_of(uint32_t id)
{
    return cox_vec2_make(fetch(TABLE_WALKERS, id, COLUMN_X), fetch(TABLE_WALKERS, id, COLUMN_Y));
}

static bool is_scout(uint32_t id)
{
    return id % SCOUT_EVERY == 0;
}

/* How many of the herd are within 60 units of a point. */
static uint32_t herd_near(int16_t x, int16_t y)
{
    uint32_t near = 0;
    cox_vec2 point = cox_vec2_make(cox_fix_from_int(x), cox_fix_from_int(y));
    for (uint32_t id = 1; id <= AGENTS; id++)
        if (!is_scout(id) && cox_vec2_within(position_of(id), point, COX_FIX(60))) near++;
    return near;
}

#define HERD (AGENTS - AGENTS / SCOUT_EVERY)

/* The map as the state has it. */
static cox_map read_map(void)
{
    cox_map_def def = rooms_def();
    cox_map map = cox_map_make(&def, map_memory, sizeof map_memory);
    for (uint32_t cell = 0; cell < map.cell_count; cell++)
        cox_map_set(&map, cell, (uint8_t)fetch(TABLE_MAP, cell + 1, 0));
    return map;
}

void test_the_herd_goes_to_its_corner(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, herd_near(570, 370));
    run(600);
    TEST_ASSERT_EQUAL_UINT32(HERD, herd_near(570, 370));
}

void test_the_herd_goes_from_corner_to_corner(void)
{
    begin(600);
    run(599);
    TEST_ASSERT_EQUAL_UINT32(HERD, herd_near(570, 370));
    run(600);
    TEST_ASSERT_EQUAL_UINT32(HERD, herd_near(570, 30));
}

void test_a_door_that_closes_turns_the_herd_to_another(void)
{
    run(30);
    click_door(2);
    run(900);
    TEST_ASSERT_EQUAL_UINT32(HERD, herd_near(570, 370));
}

void test_behind_closed_doors_the_herd_waits_and_goes_on_when_one_opens(void)
{
    click_door(0);
    click_door(2);
    run(600);
    TEST_ASSERT_EQUAL_UINT32(0, herd_near(570, 370));
    for (uint32_t id = 1; id <= AGENTS; id++)
        TEST_ASSERT_LESS_THAN_INT32(COX_FIX(180), position_of(id).x);
    click_door(2);
    run(900);
    TEST_ASSERT_EQUAL_UINT32(HERD, herd_near(570, 370));
}

void test_a_door_in_which_someone_stands_stays_open(void)
{
    cox_map map = read_map();
    uint32_t refused = 0;
    for (uint32_t tick = 0; tick < 120; tick++) {
        bool occupied = false;
        for (uint32_t id = 1; id <= AGENTS; id++)
            occupied |= rooms_stands_in(&map, 4, position_of(id), COX_FIX(5));
        if (!occupied) {
            run(1);
            continue;
        }
        click_door(4);
        cox_map after = read_map();
        TEST_ASSERT_TRUE(rooms_is_open(&after, 4));
        refused++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0, refused);
}

void test_scouts_go_from_goal_to_goal(void)
{
    uint32_t changes = 0;
    fix16_t goal = fetch(TABLE_WALKERS, SCOUT_EVERY, COLUMN_GOAL);
    for (uint32_t tick = 0; tick < 3000; tick++) {
        run(1);
        fix16_t now = fetch(TABLE_WALKERS, SCOUT_EVERY, COLUMN_GOAL);
        changes += now != goal;
        goal = now;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(5, changes);
}

void test_whatever_doors_do_nobody_stands_in_a_wall(void)
{
    begin(300);
    for (uint32_t tick = 0; tick < 3000; tick++) {
        if (tick % 7 == 0) click_door(tick / 7 * 5 % ROOMS_DOORS);
        else run(1);
        if (tick % 10 != 0) continue;
        cox_map map = read_map();
        for (uint32_t id = 1; id <= AGENTS; id++) {
            uint32_t cell = cox_map_cell_of(&map, position_of(id));
            TEST_ASSERT_NOT_EQUAL_UINT8(COX_MAP_WALL, cox_map_cost(&map, cell));
        }
    }
}
