/* SPDX-License-Identifier: MIT
 * Ranks of a few keys: how many others are lower. To compare all pairs is faster than to sort so
 * few with branches that cannot be foreseen, if four are compared at a time. A compiler makes that
 * of the portable loop at some levels of optimisation alone, so where there are registers of four
 * it is said in the compiler's vector types. */
#ifndef COX_LOWER_KEYS_H
#define COX_LOWER_KEYS_H

#include <stdint.h>
#include <string.h>

/* Counts, for each of the four keys of own, the lower ones among count keys. */
#if defined(__GNUC__) && (defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__))
static inline void cox_lower_keys(const int32_t own[4], const int32_t *keys, uint32_t count,
                                  uint32_t lower[4])
{
    typedef int32_t four __attribute__((vector_size(16)));
    four owned, counted = {0, 0, 0, 0};
    memcpy(&owned, own, sizeof owned);
    for (const int32_t *key = keys; key != keys + count; key++) {
        four repeated = {*key, *key, *key, *key};
        counted -= repeated < owned; /* true is all ones: -1 */
    }
    memcpy(lower, &counted, sizeof counted);
}
#else
static inline void cox_lower_keys(const int32_t own[4], const int32_t *keys, uint32_t count,
                                  uint32_t lower[4])
{
    for (uint32_t k = 0; k < 4; k++) lower[k] = 0;
    for (uint32_t j = 0; j < count; j++)
        for (uint32_t k = 0; k < 4; k++) lower[k] += keys[j] < own[k] ? 1u : 0u;
}
#endif

#endif
