/* SPDX-License-Identifier: MIT
 * Flow fields that are built over many ticks: the bits of a field built in one call, however the
 * cells are shared out. */
#include "unity.h"

#include "coxswain/flow.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

static cox_map map;
static uint8_t memory[COX_SEARCH_BYTES(MAP_CASE_SIDE, MAP_CASE_SIDE, MAP_CASE_GREATEST)];
static uint8_t other_memory[sizeof memory];
static cox_flow flow;
static cox_flow other;
static cox_vec2 goal;
static uint64_t random;

void setUp(void)
{
    random = 76;
    map_case_draw(&map, &random);
    flow = cox_flow_make(&map, memory, sizeof memory);
    other = cox_flow_make(&map, other_memory, sizeof other_memory);
}

static void draw(void)
{
    map_case_draw(&map, &random);
    goal = cox_map_middle(&map, map_case_cell(&map, &random));
    flow = cox_flow_make(&map, memory, sizeof memory);
    other = cox_flow_make(&map, other_memory, sizeof other_memory);
}

static void assert_equal_fields(void)
{
    for (uint32_t cell = 0; cell < map.cell_count; cell++) {
        TEST_ASSERT_EQUAL_UINT32(cox_flow_cost(&other, cell), cox_flow_cost(&flow, cell));
        TEST_ASSERT_EQUAL_UINT8(cox_flow_direction(&other, cell), cox_flow_direction(&flow, cell));
    }
}

/* Takes steps of random sizes, up to most cells in all. Returns how many cells that was. */
static uint32_t take_steps(uint32_t most)
{
    uint32_t sum = 0;
    for (bool is_whole = false; !is_whole && sum < most;) {
        uint32_t cells = 1 + case_random(&random) % 7;
        if (cells > most - sum) cells = most - sum;
        is_whole = cox_flow_step(&flow, cells);
        sum += cells;
    }
    return sum;
}

void test_a_field_built_in_steps_has_the_bits_of_one_built_at_once(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(600); trial++) {
        draw();
        cox_flow_start(&flow, &goal, 1);
        (void)take_steps(UINT32_MAX);
        TEST_ASSERT_TRUE(cox_flow_step(&flow, 1));
        cox_flow_build(&other, &goal, 1);
        assert_equal_fields();
    }
}

void test_a_field_that_is_half_built_follows_from_the_sum_of_cells(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(600); trial++) {
        draw();
        cox_flow_start(&flow, &goal, 1);
        uint32_t sum = take_steps(case_random(&random) % map.cell_count);
        cox_flow_start(&other, &goal, 1);
        (void)cox_flow_step(&other, sum);
        assert_equal_fields();
    }
}

void test_before_the_first_step_only_goals_have_a_cost(void)
{
    draw();
    uint32_t at = map_case_free_cell(&map, &random);
    goal = cox_map_middle(&map, at);
    cox_flow_build(&flow, &goal, 1);
    cox_flow_start(&flow, &goal, 1);
    TEST_ASSERT_FALSE(cox_flow_step(&flow, 0));
    for (uint32_t cell = 0; cell < map.cell_count; cell++) {
        uint32_t cost = cell == at ? 0 : COX_NO_ROUTE_COST;
        TEST_ASSERT_EQUAL_UINT32(cost, cox_flow_cost(&flow, cell));
        TEST_ASSERT_EQUAL_UINT8(COX_NO_DIRECTION, cox_flow_direction(&flow, cell));
    }
}

void test_an_update_of_a_field_that_is_half_built_makes_it_whole(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(600); trial++) {
        draw();
        cox_flow_start(&flow, &goal, 1);
        (void)take_steps(case_random(&random) % map.cell_count);
        uint32_t cell = map_case_cell(&map, &random);
        uint32_t cost = map.cells[cell].cost == COX_MAP_WALL ? 1u : COX_MAP_WALL;
        cox_map_set(&map, cell, (uint8_t)cost);
        cox_flow_update(&flow, cell);
        TEST_ASSERT_TRUE(cox_flow_step(&flow, 0));
        cox_flow_build(&other, &goal, 1);
        assert_equal_fields();
    }
}

void test_without_goals_or_memory_a_field_is_whole_at_once(void)
{
    draw();
    cox_flow_build(&flow, &goal, 1);
    cox_flow_start(&flow, NULL, 0);
    TEST_ASSERT_TRUE(cox_flow_step(&flow, 0));
    assert_equal_fields();
    flow = cox_flow_make(&map, memory, sizeof memory - 1);
    cox_flow_start(&flow, &goal, 1);
    TEST_ASSERT_TRUE(cox_flow_step(&flow, 1));
    assert_equal_fields();
}
