/* SPDX-License-Identifier: MIT
 * The finaliser where a call for each row would cost more than the arithmetic. */
#ifndef COX_HASH_MIX_H
#define COX_HASH_MIX_H

#include <stdint.h>

/* cox_hash_finish. */
static inline uint64_t cox_hash_mix(uint64_t value)
{
    const uint64_t spread = UINT64_C(0xd6e8feb86659fd93);
    value ^= value >> 32;
    value *= spread;
    value ^= value >> 32;
    value *= spread;
    value ^= value >> 32;
    return value;
}

#endif
