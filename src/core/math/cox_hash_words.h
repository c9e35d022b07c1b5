/* SPDX-License-Identifier: MIT
 * The words of rows, times their keys: four words at once where a processor multiplies in pairs
 * (SSE2, which every x86-64 has). Elsewhere cox_plan_hash.c adds them word by word. */
#ifndef COX_HASH_WORDS_H
#define COX_HASH_WORDS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_pmuludq128)
#define COX_HAS_FOURS 1
#endif
#endif
#ifndef COX_HAS_FOURS
#define COX_HAS_FOURS 0
#endif

/* A word of four bytes. */
typedef struct cox_hash_word {
    uint64_t key;
    uint32_t offset; /* in the row */
} cox_hash_word;

/* Four neighbouring words. */
typedef struct cox_hash_four {
    uint32_t halves[4][4]; /* of the keys, each with a 0 behind it: low of words 0 and 2, high of
                              those, low of words 1 and 3, high of those */
    uint32_t offset;       /* in the row */
    uint32_t unused[3];    /* so that those of the next four begin at a multiple of 16 as well */
} cox_hash_four;

/* The words of a row. */
typedef struct cox_hash_words {
    cox_hash_four *fours; /* in memory that begins at a multiple of 16 */
    cox_hash_word *words; /* the others */
    uint32_t four_count;
    uint32_t word_count;
} cox_hash_words;

#if COX_HAS_FOURS

/* Adds neighbouring words. There is room for a four for each four words, and for a word for each.
 */
void cox_hash_words_append(cox_hash_words *to, uint32_t offset, const uint64_t *keys,
                           uint32_t count);

/* Adds the words of each of count rows, times their keys, to the sum of the row. */
void cox_hash_words_sum(const cox_hash_words *words, uint64_t *sums, uint32_t count,
                        const uint8_t *row, size_t stride);

#endif
#endif
