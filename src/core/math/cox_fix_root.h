/* SPDX-License-Identifier: MIT
 * Roots of 64-bit integers such as squared lengths: the integer is in units of 2^-32, its root in
 * LSB.
 *
 * The reciprocals are inline, because scaling a vector takes hardly longer than a call. */
#ifndef COX_FIX_ROOT_H
#define COX_FIX_ROOT_H

#include <stdint.h>

#include "cox_fix_bits.h"
#include "cox_fix_product.h"
#include "cox_flash_table.h"

/* 256 / sqrt(v) - 256 for v from i / 256 to (i + 1) / 256, i = 64 to 255, in cox_fix_root.c. */
extern const uint8_t cox_fix_root_seed[192];

/* A number, not 0, shifted up by an even count until one of its two highest bits is set. */
typedef struct cox_fix_scaled {
    uint64_t value;     /* at least 2^62; value / 2^64 is the v of the reciprocals below */
    uint8_t half_shift; /* half the count, 0 to 31 */
} cox_fix_scaled;

static inline cox_fix_scaled cox_fix_scale_up(uint64_t value)
{
    cox_fix_scaled scaled;
    uint8_t shift = cox_fix_leading_zeros(value) & 62u;
    scaled.value = value << shift;
    scaled.half_shift = shift >> 1;
    return scaled;
}

/* 1 / sqrt(v) in units of 2^-30, relative error below 2^-21.9. v is in units of 2^-32. */
static inline uint32_t cox_fix_reciprocal_root(uint32_t v)
{
    uint16_t seed = (uint16_t)(256u + cox_flash_u8(&cox_fix_root_seed[(v >> 24) - 64u]));
    /* 1 - v seed^2 in units of 2^-48, where it is below 2^42, then of 2^-31, below 2^25. */
    uint64_t wide = (UINT64_C(1) << 48) - cox_fix_product(v, cox_fix_half_product(seed, seed));
    int32_t error = (int32_t)((int64_t)wide >> 17);
    int32_t square = (int32_t)cox_fix_square(error);
    /* 1 / sqrt(1 - e) = 1 + e / 2 + 3 e^2 / 8 + ... */
    int32_t correction = (error >> 1) + ((3 * square) >> 3);
    return ((uint32_t)seed << 22) + (uint32_t)cox_fix_small_product(seed, correction);
}

/* 1 / sqrt(v) in units of 2^-32, too small by less than 1.02 units and never too great, so it stays
 * below 2^33. */
static inline uint64_t cox_fix_reciprocal_root_below(cox_fix_scaled scaled)
{
    uint32_t rough = cox_fix_reciprocal_root((uint32_t)(scaled.value >> 32));
    /* v and rough^2 are each rounded up to units of 2^-40, so 1 - v rough^2 is too small, and so is
     * the result. It is below 2^-20, so its lowest 64 bits in units of 2^-80 are enough. */
    uint64_t fraction = (scaled.value >> 24) + 1u;
    uint64_t square = (cox_fix_product(rough, rough) >> 20) + 1u;
    int32_t error = (int32_t)(int64_t)((UINT64_C(0) - fraction * square) >> 29);
    /* rough (1 + error / 2): below 1 / sqrt(v), as the series above shows. Units of 2^-32. */
    int32_t correction = cox_fix_signed_product(rough, error) >> 18;
    return ((uint64_t)rough << 2) + (uint64_t)(int64_t)correction;
}

/* The square root by the reciprocal, correctly rounded. value is at most 2^63. A 64-bit machine has
 * a faster method below, which is tested against this one. */
uint32_t cox_fix_root_by_reciprocal(uint64_t value);

#if COX_FIX_ROOMY
/* Pieces of parabolas for sqrt(v), v from i / 256 to (i + 1) / 256, i = 64 to 255, in units of
 * 2^-32: end - slope u - bend u^2, where u is 0 at the upper end of that range and 1 at the lower.
 * Each is too small by less than 36 units, never too great. */
typedef struct cox_fix_root_arc_table {
    uint32_t end[192];
    uint32_t slope[192]; /* also 1 / (2 sqrt(v)) in units of 2^-24, at the upper end */
    uint32_t bend[192];
} cox_fix_root_arc_table;

extern const cox_fix_root_arc_table cox_fix_root_arcs; /* in cox_fix_root_arcs.c */

static inline uint64_t cox_fix_root_on_arc(uint64_t arc, cox_fix_scaled scaled)
{
    const cox_fix_root_arc_table *arcs = &cox_fix_root_arcs;
    uint64_t u = (uint32_t) ~(scaled.value >> 24); /* in units of 2^-32 */
    uint64_t fall = (arcs->slope[arc] + ((arcs->bend[arc] * u) >> 32)) * u;
    return arcs->end[arc] - (fall >> 32);
}

/* The root of value to the nearest, from that of value scaled up, which is not too great and, once
 * it is shifted back, too small by less than 1.5. */
static inline uint32_t cox_fix_root_nearest(uint64_t value, cox_fix_scaled scaled, uint64_t root)
{
    uint64_t lower = root >> scaled.half_shift;
    uint64_t excess = value - lower * lower;
    return (uint32_t)(lower + (excess > lower));
}

/* Whether the arc alone is enough: 36 units, shifted back by 7 or more, are below 0.3. */
#define COX_FIX_ARC_SHIFT 7

/* The square root by an arc and, where the root has more than 25 bits, one step with the remainder.
 * The same bits as by the reciprocal, sooner. */
static inline uint32_t cox_fix_root_of_scaled(uint64_t value, cox_fix_scaled scaled)
{
    uint64_t arc = (scaled.value >> 56) - 64u;
    uint64_t root = cox_fix_root_on_arc(arc, scaled);
    if (scaled.half_shift < COX_FIX_ARC_SHIFT) {
        uint64_t remainder = scaled.value - root * root; /* below 2^39 */
        root += (remainder * cox_fix_root_arcs.slope[arc]) >> 56;
    }
    return cox_fix_root_nearest(value, scaled, root);
}

/* The square root, correctly rounded. value is at most 2^63. */
static inline uint32_t cox_fix_root(uint64_t value)
{
    return value == 0 ? 0 : cox_fix_root_of_scaled(value, cox_fix_scale_up(value));
}

/* The square root of a number of LSB, in LSB, correctly rounded. lsb is 1 or more. */
static inline uint32_t cox_fix_root_of_lsb(uint32_t lsb)
{
    uint64_t value = (uint64_t)lsb << 16;
    return cox_fix_root_of_scaled(value, cox_fix_scale_up(value));
}

/* The square root of a quarter of a scaled number, rounded down, correctly rounded. */
static inline uint32_t cox_fix_quarter_root(cox_fix_scaled scaled)
{
    cox_fix_scaled quarter;
    quarter.value = scaled.value & ~UINT64_C(3);
    quarter.half_shift = 1;
    return cox_fix_root_of_scaled(scaled.value >> 2, quarter);
}
#else
#define cox_fix_root cox_fix_root_by_reciprocal

static inline uint32_t cox_fix_root_of_lsb(uint32_t lsb)
{
    return cox_fix_root((uint64_t)lsb << 16);
}

static inline uint32_t cox_fix_quarter_root(cox_fix_scaled scaled)
{
    return cox_fix_root(scaled.value >> 2);
}
#endif

#endif
