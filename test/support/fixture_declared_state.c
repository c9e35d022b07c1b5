/* SPDX-License-Identifier: MIT
 * Random states of random declarations. */
#include "fixture_declared_state.h"

#include <string.h>

#include "coxswain/fix.h"
#include "fixture_sim.h"

/* A table of a state. */
typedef struct place {
    declared_state *state;
    uint32_t part;
    uint32_t number; /* in its part */
} place;

static const cox_table *table_of(const place *at)
{
    return &at->state->declared->tables[at->part][at->number];
}

static uint8_t *base_of(const place *at)
{
    return at->state->bases[at->part];
}

static uint32_t get_u32(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static uint32_t count_of(const place *at)
{
    const cox_table *table = table_of(at);
    return table->layout == COX_ROWS_SINGLE ? 1 : get_u32(base_of(at) + table->count_offset);
}

static uint32_t capacity_of(const place *at)
{
    const cox_table *table = table_of(at);
    if (table->layout == COX_ROWS_SINGLE) return 1;
    bool is_constant = table->capacity != 0 && table->layout != COX_ROWS_PAGED;
    return is_constant ? table->capacity : get_u32(base_of(at) + table->capacity_offset);
}

static void set_count(const place *at, uint32_t count)
{
    const cox_table *table = table_of(at);
    if (table->layout == COX_ROWS_SINGLE) return;
    memcpy(base_of(at) + table->count_offset, &count, sizeof count);
}

/* Where a page lies: the last one first. */
static uint8_t *page_of(const place *at, uint32_t page)
{
    const cox_table *table = table_of(at);
    uint32_t pages = capacity_of(at) / table->capacity;
    return at->state->rows[at->part][at->number] +
           (size_t)(pages - 1 - page) * table->capacity * table->stride;
}

/* Where a cell lies, by the memory of this state, so that a copy of a state has cells of its own.
 */
static uint8_t *cell_of(const place *at, uint32_t column, uint32_t row)
{
    const cox_table *table = table_of(at);
    const cox_column *declared = &table->columns[column];
    uint8_t *rows = at->state->rows[at->part][at->number];
    if (table->layout == COX_ROWS_COLUMNS) {
        for (uint32_t before = 0; before < column; before++)
            rows += capacity_of(at) * COX_TYPE_SIZE(table->columns[before].type);
        return rows + row * COX_TYPE_SIZE(declared->type);
    }
    if (declared->role == COX_ROW_ID && declared->greatest == COX_IDS_APART)
        return at->state->ids[at->part][at->number] + 4 * row;
    if (table->layout == COX_ROWS_PAGED)
        return page_of(at, row / table->capacity) + row % table->capacity * table->stride +
               declared->offset;
    if (table->layout != COX_ROWS_POINTED) rows = base_of(at) + table->rows_offset;
    return rows + (size_t)row * table->stride + declared->offset;
}

/* The column of ids; the number of columns where there is none. */
static uint32_t id_column_of(const place *at)
{
    const cox_table *table = table_of(at);
    uint32_t column = 0;
    while (column < table->column_count && table->columns[column].role != COX_ROW_ID) column++;
    return column;
}

/* Goes on to the next table; begins with part 0, number UINT32_MAX. */
static bool next_table(place *at)
{
    const declaration *declared = at->state->declared;
    at->number++;
    if (at->number == declared->table_counts[at->part]) {
        at->number = 0;
        at->part++;
    }
    return at->part < declared->part_count;
}

static place before_tables(declared_state *state)
{
    place at = {state, 0, UINT32_MAX};
    return at;
}

static void bind_pages(const place *at, uint32_t capacity)
{
    const cox_table *table = table_of(at);
    uint8_t **pages = at->state->pages[at->part][at->number];
    for (uint32_t page = 0; page < capacity / table->capacity; page++)
        pages[page] = page_of(at, page);
    memcpy(base_of(at) + table->rows_offset, &pages, sizeof pages);
}

static void bind_ids(const place *at)
{
    const cox_table *table = table_of(at);
    uint8_t *ids = at->state->ids[at->part][at->number];
    for (uint32_t i = 0; i < table->column_count; i++)
        if (table->columns[i].role == COX_ROW_ID && table->columns[i].greatest == COX_IDS_APART)
            memcpy(base_of(at) + table->columns[i].offset, &ids, sizeof ids);
}

/* Writes where rows are, and how many there may be. */
static void bind(const place *at, uint32_t capacity)
{
    const cox_table *table = table_of(at);
    uint8_t *base = base_of(at);
    uint8_t *rows = at->state->rows[at->part][at->number];
    if (table->layout == COX_ROWS_POINTED) memcpy(base + table->rows_offset, &rows, sizeof rows);
    if (table->layout != COX_ROWS_INLINE && table->layout != COX_ROWS_SINGLE)
        memcpy(base + table->capacity_offset, &capacity, sizeof capacity);
    if (table->layout == COX_ROWS_PAGED) bind_pages(at, capacity);
    bind_ids(at);
    if (table->layout != COX_ROWS_COLUMNS) return;
    for (uint32_t column = 0; column < table->column_count; column++) {
        memcpy(base + table->columns[column].offset, &rows, sizeof rows);
        rows += capacity * COX_TYPE_SIZE(table->columns[column].type);
    }
}

/* The rows that fit into the memory of a table. */
static uint32_t room_of(const place *at)
{
    const cox_table *table = table_of(at);
    uint32_t bytes = table->layout == COX_ROWS_COLUMNS ? 0 : table->stride;
    if (table->layout == COX_ROWS_SINGLE) return 1;
    for (uint32_t i = 0; i < table->column_count && table->layout == COX_ROWS_COLUMNS; i++)
        bytes += COX_TYPE_SIZE(table->columns[i].type);
    uint32_t room = DECLARATION_TABLE_BYTES / bytes;
    if (room > DECLARATION_ROWS) room = DECLARATION_ROWS;
    return table->layout == COX_ROWS_PAGED ? room / table->capacity * table->capacity : room;
}

/* A value of any bits, or, for the most part, within the bounds of its column. */
static void fill_cell(uint8_t *cell, const cox_column *column, uint64_t *random)
{
    uint32_t size = COX_TYPE_SIZE(column->type);
    uint64_t bits = ((uint64_t)fixture_random(random) << 32) | fixture_random(random);
    bool has_bounds = column->least != 0 || column->greatest != 0;
    int64_t span = (int64_t)column->greatest - column->least;
    if (fixture_once_in(random, 3)) bits %= 300;
    if (column->type == COX_BOOL && !fixture_once_in(random, 3000)) bits %= 2;
    if (column->type == COX_ANGLE && !fixture_once_in(random, 3000)) bits %= COX_FIX_PI;
    if (has_bounds && span >= 0 && column->role == COX_STATE && !fixture_once_in(random, 3000)) {
        int64_t value = column->least + (int64_t)(bits % ((uint64_t)span + 1));
        bool is_signed = column->type == COX_I32 || column->type == COX_FIXED ||
                         (column->type >= COX_I8 && column->type <= COX_ANGLE);
        bits = value < 0 && !is_signed ? 0 : (uint64_t)value;
        if (column->type == COX_BOOL) bits = bits > 0;
    }
    uint8_t as_u8 = (uint8_t)bits;
    uint16_t as_u16 = (uint16_t)bits;
    uint32_t as_u32 = (uint32_t)bits;
    if (size == 1) memcpy(cell, &as_u8, size);
    else if (size == 2) memcpy(cell, &as_u16, size);
    else if (size == 4) memcpy(cell, &as_u32, size);
    else memcpy(cell, &bits, size);
}

/* Rising ids, some of them far apart. */
static void fill_ids(const place *at, uint64_t *random)
{
    uint32_t column = id_column_of(at);
    uint32_t id = 0;
    uint32_t step = fixture_once_in(random, 2)
                        ? 1
                        : 1 + fixture_below(random, fixture_once_in(random, 3) ? 20000000 : 9);
    for (uint32_t row = 0; row < count_of(at) && column < table_of(at)->column_count; row++) {
        bool is_doubled =
            at->state->declared->has_doubled_ids && id > 0 && fixture_once_in(random, 9);
        if (!is_doubled) id += 1 + (step > 1 ? fixture_below(random, step) : 0);
        uint32_t number = id - (uint32_t)table_of(at)->columns[column].least;
        memcpy(cell_of(at, column, row), &number, sizeof number);
    }
}

static place table_of_all(declared_state *state, uint32_t table)
{
    place at = before_tables(state);
    while (next_table(&at) && table > 0) table--;
    return at;
}

/* A reference to a row, to none, or, once in a long while, to one that is gone. */
static void fill_reference(const place *at, uint32_t column, uint32_t row, uint64_t *random)
{
    const cox_column *declared = &table_of(at)->columns[column];
    place target = *at;
    if (declared->greatest >= 0) target.number = (uint32_t)declared->greatest;
    else target = table_of_all(at->state, (uint32_t)COX_TABLE_OF_ALL(declared->greatest));
    uint32_t id = COX_NO_ROW;
    uint32_t count = count_of(&target);
    if (count > 0 && !fixture_once_in(random, 3)) {
        uint32_t slot = fixture_below(random, count);
        uint32_t ids = id_column_of(&target);
        bool has_ids = ids < table_of(&target)->column_count;
        id = slot + 1;
        if (has_ids)
            id = get_u32(cell_of(&target, ids, slot)) +
                 (uint32_t)table_of(&target)->columns[ids].least;
    }
    if (fixture_once_in(random, 3000)) id += 1 + fixture_below(random, 3);
    id -= (uint32_t)declared->least;
    memcpy(cell_of(at, column, row), &id, sizeof id);
}

static void fill_values(const place *at, uint64_t *random)
{
    const cox_table *table = table_of(at);
    for (uint32_t row = 0; row < count_of(at); row++) {
        for (uint32_t column = 0; column < table->column_count; column++) {
            const cox_column *declared = &table->columns[column];
            if (declared->role == COX_ROW_ID) continue;
            if (declared->type == COX_REFERENCE && declared->role == COX_STATE)
                fill_reference(at, column, row, random);
            else fill_cell(cell_of(at, column, row), declared, random);
        }
    }
}

static void visit(void *context, cox_visitor *visitor)
{
    declared_state *state = (declared_state *)context;
    const declaration *declared = state->declared;
    for (uint32_t part = 0; part < declared->part_count; part++)
        cox_visitor_part(visitor, state->bases[part], declared->tables[part],
                         declared->table_counts[part]);
}

void declared_state_spoil(declared_state *state, uint64_t *random)
{
    for (place at = before_tables(state); next_table(&at);) {
        uint32_t capacity = capacity_of(&at);
        set_count(&at, fixture_once_in(random, 3) ? capacity : fixture_below(random, capacity + 1));
        fill_ids(&at, random);
    }
    for (place at = before_tables(state); next_table(&at);) fill_values(&at, random);
}

cox_sim declared_state_make(declared_state *state, const declaration *declared, uint64_t *random)
{
    cox_sim sim;
    memset(state, 0, sizeof *state);
    state->declared = declared;
    for (place at = before_tables(state); next_table(&at);) bind(&at, room_of(&at));
    declared_state_spoil(state, random);
    memset(&sim, 0, sizeof sim);
    memcpy(sim.name, "declared", sizeof "declared");
    sim.context = state;
    sim.visit = visit;
    return sim;
}

static void swap_rows(const place *at, uint32_t a, uint32_t b)
{
    const cox_table *table = table_of(at);
    uint8_t row_a[DECLARATION_COLUMNS][8];
    uint8_t row_b[DECLARATION_COLUMNS][8];
    for (uint32_t i = 0; i < table->column_count; i++) {
        memcpy(row_a[i], cell_of(at, i, a), COX_TYPE_SIZE(table->columns[i].type));
        memcpy(row_b[i], cell_of(at, i, b), COX_TYPE_SIZE(table->columns[i].type));
    }
    for (uint32_t i = 0; i < table->column_count; i++) {
        memcpy(cell_of(at, i, a), row_b[i], COX_TYPE_SIZE(table->columns[i].type));
        memcpy(cell_of(at, i, b), row_a[i], COX_TYPE_SIZE(table->columns[i].type));
    }
}

void declared_state_shuffle(declared_state *state, uint64_t *random)
{
    for (place at = before_tables(state); next_table(&at);) {
        if (id_column_of(&at) == table_of(&at)->column_count) continue;
        for (uint32_t left = count_of(&at); left > 1; left--)
            swap_rows(&at, left - 1, fixture_below(random, left));
    }
}

void declared_state_change(declared_state *state, uint64_t *random)
{
    place at = before_tables(state);
    uint32_t skipped = fixture_below(random, 4);
    while (next_table(&at)) {
        if (skipped-- > 0 || count_of(&at) == 0) continue;
        uint32_t column = fixture_below(random, table_of(&at)->column_count);
        uint8_t *cell = cell_of(&at, column, fixture_below(random, count_of(&at)));
        cell[0] = (uint8_t)(cell[0] + 1);
        if (fixture_once_in(random, 3)) set_count(&at, count_of(&at) - 1);
        return;
    }
}

void declared_state_copy(declared_state *to, declared_state *from)
{
    place source = before_tables(from);
    for (place at = before_tables(to); next_table(&at) && next_table(&source);) {
        const cox_table *table = table_of(&at);
        set_count(&at, count_of(&source));
        for (uint32_t row = 0; row < count_of(&at); row++)
            for (uint32_t i = 0; i < table->column_count; i++)
                if (table->columns[i].role != COX_LOCAL)
                    memcpy(cell_of(&at, i, row), cell_of(&source, i, row),
                           COX_TYPE_SIZE(table->columns[i].type));
    }
}
