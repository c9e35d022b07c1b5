/* SPDX-License-Identifier: MIT
 * When the next tick is due: time that passed, as credit for ticks. */
#ifndef COX_PACE_H
#define COX_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* What a tick costs: a million microseconds share as many ticks as there are in a second, each
 * counted in thousandths, so that a rate of 1000 is that of the clock. */
#define COX_PACE_TICK_COST UINT32_C(1000000000)

typedef struct cox_pace {
    uint32_t ticks_per_second;
    uint64_t last_us;
    uint64_t credit; /* COX_PACE_TICK_COST is a tick */
    bool is_running; /* whether last_us is known */
} cox_pace;

/* A clock that stands. */
void cox_pace_init(cox_pace *pace, uint32_t ticks_per_second);

/* Lets time pass, at rate permille of the clock's speed (at most 2000). However long it was, it
 * gives at most a quarter of a second, or a tick if that is longer. */
void cox_pace_advance(cox_pace *pace, uint64_t now_us, uint32_t rate);

/* The caller paused, for longer than that. */
void cox_pace_pause(cox_pace *pace);

/* Whether a tick is due; spends it; and forgets what is due beyond one tick, after a wait. */
bool cox_pace_is_due(const cox_pace *pace);
void cox_pace_spend(cox_pace *pace);
void cox_pace_hold(cox_pace *pace);

/* The credit in thousandths of a tick. */
uint32_t cox_pace_part(const cox_pace *pace);

/* The rate at which to run when this side's clock is behind another one by so many thousandths of a
 * tick (or ahead, where negative): at most a tenth faster or slower. */
uint32_t cox_pace_rate(int32_t behind_permille);

/* Ticks that pass in a time, rounded up. */
uint32_t cox_pace_ticks(const cox_pace *pace, uint32_t ms);

#endif
