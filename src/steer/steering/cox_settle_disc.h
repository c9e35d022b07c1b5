/* SPDX-License-Identifier: MIT
 * When a disc counts as filled: squares alone, without a root. */
#ifndef COX_SETTLE_DISC_H
#define COX_SETTLE_DISC_H

#include "coxswain/settle.h"

#include "core/math/cox_fix_bits.h"
#include "core/math/cox_vec2_here.h"

/* What an agent adds to what is filled: the square of its radius with the margin, LSB squared,
 * below 2^62. All discs are times pi. */
static inline uint64_t cox_settle_disc(fix16_t radius, fix16_t margin)
{
    uint64_t reach = (uint64_t)cox_fix_max(cox_fix_mul(radius, cox_fix_max(margin, 0)), 0);
    return reach * reach;
}

/* A sum of discs, saturated. */
static inline uint64_t cox_settle_sum(uint64_t filled, uint64_t disc)
{
    return filled > UINT64_MAX - disc ? UINT64_MAX : filled + disc;
}

/* Decides for an agent by the square of its distance from the goal, and by what those that are
 * nearer fill. */
bool cox_settle_decide(cox_settle_memory *memory, uint64_t distance_squared, fix16_t radius,
                       uint64_t filled, const cox_settling *settling);

#endif
