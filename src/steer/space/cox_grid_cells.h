/* SPDX-License-Identifier: MIT
 * The cells of a grid, and the buckets that hold their rows.
 *
 * Cells are numbered by the high bits of a position, so no division is needed. The buckets of a
 * line of cells lie side by side. A world with more cells than there are buckets wraps around:
 * cells whose columns and lines have the same low bits share a bucket. */
#ifndef COX_GRID_CELLS_H
#define COX_GRID_CELLS_H

#include "coxswain/grid.h"

/* The number of the column, or of the line, of cells where a coordinate lies. */
static inline uint32_t cox_grid_cell(const cox_grid *grid, fix16_t coordinate)
{
    return ((uint32_t)coordinate ^ UINT32_C(0x80000000)) >> grid->cell_bits;
}

/* The bucket of a cell, whose column and line are counted from the least that hold a row. */
static inline uint32_t cox_grid_bucket(const cox_grid *grid, uint32_t column, uint32_t line)
{
    return ((line & grid->line_mask) << grid->column_bits) | (column & grid->column_mask);
}

#endif
