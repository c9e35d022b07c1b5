/* SPDX-License-Identifier: MIT
 * Seek, flee, arrive and wander without inertia: each returns the motion to take on. */
#include "coxswain/kinematic.h"

#include "cox_timed.h"
#include "core/math/cox_vec2_here.h"

/* The motion with a velocity and a rotation. */
static cox_motion motion_of(cox_vec2 velocity, fix16_t rotation)
{
    cox_motion motion;
    motion.velocity = velocity;
    motion.rotation = rotation;
    return motion;
}

/* Full speed along a vector of any length; (0, 0) has no direction. */
static cox_motion full_speed(const cox_agent *self, cox_vec2 direction)
{
    return motion_of(cox_vec2_set_length_here(direction, cox_fix_max(self->max_speed, 0)), 0);
}

cox_motion cox_kinematic_seek(const cox_agent *self, cox_vec2 target)
{
    return full_speed(self, cox_vec2_subtract(target, self->position));
}

cox_motion cox_kinematic_flee(const cox_agent *self, cox_vec2 point)
{
    cox_vec2 away = cox_vec2_subtract(self->position, point);
    return full_speed(self, cox_vec2_is_zero(away) ? cox_agent_heading(self) : away);
}

cox_motion cox_kinematic_arrive(const cox_agent *self, cox_vec2 target, fix16_t radius,
                                fix16_t time_to_target)
{
    cox_vec2 displacement = cox_vec2_subtract(target, self->position);
    if (cox_vec2_shorter(displacement, radius)) return motion_of(cox_vec2_zero(), 0);
    return motion_of(cox_timed_share(displacement, time_to_target, self->max_speed), 0);
}

cox_motion cox_kinematic_wander(const cox_agent *self, cox_random *random)
{
    cox_vec2 ahead = cox_vec2_make(cox_fix_max(self->max_speed, 0), 0);
    fix16_t first = cox_random_unit(random);
    fix16_t second = cox_random_unit(random);
    fix16_t most = cox_fix_max(self->max_rotation, 0);
    return motion_of(cox_vec2_rotate(ahead, self->orientation),
                     cox_fix_mul(cox_fix_subtract(first, second), most));
}
