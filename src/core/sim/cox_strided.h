/* SPDX-License-Identifier: MIT
 * Strided arrays: the same bytes of many rows, wherever rows lie, moved and compared at the speed
 * of memory. */
#ifndef COX_STRIDED_H
#define COX_STRIDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of row i begin at first + i * stride. */
typedef struct cox_strided {
    uint8_t *first;
    size_t stride;
} cox_strided;

static inline cox_strided cox_strided_make(uint8_t *first, uint32_t stride)
{
    cox_strided made;
    made.first = first;
    made.stride = (size_t)stride;
    return made;
}

/* The array from a row on. */
static inline cox_strided cox_strided_from(cox_strided array, uint32_t row)
{
    array.first += (size_t)row * array.stride;
    return array;
}

/* Copies length bytes of each of count rows. Row i of to becomes row order[i] of from, or its row i
 * where order is NULL. The two must not overlap. */
void cox_strided_copy(cox_strided to, cox_strided from, const uint32_t *order, uint32_t length,
                      uint32_t count);

/* Copies values of length bytes likewise, each of them backwards: from big-endian to little-endian
 * and back. */
void cox_strided_reverse(cox_strided to, cox_strided from, const uint32_t *order, uint32_t length,
                         uint32_t count);

/* Whether length bytes of count rows are equal, those of row i being in row order[i]. */
bool cox_strided_equal(cox_strided a, const uint32_t *order_a, cox_strided b,
                       const uint32_t *order_b, uint32_t length, uint32_t count);

#endif
