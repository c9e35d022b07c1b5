/* SPDX-License-Identifier: MIT
 * Weighted sums of columns. A factor from 0 to 1 cannot saturate, and without that a compiler makes
 * lanes of the loop. */
#include "cox_batch_sum.h"

#include "cox_fix_bits.h"
#include "cox_math_lanes.h"

/* Products with a factor from 0 to below COX_FIX_ONE. Each number is raised by 2^31, and what that
 * adds to its product is taken off again: nothing negative is shifted, which SSE2 has no lanes for.
 * Halves are rounded up from numbers that are not negative, whose highest bit is set then. The
 * factor is doubled, as gcc makes no lanes of the product with a number that it knows to have 16
 * bits. */
static void add_parts(int64_t *sums, const fix16_t *numbers, fix16_t factor, uint32_t count)
{
    const uint32_t doubled = (uint32_t)factor << 1;
    const uint64_t raise = (uint64_t)doubled << 14;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t raised = (uint32_t)numbers[i] + UINT32_C(0x80000000);
        uint32_t half = 0xFFFFu + (raised >> 31);
        uint64_t rounded = ((uint64_t)raised * doubled + half) >> 17;
        sums[i] = (int64_t)((uint64_t)sums[i] - raise + rounded);
    }
}

void cox_batch_add_products(cox_simd simd, int64_t *sums, const fix16_t *numbers, fix16_t factor,
                            uint32_t count)
{
    if (factor == COX_FIX_ONE) {
        for (uint32_t i = 0; i < count; i++) sums[i] += numbers[i];
        return;
    }
    if (COX_FIX_ROOMY && factor >= 0 && factor < COX_FIX_ONE) {
        const cox_math_lanes *lanes = cox_math_lanes_of(simd);
        uint32_t part = cox_math_lanes_part(lanes, count, 1);
        if (part > 0) lanes->add_products(sums, numbers, factor, part);
        add_parts(sums + part, numbers + part, factor, count - part);
        return;
    }
    for (uint32_t i = 0; i < count; i++) sums[i] += cox_fix_mul(numbers[i], factor);
}
