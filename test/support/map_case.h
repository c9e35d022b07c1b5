/* SPDX-License-Identifier: MIT
 * Maps for the tests of routes and flow fields: written as text or drawn at random; and a search
 * that shares nothing with the library's. */
#ifndef MAP_CASE_H
#define MAP_CASE_H

#include "coxswain/map.h"

/* The cells of the largest map here, and the greatest cost. */
#define MAP_CASE_SIDE 20
#define MAP_CASE_CELLS (MAP_CASE_SIDE * MAP_CASE_SIDE)
#define MAP_CASE_GREATEST 8

/* Makes *map from lines of text, the first one with the least y: '#' is a wall, '.' costs 1, a
 * digit costs that. Cells are 2 units wide, and the map begins at (-3, 5). It lies in memory of
 * this file, so there is one map at a time. */
void map_case_write(cox_map *map, const char *const *lines, uint32_t count);

/* Makes *map at random: 1 to MAP_CASE_SIDE cells a side, up to 40 % of them walls, one in two maps
 * with costs up to MAP_CASE_GREATEST. */
void map_case_draw(cox_map *map, uint64_t *random);

/* A random cell of a map; and one that is no wall, or COX_NO_MAP_CELL if 100 tries found none. */
uint32_t map_case_cell(const cox_map *map, uint64_t *random);
uint32_t map_case_free_cell(const cox_map *map, uint64_t *random);

/* Whether one can step from a cell by so many columns and lines, by the costs alone. */
bool map_case_can_step(const cox_map *map, uint32_t cell, int32_t columns, int32_t lines);

/* Writes the cost from each cell to one goal, UINT32_MAX where there is none: goes over
 * all cells again and again until nothing becomes cheaper. */
void map_case_costs(const cox_map *map, uint32_t goal, uint32_t *costs);

/* Takes a point into a running hash. */
void map_case_hash(uint64_t *hash, cox_vec2 point);

#endif
