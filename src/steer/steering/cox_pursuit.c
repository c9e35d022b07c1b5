/* SPDX-License-Identifier: MIT
 * Pursuit and evade: seek and flee, aimed at where the other agent will be. Match velocity. */
#include "coxswain/pursuit.h"

#include "cox_timed.h"
#include "cox_displacement.h"
#include "core/math/cox_flash_table.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_turn.h"
#include "steer/space/cox_agent_direction.h"

cox_vec2 cox_predict(const cox_agent *other, fix16_t time)
{
    cox_vec2 next = cox_vec2_add(other->position, other->velocity);
    return cox_vec2_lerp(other->position, next, time);
}

fix16_t cox_prediction_time(const cox_agent *self, const cox_agent *other)
{
    fix16_t distance = cox_vec2_distance(self->position, other->position);
    return cox_fix_div(distance, cox_fix_max(self->max_speed, 0));
}

/* The offset from self to where other is now. */
static cox_vec2 displacement_to(const cox_agent *self, const cox_agent *other)
{
    return cox_vec2_subtract(other->position, self->position);
}

/* A vector toward where other will be once self could have reached other's present position. It is
 * no point, because that may lie far outside the world. The time is distance / max_speed, so the
 * offset times max_speed is present offset * max_speed + velocity * distance: no time, no division
 * and no rounding. */
static cox_vec2 displacement_to_meet(const cox_agent *self, const cox_agent *other)
{
    cox_vec2 displacement = displacement_to(self, other);
    return cox_vec2_fit_lead(&displacement, cox_fix_max(self->max_speed, 0), &other->velocity);
}

/* The offset to where other will be in so many ticks. */
static cox_vec2 displacement_after(const cox_agent *self, const cox_agent *other, int32_t ticks)
{
    cox_vec2 displacement = displacement_to(self, other);
    return cox_vec2_fit_steps(&displacement, &other->velocity, ticks);
}

/* The direction away from where the menace will be, or another one where that one is (0, 0) or
 * would not separate the two. */
static cox_vec2 direction_out(const cox_agent *self, const cox_agent *menace, cox_vec2 displacement)
{
    bool aimed_at = cox_vec2_is_zero(displacement);
    bool coincide = cox_vec2_equal(self->position, menace->position);
    bool in_step = cox_vec2_equal(self->velocity, menace->velocity);
    if (coincide && (aimed_at || in_step)) {
        return cox_vec2_make(self->id <= menace->id ? COX_FIX_ONE : -COX_FIX_ONE, 0);
    }
    return cox_vec2_negate(aimed_at ? displacement_to(self, menace) : displacement);
}

static cox_vec2 evade_along(const cox_agent *self, const cox_agent *menace, cox_vec2 displacement)
{
    cox_vec2 out = direction_out(self, menace, displacement);
    return cox_displacement_seek(self, &out);
}

cox_vec2 cox_pursuit(const cox_agent *self, const cox_agent *quarry)
{
    cox_vec2 displacement = displacement_to_meet(self, quarry);
    return cox_displacement_seek(self, &displacement);
}

cox_vec2 cox_pursuit_fixed(const cox_agent *self, const cox_agent *quarry, int32_t prediction_ticks)
{
    cox_vec2 displacement = displacement_after(self, quarry, prediction_ticks);
    return cox_displacement_seek(self, &displacement);
}

/* The factors of the table in pursuit.h: rows from behind to ahead, columns from against self to
 * the same. */
static fix16_t case_factor(const cox_agent *self, const cox_agent *quarry,
                           const cox_vec2 *displacement)
{
    static const fix16_t factors[9] COX_FLASH = {
        COX_FIX(2),         COX_FIX(2),      COX_RATIO(1, 2), /* behind */
        COX_FIX(4),         COX_RATIO(4, 5), COX_FIX(1),      /* aside */
        COX_RATIO(85, 100), COX_RATIO(9, 5), COX_FIX(4)};     /* ahead */
    cox_vec2 own = cox_agent_direction(self), other = cox_agent_direction(quarry);
    int8_t forward = cox_vec2_turn_quarter(&own, displacement);
    int8_t parallel = cox_vec2_turn_quarter(&own, &other);
    return cox_flash_i32(&factors[(forward + 1) * 3 + parallel + 1]);
}

cox_vec2 cox_pursuit_by_cases(const cox_agent *self, const cox_agent *quarry,
                              fix16_t prediction_time_max)
{
    cox_vec2 displacement = displacement_to(self, quarry);
    fix16_t distance = cox_vec2_length(displacement), speed = cox_vec2_length(self->velocity);
    fix16_t ticks = cox_fix_mul_div(distance, case_factor(self, quarry, &displacement), speed);
    ticks = cox_fix_clamp(ticks, 0, cox_fix_max(prediction_time_max, 0));
    cox_vec2 ahead = cox_vec2_fit_ratio(&displacement, &quarry->velocity, ticks, COX_FIX_ONE);
    return cox_displacement_seek(self, &ahead);
}

cox_vec2 cox_evade(const cox_agent *self, const cox_agent *menace)
{
    return evade_along(self, menace, displacement_to_meet(self, menace));
}

cox_vec2 cox_evade_fixed(const cox_agent *self, const cox_agent *menace, int32_t prediction_ticks)
{
    return evade_along(self, menace, displacement_after(self, menace, prediction_ticks));
}

cox_vec2 cox_match_velocity(const cox_agent *self, const cox_agent *other, fix16_t time_to_target)
{
    cox_vec2 change = cox_vec2_fit_difference(&other->velocity, &self->velocity);
    return cox_timed_share(change, time_to_target, self->max_force);
}
