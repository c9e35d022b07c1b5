/* SPDX-License-Identifier: MIT
 * The map: its cells, and the directions that lead out of each. */
#include "coxswain/map.h"

#include "cox_map_place.h"
#include "cox_map_step.h"
#include "coxswain/flash.h"

_Static_assert(COX_MAP_BYTES(1, 1) == sizeof(cox_map_cell), "COX_MAP_BYTES does not fit a cell");

static const cox_map_step steps[COX_MAP_DIRECTIONS] COX_FLASH = {
    {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1},
};

cox_map_step cox_map_step_of(uint8_t direction)
{
    cox_map_step step;
    cox_flash_copy(&step, &steps[direction], sizeof step);
    return step;
}

cox_map_def cox_map_default(void)
{
    cox_map_def def;
    def.width = 64;
    def.height = 64;
    def.cell = COX_FIX_ONE;
    def.origin = cox_vec2_zero();
    def.greatest = 255;
    return def;
}

/* Whether a side of so many cells, from origin on, lies in the world. */
static bool side_fits(const cox_map_def *def, uint32_t cells, fix16_t origin)
{
    if (cells == 0 || cells > COX_MAP_SIDE_MAX || origin < -COX_WORLD_LIMIT) return false;
    return origin + (int64_t)cells * def->cell <= COX_WORLD_LIMIT;
}

uint32_t cox_map_size(const cox_map_def *def)
{
    if (def->cell <= 0 || def->cell > COX_MAP_CELL_MAX || def->greatest == 0) return 0;
    if (!side_fits(def, def->width, def->origin.x)) return 0;
    if (!side_fits(def, def->height, def->origin.y)) return 0;
    return COX_MAP_BYTES(def->width, def->height);
}

uint32_t cox_map_beside(const cox_map *map, uint32_t column, uint32_t line, uint8_t direction)
{
    cox_map_step step = cox_map_step_of(direction);
    return cox_map_cell_at(map, (uint32_t)((int32_t)column + step.column),
                           (uint32_t)((int32_t)line + step.line));
}

/* Bit d: the cell in direction d is no wall. */
static uint8_t free_around(const cox_map *map, uint32_t column, uint32_t line)
{
    uint8_t free = 0;
    for (uint8_t d = 0; d < COX_MAP_DIRECTIONS; d++)
        if (cox_map_cost(map, cox_map_beside(map, column, line, d)) != COX_MAP_WALL)
            free = (uint8_t)(free | 1u << d);
    return free;
}

/* A diagonal direction needs the straight ones on both sides of it to be free. */
static void find_directions(cox_map *map, uint32_t column, uint32_t line)
{
    cox_map_cell *cell = &map->cells[cox_map_number(map, column, line)];
    cell->directions = 0;
    if (cell->cost == COX_MAP_WALL) return;
    uint32_t free = free_around(map, column, line), straight = free & 15u;
    uint32_t turned = (straight >> 1 | straight << 3) & 15u;
    cell->directions = (uint8_t)(free & (straight | (straight & turned) << 4));
}

static void find_all_directions(cox_map *map)
{
    for (uint32_t line = 0; line < map->def.height; line++)
        for (uint32_t column = 0; column < map->def.width; column++)
            find_directions(map, column, line);
}

cox_map cox_map_make(const cox_map_def *def, void *memory, uint32_t size)
{
    cox_map map = {0};
    uint32_t needed = cox_map_size(def);
    if (needed == 0 || memory == NULL || size < needed) return map;
    map.def = *def;
    map.cell_count = def->width * def->height;
    map.cell_capacity = map.cell_count;
    map.cells = (cox_map_cell *)memory;
    for (uint32_t cell = 0; cell < map.cell_count; cell++) map.cells[cell].cost = 1;
    find_all_directions(&map);
    return map;
}

bool cox_map_set(cox_map *map, uint32_t cell, uint8_t cost)
{
    uint8_t held = cost > map->def.greatest ? map->def.greatest : cost;
    if (cell >= map->cell_count || map->cells[cell].cost == held) return false;
    map->cells[cell].cost = held;
    map->revision++;
    uint32_t middle = cell % map->def.width, middle_line = cell / map->def.width;
    uint32_t last = middle + 1u < map->def.width ? middle + 1u : middle;
    uint32_t last_line = middle_line + 1u < map->def.height ? middle_line + 1u : middle_line;
    for (uint32_t line = middle_line - (middle_line > 0); line <= last_line; line++)
        for (uint32_t column = middle - (middle > 0); column <= last; column++)
            find_directions(map, column, line);
    return true;
}

uint8_t cox_map_cost(const cox_map *map, uint32_t cell)
{
    return cell < map->cell_count ? map->cells[cell].cost : COX_MAP_WALL;
}

uint32_t cox_map_cell_at(const cox_map *map, uint32_t column, uint32_t line)
{
    bool is_there = column < map->def.width && line < map->def.height;
    return is_there ? cox_map_number(map, column, line) : COX_NO_MAP_CELL;
}

uint32_t cox_map_cell_of(const cox_map *map, cox_vec2 point)
{
    cox_map_place place;
    if (!cox_map_find(map, point, &place)) return COX_NO_MAP_CELL;
    return cox_map_number(map, place.column, place.line);
}

/* The middle of a cell on one axis. A map lies in the world, so it fits. */
static fix16_t middle_of(const cox_map *map, fix16_t origin, uint32_t place)
{
    uint32_t width = cox_map_cell_width(map);
    return (fix16_t)((uint32_t)origin + place * width + width / 2u);
}

cox_vec2 cox_map_middle(const cox_map *map, uint32_t cell)
{
    if (cell >= map->cell_count) return cox_vec2_zero();
    return cox_vec2_make(middle_of(map, map->def.origin.x, cell % map->def.width),
                         middle_of(map, map->def.origin.y, cell / map->def.width));
}

uint32_t cox_map_next(const cox_map *map, uint32_t cell, uint8_t direction)
{
    if (cell >= map->cell_count || direction >= COX_MAP_DIRECTIONS) return COX_NO_MAP_CELL;
    if (((uint32_t)map->cells[cell].directions >> direction & 1u) == 0) return COX_NO_MAP_CELL;
    return cox_map_beside(map, cell % map->def.width, cell / map->def.width, direction);
}

bool cox_map_restored(cox_map *map)
{
    if (map->cell_count != map->def.width * map->def.height) return false;
    for (uint32_t cell = 0; cell < map->cell_count; cell++)
        if (map->cells[cell].cost > map->def.greatest) return false;
    find_all_directions(map);
    return true;
}
