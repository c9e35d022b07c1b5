/* SPDX-License-Identifier: MIT
 * Queries of a grid: they look at the cells around a point. Each bucket is visited at most once and
 * each distance compared, so a row is found once, and only where it is. */
#include "coxswain/grid.h"

#include "cox_found.h"
#include "cox_grid_cells.h"
#include "cox_lower_keys.h"
#include "core/math/cox_vec2_here.h"

/* Near rows are gathered in lots of this many. Most queries find fewer. */
#define LOT 32u

/* A query, and what it found so far: places of the grid's rows. */
typedef struct query {
    const cox_grid *grid;
    cox_vec2 point;
    uint64_t radius_squared;
    uint32_t self_id;
    bool by_distance; /* first by distance, then by id; else by id */
    cox_found found;  /* but for the lot */
    uint32_t lot_count;
    uint32_t lot[LOT];
    int32_t lot_keys[LOT + 3];
} query;

/* No difference overflows within the world. */
static inline uint64_t distance_squared(cox_vec2 a, cox_vec2 b)
{
    return cox_vec2_length_squared(cox_vec2_make(a.x - b.x, a.y - b.y));
}

static bool comes_before(const void *context, uint32_t place, uint32_t other)
{
    const query *q = (const query *)context;
    if (q->by_distance) {
        const cox_vec2 *positions = q->grid->positions;
        uint64_t distance = distance_squared(positions[place], q->point);
        uint64_t other_distance = distance_squared(positions[other], q->point);
        if (distance != other_distance) return distance < other_distance;
    }
    return q->grid->ids[place] < q->grid->ids[other];
}

/* A number that sorts as the id does: the instructions of most desks compare four at a time only if
 * they are signed. */
static inline int32_t key_of(uint32_t id)
{
    return (int32_t)(id ^ UINT32_C(0x80000000));
}

/* Takes the row of self_id out of the lot, and makes the ids of the others their keys. */
static void identify_lot(query *q)
{
    const uint32_t *ids = q->grid->ids;
    const uint32_t self_id = q->self_id;
    size_t count = 0, looked_at = (size_t)q->lot_count;
    for (size_t i = 0; i < looked_at; i++) {
        uint32_t place = q->lot[i], id = ids[place];
        q->lot[count] = place;
        q->lot_keys[count] = key_of(id);
        count += id != self_id;
    }
    q->lot_count = (uint32_t)count;
}

/* Measures the rows of the lot by keys that sort as the distances do: the first 26 bits of the
 * square, and behind them the place in the lot, so that no two are equal. */
static void measure_lot(query *q)
{
    const uint32_t *ids = q->grid->ids;
    const cox_vec2 *positions = q->grid->positions;
    const cox_vec2 point = q->point;
    const uint32_t self_id = q->self_id;
    const uint8_t highest = cox_fix_highest_bit(q->radius_squared | 1u);
    const uint8_t shift = highest > 25u ? (uint8_t)(highest - 25u) : 0u;
    size_t count = 0, looked_at = (size_t)q->lot_count;
    for (size_t i = 0; i < looked_at; i++) {
        uint32_t place = q->lot[i];
        uint64_t squared = distance_squared(positions[place], point);
        q->lot[count] = place;
        q->lot_keys[count] = (int32_t)((uint32_t)(squared >> shift) * LOT + (uint32_t)count);
        count += ids[place] != self_id;
    }
    q->lot_count = (uint32_t)count;
}

/* Sorts the only lot, by ids, into found, as rows of the caller's: the place of each is the number
 * of lower ids. Three keys follow the last, as keys are ranked by fours. False, and nothing is
 * found yet, if an id is there twice. */
static bool sort_lot(query *q)
{
    const uint32_t *numbers = q->grid->numbers;
    const uint32_t count = q->lot_count;
    uint32_t ranks = 0;
    for (uint32_t i = 0; i < 3; i++) q->lot_keys[count + i] = INT32_MAX;
    for (uint32_t i = 0; i < count; i += 4) {
        uint32_t lower[4];
        cox_lower_keys(&q->lot_keys[i], q->lot_keys, count, lower);
        for (uint32_t k = 0; k < 4 && i + k < count; k++) {
            q->found.places[lower[k]] = numbers[q->lot[i + k]];
            ranks += lower[k];
        }
    }
    if (count > 0 && ranks != count * (count - 1u) / 2u) return false;
    q->found.kept = q->found.total = count;
    return true;
}

/* Whether the rows by those keys are in their order, as far as they are kept. If two differ by
 * their places alone, all are compared exactly. */
static bool is_order(const query *q, const uint32_t *keys)
{
    const uint32_t count = q->lot_count, capacity = q->found.capacity;
    const uint32_t end = count <= capacity ? count : capacity + 1u;
    bool is_alike = false;
    for (uint32_t i = 1; i < end; i++) is_alike |= (keys[i] ^ keys[i - 1u]) < LOT;
    if (!is_alike) return true;
    for (uint32_t i = 1; i < count; i++)
        if (comes_before(q, q->lot[keys[i] % LOT], q->lot[keys[i - 1u] % LOT])) return false;
    return true;
}

/* Keeps the nearest of the only lot, ranked as above. False, and nothing is kept, if their keys do
 * not tell their order. */
static bool keep_nearest_of_lot(query *q)
{
    const uint32_t count = q->lot_count;
    uint32_t keys[LOT + 3];
    for (uint32_t i = 0; i < 3; i++) q->lot_keys[count + i] = INT32_MAX;
    for (uint32_t i = 0; i < count; i += 4) {
        uint32_t lower[4];
        cox_lower_keys(&q->lot_keys[i], q->lot_keys, count, lower);
        for (uint32_t k = 0; k < 4; k++) keys[lower[k]] = (uint32_t)q->lot_keys[i + k];
    }
    if (!is_order(q, keys)) return false;
    q->found.total = count;
    q->found.kept = count < q->found.capacity ? count : q->found.capacity;
    for (uint32_t i = 0; i < q->found.kept; i++)
        q->found.places[i] = q->grid->numbers[q->lot[keys[i] % LOT]];
    return true;
}

/* Keeps the rows of the lot, as far as there is room. */
static void keep_lot(query *q)
{
    for (uint32_t i = 0; i < q->lot_count; i++)
        cox_found_keep(&q->found, q->lot[i], comes_before, q);
    q->lot_count = 0;
}

/* Writes down the places from place to end whose rows are near; returns where it stopped. Whether a
 * row is near cannot be foreseen, so each is written, and the count moves on if it is: a branch
 * would cost more. */
static inline uint32_t gather(query *q, uint32_t place, uint32_t end)
{
    const cox_vec2 *positions = q->grid->positions;
    const int64_t own_x = q->point.x, own_y = q->point.y;
    const uint64_t beyond = q->radius_squared + 1u;
    const uint32_t left = end - place, room = LOT - q->lot_count;
    size_t count = (size_t)q->lot_count, first = (size_t)place;
    size_t stop = first + (size_t)(left < room ? left : room);
    for (size_t i = first; i < stop; i++) {
        int64_t x = positions[i].x - own_x, y = positions[i].y - own_y;
        q->lot[count] = (uint32_t)i;
        count += (uint64_t)(x * x + y * y) < beyond;
    }
    q->lot_count = (uint32_t)count;
    return (uint32_t)stop;
}

/* Looks at the rows of some buckets side by side. */
static inline void look_at(query *q, uint32_t first_bucket, uint32_t last_bucket)
{
    uint32_t place = q->grid->starts[first_bucket];
    const uint32_t end = q->grid->starts[last_bucket + 1u];
    while (place < end) {
        place = gather(q, place, end);
        if (q->lot_count < LOT) continue;
        identify_lot(q);
        keep_lot(q);
    }
}

/* Some columns or lines of cells, counted from the least that holds a row. */
typedef struct cell_range {
    uint32_t first;
    uint32_t last; /* below first: none */
} cell_range;

/* The cells from coordinate least to greatest, as far as cells hold rows. */
static cell_range cells_between(const cox_grid *grid, fix16_t least, fix16_t greatest,
                                uint32_t origin, uint32_t last)
{
    uint32_t from = cox_grid_cell(grid, least), to = cox_grid_cell(grid, greatest);
    cell_range range = {1, 0};
    if (to < origin || from > origin + last) return range;
    range.first = from > origin ? from - origin : 0;
    range.last = to < origin + last ? to - origin : last;
    return range;
}

/* Looks at the buckets of those columns on those lines. On a line they begin anywhere and wrap
 * around: a second part of them then begins with the first bucket. */
static void look_at_lines(query *q, cell_range columns, cell_range lines)
{
    const cox_grid *grid = q->grid;
    uint32_t first = columns.first & grid->column_mask, last = columns.last & grid->column_mask;
    bool is_whole = columns.last - columns.first >= grid->column_mask;
    if (is_whole) first = 0;
    if (is_whole) last = grid->column_mask;
    for (uint32_t line = lines.first; line <= lines.last; line++) {
        uint32_t begin = cox_grid_bucket(grid, 0, line);
        if (first > last) look_at(q, begin + first, begin + grid->column_mask);
        look_at(q, first > last ? begin : begin + first, begin + last);
    }
}

static void look_around(query *q, fix16_t radius)
{
    const cox_grid *grid = q->grid;
    q->radius_squared = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    q->found = cox_found_start(q->found.places, q->found.capacity);
    q->lot_count = 0;
    cell_range columns =
        cells_between(grid, cox_fix_subtract(q->point.x, radius), cox_fix_add(q->point.x, radius),
                      grid->least_column, grid->last_column);
    cell_range lines =
        cells_between(grid, cox_fix_subtract(q->point.y, radius), cox_fix_add(q->point.y, radius),
                      grid->least_line, grid->last_line);
    if (columns.first > columns.last || lines.first > lines.last) return;
    if (lines.last - lines.first > grid->line_mask) lines.last = lines.first + grid->line_mask;
    look_at_lines(q, columns, lines);
    if (q->by_distance) measure_lot(q);
    else identify_lot(q);
}

static query query_of(const cox_grid *grid, cox_vec2 point, uint32_t self_id, uint32_t *found,
                      uint32_t capacity)
{
    query q;
    q.grid = grid;
    q.point = cox_vec2_clamp_here(point, COX_WORLD_LIMIT);
    q.self_id = self_id;
    q.found = cox_found_start(found, capacity);
    q.by_distance = false;
    q.lot_count = 0;
    return q;
}

/* Brings what was found into its order, and makes it rows of the caller's. */
static void finish(query *q)
{
    bool is_lot = q->found.total == 0 && q->lot_count <= q->found.capacity && !q->by_distance;
    if (is_lot && sort_lot(q)) return;
    if (q->found.total == 0 && q->by_distance && keep_nearest_of_lot(q)) return;
    keep_lot(q);
    cox_found_finish(&q->found, comes_before, q);
    uint32_t *places = q->found.places;
    for (uint32_t i = 0; i < q->found.kept; i++) places[i] = q->grid->numbers[places[i]];
}

static cox_span answer(const query *q)
{
    cox_span span = cox_span_make(q->grid->span.first, q->grid->span.stride, q->found.kept);
    span.rows = q->found.places;
    return span;
}

cox_span cox_grid_within(const cox_grid *grid, cox_vec2 point, fix16_t radius, uint32_t self_id,
                         uint32_t *found, uint32_t capacity, uint32_t *total)
{
    query q = query_of(grid, point, self_id, found, capacity);
    if (grid->count > 0 && radius >= 0) look_around(&q, radius);
    finish(&q);
    if (total != NULL) *total = q.found.total;
    return answer(&q);
}

/* The circle starts as wide as a cell, or as a radius that is little more, and doubles until it
 * holds enough rows: all others are farther away than these. */
cox_span cox_grid_nearest(const cox_grid *grid, cox_vec2 point, fix16_t radius, uint32_t self_id,
                          uint32_t *found, uint32_t capacity)
{
    query q = query_of(grid, point, self_id, found, capacity);
    q.by_distance = true;
    if (grid->count == 0 || radius < 0) return answer(&q);
    const uint32_t cell = UINT32_C(1) << grid->cell_bits;
    fix16_t tried = (uint32_t)radius <= cell + cell / 4u ? radius : (fix16_t)cell;
    look_around(&q, tried);
    while (q.found.total + q.lot_count < capacity && tried < radius) {
        tried = cox_fix_min(cox_fix_add(tried, tried), radius);
        look_around(&q, tried);
    }
    finish(&q);
    return answer(&q);
}
