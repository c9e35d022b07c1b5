/* SPDX-License-Identifier: MIT
 * Lines of sight among the segments of a grid: it looks into the cells along the line alone. */
#include "coxswain/segment_grid.h"

#include "cox_ray_meets.h"
#include "cox_segment_grid_cells.h"

/* A line, its box, and its ends, the left one first. */
typedef struct look {
    const cox_segment_grid *grid;
    cox_ray line;
    cox_segment_box around;
    cox_vec2 left;
    cox_vec2 right;
} look;

static look look_of(const cox_segment_grid *grid, cox_vec2 from, cox_vec2 to)
{
    look made;
    made.grid = grid;
    made.line.origin = from;
    made.line.displacement = cox_vec2_subtract(to, from);
    made.left = from.x <= to.x ? from : to;
    made.right = from.x <= to.x ? to : from;
    made.around.least = cox_vec2_make(made.left.x, cox_fix_min(from.y, to.y));
    made.around.greatest = cox_vec2_make(made.right.x, cox_fix_max(from.y, to.y));
    return made;
}

/* Whether the line meets a segment. Most have a box apart from the line's. */
static bool meets(const look *self, uint32_t place)
{
    cox_ray_place at;
    const cox_segment_box *line = &self->around;
    cox_segment_box around = cox_segment_box_of(self->grid, place);
    if (around.least.x > line->greatest.x || around.greatest.x < line->least.x) return false;
    if (around.least.y > line->greatest.y || around.greatest.y < line->least.y) return false;
    cox_segment segment = cox_segment_held_ends(cox_segment_span_at(self->grid->segments, place));
    return cox_ray_meets(&self->line, &segment, &at);
}

/* Whether the line meets a segment of a cell, or of another one in the same bucket. */
static bool meets_in(const look *self, const cox_segment_home *cell)
{
    const cox_segment_grid *grid = self->grid;
    uint32_t bucket = cox_segment_bucket_of(grid, cell);
    for (uint32_t i = grid->starts[bucket]; i < grid->starts[bucket + 1u]; i++)
        if (meets(self, grid->numbers[i])) return true;
    return false;
}

/* How high the line is there, within half an LSB; it is not upright. */
static fix16_t height_at(const look *self, fix16_t x)
{
    cox_vec2 line = cox_vec2_subtract(self->right, self->left);
    return self->left.y +
           cox_segment_share(line.y, (uint32_t)(x - self->left.x), (uint32_t)line.x, false);
}

/* The lines of cells whose segments may meet the line, in a column of cells: they reach as far as
 * the column beside it. */
static cox_segment_cells lines_in(const look *self, uint32_t column, uint32_t bits)
{
    const cox_segment_box *around = &self->around;
    if (self->left.x == self->right.x)
        return cox_segment_cells_of(around->least.y, around->greatest.y, bits);
    int64_t start = (int64_t)((uint64_t)column << bits) - (INT64_C(1) << 31);
    int64_t end = start + (INT64_C(2) << bits) - 1;
    fix16_t least = start > self->left.x ? (fix16_t)start : self->left.x;
    fix16_t greatest = end < self->right.x ? (fix16_t)end : self->right.x;
    fix16_t one = height_at(self, least), other = height_at(self, greatest);
    return cox_segment_cells_of(cox_fix_min(one, other) - 1, cox_fix_max(one, other) + 1, bits);
}

static bool meets_at_level(const look *self, uint32_t bits)
{
    cox_segment_cells columns =
        cox_segment_cells_of(self->around.least.x, self->around.greatest.x, bits);
    cox_segment_home cell;
    cell.bits = bits;
    for (cell.column = columns.first; cell.column <= columns.last; cell.column++) {
        cox_segment_cells lines = lines_in(self, cell.column, bits);
        for (cell.line = lines.first; cell.line <= lines.last; cell.line++)
            if (meets_in(self, &cell)) return true;
    }
    return false;
}

/* No fewer than the cells that the line makes it look into. */
static uint64_t cells_of(const look *self)
{
    uint64_t cells = 0;
    for (uint32_t bits = 0; bits < COX_SEGMENT_GRID_LEVELS; bits++) {
        const cox_segment_box *around = &self->around;
        if ((self->grid->levels >> bits & 1u) == 0) continue;
        cox_segment_cells columns = cox_segment_cells_of(around->least.x, around->greatest.x, bits);
        cox_segment_cells lines = cox_segment_cells_of(around->least.y, around->greatest.y, bits);
        cells += 4 * (uint64_t)(columns.last - columns.first + 1u);
        cells += 2 * (uint64_t)(lines.last - lines.first + 1u);
    }
    return cells;
}

bool cox_segment_grid_sees(const cox_segment_grid *grid, cox_vec2 from, cox_vec2 to)
{
    look self = look_of(grid, cox_segment_held(from), cox_segment_held(to));
    if (cells_of(&self) >= grid->segments.count) return cox_segment_sees(grid->segments, from, to);
    for (uint32_t bits = 0; bits < COX_SEGMENT_GRID_LEVELS; bits++)
        if ((grid->levels >> bits & 1u) != 0 && meets_at_level(&self, bits)) return false;
    return true;
}
