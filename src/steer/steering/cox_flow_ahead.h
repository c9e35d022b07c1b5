/* SPDX-License-Identifier: MIT
 * What an agent that is led by a field looks at. Programs do not see it. */
#ifndef COX_FLOW_AHEAD_H
#define COX_FLOW_AHEAD_H

#include "coxswain/flow.h"

#include "steer/space/cox_map_line.h"

/* The field where the agent will be in ahead_time (ticks; <= 0: where it is) at its velocity. */
static inline cox_vec2 cox_flow_ahead(const cox_agent *self, const cox_flow *flow,
                                      fix16_t ahead_time)
{
    cox_vec2 point = self->position;
    if (ahead_time > 0) point = cox_vec2_add(point, cox_vec2_scale(self->velocity, ahead_time));
    return cox_flow_sample(flow, point);
}

/* Whether a target is in reach of an agent at a position, as cox_arrive_by_flow has it. */
static inline bool cox_flow_reaches(const cox_flow *flow, cox_vec2 position, cox_vec2 target,
                                    fix16_t reach)
{
    return cox_vec2_within(position, target, reach) &&
           cox_map_sees_out(flow->map, position, target, UINT8_MAX);
}

#endif
