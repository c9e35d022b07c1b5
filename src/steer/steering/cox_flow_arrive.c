/* SPDX-License-Identifier: MIT
 * With a flow field to a target of one's own. */
#include "coxswain/flow.h"

#include "cox_displacement.h"
#include "cox_flow_ahead.h"
#include "steer/space/cox_map_line.h"

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
    bool is_in_reach = cox_vec2_within(self->position, target, arrival.reach) &&
                       cox_map_sees_out(flow->map, self->position, target, UINT8_MAX);
    cox_vec2 lead = cox_vec2_zero();
    if (!is_in_reach) lead = cox_flow_ahead(self, flow, arrival.ahead_time);
    if (!cox_vec2_is_zero(lead)) return cox_displacement_seek(self, &lead);
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    return cox_displacement_arrive(self, &displacement, arrival.slowing_radius);
}
