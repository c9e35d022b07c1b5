/* SPDX-License-Identifier: MIT
 * How much of a column goes by lanes. */
#ifndef COX_SIMD_PART_H
#define COX_SIMD_PART_H

#include <stdint.h>

#include "coxswain/simd.h"

/* The elements, of count, that go by lanes: whole steps, and none where the build lacks the
 * level. */
static inline uint32_t cox_simd_part(cox_simd simd, uint32_t count, uint32_t step)
{
    if (COX_SIMD_BYTES == 0 || simd != COX_SIMD_BUILT) return 0;
    return count - count % step;
}

#endif
