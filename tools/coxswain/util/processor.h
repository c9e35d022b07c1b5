/* SPDX-License-Identifier: MIT
 * What the processor has, which the library does not ask. */
#ifndef COXSWAIN_PROCESSOR_H
#define COXSWAIN_PROCESSOR_H

#include "coxswain/simd.h"

/* The highest level that both this build and this processor have. */
cox_simd processor_simd(void);

/* A level's name: "portable", "avx2", "neon" or "wasm". */
const char *processor_simd_name(cox_simd simd);

#endif
