/* SPDX-License-Identifier: MIT
 * The field that an agent looks at. Programs do not see it. */
#ifndef COX_FLOW_AHEAD_H
#define COX_FLOW_AHEAD_H

#include "coxswain/flow.h"

/* The field where the agent will be in ahead_time (ticks; <= 0: where it is) at its velocity. */
static inline cox_vec2 cox_flow_ahead(const cox_agent *self, const cox_flow *flow,
                                      fix16_t ahead_time)
{
    cox_vec2 point = self->position;
    if (ahead_time > 0) point = cox_vec2_add(point, cox_vec2_scale(self->velocity, ahead_time));
    return cox_flow_sample(flow, point);
}

#endif
