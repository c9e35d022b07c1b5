/* SPDX-License-Identifier: MIT
 * Routes: what is found, over how many ticks it may be found, and every end that has none. */
#include "unity.h"

#include "coxswain/path.h"
#include "coxswain/route.h"
#include "coxswain/sim.h"
#include "coxswain/snapshot.h"

#include "cox_search.h"
#include "map_case.h"
#include "steering_case.h"

#define SIDE 7u
#define NODES 12u

static cox_map map;
static uint8_t memory[COX_SEARCH_BYTES(SIDE, SIDE, MAP_CASE_GREATEST)];
static cox_route route;
static cox_vec2 points[NODES];
static cox_nodes nodes;

/* Two rooms with a door between them, and a cell that is walled in. Cells of 2 units from
 * (-3, 5). */
static const char *const rooms[] = {".......", "...#...", "...#...", "...#...",
                                    "...#...", "####.##", "#.#...."};

void setUp(void)
{
    map_case_write(&map, rooms, SIDE);
    route = cox_route_make(&map, memory, sizeof memory);
    nodes = (cox_nodes){points, 0, NODES};
}

static cox_vec2 middle(uint32_t column, uint32_t line)
{
    return cox_map_middle(&map, cox_map_cell_at(&map, column, line));
}

static uint8_t find(cox_vec2 start, cox_vec2 goal)
{
    cox_route_start(&route, start, goal);
    return cox_route_step(&route, UINT32_MAX);
}

static void assert_nodes(const cox_vec2 *expected, uint32_t count)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
    TEST_ASSERT_EQUAL_UINT32(count, nodes.count);
    for (uint32_t i = 0; i < count; i++) TEST_ASSERT_VEC2(expected[i], points[i]);
}

void test_a_search_that_has_not_begun_has_no_route(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_NONE, cox_route_step(&route, 100));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_route_cost(&route));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_route_nodes(&route, &nodes));
    TEST_ASSERT_TRUE(cox_route_restored(&route));
}

void test_a_search_in_too_little_memory_never_begins(void)
{
    TEST_ASSERT_EQUAL_UINT32(sizeof memory, cox_search_size(&map.def));
    route = cox_route_make(&map, memory, sizeof memory - 1);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_NONE, find(middle(0, 0), middle(1, 1)));
    route = cox_route_make(&map, NULL, sizeof memory);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_NONE, find(middle(0, 0), middle(1, 1)));
}

void test_on_a_map_without_cells_a_search_never_begins(void)
{
    cox_map none = {0};
    TEST_ASSERT_EQUAL_UINT32(0, cox_search_size(&none.def));
    cox_search search = cox_search_make(&none, memory, sizeof memory);
    TEST_ASSERT_NULL(search.cells);
    route = cox_route_make(&none, memory, sizeof memory);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_NONE, find(middle(0, 0), middle(1, 1)));
}

void test_memory_may_begin_at_any_address(void)
{
    static uint8_t shifted[sizeof memory + 8];
    for (uint32_t i = 0; i < 8; i++) {
        route = cox_route_make(&map, shifted + i, sizeof memory);
        TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 3), middle(6, 3)));
    }
}

void test_a_straight_step_costs_5_and_a_diagonal_one_7(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 0), middle(2, 0)));
    TEST_ASSERT_EQUAL_UINT32(10, cox_route_cost(&route));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 0), middle(2, 2)));
    TEST_ASSERT_EQUAL_UINT32(14, cox_route_cost(&route));
}

void test_each_cell_costs_when_it_is_entered(void)
{
    cox_map_set(&map, cox_map_cell_at(&map, 0, 0), 5);
    cox_map_set(&map, cox_map_cell_at(&map, 1, 0), 3);
    cox_map_set(&map, cox_map_cell_at(&map, 0, 1), 8);
    cox_map_set(&map, cox_map_cell_at(&map, 1, 1), 8);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 0), middle(2, 0)));
    TEST_ASSERT_EQUAL_UINT32(3 * 5 + 5, cox_route_cost(&route));
}

void test_a_route_leads_from_start_through_the_door_to_the_goal(void)
{
    cox_vec2 start = cox_vec2_add(middle(0, 3), case_units(0, -1));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(start, middle(6, 3)));
    const cox_vec2 expected[] = {start, middle(3, 0), middle(4, 1), middle(6, 3)};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
    TEST_ASSERT_VEC2(expected[0], points[0]);
    TEST_ASSERT_VEC2(expected[3], points[nodes.count - 1]);
    for (uint32_t i = 1; i < nodes.count; i++)
        TEST_ASSERT_TRUE(cox_map_sees(&map, points[i - 1], points[i], 1));
}

void test_a_route_across_a_free_room_is_one_line(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 4), middle(2, 0)));
    const cox_vec2 expected[] = {middle(0, 4), middle(2, 0)};
    assert_nodes(expected, 2);
}

void test_a_route_within_one_cell_costs_nothing(void)
{
    cox_vec2 goal = cox_vec2_add(middle(1, 1), cox_vec2_make(77, -5));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(1, 1), goal));
    TEST_ASSERT_EQUAL_UINT32(0, cox_route_cost(&route));
    const cox_vec2 expected[] = {middle(1, 1), goal};
    assert_nodes(expected, 2);
}

void test_a_route_from_a_point_to_itself_is_one_node(void)
{
    cox_vec2 start = middle(1, 1);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(start, start));
    assert_nodes(&start, 1);
}

void test_from_a_walled_in_cell_there_is_no_way(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, find(middle(1, 6), middle(0, 0)));
    TEST_ASSERT_EQUAL_UINT32(1, route.opened);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, find(middle(0, 0), middle(1, 6)));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_route_cost(&route));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_route_nodes(&route, &nodes));
}

void test_an_end_in_a_wall_or_outside_has_no_way_at_once(void)
{
    cox_vec2 outside = case_units(-4, 6), within = middle(0, 0), wall = middle(3, 2);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_start(&route, wall, within));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_start(&route, within, wall));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_start(&route, wall, wall));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_start(&route, outside, within));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_start(&route, within, outside));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_step(&route, 100));
    TEST_ASSERT_EQUAL_UINT32(0, route.opened);
}

void test_a_step_opens_no_more_cells_than_it_may(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_SEARCHING,
                            cox_route_start(&route, middle(0, 3), middle(6, 3)));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_SEARCHING, cox_route_step(&route, 0));
    TEST_ASSERT_EQUAL_UINT32(0, route.opened);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_SEARCHING, cox_route_step(&route, 3));
    TEST_ASSERT_EQUAL_UINT32(3, route.opened);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_route_nodes(&route, &nodes));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, cox_route_step(&route, 1000));
    uint32_t opened = route.opened;
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, cox_route_step(&route, 1000));
    TEST_ASSERT_EQUAL_UINT32(opened, route.opened);
}

void test_nodes_that_do_not_fit_are_refused_and_the_others_unchanged(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 4), middle(6, 4)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
    uint32_t needed = nodes.count;
    nodes = (cox_nodes){points, 1, needed};
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_route_nodes(&route, &nodes));
    TEST_ASSERT_EQUAL_UINT32(1, nodes.count);
    nodes = (cox_nodes){0};
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_route_nodes(&route, &nodes));
    nodes = (cox_nodes){points, 0, needed};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
}

void test_the_nodes_are_a_path_to_follow(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 4), middle(6, 4)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&route, &nodes));
    cox_path path = cox_path_make(points, nodes.count, COX_FIX(1));
    cox_follow_path_memory cursor = cox_follow_path_make();
    TEST_ASSERT_VEC2(middle(0, 4), cox_path_target(&path, &cursor));
    while (cox_path_advance(&path, &cursor, cox_path_target(&path, &cursor))) continue;
    TEST_ASSERT_VEC2(middle(6, 4), cox_path_target(&path, &cursor));
}

void test_a_line_does_not_lead_over_dear_cells_to_save_a_turn(void)
{
    static const char *const mud[] = {".....", ".888.", ".888.", "....."};
    map_case_write(&map, mud, 4);
    route = cox_route_make(&map, memory, sizeof memory);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, find(middle(0, 0), middle(4, 3)));
    const cox_vec2 expected[] = {middle(0, 0), middle(0, 2), middle(1, 3), middle(4, 3)};
    assert_nodes(expected, 4);
}

void test_a_change_of_the_map_begins_the_search_anew(void)
{
    cox_route_start(&route, middle(0, 3), middle(6, 3));
    cox_route_step(&route, 5);
    cox_map_set(&map, cox_map_cell_at(&map, 3, 0), COX_MAP_WALL);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_SEARCHING, cox_route_step(&route, 2));
    TEST_ASSERT_EQUAL_UINT32(2, route.opened);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_IMPOSSIBLE, cox_route_step(&route, 1000));
    cox_map_set(&map, cox_map_cell_at(&map, 3, 0), 1);
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, cox_route_step(&route, 1000));
}

void test_a_route_found_before_the_map_changed_does_not_count(void)
{
    find(middle(0, 3), middle(6, 3));
    cox_map_set(&map, cox_map_cell_at(&map, 0, 0), 2);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROUTE_COST, cox_route_cost(&route));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_route_nodes(&route, &nodes));
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_SEARCHING, cox_route_step(&route, 0));
}

void test_after_all_stamps_are_used_searches_still_find_the_same(void)
{
    find(middle(0, 3), middle(6, 3));
    uint32_t cost = cox_route_cost(&route), opened = route.opened;
    route.stamp = UINT32_MAX >> 3;
    find(middle(0, 3), middle(6, 3));
    TEST_ASSERT_EQUAL_UINT32(1, route.stamp);
    TEST_ASSERT_EQUAL_UINT32(cost, cox_route_cost(&route));
    TEST_ASSERT_EQUAL_UINT32(opened, route.opened);
}

/* A state that is a map and a search on it. */
typedef struct field {
    cox_map map;
    cox_route route;
} field;

static const cox_column cell_columns[] COX_FLASH = {COX_MAP_CELL_COLUMNS};
static const cox_column field_columns[] COX_FLASH = {COX_MAP_COLUMNS(field, map),
                                                     COX_ROUTE_COLUMNS(field, route)};
static const cox_table tables[] COX_FLASH = {COX_TABLE_SINGLE("field", field_columns),
                                             COX_MAP_TABLE(field, map, cell_columns)};

static bool field_restored(void *context)
{
    field *state = (field *)context;
    return cox_map_restored(&state->map) && cox_route_restored(&state->route);
}

static void field_step(void *context, const cox_frame *frame)
{
    (void)context;
    (void)frame;
}

static field state;
static cox_sim sim;
static uint8_t saved[128], undo[128];
static uint32_t length;

/* Begins a search across both rooms in the state, and saves it when so many cells are opened. */
static void save_after(uint32_t opened)
{
    state.map = map;
    state.route = cox_route_make(&state.map, memory, sizeof memory);
    sim = cox_sim_make("field", 1, &state, field_step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.restored = field_restored;
    cox_route_start(&state.route, middle(0, 3), middle(6, 3));
    cox_route_step(&state.route, opened);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, saved, sizeof saved, &length));
}

static cox_status load(void)
{
    return cox_snapshot_load(&sim, saved, length, undo, sizeof undo);
}

void test_a_search_that_was_saved_half_way_goes_on_to_the_same_route(void)
{
    for (uint32_t opened = 0; opened < 40; opened++) {
        save_after(opened);
        cox_route_step(&state.route, 1000);
        uint32_t all = state.route.opened;
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&state.route, &nodes));
        uint64_t hash = 0, again = 0;
        for (uint32_t i = 0; i < nodes.count; i++) map_case_hash(&hash, points[i]);
        cox_route_start(&state.route, middle(5, 6), middle(0, 0));
        cox_route_step(&state.route, 9);

        TEST_ASSERT_EQUAL_INT32(COX_OK, load());
        TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_FOUND, cox_route_step(&state.route, 1000));
        TEST_ASSERT_EQUAL_UINT32(all, state.route.opened);
        nodes.count = 0;
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_route_nodes(&state.route, &nodes));
        for (uint32_t i = 0; i < nodes.count; i++) map_case_hash(&again, points[i]);
        TEST_ASSERT_TRUE(hash == again);
    }
}

void test_a_search_on_a_map_that_has_changed_since_is_loaded_and_begins_anew(void)
{
    save_after(5);
    cox_map_set(&state.map, 0, 3);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, saved, sizeof saved, &length));
    cox_route_step(&state.route, 1000);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    TEST_ASSERT_EQUAL_UINT8(COX_ROUTE_SEARCHING, cox_route_step(&state.route, 1));
    TEST_ASSERT_EQUAL_UINT32(1, state.route.opened);
}

void test_a_search_that_cannot_have_come_there_is_refused(void)
{
    save_after(5);
    uint64_t hash = cox_sim_hash(&sim);
    state.route.opened = 1000;
    TEST_ASSERT_FALSE(cox_route_restored(&state.route));
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    state.route.phase = COX_ROUTE_FOUND;
    TEST_ASSERT_FALSE(cox_route_restored(&state.route));
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    state.route.start = middle(3, 2);
    TEST_ASSERT_FALSE(cox_route_restored(&state.route));
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
    route = cox_route_make(&map, NULL, 0);
    route.phase = COX_ROUTE_SEARCHING;
    TEST_ASSERT_FALSE(cox_route_restored(&route));
}
