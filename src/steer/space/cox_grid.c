/* SPDX-License-Identifier: MIT
 * The grid: its memory, and the counting sort of rows by cell. */
#include "coxswain/grid.h"

#include "cox_grid_cells.h"
#include "core/math/cox_fix_bits.h"
#include "core/math/cox_vec2_here.h"

/* A grid has two buckets for each row that it holds: a bucket without rows costs little. */
#define BUCKETS_PER_ROW 2u

/* Memory that begins anywhere loses at most these bytes until it is aligned. */
#define ALIGNMENT 4u

_Static_assert(COX_GRID_BYTES(1) - COX_GRID_BYTES(0) ==
                   sizeof(cox_vec2) + (2 + BUCKETS_PER_ROW) * sizeof(uint32_t),
               "COX_GRID_BYTES does not fit the arrays");
_Static_assert(COX_GRID_BYTES(0) == ALIGNMENT - 1 + sizeof(uint32_t),
               "COX_GRID_BYTES does not fit the end of the last bucket");

uint32_t cox_grid_size(uint32_t rows_max)
{
    uint32_t row = COX_GRID_BYTES(1) - COX_GRID_BYTES(0);
    if (rows_max > (UINT32_MAX - COX_GRID_BYTES(0)) / row) return 0;
    return COX_GRID_BYTES(rows_max);
}

/* Makes a grid of no rows, which no query can find anything in. */
static void clear(cox_grid *grid)
{
    grid->span = cox_span_make(NULL, 0, 0);
    grid->count = 0;
}

cox_grid cox_grid_make(void *memory, uint32_t size)
{
    cox_grid grid = {0};
    if (memory == NULL || size <= COX_GRID_BYTES(0)) return grid;
    uint32_t beyond = (uint32_t)((uintptr_t)memory % ALIGNMENT);
    uint8_t *start = (uint8_t *)memory + (beyond == 0 ? 0 : ALIGNMENT - beyond);
    grid.rows_max = (size - COX_GRID_BYTES(0)) / (COX_GRID_BYTES(1) - COX_GRID_BYTES(0));
    grid.positions = (cox_vec2 *)(void *)start;
    grid.ids = (uint32_t *)(void *)(grid.positions + grid.rows_max);
    grid.numbers = grid.ids + grid.rows_max;
    grid.starts = grid.numbers + grid.rows_max;
    return grid;
}

/* What a grid is built from: row i of it is row numbers[i] of the caller's, or row i if numbers is
 * NULL. */
typedef struct source {
    const cox_grid_rows *rows;
    const uint32_t *numbers;
} source;

static inline uint32_t number_at(const source *from, uint32_t i)
{
    return from->numbers == NULL ? i : from->numbers[i];
}

static inline cox_vec2 raw_position_at(const source *from, uint32_t number)
{
    const uint8_t *first = (const uint8_t *)from->rows->positions;
    size_t offset = (size_t)number * (size_t)from->rows->position_stride;
    return *(const cox_vec2 *)(const void *)(first + offset);
}

static inline cox_vec2 position_at(const source *from, uint32_t number)
{
    return cox_vec2_clamp_here(raw_position_at(from, number), COX_WORLD_LIMIT);
}

static inline uint32_t id_at(const source *from, uint32_t number)
{
    const uint8_t *first = (const uint8_t *)from->rows->ids;
    if (first == NULL) return number + from->rows->id_offset;
    size_t offset = (size_t)number * (size_t)from->rows->id_stride;
    return *(const uint32_t *)(const void *)(first + offset) + from->rows->id_offset;
}

/* Finds the cells that hold rows: those of the least and the greatest coordinates are the first and
 * the last ones. */
static void measure(cox_grid *grid, const source *from)
{
    cox_vec2 least = raw_position_at(from, number_at(from, 0)), greatest = least;
    for (uint32_t i = 1; i < grid->count; i++) {
        cox_vec2 position = raw_position_at(from, number_at(from, i));
        least.x = cox_fix_min(least.x, position.x);
        least.y = cox_fix_min(least.y, position.y);
        greatest.x = cox_fix_max(greatest.x, position.x);
        greatest.y = cox_fix_max(greatest.y, position.y);
    }
    least = cox_vec2_clamp_here(least, COX_WORLD_LIMIT);
    greatest = cox_vec2_clamp_here(greatest, COX_WORLD_LIMIT);
    grid->least_column = cox_grid_cell(grid, least.x);
    grid->least_line = cox_grid_cell(grid, least.y);
    grid->last_column = cox_grid_cell(grid, greatest.x) - grid->least_column;
    grid->last_line = cox_grid_cell(grid, greatest.y) - grid->least_line;
}

/* The logarithm of the least power of two above value. */
static uint8_t bits_of(uint32_t value)
{
    return value == 0 ? 0 : (uint8_t)(cox_fix_highest_bit(value) + 1u);
}

/* Gives each cell a bucket of its own or, if they are too many, wraps the longer side around until
 * there are buckets enough. */
static void share_buckets(cox_grid *grid)
{
    uint8_t column_bits = bits_of(grid->last_column), line_bits = bits_of(grid->last_line);
    uint8_t most = cox_fix_highest_bit((uint64_t)grid->rows_max * BUCKETS_PER_ROW);
    while (column_bits + line_bits > most) {
        if (column_bits > line_bits) column_bits--;
        else line_bits--;
    }
    grid->column_bits = column_bits;
    grid->column_mask = (UINT32_C(1) << column_bits) - 1u;
    grid->line_mask = (UINT32_C(1) << line_bits) - 1u;
}

static inline uint32_t bucket_at(const cox_grid *grid, cox_vec2 position)
{
    return cox_grid_bucket(grid, cox_grid_cell(grid, position.x) - grid->least_column,
                           cox_grid_cell(grid, position.y) - grid->least_line);
}

/* The counting sort. Where the rows of bucket b begin is kept in starts[b + 1] while they are
 * placed, which moves it on to where they end, and bucket b + 1 begins there. */
static void sort_rows(cox_grid *grid, const source *from)
{
    uint32_t *begins = grid->starts + 1;
    uint32_t buckets = cox_grid_bucket(grid, grid->column_mask, grid->line_mask) + 1u;
    for (uint32_t b = 0; b <= buckets; b++) grid->starts[b] = 0;
    for (uint32_t i = 0; i < grid->count; i++)
        begins[bucket_at(grid, position_at(from, number_at(from, i)))]++;

    uint32_t next = 0;
    for (uint32_t b = 0; b < buckets; b++) {
        uint32_t count = begins[b];
        begins[b] = next;
        next += count;
    }
    for (uint32_t i = 0; i < grid->count; i++) {
        uint32_t number = number_at(from, i);
        cox_vec2 position = position_at(from, number);
        uint32_t place = begins[bucket_at(grid, position)]++;
        grid->positions[place] = position;
        grid->ids[place] = id_at(from, number);
        grid->numbers[place] = number;
    }
}

static cox_status build(cox_grid *grid, const source *from, fix16_t cell)
{
    clear(grid);
    if (from->rows->count > grid->rows_max) return COX_ERROR_CAPACITY;
    if (from->rows->count == 0) return COX_OK;
    grid->count = from->rows->count;
    grid->cell_bits = cox_fix_highest_bit(cell <= 0 ? (uint32_t)COX_FIX_ONE : (uint32_t)cell);
    measure(grid, from);
    share_buckets(grid);
    sort_rows(grid, from);
    return COX_OK;
}

cox_status cox_grid_build_from(cox_grid *grid, const cox_grid_rows *rows, fix16_t cell)
{
    source from = {rows, NULL};
    return build(grid, &from, cell);
}

cox_status cox_grid_build(cox_grid *grid, cox_span agents, fix16_t cell)
{
    cox_grid_rows rows = {NULL, NULL, agents.stride, agents.stride, 0, agents.count};
    source from = {&rows, agents.rows};
    if (agents.count > 0) {
        rows.positions = &agents.first->position;
        rows.ids = &agents.first->id;
    }
    cox_status status = build(grid, &from, cell);
    if (status == COX_OK) grid->span = agents;
    return status;
}
