/* SPDX-License-Identifier: MIT
 * What the behaviours after Millington share (seed 002): a change is not asked for at once but
 * spread over a time to target. */
#ifndef COX_TIMED_H
#define COX_TIMED_H

#include "coxswain/agent.h"

#include "math/cox_vec2_fit.h"

/* A time to target in ticks; one that cannot be is one tick, the shortest there is. */
static inline fix16_t cox_timed_ticks(fix16_t time_to_target)
{
    return time_to_target > 0 ? time_to_target : COX_FIX_ONE;
}

/* A part of a change for each tick of the time to target, at most most. */
static inline cox_vec2 cox_timed_share(cox_vec2 change, fix16_t time_to_target, fix16_t most)
{
    cox_vec2 none = cox_vec2_zero();
    fix16_t ticks = cox_timed_ticks(time_to_target);
    return cox_vec2_truncate(cox_vec2_fit_ratio(&none, &change, COX_FIX_ONE, ticks), most);
}

#endif
