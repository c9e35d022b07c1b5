/* SPDX-License-Identifier: MIT
 * Seek, flee, arrive: each says which velocity it desires; the force is what is missing to it. */
#include "coxswain/target.h"

#include "cox_timed.h"

/* The force that turns the agent's velocity into full speed in a direction of any length; 0 has no
 * direction. By pointer, a vector costs a small chip less stack. */
static cox_vec2 force_along(const cox_agent *self, const cox_vec2 *direction)
{
    cox_vec2 desired = cox_vec2_set_length(*direction, cox_fix_max(self->max_speed, 0));
    return cox_vec2_subtract(desired, self->velocity);
}

/* direction * max_speed / slowing_radius. The formula's distance stands above and below, in
 * normalise(direction) * max_speed * distance / slowing_radius, so no root is taken. Within a
 * radius of 0 the direction is 0 as well, and 0 / 0 is 0. */
static cox_vec2 slowed_speed(const cox_agent *self, cox_vec2 direction, fix16_t slowing_radius)
{
    fix16_t max_speed = cox_fix_max(self->max_speed, 0);
    return cox_vec2_make(cox_fix_mul_div(direction.x, max_speed, slowing_radius),
                         cox_fix_mul_div(direction.y, max_speed, slowing_radius));
}

cox_vec2 cox_seek(const cox_agent *self, cox_vec2 target)
{
    cox_vec2 direction = cox_vec2_subtract(target, self->position);
    return force_along(self, &direction);
}

cox_vec2 cox_flee(const cox_agent *self, cox_vec2 point)
{
    cox_vec2 away = cox_vec2_subtract(self->position, point);
    if (cox_vec2_is_zero(away)) away = cox_agent_heading(self);
    return force_along(self, &away);
}

cox_vec2 cox_flee_within(const cox_agent *self, cox_vec2 point, fix16_t influence_radius)
{
    if (!cox_vec2_within(self->position, point, influence_radius)) return cox_vec2_zero();
    return cox_flee(self, point);
}

cox_vec2 cox_arrive(const cox_agent *self, cox_vec2 target, fix16_t slowing_radius)
{
    cox_vec2 direction = cox_vec2_subtract(target, self->position);
    if (cox_vec2_longer(direction, slowing_radius)) return force_along(self, &direction);
    return cox_vec2_subtract(slowed_speed(self, direction, slowing_radius), self->velocity);
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
    return cox_timed_force(self, change, arrival.time_to_target);
}
