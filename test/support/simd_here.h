/* SPDX-License-Identifier: MIT
 * The levels of vector instructions that tests hold to portable C: those that both the build and
 * the processor have. test_simd.c names those that are not run. */
#ifndef SIMD_HERE_H
#define SIMD_HERE_H

#include "coxswain/simd.h"

/* How many there are, portable C among them. */
static inline uint32_t simd_count(void)
{
    cox_simd highest = cox_simd_here();
    return highest == COX_SIMD_PORTABLE ? 1u : highest == COX_SIMD_AVX512 ? 3u : 2u;
}

/* One of them: number 0 is portable C. */
static inline cox_simd simd_level(uint32_t number)
{
    if (number == 0) return COX_SIMD_PORTABLE;
    return number + 1u < simd_count() ? COX_SIMD_AVX2 : cox_simd_here();
}

#endif
