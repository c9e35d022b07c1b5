/* SPDX-License-Identifier: MIT
 * Maps: which cell a point lies in, which directions lead out of a cell, and what a load brings
 * back. */
#include "unity.h"

#include "coxswain/map.h"
#include "coxswain/sim.h"
#include "coxswain/snapshot.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

static cox_map map;
static uint64_t random;

/* Cells of 2 units from (-3, 5): 5 columns, 4 lines. */
void setUp(void)
{
    static const char *const lines[] = {".....", ".3.#.", ".#...", "....."};
    map_case_write(&map, lines, 4);
    random = 71;
}

static uint32_t at(uint32_t column, uint32_t line)
{
    return cox_map_cell_at(&map, column, line);
}

static void assert_no_map(cox_map_def def)
{
    static uint8_t memory[16];
    TEST_ASSERT_EQUAL_UINT32(0, cox_map_size(&def));
    cox_map none = cox_map_make(&def, memory, sizeof memory);
    TEST_ASSERT_EQUAL_UINT32(0, none.cell_count);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_cell_of(&none, def.origin));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_cell_at(&none, 0, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_MAP_WALL, cox_map_cost(&none, 0));
    TEST_ASSERT_FALSE(cox_map_set(&none, 0, 1));
    TEST_ASSERT_FALSE(cox_map_sees(&none, def.origin, def.origin, 255));
    TEST_ASSERT_EQUAL_INT32(0, cox_map_nearest_wall(&none, def.origin, COX_FIX(1)).distance);
}

static cox_map_def small_def(void)
{
    cox_map_def def = cox_map_default();
    def.width = 2;
    def.height = 3;
    return def;
}

void test_an_impossible_map_has_no_cells(void)
{
    cox_map_def def = small_def();
    TEST_ASSERT_EQUAL_UINT32(12, cox_map_size(&def));
    def.width = 0;
    assert_no_map(def);
    def = small_def();
    def.height = COX_MAP_SIDE_MAX + 1;
    assert_no_map(def);
    def = small_def();
    def.cell = 0;
    assert_no_map(def);
    def.cell = COX_MAP_CELL_MAX + 1;
    assert_no_map(def);
    def = small_def();
    def.greatest = 0;
    assert_no_map(def);
}

void test_a_map_must_lie_in_the_world(void)
{
    cox_map_def def = small_def();
    def.origin = cox_vec2_make(COX_WORLD_LIMIT - COX_FIX(2), -COX_WORLD_LIMIT);
    TEST_ASSERT_EQUAL_UINT32(12, cox_map_size(&def));
    def.origin.x++;
    assert_no_map(def);
    def.origin = cox_vec2_make(0, -COX_WORLD_LIMIT - 1);
    assert_no_map(def);
}

void test_a_map_in_too_little_memory_has_no_cells(void)
{
    uint8_t memory[12];
    cox_map_def def = small_def();
    TEST_ASSERT_EQUAL_UINT32(0, cox_map_make(&def, memory, 11).cell_count);
    TEST_ASSERT_EQUAL_UINT32(0, cox_map_make(&def, NULL, 12).cell_count);
    TEST_ASSERT_EQUAL_UINT32(6, cox_map_make(&def, memory, 12).cell_count);
}

void test_the_cells_of_a_new_map_all_cost_1(void)
{
    uint8_t memory[12];
    cox_map_def def = small_def();
    cox_map fresh = cox_map_make(&def, memory, sizeof memory);
    for (uint32_t cell = 0; cell < 6; cell++)
        TEST_ASSERT_EQUAL_UINT8(1, cox_map_cost(&fresh, cell));
}

void test_a_point_on_a_border_lies_in_the_cell_of_greater_coordinates(void)
{
    TEST_ASSERT_EQUAL_UINT32(at(0, 0), cox_map_cell_of(&map, case_units(-3, 5)));
    TEST_ASSERT_EQUAL_UINT32(at(1, 2), cox_map_cell_of(&map, case_units(-1, 9)));
    cox_vec2 before = cox_vec2_make(COX_FIX(-1) - 1, COX_FIX(9) - 1);
    TEST_ASSERT_EQUAL_UINT32(at(0, 1), cox_map_cell_of(&map, before));
}

void test_points_beyond_the_map_lie_outside(void)
{
    cox_vec2 last = cox_vec2_make(COX_FIX(7) - 1, COX_FIX(13) - 1);
    TEST_ASSERT_EQUAL_UINT32(at(4, 3), cox_map_cell_of(&map, last));
    last.x++;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_cell_of(&map, last));
    cox_vec2 low = cox_vec2_make(COX_FIX(-3), COX_FIX(5) - 1);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_cell_of(&map, low));
    cox_vec2 corner = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_cell_of(&map, corner));
}

void test_the_middle_of_a_cell_lies_in_it(void)
{
    TEST_ASSERT_VEC2(case_units(-2, 6), cox_map_middle(&map, at(0, 0)));
    TEST_ASSERT_VEC2(case_units(6, 12), cox_map_middle(&map, at(4, 3)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_map_middle(&map, COX_NO_MAP_CELL));
    for (uint32_t cell = 0; cell < map.cell_count; cell++)
        TEST_ASSERT_EQUAL_UINT32(cell, cox_map_cell_of(&map, cox_map_middle(&map, cell)));
}

void test_a_cost_is_held_to_the_greatest_of_the_map(void)
{
    TEST_ASSERT_TRUE(cox_map_set(&map, at(0, 0), 255));
    TEST_ASSERT_EQUAL_UINT8(MAP_CASE_GREATEST, cox_map_cost(&map, at(0, 0)));
}

void test_the_revision_rises_when_a_cell_changes_and_only_then(void)
{
    uint32_t revision = map.revision;
    TEST_ASSERT_FALSE(cox_map_set(&map, at(1, 1), 3));
    TEST_ASSERT_FALSE(cox_map_set(&map, map.cell_count, 3));
    TEST_ASSERT_EQUAL_UINT32(revision, map.revision);
    TEST_ASSERT_TRUE(cox_map_set(&map, at(1, 1), 2));
    TEST_ASSERT_EQUAL_UINT32(revision + 1, map.revision);
}

void test_a_diagonal_step_does_not_cut_a_corner(void)
{
    TEST_ASSERT_EQUAL_UINT32(at(1, 1), cox_map_next(&map, at(0, 0), COX_MAP_RIGHT_UP));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_next(&map, at(1, 1), COX_MAP_RIGHT_UP));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_next(&map, at(0, 2), COX_MAP_RIGHT));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_next(&map, at(0, 0), COX_MAP_DOWN));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_next(&map, at(3, 1), COX_MAP_UP));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_next(&map, at(0, 0), COX_MAP_DIRECTIONS));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, cox_map_next(&map, map.cell_count, 0));
}

/* The direction of a step; only steps of one cell are asked for. */
static uint8_t direction_of(int32_t columns, int32_t lines)
{
    static const uint8_t directions[3][3] = {
        {COX_MAP_LEFT_DOWN, COX_MAP_DOWN, COX_MAP_RIGHT_DOWN},
        {COX_MAP_LEFT, 0, COX_MAP_RIGHT},
        {COX_MAP_LEFT_UP, COX_MAP_UP, COX_MAP_RIGHT_UP},
    };
    return directions[lines + 1][columns + 1];
}

static void assert_directions(uint32_t cell)
{
    for (int32_t y = -1; y <= 1; y++) {
        for (int32_t x = -1; x <= 1; x++) {
            if (x == 0 && y == 0) continue;
            uint32_t next = (uint32_t)((int32_t)cell + y * (int32_t)map.def.width + x);
            uint32_t expected = map_case_can_step(&map, cell, x, y) ? next : COX_NO_MAP_CELL;
            TEST_ASSERT_EQUAL_UINT32(expected, cox_map_next(&map, cell, direction_of(x, y)));
        }
    }
}

void test_after_any_changes_the_ways_follow_from_the_costs(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(300); trial++) {
        map_case_draw(&map, &random);
        for (uint32_t i = 0; i < 20; i++)
            cox_map_set(&map, map_case_cell(&map, &random), (uint8_t)(case_random(&random) % 3));
        for (uint32_t cell = 0; cell < map.cell_count; cell++) assert_directions(cell);
    }
}

/* A state that is a map. */
typedef struct field {
    cox_map map;
} field;

static const cox_column cell_columns[] COX_FLASH = {COX_MAP_CELL_COLUMNS};
static const cox_column map_columns[] COX_FLASH = {COX_MAP_COLUMNS(field, map)};
static const cox_table tables[] COX_FLASH = {COX_TABLE_SINGLE("map", map_columns),
                                             COX_MAP_TABLE(field, map, cell_columns)};

static bool field_restored(void *context)
{
    return cox_map_restored(&((field *)context)->map);
}

static void field_step(void *context, const cox_frame *frame)
{
    (void)context;
    (void)frame;
}

static cox_sim sim_of(field *state)
{
    cox_sim sim = cox_sim_make("field", 1, state, field_step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.restored = field_restored;
    return sim;
}

void test_a_load_brings_back_costs_ways_and_revision(void)
{
    uint8_t saved[64], undo[64];
    uint32_t length;
    field state = {map};
    cox_sim sim = sim_of(&state);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, saved, sizeof saved, &length));
    uint64_t hash = cox_sim_hash(&sim);
    uint32_t revision = state.map.revision;
    cox_map_set(&state.map, at(2, 2), COX_MAP_WALL);
    TEST_ASSERT_TRUE(hash != cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, saved, length, undo, sizeof undo));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_UINT32(revision, state.map.revision);
    for (uint32_t cell = 0; cell < map.cell_count; cell++) assert_directions(cell);
}

void test_a_load_of_a_cost_above_the_greatest_is_refused(void)
{
    map.cells[3].cost = MAP_CASE_GREATEST + 1;
    TEST_ASSERT_FALSE(cox_map_restored(&map));
    map.cells[3].cost = MAP_CASE_GREATEST;
    TEST_ASSERT_TRUE(cox_map_restored(&map));
}

void test_a_load_of_another_number_of_cells_is_refused(void)
{
    map.cell_count--;
    TEST_ASSERT_FALSE(cox_map_restored(&map));
}
