/* SPDX-License-Identifier: MIT
 * Vector instructions: which ones a call may use.
 *
 * The bits of a result never depend on the level: portable C is the reference, and each level is
 * tested against it. The library keeps no state, so it cannot remember what the processor has: the
 * caller finds it out once and passes the level. */
#ifndef COX_SIMD_H
#define COX_SIMD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A level of enum cox_simd_level. One that the library was not built with, or another number, means
 * COX_SIMD_PORTABLE. */
typedef uint8_t cox_simd;

/* The levels. */
enum cox_simd_level {
    COX_SIMD_PORTABLE = 0, /* plain C, for every processor */
    COX_SIMD_AVX2 = 1,     /* x86-64: four lanes of 64 bits; the processor must have AVX2 */
    COX_SIMD_NEON = 2,     /* 64-bit ARM: two lanes; every such processor has it */
    COX_SIMD_WASM = 3      /* WebAssembly with 128-bit vectors: two lanes; a module that uses them
                              loads only where they are, so build a second one without */
};

/* The level beside COX_SIMD_PORTABLE that a library built like the file that includes this one has,
 * and the bytes of its registers, 0 for none. COX_SIMD_AVX2 is the only one that the processor may
 * lack: there it ends the program with an illegal instruction. With gcc and clang a program asks
 * the processor so:
 *
 *   cox_simd simd = COX_SIMD_BUILT;
 *   if (simd == COX_SIMD_AVX2 && !__builtin_cpu_supports("avx2")) simd = COX_SIMD_PORTABLE; */
#if defined(__GNUC__) && defined(__x86_64__) && defined(__SSE2__)
#define COX_SIMD_BUILT COX_SIMD_AVX2
#define COX_SIMD_BYTES 32
#elif defined(__GNUC__) && defined(__AARCH64EL__) && defined(__ARM_NEON)
#define COX_SIMD_BUILT COX_SIMD_NEON
#define COX_SIMD_BYTES 16
#elif defined(__GNUC__) && defined(__wasm_simd128__)
#define COX_SIMD_BUILT COX_SIMD_WASM
#define COX_SIMD_BYTES 16
#else
#define COX_SIMD_BUILT COX_SIMD_PORTABLE
#define COX_SIMD_BYTES 0
#endif

#ifdef __cplusplus
}
#endif
#endif
