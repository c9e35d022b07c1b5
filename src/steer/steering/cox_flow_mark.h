/* SPDX-License-Identifier: MIT
 * What a flow field knows of a cell beside its cost, in the mark of the search's cell. */
#ifndef COX_FLOW_MARK_H
#define COX_FLOW_MARK_H

#include "coxswain/flow.h"

enum {
    COX_FLOW_DIRECTION = 15, /* the bits of the direction */
    COX_FLOW_GOAL = 16,      /* it is a goal, be it in a wall or not */
    COX_FLOW_WAITING = 32,   /* it waits in the queue */
    COX_FLOW_VOID = 64       /* what was known of it does not hold any more */
};

/* The direction of a cell. */
static inline uint32_t cox_flow_direction_of(const cox_flow *flow, uint32_t cell)
{
    return flow->search.cells[cell].mark & COX_FLOW_DIRECTION;
}

#endif
