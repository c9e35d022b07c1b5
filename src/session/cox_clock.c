/* SPDX-License-Identifier: MIT
 * Steps of the caller's clock, told apart by their size. */
#include "cox_clock.h"

uint8_t cox_clock_take(cox_clock *clock, uint64_t caller_us)
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

bool cox_clock_has_passed(const cox_clock *clock, uint64_t since_us, uint32_t ms)
{
    return clock->now_us - since_us >= cox_clock_us(ms);
}

uint32_t cox_clock_ms(uint64_t us)
{
    return (uint32_t)(us / 1000u);
}
