/* SPDX-License-Identifier: MIT
 * Seek and arrive by the offset to a point (its way) instead of the point, for behaviours whose
 * point may lie where no position can: the way to it fits (math/cox_vec2_fit.h). Vectors are passed
 * by pointer, which costs a small chip less stack. */
#ifndef COX_WAY_H
#define COX_WAY_H

#include "coxswain/agent.h"

#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

/* The force that turns the agent's velocity into full speed along way, of any length; (0, 0) has no
 * direction. */
static inline cox_vec2 cox_way_seek(const cox_agent *self, const cox_vec2 *way)
{
    cox_vec2 desired = cox_vec2_set_length_here(*way, cox_fix_max(self->max_speed, 0));
    return cox_vec2_fit_difference(&desired, &self->velocity);
}

/* What cox_arrive desires within slowing_radius: normalise(way) * max_speed * distance /
 * slowing_radius. normalise divides by the distance, which cancels, so no root is needed. Within a
 * radius of 0 the way is 0 as well, and 0 / 0 is 0. max_speed is not negative. */
static inline cox_vec2 cox_way_slowed(const cox_vec2 *way, fix16_t max_speed,
                                      fix16_t slowing_radius)
{
    return cox_vec2_make(cox_fix_mul_div(way->x, max_speed, slowing_radius),
                         cox_fix_mul_div(way->y, max_speed, slowing_radius));
}

/* cox_arrive at the end of way. */
static inline cox_vec2 cox_way_arrive(const cox_agent *self, const cox_vec2 *way,
                                      fix16_t slowing_radius)
{
    if (cox_vec2_longer_here(*way, slowing_radius)) return cox_way_seek(self, way);
    cox_vec2 desired = cox_way_slowed(way, cox_fix_max(self->max_speed, 0), slowing_radius);
    return cox_vec2_fit_difference(&desired, &self->velocity);
}

#endif
