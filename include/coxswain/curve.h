/* SPDX-License-Identifier: MIT
 * Curves turned into nodes: quadratic and cubic Bezier curves, as tutorial 004 proposes, and
 * Catmull-Rom splines through points, as tutorial 003 proposes.
 *
 * Each function appends points of the curve to the caller's nodes, so that every point of the curve
 * lies within tolerance of the polyline, and every point of the polyline within tolerance of the
 * curve. The less a curve bends, the fewer nodes it takes. Each node is rounded once; the first and
 * the last are exactly the curve's ends. A node equal to the one before it is left out. */
#ifndef COX_CURVE_H
#define COX_CURVE_H

#include "coxswain/status.h"
#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where the nodes go: the caller's memory. All zero bytes are a list with no room. */
typedef struct cox_nodes {
    cox_vec2 *nodes;   /* the caller's memory, in units; may be NULL if capacity is 0 */
    uint32_t count;    /* nodes so far */
    uint32_t capacity; /* nodes that fit */
} cox_nodes;

/* The greatest number of segments that a curve, or one span of a spline, is cut into. In the world
 * they suffice for any tolerance of 1/15 or more. With a smaller one, a curve that would need more
 * segments is off by less than 1/15. */
#define COX_CURVE_SEGMENTS_MAX 1024

/* Appends the Bezier curve from its first to its last control point; the inner control points pull
 * it towards them. tolerance is in units, at least 1/256 (less is taken as 1/256); control points
 * are held within the world. Returns COX_OK, or COX_ERROR_CAPACITY if the nodes do not fit: then
 * the nodes so far are unchanged, but the memory beyond them may be overwritten. If all control
 * points coincide, the curve is that one node. */
COX_API cox_status cox_curve_quadratic(cox_nodes *nodes, const cox_vec2 control[3],
                                       fix16_t tolerance);
COX_API cox_status cox_curve_cubic(cox_nodes *nodes, const cox_vec2 control[4], fix16_t tolerance);

/* Appends a uniform Catmull-Rom spline, which passes through all of the points, with the tolerance
 * and the results of cox_curve_cubic. At each end the missing neighbour is the mirror image of the
 * inner one, so two points give a straight line. One point gives one node; no points (points may be
 * NULL then) give none. Where the spline swings out of the world, its nodes are held within it.
 * points must not overlap the memory of nodes. */
COX_API cox_status cox_curve_through(cox_nodes *nodes, const cox_vec2 *points, uint32_t count,
                                     fix16_t tolerance);

#ifdef __cplusplus
}
#endif
#endif
