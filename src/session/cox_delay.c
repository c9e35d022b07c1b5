/* SPDX-License-Identifier: MIT
 * Raising and lowering the input delay. */
#include "cox_delay.h"

#include <string.h>

/* How long all must be calm before the delay is lowered by a tick; and how long a raise is given to
 * show its effect before the next. */
#define CALM_US UINT32_C(5000000)
#define RAISE_US UINT32_C(1000000)

void cox_delay_init(cox_delay *delay, uint8_t first, uint8_t least, uint8_t greatest)
{
    memset(delay, 0, sizeof *delay);
    delay->decided = first;
    delay->least = least;
    delay->greatest = greatest;
}

void cox_delay_stalled(cox_delay *delay, uint64_t now_us)
{
    delay->is_stalled = true;
    delay->calm_us = now_us;
}

static bool change_to(cox_delay *delay, uint32_t ticks)
{
    if (ticks > delay->greatest) ticks = delay->greatest;
    if (ticks < delay->least) ticks = delay->least;
    bool is_change = ticks != delay->decided;
    delay->decided = (uint8_t)ticks;
    return is_change;
}

static bool raise(cox_delay *delay, uint32_t worst_ticks, uint64_t now_us)
{
    delay->is_stalled = false;
    delay->calm_us = now_us;
    if (now_us - delay->raised_us < RAISE_US) return false;
    delay->raised_us = now_us;
    uint32_t one_more = delay->decided + 1u;
    return change_to(delay, worst_ticks > one_more ? worst_ticks : one_more);
}

bool cox_delay_decide(cox_delay *delay, uint32_t worst_ticks, uint64_t now_us)
{
    if (delay->least >= delay->greatest) return false;
    if (!delay->is_begun) {
        delay->is_begun = true;
        delay->calm_us = now_us;
        delay->raised_us = now_us;
    }
    if (delay->is_stalled) return raise(delay, worst_ticks, now_us);
    if (now_us - delay->calm_us < CALM_US || worst_ticks >= delay->decided) return false;
    delay->calm_us = now_us;
    return change_to(delay, delay->decided - 1u);
}
