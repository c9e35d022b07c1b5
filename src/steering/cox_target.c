/* SPDX-License-Identifier: MIT
 * Seek, flee, arrive: each has a desired velocity; the force is desired velocity - velocity. */
#include "coxswain/target.h"

#include "cox_timed.h"
#include "cox_way.h"

cox_vec2 cox_seek(const cox_agent *self, cox_vec2 target)
{
    cox_vec2 way = cox_vec2_subtract(target, self->position);
    return cox_way_seek(self, &way);
}

cox_vec2 cox_flee(const cox_agent *self, cox_vec2 point)
{
    cox_vec2 away = cox_vec2_subtract(self->position, point);
    if (cox_vec2_is_zero(away)) away = cox_agent_heading(self);
    return cox_way_seek(self, &away);
}

cox_vec2 cox_flee_within(const cox_agent *self, cox_vec2 point, fix16_t influence_radius)
{
    if (!cox_vec2_within(self->position, point, influence_radius)) return cox_vec2_zero();
    return cox_flee(self, point);
}

cox_vec2 cox_arrive(const cox_agent *self, cox_vec2 target, fix16_t slowing_radius)
{
    cox_vec2 way = cox_vec2_subtract(target, self->position);
    return cox_way_arrive(self, &way, slowing_radius);
}

cox_arrival cox_arrival_default(void)
{
    cox_arrival arrival;
    arrival.target_radius = COX_FIX(1);
    arrival.slowing_radius = COX_FIX(20);
    arrival.time_to_target = COX_FIX(6);
    return arrival;
}

cox_vec2 cox_arrive_timed(const cox_agent *self, cox_vec2 target, cox_arrival arrival)
{
    cox_vec2 way = cox_vec2_subtract(target, self->position);
    if (cox_vec2_shorter(way, arrival.target_radius)) return cox_vec2_zero();
    cox_vec2 change = cox_arrive(self, target, arrival.slowing_radius);
    return cox_timed_share(change, arrival.time_to_target, self->max_force);
}
