/* SPDX-License-Identifier: MIT
 * The level of vector instructions that tests can hold to portable C. */
#ifndef SIMD_HERE_H
#define SIMD_HERE_H

#include "coxswain/simd.h"

/* The one that this build has, unless the processor lacks it. */
static inline cox_simd simd_here(void)
{
#ifdef __x86_64__
    if (!__builtin_cpu_supports("avx2")) return COX_SIMD_PORTABLE;
#endif
    return COX_SIMD_BUILT;
}

#endif
