/* SPDX-License-Identifier: MIT
 * Weighted sums of columns. A factor from 0 to 1 cannot saturate, and without that a compiler makes
 * lanes of the loop. */
#include "cox_batch_sum.h"

#include "cox_fix_lerp.h"
#include "cox_simd_part.h"

#if COX_SIMD_BYTES
#include "core/math/simd/cox_sum_lanes.h"
#endif

/* Products with a factor from 0 to below COX_FIX_ONE. */
static void add_parts(cox_simd simd, int64_t *sums, const fix16_t *numbers, fix16_t factor,
                      uint32_t count)
{
    uint32_t i = cox_simd_part(simd, count, COX_SIMD_BYTES / 8u);
#if COX_SIMD_BYTES
    cox_lanes_add_products(sums, numbers, factor, i);
#endif
    for (; i < count; i++) sums[i] += cox_fix_round_exact((int64_t)numbers[i] * factor);
}

void cox_batch_add_products(cox_simd simd, int64_t *sums, const fix16_t *numbers, fix16_t factor,
                            uint32_t count)
{
    if (factor == COX_FIX_ONE) {
        for (uint32_t i = 0; i < count; i++) sums[i] += numbers[i];
        return;
    }
    if (COX_FIX_ROOMY && factor >= 0 && factor < COX_FIX_ONE) {
        add_parts(simd, sums, numbers, factor, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) sums[i] += cox_fix_mul(numbers[i], factor);
}
