/* SPDX-License-Identifier: MIT
 * Queries of a world. Where its grid shows the agents as they are, they look at the cells around
 * the point; otherwise at all agents. Either way each agent is compared once, and exactly. */
#include "cox_world.h"

#include "steer/space/cox_found.h"

/* A query, and what it found so far: slots. */
typedef struct query {
    const cox_world *world;
    cox_world_query asked; /* its point is held within the world */
    uint64_t radius_squared;
    bool by_distance; /* first by distance, then by id; else by id */
    cox_found found;
} query;

/* No difference overflows within the world. */
static inline uint64_t distance_squared(cox_vec2 point, fix16_t x, fix16_t y)
{
    return cox_vec2_length_squared(cox_vec2_make(x - point.x, y - point.y));
}

static bool comes_before(const void *context, uint32_t slot, uint32_t other)
{
    const query *q = (const query *)context;
    if (q->by_distance) {
        const fix16_t *x = q->world->x, *y = q->world->y;
        uint64_t distance = distance_squared(q->asked.point, x[slot], y[slot]);
        uint64_t other_distance = distance_squared(q->asked.point, x[other], y[other]);
        if (distance != other_distance) return distance < other_distance;
    }
    return q->world->id[slot] < q->world->id[other];
}

/* Keeps an agent that is near, if it is one of those asked for. */
static void keep(query *q, uint32_t slot)
{
    const cox_world *world = q->world;
    uint32_t group = world->group[slot];
    if (q->asked.group != COX_NO_GROUP && group != q->asked.group) return;
    if (q->asked.tags != 0 && (world->groups[group].tags & q->asked.tags) == 0) return;
    if (world->id[slot] == q->asked.self_id) return;
    cox_found_keep(&q->found, slot, comes_before, q);
}

static void look_at_all(query *q)
{
    const cox_world *world = q->world;
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        if (distance_squared(q->asked.point, world->x[slot], world->y[slot]) <= q->radius_squared)
            keep(q, slot);
}

/* Looks at the agents of a bucket, those that candidates_max leaves out as well. */
static void look_into(query *q, uint32_t bucket)
{
    const cox_world_grid *grid = &q->world->grid;
    for (uint32_t place = grid->start[bucket]; place < grid->start[bucket + 1u]; place++)
        if (distance_squared(q->asked.point, grid->x[place], grid->y[place]) <= q->radius_squared)
            keep(q, grid->slot[place]);
}

/* Some columns or rows of cells, each in a bucket of its own. */
typedef struct cell_range {
    uint32_t first;
    uint32_t count;
} cell_range;

/* The cells within a radius of a coordinate; those of all buckets, where there are more. */
static cell_range cells_around(const cox_world_grid *grid, fix16_t coordinate, fix16_t radius,
                               uint32_t mask)
{
    fix16_t least = cox_fix_subtract(coordinate, radius);
    fix16_t greatest = cox_fix_add(coordinate, radius);
    cell_range range;
    range.first = cox_world_line(grid, cox_fix_clamp(least, -COX_WORLD_LIMIT, COX_WORLD_LIMIT));
    range.count = cox_world_line(grid, cox_fix_clamp(greatest, -COX_WORLD_LIMIT, COX_WORLD_LIMIT)) -
                  range.first + 1u;
    if (range.count > mask) range.count = mask + 1u;
    return range;
}

/* Begins anew, and looks at everything within a radius. */
static void look_around(query *q, fix16_t radius)
{
    const cox_world_grid *grid = &q->world->grid;
    q->found = cox_found_start(q->found.places, q->found.capacity);
    q->radius_squared = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    if (!grid->is_current) {
        look_at_all(q);
        return;
    }
    cell_range columns = cells_around(grid, q->asked.point.x, radius, grid->column_mask);
    cell_range rows = cells_around(grid, q->asked.point.y, radius, grid->row_mask);
    for (uint32_t row = 0; row < rows.count; row++)
        for (uint32_t column = 0; column < columns.count; column++)
            look_into(q, cox_world_bucket(grid, columns.first + column, rows.first + row));
}

cox_world_query cox_world_query_make(cox_vec2 point, fix16_t radius)
{
    cox_world_query asked;
    asked.point = point;
    asked.radius = radius;
    asked.group = COX_NO_GROUP;
    asked.self_id = COX_NO_ROW;
    asked.tags = 0;
    return asked;
}

static query query_of(const cox_world *world, const cox_world_query *asked, cox_found found)
{
    query q;
    COX_ASSERT(world != NULL && asked != NULL, COX_MISTAKE_NULL);
    COX_ASSERT(found.places != NULL || found.capacity == 0, COX_MISTAKE_NULL);
    q.world = world;
    q.asked = *asked;
    q.asked.point = cox_vec2_clamp(asked->point, COX_WORLD_LIMIT);
    q.radius_squared = 0;
    q.by_distance = false;
    q.found = found;
    return q;
}

/* Brings the slots found into their order, and turns them into ids. */
static uint32_t answer(query *q)
{
    uint32_t *found = q->found.places;
    cox_found_finish(&q->found, comes_before, q);
    for (uint32_t i = 0; i < q->found.kept; i++) found[i] = q->world->id[found[i]];
    return q->found.kept;
}

uint32_t cox_world_within(const cox_world *world, const cox_world_query *asked, uint32_t *found,
                          uint32_t capacity)
{
    query q = query_of(world, asked, cox_found_start(found, capacity));
    if (asked->radius >= 0) look_around(&q, asked->radius);
    (void)answer(&q);
    return q.found.total;
}

/* In a grid the circle starts as wide as a cell and doubles until it holds enough agents: all
 * others are farther away than these. */
uint32_t cox_world_nearest(const cox_world *world, const cox_world_query *asked, uint32_t *found,
                           uint32_t capacity)
{
    query q = query_of(world, asked, cox_found_start(found, capacity));
    fix16_t radius = asked->radius;
    q.by_distance = true;
    if (radius < 0) return 0;
    fix16_t tried = world->grid.is_current ? cox_fix_min(world->grid.cell, radius) : radius;
    look_around(&q, tried);
    while (q.found.total < capacity && tried < radius) {
        tried = cox_fix_min(cox_fix_add(tried, tried), radius);
        look_around(&q, tried);
    }
    return answer(&q);
}
