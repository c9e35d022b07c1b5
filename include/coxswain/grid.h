/* SPDX-License-Identifier: MIT
 * A grid: finds the agents near a point without looking at all of them.
 *
 * Build it once a tick, in O(n), from agents where they lie; ask it as often as needed. Results are
 * exact: neither the width of the cells, nor the order of the rows, nor the memory changes them.
 * Distances are compared as exact squares, and the edge of a radius counts as inside.
 *
 * The grid sees positions as they were when it was built. A position or a point beyond
 * COX_WORLD_LIMIT is taken as held within it, as cox_agent_move holds agents. Agents may lie
 * anywhere in the world; where all are in one cell, a query looks at each of them. What a query
 * found holds until the caller's rows move in memory. */
#ifndef COX_GRID_H
#define COX_GRID_H

#include "coxswain/command.h"
#include "coxswain/span.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that a grid of rows_max rows takes, at any address: a macro for the size of an array,
 * and a function that gives 0 where 32 bits cannot hold the number. */
#define COX_GRID_BYTES(rows_max) (UINT32_C(24) * (rows_max) + UINT32_C(7))
COX_API uint32_t cox_grid_size(uint32_t rows_max);

/* A grid. cox_grid_make fills every field; programs need only rows_max, and count and numbers to
 * visit their rows in the grid's order: neighbours then lie in the processor's cache. */
typedef struct cox_grid {
    uint32_t rows_max; /* the most rows that it holds */
    cox_span span;     /* what it was built from; first is NULL if not from agents */

    /* The rows, those of a bucket side by side: */
    uint32_t count;      /* how many */
    cox_vec2 *positions; /* units, within the world */
    uint32_t *ids;       /* their ids */
    uint32_t *numbers;   /* their numbers: the caller's rows */
    uint32_t *starts;    /* where each bucket begins, and where the last one ends */

    /* The cells, 2^cell_bits LSB wide, counted from the least column and line that hold a row: */
    uint32_t least_column; /* the least; columns are numbered by x, lines by y */
    uint32_t least_line;
    uint32_t last_column; /* the last one that holds a row, counted from the least */
    uint32_t last_line;
    uint32_t column_mask; /* there are column_mask + 1 columns of buckets, a power of two */
    uint32_t line_mask;   /* likewise; where cells are more than buckets, they share them */
    uint8_t cell_bits;    /* 0 to 30 */
    uint8_t column_bits;  /* the logarithm of the columns of buckets */
} cox_grid;

/* An empty grid in the caller's memory, size bytes at any address. It holds as many rows as fit, in
 * no memory (NULL) none. The memory is the grid's for as long as the grid is in use. */
COX_API cox_grid cox_grid_make(void *memory, uint32_t size);

/* Builds the grid anew from agents. Ids must be unique. cell is the width of its cells, in units:
 * about the radius of most queries is fastest, and all give the same results (it is rounded down to
 * a power of two; <= 0 is taken as 1 unit). COX_ERROR_CAPACITY, and the grid is empty, if there are
 * more than rows_max agents. */
COX_API cox_status cox_grid_build(cox_grid *grid, cox_span agents, fix16_t cell);

/* Positions and ids that lie anywhere, such as the columns of an ECS. */
typedef struct cox_grid_rows {
    const cox_vec2 *positions; /* of row 0, units; NULL only if count is 0 */
    const uint32_t *ids;       /* of row 0; NULL: the number of the row is its id */
    uint32_t position_stride;  /* bytes from a position to that of the next row */
    uint32_t id_stride;        /* likewise for ids */
    uint32_t id_offset;        /* is added to each id: 1 where ids count from 0 */
    uint32_t count;            /* rows */
} cox_grid_rows;

/* The same from such rows. In the spans that queries then give, first is NULL, and rows has the
 * numbers of the rows: before a behaviour takes one, set first and stride to agents that these rows
 * have. */
COX_API cox_status cox_grid_build_from(cox_grid *grid, const cox_grid_rows *rows, fix16_t cell);

/* The rows within radius of point (units; < 0: none), by ascending id, without the row whose id is
 * self_id (COX_NO_ROW: all). Their numbers are written to found, the caller's array of capacity
 * (may be NULL if that is 0), to which the span points. If they are more than capacity, the lowest
 * ids are kept. *total, unless total is NULL, is how many there are in all. */
COX_API cox_span cox_grid_within(const cox_grid *grid, cox_vec2 point, fix16_t radius,
                                 uint32_t self_id, uint32_t *found, uint32_t capacity,
                                 uint32_t *total);

/* The nearest of those rows, at most capacity of them, by ascending distance; of equally near ones
 * the lower id is first. */
COX_API cox_span cox_grid_nearest(const cox_grid *grid, cox_vec2 point, fix16_t radius,
                                  uint32_t self_id, uint32_t *found, uint32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
