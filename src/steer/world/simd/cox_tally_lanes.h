/* SPDX-License-Identifier: MIT
 * Directions of tallies by lanes, after cox_world_neighbours.h: those that cox_flock_directions_of
 * has of the same sums. */
#ifndef COX_TALLY_LANES_H
#define COX_TALLY_LANES_H

#include "core/math/simd/cox_lanes_transpose.h"

#if COX_LANES_BYTES >= 32
/* By how many bits magnitudes have to be shifted down to fit into 31. */
COX_LANES_PLACED cox_lanes cox_lanes_excess(cox_lanes magnitudes)
{
    magnitudes |= UINT64_C(0x40000000);
#if COX_LANES_BYTES == 64
    return 33u - (cox_lanes)_mm512_lzcnt_epi64((__m512i)magnitudes);
#else
    uint64_t numbers[COX_LANES_COUNT];
    cox_lanes_store(numbers, magnitudes);
    for (uint32_t i = 0; i < COX_LANES_COUNT; i++)
        numbers[i] = cox_fix_highest_bit(numbers[i]) - 30u;
    return cox_lanes_load(numbers);
#endif
}

/* Stores the low halves of lanes, one behind the other. */
COX_LANES_PLACED void cox_lanes_store_low(void *to, cox_lanes lanes)
{
#if COX_LANES_BYTES == 64
    _mm256_storeu_si256((__m256i *)to, _mm512_cvtepi64_epi32((__m512i)lanes));
#else
    const __m256i even = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
    __m256i low = _mm256_permutevar8x32_epi32((__m256i)lanes, even);
    _mm_storeu_si128((__m128i *)to, _mm256_castsi256_si128(low));
#endif
}

/* cox_both_x and cox_both_y of lanes, which fit as they are. */
COX_LANES_PLACED void cox_lanes_store_both(fix16_t *x, fix16_t *y, cox_lanes both)
{
    cox_lanes_store_low(x, both);
    cox_lanes_store_low(y, (both + (UINT64_C(1) << 31)) >> 32);
}

/* direct of cox_world_lanes.h. fits_tallies (cox_world_pairs.c) lets no sum of turns or offsets
 * pass that has more than 31 bits, so these are their directions as they are. */
COX_LANES_LOOP void cox_tally_lanes_direct(const cox_flock_tally *tallies, const uint32_t *places,
                                           uint32_t count, cox_flock_columns *columns)
{
    for (uint32_t i = 0; i < count; i += COX_LANES_COUNT) {
        const void *from[COX_LANES_COUNT];
        cox_lanes numbers[4];
        for (uint32_t k = 0; k < COX_LANES_COUNT; k++) from[k] = &tallies[places[i + k]];
        cox_lanes_load_fours(from, numbers);
        cox_lanes x_signs = cox_lanes_mask(numbers[0]), y_signs = cox_lanes_mask(numbers[1]);
        cox_lanes x = (numbers[0] ^ x_signs) - x_signs, y = (numbers[1] ^ y_signs) - y_signs;
        cox_lanes excess = cox_lanes_excess(x | y);
        /* Away from where the push points. */
        cox_lanes_store_low(&columns->apart_x[i], ((x >> excess) ^ ~x_signs) - ~x_signs);
        cox_lanes_store_low(&columns->apart_y[i], ((y >> excess) ^ ~y_signs) - ~y_signs);
        cox_lanes_store_both(&columns->along_x[i], &columns->along_y[i], numbers[2]);
        cox_lanes_store_both(&columns->together_x[i], &columns->together_y[i], numbers[3]);
    }
}
#endif

#endif
