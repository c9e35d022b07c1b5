/* SPDX-License-Identifier: MIT
 * The map of the scenario "ways": six rooms with seven doors between them, pillars, and mud, which
 * is slow to walk through. */
#ifndef ROOMS_H
#define ROOMS_H

#include "coxswain/map.h"

/* Cells, each so many units wide, from (0, 0). */
#define ROOMS_WIDTH 30
#define ROOMS_HEIGHT 20
#define ROOMS_CELL COX_FIX(20)
#define ROOMS_GREATEST 3

/* Doors are two cells wide. */
#define ROOMS_DOORS 7
#define ROOMS_DOOR_CELLS 2

/* The corners that agents go to, one after the other. */
#define ROOMS_CORNERS 4

/* The definition of the map; and its cells as at the start, with all doors but the last open. */
cox_map_def rooms_def(void);
void rooms_furnish(cox_map *map);

/* Cell number place, 0 or 1, of a door. */
uint32_t rooms_door_cell(const cox_map *map, uint32_t door, uint32_t place);

/* Whether a door is open; and the door that is nearest to a point, the first of several. */
bool rooms_is_open(const cox_map *map, uint32_t door);
uint32_t rooms_door_at(const cox_map *map, cox_vec2 point);

/* Whether an agent at a point, with that radius, stands in a door. */
bool rooms_stands_in(const cox_map *map, uint32_t door, cox_vec2 point, fix16_t radius);

/* The middle of the cell in a corner. */
cox_vec2 rooms_corner(const cox_map *map, uint32_t corner);

#endif
