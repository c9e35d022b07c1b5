/* SPDX-License-Identifier: MIT
 * Roots of 64-bit integers, as squared lengths are: in units of 2^-32, while the root is in LSB. */
#ifndef COX_FIX_ROOT_H
#define COX_FIX_ROOT_H

#include <stdint.h>

/* A number, not 0, shifted up by an even count until one of its two highest bits is set. */
typedef struct cox_fix_scaled {
    uint64_t value;     /* at least 2^62; value / 2^64 is the v of the reciprocals below */
    uint8_t half_shift; /* half the count, 0 to 31 */
} cox_fix_scaled;

cox_fix_scaled cox_fix_scale_up(uint64_t value);

/* The square root, correctly rounded. value is at most 2^63. */
uint32_t cox_fix_root(uint64_t value);

/* 1 / sqrt(v) in units of 2^-30, relative error below 2^-22. */
uint32_t cox_fix_reciprocal_root(cox_fix_scaled scaled);

/* 1 / sqrt(v) in units of 2^-32, too small by less than 1.02 units, never too great. */
uint64_t cox_fix_reciprocal_root_below(cox_fix_scaled scaled);

#endif
