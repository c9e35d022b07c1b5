/* SPDX-License-Identifier: MIT
 * Raising and lowering the input delay. */
#include "cox_delay.h"

#include <string.h>

/* How long all must be calm before the delay is lowered by a tick; and how long a raise is given to
 * show its effect before the next. */
#define CALM_MS 5000u
#define RAISE_MS 1000u

void cox_delay_init(cox_delay *delay, uint8_t first, uint8_t least, uint8_t greatest)
{
    memset(delay, 0, sizeof *delay);
    delay->decided = first;
    delay->least = least;
    delay->greatest = greatest;
}

void cox_delay_stalled(cox_delay *delay, uint32_t now_ms)
{
    delay->is_stalled = true;
    delay->calm_ms = now_ms;
}

static bool change_to(cox_delay *delay, uint32_t ticks)
{
    if (ticks > delay->greatest) ticks = delay->greatest;
    if (ticks < delay->least) ticks = delay->least;
    bool is_change = ticks != delay->decided;
    delay->decided = (uint8_t)ticks;
    return is_change;
}

static bool raise(cox_delay *delay, uint32_t worst_ticks, uint32_t now_ms)
{
    delay->is_stalled = false;
    delay->calm_ms = now_ms;
    if (now_ms - delay->raised_ms < RAISE_MS) return false;
    delay->raised_ms = now_ms;
    uint32_t one_more = delay->decided + 1u;
    return change_to(delay, worst_ticks > one_more ? worst_ticks : one_more);
}

bool cox_delay_decide(cox_delay *delay, uint32_t worst_ticks, uint32_t now_ms)
{
    if (delay->least >= delay->greatest) return false;
    if (!delay->is_begun) {
        delay->is_begun = true;
        delay->calm_ms = now_ms;
        delay->raised_ms = now_ms;
    }
    if (delay->is_stalled) return raise(delay, worst_ticks, now_ms);
    if (now_ms - delay->calm_ms < CALM_MS || worst_ticks >= delay->decided) return false;
    delay->calm_ms = now_ms;
    return change_to(delay, delay->decided - 1u);
}
