/* SPDX-License-Identifier: MIT
 * The words of a struct of arrays, times their keys: columns of words, several at once, so that a
 * row's sum goes through memory once for all of them. */
#ifndef COX_HASH_COLUMNS_H
#define COX_HASH_COLUMNS_H

#include <stdint.h>

#include "coxswain/simd.h"

/* A column of words of four bytes, one behind another, at any address. */
typedef struct cox_hash_column {
    const uint8_t *cells;
    uint64_t key;
} cox_hash_column;

/* Adds the words of count rows, times their keys, to the sums of the rows. */
void cox_hash_columns_add(cox_simd simd, uint64_t *sums, uint32_t count,
                          const cox_hash_column *columns, uint32_t column_count);

/* The sum of the hashes that rows have, from their sums: of cox_hash_finish of each. */
uint64_t cox_hash_columns_finish(cox_simd simd, const uint64_t *sums, uint32_t count);

#endif
