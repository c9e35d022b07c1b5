/* SPDX-License-Identifier: MIT
 * One value of a declared type: its size, reading and writing it in memory and as bytes, its
 * bounds. Between the two a value is 64 bits, zero-extended, whatever its type. */
#ifndef COX_VALUE_H
#define COX_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "coxswain/fix.h"
#include "coxswain/visitor.h"

/* Whether the low byte of a number comes first in memory. */
static inline bool cox_is_little_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)&one == 1;
}

/* The bytes a value takes, in memory and encoded: 1, 2, 4 or 8. */
uint32_t cox_value_size(uint8_t type);

/* Reads a value from memory, where it may lie unaligned; stores it there. */
uint64_t cox_value_load(const void *cell, uint8_t type);
void cox_value_store(void *cell, uint8_t type, uint64_t bits);

/* The pointer that stands in memory, where it may lie unaligned. */
static inline uint8_t *cox_value_pointer(const uint8_t *at)
{
    void *pointer;
    memcpy(&pointer, at, sizeof pointer);
    return (uint8_t *)pointer;
}

/* Puts a value into cox_value_size bytes, little-endian; gets it out of them. */
void cox_value_encode(uint8_t *bytes, uint8_t type, uint64_t bits);
uint64_t cox_value_decode(const uint8_t *bytes, uint8_t type);

/* The 32-bit words that a value is hashed as. */
static inline uint32_t cox_value_words(uint8_t type)
{
    return cox_value_size(type) == 8 ? 2 : 1;
}

/* Whether a type has a sign; and the value as a number. */
bool cox_value_has_sign(uint8_t type);
int64_t cox_value_number(uint8_t type, uint64_t bits);

/* The least and the greatest value of a type; of COX_U64 the greatest that bounds can tell from
 * others. */
static inline int64_t cox_value_least(uint8_t type)
{
    uint32_t bits = 8 * cox_value_size(type);
    if (type == COX_ANGLE) return -COX_FIX_PI;
    if (!cox_value_has_sign(type)) return 0;
    return -(int64_t)(UINT64_MAX >> (65 - bits)) - 1;
}

static inline int64_t cox_value_greatest(uint8_t type)
{
    uint32_t bits = 8 * cox_value_size(type);
    if (type == COX_BOOL) return 1;
    if (type == COX_ANGLE) return COX_FIX_PI;
    bool has_all_bits = bits < 64 && !cox_value_has_sign(type);
    return (int64_t)(UINT64_MAX >> (has_all_bits ? 64 - bits : 65 - bits));
}

/* Whether a value is one of its type and lies within its bounds, both included; least == greatest
 * == 0 are none. */
bool cox_value_is_within(uint8_t type, uint64_t bits, int32_t least, int32_t greatest);

#endif
