/* SPDX-License-Identifier: MIT
 * Signs, leading zeros and rounding, which the files of this layer share.
 *
 * Masks remove and restore signs: on random signs a branch costs more than the arithmetic around
 * it. The layer relies on >> to keep the sign of a negative number, as every compiler in use does;
 * the assertion below checks it. */
#ifndef COX_FIX_BITS_H
#define COX_FIX_BITS_H

#include <stdint.h>

#include "coxswain/fix.h"

_Static_assert((-1 >> 1) == -1, "a right shift must keep the sign");

/* 1 on a desk: a 64-bit machine whose compiler was not asked to save bytes. There a larger table,
 * or a function inline in many places, is worth its bytes. The results have the same bits. */
#if UINTPTR_MAX > UINT32_MAX && !defined(__OPTIMIZE_SIZE__)
#define COX_FIX_ROOMY 1
#else
#define COX_FIX_ROOMY 0
#endif

/* All bits set if value is negative, else none. */
static inline uint32_t cox_fix_sign_mask(int32_t value)
{
    return UINT32_C(0) - ((uint32_t)value >> 31);
}

/* |value|, which for COX_FIX_MIN needs the unsigned type. */
static inline uint32_t cox_fix_magnitude(fix16_t value)
{
    uint32_t mask = cox_fix_sign_mask(value);
    return ((uint32_t)value ^ mask) - mask;
}

/* magnitude, negated if mask is all ones. magnitude is at most 2^31, and 2^31 only if negated. */
static inline fix16_t cox_fix_signed(uint32_t magnitude, uint32_t mask)
{
    return (fix16_t)((magnitude ^ mask) - mask);
}

/* magnitude, negated if mask is all ones, saturated. */
static inline fix16_t cox_fix_signed_saturated(uint64_t magnitude, uint32_t mask)
{
    uint32_t limit = (uint32_t)COX_FIX_MAX - mask; /* the negative side holds one more */
    return cox_fix_signed(magnitude > limit ? limit : (uint32_t)magnitude, mask);
}

/* numerator / denominator to the nearest integer, halves up. denominator is not 0; numerator is
 * below 2^63. */
static inline uint64_t cox_fix_divide_rounded(uint64_t numerator, uint64_t denominator)
{
    return ((numerator << 1) / denominator + 1u) >> 1;
}

/* The number of zero bits above the highest set bit of value, which is not 0. */
static inline uint8_t cox_fix_leading_zeros(uint64_t value)
{
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__LZCNT__)
    /* bsr waits for the old contents of its target register. With value in that register it waits
     * for nothing else, such as an earlier root. */
    __asm__("bsr %0, %0" : "+r"(value) : : "cc");
    return (uint8_t)(63u ^ (unsigned)value);
#elif defined(__GNUC__) && !COX_FIX_NARROW
    return (uint8_t)__builtin_clzll(value);
#else
    uint8_t zeros = 0;
    uint32_t high = (uint32_t)(value >> 32);
    if (high == 0) {
        zeros = 32;
        high = (uint32_t)value;
    }
    for (; (high & UINT32_C(0xff000000)) == 0; zeros = (uint8_t)(zeros + 8)) high <<= 8;
    for (; (high & UINT32_C(0x80000000)) == 0; zeros++) high <<= 1;
    return zeros;
#endif
}

/* The number of the highest set bit of value, which is not 0. */
static inline uint8_t cox_fix_highest_bit(uint64_t value)
{
    return (uint8_t)(63u ^ cox_fix_leading_zeros(value));
}

#endif
