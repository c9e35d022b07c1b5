/* SPDX-License-Identifier: MIT
 * Places beside other agents: each is a point that moves, and the agent arrives where it will be.
 */
#include "coxswain/escort.h"

#include "coxswain/pursuit.h"

#include "cox_displacement.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

/* cox_arrive at a point that lies at displacement displacement now and moves with a velocity, after
 * |displacement| / speed ticks: the velocity times the distance, divided by the speed. */
static cox_vec2 arrive_ahead(const cox_agent *self, const cox_vec2 *displacement,
                             const cox_vec2 *velocity, fix16_t speed, fix16_t slowing_radius)
{
    if (speed <= 0) return cox_displacement_arrive(self, displacement, slowing_radius);
    cox_vec2 ahead =
        cox_vec2_fit_ratio(displacement, velocity, cox_vec2_length(*displacement), speed);
    return cox_displacement_arrive(self, &ahead, slowing_radius);
}

cox_vec2 cox_offset_pursuit(const cox_agent *self, const cox_agent *leader, cox_vec2 offset,
                            fix16_t slowing_radius)
{
    cox_vec2 to_leader = cox_vec2_subtract(leader->position, self->position);
    cox_vec2 beside = cox_vec2_rotate_by(offset, cox_agent_heading(leader));
    cox_vec2 displacement = cox_vec2_fit_sum(&to_leader, &beside);
    fix16_t closing =
        cox_fix_add(cox_fix_max(self->max_speed, 0), cox_vec2_length(leader->velocity));
    return arrive_ahead(self, &displacement, &leader->velocity, closing, slowing_radius);
}

cox_vec2 cox_interpose(const cox_agent *self, const cox_agent *a, const cox_agent *b, fix16_t ratio,
                       fix16_t slowing_radius)
{
    fix16_t held = cox_fix_clamp(ratio, 0, COX_FIX_ONE);
    cox_vec2 between = cox_vec2_lerp(a->position, b->position, held);
    cox_vec2 velocity = cox_vec2_lerp(a->velocity, b->velocity, held);
    cox_vec2 displacement = cox_vec2_subtract(between, self->position);
    return arrive_ahead(self, &displacement, &velocity, self->max_speed, slowing_radius);
}

cox_vec2 cox_shadow(const cox_agent *self, const cox_agent *quarry, fix16_t distance)
{
    bool is_near = cox_vec2_within_here(self->position, quarry->position, cox_fix_max(distance, 0));
    if (!is_near) return cox_pursuit(self, quarry);
    cox_vec2 desired = cox_vec2_truncate_here(quarry->velocity, self->max_speed);
    return cox_vec2_fit_difference(&desired, &self->velocity);
}
