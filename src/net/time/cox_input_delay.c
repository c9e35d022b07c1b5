/* SPDX-License-Identifier: MIT
 * What inputs would have needed, and the delay that follows. */
#include "cox_input_delay.h"

#include <stddef.h>
#include <string.h>

#include "cox_clock.h"

/* Thousandths of the ticks for which the match may wait, for all joiners together. */
#define LATE_PERMILLE 20u

/* The time after a raise before the delay is lowered, and the ticks from one tick lower to the
 * next. */
#define LOWER_US UINT32_C(500000)
#define LOWER_TICKS 15u

void cox_input_delay_init(cox_input_delay *delay, uint32_t ticks_per_second, uint16_t least_ms,
                          uint16_t greatest_ms, uint16_t *given, uint32_t capacity)
{
    int64_t *needs = delay->needs.worst;
    memset(delay, 0, sizeof *delay);
    memset(given, 0, (size_t)capacity * sizeof *given);
    delay->least = (uint16_t)cox_clock_ticks(least_ms, ticks_per_second);
    delay->greatest = (uint16_t)cox_clock_ticks(greatest_ms, ticks_per_second);
    delay->ticks = delay->least;
    delay->ticks_per_second = (uint16_t)ticks_per_second;
    delay->given = given;
    delay->capacity = capacity;
    cox_window_init(&delay->needs, ticks_per_second, needs);
}

static uint16_t *place_of(const cox_input_delay *delay, uint32_t tick)
{
    return &delay->given[(size_t)(tick & (delay->capacity - 1u))];
}

void cox_input_delay_give(cox_input_delay *delay, uint32_t tick, uint32_t turn)
{
    uint32_t ahead = tick - turn;
    *place_of(delay, tick) = (uint16_t)(ahead < UINT16_MAX ? ahead + 1u : UINT16_MAX);
    delay->given_end = tick + 1u;
}

void cox_input_delay_sample(cox_input_delay *delay, uint32_t tick, int16_t lateness)
{
    bool is_held = tick < delay->given_end && delay->given_end - tick <= delay->capacity;
    if (!is_held || *place_of(delay, tick) == 0) return;
    int64_t given = (int64_t)*place_of(delay, tick) - 1;
    cox_window_take(&delay->needs, tick, given * 64 + lateness);
}

void cox_input_delay_raise(cox_input_delay *delay, uint32_t ticks, uint64_t now_us)
{
    if (ticks > delay->greatest) ticks = delay->greatest;
    if (ticks <= delay->ticks) return;
    delay->ticks = (uint16_t)ticks;
    delay->lower_us = now_us + LOWER_US;
}

/* The least delay that few needs exceed, within the bounds. */
static uint16_t wanted(const cox_input_delay *delay, int64_t need)
{
    int64_t ticks = (need + 63) / 64;
    if (ticks < delay->least) return delay->least;
    return ticks < delay->greatest ? (uint16_t)ticks : delay->greatest;
}

bool cox_input_delay_decide(cox_input_delay *delay, uint32_t joiners, uint64_t now_us)
{
    int64_t need;
    if (!cox_window_get(&delay->needs, LATE_PERMILLE / joiners, &need)) return false;
    uint16_t ticks = wanted(delay, need);
    if (ticks > delay->ticks) {
        delay->ticks = ticks;
        delay->lower_us = now_us + LOWER_US;
        return true;
    }
    if (ticks == delay->ticks || now_us < delay->lower_us) return false;
    delay->ticks--;
    delay->lower_us = now_us + LOWER_TICKS * UINT32_C(1000000) / delay->ticks_per_second;
    return true;
}
