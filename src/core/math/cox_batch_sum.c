/* SPDX-License-Identifier: MIT
 * Weighted sums of columns. A factor from 0 to 1 cannot saturate, and without that a compiler makes
 * lanes of the loop. */
#include "cox_batch_sum.h"

#include "cox_fix_lerp.h"

void cox_batch_add_products(int64_t *sums, const fix16_t *numbers, fix16_t factor, uint32_t count)
{
    if (factor == COX_FIX_ONE) {
        for (uint32_t i = 0; i < count; i++) sums[i] += numbers[i];
        return;
    }
    if (COX_FIX_ROOMY && factor >= 0 && factor < COX_FIX_ONE) {
        for (uint32_t i = 0; i < count; i++)
            sums[i] += cox_fix_round_exact((int64_t)numbers[i] * factor);
        return;
    }
    for (uint32_t i = 0; i < count; i++) sums[i] += cox_fix_mul(numbers[i], factor);
}
