/* SPDX-License-Identifier: MIT
 * The counting sort. */
#include "twin_grid.h"

#include <string.h>

/* A coordinate at the very edge, rounded up, lies within the last cell. */
#define MARGIN 1.00001f

void twin_grid_take(twin_grid *made, crowd_memory *memory, uint32_t count, float side, float width)
{
    made->columns = side > width ? (uint32_t)(side / width) : 1u;
    made->count = count;
    made->half_side = side / 2;
    made->per_unit = (float)made->columns / (side * MARGIN);
    size_t cells = (size_t)made->columns * made->columns;
    made->start = crowd_memory_take(memory, cells + 1u, sizeof *made->start);
    made->cell = crowd_memory_take(memory, count, sizeof *made->cell);
    made->member = crowd_memory_take(memory, count, sizeof *made->member);
    made->x = crowd_memory_take(memory, count, sizeof *made->x);
    made->y = crowd_memory_take(memory, count, sizeof *made->y);
}

void twin_grid_sort(twin_grid *grid, const float *x, const float *y)
{
    uint32_t cells = grid->columns * grid->columns, total = 0;
    memset(grid->start, 0, (cells + 1u) * sizeof *grid->start);
    for (uint32_t i = 0; i < grid->count; i++) {
        uint32_t row = twin_grid_cell(grid, y[i]), column = twin_grid_cell(grid, x[i]);
        grid->cell[i] = row * grid->columns + column;
        grid->start[grid->cell[i]]++;
    }
    for (uint32_t i = 0; i < cells; i++) grid->start[i] = total += grid->start[i];
    grid->start[cells] = total;
    /* From the last member on, so that each cell's start is right at the end. */
    for (uint32_t i = grid->count; i-- > 0;) {
        uint32_t place = --grid->start[grid->cell[i]];
        grid->member[place] = i;
        grid->x[place] = x[i];
        grid->y[place] = y[i];
    }
}
