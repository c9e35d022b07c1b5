/* SPDX-License-Identifier: MIT
 * Values of the declared types. Memory is read with memcpy of the value's own width, so neither
 * alignment nor byte order nor what lies beside it matters. */
#include "cox_value.h"

#include <string.h>

#include "coxswain/fix.h"

#include "core/base/cox_bytes.h"
#include "core/math/cox_flash_table.h"

/* The bytes of a value by its type, and whether it has a sign. */
#define SIGNED 0x80u
static const uint8_t shapes[16] COX_FLASH = {
    0, 1, 2, 4, 8, SIGNED | 4, SIGNED | 4, 4, SIGNED | 1, SIGNED | 2, SIGNED | 8, SIGNED | 4, 1, 4};

static uint8_t shape_of(uint8_t type)
{
    return cox_flash_u8(&shapes[type & 15u]);
}

static uint8_t size_of(uint8_t type)
{
    return (uint8_t)(shape_of(type) & ~SIGNED);
}

uint32_t cox_value_size(uint8_t type)
{
    return size_of(type);
}

/* Whether four bytes in memory stand in the opposite order of those of a number. */
static bool is_text_reversed(uint8_t type)
{
    return type == COX_TEXT && !cox_is_little_endian();
}

uint64_t cox_value_load(const void *cell, uint8_t type)
{
    if (is_text_reversed(type)) return cox_bytes_get_u32((const uint8_t *)cell);
    uint8_t size = size_of(type);
    if (size == 1) return *(const uint8_t *)cell;
    if (size == 2) {
        uint16_t value;
        memcpy(&value, cell, sizeof value);
        return value;
    }
    if (size == 8) {
        uint64_t value;
        memcpy(&value, cell, sizeof value);
        return value;
    }
    uint32_t value;
    memcpy(&value, cell, sizeof value);
    return value;
}

void cox_value_store(void *cell, uint8_t type, uint64_t bits)
{
    uint8_t size = size_of(type);
    if (is_text_reversed(type)) {
        cox_bytes_put_u32((uint8_t *)cell, (uint32_t)bits);
    } else if (size == 8) {
        memcpy(cell, &bits, sizeof bits);
    } else if (size == 1) {
        *(uint8_t *)cell = (uint8_t)(bits & 0xffu);
    } else if (size == 2) {
        uint16_t value = (uint16_t)(bits & UINT32_C(0xffff));
        memcpy(cell, &value, sizeof value);
    } else {
        uint32_t value = (uint32_t)(bits & UINT32_C(0xffffffff));
        memcpy(cell, &value, sizeof value);
    }
}

void cox_value_encode(uint8_t *bytes, uint8_t type, uint64_t bits)
{
    uint8_t size = size_of(type);
    if (size == 8) cox_bytes_put_u64(bytes, bits);
    else if (size == 1) bytes[0] = (uint8_t)(bits & 0xffu);
    else if (size == 2) cox_bytes_put_u16(bytes, (uint16_t)(bits & UINT32_C(0xffff)));
    else cox_bytes_put_u32(bytes, (uint32_t)(bits & UINT32_C(0xffffffff)));
}

uint64_t cox_value_decode(const uint8_t *bytes, uint8_t type)
{
    uint8_t size = size_of(type);
    if (size == 1) return bytes[0];
    if (size == 2) return cox_bytes_get_u16(bytes);
    return size == 8 ? cox_bytes_get_u64(bytes) : cox_bytes_get_u32(bytes);
}

bool cox_value_has_sign(uint8_t type)
{
    return (shape_of(type) & SIGNED) != 0;
}

int64_t cox_value_number(uint8_t type, uint64_t bits)
{
    uint8_t shape = shape_of(type);
    if (shape == (SIGNED | 4)) return (int32_t)(uint32_t)bits;
    if (shape == (SIGNED | 2)) return (int16_t)(uint16_t)bits;
    if (shape == (SIGNED | 1)) return (int8_t)(uint8_t)bits;
    return (int64_t)bits;
}

/* Whether a value is one of its type, whatever the bounds of its column are. */
static bool is_of_type(uint8_t type, uint64_t bits)
{
    int32_t angle = (int32_t)(uint32_t)bits;
    if (type == COX_BOOL) return (uint8_t)bits <= 1;
    return type != COX_ANGLE || (angle >= -COX_FIX_PI && angle <= COX_FIX_PI);
}

bool cox_value_is_within(uint8_t type, uint64_t bits, int32_t least, int32_t greatest)
{
    if (!is_of_type(type, bits)) return false;
    if (least == 0 && greatest == 0) return true;
    int64_t number = cox_value_number(type, bits);
    if (type == COX_U64 && number < 0) return false; /* above every bound, not below */
    return number >= least && number <= greatest;
}
