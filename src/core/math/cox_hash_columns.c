/* SPDX-License-Identifier: MIT
 * Columns of words: rows by lanes as far as the level has them, and one by one from there on. */
#include "cox_hash_columns.h"

#include <stddef.h>
#include <string.h>

#include "cox_hash_mix.h"
#include "cox_simd_part.h"

#if COX_SIMD_BYTES
#include "core/math/simd/cox_hash_lanes.h"
#endif

#define STEP (COX_SIMD_BYTES / 2u) /* rows of the registers that are worked on at once */

static inline uint64_t product(cox_hash_column column, size_t offset)
{
    uint32_t value;
    memcpy(&value, column.cells + offset, sizeof value);
    return value * column.key;
}

/* The columns are copied, because a sum that is written could be a key for all the compiler knows.
 */
static void add_four(uint64_t *sums, uint32_t first, uint32_t count, const cox_hash_column *columns)
{
    cox_hash_column a = columns[0], b = columns[1], c = columns[2], d = columns[3];
    for (uint32_t row = first; row < count; row++) {
        size_t offset = (size_t)row * 4;
        sums[row] +=
            product(a, offset) + product(b, offset) + product(c, offset) + product(d, offset);
    }
}

static void add_one(uint64_t *sums, uint32_t first, uint32_t count, cox_hash_column column)
{
    for (uint32_t row = first; row < count; row++) sums[row] += product(column, (size_t)row * 4);
}

void cox_hash_columns_add(cox_simd simd, uint64_t *sums, uint32_t count,
                          const cox_hash_column *columns, uint32_t column_count)
{
    uint32_t first = cox_simd_part(simd, count, STEP);
#if COX_SIMD_BYTES
    cox_hash_lanes_add(sums, first, columns, column_count);
#endif
    uint32_t i = 0;
    for (; column_count - i >= 4; i += 4) add_four(sums, first, count, &columns[i]);
    for (; i < column_count; i++) add_one(sums, first, count, columns[i]);
}

uint64_t cox_hash_columns_finish(cox_simd simd, const uint64_t *sums, uint32_t count)
{
    uint32_t row = cox_simd_part(simd, count, STEP);
    uint64_t sum = 0;
#if COX_SIMD_BYTES
    sum = cox_hash_lanes_finish(sums, row);
#endif
    for (; row < count; row++) sum += cox_hash_mix(sums[row]);
    return sum;
}
