/* SPDX-License-Identifier: MIT
 * Braking, and a speed to keep. */
#include "coxswain/speed.h"

#include "cox_heading.h"
#include "core/math/cox_vec2_fit.h"

cox_vec2 cox_brake(const cox_agent *self, fix16_t rate)
{
    return cox_vec2_scale(self->velocity, -cox_fix_clamp(rate, 0, COX_FIX_ONE));
}

cox_vec2 cox_target_speed(const cox_agent *self, fix16_t speed)
{
    fix16_t held = cox_fix_clamp(speed, 0, cox_fix_max(self->max_speed, 0));
    cox_vec2 desired = cox_heading_displacement(self, held);
    return cox_vec2_fit_difference(&desired, &self->velocity);
}
