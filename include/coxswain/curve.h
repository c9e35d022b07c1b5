/* SPDX-License-Identifier: MIT
 * Curves reduced to nodes, as seed 004's text proposes; and the spline through points, as seed
 * 003's does. Quadratic and cubic Bezier curves, Catmull-Rom splines.
 *
 * Each function appends points of the curve to the caller's nodes, so that every point of the
 * curve lies within tolerance of the polyline, and the reverse: the less a curve bends, the
 * fewer. A point is rounded once; the first and the last are exactly the curve's. A node equal
 * to the one before it is left out. */
#ifndef COX_CURVE_H
#define COX_CURVE_H

#include "coxswain/status.h"
#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where nodes go: the caller's memory. All zero bytes have room for none. */
typedef struct cox_nodes {
    cox_vec2 *nodes;   /* capacity of them; may be NULL if that is 0 */
    uint32_t count;    /* so far */
    uint32_t capacity; /* of nodes */
} cox_nodes;

/* The greatest number of segments that a curve, or a span of a spline, is cut into. In the world, a
 * tolerance from 1/15 on never needs more; a smaller one is kept as long as these suffice, and what
 * is left then is below 1/15. */
#define COX_CURVE_SEGMENTS_MAX 1024

/* Appends the Bezier curve from its first to its last control point; the inner ones pull it.
 * tolerance in units, at least 1/256 (less is taken as that); control points are held within the
 * world. Returns COX_OK, or COX_ERROR_CAPACITY with nodes as they were (their spare memory may
 * have been used). Where all control points are one, that is the only node. */
COX_API cox_status cox_curve_quadratic(cox_nodes *nodes, const cox_vec2 control[3],
                                       fix16_t tolerance);
COX_API cox_status cox_curve_cubic(cox_nodes *nodes, const cox_vec2 control[4], fix16_t tolerance);

/* The same for a uniform Catmull-Rom spline through points: it passes through all of them; at
 * the ends the outer neighbour is the mirrored inner one, so two points give a straight line.
 * One point gives that point, none (points may be NULL then) nothing. Where the spline swings
 * out of the world, its nodes are held within it. points are not in the memory of nodes. */
COX_API cox_status cox_curve_through(cox_nodes *nodes, const cox_vec2 *points, uint32_t count,
                                     fix16_t tolerance);

#ifdef __cplusplus
}
#endif
#endif
