/* SPDX-License-Identifier: MIT
 * The queue of a search: a circle of buckets, each with the cells of one key, and a bit for each
 * bucket that is not empty. Each cell waits at most once. Of the cells with one key the last that
 * came is the first that goes, so the order never depends on anything but the map. */
#ifndef COX_SEARCH_QUEUE_H
#define COX_SEARCH_QUEUE_H

#include <string.h>

#include "coxswain/search.h"

#include "core/math/cox_fix_bits.h"

/* The end of a list. */
#define COX_NO_SEARCH_CELL UINT32_MAX

/* A word of the bits has this many. */
#define COX_SEARCH_WORD_BITS 64u

static inline void cox_search_clear(cox_search *search)
{
    memset(search->used, 0, (size_t)(search->buckets / 8u));
    search->waiting = 0;
}

/* The lowest bit of a word that is not 0. */
static inline uint32_t cox_search_lowest_bit(uint64_t word)
{
    return cox_fix_highest_bit(word & (0u - word));
}

static inline uint64_t *cox_search_word(cox_search *search, uint32_t bucket)
{
    return &search->used[bucket / COX_SEARCH_WORD_BITS];
}

static inline uint64_t cox_search_bit(uint32_t bucket)
{
    return UINT64_C(1) << (bucket % COX_SEARCH_WORD_BITS);
}

/* Adds a cell that does not wait. */
static inline void cox_search_add(cox_search *search, uint32_t cell, uint32_t key)
{
    uint32_t bucket = key & (search->buckets - 1u);
    uint64_t *word = cox_search_word(search, bucket), bit = cox_search_bit(bucket);
    uint32_t next = (*word & bit) != 0 ? search->heads[bucket] : COX_NO_SEARCH_CELL;
    search->cells[cell].next = next;
    search->cells[cell].previous = COX_NO_SEARCH_CELL;
    if (next != COX_NO_SEARCH_CELL) search->cells[next].previous = cell;
    search->heads[bucket] = cell;
    *word |= bit;
    search->waiting++;
}

/* Removes a cell that waits under this key. */
static inline void cox_search_remove(cox_search *search, uint32_t cell, uint32_t key)
{
    uint32_t bucket = key & (search->buckets - 1u);
    uint32_t next = search->cells[cell].next, previous = search->cells[cell].previous;
    if (next != COX_NO_SEARCH_CELL) search->cells[next].previous = previous;
    if (previous != COX_NO_SEARCH_CELL) search->cells[previous].next = next;
    else if (next != COX_NO_SEARCH_CELL) search->heads[bucket] = next;
    else *cox_search_word(search, bucket) &= ~cox_search_bit(bucket);
    search->waiting--;
}

/* The first key, from key on and once round, whose bucket is not empty. Some cell must wait. */
static inline uint32_t cox_search_first_key(const cox_search *search, uint32_t key)
{
    uint32_t words = search->buckets / COX_SEARCH_WORD_BITS;
    uint32_t bucket = key & (search->buckets - 1u), word = bucket / COX_SEARCH_WORD_BITS;
    uint32_t base = key - bucket % COX_SEARCH_WORD_BITS;
    uint64_t bits = search->used[word] & (UINT64_MAX << (bucket % COX_SEARCH_WORD_BITS));
    for (; bits == 0; base += COX_SEARCH_WORD_BITS) {
        word = (word + 1u) & (words - 1u);
        bits = search->used[word];
    }
    return base + cox_search_lowest_bit(bits);
}

/* The cell that goes first of those with a key, which some cell has. */
static inline uint32_t cox_search_head(const cox_search *search, uint32_t key)
{
    return search->heads[key & (search->buckets - 1u)];
}

/* How a step in each direction changes the number of the cell, its column and its line. */
typedef struct cox_search_steps {
    uint32_t cell[COX_MAP_DIRECTIONS]; /* to be added, modulo 2^32 */
    int8_t column[COX_MAP_DIRECTIONS];
    int8_t line[COX_MAP_DIRECTIONS];
} cox_search_steps;

/* The steps on a map; in cox_search.c. */
cox_search_steps cox_search_steps_on(const cox_map *map);

/* What a step in a direction costs, into a cell of that cost. */
static inline uint32_t cox_search_price(uint32_t direction, uint8_t cost)
{
    return (direction < COX_MAP_RIGHT_UP ? COX_SEARCH_STRAIGHT : COX_SEARCH_DIAGONAL) *
           (uint32_t)cost;
}

#endif
