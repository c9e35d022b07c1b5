/* SPDX-License-Identifier: MIT
 * Four numbers of each lane, put one behind the other. */
#ifndef COX_LANES_TRANSPOSE_H
#define COX_LANES_TRANSPOSE_H

#include "cox_lanes.h"

/* columns has the four numbers of every lane in four registers. rows, as memory has them, gets the
 * four of the first lane, then those of the second, and so on. */
COX_LANES_PLACED void cox_lanes_transpose(const cox_lanes columns[4], cox_lanes rows[4])
{
#if defined(__x86_64__)
    __m256i a = (__m256i)columns[0], b = (__m256i)columns[1];
    __m256i c = (__m256i)columns[2], d = (__m256i)columns[3];
    __m256i even_ab = _mm256_unpacklo_epi64(a, b), odd_ab = _mm256_unpackhi_epi64(a, b);
    __m256i even_cd = _mm256_unpacklo_epi64(c, d), odd_cd = _mm256_unpackhi_epi64(c, d);
    rows[0] = (cox_lanes)_mm256_permute2x128_si256(even_ab, even_cd, 0x20);
    rows[1] = (cox_lanes)_mm256_permute2x128_si256(odd_ab, odd_cd, 0x20);
    rows[2] = (cox_lanes)_mm256_permute2x128_si256(even_ab, even_cd, 0x31);
    rows[3] = (cox_lanes)_mm256_permute2x128_si256(odd_ab, odd_cd, 0x31);
#else
    rows[0] = (cox_lanes){columns[0][0], columns[1][0]};
    rows[1] = (cox_lanes){columns[2][0], columns[3][0]};
    rows[2] = (cox_lanes){columns[0][1], columns[1][1]};
    rows[3] = (cox_lanes){columns[2][1], columns[3][1]};
#endif
}

#endif
