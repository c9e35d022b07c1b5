/* SPDX-License-Identifier: MIT
 * Seek and arrive by the displacement to a point instead of the point, for behaviours whose point
 * may lie where no position can: the displacement to it fits (math/cox_vec2_fit.h). Vectors are
 * passed by pointer, which costs a small chip less stack. */
#ifndef COX_DISPLACEMENT_H
#define COX_DISPLACEMENT_H

#include "coxswain/agent.h"

#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

/* The force that turns the agent's velocity into full speed along displacement, of any length; (0,
 * 0) has no direction. */
static inline cox_vec2 cox_displacement_seek(const cox_agent *self, const cox_vec2 *displacement)
{
    cox_vec2 desired = cox_vec2_set_length_here(*displacement, cox_fix_max(self->max_speed, 0));
    return cox_vec2_fit_difference(&desired, &self->velocity);
}

/* What cox_arrive desires within slowing_radius: normalise(displacement) * max_speed * distance /
 * slowing_radius. normalise divides by the distance, which cancels, so no root is needed. Within a
 * radius of 0 the displacement is 0 as well, and 0 / 0 is 0. max_speed is not negative. */
static inline cox_vec2 cox_displacement_slowed(const cox_vec2 *displacement, fix16_t max_speed,
                                               fix16_t slowing_radius)
{
    return cox_vec2_make(cox_fix_mul_div(displacement->x, max_speed, slowing_radius),
                         cox_fix_mul_div(displacement->y, max_speed, slowing_radius));
}

/* cox_arrive at the end of displacement. */
static inline cox_vec2 cox_displacement_arrive(const cox_agent *self, const cox_vec2 *displacement,
                                               fix16_t slowing_radius)
{
    if (cox_vec2_longer_here(*displacement, slowing_radius))
        return cox_displacement_seek(self, displacement);
    fix16_t max_speed = cox_fix_max(self->max_speed, 0);
    cox_vec2 desired = cox_displacement_slowed(displacement, max_speed, slowing_radius);
    return cox_vec2_fit_difference(&desired, &self->velocity);
}

#endif
