/* SPDX-License-Identifier: MIT
 * A schema of another declaration is told by the first table, column, command or argument that
 * differs. */
#include "unity.h"

#include <string.h>

#include "coxswain/array.h"
#include "coxswain/snapshot.h"

typedef struct ship {
    uint32_t id;
    int32_t x;
    uint8_t stamina;
    uint16_t wide_stamina;
} ship;

typedef struct fleet {
    uint32_t count;
    uint32_t total;
    ship ships[2];
} fleet;

static const cox_column ships_now[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, x, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(ship, stamina, COX_U8, COX_STATE, 0, 0),
};
static const cox_column ships_of_another_type[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, x, COX_FIXED, COX_STATE, 0, 0),
    {"stamina", offsetof(ship, wide_stamina), COX_U16, COX_STATE, 0, 0},
};
static const cox_column ships_with_bounds[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, x, COX_FIXED, COX_STATE, COX_FIX(-1), COX_RATIO(3, 2)),
    COX_COLUMN(ship, stamina, COX_U8, COX_STATE, 0, 0),
};
static const cox_column ships_of_another_role[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, x, COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(ship, stamina, COX_U8, COX_DERIVED, 0, 0),
};
static const cox_column ships_without_x[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, stamina, COX_U8, COX_STATE, 0, 0),
};
static const cox_column ships_without_stamina[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, x, COX_FIXED, COX_STATE, 0, 0),
};
static const cox_column ships_in_another_order[] COX_FLASH = {
    COX_COLUMN(ship, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(ship, stamina, COX_U8, COX_STATE, 0, 0),
    COX_COLUMN(ship, x, COX_FIXED, COX_STATE, 0, 0),
};
static const cox_column totals[] COX_FLASH = {
    COX_COLUMN(fleet, total, COX_U32, COX_STATE, 0, 0),
};

#define SHIPS(columns) COX_TABLE(fleet, ships, count, 2, columns)
static const cox_table now[] COX_FLASH = {SHIPS(ships_now)};
static const cox_table of_another_type[] COX_FLASH = {SHIPS(ships_of_another_type)};
static const cox_table with_bounds[] COX_FLASH = {SHIPS(ships_with_bounds)};
static const cox_table of_another_role[] COX_FLASH = {SHIPS(ships_of_another_role)};
static const cox_table without_x[] COX_FLASH = {SHIPS(ships_without_x)};
static const cox_table without_stamina[] COX_FLASH = {SHIPS(ships_without_stamina)};
static const cox_table in_another_order[] COX_FLASH = {SHIPS(ships_in_another_order)};
static const cox_table with_totals[] COX_FLASH = {COX_TABLE_SINGLE("totals", totals),
                                                  SHIPS(ships_now)};

static const cox_command_kind go[] COX_FLASH = {
    {1, "go", COX_MODE_HELD, {COX_INTEGER_ARGUMENT("x", -100, 100), COX_ROW_ARGUMENT("ship", 0)}},
    {2, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}}};
static const cox_command_kind go_of_another_number[] COX_FLASH = {
    {3, "go", COX_MODE_HELD, {COX_INTEGER_ARGUMENT("x", -100, 100), COX_ROW_ARGUMENT("ship", 0)}},
    {2, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}}};
static const cox_command_kind go_once[] COX_FLASH = {
    {1, "go", COX_MODE_ONCE, {COX_INTEGER_ARGUMENT("x", -100, 100), COX_ROW_ARGUMENT("ship", 0)}},
    {2, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}}};
static const cox_command_kind go_without_bounds[] COX_FLASH = {
    {1, "go", COX_MODE_HELD, {COX_INTEGER_ARGUMENT("x", 0, 0), COX_ROW_ARGUMENT("ship", 0)}},
    {2, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}}};
static const cox_command_kind go_without_ship[] COX_FLASH = {
    {1, "go", COX_MODE_HELD, {COX_INTEGER_ARGUMENT("x", -100, 100)}},
    {2, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}}};
static const cox_command_kind stop_alone[] COX_FLASH = {
    {2, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}}};

static fleet state;
static uint8_t bytes[512];
static cox_memory_file file;
static char text[COX_SCHEMA_TEXT_SIZE];

static void step(void *context, const cox_frame *frame)
{
    (void)context;
    (void)frame;
}

static cox_sim make(const cox_table *tables, uint32_t table_count, const cox_command_kind *commands,
                    uint32_t command_count)
{
    cox_sim sim = cox_sim_make("fleet", 1, &state, step);
    sim.tables = tables;
    sim.table_count = table_count;
    sim.commands = commands;
    sim.command_count = command_count;
    return sim;
}

/* Writes the schema of one simulation and compares it with another one's. */
static cox_status compare(const cox_sim *written, const cox_sim *sim)
{
    file = cox_memory_file_make(bytes, sizeof bytes);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_schema_write(written, cox_memory_file_writer(&file)));
    return cox_schema_compare(sim, cox_memory_file_reader(&file), text, sizeof text);
}

static void expect_tables(const char *expected, const cox_table *written, uint32_t written_count,
                          const cox_table *tables, uint32_t count)
{
    cox_sim file_sim = make(written, written_count, go, 2);
    cox_sim sim = make(tables, count, go, 2);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, compare(&file_sim, &sim));
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void expect_commands(const char *expected, const cox_command_kind *written,
                            uint32_t written_count, const cox_command_kind *commands,
                            uint32_t count)
{
    cox_sim file_sim = make(now, 1, written, written_count);
    cox_sim sim = make(now, 1, commands, count);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, compare(&file_sim, &sim));
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

void setUp(void)
{
    memset(&state, 0, sizeof state);
    memset(text, 'x', sizeof text);
}

void test_a_schema_of_the_same_declaration_is_equal(void)
{
    cox_sim sim = make(with_totals, 2, go, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, compare(&sim, &sim));
    TEST_ASSERT_EQUAL_STRING("", text);
}

void test_a_column_of_another_type_is_told_with_both(void)
{
    expect_tables("table ships, column stamina: u16 in the file, u8 in the simulation",
                  of_another_type, 1, now, 1);
}

void test_a_column_with_other_bounds_is_told_with_both(void)
{
    expect_tables("table ships, column x: fixed from -1 to 1.5 in the file, fixed in the "
                  "simulation",
                  with_bounds, 1, now, 1);
}

void test_a_column_of_another_role_is_told_with_both(void)
{
    expect_tables("table ships, column stamina: u8, derived in the file, u8 in the simulation",
                  of_another_role, 1, now, 1);
}

void test_a_column_that_only_one_side_has_is_told(void)
{
    expect_tables("table ships, column x: not in the file", without_x, 1, now, 1);
    expect_tables("table ships, column x: not in the simulation", now, 1, without_x, 1);
    expect_tables("table ships, column stamina: not in the file", without_stamina, 1, now, 1);
    expect_tables("table ships, column stamina: not in the simulation", now, 1, without_stamina, 1);
}

void test_columns_in_another_order_are_told_by_the_first_that_is_elsewhere(void)
{
    expect_tables("table ships, column x: elsewhere in the file", in_another_order, 1, now, 1);
}

void test_a_table_that_only_one_side_has_is_told(void)
{
    expect_tables("table totals: not in the file", now, 1, with_totals, 2);
    expect_tables("table totals: not in the simulation", with_totals, 2, now, 1);
}

void test_a_command_that_only_one_side_has_is_told(void)
{
    expect_commands("command go: not in the file", stop_alone, 1, go, 2);
    expect_commands("command go: not in the simulation", go, 2, stop_alone, 1);
    expect_commands("command stop: not in the file", go, 1, go, 2);
    expect_commands("command stop: not in the simulation", go, 2, go, 1);
}

void test_a_command_of_another_number_or_mode_is_told_with_both(void)
{
    expect_commands("command go: number 3 in the file, 1 in the simulation", go_of_another_number,
                    2, go, 2);
    expect_commands("command go: once in the file, held in the simulation", go_once, 2, go, 2);
}

void test_an_argument_that_differs_or_is_missing_is_told(void)
{
    expect_commands("command go, argument x: i32 from -100 to 100 in the file, i32 in the "
                    "simulation",
                    go, 2, go_without_bounds, 2);
    expect_commands("command go, argument ship: not in the file", go_without_ship, 2, go, 2);
    expect_commands("command go, argument ship: not in the simulation", go, 2, go_without_ship, 2);
}

void test_bytes_that_are_no_schema_have_no_sentence(void)
{
    cox_sim sim = make(now, 1, go, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, compare(&sim, &sim));
    for (uint32_t length = 0; length < file.length; length++) {
        cox_memory_file cut = file;
        cut.length = length;
        TEST_ASSERT_EQUAL_INT32(
            COX_ERROR_TRUNCATED,
            cox_schema_compare(&sim, cox_memory_file_reader(&cut), text, sizeof text));
        TEST_ASSERT_EQUAL_STRING("", text);
    }
    bytes[file.length++] = 0;
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_DAMAGED,
        cox_schema_compare(&sim, cox_memory_file_reader(&file), text, sizeof text));
}

void test_every_byte_of_a_schema_counts(void)
{
    cox_sim sim = make(with_totals, 2, go, 2);
    TEST_ASSERT_EQUAL_INT32(COX_OK, compare(&sim, &sim));
    for (uint32_t i = 0; i < file.length; i++) {
        bytes[i] ^= 1u;
        TEST_ASSERT_NOT_EQUAL_INT32(
            COX_OK, cox_schema_compare(&sim, cox_memory_file_reader(&file), text, sizeof text));
        bytes[i] ^= 1u;
    }
}

void test_the_longest_sentence_fits(void)
{
    static const cox_column file_columns[] COX_FLASH = {{"a23456789012345678901_3", COX_FIXED,
                                                         offsetof(fleet, total), COX_DERIVED,
                                                         -2147483647, -2147483645}};
    static const cox_column sim_columns[] COX_FLASH = {{"a23456789012345678901_3", COX_FIXED,
                                                        offsetof(fleet, total), COX_DERIVED,
                                                        -2147483643, -2147483641}};
    static const cox_table file_table[] COX_FLASH = {
        COX_TABLE_SINGLE("t23456789012345678901_3", file_columns)};
    static const cox_table sim_table[] COX_FLASH = {
        COX_TABLE_SINGLE("t23456789012345678901_3", sim_columns)};
    cox_sim written = make(file_table, 1, NULL, 0);
    cox_sim sim = make(sim_table, 1, NULL, 0);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SCHEMA, compare(&written, &sim));
    TEST_ASSERT_LESS_THAN_size_t(COX_SCHEMA_TEXT_SIZE - 1, strlen(text));
    TEST_ASSERT_EQUAL_STRING(" in the simulation",
                             text + strlen(text) - strlen(" in the simulation"));
}
