/* SPDX-License-Identifier: MIT
 * Each mistake of a declaration is told in words. */
#include "unity.h"

#include <string.h>

#include "coxswain/declaration.h"

#include "fixture_ecs.h"
#include "fixture_inventory.h"
#include "fixture_sim.h"
#include "fixture_types.h"

typedef struct boat {
    uint32_t id;
    uint32_t leader;
    int16_t speed;
    uint8_t crew;
} boat;

typedef struct fleet {
    uint32_t count;
    uint32_t capacity;
    boat *boats;
} fleet;

static const cox_column sound_columns[] COX_FLASH = {
    COX_ID_COLUMN(boat, id),
    COX_REFERENCE_COLUMN(boat, leader, 0),
    COX_COLUMN(boat, speed, COX_I16, COX_STATE, -50, 50),
    COX_COLUMN(boat, crew, COX_U8, COX_STATE, 0, 200),
};
static const cox_table sound_tables[] COX_FLASH = {
    COX_TABLE_POINTED(fleet, boats, count, capacity, sound_columns),
    COX_TABLE_POINTED(fleet, boats, count, capacity, sound_columns),
};
static const cox_command_kind sound_kinds[] COX_FLASH = {
    {1, "go", COX_MODE_HELD, {COX_ARGUMENT("speed", COX_I16, 0, -50, 50)}},
    {2, "follow", COX_MODE_ONCE, {COX_ROW_ARGUMENT("boat", 1)}},
};

static boat rows[3];
static fleet state;
static cox_column columns[COX_COUNT(sound_columns)];
static cox_table tables[2];
static cox_command_kind kinds[2];
static cox_sim sim;
static char text[COX_DECLARATION_TEXT_SIZE];

static void step(void *context, const cox_frame *frame)
{
    (void)context;
    (void)frame;
}

void setUp(void)
{
    state.count = 2;
    state.capacity = 3;
    state.boats = rows;
    cox_flash_copy(columns, sound_columns, sizeof columns);
    cox_flash_copy(tables, sound_tables, sizeof tables);
    cox_flash_copy(kinds, sound_kinds, sizeof kinds);
    memcpy(tables[1].name, "ferries", 8);
    tables[0].columns = columns;
    sim = cox_sim_make("fleet", 1, &state, step);
    sim.tables = tables;
    sim.table_count = 2;
    sim.commands = kinds;
    sim.command_count = 2;
}

/* Checks the declaration, and makes it sound again. */
static void expect(const char *sentence)
{
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_ERROR_SCHEMA,
                                    cox_sim_check_declaration(&sim, text, sizeof text), sentence);
    TEST_ASSERT_EQUAL_STRING(sentence, text);
    setUp();
}

static void expect_sound(const cox_sim *declared)
{
    cox_status status = cox_sim_check_declaration(declared, text, sizeof text);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, status, text);
    TEST_ASSERT_EQUAL_STRING("", text);
}

void test_sound_declarations_pass(void)
{
    static fixture game;
    static fixture_types creatures;
    static fixture_inventory inventory;
    static fixture_ecs ecs;
    expect_sound(&sim);
    sim = fixture_make_filled(&game, 5);
    expect_sound(&sim);
    sim = fixture_types_make(&creatures);
    expect_sound(&sim);
    sim = fixture_inventory_make(&inventory);
    expect_sound(&sim);
    sim = fixture_ecs_make(&ecs);
    expect_sound(&sim);
}

void test_what_is_missing_is_told(void)
{
    sim.step = NULL;
    expect("the simulation has no step");
    sim.tables = NULL;
    expect("the simulation declares no tables");
    sim.table_count = COX_TABLES_MAX + 1;
    expect("the simulation declares more than 64 tables");
}

void test_mistakes_of_a_table_are_told(void)
{
    memcpy(tables[0].name, "Boats", 6);
    expect("Boats is no name: a-z, 0-9, _ and . are allowed, at most 23");
    memcpy(tables[1].name, "boats", 6);
    expect("two tables are named boats");
    tables[0].layout = 9;
    expect("boats: its layout is none of COX_ROWS_...");
    tables[0].column_count = 0;
    expect("boats has no columns, or more than 250");
    tables[0].column_count = 251;
    expect("boats has no columns, or more than 250");
    state.count = 4;
    expect("boats: its count is greater than its capacity");
    state.boats = NULL;
    expect("boats: the pointer to its rows is NULL");
#if COX_HAS_PAGES
    tables[0].layout = COX_ROWS_PAGED;
    tables[0].capacity = 0;
    expect("boats: its pages have no rows");
#endif
}

#if COX_HAS_PAGES
void test_a_page_that_is_not_there_is_told(void)
{
    boat *pages[2] = {rows, NULL};
    tables[0].layout = COX_ROWS_PAGED;
    tables[0].capacity = 2;
    memcpy(&state.boats, &(boat **){pages}, sizeof state.boats);
    sim.table_count = 1;
    sim.command_count = 1;
    state.capacity = 2;
    expect_sound(&sim);
    state.capacity = 3;
    expect("boats: the pointer to one of its pages is NULL");
}
#endif

void test_mistakes_of_a_column_are_told(void)
{
    columns[2].name[0] = ' ';
    expect("boats:  peed is no name of a column: a-z, 0-9, _ and . are allowed, at most 23");
    memcpy(columns[3].name, "speed", 6);
    expect("boats: two columns are named speed");
    columns[2].type = COX_TEXT + 1;
    expect("boats: speed has a type that there is not");
    columns[2].role = 0;
    expect("boats: speed has a role that there is not");
    columns[1].type = COX_U32;
    columns[1].role = COX_ROW_ID;
    expect("boats: both id and leader are its id");
    columns[0].type = COX_I32;
    expect("boats: id is its id and not of type COX_U32");
    tables[0].layout = COX_ROWS_SINGLE;
    expect("boats: id is an id, and a table of one row has none");
    columns[3].offset = sizeof(boat);
    expect("boats: crew does not lie within its row");
    columns[3].offset = columns[2].offset;
    expect("boats: speed and crew lie in the same bytes");
}

void test_bounds_that_cannot_be_are_told(void)
{
    columns[2].least = 51;
    expect("boats: the bounds of speed leave no value of its type");
    columns[2].greatest = 32768;
    expect("boats: the bounds of speed go beyond its type");
    columns[3].greatest = 256;
    expect("boats: the bounds of crew go beyond its type");
    columns[3].least = -1;
    expect("boats: the bounds of crew go beyond its type");
    columns[3].type = COX_BOOL;
    expect("boats: the bounds of crew go beyond its type");
    columns[1].greatest = 2;
    expect("boats: leader refers to a table that is not declared");
    columns[1].greatest = COX_TABLE_OF_ALL(2);
    expect("boats: leader refers to a table that is not declared");
}

void test_mistakes_of_a_command_are_told(void)
{
    kinds[0].name[0] = '\0';
    expect(" is no name of a command: a-z, 0-9, _ and . are allowed, at most 23");
    kinds[0].kind = COX_KIND_SESSION_FIRST;
    expect("command go: kinds from 240 on are the session's");
    kinds[1].kind = 1;
    expect("commands follow and go have the same name or kind");
    kinds[1].mode = 0;
    expect("command follow is neither COX_MODE_HELD nor COX_MODE_ONCE");
    kinds[0].arguments[0].type = COX_I64;
    expect("command go: speed has a type that no argument can have");
    kinds[0].arguments[0].type = COX_TEXT;
    expect("command go: speed has a type that no argument can have");
    kinds[0].arguments[0].least = 60;
    expect("command go: the bounds of speed leave no value of its type");
    kinds[0].arguments[0].greatest = 40000;
    expect("command go: the bounds of speed go beyond its type");
    kinds[1].arguments[0].table = 2;
    expect("command follow: boat refers to a table that is not declared");
}
