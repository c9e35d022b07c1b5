/* SPDX-License-Identifier: MIT
 * A search for what is nearest: ring by ring of cells around an agent's own, without the cells that
 * lie farther away than what was found so far. Each source file that searches has what it looks for
 * compiled in place. */
#ifndef COX_WORLD_RINGS_H
#define COX_WORLD_RINGS_H

#include "cox_world_grid.h"

/* A search, as far as it is about cells. */
typedef struct cox_world_rings {
    const cox_world_grid *grid;
    uint32_t place; /* of the agent that searches */
    uint32_t column, row;
    uint32_t radius;
    /* How far the edges of its own cell are at least: */
    uint32_t before_column, behind_column, before_row, behind_row;
    uint64_t least; /* what is farther away, squared, is of no interest; at first the radius */
} cox_world_rings;

/* Looks at the agents of a bucket, and lowers least. The search is the first member of a struct of
 * the looker's. */
typedef void cox_world_look(cox_world_rings *self, uint32_t bucket);

/* A search within radius (>= 0) of the agent at a place. */
static inline cox_world_rings cox_world_rings_around(const cox_world_grid *grid, uint32_t place,
                                                     fix16_t radius)
{
    uint64_t x = cox_world_scaled(grid, grid->x[place]);
    uint64_t y = cox_world_scaled(grid, grid->y[place]);
    uint32_t cell = (uint32_t)grid->cell;
    cox_world_rings self;
    self.grid = grid;
    self.place = place;
    self.column = (uint32_t)(x >> 32);
    self.row = (uint32_t)(y >> 32);
    self.radius = (uint32_t)radius;
    /* A scaled coordinate that differs by d * 2^32 differs by d cells or more. */
    self.before_column = (uint32_t)(((uint64_t)(uint32_t)x * cell) >> 32);
    self.before_row = (uint32_t)(((uint64_t)(uint32_t)y * cell) >> 32);
    self.behind_column = (uint32_t)(((uint64_t)(uint32_t)~x * cell) >> 32);
    self.behind_row = (uint32_t)(((uint64_t)(uint32_t)~y * cell) >> 32);
    self.least = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    return self;
}

/* How far away a column or a row of cells is at least: the one so many after the agent's own, or
 * before it. before and behind are the distances to the edges of its own. */
static inline uint64_t cox_world_rings_gap(const cox_world_rings *self, int32_t after,
                                           uint32_t before, uint32_t behind)
{
    uint32_t cell = (uint32_t)self->grid->cell;
    if (after == 0) return 0;
    if (after < 0) return before + (uint64_t)((uint32_t)-after - 1u) * cell;
    return behind + (uint64_t)((uint32_t)after - 1u) * cell;
}

/* Whether all agents at so great a distance are too far away. */
static inline bool cox_world_rings_are_beyond(const cox_world_rings *self, uint64_t distance)
{
    return distance > self->radius || distance * distance > self->least;
}

/* Looks into the cells of a row from a column to a later one, each so many after the agent's own,
 * but for those that are too far away. */
static inline void cox_world_rings_look_along(cox_world_rings *self, int32_t row, int32_t first,
                                              int32_t last, cox_world_look *look)
{
    uint64_t y = cox_world_rings_gap(self, row, self->before_row, self->behind_row);
    if (cox_world_rings_are_beyond(self, y)) return;
    for (int32_t column = first; column <= last; column++) {
        uint64_t x = cox_world_rings_gap(self, column, self->before_column, self->behind_column);
        if (cox_world_rings_are_beyond(self, x) || x * x + y * y > self->least) continue;
        look(self, cox_world_bucket(self->grid, self->column + (uint32_t)column,
                                    self->row + (uint32_t)row));
    }
}

/* Looks into the cells of a ring around the agent's own. */
static inline void cox_world_rings_look_around(cox_world_rings *self, int32_t ring,
                                               cox_world_look *look)
{
    for (int32_t row = 1 - ring; row < ring; row++) {
        cox_world_rings_look_along(self, row, -ring, -ring, look);
        cox_world_rings_look_along(self, row, ring, ring, look);
    }
    cox_world_rings_look_along(self, -ring, -ring, ring, look);
    cox_world_rings_look_along(self, ring, -ring, ring, look);
}

/* Looks into all cells in which there may be something of interest, the nearest first. Where that
 * is wider than the buckets, it looks into each of them once. */
static inline void cox_world_rings_walk(cox_world_rings *self, cox_world_look *look)
{
    const cox_world_grid *grid = self->grid;
    uint32_t cell = (uint32_t)grid->cell, rings = (self->radius + cell - 1u) / cell;
    uint32_t least_mask = grid->row_mask < grid->column_mask ? grid->row_mask : grid->column_mask;
    if (rings > least_mask / 2) {
        uint32_t buckets = (grid->row_mask + 1u) << grid->column_bits;
        for (uint32_t bucket = 0; bucket < buckets; bucket++) look(self, bucket);
        return;
    }
    look(self, cox_world_bucket(grid, self->column, self->row));
    for (int32_t ring = 1; ring <= (int32_t)rings; ring++) {
        uint64_t beyond = (uint64_t)((uint32_t)ring - 1u) * cell;
        if (beyond * beyond > self->least) break;
        cox_world_rings_look_around(self, ring, look);
    }
}

#endif
