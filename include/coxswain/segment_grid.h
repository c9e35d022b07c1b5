/* SPDX-License-Identifier: MIT
 * A grid of segments: finds the walls near a point without looking at all of them.
 *
 * Build it when the walls are set up, in O(n), from segments where they lie; the array must stay
 * where it is. Each segment is kept once, in a cell as wide as itself, so long walls among short
 * ones cost little. Results are exact: neither the width of the cells, nor the memory changes
 * them. */
#ifndef COX_SEGMENT_GRID_H
#define COX_SEGMENT_GRID_H

#include "coxswain/segment.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that a grid of segments_max segments takes, at any address: a constant, for an array;
 * and as a function, which gives 0 if they are too many for 32 bits. */
#define COX_SEGMENT_GRID_BYTES(segments_max) (UINT32_C(12) * (segments_max) + UINT32_C(7))
COX_API uint32_t cox_segment_grid_size(uint32_t segments_max);

/* A grid. cox_segment_grid_make fills every field; programs need only segments_max. */
typedef struct cox_segment_grid {
    uint32_t segments_max;     /* the most segments that it holds */
    cox_segment_span segments; /* what it was built from */
    uint32_t *numbers;         /* places in segments, those of a bucket side by side */
    uint32_t *starts;          /* where each bucket begins, and where the last one ends */
    uint32_t bucket_mask;      /* there are bucket_mask + 1 buckets, a power of two */
    uint32_t levels;           /* bit i: there are segments in cells 2^i LSB wide */
    uint8_t least_bits;        /* the logarithm of the width of the smallest cells, LSB */
} cox_segment_grid;

/* An empty grid in the caller's memory, size bytes at any address. It holds as many segments as
 * fit. The memory is the grid's for as long as the grid is in use. */
COX_API cox_segment_grid cox_segment_grid_make(void *memory, uint32_t size);

/* Builds the grid anew. cell is the width of its smallest cells, in units: about the radius of most
 * queries is fastest, and all give the same results (it is rounded down to a power of two; <= 0 is
 * taken as 1 unit). COX_ERROR_CAPACITY, and the grid is empty, if there are more than segments_max.
 */
COX_API cox_status cox_segment_grid_build(cox_segment_grid *grid, cox_segment_span segments,
                                          fix16_t cell);

/* The segments whose box (the smallest one along the axes that holds the segment) touches the
 * square from point - radius to point + radius (units; edges count; < 0: none), by ascending id:
 * all that come within radius of point, and some more. Their numbers are written to found, the
 * caller's array of capacity, to which the span points. If they are more than capacity, the lowest
 * ids are kept. *total, unless total is NULL, is how many there are in all. */
COX_API cox_segment_span cox_segment_grid_near(const cox_segment_grid *grid, cox_vec2 point,
                                               fix16_t radius, uint32_t *found, uint32_t capacity,
                                               uint32_t *total);

/* What cox_segment_sees answers about all segments of the grid: whether the straight line from one
 * point to another meets none. It looks into the cells along the line alone. */
COX_API bool cox_segment_grid_sees(const cox_segment_grid *grid, cox_vec2 from, cox_vec2 to);

#ifdef __cplusplus
}
#endif
#endif
