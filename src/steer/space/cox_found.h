/* SPDX-License-Identifier: MIT
 * What a query found: places in the caller's array, the first ones of an order if more were found
 * than fit. The order is a function of the query; each source file has one, so it is compiled in
 * place. */
#ifndef COX_FOUND_H
#define COX_FOUND_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cox_found {
    uint32_t *places; /* the caller's */
    uint32_t capacity;
    uint32_t kept;  /* in places; sorted once more were found than fit */
    uint32_t total; /* found in all */
} cox_found;

/* Whether a place comes before another. */
typedef bool cox_found_order(const void *query, uint32_t place, uint32_t other);

static inline cox_found cox_found_start(uint32_t *places, uint32_t capacity)
{
    cox_found found;
    found.places = places;
    found.capacity = capacity;
    found.kept = 0;
    found.total = 0;
    return found;
}

/* Sorts what is kept, by Shell's method. */
static inline void cox_found_sort(cox_found *self, cox_found_order *comes_before, const void *query)
{
    uint32_t gap = 1;
    while (gap < self->kept / 8u) gap = gap * 3u + 1u;
    for (; gap > 0; gap /= 3u) {
        for (uint32_t i = gap; i < self->kept; i++) {
            uint32_t place = self->places[i], at = i;
            for (; at >= gap && comes_before(query, place, self->places[at - gap]); at -= gap)
                self->places[at] = self->places[at - gap];
            self->places[at] = place;
        }
    }
}

/* Keeps a place that comes before the last one kept, in that one's stead. */
static inline void cox_found_replace_last(cox_found *self, uint32_t place,
                                          cox_found_order *comes_before, const void *query)
{
    if (self->capacity == 0) return;
    if (self->total == self->capacity) cox_found_sort(self, comes_before, query);
    uint32_t at = self->capacity - 1u;
    if (!comes_before(query, place, self->places[at])) return;
    for (; at > 0 && comes_before(query, place, self->places[at - 1u]); at--)
        self->places[at] = self->places[at - 1u];
    self->places[at] = place;
}

/* Keeps a place, as far as there is room. */
static inline void cox_found_keep(cox_found *self, uint32_t place, cox_found_order *comes_before,
                                  const void *query)
{
    if (self->kept < self->capacity) self->places[self->kept++] = place;
    else cox_found_replace_last(self, place, comes_before, query);
    self->total++;
}

/* Brings what was found into its order. */
static inline void cox_found_finish(cox_found *self, cox_found_order *comes_before,
                                    const void *query)
{
    if (self->total <= self->capacity) cox_found_sort(self, comes_before, query);
}

#endif
