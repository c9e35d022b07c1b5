/* SPDX-License-Identifier: MIT
 * A grid of square cells over the twins' square, made anew each tick by a counting sort. */
#ifndef COXSWAIN_TWIN_GRID_H
#define COXSWAIN_TWIN_GRID_H

#include "twin.h"

/* A grid; made by twin_grid_take. */
typedef struct twin_grid {
    uint32_t columns; /* of cells, and as many rows */
    uint32_t count;   /* of the members */
    float half_side;  /* of the square */
    float per_unit;   /* cells */
    uint32_t *start;  /* of each cell in the arrays below; one more for the end of the last cell */
    uint32_t *cell;   /* of each member, in their own order */
    uint32_t *member; /* the members' numbers, cell by cell, row by row */
    float *x;         /* where they are, in the same order */
    float *y;
} twin_grid;

/* Cells from first to last along an axis. */
typedef struct twin_cells {
    uint32_t first;
    uint32_t last;
} twin_cells;

/* Takes the memory of a grid for count members. Its cells are at least that wide. */
void twin_grid_take(twin_grid *made, crowd_memory *memory, uint32_t count, float side, float width);

/* Sorts the members, who are at x and y. */
void twin_grid_sort(twin_grid *grid, const float *x, const float *y);

/* The cell of a coordinate, in the square, along its axis. */
static inline uint32_t twin_grid_cell(const twin_grid *grid, float coordinate)
{
    return (uint32_t)(int32_t)((coordinate + grid->half_side) * grid->per_unit);
}

/* The cells around one of an axis, those that are there. */
static inline twin_cells twin_grid_around(const twin_grid *grid, uint32_t cell, uint32_t distance)
{
    twin_cells found = {cell > distance ? cell - distance : 0, cell + distance};
    if (found.last >= grid->columns) found.last = grid->columns - 1u;
    return found;
}

#endif
