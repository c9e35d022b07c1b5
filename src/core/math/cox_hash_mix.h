/* SPDX-License-Identifier: MIT
 * The finaliser where a call for each row would cost more than the arithmetic. */
#ifndef COX_HASH_MIX_H
#define COX_HASH_MIX_H

#include <stdint.h>

/* The factor of the finaliser. */
#define COX_HASH_SPREAD UINT64_C(0xd6e8feb86659fd93)

/* cox_hash_finish. */
static inline uint64_t cox_hash_mix(uint64_t value)
{
    value ^= value >> 32;
    value *= COX_HASH_SPREAD;
    value ^= value >> 32;
    value *= COX_HASH_SPREAD;
    value ^= value >> 32;
    return value;
}

#endif
