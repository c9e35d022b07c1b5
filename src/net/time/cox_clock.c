/* SPDX-License-Identifier: MIT
 * Steps of the caller's clock, told apart by their size; and the ring of a window's slots, of whose
 * samples it gives the one that few exceed. */
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
    if (!is_time && back <= clock->pause_us) return COX_CLOCK_GOES_ON;
    if (!is_time && back <= COX_CLOCK_STEP_US) return COX_CLOCK_STANDS;
    clock->caller_us = caller_us;
    if (!is_time) return COX_CLOCK_PAUSED;
    clock->now_us += ahead;
    return COX_CLOCK_GOES_ON;
}

void cox_clock_init(cox_clock *clock, uint32_t ticks_per_second)
{
    memset(clock, 0, sizeof *clock);
    clock->pause_us = cox_clock_pause_us(ticks_per_second);
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

/* Steps back that are further apart have nothing to do with each other. */
#define APART_MS 1000u

bool cox_clock_steps_take(cox_clock_steps *steps, const cox_clock *clock, uint64_t caller_us)
{
    bool was_back = steps->is_back;
    uint64_t back_us = clock->caller_us - caller_us;
    bool is_step = clock->has_begun && caller_us < clock->caller_us && back_us > clock->pause_us;
    steps->is_back = is_step && back_us <= COX_CLOCK_STEP_US; /* after a longer one time goes on */
    bool is_new = is_step && !(was_back && steps->is_back);
    if (!is_new || steps->count == COX_CLOCK_STEPS_BACK) return false;
    if (cox_clock_has_passed(clock, steps->stepped_us, APART_MS)) steps->count = 0;
    steps->stepped_us = clock->now_us;
    steps->count++;
    return steps->count == COX_CLOCK_STEPS_BACK;
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

/* The seconds of a window. */
#define SECONDS 3u

static uint32_t slot_ticks_of(uint32_t ticks_per_second)
{
    return (ticks_per_second * SECONDS + COX_WINDOW_SLOTS - 1u) / COX_WINDOW_SLOTS;
}

uint32_t cox_window_slots(uint32_t ticks_per_second)
{
    uint32_t slot_ticks = slot_ticks_of(ticks_per_second);
    return (ticks_per_second * SECONDS + slot_ticks - 1u) / slot_ticks;
}

void cox_window_init(cox_window *window, uint32_t ticks_per_second, int64_t *worst)
{
    window->worst = worst;
    window->slot_ticks = slot_ticks_of(ticks_per_second);
    window->capacity = (uint16_t)cox_window_slots(ticks_per_second);
    window->count = 0;
    window->newest = 0;
    window->newest_tick = 0;
}

static void begin_slot(cox_window *window, uint32_t tick, int64_t sample)
{
    if (window->count > 0) window->newest++;
    if (window->newest == window->capacity) window->newest = 0;
    if (window->count < window->capacity) window->count++;
    window->newest_tick = tick;
    window->worst[window->newest] = sample;
}

void cox_window_take(cox_window *window, uint32_t tick, int64_t sample)
{
    uint32_t slot_tick = tick / window->slot_ticks;
    int64_t *worst = &window->worst[window->newest];
    if (window->count == 0 || slot_tick != window->newest_tick)
        begin_slot(window, slot_tick, sample);
    else if (sample > *worst) *worst = sample;
}

/* How many samples can decide: the wanted one and all that may exceed it. */
#define DECISIVE_MAX (COX_WINDOW_SLOTS * COX_WINDOW_PERMILLE_MAX / 1000 + 1)

/* Puts a sample into a list of the greatest ones, greatest first; of a full list the least goes.
 * Returns the new length of the list. */
static uint32_t keep_greatest(int64_t *list, uint32_t length, uint32_t capacity, int64_t sample)
{
    if (length == capacity && sample <= list[length - 1]) return length;
    uint32_t at = length < capacity ? length++ : length - 1u;
    for (; at > 0 && list[at - 1] < sample; at--) list[at] = list[at - 1];
    list[at] = sample;
    return length;
}

bool cox_window_get(const cox_window *window, uint32_t permille, int64_t *sample)
{
    int64_t greatest[DECISIVE_MAX] = {0};
    if (permille > COX_WINDOW_PERMILLE_MAX) permille = COX_WINDOW_PERMILLE_MAX;
    uint32_t wanted = window->count * permille / 1000u + 1u;
    if (wanted > DECISIVE_MAX) wanted = DECISIVE_MAX;
    uint32_t length = 0;
    for (uint32_t i = 0; i < window->count; i++)
        length = keep_greatest(greatest, length, wanted, window->worst[i]);
    if (length > 0) *sample = greatest[length - 1];
    return length > 0;
}
