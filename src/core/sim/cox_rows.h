/* SPDX-License-Identifier: MIT
 * The walk over a simulation's state: one table at a time, bound to the memory its rows lie in, or
 * to the bytes of a snapshot.
 *
 * Hash, snapshot, compare, fetch and schema are loops over this and know nothing of layouts, parts
 * or flash:
 *     for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++)
 *         for (uint32_t number = 0; cox_rows_field(&rows, number, &field); number++) ... */
#ifndef COX_ROWS_H
#define COX_ROWS_H

#include "coxswain/check.h"
#include "coxswain/sim.h"

#include "cox_value.h"

/* The cells of one column. The cell of row i lies at first + i * stride; in pages, at offset + (i %
 * page_rows) * stride from pointer number i / page_rows of the array that first points to. */
typedef struct cox_cells {
    uint8_t *first;
    uint16_t stride;
    uint8_t type;
    bool encoded; /* in a snapshot: little-endian, and never stored to */
#if COX_HAS_PAGES
    uint16_t offset;    /* in a row of a page */
    uint32_t page_rows; /* 0: there are no pages */
    uint32_t added;     /* makes an id of the number in memory */
#endif
} cox_cells;

/* A column as a walk reads it: its declaration without the name. */
typedef struct cox_field {
    uint16_t offset; /* in the row, or in its bytes in a snapshot */
    uint8_t type;
    uint8_t role;
    int32_t least;
    int32_t greatest; /* of a COX_REFERENCE: the number of its table in all parts */
#if COX_HAS_PAGES
    uint32_t added; /* makes an id of the number in memory */
    bool is_apart;  /* offset is that of a pointer in the base struct */
#endif
} cox_field;

/* What is added to a number in memory to make an id of it; whether the cells are an array of their
 * own behind a pointer, where those of the other columns are not. */
static inline uint32_t cox_field_added(const cox_field *field)
{
#if COX_HAS_PAGES
    return field->added;
#else
    (void)field;
    return 0;
#endif
}
static inline bool cox_field_is_apart(const cox_field *field)
{
#if COX_HAS_PAGES
    return field->is_apart;
#else
    (void)field;
    return false;
#endif
}

/* The rows of one table. Its declaration stays in flash; what all rows need of it is read once. */
typedef struct cox_rows {
    const cox_table *declared; /* COX_FLASH */
    const cox_column *columns; /* COX_FLASH, column_count of them */
    uint8_t *base;             /* the struct of its part */
    uint8_t *first;            /* row 0; NULL for a struct of arrays; the pointers to pages */
    cox_cells ids;             /* first is NULL if the table has no ids */
    uint32_t count;
    uint32_t capacity;
    uint16_t stride;
    uint8_t layout;
    uint8_t column_count;
    uint8_t id_column; /* number of the column of ids, or column_count if there is none */
    uint8_t part;      /* number of the first table of its part */
    bool encoded;      /* the rows lie in a snapshot */
} cox_rows;

/* Hands the parts of the state to a visitor. */
static inline void cox_rows_visit(const cox_sim *sim, cox_visitor *visitor)
{
    COX_ASSERT(sim != NULL && (sim->visit != NULL || sim->tables != NULL), COX_MISTAKE_NULL);
    if (sim->visit != NULL) sim->visit(sim->context, visitor);
    else cox_visitor_part(visitor, sim->context, sim->tables, sim->table_count);
}

/* Opens table number table. Returns false if there is none. */
bool cox_rows_open(cox_rows *rows, const cox_sim *sim, uint32_t table);

/* Opens it in the bytes of a snapshot that is known to be sound, where only the saved columns have
 * cells; in the state itself where snapshot is NULL. */
bool cox_rows_open_snapshot(cox_rows *rows, const cox_sim *sim, uint32_t table,
                            const uint8_t *snapshot);

/* Reads the declaration of a column. Returns false, and leaves *field unchanged, if there is none.
 */
bool cox_rows_field(const cox_rows *rows, uint32_t number, cox_field *field);

/* Whether the values of a column with such a role stand in a snapshot. */
static inline bool cox_role_is_saved(uint8_t role)
{
    return role == COX_STATE || role == COX_ROW_ID;
}

/* Where the cells of a column are. */
cox_cells cox_rows_cells(const cox_rows *rows, const cox_field *field);

/* The column that stands for a row as a whole: its id, or the first where it has none. */
static inline uint32_t cox_rows_row_column(const cox_rows *rows)
{
    return rows->id_column < rows->column_count ? rows->id_column : 0;
}

/* Whether the cells lie at equal distances and are what they say. */
static inline bool cox_cells_are_plain(const cox_cells *cells)
{
#if COX_HAS_PAGES
    return cells->page_rows == 0 && cells->added == 0;
#else
    (void)cells;
    return true;
#endif
}

#if COX_HAS_PAGES
/* The cell of one row, its value, and how a value is stored, for cells that are not plain. */
void *cox_cells_far_at(const cox_cells *cells, uint32_t row);
uint64_t cox_cells_far_value(const cox_cells *cells, uint32_t row);
void cox_cells_far_store(const cox_cells *cells, uint32_t row, uint64_t bits);
#endif

/* The value of the cell of one row, zero-extended. */
static inline uint64_t cox_cells_value(const cox_cells *cells, uint32_t row)
{
#if COX_HAS_PAGES
    if (!cox_cells_are_plain(cells)) return cox_cells_far_value(cells, row);
#endif
    const uint8_t *cell = cells->first + (size_t)row * cells->stride;
    return cells->encoded ? cox_value_decode(cell, cells->type) : cox_value_load(cell, cells->type);
}

/* Stores a value in the cell of one row. */
static inline void cox_cells_store(const cox_cells *cells, uint32_t row, uint64_t bits)
{
#if COX_HAS_PAGES
    if (!cox_cells_are_plain(cells)) {
        cox_cells_far_store(cells, row, bits);
        return;
    }
#endif
    cox_value_store(cells->first + (size_t)row * cells->stride, cells->type, bits);
}

/* The id of the row in a slot: its position + 1 in a table without ids. */
uint32_t cox_rows_id(const cox_rows *rows, uint32_t row);

/* Sets the number of rows, at most capacity. A table of one row has no number to set. */
void cox_rows_set_count(cox_rows *rows, uint32_t count);

/* Where a column lies in a row of a snapshot, or where the row ends for number = column_count; and
 * the bytes that such a row takes. */
uint32_t cox_rows_saved_offset(const cox_rows *rows, uint32_t number);
uint32_t cox_rows_saved_size(const cox_rows *rows);

#endif
