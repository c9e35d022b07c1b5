/* SPDX-License-Identifier: MIT
 * Curves reduced to nodes, as seed 004's text proposes; and the spline through points, as seed 003's
 * does. Quadratic and cubic Bezier curves, Catmull-Rom splines.
 *
 * Each function appends to the caller's nodes as few points as keep the polyline within tolerance of
 * the curve: a curve that is nearly straight takes few. The last point is exactly the curve's. */
#ifndef COX_CURVE_H
#define COX_CURVE_H

#include "coxswain/status.h"
#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where nodes go: the caller's memory. */
typedef struct cox_nodes {
    cox_vec2 *nodes;
    uint32_t count;    /* so far */
    uint32_t capacity; /* of nodes */
} cox_nodes;

/* The greatest number of segments a curve is cut into, whatever the tolerance. */
#define COX_CURVE_SEGMENTS_MAX 1024

/* Appends the curve from its first to its last control point, the first one only if nodes is empty
 * or its last is another point. tolerance in units, at least 1/256 (less is taken as that). Returns
 * COX_OK, or COX_ERROR_CAPACITY with nodes unchanged. */
cox_status cox_curve_quadratic(cox_nodes *nodes, const cox_vec2 control[3], fix16_t tolerance);
cox_status cox_curve_cubic(cox_nodes *nodes, const cox_vec2 control[4], fix16_t tolerance);

/* The same for a uniform Catmull-Rom spline through points: it passes through all of them; at the
 * ends the outer neighbour is the mirrored inner one. One point gives that point, none nothing. */
cox_status cox_curve_through(cox_nodes *nodes, const cox_vec2 *points, uint32_t count,
                             fix16_t tolerance);

#ifdef __cplusplus
}
#endif
#endif
