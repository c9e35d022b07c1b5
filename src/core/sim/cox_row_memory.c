/* SPDX-License-Identifier: MIT
 * The pieces of memory that a declaration names: the fields that say where rows lie, the rows with
 * their columns or pages, and ids beside them. */
#include "cox_row_memory.h"

#include <string.h>

#include "core/math/cox_flash_table.h"

/* A piece of memory. Its length is 0 where a table has no piece of that kind. */
typedef struct piece {
    uint8_t *at;
    size_t length;
} piece;

/* The kinds of pieces that a table has, once or for each column or page. From PIECE_ROWS on they
 * hold rows; those before say where rows lie. */
enum {
    PIECE_COUNT,
    PIECE_CAPACITY,
    PIECE_POINTER,     /* to the rows, to a column, to the pointers to pages */
    PIECE_IDS_POINTER, /* to ids that lie beside the rows */
    PIECE_PAGES,       /* the pointers to pages */
    PIECE_ROWS,
    PIECE_IDS, /* ids that lie beside the rows */
    PIECE_KINDS
};

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

static bool has_pages(const cox_rows *rows)
{
    return COX_HAS_PAGES && rows->layout == COX_ROWS_PAGED;
}

static uint32_t page_rows(const cox_rows *rows)
{
    return cox_flash_u32(&rows->declared->capacity);
}

static uint32_t page_count(const cox_rows *rows)
{
    uint32_t size = page_rows(rows);
    if (size == 0) return 0;
    return rows->capacity / size + (rows->capacity % size != 0);
}

static uint32_t piece_count(const cox_rows *rows)
{
    uint32_t times = has_columns_apart(rows) ? rows->column_count : 1;
    if (has_pages(rows) && page_count(rows) > 1) times = page_count(rows);
    return PIECE_KINDS * times;
}

/* Where the pointer to rows lies, of the table or of a column. */
static piece pointer_piece(const cox_rows *rows, uint32_t column)
{
    cox_field field;
    uint32_t offset = cox_flash_u32(&rows->declared->rows_offset);
    bool is_pointed = rows->layout == COX_ROWS_POINTED || has_pages(rows);
    if (rows->layout == COX_ROWS_COLUMNS && cox_rows_field(rows, column, &field))
        offset = field.offset;
    else if (!is_pointed || column > 0) return piece_make(NULL, 0);
    return piece_make(rows->base + offset, sizeof(void *));
}

static piece page_piece(const cox_rows *rows, uint32_t page)
{
    if (page >= page_count(rows)) return piece_make(NULL, 0);
    return piece_make(cox_value_pointer(rows->first + (size_t)page * sizeof(void *)),
                      (size_t)rows->stride * (size_t)page_rows(rows));
}

/* The rows, the cells of a column, or a page. */
static piece rows_piece(const cox_rows *rows, uint32_t number)
{
    cox_field field;
    if (has_pages(rows)) return page_piece(rows, number);
    if (!has_columns_apart(rows))
        return piece_make(rows->first, (size_t)rows->stride * (size_t)rows->capacity);
    cox_rows_field(rows, number, &field);
    cox_cells cells = cox_rows_cells(rows, &field);
    return piece_make(cells.first, (size_t)cox_value_size(field.type) * (size_t)rows->capacity);
}

/* The array of ids beside the rows, or the pointer to it; nothing where ids lie in rows. */
static piece ids_piece(const cox_rows *rows, bool is_pointer)
{
    cox_field id;
    bool is_beside = COX_HAS_PAGES && !has_columns_apart(rows) &&
                     cox_rows_field(rows, rows->id_column, &id) && cox_field_is_apart(&id);
    if (!is_beside) return piece_make(NULL, 0);
    if (is_pointer) return piece_make(rows->base + id.offset, sizeof(void *));
    return piece_make(rows->ids.first, sizeof(uint32_t) * (size_t)rows->capacity);
}

/* The pieces that a table has at most once. */
static piece single_piece(const cox_rows *rows, uint32_t kind)
{
    const cox_table *declared = rows->declared;
    bool has_capacity = cox_flash_u32(&declared->capacity) == 0 || has_pages(rows);
    if (kind == PIECE_IDS || kind == PIECE_IDS_POINTER)
        return ids_piece(rows, kind == PIECE_IDS_POINTER);
    if (kind == PIECE_PAGES && has_pages(rows))
        return piece_make(rows->first, (size_t)page_count(rows) * sizeof(void *));
    if (rows->layout == COX_ROWS_SINGLE) return piece_make(NULL, 0);
    if (kind == PIECE_COUNT)
        return piece_make(rows->base + cox_flash_u32(&declared->count_offset), sizeof(uint32_t));
    if (kind == PIECE_CAPACITY && has_capacity)
        return piece_make(rows->base + cox_flash_u32(&declared->capacity_offset), sizeof(uint32_t));
    return piece_make(NULL, 0);
}

static piece piece_at(const cox_rows *rows, uint32_t number)
{
    uint32_t kind = number % PIECE_KINDS;
    uint32_t time = number / PIECE_KINDS;
    if (kind == PIECE_ROWS) return rows_piece(rows, time);
    if (kind == PIECE_POINTER) return pointer_piece(rows, time);
    return time == 0 ? single_piece(rows, kind) : piece_make(NULL, 0);
}

static bool holds_rows(uint32_t number)
{
    return number % PIECE_KINDS >= PIECE_ROWS;
}

static bool overlap(piece a, piece b)
{
    uintptr_t first_a = (uintptr_t)a.at;
    uintptr_t first_b = (uintptr_t)b.at;
    if (a.length == 0 || b.length == 0) return false;
    return first_a < first_b + b.length && first_b < first_a + a.length;
}

/* Whether a piece overlaps with one of another table. */
static bool is_shared(const cox_sim *sim, uint32_t table, piece own)
{
    cox_rows rows;
    for (uint32_t other = 0; own.length > 0 && cox_rows_open(&rows, sim, other); other++) {
        if (other == table) continue;
        uint32_t count = piece_count(&rows);
        for (uint32_t number = 0; number < count; number++)
            if (overlap(own, piece_at(&rows, number))) return true;
    }
    return false;
}

bool cox_row_memory_is_apart(const cox_sim *sim, uint32_t table)
{
    cox_rows rows;
    if (!cox_rows_open(&rows, sim, table) || rows.layout == COX_ROWS_SINGLE) return false;
    uint32_t count = piece_count(&rows);
    for (uint32_t number = 0; number < count; number++)
        if (holds_rows(number) && is_shared(sim, table, piece_at(&rows, number))) return false;
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
    begun.number = 0;
    return begun;
}

/* The next piece; false after the last one. */
static bool walk_next(piece_walk *walk, piece *next)
{
    cox_rows rows;
    for (; cox_rows_open(&rows, walk->sim, walk->table); walk->table++) {
        bool is_wanted = walk->number > 0 || cox_row_memory_is_apart(walk->sim, walk->table);
        uint32_t count = is_wanted ? piece_count(&rows) : 0;
        while (walk->number < count && !holds_rows(walk->number)) walk->number++;
        if (walk->number < count) {
            *next = piece_at(&rows, walk->number++);
            return true;
        }
        walk->number = 0;
    }
    return false;
}

uint64_t cox_row_memory_size(const cox_sim *sim)
{
    piece own;
    uint64_t size = 0;
    piece_walk walk = walk_begin(sim);
    while (walk_next(&walk, &own)) size += own.length;
    return size;
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
