/* SPDX-License-Identifier: MIT
 * Pursuit and evade: seek and flee, aimed at where the other agent will be. And its velocity. */
#include "coxswain/pursuit.h"

#include "coxswain/target.h"

#include "cox_timed.h"

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

/* The point to flee instead of future where that gives no way out, or none that parts the two. */
static cox_vec2 point_to_evade(const cox_agent *self, const cox_agent *menace, cox_vec2 future)
{
    bool aimed_at = cox_vec2_equal(self->position, future);
    bool coincide = cox_vec2_equal(self->position, menace->position);
    bool in_step = cox_vec2_equal(self->velocity, menace->velocity);
    if (coincide && (aimed_at || in_step)) {
        fix16_t side = self->id <= menace->id ? -COX_FIX_ONE : COX_FIX_ONE;
        return cox_vec2_make(cox_fix_add(self->position.x, side), self->position.y);
    }
    return aimed_at ? menace->position : future;
}

static cox_vec2 evade_in(const cox_agent *self, const cox_agent *menace, fix16_t ticks)
{
    return cox_flee(self, point_to_evade(self, menace, cox_predict(menace, ticks)));
}

cox_vec2 cox_pursuit(const cox_agent *self, const cox_agent *quarry)
{
    return cox_seek(self, cox_predict(quarry, cox_prediction_ticks(self, quarry)));
}

cox_vec2 cox_pursuit_fixed(const cox_agent *self, const cox_agent *quarry, int32_t prediction_ticks)
{
    return cox_seek(self, cox_predict(quarry, cox_fix_from_int(prediction_ticks)));
}

cox_vec2 cox_evade(const cox_agent *self, const cox_agent *menace)
{
    return evade_in(self, menace, cox_prediction_ticks(self, menace));
}

cox_vec2 cox_evade_fixed(const cox_agent *self, const cox_agent *menace, int32_t prediction_ticks)
{
    return evade_in(self, menace, cox_fix_from_int(prediction_ticks));
}

cox_vec2 cox_match_velocity(const cox_agent *self, const cox_agent *other, fix16_t time_to_target)
{
    cox_vec2 change = cox_vec2_subtract(other->velocity, self->velocity);
    return cox_timed_force(self, change, time_to_target);
}
