/* SPDX-License-Identifier: MIT
 * Lists on the heap that grow. */
#ifndef COXSWAIN_LIST_H
#define COXSWAIN_LIST_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes room for one more element in a list that has count of them, each of size bytes, and memory
 * for capacity: at first for least, then for twice as many. Returns the elements, which may have
 * moved; or NULL, and nothing changed, if there is no memory. */
static inline void *list_grow(void *elements, size_t count, uint32_t *capacity, size_t size,
                              uint32_t least)
{
    if (elements != NULL && count < *capacity) return elements;
    if (*capacity > UINT32_MAX / 2) return NULL;
    uint32_t grown = *capacity > 0 ? *capacity * 2 : least;
    void *moved = realloc(elements, grown * size);
    if (moved != NULL) *capacity = grown;
    return moved;
}

#endif
