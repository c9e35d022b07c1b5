/* SPDX-License-Identifier: MIT
 * Sums and differences of columns, of which a compiler makes lanes: they wrap, and tell whether any
 * did. */
#ifndef COX_BATCH_WRAP_H
#define COX_BATCH_WRAP_H

#include "coxswain/fix.h"

/* Adds columns. Returns a negative number if a sum does not fit. */
static inline int32_t cox_batch_wrapped_sums(const fix16_t *restrict a, const fix16_t *restrict b,
                                             fix16_t *restrict sums, uint32_t count)
{
    int32_t overflow = 0;
    for (uint32_t i = 0; i < count; i++) {
        sums[i] = (fix16_t)((uint32_t)a[i] + (uint32_t)b[i]);
        overflow |= (sums[i] ^ a[i]) & (sums[i] ^ b[i]);
    }
    return overflow;
}

/* Subtracts b from a; likewise. */
static inline int32_t cox_batch_wrapped_differences(const fix16_t *restrict a,
                                                    const fix16_t *restrict b,
                                                    fix16_t *restrict differences, uint32_t count)
{
    int32_t overflow = 0;
    for (uint32_t i = 0; i < count; i++) {
        differences[i] = (fix16_t)((uint32_t)a[i] - (uint32_t)b[i]);
        overflow |= (a[i] ^ b[i]) & (differences[i] ^ a[i]);
    }
    return overflow;
}

#endif
