/* SPDX-License-Identifier: MIT
 * Directions finer than a vec2's: unit vectors in units of 2^-30, and the rounding of products with
 * them. All of it rounds half away from zero, so that a mirrored or turned scene keeps its bits,
 * mirrored or turned. */
#ifndef COX_FIX_UNIT_H
#define COX_FIX_UNIT_H

#include <stdint.h>

#include "cox_fix_bits.h"
#include "cox_fix_root.h"

/* 1, and the bits behind its point. */
#define COX_FIX_UNIT (INT64_C(1) << 30)
#define COX_FIX_UNIT_BITS 30u

/* value / 2^bits, half away from zero. bits is 1 to 62; |value| is at most 2^63 - 2^bits. */
static inline int64_t cox_fix_round_shift(int64_t value, uint8_t bits)
{
    return (value + (INT64_C(1) << (bits - 1u)) - (value < 0)) >> bits;
}

/* value * 2^bits, or rounded as above if bits is negative. */
static inline int64_t cox_fix_scale(int64_t value, int8_t bits)
{
    if (bits < 0) return cox_fix_round_shift(value, (uint8_t)-bits);
    return (int64_t)((uint64_t)value << bits);
}

/* The quotient, rounded down, and up. */
static inline int64_t cox_fix_divide_down(int64_t numerator, int64_t denominator)
{
    int64_t quotient = numerator / denominator;
    bool is_below = (numerator < 0) != (denominator < 0);
    return quotient - (is_below && quotient * denominator != numerator);
}

static inline int64_t cox_fix_divide_up(int64_t numerator, int64_t denominator)
{
    return -cox_fix_divide_down(-numerator, denominator);
}

/* 1 / sqrt(squared), for the components of a vector of that squared length. */
typedef struct cox_fix_inverse {
    uint32_t mantissa; /* 2^30 to 2^31 */
    uint8_t shift;     /* 0 to 31 */
} cox_fix_inverse;

/* squared is not 0. */
static inline cox_fix_inverse cox_fix_inverse_root(uint64_t squared)
{
    cox_fix_scaled scaled = cox_fix_scale_up(squared);
    cox_fix_inverse inverse;
    inverse.mantissa = (uint32_t)(cox_fix_reciprocal_root_below(scaled) >> 2);
    inverse.shift = scaled.half_shift;
    return inverse;
}

/* value / sqrt(squared) in units of 2^-30, within 2 of them. value^2 is at most squared. */
static inline int64_t cox_fix_times_inverse(int64_t value, cox_fix_inverse inverse)
{
    int64_t scaled = (int64_t)((uint64_t)value << inverse.shift);
    return cox_fix_round_shift(scaled * (int64_t)inverse.mantissa, 32);
}

/* A vector of 64-bit components: an offset, a unit vector, or what lies between. */
typedef struct cox_fix_pair {
    int64_t x;
    int64_t y;
} cox_fix_pair;

/* |x|^2 + |y|^2 where that fits: |x| and |y| at most 2^31. */
static inline uint64_t cox_fix_pair_squared(cox_fix_pair pair)
{
    return (uint64_t)(pair.x * pair.x) + (uint64_t)(pair.y * pair.y);
}

/* a.x * b.x + a.y * b.y and a.x * b.y - a.y * b.x. */
static inline int64_t cox_fix_pair_dot(cox_fix_pair a, cox_fix_pair b)
{
    return a.x * b.x + a.y * b.y;
}

static inline int64_t cox_fix_pair_cross(cox_fix_pair a, cox_fix_pair b)
{
    return a.x * b.y - a.y * b.x;
}

static inline cox_fix_pair cox_fix_pair_negate(cox_fix_pair pair)
{
    cox_fix_pair opposite = {-pair.x, -pair.y};
    return opposite;
}

/* The unit vector of a pair that is not 0. */
static inline cox_fix_pair cox_fix_pair_unit(cox_fix_pair pair)
{
    cox_fix_inverse inverse = cox_fix_inverse_root(cox_fix_pair_squared(pair));
    cox_fix_pair unit = {cox_fix_times_inverse(pair.x, inverse),
                         cox_fix_times_inverse(pair.y, inverse)};
    return unit;
}

/* A unit vector turned by the angle of that cosine and sine, in units of 2^-30. */
static inline cox_fix_pair cox_fix_pair_turn(cox_fix_pair unit, int64_t cosine, int64_t sine)
{
    cox_fix_pair turned = {
        cox_fix_round_shift(unit.x * cosine - unit.y * sine, COX_FIX_UNIT_BITS),
        cox_fix_round_shift(unit.x * sine + unit.y * cosine, COX_FIX_UNIT_BITS)};
    return turned;
}

/* By how many bits to shift a pair so that its greater component has 30; 0 for (0, 0). */
static inline int8_t cox_fix_pair_room(cox_fix_pair pair)
{
    uint64_t along_x = (uint64_t)(pair.x < 0 ? -pair.x : pair.x);
    uint64_t along_y = (uint64_t)(pair.y < 0 ? -pair.y : pair.y);
    uint64_t greatest = along_x | along_y;
    return greatest == 0 ? 0 : (int8_t)(29 - cox_fix_highest_bit(greatest));
}

static inline cox_fix_pair cox_fix_pair_scale(cox_fix_pair pair, int8_t bits)
{
    cox_fix_pair scaled = {cox_fix_scale(pair.x, bits), cox_fix_scale(pair.y, bits)};
    return scaled;
}

#endif
