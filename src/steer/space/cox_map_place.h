/* SPDX-License-Identifier: MIT
 * Where a point lies on a map, in whole LSB counted from the map's origin, so that it is exact. */
#ifndef COX_MAP_PLACE_H
#define COX_MAP_PLACE_H

#include "coxswain/map.h"

/* A place on a map. */
typedef struct cox_map_place {
    uint32_t x; /* from the origin, in LSB, below 2^31 */
    uint32_t y;
    uint32_t column; /* of the cell where it lies */
    uint32_t line;
} cox_map_place;

/* The width of a cell in LSB, up to 2^28. */
static inline uint32_t cox_map_cell_width(const cox_map *map)
{
    return (uint32_t)map->def.cell;
}

/* The number of a cell. */
static inline uint32_t cox_map_number(const cox_map *map, uint32_t column, uint32_t line)
{
    return line * map->def.width + column;
}

/* Finds the place of a point. Returns false if it lies outside the map. */
static inline bool cox_map_find(const cox_map *map, cox_vec2 point, cox_map_place *place)
{
    int64_t x = (int64_t)point.x - map->def.origin.x, y = (int64_t)point.y - map->def.origin.y;
    if (map->cell_count == 0 || x < 0 || y < 0) return false;
    place->x = (uint32_t)x;
    place->y = (uint32_t)y;
    place->column = place->x / cox_map_cell_width(map);
    place->line = place->y / cox_map_cell_width(map);
    return place->column < map->def.width && place->line < map->def.height;
}

#endif
