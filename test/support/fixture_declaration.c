/* SPDX-License-Identifier: MIT
 * Random declarations. A base struct is bytes: counts, capacities, pointers and rows lie one after
 * the other in them, aligned or not. */
#include "fixture_declaration.h"

#include <string.h>

#include "fixture_sim.h"

/* The layouts that are tried. */
#define LAYOUTS (COX_HAS_PAGES ? COX_ROWS_PAGED : COX_ROWS_COLUMNS)

/* Takes bytes of a base struct; now and then not aligned. */
static uint32_t take(uint32_t *used, uint32_t length, uint64_t *random)
{
    uint32_t at =
        fixture_once_in(random, 4) ? *used + fixture_below(random, 3) : (*used + 7u) / 8u * 8u;
    *used = at + length;
    return at;
}

static void make_bounds(cox_column *column, uint64_t *random)
{
    static const int32_t edges[] = {0,     1,     -1,        127,       200,
                                    255,   256,   65535,     -50,       300,
                                    40000, 65536, INT32_MAX, INT32_MIN, INT32_C(1048576),
                                    -77777};
    uint32_t count = sizeof edges / sizeof edges[0];
    column->least = edges[fixture_below(random, count)];
    column->greatest = edges[fixture_below(random, count)];
    bool is_empty = column->least > column->greatest;
    if (is_empty && !fixture_once_in(random, 40)) {
        int32_t least = column->greatest;
        column->greatest = column->least;
        column->least = least;
    }
}

static void make_column(cox_column *column, uint32_t number, uint32_t table_count, uint64_t *random)
{
    static const uint8_t roles[] = {COX_STATE, COX_STATE, COX_STATE, COX_DERIVED, COX_LOCAL};
    memset(column, 0, sizeof *column);
    column->name[0] = 'c';
    column->name[1] = (char)('a' + number);
    column->type = (uint8_t)(COX_U8 + fixture_below(random, COX_TEXT));
    column->role = roles[fixture_below(random, sizeof roles)];
    if (column->type == COX_REFERENCE)
        column->greatest = (int32_t)fixture_below(random, table_count);
    else if (fixture_once_in(random, 2)) make_bounds(column, random);
}

/* Columns of a row, one after the other in memory, from a random one on; a few bytes are left out
 * here and there, and now and then two columns share their bytes. Returns the stride. */
static uint32_t place_in_row(cox_column *columns, uint32_t count, uint64_t *random)
{
    uint32_t first = fixture_once_in(random, 2) ? 0 : fixture_below(random, count);
    uint32_t end = 0;
    for (uint32_t i = 0; i < count; i++) {
        cox_column *column = &columns[(first + i) % count];
        uint32_t size = COX_TYPE_SIZE(column->type);
        bool is_shared = end >= size && column->role == COX_DERIVED && fixture_once_in(random, 30);
        if (fixture_once_in(random, 5)) end += fixture_below(random, 6);
        column->offset = (uint16_t)(is_shared ? end - size : end);
        if (!is_shared) end += size;
    }
    return end + (fixture_once_in(random, 2) ? fixture_below(random, 8) : 0);
}

/* Pointers to columns that lie apart. Returns the bytes of a row. */
static uint32_t place_apart(cox_column *columns, uint32_t count, uint32_t *used, uint64_t *random)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
        columns[i].offset = (uint16_t)take(used, sizeof(void *), random);
        bytes += COX_TYPE_SIZE(columns[i].type);
    }
    return bytes;
}

static void make_columns(cox_table *table, cox_column *columns, uint32_t table_count,
                         uint64_t *random)
{
    uint32_t count =
        1 + fixture_below(random, fixture_once_in(random, 4) ? DECLARATION_COLUMNS : 6);
    for (uint32_t i = 0; i < count; i++) make_column(&columns[i], i, table_count, random);
    if (table->layout != COX_ROWS_SINGLE && !fixture_once_in(random, 3)) {
        cox_column *id = &columns[fixture_below(random, count)];
        id->type = COX_U32;
        id->role = COX_ROW_ID;
        id->least = id->greatest = 0;
    }
    table->columns = columns;
    table->column_count = (uint8_t)count;
}

/* Makes a table, whose count, capacity and pointers are the next bytes of its base struct. */
static void make_table(cox_table *table, cox_column *columns, uint32_t table_count, uint32_t *used,
                       uint64_t *random)
{
    memset(table, 0, sizeof *table);
    table->name[0] = 't';
    table->layout = (uint8_t)(COX_ROWS_INLINE + fixture_below(random, LAYOUTS));
    make_columns(table, columns, table_count, random);
    bool is_apart = table->layout == COX_ROWS_COLUMNS;
    uint32_t stride = is_apart ? place_apart(columns, table->column_count, used, random)
                               : place_in_row(columns, table->column_count, random);
    uint32_t capacity = DECLARATION_TABLE_BYTES / stride;
    if (capacity > DECLARATION_ROWS) capacity = DECLARATION_ROWS;
    table->stride = is_apart ? 0 : (uint16_t)stride;
    table->capacity = capacity;
    if (table->layout == COX_ROWS_SINGLE) {
        uint32_t at = take(used, stride, random);
        for (uint32_t i = 0; i < table->column_count; i++)
            columns[i].offset = (uint16_t)(columns[i].offset + at);
        return;
    }
    table->count_offset = take(used, 4, random);
    if (table->layout == COX_ROWS_INLINE) {
        table->rows_offset = take(used, stride * capacity, random);
        return;
    }
    bool is_paged = table->layout == COX_ROWS_PAGED;
    table->capacity = is_paged ? 1 + fixture_below(random, capacity < 70 ? capacity : 70) : 0;
    table->capacity_offset = take(used, 4, random);
    if (!is_apart) table->rows_offset = take(used, sizeof(void *), random);
}

/* Lets ids lie in an array of their own, now and then. */
static void place_ids(cox_table *table, cox_column *columns, uint32_t *used, uint64_t *random)
{
    bool can_lie_apart =
        COX_HAS_PAGES && table->layout != COX_ROWS_SINGLE && table->layout != COX_ROWS_COLUMNS;
    for (uint32_t i = 0; i < table->column_count && can_lie_apart; i++) {
        if (columns[i].role != COX_ROW_ID || !fixture_once_in(random, 3)) continue;
        columns[i].greatest = COX_IDS_APART;
        columns[i].offset = (uint16_t)take(used, sizeof(void *), random);
    }
}

/* Counts ids and references from another number than 1, and lets references name tables of other
 * parts, now and then. */
static void vary_ids(cox_column *column, uint32_t table_count, uint64_t *random)
{
    bool is_id = column->role == COX_ROW_ID;
    if (!is_id && column->type != COX_REFERENCE) return;
    if (COX_HAS_PAGES && fixture_once_in(random, 3))
        column->least = fixture_once_in(random, 2) ? 1 : -5;
    if (is_id || !fixture_once_in(random, 3)) return;
    column->greatest = COX_TABLE_OF_ALL((int32_t)fixture_below(random, table_count));
}

void declaration_make(declaration *made, uint64_t *random)
{
    memset(made, 0, sizeof *made);
    made->part_count = 1 + fixture_below(random, DECLARATION_PARTS);
    made->has_doubled_ids = fixture_once_in(random, 20);
    for (uint32_t part = 0; part < made->part_count; part++) {
        uint32_t used = 0;
        uint32_t count = 1 + fixture_below(random, DECLARATION_TABLES);
        made->table_counts[part] = count;
        for (uint32_t i = 0; i < count; i++)
            make_table(&made->tables[part][i], made->columns[part][i], count, &used, random);
        for (uint32_t i = 0; i < count; i++)
            place_ids(&made->tables[part][i], made->columns[part][i], &used, random);
    }
    uint32_t tables = 0;
    for (uint32_t part = 0; part < made->part_count; part++) tables += made->table_counts[part];
    for (uint32_t part = 0; part < made->part_count; part++)
        for (uint32_t i = 0; i < made->table_counts[part]; i++)
            for (uint32_t k = 0; k < made->tables[part][i].column_count; k++)
                vary_ids(&made->columns[part][i][k], tables, random);
}
