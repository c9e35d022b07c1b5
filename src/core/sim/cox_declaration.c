/* SPDX-License-Identifier: MIT
 * Mistakes of a declaration. It is read as it stands, without the walk, which takes it to be right.
 * A check returns the sentence for what is wrong, or NULL. */
#include "coxswain/declaration.h"

#include <string.h>

#include "cox_kind.h"
#include "cox_name_equal.h"
#include "cox_rows.h"
#include "cox_text_sentence.h"
#include "cox_value.h"

/* The sentences. %T table  %c column  %o the other one  %k command  %a argument */
static const char no_step[] COX_FLASH = "the simulation has no step";
static const char no_tables[] COX_FLASH = "the simulation declares no tables";
static const char many_tables[] COX_FLASH = "the simulation declares more than 64 tables";
static const char table_name[] COX_FLASH =
    "%T is no name: a-z, 0-9, _ and . are allowed, at most 23";
static const char same_tables[] COX_FLASH = "two tables are named %T";
static const char layout_unknown[] COX_FLASH = "%T: its layout is none of COX_ROWS_...";
static const char column_count[] COX_FLASH = "%T has no columns, or more than 250";
static const char empty_pages[] COX_FLASH = "%T: its pages have no rows";
static const char over_capacity[] COX_FLASH = "%T: its count is greater than its capacity";
static const char no_rows[] COX_FLASH = "%T: the pointer to its rows is NULL";
static const char no_page[] COX_FLASH = "%T: the pointer to one of its pages is NULL";
static const char column_name[] COX_FLASH =
    "%T: %c is no name of a column: a-z, 0-9, _ and . are allowed, at most 23";
static const char same_columns[] COX_FLASH = "%T: two columns are named %c";
static const char type_unknown[] COX_FLASH = "%T: %c has a type that there is not";
static const char role_unknown[] COX_FLASH = "%T: %c has a role that there is not";
static const char two_ids[] COX_FLASH = "%T: both %o and %c are its id";
static const char id_type[] COX_FLASH = "%T: %c is its id and not of type COX_U32";
static const char id_single[] COX_FLASH = "%T: %c is an id, and a table of one row has none";
static const char beyond_row[] COX_FLASH = "%T: %c does not lie within its row";
static const char shared_bytes[] COX_FLASH = "%T: %o and %c lie in the same bytes";
static const char column_null[] COX_FLASH = "%T: the pointer to %c is NULL";
static const char column_bounds[] COX_FLASH = "%T: the bounds of %c leave no value of its type";
static const char column_wide[] COX_FLASH = "%T: the bounds of %c go beyond its type";
static const char no_target[] COX_FLASH = "%T: %c refers to a table that is not declared";
static const char kind_name[] COX_FLASH =
    "%k is no name of a command: a-z, 0-9, _ and . are allowed, at most 23";
static const char kind_session[] COX_FLASH = "command %k: kinds from 240 on are the session's";
static const char same_kinds[] COX_FLASH = "commands %k and %o have the same name or kind";
static const char kind_mode[] COX_FLASH = "command %k is neither COX_MODE_HELD nor COX_MODE_ONCE";
static const char argument_type[] COX_FLASH = "command %k: %a has a type that no argument can have";
static const char argument_bounds[] COX_FLASH =
    "command %k: the bounds of %a leave no value of its type";
static const char argument_wide[] COX_FLASH = "command %k: the bounds of %a go beyond its type";
static const char argument_target[] COX_FLASH =
    "command %k: %a refers to a table that is not declared";

/* What is looked at. */
typedef struct inspection {
    cox_visitor visitor; /* first, so that a pointer to it is one to the inspection */
    uint32_t seen;       /* tables in the parts so far */
    uint32_t table_count;
    const char *mistake; /* the first one */
    uint8_t *base;
    const cox_table *tables; /* of the part */
    uint32_t part;           /* number of its first table */
    cox_table table;
    cox_column column;
    char other[COX_NAME_SIZE];
    cox_command_kind kind;
    cox_argument argument;
} inspection;

static bool is_name(const char *name)
{
    uint32_t length = 0;
    for (; length < COX_NAME_SIZE && name[length] != '\0'; length++) {
        char letter = name[length];
        bool is_letter = letter >= 'a' && letter <= 'z';
        bool is_digit = letter >= '0' && letter <= '9';
        if (!is_letter && !is_digit && letter != '_' && letter != '.') return false;
    }
    return length > 0 && length < COX_NAME_SIZE;
}

static uint32_t capacity_of(const inspection *at)
{
    const cox_table *table = &at->table;
    if (table->layout == COX_ROWS_SINGLE) return 1;
    if (table->capacity != 0 && table->layout != COX_ROWS_PAGED) return table->capacity;
    return (uint32_t)cox_value_load(at->base + table->capacity_offset, COX_U32);
}

static void count_part(cox_visitor *visitor, void *base, const cox_table *tables,
                       uint32_t table_count)
{
    inspection *at = (inspection *)visitor;
    (void)base;
    (void)tables;
    at->table_count += table_count;
}

static void copy_column(const inspection *at, uint32_t number, cox_column *column)
{
    cox_flash_copy(column, &at->table.columns[number], sizeof *column);
}

/* Whether bounds name a value that the type does not have. */
static bool bounds_go_beyond(uint8_t type, int32_t least, int32_t greatest)
{
    if (least == 0 && greatest == 0) return false;
    if (type == COX_TEXT) return true;
    return least < cox_value_least(type) || greatest > cox_value_greatest(type);
}

static const char *check_bounds(const inspection *at)
{
    const cox_column *column = &at->column;
    if (column->type == COX_REFERENCE) {
        int32_t greatest = column->greatest;
        uint32_t target =
            greatest < 0 ? (uint32_t)COX_TABLE_OF_ALL(greatest) : at->part + (uint32_t)greatest;
        return target < at->table_count ? NULL : no_target;
    }
    if (column->role == COX_ROW_ID) return NULL;
    if (column->least > column->greatest) return column_bounds;
    return bounds_go_beyond(column->type, column->least, column->greatest) ? column_wide : NULL;
}

/* Whether the cells of a column lie behind a pointer of their own. */
static bool is_apart(const inspection *at, const cox_column *column)
{
    return at->table.layout == COX_ROWS_COLUMNS ||
           (column->role == COX_ROW_ID && column->greatest == COX_IDS_APART);
}

/* The bytes of a column where its offset is: of a cell, or of the pointer to its cells. */
static uint32_t size_in_place(const inspection *at, const cox_column *column)
{
    return is_apart(at, column) ? (uint32_t)sizeof(void *) : cox_value_size(column->type);
}

static const char *check_place(const inspection *at)
{
    const cox_column *column = &at->column;
    if (is_apart(at, column)) {
        bool is_there =
            capacity_of(at) == 0 || cox_value_pointer(at->base + column->offset) != NULL;
        return is_there ? NULL : column_null;
    }
    bool has_stride = at->table.layout != COX_ROWS_SINGLE;
    uint32_t end = column->offset + cox_value_size(column->type);
    return has_stride && end > at->table.stride ? beyond_row : NULL;
}

/* What is wrong between a column and one before it. */
static const char *check_pair(inspection *at, const cox_column *before)
{
    const cox_column *column = &at->column;
    memcpy(at->other, before->name, sizeof at->other);
    if (cox_name_equal(before->name, column->name)) return same_columns;
    if (before->role == COX_ROW_ID && column->role == COX_ROW_ID) return two_ids;
    if (!cox_role_is_saved(before->role) || !cox_role_is_saved(column->role)) return NULL;
    if (is_apart(at, before) != is_apart(at, column)) return NULL;
    bool is_after = column->offset >= before->offset + size_in_place(at, before);
    bool is_ahead = before->offset >= column->offset + size_in_place(at, column);
    return is_after || is_ahead ? NULL : shared_bytes;
}

static const char *check_column(inspection *at, uint32_t number)
{
    cox_column before;
    const cox_column *column = &at->column;
    const char *mistake = NULL;
    copy_column(at, number, &at->column);
    if (!is_name(column->name)) return column_name;
    if (column->type < COX_U8 || column->type > COX_TEXT) return type_unknown;
    if (column->role < COX_STATE || column->role > COX_LOCAL) return role_unknown;
    if (column->role == COX_ROW_ID && column->type != COX_U32) return id_type;
    if (column->role == COX_ROW_ID && at->table.layout == COX_ROWS_SINGLE) return id_single;
    for (uint32_t i = 0; i < number && mistake == NULL; i++) {
        copy_column(at, i, &before);
        mistake = check_pair(at, &before);
    }
    if (mistake == NULL) mistake = check_place(at);
    return mistake == NULL ? check_bounds(at) : mistake;
}

/* Whether all pages are there: rows that are loaded may take each of them. */
static bool has_pages(const inspection *at, const uint8_t *pages)
{
    uint32_t count = (capacity_of(at) - 1) / at->table.capacity + 1;
    for (uint32_t page = 0; page < count; page++)
        if (cox_value_pointer(pages + page * sizeof(void *)) == NULL) return false;
    return true;
}

static const char *check_rows(const inspection *at)
{
    const cox_table *table = &at->table;
    bool is_paged = COX_HAS_PAGES && table->layout == COX_ROWS_PAGED;
    bool has_one_pointer = table->layout == COX_ROWS_POINTED || is_paged;
    if (table->layout == COX_ROWS_SINGLE) return NULL;
    if (is_paged && table->capacity == 0) return empty_pages;
    uint32_t count = (uint32_t)cox_value_load(at->base + table->count_offset, COX_U32);
    if (count > capacity_of(at)) return over_capacity;
    if (!has_one_pointer || capacity_of(at) == 0) return NULL;
    const uint8_t *first = cox_value_pointer(at->base + table->rows_offset);
    if (first == NULL) return no_rows;
    return is_paged && !has_pages(at, first) ? no_page : NULL;
}

static const char *check_table(inspection *at, uint32_t number)
{
    cox_table before;
    uint8_t last_layout = COX_HAS_PAGES ? COX_ROWS_PAGED : COX_ROWS_COLUMNS;
    cox_flash_copy(&at->table, &at->tables[number], sizeof at->table);
    if (!is_name(at->table.name)) return table_name;
    for (uint32_t i = 0; i < number; i++) {
        cox_flash_copy(&before, &at->tables[i], sizeof before);
        if (cox_name_equal(before.name, at->table.name)) return same_tables;
    }
    if (at->table.layout < COX_ROWS_INLINE || at->table.layout > last_layout) return layout_unknown;
    if (at->table.column_count == 0 || at->table.column_count > COX_COLUMNS_MAX)
        return column_count;
    const char *mistake = check_rows(at);
    for (uint32_t i = 0; i < at->table.column_count && mistake == NULL; i++)
        mistake = check_column(at, i);
    return mistake;
}

static void check_part(cox_visitor *visitor, void *base, const cox_table *tables,
                       uint32_t table_count)
{
    inspection *at = (inspection *)visitor;
    at->base = (uint8_t *)base;
    at->tables = tables;
    at->part = at->seen;
    at->seen += table_count;
    for (uint32_t i = 0; i < table_count && at->mistake == NULL; i++)
        at->mistake = check_table(at, i);
}

static const char *check_argument(inspection *at, uint32_t number)
{
    const cox_argument *argument = &at->argument;
    at->argument = at->kind.arguments[number];
    if (argument->type < COX_U8 || argument->type > COX_BOOL) return argument_type;
    if (cox_value_size(argument->type) == 8) return argument_type;
    if (argument->type == COX_REFERENCE)
        return argument->table < at->table_count ? NULL : argument_target;
    if (argument->least > argument->greatest) return argument_bounds;
    bool is_wide = bounds_go_beyond(argument->type, argument->least, argument->greatest);
    return is_wide ? argument_wide : NULL;
}

static const char *check_kind(inspection *at, const cox_sim *sim, uint32_t number)
{
    cox_command_kind before;
    cox_flash_copy(&at->kind, &sim->commands[number], sizeof at->kind);
    if (!is_name(at->kind.name)) return kind_name;
    if (at->kind.kind >= COX_KIND_SESSION_FIRST) return kind_session;
    if (at->kind.mode != COX_MODE_HELD && at->kind.mode != COX_MODE_ONCE) return kind_mode;
    for (uint32_t i = 0; i < number; i++) {
        cox_flash_copy(&before, &sim->commands[i], sizeof before);
        memcpy(at->other, before.name, sizeof at->other);
        if (before.kind == at->kind.kind || cox_name_equal(before.name, at->kind.name))
            return same_kinds;
    }
    const char *mistake = NULL;
    uint32_t count = cox_command_argument_count(&at->kind);
    for (uint32_t i = 0; i < count && mistake == NULL; i++) mistake = check_argument(at, i);
    return mistake;
}

static const char *check_all(inspection *at, const cox_sim *sim)
{
    if (sim->step == NULL) return no_step;
    if (sim->visit == NULL && (sim->tables == NULL || sim->table_count == 0)) return no_tables;
    at->visitor.part = count_part;
    cox_rows_visit(sim, &at->visitor);
    if (at->table_count == 0) return no_tables;
    if (at->table_count > COX_TABLES_MAX) return many_tables;
    at->visitor.part = check_part;
    cox_rows_visit(sim, &at->visitor);
    for (uint32_t i = 0; i < sim->command_count && at->mistake == NULL; i++)
        at->mistake = check_kind(at, sim, i);
    return at->mistake;
}

static void say_place(cox_text *text, const void *user, char place)
{
    const inspection *at = (const inspection *)user;
    if (place == 'T') cox_text_add_name(text, at->table.name);
    else if (place == 'c') cox_text_add_name(text, at->column.name);
    else if (place == 'k') cox_text_add_name(text, at->kind.name);
    else if (place == 'a') cox_text_add_name(text, at->argument.name);
    else cox_text_add_name(text, at->other);
}

cox_status cox_sim_check_declaration(const cox_sim *sim, char *text, uint32_t size)
{
    inspection at;
    memset(&at, 0, sizeof at);
    const char *mistake = check_all(&at, sim);
    cox_text written = cox_text_make(NULL, text, size);
    if (mistake != NULL) cox_text_add_sentence(&written, mistake, say_place, &at);
    return mistake == NULL ? COX_OK : COX_ERROR_SCHEMA;
}
