/* SPDX-License-Identifier: MIT
 * Roots by lanes: the steps of cox_fix_root.h, so the same bits.
 *
 * A root begins with a seed from a table, and lanes cannot look up numbers, or do it slowly. So
 * vectors go in blocks: all are scaled by lanes, the seeds are looked up one by one, and the rest
 * is done by lanes again. */
#ifndef COX_LANES_ROOT_H
#define COX_LANES_ROOT_H

#include "cox_lanes.h"
#include "core/math/cox_fix_root.h"

#define COX_LANES_BLOCK 64u /* elements, a multiple of COX_LANES_ELEMENTS */

/* A block of vectors, each shifted up until its squared length has one of its two highest bits set
 * (cox_fix_scale_up). Squares and seeds are in the order of lanes: of as many elements as a
 * register has, first the even ones. */
typedef struct cox_lanes_block {
    uint32_t x[COX_LANES_BLOCK]; /* magnitudes */
    uint32_t y[COX_LANES_BLOCK];
    uint32_t shifts[COX_LANES_BLOCK];
    uint64_t squares[COX_LANES_BLOCK]; /* of a zero vector 2^62 */
    uint64_t seeds[COX_LANES_BLOCK];   /* 256 / sqrt(square / 2^64), about */
} cox_lanes_block;

/* The squared lengths of the vectors that are the low halves. */
COX_LANES_PLACED cox_lanes cox_lanes_squared(cox_lanes x, cox_lanes y)
{
    return cox_lanes_product(x, x) + cox_lanes_product(y, y);
}

#ifdef __wasm__
/* Scales the vectors of a register up, and puts them to the block from number i on: one by one,
 * because WebAssembly shifts all lanes by the same count. */
static inline void cox_lanes_scale_up(cox_lanes_block *block, uint32_t i, const fix16_t *from_x,
                                      const fix16_t *from_y)
{
    for (uint32_t element = 0; element < COX_LANES_ELEMENTS; element++) {
        uint32_t x = cox_fix_magnitude(from_x[element]);
        uint32_t y = cox_fix_magnitude(from_y[element]);
        uint64_t squared = (uint64_t)x * x + (uint64_t)y * y;
        cox_fix_scaled scaled = cox_fix_scale_up(squared + (squared == 0));
        block->x[i + element] = x << scaled.half_shift;
        block->y[i + element] = y << scaled.half_shift;
        block->shifts[i + element] = scaled.half_shift;
        block->squares[i + element % 2 * COX_LANES_COUNT + element / 2] = scaled.value;
    }
}
#else
/* By how many bits elements of at most 2^31 can be shifted up and stay below 2^31. */
COX_LANES_PLACED cox_lanes_u32 cox_lanes_headroom(cox_lanes_u32 elements)
{
#if COX_LANES_BYTES == 64
    __m512i zeros = _mm512_lzcnt_epi32((__m512i)elements), one = _mm512_set1_epi32(1);
    return (cox_lanes_u32)_mm512_sub_epi32(_mm512_max_epi32(zeros, one), one);
#else
    cox_lanes_u32 step = (cox_lanes_u32)((elements >> 15) == 0) & 16u;
    cox_lanes_u32 sum = step;
    elements <<= step;
    step = (cox_lanes_u32)((elements >> 23) == 0) & 8u;
    sum += step;
    elements <<= step;
    step = (cox_lanes_u32)((elements >> 27) == 0) & 4u;
    sum += step;
    elements <<= step;
    step = (cox_lanes_u32)((elements >> 29) == 0) & 2u;
    sum += step;
    elements <<= step;
    step = (cox_lanes_u32)((elements >> 30) == 0) & 1u;
    return sum + step;
#endif
}

/* Scales the vectors of a register up, and puts them to the block from number i on. */
COX_LANES_PLACED void cox_lanes_scale_up(cox_lanes_block *block, uint32_t i, const fix16_t *from_x,
                                         const fix16_t *from_y)
{
    cox_lanes x = cox_lanes_magnitudes(cox_lanes_load(from_x));
    cox_lanes y = cox_lanes_magnitudes(cox_lanes_load(from_y));
    cox_lanes_u32 shift = cox_lanes_headroom((cox_lanes_u32)(x | y));
    x = (cox_lanes)((cox_lanes_u32)x << shift);
    y = (cox_lanes)((cox_lanes_u32)y << shift);
    /* Now a squared length that is not 0 is at least 2^60: one bit more may be left. */
    cox_lanes even = cox_lanes_squared(x, y);
    cox_lanes odd = cox_lanes_squared(x >> 32, y >> 32);
    cox_lanes even_is_low = (cox_lanes)((even >> 62) == 0);
    cox_lanes odd_is_low = (cox_lanes)((odd >> 62) == 0);
    even <<= even_is_low & 2u;
    odd <<= odd_is_low & 2u;
    even |= (cox_lanes)(even == 0) & UINT64_C(1) << 62;
    odd |= (cox_lanes)(odd == 0) & UINT64_C(1) << 62;
    cox_lanes_u32 last = (cox_lanes_u32)cox_lanes_join(even_is_low, odd_is_low) & 1u;
    cox_lanes_store(&block->x[i], (cox_lanes)((cox_lanes_u32)x << last));
    cox_lanes_store(&block->y[i], (cox_lanes)((cox_lanes_u32)y << last));
    cox_lanes_store(&block->shifts[i], (cox_lanes)(shift + last));
    cox_lanes_store(&block->squares[i], even);
    cox_lanes_store(&block->squares[i + COX_LANES_COUNT], odd);
}
#endif

/* Begins the roots of count vectors, at most COX_LANES_BLOCK, a multiple of COX_LANES_ELEMENTS. */
COX_LANES_PLACED void cox_lanes_begin(cox_lanes_block *block, const fix16_t *x, const fix16_t *y,
                                      uint32_t count)
{
    for (uint32_t i = 0; i < count; i += COX_LANES_ELEMENTS)
        cox_lanes_scale_up(block, i, x + i, y + i);
    for (uint32_t i = 0; i < count; i++)
        block->seeds[i] = 256u + cox_fix_root_seed[(block->squares[i] >> 56) - 64u];
}

/* cox_fix_reciprocal_root of the high halves of squares. It is below 2^31, so it may be multiplied
 * as a number with a sign: 2^31 - 320 where the square is 2^62, and less elsewhere. */
COX_LANES_PLACED cox_lanes cox_lanes_reciprocal_root(cox_lanes squares, cox_lanes seeds)
{
    cox_lanes product = cox_lanes_product(squares >> 32, cox_lanes_product(seeds, seeds));
    cox_lanes error = ((UINT64_C(1) << 48) - product) >> 17;
    cox_lanes square = cox_lanes_signed_product(error, error) >> 31;
    cox_lanes half_error = (cox_lanes)((cox_lanes_i32)error >> 1);
    cox_lanes correction = half_error + ((square + square + square) >> 3);
    cox_lanes small = cox_lanes_signed_product(seeds, correction) >> 9;
    return ((seeds << 22) + small) & COX_LANES_LOW;
}

/* a * b / 2^shift, rounded down, of low halves with signs. The result is less than 2^(63 - shift)
 * in magnitude. AVX2 shifts no signed lanes, so it is shifted as a positive number. */
COX_LANES_PLACED cox_lanes cox_lanes_shifted_product(cox_lanes a, cox_lanes b, unsigned shift)
{
    cox_lanes product = cox_lanes_signed_product(a, b) + (UINT64_C(1) << 63);
    return (product >> shift) - (UINT64_C(1) << (63 - shift));
}

/* cox_fix_reciprocal_root_below. */
COX_LANES_PLACED cox_lanes cox_lanes_reciprocal_root_below(cox_lanes squares, cox_lanes seeds)
{
    cox_lanes rough = cox_lanes_reciprocal_root(squares, seeds);
    cox_lanes fraction = (squares >> 24) + 1u;
    cox_lanes square = (cox_lanes_product(rough, rough) >> 20) + 1u;
    cox_lanes crossed =
        cox_lanes_product(fraction >> 32, square) + cox_lanes_product(fraction, square >> 32);
    cox_lanes product = cox_lanes_product(fraction, square) + (crossed << 32);
    cox_lanes error = (0u - product) >> 29;
    return (rough << 2) + cox_lanes_shifted_product(rough, error, 50);
}

/* The root of value to the nearest, as cox_fix_root_by_reciprocal has it, from its square in a
 * block and from how far the vector was shifted up. */
COX_LANES_PLACED cox_lanes cox_lanes_root(cox_lanes value, cox_lanes squares, cox_lanes seeds,
                                          cox_lanes shift)
{
    cox_lanes reciprocal = cox_lanes_reciprocal_root(squares, seeds);
    cox_lanes half_root = cox_lanes_product(squares >> 32, reciprocal) >> 31;
    cox_lanes remainder = (squares >> 2) - cox_lanes_product(half_root, half_root);
    cox_lanes root = half_root + half_root;
    root += cox_lanes_shifted_product(reciprocal, remainder >> 16, 45);

    cox_lanes nearest = root >> shift;
    cox_lanes excess = value - cox_lanes_product(nearest, nearest);
    cox_lanes too_small = cox_lanes_mask(nearest - excess);
    cox_lanes too_great = cox_lanes_mask(excess + nearest - 1u) & cox_lanes_mask(0u - nearest);
    return nearest - too_small + too_great; /* the masks are -1 */
}

#endif
