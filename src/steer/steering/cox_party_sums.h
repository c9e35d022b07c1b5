/* SPDX-License-Identifier: MIT
 * What an agent sees of its party: the sums of the others. A world has those of all members, from
 * which each takes itself away. */
#ifndef COX_PARTY_SUMS_H
#define COX_PARTY_SUMS_H

#include "coxswain/party.h"

typedef struct cox_party_sums {
    int64_t x, y; /* of positions */
    uint32_t count;
} cox_party_sums;

static inline void cox_party_add(cox_party_sums *sums, cox_vec2 position)
{
    sums->x += position.x;
    sums->y += position.y;
    sums->count++;
}

static inline void cox_party_take_away(cox_party_sums *sums, cox_vec2 position)
{
    sums->x -= position.x;
    sums->y -= position.y;
    sums->count--;
}

/* cox_keep_together, by the sums of the others. */
cox_vec2 cox_party_velocity(const cox_agent *self, cox_vec2 preferred, const cox_party_sums *others,
                            cox_party party);

#endif
