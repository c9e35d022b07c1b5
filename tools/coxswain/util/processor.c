/* SPDX-License-Identifier: MIT
 * The names of the levels. */
#include "processor.h"

const char *processor_simd_name(cox_simd simd)
{
    static const char *const names[] = {[COX_SIMD_PORTABLE] = "portable",
                                        [COX_SIMD_AVX2] = "avx2",
                                        [COX_SIMD_NEON] = "neon",
                                        [COX_SIMD_WASM] = "wasm",
                                        [COX_SIMD_AVX512] = "avx512"};
    return names[simd];
}
