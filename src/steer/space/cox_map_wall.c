/* SPDX-License-Identifier: MIT
 * The nearest wall of a map: the nearest point of each wall's square and of each edge, compared as
 * exact squares. */
#include "cox_map_place.h"
#include "coxswain/map.h"

/* How many cells far it looks. */
#define REACH_CELLS 15u

/* The nearest one so far. */
typedef struct search {
    const cox_map *map;
    cox_map_place from;
    uint64_t squared; /* its squared distance; at first that of the reach, plus 1 */
    uint32_t cell;
    uint32_t x; /* of its nearest point, from the map's origin, in LSB */
    uint32_t y;
    bool found;
} search;

static uint64_t squared_gap(uint32_t a, uint32_t b)
{
    uint64_t gap = a < b ? b - a : a - b;
    return gap * gap;
}

/* Takes the point (x, y) of a wall if it is nearer than all before it. */
static void take(search *self, uint32_t cell, uint32_t x, uint32_t y)
{
    uint64_t squared = squared_gap(self->from.x, x) + squared_gap(self->from.y, y);
    if (squared >= self->squared) return;
    self->squared = squared;
    self->cell = cell;
    self->x = x;
    self->y = y;
    self->found = true;
}

static void look_at_edges(search *self)
{
    uint32_t width = cox_map_cell_width(self->map);
    take(self, COX_NO_MAP_CELL, 0, self->from.y);
    take(self, COX_NO_MAP_CELL, self->map->def.width * width, self->from.y);
    take(self, COX_NO_MAP_CELL, self->from.x, 0);
    take(self, COX_NO_MAP_CELL, self->from.x, self->map->def.height * width);
}

/* The coordinate of a cell's side that is nearest to a coordinate. */
static uint32_t nearest_of(uint32_t from, uint32_t place, uint32_t width)
{
    uint32_t least = place * width, greatest = least + width;
    if (from < least) return least;
    return from > greatest ? greatest : from;
}

static void look_at_cell(search *self, uint32_t column, uint32_t line)
{
    uint32_t cell = cox_map_number(self->map, column, line);
    uint32_t width = cox_map_cell_width(self->map);
    if (self->map->cells[cell].cost != COX_MAP_WALL) return;
    take(self, cell, nearest_of(self->from.x, column, width),
         nearest_of(self->from.y, line, width));
}

static uint32_t first_of(uint32_t place, uint32_t reach)
{
    return place > reach ? place - reach : 0;
}

static uint32_t last_of(uint32_t place, uint32_t reach, uint32_t count)
{
    return place + reach < count ? place + reach : count - 1u;
}

static void look_at_cells(search *self, uint32_t reach)
{
    uint32_t last_column = last_of(self->from.column, reach, self->map->def.width);
    uint32_t last_line = last_of(self->from.line, reach, self->map->def.height);
    for (uint32_t line = first_of(self->from.line, reach); line <= last_line; line++)
        for (uint32_t column = first_of(self->from.column, reach); column <= last_column; column++)
            look_at_cell(self, column, line);
}

/* The reach in LSB, held to what is looked at. */
static uint64_t held_reach(const cox_map *map, fix16_t reach)
{
    uint64_t most = (uint64_t)REACH_CELLS * cox_map_cell_width(map);
    uint64_t held = (uint64_t)cox_fix_max(reach, 0);
    return held < most ? held : most;
}

cox_map_nearest cox_map_nearest_wall(const cox_map *map, cox_vec2 point, fix16_t reach)
{
    cox_map_nearest nearest = {COX_NO_MAP_CELL, point, {0, 0}, 0};
    search found = {0};
    found.map = map;
    if (!cox_map_find(map, point, &found.from)) return nearest;
    nearest.cell = cox_map_number(map, found.from.column, found.from.line);
    if (map->cells[nearest.cell].cost == COX_MAP_WALL) return nearest;

    uint64_t held = held_reach(map, reach);
    found.squared = held * held + 1u;
    found.cell = COX_NO_MAP_CELL;
    look_at_edges(&found);
    look_at_cells(&found, (uint32_t)(held / cox_map_cell_width(map)) + 1u);
    nearest.cell = found.cell;
    nearest.distance = COX_FIX_MAX;
    if (!found.found) return nearest;
    nearest.point.x = (fix16_t)((uint32_t)map->def.origin.x + found.x);
    nearest.point.y = (fix16_t)((uint32_t)map->def.origin.y + found.y);
    cox_vec2 away = cox_vec2_subtract(point, nearest.point);
    nearest.distance = cox_vec2_length(away);
    nearest.normal = cox_vec2_normalise(away);
    return nearest;
}
