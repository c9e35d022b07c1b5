/* SPDX-License-Identifier: MIT
 * A list of pairs of agents that are near each other.
 *
 * Pairs are found first, agent after agent, and looked at when the list is full. Whether an agent
 * is near cannot be foreseen, so a branch on it would cost more than all this; nor can how many are
 * near, so short loops over those of one agent would cost more than one over a full list. */
#ifndef COX_WORLD_PAIRING_H
#define COX_WORLD_PAIRING_H

#include "cox_world_neighbours.h"

/* The most pairs of a list. A chip without vector instructions has little stack. */
#define COX_PAIRS_MAX (COX_FIX_ROOMY || COX_SIMD_BYTES ? 64u : 8u)

/* The list: columns of pairs, each of an agent here and one there, and what both lead to. */
typedef struct cox_pairing {
    const cox_world_grid *grid;
    const uint32_t *ids; /* by slot */
    const cox_flock_zones *zones;
    cox_flock_tally *tallies; /* by place; the agents of looked-at pairs have taken what they see */
    int32_t *ranks;           /* by place */
    const struct cox_world_lanes *lanes; /* NULL: portable C */
    uint32_t count;
    uint32_t here[COX_PAIRS_MAX]; /* places */
    uint32_t there[COX_PAIRS_MAX];
#if COX_SIMD_BYTES
    fix16_t x[COX_PAIRS_MAX]; /* what lanes need of them: the offset from here to there, */
    fix16_t y[COX_PAIRS_MAX];
    fix16_t heading_x[COX_PAIRS_MAX]; /* the heading here, */
    fix16_t heading_y[COX_PAIRS_MAX];
    fix16_t heading_there_x[COX_PAIRS_MAX]; /* and that there */
    fix16_t heading_there_y[COX_PAIRS_MAX];
#endif
} cox_pairing;

/* Starts with an empty list. The world's grid, sights and paired rule are those of the step. */
void cox_pairing_begin(cox_pairing *self, const cox_world *world);

/* Lists, for each agent from place first to end - 1, the agents in these ranges that are near, as
 * pairs with it; in the first range only those behind it. */
void cox_pairing_find(cox_pairing *self, uint32_t first, uint32_t end, cox_world_range *ranges,
                      uint32_t count);

/* Looks at the pairs of the list, which is empty then. */
void cox_pairing_look(cox_pairing *self);

/* Ranks those of the list that share a spot. They move apart by their ids. */
static inline void cox_pairing_rank(cox_pairing *self)
{
    const cox_world_grid *grid = self->grid;
    if (self->zones->separation.reach == 0) return;
    for (uint32_t i = 0; i < self->count; i++) {
        uint32_t here = self->here[i], there = self->there[i];
        if (grid->x[here] != grid->x[there] || grid->y[here] != grid->y[there]) continue;
        int32_t rank = self->ids[grid->slot[here]] < self->ids[grid->slot[there]] ? 1 : -1;
        self->ranks[here] += rank;
        self->ranks[there] -= rank;
    }
}

#endif
