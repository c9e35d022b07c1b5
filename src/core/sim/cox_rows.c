/* SPDX-License-Identifier: MIT
 * The one place that asks a simulation for its tables and knows how they lie in memory. A table is
 * found by counting through the parts, which costs a call and an addition for each. */
#include "cox_rows.h"

#include "core/base/cox_bytes.h"
#include "core/math/cox_flash_table.h"
#include "coxswain/check.h"

/* A visitor that picks out one table. */
typedef struct table_finder {
    cox_visitor visitor; /* first, so that a pointer to it is one to the finder */
    cox_rows *rows;
    uint32_t wanted; /* number of the table */
    uint32_t seen;   /* tables in the parts so far */
    bool found;
} table_finder;

static void find_in_part(cox_visitor *visitor, void *base, const cox_table *tables,
                         uint32_t table_count)
{
    table_finder *finder = (table_finder *)visitor;
    uint32_t part = finder->seen;
    finder->seen += table_count;
    if (finder->found || finder->wanted < part || finder->wanted - part >= table_count) return;

    finder->found = true;
    finder->rows->base = (uint8_t *)base;
    finder->rows->part = (uint8_t)part;
    finder->rows->declared = &tables[finder->wanted - part];
}

/* The number, and the pointer, that stands at an offset in the base struct. */
static uint32_t base_u32(const cox_rows *rows, uint32_t offset)
{
    return (uint32_t)cox_value_load(rows->base + offset, COX_U32);
}

static uint8_t *base_pointer(const cox_rows *rows, uint32_t offset)
{
    return cox_value_pointer(rows->base + offset);
}

static void bind_declaration(cox_rows *rows)
{
    const cox_table *declared = rows->declared;
    cox_flash_copy(&rows->columns, &declared->columns, sizeof rows->columns);
    rows->stride = cox_flash_u16(&declared->stride);
    rows->layout = cox_flash_u8(&declared->layout);
    rows->column_count = cox_flash_u8(&declared->column_count);
    COX_ASSERT(rows->column_count > 0 && rows->column_count <= COX_COLUMNS_MAX,
               COX_MISTAKE_DECLARATION);
}

static void bind_counts(cox_rows *rows)
{
    const cox_table *declared = rows->declared;
    rows->count = 1;
    rows->capacity = 1;
    if (rows->layout == COX_ROWS_SINGLE) return;

    rows->capacity = cox_flash_u32(&declared->capacity);
    if (rows->capacity == 0 || rows->layout == COX_ROWS_PAGED)
        rows->capacity = base_u32(rows, cox_flash_u32(&declared->capacity_offset));
    rows->count = base_u32(rows, cox_flash_u32(&declared->count_offset));
    COX_ASSERT(rows->count <= rows->capacity, COX_MISTAKE_DECLARATION);
    if (rows->count > rows->capacity) rows->count = rows->capacity;
}

static void bind_rows(cox_rows *rows)
{
    uint32_t offset = cox_flash_u32(&rows->declared->rows_offset);
    if (rows->layout == COX_ROWS_COLUMNS) rows->first = NULL;
    else if (rows->layout == COX_ROWS_POINTED || rows->layout == COX_ROWS_PAGED)
        rows->first = base_pointer(rows, offset);
    else rows->first = rows->base + offset;
}

static void bind_ids(cox_rows *rows)
{
    cox_field field;
    uint8_t number = 0;
    while (cox_rows_field(rows, number, &field) && field.role != COX_ROW_ID) number++;
    rows->id_column = number;
    rows->ids.first = NULL;
    if (number >= rows->column_count) return;
    COX_ASSERT(field.type == COX_U32, COX_MISTAKE_DECLARATION);
    rows->ids = cox_rows_cells(rows, &field);
}

/* Finds a table's declaration. */
static bool find_table(cox_rows *rows, const cox_sim *sim, uint32_t table)
{
    if (table >= COX_TABLES_MAX) return false;

    table_finder finder;
    finder.visitor.part = find_in_part;
    finder.rows = rows;
    finder.wanted = table;
    finder.seen = 0;
    finder.found = false;
    cox_rows_visit(sim, &finder.visitor);
    COX_ASSERT(finder.seen <= COX_TABLES_MAX, COX_MISTAKE_DECLARATION);
    if (finder.found) bind_declaration(rows);
    return finder.found;
}

bool cox_rows_open(cox_rows *rows, const cox_sim *sim, uint32_t table)
{
    rows->encoded = false;
    if (!find_table(rows, sim, table)) return false;
    bind_counts(rows);
    bind_rows(rows);
    bind_ids(rows);
    return true;
}

/* Where a table begins in a snapshot, with its number of rows. */
static const uint8_t *table_in_snapshot(const cox_sim *sim, const uint8_t *snapshot, uint32_t table)
{
    cox_rows rows;
    const uint8_t *at = snapshot + 8;
    rows.encoded = false;
    for (uint32_t before = 0; before < table && find_table(&rows, sim, before); before++)
        at += 4 + (size_t)cox_bytes_get_u32(at) * cox_rows_saved_size(&rows);
    return at;
}

bool cox_rows_open_snapshot(cox_rows *rows, const cox_sim *sim, uint32_t table,
                            const uint8_t *snapshot)
{
    if (snapshot == NULL) return cox_rows_open(rows, sim, table);
    rows->encoded = true;
    if (!find_table(rows, sim, table)) return false;

    const uint8_t *at = table_in_snapshot(sim, snapshot, table);
    rows->count = cox_bytes_get_u32(at);
    rows->capacity = rows->count;
    rows->first = (uint8_t *)at + 4;
    rows->layout = COX_ROWS_INLINE;
    rows->stride = (uint16_t)cox_rows_saved_size(rows);
    bind_ids(rows);
    return true;
}

/* What the bounds of an id and of a reference mean. */
static void read_bounds_of_id(const cox_rows *rows, cox_field *field)
{
    bool is_id = field->role == COX_ROW_ID;
#if COX_HAS_PAGES
    if (!rows->encoded) field->added = (uint32_t)field->least;
    field->is_apart = !rows->encoded && is_id && field->greatest == COX_IDS_APART;
#endif
    field->least = 0;
    if (is_id) field->greatest = 0;
    else if (field->greatest < 0) field->greatest = COX_TABLE_OF_ALL(field->greatest);
    else field->greatest += rows->part;
}

bool cox_rows_field(const cox_rows *rows, uint32_t number, cox_field *field)
{
    if (number >= rows->column_count) return false;
    const cox_column *column = &rows->columns[number];
    field->offset = cox_flash_u16(&column->offset);
    field->type = cox_flash_u8(&column->type);
    field->role = cox_flash_u8(&column->role);
    field->least = cox_flash_i32(&column->least);
    field->greatest = cox_flash_i32(&column->greatest);
    COX_ASSERT(field->type >= COX_U8 && field->type <= COX_TEXT, COX_MISTAKE_DECLARATION);
#if COX_HAS_PAGES
    field->added = 0;
    field->is_apart = false;
#endif
    if (field->type == COX_REFERENCE || field->role == COX_ROW_ID) read_bounds_of_id(rows, field);
    if (rows->encoded) field->offset = (uint16_t)cox_rows_saved_offset(rows, number);
    return true;
}

cox_cells cox_rows_cells(const cox_rows *rows, const cox_field *field)
{
    cox_cells cells;
    cells.type = field->type;
    cells.encoded = rows->encoded;
    bool is_apart = rows->layout == COX_ROWS_COLUMNS;
#if COX_HAS_PAGES
    is_apart = is_apart || field->is_apart;
    cells.page_rows = 0;
    cells.added = field->added;
    if (rows->layout == COX_ROWS_PAGED && !is_apart) {
        cells.page_rows = cox_flash_u32(&rows->declared->capacity);
        cells.first = rows->first;
        cells.offset = field->offset;
        cells.stride = rows->stride;
        return cells;
    }
#endif
    if (is_apart) {
        cells.first = base_pointer(rows, field->offset);
        cells.stride = (uint16_t)cox_value_size(field->type);
    } else {
        cells.first = rows->first == NULL ? NULL : rows->first + field->offset;
        cells.stride = rows->stride;
    }
    return cells;
}

#if COX_HAS_PAGES
void *cox_cells_far_at(const cox_cells *cells, uint32_t row)
{
    if (cells->page_rows == 0) return cells->first + (size_t)row * cells->stride;
    uint8_t *page =
        cox_value_pointer(cells->first + (size_t)(row / cells->page_rows) * sizeof(void *));
    return page + cells->offset + (size_t)(row % cells->page_rows) * cells->stride;
}

uint64_t cox_cells_far_value(const cox_cells *cells, uint32_t row)
{
    uint64_t number = cox_value_load(cox_cells_far_at(cells, row), cells->type);
    return cells->added == 0 ? number : (uint32_t)(number + cells->added);
}

void cox_cells_far_store(const cox_cells *cells, uint32_t row, uint64_t bits)
{
    cox_value_store(cox_cells_far_at(cells, row), cells->type, bits - cells->added);
}
#endif

uint32_t cox_rows_id(const cox_rows *rows, uint32_t row)
{
    if (rows->ids.first == NULL) return row + 1;
    return (uint32_t)cox_cells_value(&rows->ids, row);
}

void cox_rows_set_count(cox_rows *rows, uint32_t count)
{
    rows->count = count;
    if (rows->layout == COX_ROWS_SINGLE) return;
    cox_value_store(rows->base + cox_flash_u32(&rows->declared->count_offset), COX_U32, count);
}

uint32_t cox_rows_saved_offset(const cox_rows *rows, uint32_t number)
{
    uint32_t offset = 0;
    for (uint32_t before = 0; before < number; before++) {
        if (!cox_role_is_saved(cox_flash_u8(&rows->columns[before].role))) continue;
        offset += cox_value_size(cox_flash_u8(&rows->columns[before].type));
    }
    return offset;
}

uint32_t cox_rows_saved_size(const cox_rows *rows)
{
    return cox_rows_saved_offset(rows, rows->column_count);
}
