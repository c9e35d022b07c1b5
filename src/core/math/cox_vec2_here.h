/* SPDX-License-Identifier: MIT
 * The functions of vec2.h that behaviours call most. On a desk they are inline; elsewhere each name
 * means the function itself.
 *
 * On a desk a cubic gives the reciprocal root that scales a vector. It is about as exact as
 * cox_fix_reciprocal_root_below, which chips use, but differs in the last bits. Where these could
 * decide how a result is rounded, one vector in hundreds, the desk computes it as chips do. So the
 * results are the same, bit for bit. */
#ifndef COX_VEC2_HERE_H
#define COX_VEC2_HERE_H

#include "coxswain/vec2.h"

#include "cox_fix_bits.h"
#include "cox_fix_root.h"

#if COX_FIX_ROOMY
/* Keeps a function that is seldom called out of its callers' code. */
#ifdef __GNUC__
#define COX_VEC2_SELDOM __attribute__((cold, noinline))
#else
#define COX_VEC2_SELDOM
#endif

/* cox_vec2_set_length and cox_vec2_truncate as chips compute them. v is not 0; to be truncated, it
 * is longer than length, which is positive. */
COX_VEC2_SELDOM cox_vec2 cox_vec2_set_length_by_reciprocal(cox_vec2 v, fix16_t length);
COX_VEC2_SELDOM cox_vec2 cox_vec2_truncate_by_reciprocal(cox_vec2 v, fix16_t length);

/* The same as the last, sooner along an axis. */
COX_VEC2_SELDOM cox_vec2 cox_vec2_truncate_near(cox_vec2 v, fix16_t length);

/* 1 / sqrt(v) for v from i / 256 to (i + 1) / 256, i = 64 to 255, in units of 2^-31:
 * end + (slope u + bend u^2 + twist u^3) / 64, where u is 0 at the upper end of that range and 1 at
 * the lower. Within 1.1 units. */
typedef struct cox_vec2_piece_table {
    uint32_t end[192];
    uint32_t slope[192];
    uint32_t bend[192];
    uint32_t twist[192];
} cox_vec2_piece_table;

/* In cox_vec2_pieces.c, column by column: one index finds all four numbers of a piece. */
extern const cox_vec2_piece_table cox_vec2_pieces;

/* 1 / sqrt(v) in units of 2^-31, where v is scaled / 2^64 and at least 1/4: too great by less than
 * 1.1 units, too small by less than 2.2, and below 2^32. */
static inline uint64_t cox_vec2_reciprocal_root(uint64_t scaled)
{
    const cox_vec2_piece_table *pieces = &cox_vec2_pieces;
    uint64_t i = (scaled >> 56) - 64u;
    uint64_t u = (uint32_t) ~(scaled >> 24); /* in units of 2^-32 */
    /* The two terms do not wait for each other. */
    uint64_t curve = (pieces->bend[i] + ((pieces->twist[i] * u) >> 32)) * ((u * u) >> 32);
    return pieces->end[i] + ((pieces->slope[i] * u + curve) >> 38);
}

/* Lengths below this one, 4096 units, fit in 32 bits when multiplied by 16. */
#define COX_VEC2_LENGTH_HERE (UINT32_C(1) << 28)

/* The components of a vector of some length, in units of 2^-32 LSB. Each differs by less than
 * 6 * length from what chips round: by twice the 2.2 units above, by one for the shift below, or by
 * the 2.03 units that chips lose. */
typedef struct cox_vec2_product {
    int64_t x;
    int64_t y;
} cox_vec2_product;

static inline cox_vec2_product cox_vec2_product_of(cox_vec2 v, uint64_t squared, fix16_t length)
{
    uint8_t highest = cox_fix_highest_bit(squared);
    int64_t reciprocal = (int64_t)cox_vec2_reciprocal_root(squared << (~(unsigned)highest & 62u));
    cox_vec2_product product;
    product.x = ((v.x * reciprocal) >> (highest >> 1)) * length;
    product.y = ((v.y * reciprocal) >> (highest >> 1)) * length;
    return product;
}

/* Whether a component lies within 8 * length of a whole number of LSB, where the last bits could
 * decide. 8 * length was added to both. */
static inline bool cox_vec2_is_near(cox_vec2_product product, fix16_t length)
{
    uint32_t doubt = (uint32_t)length << 4;
    return (uint32_t)product.x <= doubt || (uint32_t)product.y <= doubt;
}

static inline cox_vec2 cox_vec2_set_length_here(cox_vec2 v, fix16_t length)
{
    uint64_t squared = cox_vec2_length_squared(v);
    if (squared == 0) return v;
    if ((uint32_t)length >= COX_VEC2_LENGTH_HERE)
        return cox_vec2_set_length_by_reciprocal(v, length);
    cox_vec2_product product = cox_vec2_product_of(v, squared, length);
    int64_t half = (INT64_C(1) << 31) + ((int64_t)length << 3);
    product.x += half;
    product.y += half;
    if (cox_vec2_is_near(product, length)) return cox_vec2_set_length_by_reciprocal(v, length);
    return cox_vec2_make((fix16_t)(product.x >> 32), (fix16_t)(product.y >> 32));
}

/* A product in LSB, rounded towards zero. It is not a whole number. */
static inline fix16_t cox_vec2_towards_zero(int64_t product)
{
    return (fix16_t)((product >> 32) + (product < 0));
}

static inline cox_vec2 cox_vec2_truncate_here(cox_vec2 v, fix16_t length)
{
    if (length <= 0) return cox_vec2_zero();
    uint64_t squared = cox_vec2_length_squared(v);
    if (squared <= (uint64_t)((int64_t)length * length)) return v;
    if ((uint32_t)length >= COX_VEC2_LENGTH_HERE) return cox_vec2_truncate_by_reciprocal(v, length);
    cox_vec2_product product = cox_vec2_product_of(v, squared, length);
    product.x += (int64_t)length << 3;
    product.y += (int64_t)length << 3;
    if (cox_vec2_is_near(product, length)) return cox_vec2_truncate_near(v, length);
    return cox_vec2_make(cox_vec2_towards_zero(product.x), cox_vec2_towards_zero(product.y));
}

static inline bool cox_vec2_within_here(cox_vec2 a, cox_vec2 b, fix16_t distance)
{
    return distance >= 0 && cox_vec2_length_squared(cox_vec2_subtract(a, b)) <=
                                (uint64_t)((int64_t)distance * distance);
}

static inline bool cox_vec2_longer_here(cox_vec2 v, fix16_t length)
{
    return length < 0 || cox_vec2_length_squared(v) > (uint64_t)((int64_t)length * length);
}

static inline cox_vec2 cox_vec2_clamp_here(cox_vec2 v, fix16_t limit)
{
    limit = cox_fix_max(limit, 0);
    return cox_vec2_make(cox_fix_clamp(v.x, -limit, limit), cox_fix_clamp(v.y, -limit, limit));
}
#else
#define cox_vec2_set_length_here cox_vec2_set_length
#define cox_vec2_truncate_here cox_vec2_truncate
#define cox_vec2_within_here cox_vec2_within
#define cox_vec2_longer_here cox_vec2_longer
#define cox_vec2_clamp_here cox_vec2_clamp
#endif

#endif
