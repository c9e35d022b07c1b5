/* SPDX-License-Identifier: MIT
 * How the crowd of a side comes and goes. */
#include "crowd_side.h"

#include <stdlib.h>

void *crowd_side_make(const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    crowd_memory *memory = calloc(1, side->size);
    if (memory == NULL) return NULL;
    side->take(memory, side, start, pool);
    for (uint32_t i = 0; !memory->has_failed && i < start->count; i++)
        side->put(memory, i, &start->agents[i]);
    if (!memory->has_failed) return memory;
    crowd_side_free(side, memory);
    return NULL;
}

void crowd_side_free(const crowd_side *side, void *made)
{
    if (side->end != NULL) side->end(made);
    crowd_memory_free(made);
    free(made);
}

bool crowd_side_runs(const crowd_side *side)
{
    cox_simd highest = cox_simd_here();
    if (side->simd == CROWD_AVX2) return highest == COX_SIMD_AVX512;
    return side->simd == CROWD_PORTABLE || highest != COX_SIMD_PORTABLE;
}

cox_simd crowd_side_simd(const crowd_side *side)
{
    if (side->simd == CROWD_AVX2) return COX_SIMD_AVX2;
    return side->simd == CROWD_PORTABLE ? COX_SIMD_PORTABLE : cox_simd_here();
}

size_t crowd_side_bytes(const void *made)
{
    return ((const crowd_memory *)made)->bytes;
}
