/* SPDX-License-Identifier: MIT
 * What the behaviours after Millington share (seed 002): a change is not asked for at once but
 * spread over a time to target. */
#ifndef COX_TIMED_H
#define COX_TIMED_H

#include "coxswain/agent.h"

/* A time to target in ticks; one that cannot be is one tick, the shortest there is. */
static inline fix16_t cox_timed_ticks(fix16_t time_to_target)
{
    return time_to_target > 0 ? time_to_target : COX_FIX_ONE;
}

/* The force that changes the velocity by change in the time to target, at most max_force. */
static inline cox_vec2 cox_timed_force(const cox_agent *self, cox_vec2 change,
                                       fix16_t time_to_target)
{
    cox_vec2 force = cox_vec2_divide(change, cox_timed_ticks(time_to_target));
    return cox_vec2_truncate(force, self->max_force);
}

#endif
