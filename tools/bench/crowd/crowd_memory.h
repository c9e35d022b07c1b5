/* SPDX-License-Identifier: MIT
 * The memory of a side of bench crowd: taken array by array, counted, freed at once. */
#ifndef COXSWAIN_CROWD_MEMORY_H
#define COXSWAIN_CROWD_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

enum { CROWD_MEMORY_BLOCKS = 32 };

/* Begins as zeros. */
typedef struct crowd_memory {
    void *blocks[CROWD_MEMORY_BLOCKS];
    unsigned count;
    size_t bytes;    /* of all blocks; a side may put another sum here */
    bool has_failed; /* a block, or what else a side needs, could not be had */
} crowd_memory;

/* A block of zeros that begins a cache line; NULL if there is no memory. */
void *crowd_memory_take(crowd_memory *memory, size_t count, size_t size);

/* Frees all blocks. */
void crowd_memory_free(crowd_memory *memory);

#endif
