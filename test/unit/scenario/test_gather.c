/* SPDX-License-Identifier: MIT
 * The scenario "gather": all units hold slots of their own, off the walls, wherever they are
 * ordered, and an order that was saved half way is carried out. */
#include "unity.h"

#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_scenario.h"
#include "steering_case.h"

enum { CLICK = 1, UNITS = 40, MEMORY_SIZE = 65536 };

/* Its tables, and the columns of its units that are looked at. */
enum { TABLE_UNITS = 1 };
enum { COLUMN_X = 1, COLUMN_Y = 2, COLUMN_SLOT = 13 };

static uint64_t memory[MEMORY_SIZE / sizeof(uint64_t)],
    other_memory[MEMORY_SIZE / sizeof(uint64_t)];
static uint8_t saved[16384], undo[16384];
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;

static void begin(uint64_t seed)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            scenario_gather.init(&sim, memory, sizeof memory, values, seed));
}

void setUp(void)
{
    fixture_scenario_defaults(&scenario_gather, values);
    begin(1);
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

static cox_vec2 fetch(uint32_t id, uint32_t column)
{
    int64_t x = 0, y = 0;
    cox_cell cell = {TABLE_UNITS, id, column};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &x));
    cell.column++;
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &y));
    return cox_vec2_make((fix16_t)x, (fix16_t)y);
}

static cox_vec2 position_of(uint32_t id)
{
    return fetch(id, COLUMN_X);
}

static uint32_t count_held(void)
{
    uint32_t held = 0;
    for (uint32_t id = 1; id <= UNITS; id++)
        held += cox_vec2_within(position_of(id), fetch(id, COLUMN_SLOT), COX_FIX(3));
    return held;
}

void test_all_units_go_through_the_door_and_hold_slots(void)
{
    for (uint64_t seed = 1; seed < 4; seed++) {
        begin(seed);
        run(1800);
        TEST_ASSERT_EQUAL_UINT32(UNITS, count_held());
        for (uint32_t id = 1; id <= UNITS; id++)
            TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(240), position_of(id).x);
    }
}

void test_no_two_units_have_one_slot(void)
{
    run(1800);
    for (uint32_t id = 1; id <= UNITS; id++)
        for (uint32_t other = 1; other < id; other++)
            TEST_ASSERT_FALSE(
                cox_vec2_within(fetch(id, COLUMN_SLOT), fetch(other, COLUMN_SLOT), COX_FIX(7)));
}

void test_slots_in_a_block_are_moved_out_of_it(void)
{
    click(395, 150);
    run(1800);
    TEST_ASSERT_EQUAL_UINT32(UNITS, count_held());
    for (uint32_t id = 1; id <= UNITS; id++) {
        cox_vec2 at = fetch(id, COLUMN_SLOT);
        bool is_across = at.x > COX_FIX(376) && at.x < COX_FIX(414);
        TEST_ASSERT_FALSE(is_across && at.y > COX_FIX(116) && at.y < COX_FIX(184));
    }
}

void test_nobody_is_in_a_wall_on_the_way(void)
{
    for (uint32_t tick = 0; tick < 800; tick++) {
        run(1);
        for (uint32_t id = 1; id <= UNITS; id++) {
            cox_vec2 at = position_of(id);
            bool is_in_wall = at.x > COX_FIX(230) && at.x < COX_FIX(240);
            bool is_in_door = at.y > COX_FIX(180) && at.y < COX_FIX(210);
            TEST_ASSERT_TRUE(!is_in_wall || is_in_door);
        }
    }
}

void test_a_click_sends_them_back(void)
{
    run(1800);
    click(120, 300);
    run(1800);
    TEST_ASSERT_EQUAL_UINT32(UNITS, count_held());
    for (uint32_t id = 1; id <= UNITS; id++)
        TEST_ASSERT_LESS_THAN_INT32(COX_FIX(230), position_of(id).x);
}

void test_an_order_that_was_saved_half_way_is_carried_out(void)
{
    cox_sim other;
    uint32_t length;
    for (uint32_t ticks = 1; ticks < 200; ticks += 7) {
        begin(1);
        run(ticks);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, saved, sizeof saved, &length));
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, scenario_gather.init(&other, other_memory, sizeof other_memory, values, 2));
        TEST_ASSERT_EQUAL_INT32(COX_OK,
                                cox_snapshot_load(&other, saved, length, undo, sizeof undo));
        run(60);
        const cox_frame empty = {0, 0, NULL};
        for (uint32_t i = 0; i < 60; i++) cox_sim_step(&other, &empty);
        TEST_ASSERT_TRUE(cox_sim_hash(&sim) == cox_sim_hash(&other));
    }
}
