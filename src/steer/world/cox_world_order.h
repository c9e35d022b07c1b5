/* SPDX-License-Identifier: MIT
 * In which order the agents of a block steer. */
#ifndef COX_WORLD_ORDER_H
#define COX_WORLD_ORDER_H

#include "cox_world.h"

/* The most agents that are ordered at once. */
#define COX_WORLD_ORDER_MAX (COX_WORLD_ROOMY ? COX_WORLD_BLOCK : 16u)

/* Some rows, of slots or of places, whose agents steer in that order. Where there is memory to sort
 * them, those of a group come together. */
typedef struct cox_world_order {
    uint32_t count;
    uint8_t row[COX_WORLD_ORDER_MAX]; /* counted from the first one on */
    uint8_t group[COX_WORLD_ORDER_MAX];
} cox_world_order;

/* Orders the agents of count rows, at most COX_WORLD_ORDER_MAX, those of other groups left out. */
void cox_world_put_in_order(const cox_world *world, uint8_t order, uint32_t first, uint32_t count,
                            cox_world_order *ordered);

#endif
