/* SPDX-License-Identifier: MIT
 * Weighted sums of columns. */
#ifndef COX_BATCH_SUM_H
#define COX_BATCH_SUM_H

#include "coxswain/fix.h"
#include "coxswain/simd.h"

/* Adds to each sum a number times the factor, as cox_fix_mul gives it, by lanes as far as the level
 * has them. */
void cox_batch_add_products(cox_simd simd, int64_t *sums, const fix16_t *numbers, fix16_t factor,
                            uint32_t count);

#endif
