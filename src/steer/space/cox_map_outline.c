/* SPDX-License-Identifier: MIT
 * The outline of a map's walls: the borders between its cells, along x and then along y, cut into
 * runs with the free cells on the same side. */
#include "coxswain/map.h"

#include "cox_map_place.h"

/* What has been written so far. */
typedef struct outline {
    const cox_map *map;
    cox_segment *segments;
    uint32_t capacity;
    uint32_t count; /* of all sides, also of sides that did not fit */
    uint32_t first_id;
} outline;

/* One border of the map between two lines of cells (is_along_x) or two columns, by its number. */
typedef struct border {
    uint32_t number;
    bool is_along_x;
} border;

static bool is_free(const cox_map *map, uint32_t column, uint32_t line)
{
    return cox_map_cost(map, cox_map_cell_at(map, column, line)) != COX_MAP_WALL;
}

/* Of the two cells at a place of a border: 1 if only the one of greater x or y is free, -1 if only
 * the other one is, else 0. Number 0 less 1 is outside the map. */
static int32_t free_side(const cox_map *map, border at, uint32_t place)
{
    bool before, after;
    if (at.is_along_x) {
        before = is_free(map, place, at.number - 1u);
        after = is_free(map, place, at.number);
    } else {
        before = is_free(map, at.number - 1u, place);
        after = is_free(map, at.number, place);
    }
    return (int32_t)after - (int32_t)before;
}

/* The corner of cells at a place of a border. A map lies in the world, so it fits. */
static cox_vec2 corner_at(const cox_map *map, border at, uint32_t place)
{
    uint32_t width = cox_map_cell_width(map);
    uint32_t column = at.is_along_x ? place : at.number, line = at.is_along_x ? at.number : place;
    return cox_vec2_make((fix16_t)((uint32_t)map->def.origin.x + column * width),
                         (fix16_t)((uint32_t)map->def.origin.y + line * width));
}

/* Writes a run from one place of a border to another. What is above a line lies to the left of +x,
 * and what is beside a column at greater x to the left of -y. */
static void write_run(outline *self, border at, uint32_t from, uint32_t to, int32_t side)
{
    uint32_t number = self->count++;
    if (number >= self->capacity) return;
    bool is_forward = at.is_along_x == (side > 0);
    cox_vec2 least = corner_at(self->map, at, from), greatest = corner_at(self->map, at, to);
    self->segments[number].id = self->first_id + number;
    self->segments[number].start = is_forward ? least : greatest;
    self->segments[number].end = is_forward ? greatest : least;
}

static void write_border(outline *self, border at, uint32_t length)
{
    uint32_t from = 0;
    int32_t side = 0;
    for (uint32_t place = 0; place <= length; place++) {
        int32_t next = place < length ? free_side(self->map, at, place) : 0;
        if (next == side) continue;
        if (side != 0) write_run(self, at, from, place, side);
        from = place;
        side = next;
    }
}

uint32_t cox_map_outline(const cox_map *map, uint32_t first_id, cox_segment *segments,
                         uint32_t capacity)
{
    outline self = {map, segments, capacity, 0, first_id};
    border at = {0, true};
    for (; at.number <= map->def.height; at.number++) write_border(&self, at, map->def.width);
    at.is_along_x = false;
    for (at.number = 0; at.number <= map->def.width; at.number++)
        write_border(&self, at, map->def.height);
    return self.count;
}
