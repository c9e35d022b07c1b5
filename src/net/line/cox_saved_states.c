/* SPDX-License-Identifier: MIT
 * Two rings of images, by tick. */
#include "cox_saved_states.h"

#include <stddef.h>

static bool is_far(const cox_saved_states *saved_states, uint32_t tick, uint32_t start)
{
    return tick == start || tick % saved_states->interval == 0;
}

bool cox_saved_states_wants(const cox_saved_states *saved_states, uint32_t tick, uint32_t start)
{
    return saved_states->near_count > 0 || is_far(saved_states, tick, start);
}

cox_saved_state *cox_saved_states_take(cox_saved_states *saved_states, uint32_t tick,
                                       uint32_t start)
{
    uint32_t place = is_far(saved_states, tick, start)
                         ? tick / saved_states->interval % saved_states->far_count
                         : saved_states->far_count + tick % saved_states->near_count;
    cox_saved_state *saved = &saved_states->states[(size_t)place];
    saved->is_kept = false;
    saved->tick = tick;
    return saved;
}

const cox_saved_state *cox_saved_states_newest(const cox_saved_states *saved_states, uint32_t last)
{
    const cox_saved_state *newest = NULL;
    for (uint32_t i = 0; i < saved_states->far_count + saved_states->near_count; i++) {
        const cox_saved_state *saved = &saved_states->states[(size_t)i];
        if (!saved->is_kept || saved->tick > last) continue;
        if (newest == NULL || saved->tick > newest->tick) newest = saved;
    }
    return newest;
}

const cox_saved_state *cox_saved_states_oldest(const cox_saved_states *saved_states, uint32_t first)
{
    const cox_saved_state *oldest = NULL;
    for (uint32_t i = 0; i < saved_states->far_count + saved_states->near_count; i++) {
        const cox_saved_state *saved = &saved_states->states[(size_t)i];
        if (!saved->is_kept || saved->tick < first) continue;
        if (oldest == NULL || saved->tick < oldest->tick) oldest = saved;
    }
    return oldest;
}

void cox_saved_states_forget_after(cox_saved_states *saved_states, uint32_t tick)
{
    for (uint32_t i = 0; i < saved_states->far_count + saved_states->near_count; i++)
        if (saved_states->states[(size_t)i].tick > tick)
            saved_states->states[(size_t)i].is_kept = false;
}
