/* SPDX-License-Identifier: MIT
 * Four numbers of each lane, loaded from memory and added to it. */
#ifndef COX_LANES_TRANSPOSE_H
#define COX_LANES_TRANSPOSE_H

#include "cox_lanes.h"

#if COX_LANES_BYTES >= 32
COX_LANES_PLACED void cox_lanes_add_four(void *sums, __m256i numbers)
{
    __m256i before = _mm256_loadu_si256((const __m256i *)sums);
    _mm256_storeu_si256((__m256i *)sums, _mm256_add_epi64(before, numbers));
}
#endif

#if COX_LANES_BYTES == 64
COX_LANES_PLACED void cox_lanes_add_fours(void *first, void *second, __m512i numbers)
{
    cox_lanes_add_four(first, _mm512_castsi512_si256(numbers));
    cox_lanes_add_four(second, _mm512_extracti64x4_epi64(numbers, 1));
}
#endif

#if COX_LANES_BYTES >= 32
COX_LANES_PLACED __m256i cox_lanes_four(const void *numbers)
{
    return _mm256_loadu_si256((const __m256i *)numbers);
}
#endif

#if COX_LANES_BYTES == 64
COX_LANES_PLACED __m512i cox_lanes_two_fours(const void *first, const void *second)
{
    return _mm512_inserti64x4(_mm512_castsi256_si512(cox_lanes_four(first)), cox_lanes_four(second),
                              1);
}
#endif

#if COX_LANES_BYTES >= 32
/* Puts four numbers from each of the addresses into the lanes of four registers. */
COX_LANES_PLACED void cox_lanes_load_fours(const void *const from[COX_LANES_COUNT],
                                           cox_lanes columns[4])
{
#if COX_LANES_BYTES == 64
    const __m512i first = _mm512_setr_epi64(0, 1, 4, 5, 8, 9, 12, 13);
    const __m512i second = _mm512_setr_epi64(2, 3, 6, 7, 10, 11, 14, 15);
    __m512i a = cox_lanes_two_fours(from[0], from[2]), b = cox_lanes_two_fours(from[1], from[3]);
    __m512i c = cox_lanes_two_fours(from[4], from[6]), d = cox_lanes_two_fours(from[5], from[7]);
    __m512i even_ab = _mm512_unpacklo_epi64(a, b), odd_ab = _mm512_unpackhi_epi64(a, b);
    __m512i even_cd = _mm512_unpacklo_epi64(c, d), odd_cd = _mm512_unpackhi_epi64(c, d);
    columns[0] = (cox_lanes)_mm512_permutex2var_epi64(even_ab, first, even_cd);
    columns[1] = (cox_lanes)_mm512_permutex2var_epi64(odd_ab, first, odd_cd);
    columns[2] = (cox_lanes)_mm512_permutex2var_epi64(even_ab, second, even_cd);
    columns[3] = (cox_lanes)_mm512_permutex2var_epi64(odd_ab, second, odd_cd);
#else
    __m256i a = cox_lanes_four(from[0]), b = cox_lanes_four(from[1]);
    __m256i c = cox_lanes_four(from[2]), d = cox_lanes_four(from[3]);
    __m256i even_ab = _mm256_unpacklo_epi64(a, b), odd_ab = _mm256_unpackhi_epi64(a, b);
    __m256i even_cd = _mm256_unpacklo_epi64(c, d), odd_cd = _mm256_unpackhi_epi64(c, d);
    columns[0] = (cox_lanes)_mm256_permute2x128_si256(even_ab, even_cd, 0x20);
    columns[1] = (cox_lanes)_mm256_permute2x128_si256(odd_ab, odd_cd, 0x20);
    columns[2] = (cox_lanes)_mm256_permute2x128_si256(even_ab, even_cd, 0x31);
    columns[3] = (cox_lanes)_mm256_permute2x128_si256(odd_ab, odd_cd, 0x31);
#endif
}
#endif

/* columns has the four numbers of every lane in four registers. sums has where those of a lane are
 * added, which may be the same for many. */
COX_LANES_PLACED void cox_lanes_add_transposed(void *const sums[COX_LANES_COUNT],
                                               const cox_lanes columns[4])
{
#if COX_LANES_BYTES == 64
    const __m512i low_halves = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i high_halves = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    __m512i a = (__m512i)columns[0], b = (__m512i)columns[1];
    __m512i c = (__m512i)columns[2], d = (__m512i)columns[3];
    __m512i even_ab = _mm512_unpacklo_epi64(a, b), odd_ab = _mm512_unpackhi_epi64(a, b);
    __m512i even_cd = _mm512_unpacklo_epi64(c, d), odd_cd = _mm512_unpackhi_epi64(c, d);
    cox_lanes_add_fours(sums[0], sums[2], _mm512_permutex2var_epi64(even_ab, low_halves, even_cd));
    cox_lanes_add_fours(sums[1], sums[3], _mm512_permutex2var_epi64(odd_ab, low_halves, odd_cd));
    cox_lanes_add_fours(sums[4], sums[6], _mm512_permutex2var_epi64(even_ab, high_halves, even_cd));
    cox_lanes_add_fours(sums[5], sums[7], _mm512_permutex2var_epi64(odd_ab, high_halves, odd_cd));
#elif COX_LANES_BYTES == 32
    __m256i a = (__m256i)columns[0], b = (__m256i)columns[1];
    __m256i c = (__m256i)columns[2], d = (__m256i)columns[3];
    __m256i even_ab = _mm256_unpacklo_epi64(a, b), odd_ab = _mm256_unpackhi_epi64(a, b);
    __m256i even_cd = _mm256_unpacklo_epi64(c, d), odd_cd = _mm256_unpackhi_epi64(c, d);
    cox_lanes_add_four(sums[0], _mm256_permute2x128_si256(even_ab, even_cd, 0x20));
    cox_lanes_add_four(sums[1], _mm256_permute2x128_si256(odd_ab, odd_cd, 0x20));
    cox_lanes_add_four(sums[2], _mm256_permute2x128_si256(even_ab, even_cd, 0x31));
    cox_lanes_add_four(sums[3], _mm256_permute2x128_si256(odd_ab, odd_cd, 0x31));
#else
    for (uint32_t lane = 0; lane < COX_LANES_COUNT; lane++) {
        cox_lanes first = {columns[0][lane], columns[1][lane]};
        cox_lanes last = {columns[2][lane], columns[3][lane]};
        cox_lanes_store(sums[lane], cox_lanes_load(sums[lane]) + first);
        uint8_t *rest = (uint8_t *)sums[lane] + COX_LANES_BYTES;
        cox_lanes_store(rest, cox_lanes_load(rest) + last);
    }
#endif
}

#endif
