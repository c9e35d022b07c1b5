/* SPDX-License-Identifier: MIT
 * The ring of slots, and the sample that few exceed. */
#include "cox_window.h"

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
