/* SPDX-License-Identifier: MIT
 * A line of ORCA: the half-plane of velocities that a neighbour or a wall allows, and how finely
 * velocities are told apart. */
#ifndef COX_ORCA_LINE_H
#define COX_ORCA_LINE_H

#include "coxswain/orca.h"

#include "core/math/cox_fix_unit.h"

/* All velocities v with x * v.x + y * v.y >= offset. */
typedef struct cox_orca_line {
    int32_t x; /* a unit vector, in units of 2^-30 */
    int32_t y;
    int32_t offset; /* fine units, within +-COX_ORCA_OFFSET_MOST */
} cox_orca_line;

/* Greater than any speed in fine units; lines that lie farther out allow all or nothing. */
#define COX_ORCA_OFFSET_MOST ((INT64_C(1) << 30) - 1)

/* Lines whose angle has a sine of at most 2^-16 count as parallel. */
#define COX_ORCA_PARALLEL (INT64_C(1) << 14)

/* Velocities are computed in units of 2^-fine LSB: 2^-8 up to a max_speed of 64 units per tick,
 * coarser beyond, so that max_speed stays below 2^30 fine units. max_speed is positive. */
#define COX_ORCA_FINE_MOST 8

static inline uint8_t cox_orca_fine(fix16_t max_speed)
{
    uint8_t highest = cox_fix_highest_bit((uint64_t)max_speed);
    return highest <= 29 - COX_ORCA_FINE_MOST ? COX_ORCA_FINE_MOST : (uint8_t)(29 - highest);
}

/* The line of that normal and that offset, in fine units, which is held within its bounds. */
static inline cox_orca_line cox_orca_line_make(cox_fix_pair normal, int64_t offset)
{
    if (offset > COX_ORCA_OFFSET_MOST) offset = COX_ORCA_OFFSET_MOST;
    if (offset < -COX_ORCA_OFFSET_MOST) offset = -COX_ORCA_OFFSET_MOST;
    cox_orca_line line = {(int32_t)normal.x, (int32_t)normal.y, (int32_t)offset};
    return line;
}

/* A dot product of a normal and a vector in LSB, in fine units. */
static inline int64_t cox_orca_fine_product(int64_t product, uint8_t fine)
{
    return cox_fix_round_shift(product, (uint8_t)(COX_FIX_UNIT_BITS - fine));
}

static inline cox_fix_pair cox_orca_normal(const cox_orca_line *line)
{
    cox_fix_pair normal = {line->x, line->y};
    return normal;
}

/* The tangents from the origin to a circle: its centre lies in the direction of the unit vector to,
 * at the squared distance, which is more than the squared reach. Sine and cosine are those of the
 * angle between to and either tangent. */
typedef struct cox_orca_tangents {
    cox_fix_pair to;
    int64_t sine;
    int64_t cosine;
} cox_orca_tangents;

static inline cox_orca_tangents cox_orca_tangents_of(cox_fix_pair centre, uint64_t distance_squared,
                                                     int64_t reach)
{
    cox_fix_inverse inverse = cox_fix_inverse_root(distance_squared);
    cox_orca_tangents tangents;
    tangents.to.x = cox_fix_times_inverse(centre.x, inverse);
    tangents.to.y = cox_fix_times_inverse(centre.y, inverse);
    tangents.sine = cox_fix_times_inverse(reach, inverse);
    /* The tangent's length, sqrt(distance^2 - reach^2), from the exact difference, over the
     * distance. */
    uint64_t squared = distance_squared - (uint64_t)(reach * reach);
    cox_fix_scaled scaled = cox_fix_scale_up(squared);
    uint64_t length = ((scaled.value >> 32) * cox_fix_reciprocal_root_below(scaled)) >> 32;
    uint64_t aligned = length >> (scaled.half_shift - inverse.shift);
    tangents.cosine = (int64_t)((aligned * inverse.mantissa + (UINT64_C(1) << 31)) >> 32);
    return tangents;
}

/* The velocities that violate other no more than line are again a half-plane, whose normal is the
 * difference of both. False if line and other are parallel and so are violated alike. */
bool cox_orca_line_compare(const cox_orca_line *line, const cox_orca_line *other,
                           cox_orca_line *compared);

#endif
