/* SPDX-License-Identifier: MIT
 * What the levels of vector instructions do for a world; core/math/cox_math_lanes.h says how levels
 * are built. */
#ifndef COX_WORLD_LANES_H
#define COX_WORLD_LANES_H

#include "cox_world_lot.h"

struct cox_pairing;

/* A level's functions. */
typedef struct cox_world_lanes {
    /* Adds to a lot the agents of a range that are near. False: there are too many. NULL: the level
     * has no instruction that selects elements, so that lanes are of no use. */
    bool (*gather)(cox_world_lot *near, const cox_world_grid *grid, cox_world_range range);

    /* As those of cox_world_pairing.h. */
    void (*find)(struct cox_pairing *self, uint32_t place, const cox_world_range *ranges,
                 uint32_t count);
    void (*look)(struct cox_pairing *self);
} cox_world_lanes;

/* The levels, as far as the build has them. That of two lanes is NEON or WebAssembly's. */
extern const cox_world_lanes cox_world_avx2;
extern const cox_world_lanes cox_world_avx512;
extern const cox_world_lanes cox_world_two_lanes;

/* The functions of a level. NULL: the build lacks it. */
static inline const cox_world_lanes *cox_world_lanes_of(cox_simd simd)
{
#if COX_SIMD_BYTES == 64
    if (simd == COX_SIMD_AVX512) return &cox_world_avx512;
    if (simd == COX_SIMD_AVX2) return &cox_world_avx2;
#elif COX_SIMD_BYTES == 16
    if (simd == cox_simd_here()) return &cox_world_two_lanes;
#else
    (void)simd;
#endif
    return NULL;
}

#endif
