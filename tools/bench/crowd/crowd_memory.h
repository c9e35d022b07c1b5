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
    size_t bytes;    /* of all blocks */
    bool has_failed; /* a block could not be had */
} crowd_memory;

/* A block of zeros that begins a cache line; NULL if there is no memory. */
void *crowd_memory_take(crowd_memory *memory, size_t count, size_t size);

/* The finish and the bytes of a side (crowd_side.h) whose struct is from calloc and begins with its
 * memory. */
void crowd_memory_finish(void *made);
size_t crowd_memory_bytes(const void *made);

#endif
