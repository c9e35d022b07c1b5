/* SPDX-License-Identifier: MIT
 * Steps of the caller's clock, told apart by their size. */
#include "cox_clock.h"

uint8_t cox_clock_take(cox_clock *clock, uint32_t caller_ms)
{
    uint32_t ahead = caller_ms - clock->caller_ms;
    uint32_t back = clock->caller_ms - caller_ms;
    bool is_time = ahead <= COX_CLOCK_STEP_MS;
    if (!clock->has_begun) {
        clock->has_begun = true;
        clock->now_ms = caller_ms;
        clock->caller_ms = caller_ms;
        return COX_CLOCK_BEGINS;
    }
    if (!is_time && back <= COX_CLOCK_STEP_MS) return COX_CLOCK_STANDS;
    clock->caller_ms = caller_ms;
    if (!is_time) return COX_CLOCK_PAUSED;
    clock->now_ms += ahead;
    return COX_CLOCK_GOES_ON;
}
