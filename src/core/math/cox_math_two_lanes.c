/* SPDX-License-Identifier: MIT
 * What NEON and WebAssembly's vectors do with columns. */
#include "cox_math_lanes.h"

#if COX_SIMD_BYTES == 16
#define COX_LANES_BYTES 16
#include "core/math/simd/cox_math_level.h"

const cox_math_lanes cox_math_two_lanes = COX_MATH_LEVEL;
#endif
