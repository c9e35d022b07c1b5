/* SPDX-License-Identifier: MIT
 * Two rings of snapshots, by tick. */
#include "cox_slots.h"

#include <stddef.h>

static bool is_far(const cox_slots *slots, uint32_t tick, uint32_t start)
{
    return tick == start || tick % slots->interval == 0;
}

bool cox_slots_wants(const cox_slots *slots, uint32_t tick, uint32_t start)
{
    return slots->near_count > 0 || is_far(slots, tick, start);
}

cox_slot *cox_slots_take(cox_slots *slots, uint32_t tick, uint32_t start)
{
    uint32_t place = is_far(slots, tick, start) ? tick / slots->interval % slots->far_count
                                                : slots->far_count + tick % slots->near_count;
    cox_slot *slot = &slots->slots[(size_t)place];
    slot->is_kept = false;
    slot->tick = tick;
    return slot;
}

bool cox_slots_has(const cox_slots *slots, uint32_t tick)
{
    const cox_slot *slot = cox_slots_newest(slots, tick);
    return slot != NULL && slot->tick == tick;
}

const cox_slot *cox_slots_newest(const cox_slots *slots, uint32_t last)
{
    const cox_slot *newest = NULL;
    for (uint32_t i = 0; i < slots->far_count + slots->near_count; i++) {
        const cox_slot *slot = &slots->slots[(size_t)i];
        if (!slot->is_kept || slot->tick > last) continue;
        if (newest == NULL || slot->tick > newest->tick) newest = slot;
    }
    return newest;
}

const cox_slot *cox_slots_oldest(const cox_slots *slots, uint32_t first)
{
    const cox_slot *oldest = NULL;
    for (uint32_t i = 0; i < slots->far_count + slots->near_count; i++) {
        const cox_slot *slot = &slots->slots[(size_t)i];
        if (!slot->is_kept || slot->tick < first) continue;
        if (oldest == NULL || slot->tick < oldest->tick) oldest = slot;
    }
    return oldest;
}

void cox_slots_forget_after(cox_slots *slots, uint32_t tick)
{
    for (uint32_t i = 0; i < slots->far_count + slots->near_count; i++)
        if (slots->slots[(size_t)i].tick > tick) slots->slots[(size_t)i].is_kept = false;
}
