/* SPDX-License-Identifier: MIT
 * Ratios of products that take more than 64 bits: how far along a line a point lies, and which of
 * two such ratios is the lesser. Exact on every machine, by products of 32 by 32 bits. */
#ifndef COX_FIX_WIDE_H
#define COX_FIX_WIDE_H

#include "cox_fix_bits.h"
#include "cox_fix_product.h"

/* A quotient, rounded by the rest that the division left; at most UINT32_MAX. */
static inline uint32_t cox_fix_wide_rounded(uint64_t quotient, uint64_t rest, uint64_t divisor)
{
    return (uint32_t)(quotient + (rest >= divisor - rest && quotient < UINT32_MAX));
}

/* The last digit of 32 bits of (high, low) / divisor, as in long division; high is below divisor,
 * which has more than 32 bits. Divided by the highest digit of divisor alone, shifted up, it comes
 * out too great by at most 2. */
static inline uint32_t cox_fix_wide_digit(uint64_t high, uint32_t low, uint64_t divisor)
{
    uint8_t shift = cox_fix_leading_zeros(divisor); /* below 32 */
    uint64_t shifted = divisor << shift;
    uint64_t low_shifted = (uint64_t)low << shift;
    uint64_t high_shifted = (high << shift) | (low_shifted >> 32);
    uint32_t first = (uint32_t)(shifted >> 32), second = (uint32_t)shifted;
    uint32_t third = (uint32_t)low_shifted;

    uint64_t digit = high_shifted / first, rest = high_shifted % first;
    while (rest <= UINT32_MAX && (digit > UINT32_MAX || digit * second > (rest << 32 | third))) {
        digit--;
        rest += first;
    }
    return cox_fix_wide_rounded(digit, ((high_shifted << 32) | third) - digit * shifted, shifted);
}

/* a * b / c to the nearest integer, halves up, at most UINT32_MAX. c is not 0; b and c are at most
 * 2^63. */
static inline uint32_t cox_fix_wide_ratio(uint32_t a, uint64_t b, uint64_t c)
{
    uint64_t low = cox_fix_product(a, (uint32_t)b);
    uint64_t high = cox_fix_product(a, (uint32_t)(b >> 32)) + (low >> 32);
    if (high >= c) return UINT32_MAX;
    if (c > UINT32_MAX) return cox_fix_wide_digit(high, (uint32_t)low, c);
    uint64_t dividend = (high << 32) | (uint32_t)low;
    return cox_fix_wide_rounded(dividend / c, dividend % c, c);
}

/* A product of 64 by 64 bits. */
typedef struct cox_fix_wide {
    uint64_t high;
    uint64_t low;
} cox_fix_wide;

static inline cox_fix_wide cox_fix_wide_product(uint64_t a, uint64_t b)
{
    uint32_t a_low = (uint32_t)a, a_high = (uint32_t)(a >> 32);
    uint32_t b_low = (uint32_t)b, b_high = (uint32_t)(b >> 32);
    uint64_t low = cox_fix_product(a_low, b_low);
    uint64_t middle = cox_fix_product(a_high, b_low) + (low >> 32);
    uint64_t other = cox_fix_product(a_low, b_high) + (uint32_t)middle;
    cox_fix_wide product;
    product.high = cox_fix_product(a_high, b_high) + (middle >> 32) + (other >> 32);
    product.low = (other << 32) | (uint32_t)low;
    return product;
}

/* Whether one number is less than another, or greater: -1, 0 or 1. */
static inline int cox_fix_wide_order(cox_fix_wide one, cox_fix_wide other)
{
    if (one.high != other.high) return one.high < other.high ? -1 : 1;
    return one.low == other.low ? 0 : one.low < other.low ? -1 : 1;
}

/* Whether a / b is less than c / d, or greater: -1, 0 or 1. b and d are not 0. */
static inline int cox_fix_wide_compare(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return cox_fix_wide_order(cox_fix_wide_product(a, d), cox_fix_wide_product(c, b));
}

#endif
