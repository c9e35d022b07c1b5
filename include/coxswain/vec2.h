/* SPDX-License-Identifier: MIT
 * A point, a velocity or a force in the plane.
 *
 * World coordinates lie within +-COX_WORLD_LIMIT, so any difference fits in 32 bits and its squared
 * length in 64. The functions accept vectors beyond the limit too, and saturate. Angles are
 * radians, counter-clockwise from +x (clockwise on a screen whose y points down). Distances are
 * compared as exact squares, never as rounded roots. */
#ifndef COX_VEC2_H
#define COX_VEC2_H

#include "coxswain/fix.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest |x| or |y| of a position in the world, in units. */
#define COX_WORLD_LIMIT COX_FIX(16383)

/* A vector by value. */
typedef struct cox_vec2 {
    fix16_t x; /* units, any value */
    fix16_t y; /* units, any value */
} cox_vec2;

/* The vector (x, y), and (0, 0). */
COX_INLINE cox_vec2 cox_vec2_make(fix16_t x, fix16_t y);
COX_INLINE cox_vec2 cox_vec2_zero(void);

/* Sum, difference, opposite: saturated in each component. */
COX_INLINE cox_vec2 cox_vec2_add(cox_vec2 a, cox_vec2 b);
COX_INLINE cox_vec2 cox_vec2_subtract(cox_vec2 a, cox_vec2 b);
COX_INLINE cox_vec2 cox_vec2_negate(cox_vec2 v);

/* Whether a and b are the same vector; whether v is (0, 0). */
COX_INLINE bool cox_vec2_equal(cox_vec2 a, cox_vec2 b);
COX_INLINE bool cox_vec2_is_zero(cox_vec2 v);

/* v * factor and v / divisor: cox_fix_mul and cox_fix_div on each component. */
COX_INLINE cox_vec2 cox_vec2_scale(cox_vec2 v, fix16_t factor);
COX_API cox_vec2 cox_vec2_divide(cox_vec2 v, fix16_t divisor);

/* a.x * b.x + a.y * b.y, and a.x * b.y - a.y * b.x (positive when b lies counter-clockwise of a):
 * the exact sum, rounded once, half away from zero, saturated. */
COX_API fix16_t cox_vec2_dot(cox_vec2 a, cox_vec2 b);
COX_API fix16_t cox_vec2_cross(cox_vec2 a, cox_vec2 b);

/* The length, correctly rounded for every input; saturated, because the longest vector is 46340.95
 * long. */
COX_API fix16_t cox_vec2_length(cox_vec2 v);

/* The exact squared length, in units of 2^-32. Like cox_fix_mul it is not inline on a narrow
 * machine. */
#if COX_FIX_NARROW
COX_API uint64_t cox_vec2_length_squared(cox_vec2 v);
#else
COX_INLINE uint64_t cox_vec2_length_squared(cox_vec2 v);
#endif

/* The distance, correctly rounded, and its exact square in units of 2^-32. Both hold for any two
 * points of the world; beyond it the difference saturates. */
COX_API fix16_t cox_vec2_distance(cox_vec2 a, cox_vec2 b);
COX_API uint64_t cox_vec2_distance_squared(cox_vec2 a, cox_vec2 b);

/* Whether b lies at most distance from a, decided on exact squares. A negative distance gives
 * false. */
COX_API bool cox_vec2_within(cox_vec2 a, cox_vec2 b, fix16_t distance);

/* Whether v is longer than length, decided on exact squares. A negative length gives true. */
COX_API bool cox_vec2_longer(cox_vec2 v, fix16_t length);

/* Whether v is shorter than length, decided on exact squares. A length <= 0 gives false. */
COX_API bool cox_vec2_shorter(cox_vec2 v, fix16_t length);

/* v with length 1, each component within 0.52 LSB; the length is off by at most 0.74 LSB, in either
 * direction. (0, 0) stays (0, 0). */
COX_API cox_vec2 cox_vec2_normalise(cox_vec2 v);

/* v with the given length, each component within 0.63 LSB up to a length of 4096 units and within
 * 1.6 LSB beyond; saturated. (0, 0) stays (0, 0), a negative length turns v round. */
COX_API cox_vec2 cox_vec2_set_length(cox_vec2 v, fix16_t length);

/* v itself if it is no longer than length, else v with that length (tutorial 000's truncate,
 * tutorial 001's limit). The result is never longer than length, not even by an LSB, so truncating
 * again changes nothing. For that the components are rounded towards zero: each is short by less
 * than 1.13 LSB up to a length of 4096 units and by less than 2.1 LSB beyond. A length <= 0 gives
 * (0, 0). */
COX_API cox_vec2 cox_vec2_truncate(cox_vec2 v, fix16_t length);

/* v turned by angle (radians), saturated. The error of each component is at most 0.5 LSB plus 2^-29
 * of the length, which adds up to 1 LSB for a vector of 4096 units. */
COX_API cox_vec2 cox_vec2_rotate(cox_vec2 v, fix16_t angle);

/* v turned by the angle of direction, a unit vector: (v.x * direction.x - v.y * direction.y,
 * v.x * direction.y + v.y * direction.x), each an exact sum, rounded once, half away from zero,
 * saturated. A direction of another length also scales v by that length. */
COX_API cox_vec2 cox_vec2_rotate_by(cox_vec2 v, cox_vec2 direction);

/* v after a quarter turn from +x to +y: (-v.y, v.x), saturated. */
COX_INLINE cox_vec2 cox_vec2_perpendicular(cox_vec2 v);

/* from + (to - from) * t: cox_fix_lerp on each component. */
COX_API cox_vec2 cox_vec2_lerp(cox_vec2 from, cox_vec2 to, fix16_t t);

/* The angle of v in (-pi, pi], radians, 0 for (0, 0); and the unit vector of an angle, any value in
 * radians. */
COX_API fix16_t cox_vec2_angle(cox_vec2 v);
COX_API cox_vec2 cox_vec2_from_angle(fix16_t angle);

/* v with each component held within +-limit (limit < 0 is taken as 0). With COX_WORLD_LIMIT it
 * brings a position back into the world. */
COX_API cox_vec2 cox_vec2_clamp(cox_vec2 v, fix16_t limit);

/* The definitions of the inline functions; fix.h says how they are built. */

COX_INLINE cox_vec2 cox_vec2_make(fix16_t x, fix16_t y)
{
    cox_vec2 v;
    v.x = x;
    v.y = y;
    return v;
}

COX_INLINE cox_vec2 cox_vec2_zero(void)
{
    return cox_vec2_make(0, 0);
}

COX_INLINE cox_vec2 cox_vec2_add(cox_vec2 a, cox_vec2 b)
{
    return cox_vec2_make(cox_fix_add(a.x, b.x), cox_fix_add(a.y, b.y));
}

COX_INLINE cox_vec2 cox_vec2_subtract(cox_vec2 a, cox_vec2 b)
{
    return cox_vec2_make(cox_fix_subtract(a.x, b.x), cox_fix_subtract(a.y, b.y));
}

COX_INLINE cox_vec2 cox_vec2_negate(cox_vec2 v)
{
    return cox_vec2_make(cox_fix_negate(v.x), cox_fix_negate(v.y));
}

COX_INLINE bool cox_vec2_equal(cox_vec2 a, cox_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

COX_INLINE bool cox_vec2_is_zero(cox_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

COX_INLINE cox_vec2 cox_vec2_scale(cox_vec2 v, fix16_t factor)
{
    return cox_vec2_make(cox_fix_mul(v.x, factor), cox_fix_mul(v.y, factor));
}

#if !COX_FIX_NARROW
COX_INLINE uint64_t cox_vec2_length_squared(cox_vec2 v)
{
    return (uint64_t)((int64_t)v.x * v.x) + (uint64_t)((int64_t)v.y * v.y);
}
#endif

COX_INLINE cox_vec2 cox_vec2_perpendicular(cox_vec2 v)
{
    return cox_vec2_make(cox_fix_negate(v.y), v.x);
}

#ifdef __cplusplus
}
#endif
#endif
