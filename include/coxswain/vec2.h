/* SPDX-License-Identifier: MIT
 * A point, a velocity or a force in the plane.
 *
 * World coordinates lie within +-COX_WORLD_LIMIT, so that any difference fits in 32 bits and its
 * squared length in 64. The functions are total all the same: beyond it they saturate. Angles are
 * radians, counter-clockwise from +x (with y downwards on a screen: clockwise as one sees it).
 * Distances are compared as exact squares, never as rounded roots. */
#ifndef COX_VEC2_H
#define COX_VEC2_H

#include "coxswain/fix.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest |x| or |y| of a position in the world, in units. */
#define COX_WORLD_LIMIT COX_FIX(16383)

typedef struct cox_vec2 {
    fix16_t x;
    fix16_t y;
} cox_vec2;

cox_vec2 cox_vec2_make(fix16_t x, fix16_t y);
cox_vec2 cox_vec2_zero(void);

/* Sum, difference, opposite: saturated in each component. */
cox_vec2 cox_vec2_add(cox_vec2 a, cox_vec2 b);
cox_vec2 cox_vec2_subtract(cox_vec2 a, cox_vec2 b);
cox_vec2 cox_vec2_negate(cox_vec2 v);

bool cox_vec2_equal(cox_vec2 a, cox_vec2 b);
bool cox_vec2_is_zero(cox_vec2 v);

/* v * factor and v / divisor, each component as cox_fix_mul and cox_fix_div. */
cox_vec2 cox_vec2_scale(cox_vec2 v, fix16_t factor);
cox_vec2 cox_vec2_divide(cox_vec2 v, fix16_t divisor);

/* a.x * b.x + a.y * b.y and a.x * b.y - a.y * b.x (positive when b lies counter-clockwise of a):
 * summed whole, rounded once, half away from zero, saturated. */
fix16_t cox_vec2_dot(cox_vec2 a, cox_vec2 b);
fix16_t cox_vec2_cross(cox_vec2 a, cox_vec2 b);

/* The length, correctly rounded for every input, saturated (the longest vector has 46340.95). */
fix16_t cox_vec2_length(cox_vec2 v);

/* The exact squared length, in units of 2^-32. */
uint64_t cox_vec2_length_squared(cox_vec2 v);

/* The distance, correctly rounded, and its exact square in units of 2^-32. Exact within the world;
 * beyond it both saturate. */
fix16_t cox_vec2_distance(cox_vec2 a, cox_vec2 b);
uint64_t cox_vec2_distance_squared(cox_vec2 a, cox_vec2 b);

/* Whether b lies at most distance from a, decided on exact squares. A negative distance: never. */
bool cox_vec2_within(cox_vec2 a, cox_vec2 b, fix16_t distance);

/* Whether v is longer than length, decided on exact squares. A negative length: always. */
bool cox_vec2_longer(cox_vec2 v, fix16_t length);

/* v with length 1, each component within 0.6 LSB. (0, 0) stays (0, 0). */
cox_vec2 cox_vec2_normalise(cox_vec2 v);

/* v with the given length; (0, 0) stays (0, 0), a negative length turns v round. */
cox_vec2 cox_vec2_set_length(cox_vec2 v, fix16_t length);

/* v itself if it is no longer than length, else v with that length (seed 000's truncate, 001's
 * limit). A length <= 0 gives (0, 0). */
cox_vec2 cox_vec2_truncate(cox_vec2 v, fix16_t length);

/* v turned by angle; v turned by the angle of direction, a unit vector; v turned by a quarter, from
 * +x to +y. */
cox_vec2 cox_vec2_rotate(cox_vec2 v, fix16_t angle);
cox_vec2 cox_vec2_rotate_by(cox_vec2 v, cox_vec2 direction);
cox_vec2 cox_vec2_perpendicular(cox_vec2 v);

/* from + (to - from) * t, each component as cox_fix_lerp. */
cox_vec2 cox_vec2_lerp(cox_vec2 from, cox_vec2 to, fix16_t t);

/* The angle of v in (-pi, pi], 0 for (0, 0); and the unit vector of an angle. */
fix16_t cox_vec2_angle(cox_vec2 v);
cox_vec2 cox_vec2_from_angle(fix16_t angle);

/* v with each component held within +-limit (limit < 0 is taken as 0): a position back into the
 * world. */
cox_vec2 cox_vec2_clamp(cox_vec2 v, fix16_t limit);

#ifdef __cplusplus
}
#endif
#endif
