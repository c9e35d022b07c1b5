/* SPDX-License-Identifier: MIT
 * What the processor has: only x86-64 has levels that it may lack. */
#include "processor.h"

cox_simd processor_simd(void)
{
#ifdef __x86_64__
    if (!__builtin_cpu_supports("avx2")) return COX_SIMD_PORTABLE;
#endif
    return COX_SIMD_BUILT;
}

const char *processor_simd_name(cox_simd simd)
{
    static const char *const names[] = {[COX_SIMD_PORTABLE] = "portable",
                                        [COX_SIMD_AVX2] = "avx2",
                                        [COX_SIMD_NEON] = "neon",
                                        [COX_SIMD_WASM] = "wasm"};
    return names[simd];
}
