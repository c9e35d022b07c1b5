/* SPDX-License-Identifier: MIT
 * What the levels of vector instructions do for a world; core/math/cox_math_lanes.h says how levels
 * are built. */
#ifndef COX_WORLD_LANES_H
#define COX_WORLD_LANES_H

#include "cox_world_lot.h"

struct cox_flock_columns;
struct cox_flock_tally;
struct cox_pairing;

/* A level's functions. */
typedef struct cox_world_lanes {
    uint32_t lanes; /* 64-bit numbers of a register, a power of two */

    /* Adds to a lot the agents of a range that are near. False: there are too many. NULL: two lanes
     * are of no use here. */
    bool (*gather)(cox_world_lot *near, const cox_world_grid *grid, cox_world_range range);

    /* The directions that the tallies of the agents at these places lead to, but for shares_spot.
     * count is a multiple of lanes. NULL: as above. */
    void (*direct)(const struct cox_flock_tally *tallies, const uint32_t *places, uint32_t count,
                   struct cox_flock_columns *columns);
    /* As those of cox_world_pairing.h. */
    void (*find)(struct cox_pairing *self, uint32_t first, uint32_t end, cox_world_range *ranges,
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
