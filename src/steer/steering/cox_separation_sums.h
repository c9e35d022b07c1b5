/* SPDX-License-Identifier: MIT
 * Separation in stages: add each neighbour within the radius, finish. The single call and a world's
 * blocks share them. */
#ifndef COX_SEPARATION_SUMS_H
#define COX_SEPARATION_SUMS_H

#include "coxswain/vec2.h"

#include "cox_separation_force.h"
#include "core/math/cox_vec2_fit.h"

/* What separation sums up over the neighbours; 2^32 offsets fit. */
typedef struct cox_separation_sums {
    int64_t away_x; /* the sum of the offsets from near neighbours, in LSB */
    int64_t away_y;
    int32_t rank; /* higher ids minus lower ids on the very same spot */
} cox_separation_sums;

/* Adds a neighbour; away is the offset from it to the agent. */
static inline void cox_separation_add(cox_separation_sums *sums, cox_vec2 away, uint32_t id,
                                      uint32_t neighbour)
{
    sums->away_x += away.x;
    sums->away_y += away.y;
    if (cox_vec2_is_zero(away)) sums->rank += id < neighbour ? 1 : -1;
}

/* The force. */
static inline cox_vec2 cox_separation_finish(const cox_separation_sums *sums, fix16_t strength)
{
    return cox_separation_force(cox_vec2_fit(sums->away_x, sums->away_y), sums->rank, strength);
}

#endif
