/* SPDX-License-Identifier: MIT
 * The grid of segments. A segment lies in the cell of its lowest corner, at the level whose cells
 * are no narrower than itself, so it reaches at most into the next cell. Buckets are shared by
 * cells, so each look at one asks which cell a segment is of. */
#include "coxswain/segment_grid.h"

#include "cox_found.h"
#include "cox_segment_grid_cells.h"

/* A grid has two buckets for each segment that it holds, rounded down to a power of two. */
#define BUCKETS_PER_SEGMENT 2u

/* Memory that begins anywhere loses at most these bytes until it is aligned. */
#define ALIGNMENT 4u

_Static_assert(COX_SEGMENT_GRID_BYTES(1) - COX_SEGMENT_GRID_BYTES(0) ==
                   (1 + BUCKETS_PER_SEGMENT) * sizeof(uint32_t),
               "COX_SEGMENT_GRID_BYTES does not fit the arrays");
_Static_assert(COX_SEGMENT_GRID_BYTES(0) == ALIGNMENT - 1 + sizeof(uint32_t),
               "COX_SEGMENT_GRID_BYTES does not fit the end of the last bucket");

uint32_t cox_segment_grid_size(uint32_t segments_max)
{
    uint32_t segment = COX_SEGMENT_GRID_BYTES(1) - COX_SEGMENT_GRID_BYTES(0);
    if (segments_max > (UINT32_MAX - COX_SEGMENT_GRID_BYTES(0)) / segment) return 0;
    return COX_SEGMENT_GRID_BYTES(segments_max);
}

/* Makes a grid of no segments, which no query can find anything in. */
static void clear(cox_segment_grid *grid)
{
    grid->segments = cox_segment_span_make(NULL, 0);
    grid->levels = 0;
}

cox_segment_grid cox_segment_grid_make(void *memory, uint32_t size)
{
    cox_segment_grid grid = {0};
    if (memory == NULL || size <= COX_SEGMENT_GRID_BYTES(0)) return grid;
    uint32_t segment = COX_SEGMENT_GRID_BYTES(1) - COX_SEGMENT_GRID_BYTES(0);
    uint32_t beyond = (uint32_t)((uintptr_t)memory % ALIGNMENT);
    uint8_t *start = (uint8_t *)memory + (beyond == 0 ? 0 : ALIGNMENT - beyond);
    grid.segments_max = (size - COX_SEGMENT_GRID_BYTES(0)) / segment;
    if (grid.segments_max == 0) return grid;
    uint64_t buckets = (uint64_t)grid.segments_max * BUCKETS_PER_SEGMENT;
    grid.bucket_mask = (uint32_t)((UINT64_C(1) << cox_fix_highest_bit(buckets)) - 1u);
    grid.numbers = (uint32_t *)(void *)start;
    grid.starts = grid.numbers + grid.segments_max;
    return grid;
}

/* The counting sort. Where the segments of bucket b begin is kept in starts[b + 1] while they are
 * placed, which moves it on to where they end, and bucket b + 1 begins there. */
static void sort_segments(cox_segment_grid *grid)
{
    uint32_t *begins = grid->starts + 1;
    for (uint32_t b = 0; b <= grid->bucket_mask + 1u; b++) grid->starts[b] = 0;
    for (uint32_t i = 0; i < grid->segments.count; i++) {
        cox_segment_box around = cox_segment_box_of(grid, i);
        cox_segment_home of = cox_segment_home_of(grid, &around);
        grid->levels |= UINT32_C(1) << of.bits;
        begins[cox_segment_bucket_of(grid, &of)]++;
    }
    uint32_t next = 0;
    for (uint32_t b = 0; b <= grid->bucket_mask; b++) {
        uint32_t count = begins[b];
        begins[b] = next;
        next += count;
    }
    for (uint32_t i = 0; i < grid->segments.count; i++) {
        cox_segment_box around = cox_segment_box_of(grid, i);
        cox_segment_home of = cox_segment_home_of(grid, &around);
        grid->numbers[begins[cox_segment_bucket_of(grid, &of)]++] = i;
    }
}

cox_status cox_segment_grid_build(cox_segment_grid *grid, cox_segment_span segments, fix16_t cell)
{
    clear(grid);
    if (segments.count > grid->segments_max) return COX_ERROR_CAPACITY;
    if (segments.count == 0) return COX_OK;
    grid->segments = segments;
    fix16_t width = cell <= 0 ? COX_FIX_ONE : cell;
    grid->least_bits = cox_fix_highest_bit((uint32_t)width);
    sort_segments(grid);
    return COX_OK;
}

/* A question: which segments have a box that touches this one. */
typedef struct query {
    const cox_segment_grid *grid;
    cox_segment_box around;
    cox_found found;
} query;

/* The order of answers: by id. Places are numbers of the caller's array. */
static bool comes_before(const void *question, uint32_t place, uint32_t other)
{
    const cox_segment *first = ((const query *)question)->grid->segments.first;
    return first[place].id < first[other].id;
}

/* Keeps a segment if its box touches the query's. */
static inline void look_at(query *q, uint32_t place, const cox_segment_box *around)
{
    if (around->least.x > q->around.greatest.x || around->greatest.x < q->around.least.x) return;
    if (around->least.y > q->around.greatest.y || around->greatest.y < q->around.least.y) return;
    const uint32_t *rows = q->grid->segments.rows;
    cox_found_keep(&q->found, rows == NULL ? place : rows[place], comes_before, q);
}

/* Looks at the segments of a cell. */
static void look_into(query *q, const cox_segment_home *into)
{
    const cox_segment_grid *grid = q->grid;
    uint32_t bucket = cox_segment_bucket_of(grid, into);
    for (uint32_t i = grid->starts[bucket]; i < grid->starts[bucket + 1u]; i++) {
        cox_segment_box around = cox_segment_box_of(grid, grid->numbers[i]);
        cox_segment_home of = cox_segment_home_of(grid, &around);
        if (of.column != into->column || of.line != into->line || of.bits != into->bits) continue;
        look_at(q, grid->numbers[i], &around);
    }
}

static uint64_t cells_at(const query *q, uint32_t bits)
{
    cox_segment_cells columns = cox_segment_cells_of(q->around.least.x, q->around.greatest.x, bits);
    cox_segment_cells lines = cox_segment_cells_of(q->around.least.y, q->around.greatest.y, bits);
    return ((uint64_t)columns.last - columns.first + 1u) *
           ((uint64_t)lines.last - lines.first + 1u);
}

/* How many cells a query would look into. */
static uint64_t cells_of(const query *q)
{
    uint64_t cells = 0;
    for (uint32_t bits = 0; bits < COX_SEGMENT_GRID_LEVELS; bits++)
        if ((q->grid->levels >> bits & 1u) != 0) cells += cells_at(q, bits);
    return cells;
}

static void look_at_level(query *q, uint32_t bits)
{
    cox_segment_cells columns = cox_segment_cells_of(q->around.least.x, q->around.greatest.x, bits);
    cox_segment_cells lines = cox_segment_cells_of(q->around.least.y, q->around.greatest.y, bits);
    cox_segment_home into;
    into.bits = bits;
    for (into.line = lines.first; into.line <= lines.last; into.line++)
        for (into.column = columns.first; into.column <= columns.last; into.column++)
            look_into(q, &into);
}

/* Where there are more cells than segments, all segments are looked at. */
static void look_around(query *q)
{
    const cox_segment_grid *grid = q->grid;
    if (cells_of(q) >= grid->segments.count) {
        for (uint32_t i = 0; i < grid->segments.count; i++) {
            cox_segment_box around = cox_segment_box_of(grid, i);
            look_at(q, i, &around);
        }
        return;
    }
    for (uint32_t bits = 0; bits < COX_SEGMENT_GRID_LEVELS; bits++)
        if ((grid->levels >> bits & 1u) != 0) look_at_level(q, bits);
}

cox_segment_span cox_segment_grid_near(const cox_segment_grid *grid, cox_vec2 point, fix16_t radius,
                                       uint32_t *found, uint32_t capacity, uint32_t *total)
{
    query q;
    q.grid = grid;
    q.found = cox_found_start(found, capacity);
    cox_vec2 reach = cox_vec2_make(radius, radius);
    point = cox_segment_held(point);
    q.around.least = cox_segment_held(cox_vec2_subtract(point, reach));
    q.around.greatest = cox_segment_held(cox_vec2_add(point, reach));
    if (grid->segments.count > 0 && radius >= 0) look_around(&q);
    cox_found_finish(&q.found, comes_before, &q);
    if (total != NULL) *total = q.found.total;
    cox_segment_span span = cox_segment_span_make(grid->segments.first, q.found.kept);
    span.rows = found;
    return span;
}
