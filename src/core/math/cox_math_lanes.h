/* SPDX-License-Identifier: MIT
 * What the levels of vector instructions do with columns.
 *
 * The functions of a level are compiled in a file of its own (cox_math_avx2.c and so on) from the
 * headers of simd/, which stand once for all levels. */
#ifndef COX_MATH_LANES_H
#define COX_MATH_LANES_H

#include <stddef.h>

#include "coxswain/fix.h"
#include "coxswain/simd.h"

#include "cox_hash_columns.h"

/* Two registers of elements are four of rows, which the hash works on at once. */
#define COX_HASH_REGISTERS 2u

/* A level's functions: those of batch.h, cox_batch_lerp.h, cox_batch_sum.h and cox_hash_columns.h,
 * for whole registers. A factor of add_products is from 0 to below COX_FIX_ONE; the hash takes
 * COX_HASH_REGISTERS at once. */
typedef struct cox_math_lanes {
    uint32_t elements; /* of a register, a power of two */
    void (*mul)(fix16_t *numbers, const fix16_t *factors, uint32_t count);
    void (*lerp)(fix16_t *numbers, const fix16_t *targets, const fix16_t *factors, uint32_t count);
    void (*sincos)(const fix16_t *angles, fix16_t *sines, fix16_t *cosines, uint32_t count);
    void (*length)(const fix16_t *x, const fix16_t *y, fix16_t *lengths, uint32_t count);
    void (*normalise)(fix16_t *x, fix16_t *y, uint32_t count);
    void (*set_length)(fix16_t *x, fix16_t *y, const fix16_t *lengths, uint32_t count);
    void (*truncate)(fix16_t *x, fix16_t *y, const fix16_t *lengths, uint32_t count);
    void (*add_products)(int64_t *sums, const fix16_t *numbers, fix16_t factor, uint32_t count);
    void (*hash_add)(uint64_t *sums, uint32_t count, const cox_hash_column *columns,
                     uint32_t column_count);
    uint64_t (*hash_finish)(const uint64_t *sums, uint32_t count);
} cox_math_lanes;

/* The levels, as far as the build has them. That of two lanes is NEON or WebAssembly's. */
extern const cox_math_lanes cox_math_avx2;
extern const cox_math_lanes cox_math_avx512;
extern const cox_math_lanes cox_math_two_lanes;

/* The functions of a level. NULL: the build lacks it. */
static inline const cox_math_lanes *cox_math_lanes_of(cox_simd simd)
{
#if COX_SIMD_BYTES == 64
    if (simd == COX_SIMD_AVX512) return &cox_math_avx512;
    if (simd == COX_SIMD_AVX2) return &cox_math_avx2;
#elif COX_SIMD_BYTES == 16
    if (simd == cox_simd_here()) return &cox_math_two_lanes;
#else
    (void)simd;
#endif
    return NULL;
}

/* The elements, of count, that go by lanes: whole steps of so many registers, a power of two. */
static inline uint32_t cox_math_lanes_part(const cox_math_lanes *lanes, uint32_t count,
                                           uint32_t registers)
{
    return lanes == NULL ? 0 : count & (0u - lanes->elements * registers);
}

#endif
