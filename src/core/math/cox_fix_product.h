/* SPDX-License-Identifier: MIT
 * Products of 32 by 32 bits to 64, by the method that suits the machine.
 *
 * A machine with such an instruction takes one or two. A narrow one (COX_FIX_NARROW) would call the
 * compiler's 64 by 64 bits: 38 instructions on a Cortex-M0, where four products of 16 by 16 bits
 * take 27. On AVR the compiler multiplies 32 by 32 bits by halves itself, but shifts 64 bits
 * slowly. Both methods give the same bits, as test_fix_product.c shows. */
#ifndef COX_FIX_PRODUCT_H
#define COX_FIX_PRODUCT_H

#include <stdint.h>

#include "cox_fix_bits.h"

/* a * b. */
static inline uint64_t cox_fix_product_wide(uint32_t a, uint32_t b)
{
    return (uint64_t)a * b;
}

/* The halves of a number, and their products: 16 by 16 bits always fit in 32. */
static inline uint16_t cox_fix_low_half(uint32_t number)
{
    return (uint16_t)(number & UINT32_C(0xffff));
}

static inline uint16_t cox_fix_high_half(uint32_t number)
{
    return (uint16_t)(number >> 16);
}

static inline uint32_t cox_fix_half_product(uint16_t a, uint16_t b)
{
    return (uint32_t)a * b;
}

/* The same by halves. No sum here reaches 2^32: a product of halves is at most 2^32 - 2^17 + 1. */
static inline uint64_t cox_fix_product_narrow(uint32_t a, uint32_t b)
{
    uint16_t a_low = cox_fix_low_half(a), a_high = cox_fix_high_half(a);
    uint16_t b_low = cox_fix_low_half(b), b_high = cox_fix_high_half(b);
    uint32_t middle =
        cox_fix_half_product(a_high, b_low) + (cox_fix_half_product(a_low, b_low) >> 16);
    uint32_t other = cox_fix_half_product(a_low, b_high) + cox_fix_low_half(middle);
    uint32_t high = cox_fix_half_product(a_high, b_high) + (middle >> 16) + (other >> 16);
    return ((uint64_t)high << 32) | (a * b);
}

#if COX_FIX_NARROW && !defined(__AVR__)
uint64_t cox_fix_product(uint32_t a, uint32_t b); /* in cox_fix.c, because it is long */
#else
static inline uint64_t cox_fix_product(uint32_t a, uint32_t b)
{
    return cox_fix_product_wide(a, b);
}
#endif

/* cox_fix_mul by halves. The magnitudes are at most 2^31, so the middle sum, rounding included,
 * just fits in 32 bits. */
static inline fix16_t cox_fix_mul_halves(fix16_t a, fix16_t b)
{
    uint32_t x = cox_fix_magnitude(a), y = cox_fix_magnitude(b);
    uint16_t x_low = cox_fix_low_half(x), x_high = cox_fix_high_half(x);
    uint16_t y_low = cox_fix_low_half(y), y_high = cox_fix_high_half(y);
    uint32_t rounded = (cox_fix_half_product(x_low, y_low) + 32768u) >> 16;
    uint32_t middle =
        cox_fix_half_product(x_high, y_low) + cox_fix_half_product(x_low, y_high) + rounded;
    uint32_t high = cox_fix_half_product(x_high, y_high) + (middle >> 16);
    if (high > 32767u) return cox_fix_limit((a ^ b) < 0);
    return cox_fix_signed((high << 16) | cox_fix_low_half(middle), cox_fix_sign_mask(a ^ b));
}

/* cox_fix_mul by magnitudes, for AVR, whose compiler multiplies by halves itself: 454 cycles, where
 * the function above takes 577. */
static inline fix16_t cox_fix_mul_magnitudes(fix16_t a, fix16_t b)
{
    uint64_t product = cox_fix_product(cox_fix_magnitude(a), cox_fix_magnitude(b)) + 32768u;
    uint32_t high = (uint32_t)(product >> 32);
    uint32_t low = (uint32_t)product;
    if (high > 32767u) return cox_fix_limit((a ^ b) < 0);
    return cox_fix_signed((high << 16) | (low >> 16), cox_fix_sign_mask(a ^ b));
}

/* a * b / 2^32, rounded down. */
#ifdef __AVR__
uint32_t cox_fix_high_product(uint32_t a, uint32_t b); /* in cox_fix.c */
#else
static inline uint32_t cox_fix_high_product(uint32_t a, uint32_t b)
{
    return (uint32_t)(cox_fix_product(a, b) >> 32);
}
#endif

/* a * b / 2^shift, rounded down, where shift is 29 to 31, a below 2^31 and b below 2^(shift + 1).
 * The narrow version shifts the operands, so that the result is the high half of a product. */
static inline uint32_t cox_fix_shifted_product_wide(uint32_t a, uint32_t b, uint8_t shift)
{
    return (uint32_t)(cox_fix_product_wide(a, b) >> shift);
}

static inline uint32_t cox_fix_shifted_product_narrow(uint32_t a, uint32_t b, uint8_t shift)
{
    return cox_fix_high_product(a << 1, b << (31u - shift));
}

static inline uint32_t cox_fix_shifted_product(uint32_t a, uint32_t b, uint8_t shift)
{
    return COX_FIX_NARROW ? cox_fix_shifted_product_narrow(a, b, shift)
                          : cox_fix_shifted_product_wide(a, b, shift);
}

/* a * b / 2^32, rounded down, where b has a sign. */
static inline int32_t cox_fix_signed_product_wide(uint32_t a, int32_t b)
{
    return (int32_t)(((int64_t)a * b) >> 32);
}

static inline int32_t cox_fix_signed_product_narrow(uint32_t a, int32_t b)
{
    return (int32_t)(cox_fix_high_product(a, (uint32_t)b) - (a & cox_fix_sign_mask(b)));
}

static inline int32_t cox_fix_signed_product(uint32_t a, int32_t b)
{
    return COX_FIX_NARROW ? cox_fix_signed_product_narrow(a, b) : cox_fix_signed_product_wide(a, b);
}

/* a * b / 2^9, rounded down, where a is 0 to 511 and the result fits. The narrow version multiplies
 * two parts that fit in 32 bits. */
static inline int32_t cox_fix_small_product_wide(int32_t a, int32_t b)
{
    return (int32_t)(((int64_t)a * b) >> 9);
}

static inline int32_t cox_fix_small_product_narrow(int32_t a, int32_t b)
{
    return a * (b >> 9) + ((a * (b & 511)) >> 9);
}

static inline int32_t cox_fix_small_product(int32_t a, int32_t b)
{
    return COX_FIX_NARROW ? cox_fix_small_product_narrow(a, b) : cox_fix_small_product_wide(a, b);
}

/* a * a / 2^31, rounded down, where |a| is below 2^25. The narrow version multiplies parts of 16
 * and 9 bits, whose sum stays below 2^32. */
static inline uint32_t cox_fix_square_wide(int32_t a)
{
    return (uint32_t)((uint64_t)((int64_t)a * a) >> 31);
}

static inline uint32_t cox_fix_square_narrow(int32_t a)
{
    uint32_t size = cox_fix_magnitude(a);
    uint16_t high = (uint16_t)(size >> 9);
    uint16_t low = (uint16_t)(size & 511u);
    uint32_t carried = cox_fix_half_product(high, low) + (cox_fix_half_product(low, low) >> 10);
    return (cox_fix_half_product(high, high) + (carried >> 8)) >> 13;
}

static inline uint32_t cox_fix_square(int32_t a)
{
    return COX_FIX_NARROW ? cox_fix_square_narrow(a) : cox_fix_square_wide(a);
}

/* a * b / 2^(32 - shift), rounded down, where b is below 2^33 and a * 2^shift and the result are
 * below 2^32. */
static inline uint32_t cox_fix_carried_product_wide(uint32_t a, uint64_t b, uint8_t shift)
{
    return (uint32_t)((a * b) >> (32u - shift));
}

static inline uint32_t cox_fix_carried_product_narrow(uint32_t a, uint64_t b, uint8_t shift)
{
    uint32_t shifted = a << shift;
    uint32_t carried = b > UINT32_MAX ? shifted : 0;
    return cox_fix_high_product(shifted, (uint32_t)b) + carried;
}

static inline uint32_t cox_fix_carried_product(uint32_t a, uint64_t b, uint8_t shift)
{
    return COX_FIX_NARROW ? cox_fix_carried_product_narrow(a, b, shift)
                          : cox_fix_carried_product_wide(a, b, shift);
}

#endif
