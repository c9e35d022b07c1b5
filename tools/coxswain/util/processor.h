/* SPDX-License-Identifier: MIT
 * What the processor has, in words. */
#ifndef COXSWAIN_PROCESSOR_H
#define COXSWAIN_PROCESSOR_H

#include "coxswain/simd.h"

/* A level's name: "portable", "avx2", "avx512", "neon" or "wasm". */
const char *processor_simd_name(cox_simd simd);

#endif
