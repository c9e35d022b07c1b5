/* SPDX-License-Identifier: MIT
 * The functions of cox_hash_columns.h by lanes: a lane is a row, and count is a multiple of the
 * rows of four registers. */
#ifndef COX_HASH_LANES_H
#define COX_HASH_LANES_H

#include "cox_lanes.h"
#include "core/math/cox_hash_columns.h"
#include "core/math/cox_hash_mix.h"

#define COX_HASH_LANES_GROUPS 4u /* registers of rows that share the reading of a key */

/* The rows from number row on. The product of a word and a key, of which 64 bits count, is that of
 * the word and the low half of the key, and, 32 bits further up, that of the word and the high
 * half. */
COX_LANES_PLACED void cox_hash_lanes_add_rows(uint64_t *sums, uint32_t row,
                                              const cox_hash_column *columns, uint32_t column_count)
{
    cox_lanes low[COX_HASH_LANES_GROUPS];
    cox_lanes high[COX_HASH_LANES_GROUPS];
#pragma GCC unroll 4
    for (uint32_t group = 0; group < COX_HASH_LANES_GROUPS; group++) {
        low[group] = cox_lanes_load(&sums[row + group * COX_LANES_COUNT]);
        high[group] = (cox_lanes){0};
    }
    for (uint32_t i = 0; i < column_count; i++) {
        const uint8_t *words = columns[i].cells + (size_t)row * 4;
        cox_lanes key = (cox_lanes){0} + columns[i].key;
        cox_lanes high_key = key >> 32;
#pragma GCC unroll 4
        for (uint32_t group = 0; group < COX_HASH_LANES_GROUPS; group++) {
            cox_lanes word = cox_lanes_load_elements(words + 4 * group * COX_LANES_COUNT);
            low[group] += cox_lanes_product(word, key);
            high[group] += cox_lanes_product(word, high_key);
        }
    }
#pragma GCC unroll 4
    for (uint32_t group = 0; group < COX_HASH_LANES_GROUPS; group++)
        cox_lanes_store(&sums[row + group * COX_LANES_COUNT], low[group] + (high[group] << 32));
}

COX_LANES_LOOP void cox_hash_lanes_add(uint64_t *sums, uint32_t count,
                                       const cox_hash_column *columns, uint32_t column_count)
{
    for (uint32_t row = 0; row < count; row += COX_HASH_LANES_GROUPS * COX_LANES_COUNT)
        cox_hash_lanes_add_rows(sums, row, columns, column_count);
}

/* Lanes times a constant of 64 bits. */
COX_LANES_PLACED cox_lanes cox_lanes_times(cox_lanes lanes, uint64_t constant)
{
    cox_lanes low = (cox_lanes){0} + constant;
    cox_lanes crossed = cox_lanes_product(lanes >> 32, low) + cox_lanes_product(lanes, low >> 32);
    return cox_lanes_product(lanes, low) + (crossed << 32);
}

COX_LANES_LOOP uint64_t cox_hash_lanes_finish(const uint64_t *sums, uint32_t count)
{
    cox_lanes total = {0};
    uint64_t sum = 0;
    for (uint32_t row = 0; row < count; row += COX_LANES_COUNT) {
        cox_lanes hash = cox_lanes_load(&sums[row]);
        hash ^= hash >> 32;
        hash = cox_lanes_times(hash, COX_HASH_SPREAD);
        hash ^= hash >> 32;
        hash = cox_lanes_times(hash, COX_HASH_SPREAD);
        total += hash ^ (hash >> 32);
    }
    for (uint32_t lane = 0; lane < COX_LANES_COUNT; lane++) sum += total[lane];
    return sum;
}

#endif
