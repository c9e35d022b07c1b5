/* SPDX-License-Identifier: MIT
 * The grid of a world: its agents, sorted by squares of the plane.
 *
 * Cells are squares whose width def.candidates_max and def.query_radius (world.h) tell.
 * They lie in a rectangle of buckets that repeats over the plane, so cells that lie far apart may
 * share a bucket; distances are exact, so that costs time and changes nothing. */
#ifndef COX_WORLD_GRID_H
#define COX_WORLD_GRID_H

#include "coxswain/world.h"

#include "core/math/cox_fix_bits.h"

/* Whether there is memory to spare on the stack, as on a desk. */
#define COX_WORLD_ROOMY (COX_FIX_ROOMY || COX_SIMD_BYTES != 0)

typedef struct cox_world_grid {
    uint32_t column_mask; /* there are column_mask + 1 columns of buckets, a power of two; */
    uint32_t row_mask;    /* likewise rows; 4 or more of each */
    uint32_t column_bits; /* the logarithm of the columns */
    fix16_t cell;         /* the least width of a cell; 0: there is no grid */
    uint32_t scale;       /* 2^32 / cell, rounded down */
    bool is_current;      /* agents are still where they were when it was built */
    uint32_t left_out;    /* agents at whom nobody looks, because their cell holds too many */
    uint32_t *start;      /* of each bucket, and the end of the last one */
    uint32_t *seen_end;   /* of the agents of a bucket that others look at; those left out follow */
    uint32_t *begins; /* of the agents of each group in a bucket, of those looked at, and the end
                         of the last; NULL where group is, and with more than COX_WORLD_BEGINS
                         groups */
    uint32_t *bucket; /* by slot */
    uint32_t *slot;   /* by place in the order of buckets, as all that follow: */
    fix16_t *x, *y;   /* position */
    fix16_t *heading_x, *heading_y; /* cox_agent_heading; filled while agents flock */
    uint8_t *group;                 /* NULL unless rules may look for the nearest, or be ORCA */
    cox_agent *agents;              /* NULL unless rules may be ORCA; filled while one is in use */
} cox_world_grid;

/* The most groups whose agents are told apart in buckets, as a number for each takes memory; and
 * whether they are. */
#define COX_WORLD_BEGINS (COX_WORLD_ROOMY ? 8u : 0u)

static inline bool cox_world_tells_apart(const cox_world_grid *grid)
{
    return COX_WORLD_BEGINS != 0 && grid->begins != NULL;
}

/* Places from first to end - 1. */
typedef struct cox_world_range {
    uint32_t first;
    uint32_t end;
} cox_world_range;

/* How many rings of cells around its own a rule may look at: one, where a chip has little stack. */
#define COX_WORLD_SIGHT_RINGS (COX_WORLD_ROOMY ? 4u : 1u)

/* The most ranges around a cell: where nobody is left out, two of each row, and otherwise, in a
 * single ring, one of each cell. */
#define COX_WORLD_RANGES_MAX (COX_WORLD_ROOMY ? 18 : 9)

/* A coordinate in cells, from the corner of the plane on, in units of 2^-32. */
static inline uint64_t cox_world_scaled(const cox_world_grid *grid, fix16_t coordinate)
{
    uint64_t beyond = (uint32_t)coordinate + (UINT32_C(1) << 30);
    return beyond * grid->scale;
}

/* The number of a coordinate's column or row of cells. */
static inline uint32_t cox_world_line(const cox_world_grid *grid, fix16_t coordinate)
{
    return (uint32_t)(cox_world_scaled(grid, coordinate) >> 32);
}

/* The bucket of the cell in a column and a row of cells. */
static inline uint32_t cox_world_bucket(const cox_world_grid *grid, uint32_t column, uint32_t row)
{
    return ((row & grid->row_mask) << grid->column_bits) | (column & grid->column_mask);
}

/* The agents that somebody at a position looks at who sees so far: those in its cell and in the
 * rings of cells around it that it takes, at most COX_WORLD_SIGHT_RINGS. Returns how many ranges
 * there are. */
uint32_t cox_world_around(const cox_world_grid *grid, cox_vec2 position, fix16_t radius,
                          cox_world_range ranges[COX_WORLD_RANGES_MAX]);

/* The agents in the buckets of a row from a column to a later one, also those left out: one range,
 * or two where the columns begin again. Returns how many. */
static inline uint32_t cox_world_row_ranges(const cox_world_grid *grid, uint32_t first,
                                            uint32_t last, uint32_t row, cox_world_range *ranges)
{
    uint32_t from = cox_world_bucket(grid, first, row), to = cox_world_bucket(grid, last, row);
    ranges[0].first = grid->start[from];
    ranges[0].end = grid->start[to + 1u];
    if (from <= to) return 1;
    uint32_t row_end = cox_world_bucket(grid, grid->column_mask, row) + 1u;
    ranges[0].end = grid->start[row_end];
    ranges[1].first = grid->start[row_end - grid->column_mask - 1u];
    ranges[1].end = grid->start[to + 1u];
    return 2;
}

/* Sorts the agents anew, as they are now, into cells of that width at least. Of what lies by place
 * slots and positions alone are theirs then. left_out stays what it was, if that is more. */
void cox_world_sort_positions(cox_world *world, fix16_t cell);

/* The place of the nearest agent of a group within radius of the agent at a place, neither that one
 * nor one left out; of equally near ones the lowest id. UINT32_MAX: none. In
 * cox_world_nearest.c. */
uint32_t cox_world_nearest_seen(const cox_world *world, uint32_t place, uint32_t group,
                                fix16_t radius);

#endif
