/* SPDX-License-Identifier: MIT
 * Values of the declared types. Memory is read with memcpy of the value's own width, so neither
 * alignment nor byte order nor what lies beside it matters. */
#include "cox_value.h"

#include <string.h>

#include "base/cox_bytes.h"
#include "coxswain/fix.h"

uint32_t cox_value_size(uint8_t type)
{
    return COX_TYPE_SIZE(type);
}

uint64_t cox_value_load(const void *cell, uint8_t type)
{
    uint32_t size = cox_value_size(type);
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
    uint32_t size = cox_value_size(type);
    if (size == 8) {
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
    uint32_t size = cox_value_size(type);
    if (size == 8) cox_bytes_put_u64(bytes, bits);
    else if (size == 1) bytes[0] = (uint8_t)(bits & 0xffu);
    else if (size == 2) cox_bytes_put_u16(bytes, (uint16_t)(bits & UINT32_C(0xffff)));
    else cox_bytes_put_u32(bytes, (uint32_t)(bits & UINT32_C(0xffffffff)));
}

uint64_t cox_value_decode(const uint8_t *bytes, uint8_t type)
{
    uint32_t size = cox_value_size(type);
    if (size == 1) return bytes[0];
    if (size == 2) return cox_bytes_get_u16(bytes);
    return size == 8 ? cox_bytes_get_u64(bytes) : cox_bytes_get_u32(bytes);
}

bool cox_value_has_sign(uint8_t type)
{
    return type == COX_I32 || type == COX_FIXED || (type >= COX_I8 && type <= COX_ANGLE);
}

int64_t cox_value_number(uint8_t type, uint64_t bits)
{
    if (!cox_value_has_sign(type)) return (int64_t)bits;
    uint32_t size = cox_value_size(type);
    if (size == 1) return (int8_t)(uint8_t)bits;
    if (size == 2) return (int16_t)(uint16_t)bits;
    return size == 8 ? (int64_t)bits : (int32_t)(uint32_t)bits;
}

bool cox_value_is_within(uint8_t type, uint64_t bits, int32_t least, int32_t greatest)
{
    int64_t number = cox_value_number(type, bits);
    if (type == COX_BOOL && bits > 1) return false;
    if (type == COX_ANGLE && (number < -COX_FIX_PI || number > COX_FIX_PI)) return false;
    if (least == 0 && greatest == 0) return true;
    if (type == COX_U64 && number < 0) return false; /* above every bound, not below */
    return number >= least && number <= greatest;
}
