/* SPDX-License-Identifier: MIT
 * Values of the declared types. Memory is read with memcpy of the value's own width, so neither
 * alignment nor byte order nor what lies beside it matters. */
#include "cox_value.h"

#include <string.h>

#include "base/cox_bytes.h"

uint32_t cox_value_size(uint8_t type)
{
    return COX_TYPE_SIZE(type);
}

uint64_t cox_value_load(const void *cell, uint8_t type)
{
    if (type == COX_U8) return *(const uint8_t *)cell;
    if (type == COX_U16) {
        uint16_t value;
        memcpy(&value, cell, sizeof value);
        return value;
    }
    if (type == COX_U64) {
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
    if (type == COX_U64) {
        memcpy(cell, &bits, sizeof bits);
    } else if (type == COX_U8) {
        *(uint8_t *)cell = (uint8_t)(bits & 0xffu);
    } else if (type == COX_U16) {
        uint16_t value = (uint16_t)(bits & UINT32_C(0xffff));
        memcpy(cell, &value, sizeof value);
    } else {
        uint32_t value = (uint32_t)(bits & UINT32_C(0xffffffff));
        memcpy(cell, &value, sizeof value);
    }
}

void cox_value_encode(uint8_t *bytes, uint8_t type, uint64_t bits)
{
    if (type == COX_U64) cox_bytes_put_u64(bytes, bits);
    else if (type == COX_U8) bytes[0] = (uint8_t)(bits & 0xffu);
    else if (type == COX_U16) cox_bytes_put_u16(bytes, (uint16_t)(bits & UINT32_C(0xffff)));
    else cox_bytes_put_u32(bytes, (uint32_t)(bits & UINT32_C(0xffffffff)));
}

uint64_t cox_value_decode(const uint8_t *bytes, uint8_t type)
{
    if (type == COX_U8) return bytes[0];
    if (type == COX_U16) return cox_bytes_get_u16(bytes);
    return type == COX_U64 ? cox_bytes_get_u64(bytes) : cox_bytes_get_u32(bytes);
}

int64_t cox_value_number(uint8_t type, uint64_t bits)
{
    if (type == COX_I32 || type == COX_FIXED) return (int32_t)(uint32_t)bits;
    return (int64_t)bits;
}

bool cox_value_is_within(uint8_t type, uint64_t bits, int32_t least, int32_t greatest)
{
    if (least == 0 && greatest == 0) return true;
    int64_t number = cox_value_number(type, bits);
    if (type == COX_U64 && number < 0) return false; /* above every bound, not below */
    return number >= least && number <= greatest;
}
