/* SPDX-License-Identifier: MIT
 * Where a grid of segments keeps each of them. */
#ifndef COX_SEGMENT_GRID_CELLS_H
#define COX_SEGMENT_GRID_CELLS_H

#include "coxswain/segment_grid.h"

#include "cox_segment_displacement.h"

#define COX_SEGMENT_GRID_LEVELS 32u

/* The cell where a segment is kept: its level, column and line. */
typedef struct cox_segment_home {
    uint32_t bits; /* the logarithm of its width */
    uint32_t column;
    uint32_t line;
} cox_segment_home;

/* The box of a segment, held within the world. */
typedef struct cox_segment_box {
    cox_vec2 least;
    cox_vec2 greatest;
} cox_segment_box;

static inline cox_segment_box cox_segment_box_of(const cox_segment_grid *grid, uint32_t place)
{
    cox_segment segment = cox_segment_held_ends(cox_segment_span_at(grid->segments, place));
    cox_segment_box around;
    around.least = cox_vec2_make(cox_fix_min(segment.start.x, segment.end.x),
                                 cox_fix_min(segment.start.y, segment.end.y));
    around.greatest = cox_vec2_make(cox_fix_max(segment.start.x, segment.end.x),
                                    cox_fix_max(segment.start.y, segment.end.y));
    return around;
}

/* The number of the column, or the line, of a coordinate among cells of a level. */
static inline uint32_t cox_segment_cell_at(fix16_t coordinate, uint32_t bits)
{
    return ((uint32_t)coordinate ^ UINT32_C(0x80000000)) >> bits;
}

static inline cox_segment_home cox_segment_home_of(const cox_segment_grid *grid,
                                                   const cox_segment_box *around)
{
    uint32_t extent = (uint32_t)(around->greatest.x - around->least.x) |
                      (uint32_t)(around->greatest.y - around->least.y);
    cox_segment_home of;
    of.bits = grid->least_bits;
    if (extent >> of.bits != 0) of.bits = cox_fix_highest_bit(extent) + 1u;
    of.column = cox_segment_cell_at(around->least.x, of.bits);
    of.line = cox_segment_cell_at(around->least.y, of.bits);
    return of;
}

static inline uint32_t cox_segment_bucket_of(const cox_segment_grid *grid,
                                             const cox_segment_home *of)
{
    uint32_t mixed = of->column * UINT32_C(2654435761) ^ of->line * UINT32_C(2246822519) ^
                     of->bits * UINT32_C(3266489917);
    return (mixed ^ mixed >> 15) & grid->bucket_mask;
}

/* Columns or lines, of cells that may hold a segment which reaches into a range: one cell more
 * below it. */
typedef struct cox_segment_cells {
    uint32_t first;
    uint32_t last;
} cox_segment_cells;

static inline cox_segment_cells cox_segment_cells_of(fix16_t least, fix16_t greatest, uint32_t bits)
{
    cox_segment_cells range;
    range.first = cox_segment_cell_at(least, bits);
    range.last = cox_segment_cell_at(greatest, bits);
    if (range.first > 0) range.first--;
    return range;
}

#endif
