/* SPDX-License-Identifier: MIT
 * Square roots and their reciprocals, without a division.
 *
 * A table gives 8 bits of 1 / sqrt(v). One Householder step makes them 22, enough to normalise; one
 * Newton step more makes them 32, enough for any length. The remainder then corrects the root
 * itself. test/sweep measures the relative errors over all arguments. */
#include "cox_fix_root.h"

/* 256 / sqrt(v) - 256 for v from i / 256 to (i + 1) / 256, i = 64 to 255: the value that lies
 * equally far, relatively, from both ends. */
const uint8_t cox_fix_root_seed[192] COX_FLASH = {
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

uint32_t cox_fix_root_by_reciprocal(uint64_t value)
{
    if (value == 0) return 0;
    cox_fix_scaled scaled = cox_fix_scale_up(value);
    uint32_t fraction = (uint32_t)(scaled.value >> 32);
    uint32_t reciprocal = cox_fix_reciprocal_root(fraction);

    /* v / sqrt(v) in units of 2^-31, then one step with the remainder, to units of 2^-32. */
    uint32_t half_root = (uint32_t)(cox_fix_product(fraction, reciprocal) >> 31);
    int64_t remainder = (int64_t)((scaled.value >> 2) - cox_fix_product(half_root, half_root));
    int64_t root = ((int64_t)half_root << 1) + (((remainder >> 16) * (int64_t)reciprocal) >> 45);

    /* Scaled back it is off by one at most: root^2 - root < value <= root^2 + root is the nearest.
     * The signs of the two differences, in 64 bits, say which displacement it is off. */
    uint64_t nearest = (uint64_t)root >> scaled.half_shift;
    uint64_t excess = value - nearest * nearest;
    uint64_t too_small = (nearest - excess) >> 63;
    uint64_t too_great = (excess + nearest - 1u) >> 63;
    return (uint32_t)(nearest + too_small - too_great);
}

fix16_t cox_fix_sqrt(fix16_t value)
{
    return value <= 0 ? 0 : (fix16_t)cox_fix_root_of_lsb((uint32_t)value);
}
