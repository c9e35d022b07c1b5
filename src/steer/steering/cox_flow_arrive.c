/* SPDX-License-Identifier: MIT
 * With a flow field to a target of one's own. */
#include "coxswain/flow.h"

#include "cox_displacement.h"
#include "cox_flow_ahead.h"

cox_flow_arrival cox_flow_arrival_default(void)
{
    cox_flow_arrival arrival;
    arrival.reach = COX_FIX(50);
    arrival.slowing_radius = COX_FIX(20);
    arrival.ahead_time = COX_FIX(10);
    return arrival;
}

cox_vec2 cox_arrive_by_flow(const cox_agent *self, const cox_flow *flow, cox_vec2 target,
                            cox_flow_arrival arrival)
{
    cox_vec2 lead = cox_vec2_zero();
    if (!cox_flow_reaches(flow, self->position, target, arrival.reach))
        lead = cox_flow_ahead(self, flow, arrival.ahead_time);
    if (!cox_vec2_is_zero(lead)) return cox_displacement_seek(self, &lead);
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    return cox_displacement_arrive(self, &displacement, arrival.slowing_radius);
}
