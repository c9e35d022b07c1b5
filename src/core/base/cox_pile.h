/* SPDX-License-Identifier: MIT
 * The caller's memory, given out piece by piece. A first round without memory counts how much the
 * pieces take; a second one of the same calls gives them out. */
#ifndef COX_PILE_H
#define COX_PILE_H

#include <stddef.h>
#include <stdint.h>

typedef struct cox_pile {
    uint8_t *bytes; /* the caller's, of any alignment; NULL: pieces are only counted */
    uint64_t used;  /* of bytes so far */
} cox_pile;

/* A pile from which all pieces begin at a multiple of alignment, a power of two. */
static inline cox_pile cox_pile_make(void *memory, size_t alignment)
{
    cox_pile pile;
    pile.bytes = (uint8_t *)memory;
    pile.used = (alignment - (uintptr_t)memory % alignment) % alignment;
    return pile;
}

/* One that only counts, for memory wherever it begins. */
static inline cox_pile cox_pile_count(size_t alignment)
{
    cox_pile pile;
    pile.bytes = NULL;
    pile.used = alignment;
    return pile;
}

/* The next piece, of length bytes; NULL where they are only counted. */
static inline void *cox_pile_take(cox_pile *pile, uint64_t length, size_t alignment)
{
    void *piece = pile->bytes == NULL ? NULL : pile->bytes + (size_t)pile->used;
    pile->used += (length + alignment - 1) / alignment * alignment;
    return piece;
}

#endif
