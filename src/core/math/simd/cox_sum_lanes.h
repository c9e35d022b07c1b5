/* SPDX-License-Identifier: MIT
 * Weighted sums by lanes. */
#ifndef COX_SUM_LANES_H
#define COX_SUM_LANES_H

#include "coxswain/fix.h"

#include "cox_lanes.h"

/* Adds products with a factor from 0 to below COX_FIX_ONE. A product has less than 48 bits, so a
 * bit above them keeps lanes positive, whose shift has no sign. count is a multiple of
 * COX_LANES_COUNT. */
COX_LANES_LOOP void cox_lanes_add_products(int64_t *sums, const fix16_t *numbers, fix16_t factor,
                                           uint32_t count)
{
    const cox_lanes factors = (cox_lanes){0} + (uint32_t)factor;
    for (uint32_t i = 0; i < count; i += COX_LANES_COUNT) {
        cox_lanes exact = cox_lanes_signed_product(cox_lanes_load_elements(numbers + i), factors);
        cox_lanes half = 32768u + cox_lanes_mask(exact);
        cox_lanes rounded = ((exact + half + (UINT64_C(1) << 48)) >> 16) - (UINT64_C(1) << 32);
        cox_lanes_store(sums + i, cox_lanes_load(sums + i) + rounded);
    }
}

#endif
