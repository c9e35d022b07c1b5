/* SPDX-License-Identifier: MIT
 * Vector instructions: which ones a call may use.
 *
 * The bits of a result never depend on the level: portable C is the reference, and each level is
 * tested against it. The library keeps no state, so it cannot remember what the processor has: the
 * caller asks cox_simd_here once and passes the level. */
#ifndef COX_SIMD_H
#define COX_SIMD_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A level of enum cox_simd_level. One that the library was not built with, or another number, means
 * COX_SIMD_PORTABLE. One that it was built with and that the processor lacks ends the program with
 * an illegal instruction: only x86-64 has such. */
typedef uint8_t cox_simd;

/* The levels. */
enum cox_simd_level {
    COX_SIMD_PORTABLE = 0, /* plain C, for every processor */
    COX_SIMD_AVX2 = 1,     /* x86-64: four lanes of 64 bits */
    COX_SIMD_NEON = 2,     /* 64-bit ARM: two lanes; every such processor has it */
    COX_SIMD_WASM = 3,     /* WebAssembly with 128-bit vectors: two lanes; a module that uses them
                              loads only where they are, so build a second one without */
    COX_SIMD_AVX512 = 4    /* x86-64: eight lanes; AVX-512 F, BW, CD, DQ and VL, as x86-64-v4 has */
};

/* The bytes of the widest registers of the levels that a library built like the file that includes
 * this one has: 64 (AVX2 and AVX-512), 16 (NEON or WebAssembly), or 0, portable C alone. */
#if defined(__GNUC__) && defined(__x86_64__) && defined(__SSE2__)
#define COX_SIMD_BYTES 64
#elif defined(__GNUC__) && defined(__AARCH64EL__) && defined(__ARM_NEON)
#define COX_SIMD_BYTES 16
#elif defined(__GNUC__) && defined(__wasm_simd128__)
#define COX_SIMD_BYTES 16
#else
#define COX_SIMD_BYTES 0
#endif

/* The highest level that both this processor and a library built like the file that includes this
 * one have. It asks the processor each time: keep the answer. */
COX_STATIC_INLINE cox_simd cox_simd_here(void)
{
#if COX_SIMD_BYTES == 64
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return COX_SIMD_AVX512;
    return __builtin_cpu_supports("avx2") ? COX_SIMD_AVX2 : COX_SIMD_PORTABLE;
#elif COX_SIMD_BYTES == 16 && defined(__wasm__)
    return COX_SIMD_WASM;
#elif COX_SIMD_BYTES == 16
    return COX_SIMD_NEON;
#else
    return COX_SIMD_PORTABLE;
#endif
}

#ifdef __cplusplus
}
#endif
#endif
