/* SPDX-License-Identifier: MIT
 * The tables of the CRC-32, made by the preprocessor. A CRC without the complements at both ends is
 * linear: that of a byte is the exclusive or of those of its bits. */
#ifndef COX_CRC32_TABLES_H
#define COX_CRC32_TABLES_H

#include "cox_flash_table.h"

/* XORS_n: the n exclusive ors of x with some of the constants behind it, in counting order. */
#define XORS_2(x, a) (x), (x) ^ (a)
#define XORS_4(x, a, b) XORS_2(x, a), XORS_2((x) ^ (b), a)
#define XORS_8(x, a, b, c) XORS_4(x, a, b), XORS_4((x) ^ (c), a, b)
#define XORS_16(x, a, b, c, d) XORS_8(x, a, b, c), XORS_8((x) ^ (d), a, b, c)
#define XORS_32(x, a, b, c, d, e) XORS_16(x, a, b, c, d), XORS_16((x) ^ (e), a, b, c, d)
#define XORS_64(x, a, b, c, d, e, f) XORS_32(x, a, b, c, d, e), XORS_32((x) ^ (f), a, b, c, d, e)
#define XORS_128(x, a, b, c, d, e, f, g) \
    XORS_64(x, a, b, c, d, e, f), XORS_64((x) ^ (g), a, b, c, d, e, f)
#define XORS_256(x, a, b, c, d, e, f, g, h) \
    XORS_128(x, a, b, c, d, e, f, g), XORS_128((x) ^ (h), a, b, c, d, e, f, g)

#if UINTPTR_MAX > UINT32_MAX || defined(__unix__) || defined(_WIN32) || defined(__wasm__)

#define CRC_SLICES 8u

/* For machines with memory to spare: entry [s][i] is the CRC of the byte i with s zero bytes behind
 * it; a row names those of the bytes 1, 2, 4 up to 128. */
static const uint32_t crc_of_byte[CRC_SLICES][256] = {
    {XORS_256(0u, 0x77073096u, 0xee0e612cu, 0x076dc419u, 0x0edb8832u, 0x1db71064u, 0x3b6e20c8u,
              0x76dc4190u, 0xedb88320u)},
    {XORS_256(0u, 0x191b3141u, 0x32366282u, 0x646cc504u, 0xc8d98a08u, 0x4ac21251u, 0x958424a2u,
              0xf0794f05u, 0x3b83984bu)},
    {XORS_256(0u, 0x01c26a37u, 0x0384d46eu, 0x0709a8dcu, 0x0e1351b8u, 0x1c26a370u, 0x384d46e0u,
              0x709a8dc0u, 0xe1351b80u)},
    {XORS_256(0u, 0xb8bc6765u, 0xaa09c88bu, 0x8f629757u, 0xc5b428efu, 0x5019579fu, 0xa032af3eu,
              0x9b14583du, 0xed59b63bu)},
    {XORS_256(0u, 0x3d6029b0u, 0x7ac05360u, 0xf580a6c0u, 0x30704bc1u, 0x60e09782u, 0xc1c12f04u,
              0x58f35849u, 0xb1e6b092u)},
    {XORS_256(0u, 0xcb5cd3a5u, 0x4dc8a10bu, 0x9b914216u, 0xec53826du, 0x03d6029bu, 0x07ac0536u,
              0x0f580a6cu, 0x1eb014d8u)},
    {XORS_256(0u, 0xa6770bb4u, 0x979f1129u, 0xf44f2413u, 0x33ef4e67u, 0x67de9cceu, 0xcfbd399cu,
              0x440b7579u, 0x8816eaf2u)},
    {XORS_256(0u, 0xccaa009eu, 0x4225077du, 0x844a0efau, 0xd3e51bb5u, 0x7cbb312bu, 0xf9766256u,
              0x299dc2edu, 0x533b85dau)},
};

#else

/* The CRC of four bits: entry i is i, shifted out through the reflected polynomial. */
static const uint32_t crc_of_nibble[16] COX_FLASH = {
    XORS_16(UINT32_C(0), UINT32_C(0x1db71064), UINT32_C(0x3b6e20c8), UINT32_C(0x76dc4190),
            UINT32_C(0xedb88320))};

#endif

#endif
