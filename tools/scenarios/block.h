/* SPDX-License-Identifier: MIT
 * A scenario's memory: one block from the caller, of any alignment. It starts with the scenario's
 * own struct; the rows follow. */
#ifndef BLOCK_H
#define BLOCK_H

#include <stddef.h>
#include <stdint.h>

/* The alignment that block_start gives: that of the strictest field of a state. Behind a struct
 * whose size is a multiple of it (because one of its fields is a uint64_t) the rows are aligned as
 * well. */
#define BLOCK_ALIGNMENT ((uint32_t)_Alignof(uint64_t))

/* The bytes to ask for so that bytes of them can be aligned; 0 if this machine cannot address that
 * many. */
static inline uint32_t block_size(uint64_t bytes)
{
    uint64_t size = bytes + BLOCK_ALIGNMENT - 1;
    return size > SIZE_MAX / 2 || size > UINT32_MAX ? 0 : (uint32_t)size;
}

/* The first aligned byte of a block. */
static inline void *block_start(void *memory)
{
    uint32_t beyond = (uint32_t)((uintptr_t)memory % BLOCK_ALIGNMENT);
    return (uint8_t *)memory + (beyond == 0 ? 0 : BLOCK_ALIGNMENT - beyond);
}

#endif
