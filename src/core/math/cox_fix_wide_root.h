/* SPDX-License-Identifier: MIT
 * Roots of products that take more than 64 bits, and products of three factors: what a ray and a
 * circle need. Exact on every machine. */
#ifndef COX_FIX_WIDE_ROOT_H
#define COX_FIX_WIDE_ROOT_H

#include "cox_fix_root.h"
#include "cox_fix_wide.h"

/* a - b, which is not negative. */
static inline cox_fix_wide cox_fix_wide_difference(cox_fix_wide a, cox_fix_wide b)
{
    cox_fix_wide difference;
    difference.high = a.high - b.high - (a.low < b.low);
    difference.low = a.low - b.low;
    return difference;
}

/* A product of three numbers of 64 bits: part is of 2^64, and lowest below that. */
typedef struct cox_fix_wide_triple {
    cox_fix_wide part;
    uint64_t lowest;
} cox_fix_wide_triple;

static inline cox_fix_wide_triple cox_fix_wide_product_of_three(uint64_t a, uint64_t b, uint64_t c)
{
    cox_fix_wide two = cox_fix_wide_product(a, b);
    cox_fix_wide low = cox_fix_wide_product(two.low, c);
    cox_fix_wide_triple product;
    product.part = cox_fix_wide_product(two.high, c);
    product.part.low += low.high;
    product.part.high += product.part.low < low.high;
    product.lowest = low.low;
    return product;
}

/* Whether one product is less than another, or greater: -1, 0 or 1. */
static inline int cox_fix_wide_order_of_three(cox_fix_wide_triple one, cox_fix_wide_triple other)
{
    int order = cox_fix_wide_order(one.part, other.part);
    if (order != 0) return order;
    return one.lowest == other.lowest ? 0 : one.lowest < other.lowest ? -1 : 1;
}

/* A number below 2^126, shifted up by an even count until it is at least 2^124. The shift is half
 * of the count. The number is not 0. */
static inline cox_fix_wide cox_fix_wide_scale_up(cox_fix_wide value, uint8_t *half_shift)
{
    uint8_t moved = 0;
    for (; value.high < UINT64_C(1) << 30; moved = (uint8_t)(moved + 16)) {
        value.high = value.high << 32 | value.low >> 32;
        value.low <<= 32;
    }
    uint8_t shift = (uint8_t)(cox_fix_leading_zeros(value.high) - 2u) & 62u;
    *half_shift = (uint8_t)(moved + (shift >> 1));
    if (shift == 0) return value;
    value.high = value.high << shift | value.low >> (64u - shift);
    value.low <<= shift;
    return value;
}

/* The square root, rounded down, of a number below 2^126.
 *
 * The root of the upper half, in units of 2^32, is off by half a unit at most. One step with the
 * remainder leaves less than 2, which exact squares remove. */
static inline uint64_t cox_fix_wide_root(cox_fix_wide value)
{
    if (value.high == 0 && value.low == 0) return 0;
    uint8_t half_shift;
    cox_fix_wide scaled = cox_fix_wide_scale_up(value, &half_shift);
    uint64_t upper = cox_fix_root(scaled.high); /* 2^30 to 2^31 */
    int64_t rest = (int64_t)(scaled.high - upper * upper);
    int64_t step = (int64_t)((uint64_t)rest << 31 | scaled.low >> 33) / (int64_t)upper;
    uint64_t root = (upper << 32) + (uint64_t)step;
    while (cox_fix_wide_order(cox_fix_wide_product(root, root), scaled) > 0) root--;
    while (cox_fix_wide_order(cox_fix_wide_product(root + 1u, root + 1u), scaled) <= 0) root++;
    return root >> half_shift;
}

#endif
