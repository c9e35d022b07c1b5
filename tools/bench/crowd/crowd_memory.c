/* SPDX-License-Identifier: MIT
 * Blocks of zeros. */
#include "crowd_memory.h"

#include <stdlib.h>
#include <string.h>

#define CACHE_LINE 64u

void *crowd_memory_take(crowd_memory *memory, size_t count, size_t size)
{
    size_t bytes = (count * size + CACHE_LINE) / CACHE_LINE * CACHE_LINE;
    void *block = memory->count < CROWD_MEMORY_BLOCKS ? aligned_alloc(CACHE_LINE, bytes) : NULL;
    if (block == NULL) {
        memory->has_failed = true;
        return NULL;
    }
    memset(block, 0, bytes);
    memory->blocks[memory->count++] = block;
    memory->bytes += bytes;
    return block;
}

void crowd_memory_free(crowd_memory *memory)
{
    while (memory->count > 0) free(memory->blocks[--memory->count]);
}
