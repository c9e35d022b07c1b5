/* SPDX-License-Identifier: MIT
 * Square roots and their reciprocals, without a division.
 *
 * A table gives 8 bits of 1 / sqrt(v), one Householder step 22, which is enough to normalise; one
 * Newton step more 32, which is enough for any length, and the root itself is put right by looking
 * at the remainder. The relative errors are measured over all arguments by test/sweep. */
#include "cox_fix_root.h"

#include "cox_fix_bits.h"
#include "cox_flash_table.h"

/* 256 / sqrt(v) - 256 for v from i / 256 to (i + 1) / 256, i = 64 to 255: the value that lies
 * equally far, relatively, from both ends. */
static const uint8_t root_seed[192] COX_FLASH = {
    254, 250, 246, 243, 239, 235, 232, 228, 225, 222, 219, 215, 212, 209, 206, 203, 201, 198,
    195, 192, 190, 187, 184, 182, 179, 177, 175, 172, 170, 168, 165, 163, 161, 159, 157, 155,
    153, 151, 149, 147, 145, 143, 141, 139, 137, 135, 134, 132, 130, 128, 127, 125, 123, 122,
    120, 119, 117, 116, 114, 113, 111, 110, 108, 107, 105, 104, 103, 101, 100, 99,  97,  96,
    95,  93,  92,  91,  90,  88,  87,  86,  85,  84,  82,  81,  80,  79,  78,  77,  76,  75,
    74,  72,  71,  70,  69,  68,  67,  66,  65,  64,  63,  62,  61,  60,  60,  59,  58,  57,
    56,  55,  54,  53,  52,  51,  51,  50,  49,  48,  47,  46,  46,  45,  44,  43,  42,  42,
    41,  40,  39,  38,  38,  37,  36,  35,  35,  34,  33,  33,  32,  31,  30,  30,  29,  28,
    28,  27,  26,  26,  25,  24,  24,  23,  22,  22,  21,  20,  20,  19,  19,  18,  17,  17,
    16,  16,  15,  14,  14,  13,  13,  12,  11,  11,  10,  10,  9,   9,   8,   8,   7,   6,
    6,   5,   5,   4,   4,   3,   3,   2,   2,   1,   1,   0};

/* 1 / sqrt(fraction / 2^32) in units of 2^-30, relative error below 2^-22. fraction >= 2^30. */
static uint32_t reciprocal_root(uint32_t fraction)
{
    uint32_t seed = 256u + cox_flash_u8(&root_seed[(fraction >> 24) - 64u]);
    /* 1 - v seed^2 in units of 2^-48, then of 2^-31, where it is below 2^25. */
    int64_t wide = (INT64_C(1) << 48) - (int64_t)((uint64_t)fraction * (seed * seed));
    int32_t error = (int32_t)(wide >> 17);
    int32_t square = (int32_t)(((int64_t)error * error) >> 31);
    /* 1 / sqrt(1 - e) = 1 + e / 2 + 3 e^2 / 8 + ... */
    int32_t correction = (error >> 1) + ((3 * square) >> 3);
    return (seed << 22) + (uint32_t)(((int64_t)seed * correction) >> 9);
}

cox_fix_scaled cox_fix_scale_up(uint64_t value)
{
    cox_fix_scaled scaled;
    uint8_t shift = cox_fix_leading_zeros(value) & 62u;
    scaled.value = value << shift;
    scaled.half_shift = shift >> 1;
    return scaled;
}

uint32_t cox_fix_root(uint64_t value)
{
    if (value == 0) return 0;
    cox_fix_scaled scaled = cox_fix_scale_up(value);
    uint32_t fraction = (uint32_t)(scaled.value >> 32);
    uint32_t reciprocal = reciprocal_root(fraction);

    /* v / sqrt(v) in units of 2^-31, then one step with the remainder, to units of 2^-32. */
    uint32_t half_root = (uint32_t)(((uint64_t)fraction * reciprocal) >> 31);
    int64_t remainder = (int64_t)((scaled.value >> 2) - (uint64_t)half_root * half_root);
    int64_t root = ((int64_t)half_root << 1) + (((remainder >> 16) * (int64_t)reciprocal) >> 45);

    /* Scaled back it is off by one at most: root^2 - root < value <= root^2 + root is the nearest.
     * The signs of the two differences, in 64 bits, say which way it is off. */
    uint64_t nearest = (uint64_t)root >> scaled.half_shift;
    uint64_t excess = value - nearest * nearest;
    uint64_t too_small = (nearest - excess) >> 63;
    uint64_t too_great = (excess + nearest - 1u) >> 63;
    return (uint32_t)(nearest + too_small - too_great);
}

uint32_t cox_fix_reciprocal_root(cox_fix_scaled scaled)
{
    return reciprocal_root((uint32_t)(scaled.value >> 32));
}

uint64_t cox_fix_reciprocal_root_below(cox_fix_scaled scaled)
{
    uint64_t rough = reciprocal_root((uint32_t)(scaled.value >> 32));
    /* v and rough^2, each rounded up to units of 2^-40, so that 1 - v rough^2 comes out too small,
     * and with it the result. It is below 2^-20, so 64 bits of it in units of 2^-80 are enough. */
    uint64_t fraction = (scaled.value >> 24) + 1u;
    uint64_t square = ((rough * rough) >> 20) + 1u;
    int64_t error = (int64_t)(UINT64_C(0) - fraction * square);
    /* rough (1 + error / 2): below 1 / sqrt(v), as the series above shows. Units of 2^-32. */
    int64_t correction = ((int64_t)rough * (error >> 29)) >> 50;
    return (rough << 2) + (uint64_t)correction;
}

fix16_t cox_fix_sqrt(fix16_t value)
{
    return value <= 0 ? 0 : (fix16_t)cox_fix_root((uint64_t)(uint32_t)value << 16);
}
