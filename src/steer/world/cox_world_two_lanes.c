/* SPDX-License-Identifier: MIT
 * What NEON and WebAssembly's vectors do for a world. */
#include "cox_world_lanes.h"
#include "cox_world_pairing.h"

#if COX_SIMD_BYTES == 16
#define COX_LANES_BYTES 16
#include "steer/world/simd/cox_world_level.h"

const cox_world_lanes cox_world_two_lanes = COX_WORLD_LEVEL;
#endif
