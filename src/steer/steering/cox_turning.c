/* SPDX-License-Identifier: MIT
 * Align; face, which aligns to the direction of a point; and look where you are going, which aligns
 * to the velocity. */
#include "coxswain/turning.h"

#include "cox_timed.h"

cox_turning cox_turning_default(void)
{
    cox_turning turning;
    turning.target_radius = 0;
    turning.slowing_radius = COX_FIX_HALF_PI / 2;
    turning.time_to_target = COX_FIX(6);
    return turning;
}

/* The shorter turn from one angle to another. Half a turn is positive, whichever sign wrapping
 * gives it. */
static fix16_t shorter_turn(fix16_t from, fix16_t to)
{
    fix16_t turn = cox_fix_wrap_angle(cox_fix_subtract(to, from));
    return turn == -COX_FIX_PI ? COX_FIX_PI : turn;
}

/* The desired rotation while turn is left to make; 0 if turn is 0. */
static fix16_t wanted_rotation(const cox_agent *self, fix16_t turn, fix16_t slowing_radius)
{
    fix16_t most = cox_fix_max(self->max_rotation, 0);
    if (turn == 0) return 0;
    if (cox_fix_abs(turn) <= slowing_radius) return cox_fix_mul_div(most, turn, slowing_radius);
    return turn > 0 ? most : -most;
}

/* orientation lies within a turn of 0, so the difference fits. */
static fix16_t align_to(const cox_agent *self, fix16_t orientation, cox_turning turning)
{
    fix16_t turn = shorter_turn(self->orientation, orientation);
    if (cox_fix_abs(turn) < turning.target_radius) return 0;
    fix16_t wanted = wanted_rotation(self, turn, turning.slowing_radius);
    fix16_t change = cox_fix_subtract(wanted, self->rotation);
    fix16_t torque = cox_fix_div(change, cox_timed_ticks(turning.time_to_target));
    fix16_t most = cox_fix_max(self->max_torque, 0);
    return cox_fix_clamp(torque, -most, most);
}

fix16_t cox_align(const cox_agent *self, fix16_t orientation, cox_turning turning)
{
    return align_to(self, cox_fix_wrap_angle(orientation), turning);
}

/* Align to the direction of a vector; (0, 0) has none. */
static fix16_t align_along(const cox_agent *self, cox_vec2 direction, cox_turning turning)
{
    if (cox_vec2_is_zero(direction)) return 0;
    return align_to(self, cox_vec2_angle(direction), turning);
}

fix16_t cox_face(const cox_agent *self, cox_vec2 point, cox_turning turning)
{
    return align_along(self, cox_vec2_subtract(point, self->position), turning);
}

fix16_t cox_look_where_you_are_going(const cox_agent *self, cox_turning turning)
{
    return align_along(self, self->velocity, turning);
}
