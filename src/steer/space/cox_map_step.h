/* SPDX-License-Identifier: MIT
 * How far each direction of a map leads. */
#ifndef COX_MAP_STEP_H
#define COX_MAP_STEP_H

#include "coxswain/map.h"

/* The columns and the lines from a cell to the next, each -1 to 1. */
typedef struct cox_map_step {
    int8_t column;
    int8_t line;
} cox_map_step;

/* The step in a direction, COX_MAP_RIGHT to COX_MAP_RIGHT_DOWN; in cox_map.c. */
cox_map_step cox_map_step_of(uint8_t direction);

/* The cell a step away from a column and line, be there a wall or not; COX_NO_MAP_CELL beyond the
 * map. In cox_map.c too. */
uint32_t cox_map_beside(const cox_map *map, uint32_t column, uint32_t line, uint8_t direction);

#endif
