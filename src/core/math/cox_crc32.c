/* SPDX-License-Identifier: MIT
 * The CRC-32 of records and packets.
 *
 * A chip takes half a byte at a time, from a table of 64 bytes. Where 8 KB are little, eight bytes
 * are taken at a time, each from a table of its own: no look-up waits for the one before. */
#include "coxswain/hash.h"

#include "cox_crc32_tables.h"

#ifdef CRC_SLICES

/* Takes one byte. */
static inline uint32_t take_byte(uint32_t crc, uint8_t byte)
{
    return (crc >> 8) ^ crc_of_byte[0][(crc ^ byte) & 255u];
}

/* Takes eight bytes: the earlier a byte, the more bytes stand behind it. */
static inline uint32_t take_eight(uint32_t crc, const uint8_t *bytes)
{
    crc ^= bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    return crc_of_byte[7][crc & 255u] ^ crc_of_byte[6][(crc >> 8) & 255u] ^
           crc_of_byte[5][(crc >> 16) & 255u] ^ crc_of_byte[4][crc >> 24] ^
           crc_of_byte[3][bytes[4]] ^ crc_of_byte[2][bytes[5]] ^ crc_of_byte[1][bytes[6]] ^
           crc_of_byte[0][bytes[7]];
}

uint32_t cox_hash_crc32(uint32_t crc, const void *bytes, uint32_t length)
{
    const uint8_t *byte = (const uint8_t *)bytes;
    crc = ~crc;
    for (; length >= CRC_SLICES; length -= CRC_SLICES, byte += CRC_SLICES)
        crc = take_eight(crc, byte);
    for (; length > 0; length--, byte++) crc = take_byte(crc, *byte);
    return ~crc;
}

#else

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

#endif
