/* SPDX-License-Identifier: MIT
 * The declaration as bytes, and their hash: what moves it and what does not. The declarations that
 * are changed here lie in memory, so this test is not for AVR, where they are read from flash. */
#include "unity.h"

#include <string.h>

#include "coxswain/snapshot.h"

static cox_sim sim;

/* A declaration that a test can change: two tables and two kinds of commands. */
typedef struct plain_row {
    uint32_t id;
    int32_t value;
    uint32_t other;
} plain_row;

typedef struct plain {
    uint32_t count;
    plain_row rows[4];
    uint32_t more_count;
    plain_row more[4];
} plain;

static const cox_column plain_columns[] COX_FLASH = {
    COX_ID_COLUMN(plain_row, id),
    COX_COLUMN(plain_row, value, COX_I32, COX_STATE, -3, 3),
    COX_REFERENCE_COLUMN(plain_row, other, 0),
};

static plain state;
static cox_column columns[2][3];
static cox_table tables[2];
static cox_command_kind kinds[2];
static uint32_t table_count;

static void plain_visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, tables, table_count);
}

static cox_sim plain_make(void)
{
    static const cox_table declared[] = {
        COX_TABLE(plain, rows, count, 4, plain_columns),
        COX_TABLE(plain, more, more_count, 4, plain_columns),
    };
    static const cox_command_kind declared_kinds[] = {
        {1, "one", COX_MODE_HELD, {COX_INTEGER_ARGUMENT("a", 0, 9), COX_ROW_ARGUMENT("b", 1)}},
        {2, "two", COX_MODE_ONCE, {COX_POSITION_ARGUMENT("x")}},
    };
    cox_sim made;
    memset(&made, 0, sizeof made);
    memset(&state, 0, sizeof state);
    memcpy(tables, declared, sizeof tables);
    memcpy(kinds, declared_kinds, sizeof kinds);
    for (uint32_t i = 0; i < 2; i++) {
        cox_flash_copy(columns[i], plain_columns, sizeof plain_columns);
        tables[i].columns = columns[i];
    }
    table_count = 2;
    made.commands = kinds;
    made.command_count = 2;
    made.context = &state;
    made.visit = plain_visit;
    return made;
}

void setUp(void)
{
    sim = plain_make();
}

/* Asserts that the change just made moved the schema hash, and undoes it. */
static void assert_moved(const char *what)
{
    uint64_t changed = cox_sim_schema_hash(&sim);
    sim = plain_make();
    TEST_ASSERT_TRUE_MESSAGE(changed != cox_sim_schema_hash(&sim), what);
}

void test_rows_and_values_do_not_count(void)
{
    uint64_t hash = cox_sim_schema_hash(&sim);
    for (uint32_t count = 0; count <= 4; count++) {
        state.count = count;
        state.rows[0].id = count;
        TEST_ASSERT_TRUE(cox_sim_schema_hash(&sim) == hash);
    }
}

void test_places_capacities_layouts_names_and_epochs_of_the_simulation_do_not_count(void)
{
    uint64_t hash = cox_sim_schema_hash(&sim);
    tables[0].capacity = 3;
    tables[1].rows_offset = tables[0].rows_offset;
    columns[0][1].offset = columns[0][2].offset;
    sim.name[0] = 'x';
    sim.epoch = 7;
    TEST_ASSERT_TRUE(cox_sim_schema_hash(&sim) == hash);
}

void test_names_types_roles_bounds_and_targets_count(void)
{
    tables[1].name[0]++;
    assert_moved("the name of a table");
    columns[1][2].name[0]++;
    assert_moved("the name of a column");
    columns[0][1].type = COX_FIXED;
    assert_moved("the type of a column");
    columns[0][1].role = COX_DERIVED;
    assert_moved("the role of a column");
    columns[0][1].least--;
    assert_moved("the least value of a column");
    columns[0][1].greatest++;
    assert_moved("the greatest value of a column");
    columns[0][2].greatest = 1;
    assert_moved("the table that a reference names");
}

void test_the_declaration_of_commands_counts(void)
{
    kinds[0].kind = 5;
    assert_moved("the number of a kind");
    kinds[0].name[2]++;
    assert_moved("the name of a kind");
    kinds[0].mode = COX_MODE_ONCE;
    assert_moved("the mode of a kind");
    kinds[0].arguments[0].name[0]++;
    assert_moved("the name of an argument");
    kinds[0].arguments[0].type = COX_FIXED;
    assert_moved("the type of an argument");
    kinds[0].arguments[0].greatest = 8;
    assert_moved("the greatest value of an argument");
    kinds[0].arguments[0].least = -1;
    assert_moved("the least value of an argument");
    kinds[0].arguments[1].table = 0;
    assert_moved("the table that an argument names a row of");
    kinds[1].arguments[0].name[0] = '\0';
    assert_moved("an argument less");
    sim.command_count = 1;
    assert_moved("a kind less");
}

void test_the_order_and_the_number_of_tables_and_columns_count(void)
{
    cox_table kept = tables[0];
    tables[0] = tables[1];
    tables[1] = kept;
    assert_moved("the order of tables");
    cox_column kept_column = columns[0][0];
    columns[0][0] = columns[0][1];
    columns[0][1] = kept_column;
    assert_moved("the order of columns");
    tables[0].column_count = 2;
    assert_moved("a column less");
    table_count = 1;
    assert_moved("a table less");
}

void test_a_name_ends_at_its_zero_and_at_its_size(void)
{
    uint64_t hash = cox_sim_schema_hash(&sim);
    tables[0].name[8] = 'x';
    TEST_ASSERT_TRUE(cox_sim_schema_hash(&sim) == hash);
    memset(tables[0].name, 'n', COX_NAME_SIZE);
    hash = cox_sim_schema_hash(&sim);
    tables[0].rows_offset ^= 1;
    TEST_ASSERT_TRUE(cox_sim_schema_hash(&sim) == hash);
}
