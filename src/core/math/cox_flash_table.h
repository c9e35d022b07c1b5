/* SPDX-License-Identifier: MIT
 * Reads single elements and fields of constant tables. On AVR the tables lie in flash
 * (coxswain/flash.h), which needs special instructions; elsewhere they are plain constants. */
#ifndef COX_FLASH_TABLE_H
#define COX_FLASH_TABLE_H

#include <stdint.h>

#include "coxswain/flash.h"

/* The value that at points to, in a COX_FLASH table. */
static inline uint8_t cox_flash_u8(const uint8_t *at)
{
#ifdef __AVR__
    return pgm_read_byte(at);
#else
    return *at;
#endif
}

static inline uint16_t cox_flash_u16(const uint16_t *at)
{
#ifdef __AVR__
    return pgm_read_word(at);
#else
    return *at;
#endif
}

static inline uint32_t cox_flash_u32(const uint32_t *at)
{
#ifdef __AVR__
    return pgm_read_dword(at);
#else
    return *at;
#endif
}

static inline int32_t cox_flash_i32(const int32_t *at)
{
#ifdef __AVR__
    return (int32_t)pgm_read_dword(at);
#else
    return *at;
#endif
}

#endif
