/* SPDX-License-Identifier: MIT
 * The pieces of memory that a declaration names: the fields that say where rows lie, the rows, and
 * ids beside them. */
#include "cox_row_memory.h"

#include <string.h>

#include "core/math/cox_flash_table.h"

/* A piece of memory. Its length is 0 where a table has no piece of that kind. */
typedef struct piece {
    uint8_t *at;
    size_t length;
} piece;

/* The kinds of pieces that a table has. The last two are there once, or for each column. */
enum { PIECE_COUNT, PIECE_CAPACITY, PIECE_POINTER, PIECE_ROWS, PIECE_KINDS };

static piece piece_make(uint8_t *at, size_t length)
{
    piece made;
    made.at = at;
    made.length = at == NULL ? 0 : length;
    return made;
}

/* Whether each column has memory of its own. */
static bool has_columns_apart(const cox_rows *rows)
{
    return rows->layout == COX_ROWS_SINGLE || rows->layout == COX_ROWS_COLUMNS;
}

static uint32_t piece_count(const cox_rows *rows)
{
    return PIECE_KINDS * (has_columns_apart(rows) ? (uint32_t)rows->column_count : 1u);
}

/* Where the pointer to rows lies, of the table or of a column. */
static piece pointer_piece(const cox_rows *rows, const cox_field *field)
{
    uint32_t offset = field->offset;
    if (rows->layout == COX_ROWS_POINTED || rows->layout == COX_ROWS_PAGED)
        offset = cox_flash_u32(&rows->declared->rows_offset);
    else if (rows->layout != COX_ROWS_COLUMNS) return piece_make(NULL, 0);
    return piece_make(rows->base + offset, sizeof(void *));
}

/* The rows, or the cells of a column. */
static piece rows_piece(const cox_rows *rows, const cox_field *field)
{
    cox_cells cells = cox_rows_cells(rows, field);
    if (rows->layout == COX_ROWS_PAGED) return piece_make(NULL, 0);
    if (has_columns_apart(rows))
        return piece_make(cells.first,
                          (size_t)cox_value_size(field->type) * (size_t)rows->capacity);
    return piece_make(rows->first, (size_t)rows->stride * (size_t)rows->capacity);
}

static piece piece_at(const cox_rows *rows, uint32_t number)
{
    cox_field field;
    const cox_table *declared = rows->declared;
    uint32_t kind = number % PIECE_KINDS;
    bool has_number = rows->layout != COX_ROWS_SINGLE && number < PIECE_KINDS;
    cox_rows_field(rows, number / PIECE_KINDS, &field);
    if (kind == PIECE_POINTER) return pointer_piece(rows, &field);
    if (kind == PIECE_ROWS) return rows_piece(rows, &field);
    if (!has_number) return piece_make(NULL, 0);
    if (kind == PIECE_COUNT)
        return piece_make(rows->base + cox_flash_u32(&declared->count_offset), sizeof(uint32_t));
    if (cox_flash_u32(&declared->capacity) != 0 && rows->layout != COX_ROWS_PAGED)
        return piece_make(NULL, 0);
    return piece_make(rows->base + cox_flash_u32(&declared->capacity_offset), sizeof(uint32_t));
}

/* The array of ids beside the rows, or the pointer to it; nothing where ids lie in rows. */
static piece ids_piece(const cox_rows *rows, bool is_pointer)
{
    cox_field id;
    bool is_beside = cox_rows_field(rows, rows->id_column, &id) && cox_field_is_apart(&id);
    if (!is_beside) return piece_make(NULL, 0);
    if (is_pointer) return piece_make(rows->base + id.offset, sizeof(void *));
    return piece_make(rows->ids.first, sizeof(uint32_t) * (size_t)rows->capacity);
}

static bool overlap(piece a, piece b)
{
    uintptr_t first_a = (uintptr_t)a.at;
    uintptr_t first_b = (uintptr_t)b.at;
    if (a.length == 0 || b.length == 0) return false;
    return first_a < first_b + b.length && first_b < first_a + a.length;
}

static bool overlaps_ids(piece own, const cox_rows *rows)
{
    return overlap(own, ids_piece(rows, false)) || overlap(own, ids_piece(rows, true));
}

/* Whether a piece overlaps with one of another table. */
static bool is_shared(const cox_sim *sim, uint32_t table, piece own)
{
    cox_rows rows;
    for (uint32_t other = 0; cox_rows_open(&rows, sim, other); other++) {
        if (other == table) continue;
        uint32_t count = piece_count(&rows);
        for (uint32_t number = 0; number < count; number++)
            if (overlap(own, piece_at(&rows, number))) return true;
        if (COX_HAS_PAGES && overlaps_ids(own, &rows)) return true;
    }
    return false;
}

bool cox_row_memory_is_apart(const cox_sim *sim, uint32_t table)
{
    cox_rows rows;
    if (!cox_rows_open(&rows, sim, table) || rows.layout == COX_ROWS_SINGLE) return false;
    if (rows.layout == COX_ROWS_PAGED) return false;
    if (COX_HAS_PAGES && is_shared(sim, table, ids_piece(&rows, false))) return false;
    uint32_t count = piece_count(&rows);
    for (uint32_t number = PIECE_ROWS; number < count; number += PIECE_KINDS)
        if (is_shared(sim, table, piece_at(&rows, number))) return false;
    return true;
}

/* A walk over the pieces of rows that stand apart. */
typedef struct piece_walk {
    const cox_sim *sim;
    uint32_t table;
    uint32_t number; /* of the piece that is next in the table */
} piece_walk;

static piece_walk walk_begin(const cox_sim *sim)
{
    piece_walk begun;
    begun.sim = sim;
    begun.table = 0;
    begun.number = PIECE_ROWS;
    return begun;
}

/* The next piece; false after the last one. */
static bool walk_next(piece_walk *walk, piece *next)
{
    cox_rows rows;
    for (; cox_rows_open(&rows, walk->sim, walk->table); walk->table++) {
        bool is_wanted =
            walk->number > PIECE_ROWS || cox_row_memory_is_apart(walk->sim, walk->table);
        if (is_wanted && walk->number < piece_count(&rows)) {
            *next = piece_at(&rows, walk->number);
            walk->number += PIECE_KINDS;
            return true;
        }
        walk->number = PIECE_ROWS;
    }
    return false;
}

uint32_t cox_row_memory_size(const cox_sim *sim)
{
    piece own;
    uint64_t size = 0;
    piece_walk walk = walk_begin(sim);
    while (walk_next(&walk, &own)) size += own.length;
    return size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

void cox_row_memory_fill(const cox_sim *sim, uint8_t filling)
{
    piece own;
    piece_walk walk = walk_begin(sim);
    while (walk_next(&walk, &own))
        if (own.length > 0) memset(own.at, filling, own.length);
}

void cox_row_memory_get(const cox_sim *sim, uint8_t *bytes)
{
    piece own;
    piece_walk walk = walk_begin(sim);
    for (; walk_next(&walk, &own); bytes += own.length)
        if (own.length > 0) memcpy(bytes, own.at, own.length);
}

void cox_row_memory_put(const cox_sim *sim, const uint8_t *bytes)
{
    piece own;
    piece_walk walk = walk_begin(sim);
    for (; walk_next(&walk, &own); bytes += own.length)
        if (own.length > 0) memcpy(own.at, bytes, own.length);
}
