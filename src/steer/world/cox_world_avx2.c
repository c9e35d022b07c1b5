/* SPDX-License-Identifier: MIT
 * What AVX2 does for a world. */
#include "cox_world_lanes.h"
#include "cox_world_pairing.h"

#if COX_SIMD_BYTES == 64
#define COX_LANES_BYTES 32
#include "steer/world/simd/cox_world_level.h"

const cox_world_lanes cox_world_avx2 = COX_WORLD_LEVEL;
#endif
