/* SPDX-License-Identifier: MIT
 * Lanes: a vector register as unsigned numbers of 64 bits, each of them two neighbouring elements
 * of a column. The element with the even number is the low half.
 *
 * The compiler's vector types do the arithmetic, in C's own notation. They cannot say a product of
 * 32 by 32 bits to 64, which is an instruction of each level. The file that includes this one is
 * that of one level: it defines COX_LANES_BYTES, the bytes of a register. Only it uses such
 * registers, so a program needs no compiler option for them. */
#ifndef COX_LANES_H
#define COX_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if COX_LANES_BYTES == 64
#include <immintrin.h>
#define COX_LANES_TARGET __attribute__((target("avx2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")))
#elif COX_LANES_BYTES == 32
#include <immintrin.h>
#define COX_LANES_TARGET __attribute__((target("avx2")))
#elif defined(__aarch64__)
#include <arm_neon.h>
#define COX_LANES_TARGET
#else
#include <wasm_simd128.h>
#define COX_LANES_TARGET
#endif

/* How functions on lanes are declared: loops over memory, and functions that take and return
 * registers, which only exist in place. */
#define COX_LANES_LOOP COX_LANES_TARGET static inline
#define COX_LANES_PLACED COX_LANES_TARGET __attribute__((always_inline)) static inline

#define COX_LANES_COUNT (COX_LANES_BYTES / 8u)
#define COX_LANES_ELEMENTS (COX_LANES_BYTES / 4u)

typedef uint64_t cox_lanes __attribute__((vector_size(COX_LANES_BYTES)));

/* The same register as signed lanes, as elements, and as elements with a sign. */
typedef int64_t cox_lanes_i64 __attribute__((vector_size(COX_LANES_BYTES)));
typedef uint32_t cox_lanes_u32 __attribute__((vector_size(COX_LANES_BYTES)));
typedef int32_t cox_lanes_i32 __attribute__((vector_size(COX_LANES_BYTES)));

#define COX_LANES_LOW UINT64_C(0xffffffff)

COX_LANES_PLACED cox_lanes cox_lanes_load(const void *from)
{
    cox_lanes lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

/* Elements without a sign, each in a lane of its own. */
COX_LANES_PLACED cox_lanes cox_lanes_load_elements(const void *from)
{
#if COX_LANES_BYTES == 64
    return (cox_lanes)_mm512_cvtepu32_epi64(_mm256_loadu_si256((const __m256i *)from));
#elif COX_LANES_BYTES == 32
    return (cox_lanes)_mm256_cvtepu32_epi64(_mm_loadu_si128((const __m128i *)from));
#else
    typedef uint32_t half_register __attribute__((vector_size(COX_LANES_BYTES / 2)));
    half_register elements;
    memcpy(&elements, from, sizeof elements);
    return __builtin_convertvector(elements, cox_lanes);
#endif
}

COX_LANES_PLACED void cox_lanes_store(void *to, cox_lanes lanes)
{
    memcpy(to, &lanes, sizeof lanes);
}

/* The products of low halves without a sign. */
COX_LANES_PLACED cox_lanes cox_lanes_product(cox_lanes a, cox_lanes b)
{
#if COX_LANES_BYTES == 64
    return (cox_lanes)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif COX_LANES_BYTES == 32
    return (cox_lanes)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined(__aarch64__)
    return (cox_lanes)vmull_u32(vmovn_u64((uint64x2_t)a), vmovn_u64((uint64x2_t)b));
#else
    v128_t low_a = wasm_i32x4_shuffle((v128_t)a, (v128_t)a, 0, 2, 0, 2);
    v128_t low_b = wasm_i32x4_shuffle((v128_t)b, (v128_t)b, 0, 2, 0, 2);
    return (cox_lanes)wasm_u64x2_extmul_low_u32x4(low_a, low_b);
#endif
}

/* The products of low halves with a sign. */
COX_LANES_PLACED cox_lanes cox_lanes_signed_product(cox_lanes a, cox_lanes b)
{
#if COX_LANES_BYTES == 64
    return (cox_lanes)_mm512_mul_epi32((__m512i)a, (__m512i)b);
#elif COX_LANES_BYTES == 32
    return (cox_lanes)_mm256_mul_epi32((__m256i)a, (__m256i)b);
#elif defined(__aarch64__)
    return (cox_lanes)vmull_s32(vmovn_s64((int64x2_t)a), vmovn_s64((int64x2_t)b));
#else
    v128_t low_a = wasm_i32x4_shuffle((v128_t)a, (v128_t)a, 0, 2, 0, 2);
    v128_t low_b = wasm_i32x4_shuffle((v128_t)b, (v128_t)b, 0, 2, 0, 2);
    return (cox_lanes)wasm_i64x2_extmul_low_i32x4(low_a, low_b);
#endif
}

/* All bits of a lane if its highest bit is set, else none. */
COX_LANES_PLACED cox_lanes cox_lanes_mask(cox_lanes lanes)
{
#if COX_LANES_BYTES == 64
    return (cox_lanes)((cox_lanes_i64)lanes >> 63); /* which AVX2 has no instruction for */
#else
    return (cox_lanes)((cox_lanes_i64)lanes < 0);
#endif
}

/* Whether any bit of a register is set. */
COX_LANES_PLACED bool cox_lanes_any(cox_lanes lanes)
{
    uint64_t any = 0;
    for (uint32_t i = 0; i < COX_LANES_COUNT; i++) any |= lanes[i];
    return any != 0;
}

/* a where the mask has ones, else b. */
COX_LANES_PLACED cox_lanes cox_lanes_choose(cox_lanes mask, cox_lanes a, cox_lanes b)
{
    return b ^ ((a ^ b) & mask);
}

/* The elements that are the low halves of even and of odd. */
COX_LANES_PLACED cox_lanes cox_lanes_join(cox_lanes even, cox_lanes odd)
{
    return (even & COX_LANES_LOW) | (odd << 32);
}

/* All bits of an element that is negative, else none. */
COX_LANES_PLACED cox_lanes cox_lanes_signs(cox_lanes elements)
{
    return (cox_lanes)((cox_lanes_i32)elements >> 31);
}

/* Elements, negated where signs has ones; so also magnitudes of elements with these signs. */
COX_LANES_PLACED cox_lanes cox_lanes_signed(cox_lanes elements, cox_lanes signs)
{
    return (cox_lanes)((cox_lanes_u32)(elements ^ signs) - (cox_lanes_u32)signs);
}

COX_LANES_PLACED cox_lanes cox_lanes_magnitudes(cox_lanes elements)
{
    return cox_lanes_signed(elements, cox_lanes_signs(elements));
}

/* Magnitudes up to 2^31, negated where signs has ones; 2^31 becomes COX_FIX_MAX where it is not
 * negative. */
COX_LANES_PLACED cox_lanes cox_lanes_saturated(cox_lanes magnitudes, cox_lanes signs)
{
    cox_lanes_u32 held = (cox_lanes_u32)magnitudes;
    held -= (cox_lanes_u32)(magnitudes & ~signs) >> 31;
    return cox_lanes_signed((cox_lanes)held, signs);
}

#endif
