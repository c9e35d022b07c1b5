/* SPDX-License-Identifier: MIT
 * Columns of words: rows by lanes as far as the level has them, and one by one from there on. */
#include "cox_hash_columns.h"

#include <stddef.h>
#include <string.h>

#include "cox_hash_mix.h"
#include "cox_math_lanes.h"

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
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t first = cox_math_lanes_part(lanes, count, COX_HASH_REGISTERS);
    if (first > 0) lanes->hash_add(sums, first, columns, column_count);
    uint32_t i = 0;
    for (; column_count - i >= 4; i += 4) add_four(sums, first, count, &columns[i]);
    for (; i < column_count; i++) add_one(sums, first, count, columns[i]);
}

uint64_t cox_hash_columns_finish(cox_simd simd, const uint64_t *sums, uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t row = cox_math_lanes_part(lanes, count, COX_HASH_REGISTERS);
    uint64_t sum = row > 0 ? lanes->hash_finish(sums, row) : 0;
    for (; row < count; row++) sum += cox_hash_mix(sums[row]);
    return sum;
}
