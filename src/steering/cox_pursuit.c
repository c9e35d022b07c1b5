/* SPDX-License-Identifier: MIT
 * Pursuit and evade: seek and flee, aimed at where the other agent will be. Match velocity. */
#include "coxswain/pursuit.h"

#include "cox_timed.h"
#include "cox_way.h"
#include "math/cox_vec2_fit.h"

cox_vec2 cox_predict(const cox_agent *other, fix16_t ticks)
{
    cox_vec2 next = cox_vec2_add(other->position, other->velocity);
    return cox_vec2_lerp(other->position, next, ticks);
}

fix16_t cox_prediction_ticks(const cox_agent *self, const cox_agent *other)
{
    fix16_t distance = cox_vec2_distance(self->position, other->position);
    return cox_fix_div(distance, cox_fix_max(self->max_speed, 0));
}

/* The offset from self to where other is now. */
static cox_vec2 way_to(const cox_agent *self, const cox_agent *other)
{
    return cox_vec2_subtract(other->position, self->position);
}

/* A vector toward where other will be once self could have reached other's present position. It is
 * no point, because that may lie far outside the world. The time is distance / max_speed, so the
 * offset times max_speed is present offset * max_speed + velocity * distance: no time, no division
 * and no rounding. */
static cox_vec2 way_to_meet(const cox_agent *self, const cox_agent *other)
{
    cox_vec2 way = way_to(self, other);
    return cox_vec2_fit_lead(&way, cox_fix_max(self->max_speed, 0), &other->velocity);
}

/* The offset to where other will be in so many ticks. */
static cox_vec2 way_after(const cox_agent *self, const cox_agent *other, int32_t ticks)
{
    cox_vec2 way = way_to(self, other);
    return cox_vec2_fit_steps(&way, &other->velocity, ticks);
}

/* The direction away from where the menace will be, or another one where that one is (0, 0) or
 * would not part the two. */
static cox_vec2 way_out(const cox_agent *self, const cox_agent *menace, cox_vec2 way)
{
    bool aimed_at = cox_vec2_is_zero(way);
    bool coincide = cox_vec2_equal(self->position, menace->position);
    bool in_step = cox_vec2_equal(self->velocity, menace->velocity);
    if (coincide && (aimed_at || in_step)) {
        return cox_vec2_make(self->id <= menace->id ? COX_FIX_ONE : -COX_FIX_ONE, 0);
    }
    return cox_vec2_negate(aimed_at ? way_to(self, menace) : way);
}

static cox_vec2 evade_along(const cox_agent *self, const cox_agent *menace, cox_vec2 way)
{
    cox_vec2 out = way_out(self, menace, way);
    return cox_way_seek(self, &out);
}

cox_vec2 cox_pursuit(const cox_agent *self, const cox_agent *quarry)
{
    cox_vec2 way = way_to_meet(self, quarry);
    return cox_way_seek(self, &way);
}

cox_vec2 cox_pursuit_fixed(const cox_agent *self, const cox_agent *quarry, int32_t prediction_ticks)
{
    cox_vec2 way = way_after(self, quarry, prediction_ticks);
    return cox_way_seek(self, &way);
}

cox_vec2 cox_evade(const cox_agent *self, const cox_agent *menace)
{
    return evade_along(self, menace, way_to_meet(self, menace));
}

cox_vec2 cox_evade_fixed(const cox_agent *self, const cox_agent *menace, int32_t prediction_ticks)
{
    return evade_along(self, menace, way_after(self, menace, prediction_ticks));
}

cox_vec2 cox_match_velocity(const cox_agent *self, const cox_agent *other, fix16_t time_to_target)
{
    cox_vec2 change = cox_vec2_fit_difference(&other->velocity, &self->velocity);
    return cox_timed_share(change, time_to_target, self->max_force);
}
