/* SPDX-License-Identifier: MIT
 * Seek, flee, arrive, orbit: each has a desired velocity, and its force is desired velocity -
 * velocity. */
#include "coxswain/target.h"

#include "cox_timed.h"
#include "cox_displacement.h"

cox_vec2 cox_seek(const cox_agent *self, cox_vec2 target)
{
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    return cox_displacement_seek(self, &displacement);
}

cox_vec2 cox_flee(const cox_agent *self, cox_vec2 point)
{
    cox_vec2 away = cox_vec2_subtract(self->position, point);
    if (cox_vec2_is_zero(away)) away = cox_agent_heading(self);
    return cox_displacement_seek(self, &away);
}

cox_vec2 cox_flee_within(const cox_agent *self, cox_vec2 point, fix16_t influence_radius)
{
    if (!cox_vec2_within(self->position, point, influence_radius)) return cox_vec2_zero();
    return cox_flee(self, point);
}

cox_vec2 cox_arrive(const cox_agent *self, cox_vec2 target, fix16_t slowing_radius)
{
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    return cox_displacement_arrive(self, &displacement, slowing_radius);
}

/* The speed lost in a tick, in LSB, 1 or more. */
static uint32_t braking_step(const cox_agent *self, fix16_t deceleration)
{
    bool is_light = self->mass <= 0 || self->mass == COX_FIX_ONE;
    fix16_t most = is_light ? cox_fix_mul(self->max_force, COX_RATIO(7, 8))
                            : cox_fix_mul_div(self->max_force, COX_RATIO(7, 8), self->mass);
    if (deceleration > 0) most = cox_fix_min(most, deceleration);
    return (uint32_t)cox_fix_max(most, 1);
}

/* The least n with n (n + 1) / 2 >= count: the ticks that take count steps, of 1, 2, ... n each. */
static uint32_t ticks_to_take(uint32_t count)
{
    uint32_t n = (cox_fix_root(8 * (uint64_t)count + 1u) - 1u) / 2u;
    while ((uint64_t)n * (n + 1u) / 2u < count) n++;
    return n;
}

/* The greatest speed from which the distance that is left, more than 0, is enough to stop at its
 * end: a tick later the rest and the speed fit each other again, with a tick less and a speed lower
 * by step. All in LSB. */
static uint32_t stopping_speed(uint32_t rest, uint32_t step)
{
    uint32_t n = ticks_to_take(rest / step + (rest % step != 0));
    return (uint32_t)((2 * (uint64_t)rest + (uint64_t)step * n * (n - 1u)) / (2 * (uint64_t)n));
}

/* Whether a rest with this square is so long that the stopping speed is not below most, told
 * without a root or a quotient, and seldom missed: rest / n + step (n - 1) / 2 is at least sqrt(2
 * rest step) - step / 2, whatever n is. The 4 makes up for a rest that is rounded. */
static bool is_far(uint64_t squared, uint64_t most, uint64_t step)
{
    uint64_t sum = 2 * most + step + 4u;
    if (step >> 16 != 0 || sum >> 25 != 0 || squared >> 62 != 0) return false;
    uint64_t least = (sum * sum >> 19) + 1u; /* of rest * step, in units of 2^16 */
    return step * step * (squared >> 32) >= least * least;
}

/* The way to go in the next tick. */
static cox_vec2 braked(cox_vec2 displacement, uint32_t most, uint32_t step)
{
    if (is_far(cox_vec2_length_squared(displacement), most, step))
        return cox_vec2_set_length_here(displacement, (fix16_t)most);
    if (cox_vec2_is_zero(displacement)) return displacement;
    uint32_t rest = (uint32_t)cox_vec2_length(displacement);
    uint32_t speed = stopping_speed(rest, step);
    if (speed > most) speed = most;
    return speed < rest ? cox_vec2_set_length_here(displacement, (fix16_t)speed) : displacement;
}

cox_vec2 cox_arrive_to_rest(const cox_agent *self, cox_vec2 target, fix16_t deceleration)
{
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    uint32_t most = (uint32_t)cox_fix_max(self->max_speed, 0);
    cox_vec2 desired = braked(displacement, most, braking_step(self, deceleration));
    cox_vec2 none = cox_vec2_zero();
    cox_vec2 change = cox_vec2_fit_difference(&desired, &self->velocity);
    if (self->mass <= 0 || self->mass == COX_FIX_ONE) return change;
    return cox_vec2_fit_ratio(&none, &change, self->mass, COX_FIX_ONE);
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
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    if (cox_vec2_shorter(displacement, arrival.target_radius)) return cox_vec2_zero();
    cox_vec2 change = cox_arrive(self, target, arrival.slowing_radius);
    return cox_timed_share(change, arrival.time_to_target, self->max_force);
}

cox_vec2 cox_orbit(const cox_agent *self, cox_vec2 target, fix16_t radius, bool clockwise)
{
    cox_vec2 away = cox_vec2_subtract(self->position, target);
    fix16_t distance = cox_vec2_length(away);
    if (radius <= 0) return cox_seek(self, target);
    if (distance == 0) return cox_flee(self, target);
    bool is_outside = distance > radius;
    fix16_t ratio = is_outside ? cox_fix_div(radius, distance) : cox_fix_div(distance, radius);
    fix16_t outward = cox_fix_subtract(COX_FIX_ONE, cox_fix_mul(ratio, ratio));
    cox_vec2 out = cox_vec2_normalise(away);
    cox_vec2 around = cox_vec2_scale(cox_vec2_perpendicular(out), cox_fix_add(ratio, ratio));
    out = cox_vec2_scale(is_outside ? cox_vec2_negate(out) : out, outward);
    cox_vec2 direction = clockwise ? cox_vec2_subtract(out, around) : cox_vec2_add(out, around);
    return cox_displacement_seek(self, &direction);
}
