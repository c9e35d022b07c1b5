/* SPDX-License-Identifier: MIT
 * Mixing for the state hash and the input hash, and the CRC-32 of records.
 *
 * The finaliser is a multiply-xorshift that shifts by half the word, so a 32-bit machine moves
 * registers and does not shift. */
#include "coxswain/hash.h"

#include "cox_flash_table.h"
#include "cox_hash_mix.h"

/* 2^64 divided by the golden ratio: its multiples lie far apart. */
#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* The CRC of four bits: entry i is i, shifted out through the reflected polynomial. A table of 256
 * entries would be twice as fast and sixteen times as large. */
static const uint32_t crc_of_nibble[16] COX_FLASH = {
    UINT32_C(0x00000000), UINT32_C(0x1db71064), UINT32_C(0x3b6e20c8), UINT32_C(0x26d930ac),
    UINT32_C(0x76dc4190), UINT32_C(0x6b6b51f4), UINT32_C(0x4db26158), UINT32_C(0x5005713c),
    UINT32_C(0xedb88320), UINT32_C(0xf00f9344), UINT32_C(0xd6d6a3e8), UINT32_C(0xcb61b38c),
    UINT32_C(0x9b64c2b0), UINT32_C(0x86d3d2d4), UINT32_C(0xa00ae278), UINT32_C(0xbdbdf21c)};

uint64_t cox_hash_finish(uint64_t value)
{
    return cox_hash_mix(value);
}

uint64_t cox_hash_key(uint32_t table, uint32_t word)
{
    uint64_t number = (uint64_t)table * 65536u + word + 1u;
    return cox_hash_finish(number * GOLDEN) | 1u;
}

uint64_t cox_hash_chain(uint64_t chain, uint32_t word)
{
    return cox_hash_finish(chain + word + GOLDEN);
}

uint32_t cox_hash_crc32(uint32_t crc, const void *bytes, uint32_t length)
{
    const uint8_t *byte = (const uint8_t *)bytes;
    crc = ~crc;
    for (uint32_t i = 0; i < length; i++) {
        crc ^= byte[i];
        crc = (crc >> 4) ^ cox_flash_u32(&crc_of_nibble[crc & 15u]);
        crc = (crc >> 4) ^ cox_flash_u32(&crc_of_nibble[crc & 15u]);
    }
    return ~crc;
}
