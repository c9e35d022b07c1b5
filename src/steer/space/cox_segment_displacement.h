/* SPDX-License-Identifier: MIT
 * The displacement from a point to the nearest place on a line between two points: what segments,
 * capsules, boxes and polygons have in common.
 *
 * Points are within the world, so products of differences are below 2^62 and sums of two fit. */
#ifndef COX_SEGMENT_DISPLACEMENT_H
#define COX_SEGMENT_DISPLACEMENT_H

#include "coxswain/segment.h"

#include "core/math/cox_fix_wide.h"
#include "core/math/cox_vec2_here.h"

/* a.x * b.x + a.y * b.y and a.x * b.y - a.y * b.x, exactly, of differences of points, or of a
 * difference and any vector. */
static inline int64_t cox_segment_dot(cox_vec2 a, cox_vec2 b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static inline int64_t cox_segment_cross(cox_vec2 a, cox_vec2 b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

/* |value|. */
static inline uint64_t cox_segment_magnitude(int64_t value)
{
    uint64_t mask = (uint64_t)(value >> 63);
    return ((uint64_t)value ^ mask) - mask;
}

/* component * numerator / denominator, rounded half away from zero, negated if negative. */
static inline fix16_t cox_segment_share(fix16_t component, uint64_t numerator,
                                        uint64_t denominator, bool negative)
{
    uint32_t share = cox_fix_wide_ratio(cox_fix_magnitude(component), numerator, denominator);
    return cox_fix_signed_saturated(share,
                                    cox_fix_sign_mask(component) ^ (0u - (uint32_t)negative));
}

/* A point held within the world. */
static inline cox_vec2 cox_segment_held(cox_vec2 point)
{
    return cox_vec2_clamp_here(point, COX_WORLD_LIMIT);
}

/* A segment with its ends held within the world. */
static inline cox_segment cox_segment_held_ends(const cox_segment *segment)
{
    cox_segment held;
    held.id = segment->id;
    held.start = cox_segment_held(segment->start);
    held.end = cox_segment_held(segment->end);
    return held;
}

/* The displacement from a point, which lies at from_start of a line's start, across to that line,
 * which has the direction line: the line's right (line.y, -line.x) times cross / line^2. It does
 * not depend on which end is the start. Most walls go along an axis and need no division. */
static inline cox_vec2 cox_segment_displacement_across(cox_vec2 line, cox_vec2 from_start)
{
    if (line.x == 0) return cox_vec2_make(-from_start.x, 0);
    if (line.y == 0) return cox_vec2_make(0, -from_start.y);
    int64_t cross = cox_segment_cross(line, from_start);
    uint64_t size = cox_segment_magnitude(cross), squared = cox_vec2_length_squared(line);
    return cox_vec2_make(cox_segment_share(line.y, size, squared, cross < 0),
                         cox_segment_share(line.x, size, squared, cross > 0));
}

/* The displacement from point to the nearest place between start and end, all held within the
 * world: each component is rounded once, half away from zero. */
static inline cox_vec2 cox_segment_displacement(cox_vec2 start, cox_vec2 end, cox_vec2 point)
{
    cox_vec2 line = cox_vec2_make(end.x - start.x, end.y - start.y);
    cox_vec2 from_start = cox_vec2_make(point.x - start.x, point.y - start.y);
    int64_t along = cox_segment_dot(line, from_start);
    if (along <= 0) return cox_vec2_make(-from_start.x, -from_start.y);
    if ((uint64_t)along >= cox_vec2_length_squared(line))
        return cox_vec2_make(end.x - point.x, end.y - point.y);
    return cox_segment_displacement_across(line, from_start);
}

/* The direction from the nearest place between start and end, where displacement leads, to point;
 * of any length. Across the line it is that of the line itself, which is more exact than a short
 * displacement. On the line it is the left of start to end. */
static inline cox_vec2 cox_segment_outward(cox_vec2 start, cox_vec2 end, cox_vec2 point,
                                           cox_vec2 displacement)
{
    cox_vec2 line = cox_vec2_make(end.x - start.x, end.y - start.y);
    cox_vec2 left = cox_vec2_make(-line.y, line.x);
    cox_vec2 from_start = cox_vec2_make(point.x - start.x, point.y - start.y);
    int64_t along = cox_segment_dot(line, from_start);
    if (along > 0 && (uint64_t)along < cox_vec2_length_squared(line))
        return cox_segment_cross(line, from_start) < 0 ? cox_vec2_negate(left) : left;
    return cox_vec2_is_zero(displacement) ? left : cox_vec2_negate(displacement);
}

#endif
