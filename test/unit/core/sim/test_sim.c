/* SPDX-License-Identifier: MIT
 * Tables, columns, rows and cells of a simulation, by number and id; and commands about a row. */
#include "unity.h"

#include <string.h>

#include "coxswain/sim.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
}

static int64_t fetch(uint32_t table, uint32_t id, uint32_t column)
{
    cox_cell cell = {table, id, column};
    int64_t value = 0;
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &value));
    return value;
}

void test_tables_are_numbered_through_all_parts(void)
{
    static const char *const names[] = {"clock", "ships", "rocks", "crates"};
    cox_table table;
    TEST_ASSERT_EQUAL_UINT32(4, cox_sim_table_count(&sim));
    for (uint32_t i = 0; i < 4; i++) {
        TEST_ASSERT_TRUE(cox_sim_table(&sim, i, &table));
        TEST_ASSERT_EQUAL_STRING(names[i], table.name);
    }
}

void test_a_table_or_column_that_is_not_there_leaves_the_target_alone(void)
{
    cox_table table;
    cox_column column;
    cox_table table_before;
    cox_column column_before;
    memset(&table, 0x5a, sizeof table);
    memset(&column, 0x5a, sizeof column);
    table_before = table;
    column_before = column;
    TEST_ASSERT_FALSE(cox_sim_table(&sim, 4, &table));
    TEST_ASSERT_FALSE(cox_sim_table(&sim, UINT32_MAX, &table));
    TEST_ASSERT_FALSE(cox_sim_column(&sim, 4, 0, &column));
    TEST_ASSERT_FALSE(cox_sim_column(&sim, FIXTURE_CLOCK, 4, &column));
    TEST_ASSERT_FALSE(cox_sim_column(&sim, FIXTURE_CLOCK, UINT32_MAX, &column));
    TEST_ASSERT_EQUAL_MEMORY(&table_before, &table, sizeof table);
    TEST_ASSERT_EQUAL_MEMORY(&column_before, &column, sizeof column);
}

void test_a_column_comes_with_its_declaration(void)
{
    cox_column column;
    TEST_ASSERT_TRUE(cox_sim_column(&sim, FIXTURE_SHIPS, FIXTURE_SHIP_STAMINA, &column));
    TEST_ASSERT_EQUAL_STRING("stamina", column.name);
    TEST_ASSERT_EQUAL_UINT8(COX_U16, column.type);
    TEST_ASSERT_EQUAL_UINT8(COX_STATE, column.role);
    TEST_ASSERT_EQUAL_INT32(200, column.greatest);
}

void test_a_reference_names_its_table_by_the_number_in_all_parts(void)
{
    cox_column column;
    TEST_ASSERT_TRUE(cox_sim_column(&sim, FIXTURE_SHIPS, FIXTURE_SHIP_TARGET, &column));
    TEST_ASSERT_EQUAL_INT32(FIXTURE_SHIPS, column.greatest);
    TEST_ASSERT_TRUE(cox_sim_column(&sim, FIXTURE_CRATES, 5, &column));
    TEST_ASSERT_EQUAL_STRING("under", column.name);
    TEST_ASSERT_EQUAL_INT32(FIXTURE_CRATES, column.greatest);
}

void test_rows_are_counted_where_they_are(void)
{
    TEST_ASSERT_EQUAL_UINT32(1, cox_sim_row_count(&sim, FIXTURE_CLOCK));
    TEST_ASSERT_EQUAL_UINT32(5, cox_sim_row_count(&sim, FIXTURE_SHIPS));
    TEST_ASSERT_EQUAL_UINT32(2, cox_sim_row_count(&sim, FIXTURE_ROCKS));
    TEST_ASSERT_EQUAL_UINT32(3, cox_sim_row_count(&sim, FIXTURE_CRATES));
    TEST_ASSERT_EQUAL_UINT32(0, cox_sim_row_count(&sim, 4));
}

void test_cells_of_every_layout_type_and_role_are_fetched(void)
{
    uint64_t random = 7;
    fixture_shuffle(&game, &random);
    TEST_ASSERT_TRUE(fetch(FIXTURE_CLOCK, 1, 1) == COX_RATIO(-3, 2));
    TEST_ASSERT_TRUE(fetch(FIXTURE_CLOCK, 1, 2) == INT64_C(0x0123456789abcdef));
    TEST_ASSERT_TRUE(fetch(FIXTURE_CLOCK, 1, 3) == 99);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, FIXTURE_SHIP_ID) == 12);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, FIXTURE_SHIP_X) == 3 * 70001 - 123456);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, FIXTURE_SHIP_TARGET) == 3);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, FIXTURE_SHIP_STAMINA) == 21);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, FIXTURE_SHIP_RESTING) == 1);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, 8) == -3000);
    TEST_ASSERT_TRUE(fetch(FIXTURE_SHIPS, 12, FIXTURE_SHIP_SPRITE) == 43);
    TEST_ASSERT_TRUE(fetch(FIXTURE_ROCKS, 2, 1) == -2);
    TEST_ASSERT_TRUE(fetch(FIXTURE_ROCKS, 2, 3) == 7);
    TEST_ASSERT_TRUE(fetch(FIXTURE_CRATES, 200005, 0) == 20);
    TEST_ASSERT_TRUE(fetch(FIXTURE_CRATES, 200005, 1) == 252);
    TEST_ASSERT_TRUE(fetch(FIXTURE_CRATES, 200005, 3) == 65532);
    TEST_ASSERT_TRUE(fetch(FIXTURE_CRATES, 200005, 4) == INT64_MIN + 2);
    TEST_ASSERT_TRUE(fetch(FIXTURE_CRATES, 5, 6) == INT64_C(0xffffffed));
}

void test_a_cell_that_is_not_there_leaves_the_value_alone(void)
{
    static const cox_cell cells[] = {{4, 1, 0},  {1, 1, 0}, {1, 0, 0},
                                     {1, 3, 11}, {0, 2, 0}, {2, 3, 0}};
    for (uint32_t i = 0; i < COX_COUNT(cells); i++) {
        int64_t value = 77;
        TEST_ASSERT_FALSE(cox_sim_fetch(&sim, cells[i], &value));
        TEST_ASSERT_TRUE(value == 77);
    }
}

void test_a_count_beyond_the_capacity_reads_no_row_beyond_it(void)
{
    game.rock_count = 1000000;
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_ROCKS_MAX, cox_sim_row_count(&sim, FIXTURE_ROCKS));
}

void test_a_pointed_table_without_memory_has_no_rows(void)
{
    game.rocks = NULL;
    game.rock_count = 0;
    game.rock_capacity = 0;
    TEST_ASSERT_EQUAL_UINT32(0, cox_sim_row_count(&sim, FIXTURE_ROCKS));
    cox_row_cursor cursor = cox_row_cursor_make(&sim, FIXTURE_ROCKS);
    TEST_ASSERT_FALSE(cox_row_cursor_next(&cursor));
}

static void visit_nothing(void *context, cox_visitor *visitor)
{
    (void)context;
    (void)visitor;
}

static const cox_column score_columns[] COX_FLASH = {
    COX_COLUMN(fixture_ship, score, COX_I32, COX_STATE, 0, 0),
};
static const cox_table score_tables[] COX_FLASH = {COX_TABLE_SINGLE("score", score_columns)};
static uint32_t part_count;

static void visit_many_parts(void *context, cox_visitor *visitor)
{
    fixture *f = (fixture *)context;
    for (uint32_t part = 0; part < part_count; part++)
        cox_visitor_part(visitor, &f->ships[0], score_tables, COX_COUNT(score_tables));
}

void test_a_simulation_has_from_no_tables_to_as_many_as_are_allowed(void)
{
    sim.visit = visit_nothing;
    TEST_ASSERT_EQUAL_UINT32(0, cox_sim_table_count(&sim));
    sim.visit = visit_many_parts;
    for (part_count = 0; part_count < COX_TABLES_MAX + 3; part_count++) {
        uint32_t expected = part_count < COX_TABLES_MAX ? part_count : COX_TABLES_MAX;
        TEST_ASSERT_EQUAL_UINT32(expected, cox_sim_table_count(&sim));
    }
}

void test_a_step_hands_context_and_frame_on(void)
{
    cox_command stop = {0, FIXTURE_STOP, {0, 0, 0, 0}};
    cox_frame frame = {12, 1, &stop};
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_UINT32(13, game.ticks);
    TEST_ASSERT_EQUAL_UINT8(1, game.ships[0].resting);
}

void test_a_simulation_is_made_with_nothing_declared(void)
{
    cox_sim made = cox_sim_make("boats", 7, &game, sim.step);
    TEST_ASSERT_EQUAL_STRING("boats", made.name);
    TEST_ASSERT_EQUAL_UINT32(7, made.epoch);
    TEST_ASSERT_EQUAL_PTR(&game, made.context);
    TEST_ASSERT_TRUE(made.step == sim.step);
    TEST_ASSERT_NULL(made.tables);
    TEST_ASSERT_EQUAL_UINT32(0, made.table_count);
    TEST_ASSERT_NULL(made.commands);
    TEST_ASSERT_EQUAL_UINT32(0, made.command_count);
    TEST_ASSERT_TRUE(made.visit == NULL && made.restored == NULL);
}

void test_a_name_that_is_too_long_is_cut_and_still_ends(void)
{
    cox_sim made = cox_sim_make("123456789012345678901234567890", 1, &game, sim.step);
    TEST_ASSERT_EQUAL_STRING("12345678901234567890123", made.name);
}

static const cox_table first_tables[] COX_FLASH = {
    COX_TABLE(fixture, ships, ship_count, FIXTURE_SHIPS_MAX, score_columns),
};

static void visit_first_tables(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, first_tables, COX_COUNT(first_tables));
}

void test_tables_in_the_context_are_the_same_as_a_visit_of_it(void)
{
    cox_cell score = {0, 2, 0};
    int64_t value;
    cox_sim visited = cox_sim_make("boats", 1, &game, sim.step);
    cox_sim declared = visited;
    visited.visit = visit_first_tables;
    declared.tables = first_tables;
    declared.table_count = COX_COUNT(first_tables);
    game.ships[1].score = -77;
    TEST_ASSERT_EQUAL_UINT32(1, cox_sim_table_count(&declared));
    TEST_ASSERT_TRUE(cox_sim_fetch(&declared, score, &value));
    TEST_ASSERT_EQUAL_INT32(-77, (int32_t)value);
    TEST_ASSERT_TRUE(cox_sim_hash(&visited) == cox_sim_hash(&declared));
    TEST_ASSERT_TRUE(cox_sim_schema_hash(&visited) == cox_sim_schema_hash(&declared));
}

void test_a_visit_goes_before_tables(void)
{
    sim.tables = first_tables;
    sim.table_count = COX_COUNT(first_tables);
    TEST_ASSERT_EQUAL_UINT32(4, cox_sim_table_count(&sim));
}

void test_a_command_names_the_row_that_it_refers_to(void)
{
    cox_command order = {0, FIXTURE_ORDER, {9, 0, 10, 0}};
    cox_command about_no_row = {0, FIXTURE_ORDER, {0, 0, 10, 0}};
    cox_command word = {0, FIXTURE_WORD, {9, 0, 0, 0}};
    cox_command unknown = {0, 77, {9, 0, 0, 0}};
    cox_cell ship = {FIXTURE_SHIPS, 9, 1};
    cox_cell other_ship = {FIXTURE_SHIPS, 6, 1};
    cox_cell rock = {FIXTURE_ROCKS, 9, 1};
    cox_cell no_row = {FIXTURE_SHIPS, COX_NO_ROW, 1};
    TEST_ASSERT_TRUE(cox_command_names_row(&sim, &order, ship));
    TEST_ASSERT_FALSE(cox_command_names_row(&sim, &order, other_ship));
    TEST_ASSERT_FALSE(cox_command_names_row(&sim, &order, rock));
    TEST_ASSERT_FALSE(cox_command_names_row(&sim, &word, ship));
    TEST_ASSERT_FALSE(cox_command_names_row(&sim, &unknown, ship));
    TEST_ASSERT_FALSE(cox_command_names_row(&sim, &about_no_row, no_row));
}
