/* SPDX-License-Identifier: MIT
 * The answer of a call that tells how many bytes are needed. */
#ifndef COX_SIZE_H
#define COX_SIZE_H

#include <stdint.h>

/* So many bytes; 0 if a uint32_t does not hold their number. */
static inline uint32_t cox_size_of_u64(uint64_t bytes)
{
    return bytes > UINT32_MAX ? 0 : (uint32_t)bytes;
}

#endif
