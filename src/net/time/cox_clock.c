/* SPDX-License-Identifier: MIT
 * Steps of the caller's clock, told apart by their size. */
#include "cox_clock.h"

#include <string.h>

static uint8_t take(cox_clock *clock, uint64_t caller_us)
{
    uint64_t ahead = caller_us - clock->caller_us;
    uint64_t back = clock->caller_us - caller_us;
    bool is_time = ahead <= COX_CLOCK_STEP_US;
    if (!clock->has_begun) {
        clock->has_begun = true;
        clock->now_us = caller_us;
        clock->caller_us = caller_us;
        return COX_CLOCK_BEGINS;
    }
    if (!is_time && back <= COX_CLOCK_STEP_US) return COX_CLOCK_STANDS;
    clock->caller_us = caller_us;
    if (!is_time) return COX_CLOCK_PAUSED;
    clock->now_us += ahead;
    return COX_CLOCK_GOES_ON;
}

cox_clock cox_clock_make(uint32_t ticks_per_second)
{
    cox_clock clock;
    memset(&clock, 0, sizeof clock);
    clock.pause_us = cox_clock_pause_us(ticks_per_second);
    return clock;
}

uint32_t cox_clock_pause_us(uint32_t ticks_per_second)
{
    uint32_t two_ticks = UINT32_C(2000000) / ticks_per_second;
    return two_ticks > COX_CLOCK_PAUSE_US ? two_ticks : COX_CLOCK_PAUSE_US;
}

uint8_t cox_clock_take(cox_clock *clock, uint64_t caller_us)
{
    uint64_t before_us = clock->now_us;
    uint8_t step = take(clock, caller_us);
    bool has_gap = step == COX_CLOCK_GOES_ON && clock->now_us - before_us > clock->pause_us;
    if (has_gap || step == COX_CLOCK_STANDS || step == COX_CLOCK_PAUSED) {
        clock->has_paused = true;
        clock->paused_us = clock->now_us;
    }
    return step;
}

bool cox_clock_is_settled(const cox_clock *clock, uint32_t ms)
{
    return !clock->has_paused || cox_clock_has_passed(clock, clock->paused_us, ms);
}

bool cox_clock_has_passed(const cox_clock *clock, uint64_t since_us, uint32_t ms)
{
    return clock->now_us - since_us >= cox_clock_us(ms);
}

uint32_t cox_clock_ms(uint64_t us)
{
    return (uint32_t)(us / 1000u);
}
