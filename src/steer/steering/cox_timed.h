/* SPDX-License-Identifier: MIT
 * What the behaviours after Millington share (tutorial 002): they do not make a change at once but
 * spread it over a time to target. */
#ifndef COX_TIMED_H
#define COX_TIMED_H

#include "coxswain/agent.h"

#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

/* A time to target in ticks; <= 0 is taken as one tick, the shortest there is. */
static inline fix16_t cox_timed_ticks(fix16_t time_to_target)
{
    return time_to_target > 0 ? time_to_target : COX_FIX_ONE;
}

/* One tick's share of a change, truncated to most. */
static inline cox_vec2 cox_timed_share(cox_vec2 change, fix16_t time_to_target, fix16_t most)
{
    cox_vec2 none = cox_vec2_zero();
    fix16_t ticks = cox_timed_ticks(time_to_target);
    return cox_vec2_truncate_here(cox_vec2_fit_ratio(&none, &change, COX_FIX_ONE, ticks), most);
}

#endif
