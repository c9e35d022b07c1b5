/* SPDX-License-Identifier: MIT
 * Strided arrays. A loop is written once and compiled for each length that is common: a memcpy of a
 * length that the compiler knows is a move or two. */
#include "cox_strided.h"

#include <string.h>

/* Where a row lies. */
static inline uint8_t *row_at(cox_strided array, const uint32_t *order, uint32_t row)
{
    return array.first + (size_t)(order == NULL ? row : order[row]) * array.stride;
}

/* What a processor moves at once. */
#define CHUNK 16u

/* Copies a row of length bytes, most of them in chunks pieces of size: the last piece may overlap
 * the one before. */
static inline void copy_row(uint8_t *to, const uint8_t *from, size_t length, size_t size,
                            uint32_t chunks)
{
    if (chunks > 1) memcpy(to, from, size);
    if (chunks > 2) memcpy(to + size, from + size, size);
    if (chunks > 3) memcpy(to + 2 * size, from + 2 * size, size);
    for (size_t i = 3; i + 1 < chunks; i++) memcpy(to + i * size, from + i * size, size);
    memcpy(to + length - size, from + length - size, size);
}

static inline void copy_rows(cox_strided to, cox_strided from, const uint32_t *order, size_t length,
                             uint32_t count, size_t size, uint32_t chunks)
{
    for (uint32_t row = 0; row < count; row++, to.first += to.stride)
        copy_row(to.first, row_at(from, order, row), length, size, chunks);
}

/* Both last arguments are constants but in the last case, so that each loop is a few moves. */
static inline void copy_by_length(cox_strided to, cox_strided from, const uint32_t *order,
                                  size_t length, uint32_t count)
{
    uint32_t chunks = (uint32_t)((length + CHUNK - 1) / CHUNK);
    if (length == 1) copy_rows(to, from, order, 1, count, 1, 1);
    else if (length == 2) copy_rows(to, from, order, 2, count, 2, 1);
    else if (length == 4) copy_rows(to, from, order, 4, count, 4, 1);
    else if (length == 8) copy_rows(to, from, order, 8, count, 8, 1);
    else if (length < 4) copy_rows(to, from, order, length, count, 2, 2);
    else if (length < 8) copy_rows(to, from, order, length, count, 4, 2);
    else if (length < CHUNK) copy_rows(to, from, order, length, count, 8, 2);
    else if (length == CHUNK) copy_rows(to, from, order, CHUNK, count, CHUNK, 1);
    else if (chunks == 2) copy_rows(to, from, order, length, count, CHUNK, 2);
    else if (chunks == 3) copy_rows(to, from, order, length, count, CHUNK, 3);
    else if (chunks == 4) copy_rows(to, from, order, length, count, CHUNK, 4);
    else copy_rows(to, from, order, length, count, CHUNK, chunks);
}

void cox_strided_copy(cox_strided to, cox_strided from, const uint32_t *order, uint32_t row_length,
                      uint32_t count)
{
    size_t length = (size_t)row_length;
    if (count == 0 || length == 0) return;
    if (order != NULL) copy_by_length(to, from, order, length, count);
    else if (to.stride == length && from.stride == length)
        memcpy(to.first, from.first, length * (size_t)count);
    else copy_by_length(to, from, NULL, length, count);
}

void cox_strided_reverse(cox_strided to, cox_strided from, const uint32_t *order,
                         uint32_t row_length, uint32_t count)
{
    size_t length = (size_t)row_length;
    for (uint32_t row = 0; row < count; row++, to.first += to.stride) {
        const uint8_t *source = row_at(from, order, row);
        for (size_t i = 0; i < length; i++) to.first[i] = source[length - 1 - i];
    }
}

/* The bits in which eight bytes differ; four; and all of a row. */
static inline uint64_t differing_8(const uint8_t *a, const uint8_t *b)
{
    uint64_t bits_a;
    uint64_t bits_b;
    memcpy(&bits_a, a, sizeof bits_a);
    memcpy(&bits_b, b, sizeof bits_b);
    return bits_a ^ bits_b;
}

static inline uint64_t differing_4(const uint8_t *a, const uint8_t *b)
{
    uint32_t bits_a;
    uint32_t bits_b;
    memcpy(&bits_a, a, sizeof bits_a);
    memcpy(&bits_b, b, sizeof bits_b);
    return bits_a ^ bits_b;
}

static inline uint64_t differing(const uint8_t *a, const uint8_t *b, size_t length)
{
    uint64_t bits = 0;
    size_t at = 0;
    if (length >= 8) {
        for (; length - at > 16; at += 16)
            bits |= differing_8(a + at, b + at) | differing_8(a + at + 8, b + at + 8);
        if (length - at > 8) bits |= differing_8(a + at, b + at);
        return bits | differing_8(a + length - 8, b + length - 8);
    }
    if (length >= 4) return differing_4(a, b) | differing_4(a + length - 4, b + length - 4);
    for (; at < length; at++) bits |= (uint64_t)(a[at] ^ b[at]);
    return bits;
}

static inline bool equal_rows(cox_strided a, const uint32_t *order_a, cox_strided b,
                              const uint32_t *order_b, size_t length, uint32_t count)
{
    uint64_t bits = 0;
    for (uint32_t row = 0; row < count; row++)
        bits |= differing(row_at(a, order_a, row), row_at(b, order_b, row), length);
    return bits == 0;
}

bool cox_strided_equal(cox_strided a, const uint32_t *order_a, cox_strided b,
                       const uint32_t *order_b, uint32_t row_length, uint32_t count)
{
    size_t length = (size_t)row_length;
    if (count == 0 || length == 0) return true;
    if (order_a != NULL || order_b != NULL)
        return equal_rows(a, order_a, b, order_b, length, count);
    if (a.stride == length && b.stride == length)
        return memcmp(a.first, b.first, length * (size_t)count) == 0;
    if (length == 4) return equal_rows(a, NULL, b, NULL, 4, count);
    if (length == 16) return equal_rows(a, NULL, b, NULL, 16, count);
    return equal_rows(a, NULL, b, NULL, length, count);
}
