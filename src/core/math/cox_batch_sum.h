/* SPDX-License-Identifier: MIT
 * Weighted sums of columns. */
#ifndef COX_BATCH_SUM_H
#define COX_BATCH_SUM_H

#include "coxswain/fix.h"

/* Adds to each sum a number times the factor, as cox_fix_mul gives it. */
void cox_batch_add_products(int64_t *sums, const fix16_t *numbers, fix16_t factor, uint32_t count);

#endif
