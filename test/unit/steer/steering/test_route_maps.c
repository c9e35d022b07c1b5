/* SPDX-License-Identifier: MIT
 * Routes and flow fields on random maps, held against a search that shares nothing with them; and
 * the same routes on every machine. */
#include "unity.h"

#include "coxswain/flow.h"
#include "coxswain/route.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

#define MAPS 10000u

static cox_map map;
static uint8_t memory[COX_SEARCH_BYTES(MAP_CASE_SIDE, MAP_CASE_SIDE, MAP_CASE_GREATEST)];
static uint32_t costs[MAP_CASE_CELLS];
static cox_vec2 points[MAP_CASE_CELLS / 4];
static cox_nodes nodes;
static uint64_t random;

void setUp(void)
{
    random = 73;
    nodes = (cox_nodes){points, 0, COX_COUNT(points)};
}

/* A random point of a cell. */
static cox_vec2 point_in(uint32_t cell)
{
    int64_t half = map.def.cell / 2;
    cox_vec2 point = cox_map_middle(&map, cell);
    point.x += case_random_between(&random, -half, half - 1);
    point.y += case_random_between(&random, -half, half - 1);
    return point;
}

/* Finds a route in calls of that many cells each. */
static uint8_t find(cox_route *route, cox_vec2 start, cox_vec2 goal, uint32_t cells)
{
    uint8_t phase = cox_route_start(route, start, goal);
    while (phase == COX_ROUTE_SEARCHING) phase = cox_route_step(route, cells);
    return phase;
}

void test_a_route_costs_what_another_search_says(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(MAPS); trial++) {
        map_case_draw(&map, &random);
        cox_route route = cox_route_make(&map, memory, sizeof memory);
        uint32_t goal = map_case_cell(&map, &random);
        map_case_costs(&map, goal, costs);
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t start = map_case_cell(&map, &random);
            uint8_t phase = find(&route, point_in(start), point_in(goal), UINT32_MAX);
            bool has_way = costs[start] != UINT32_MAX;
            TEST_ASSERT_EQUAL_UINT8(has_way ? COX_ROUTE_FOUND : COX_ROUTE_IMPOSSIBLE, phase);
            TEST_ASSERT_EQUAL_UINT32(costs[start], cox_route_cost(&route));
        }
    }
}

void test_a_flow_field_costs_what_another_search_says(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(MAPS); trial++) {
        map_case_draw(&map, &random);
        cox_flow flow = cox_flow_make(&map, memory, sizeof memory);
        uint32_t goal = map_case_cell(&map, &random);
        cox_vec2 point = point_in(goal);
        map_case_costs(&map, goal, costs);
        cox_flow_build(&flow, &point, 1);
        for (uint32_t cell = 0; cell < map.cell_count; cell++)
            TEST_ASSERT_EQUAL_UINT32(costs[cell], cox_flow_cost(&flow, cell));
    }
}

static uint64_t hash_of_nodes(void)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < nodes.count; i++) map_case_hash(&hash, points[i]);
    return hash;
}

/* Finds a route between two random free cells; returns whether there is one. */
static bool draw_route(cox_route *route, cox_vec2 *start, cox_vec2 *goal)
{
    map_case_draw(&map, &random);
    uint32_t from = map_case_free_cell(&map, &random), to = map_case_free_cell(&map, &random);
    if (from == COX_NO_MAP_CELL || to == COX_NO_MAP_CELL) return false;
    *start = point_in(from);
    *goal = point_in(to);
    *route = cox_route_make(&map, memory, sizeof memory);
    return find(route, *start, *goal, UINT32_MAX) == COX_ROUTE_FOUND;
}

void test_every_line_of_a_route_is_free_and_it_ends_at_the_goal(void)
{
    cox_route route;
    cox_vec2 start, goal;
    for (uint32_t trial = 0; trial < TRIALS_OF(2000); trial++) {
        if (!draw_route(&route, &start, &goal)) continue;
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
        TEST_ASSERT_VEC2(start, points[0]);
        TEST_ASSERT_VEC2(goal, points[nodes.count - 1]);
        for (uint32_t i = 1; i < nodes.count; i++)
            TEST_ASSERT_TRUE(cox_map_sees(&map, points[i - 1], points[i], 255));
    }
}

static uint8_t cost_at(cox_vec2 point)
{
    return cox_map_cost(&map, cox_map_cell_of(&map, point));
}

/* Whether a line of the route crosses a cell that is dearer than those of its ends. */
static bool crosses_a_dearer_cell(uint32_t line)
{
    cox_vec2 from = points[line], to = points[line + 1];
    uint8_t first = cost_at(from), second = cost_at(to);
    return !cox_map_sees(&map, from, to, first > second ? first : second);
}

void test_the_first_and_the_last_line_cross_no_cell_that_is_dearer_than_those_of_their_ends(void)
{
    cox_route route;
    cox_vec2 start, goal;
    for (uint32_t trial = 0; trial < TRIALS_OF(MAPS); trial++) {
        if (!draw_route(&route, &start, &goal)) continue;
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
        if (nodes.count < 2) continue;
        TEST_ASSERT_FALSE(crosses_a_dearer_cell(0));
        TEST_ASSERT_FALSE(crosses_a_dearer_cell(nodes.count - 2));
    }
}

void test_a_route_found_in_parts_is_the_one_found_at_once(void)
{
    static const uint32_t budgets[] = {1, 7, 100};
    cox_route route;
    cox_vec2 start, goal;
    for (uint32_t trial = 0; trial < TRIALS_OF(500); trial++) {
        if (!draw_route(&route, &start, &goal)) continue;
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
        uint64_t whole = hash_of_nodes();
        uint32_t opened = route.opened;
        for (uint32_t i = 0; i < COX_COUNT(budgets); i++) {
            TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(&route, start, goal, budgets[i]));
            nodes.count = 0;
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
            TEST_ASSERT_TRUE(whole == hash_of_nodes());
            TEST_ASSERT_EQUAL_UINT32(opened, route.opened);
        }
    }
}

/* The hash is that of a desk: every machine must find the same nodes. */
void test_the_same_routes_are_found_on_every_machine(void)
{
    cox_route route;
    cox_vec2 start, goal;
    uint64_t hash = 0;
    for (uint32_t trial = 0; trial < 100; trial++) {
        if (!draw_route(&route, &start, &goal)) continue;
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
        hash = hash * 31 + hash_of_nodes();
    }
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0x1b6dade1ae723a8b), hash);
}
