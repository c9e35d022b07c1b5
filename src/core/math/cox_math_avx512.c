/* SPDX-License-Identifier: MIT
 * What AVX-512 does with columns. */
#include "cox_math_lanes.h"

#if COX_SIMD_BYTES == 64
#define COX_LANES_BYTES 64
#include "core/math/simd/cox_math_level.h"

const cox_math_lanes cox_math_avx512 = COX_MATH_LEVEL;
#endif
