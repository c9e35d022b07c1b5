/* SPDX-License-Identifier: MIT
 * Only the few greatest samples matter, so a percentile is one pass with a short sorted list. */
#include "model_window.h"

model_window model_window_make(uint32_t ticks_per_second)
{
    uint32_t ticks = ticks_per_second * MODEL_WINDOW_MS / 1000;
    model_window window = {.ticks = (ticks + MODEL_WINDOW_SLOTS - 1) / MODEL_WINDOW_SLOTS};
    window.kept = (ticks + window.ticks - 1) / window.ticks;
    window.newest = UINT32_MAX;
    return window;
}

void model_window_take(model_window *window, uint32_t tick, int64_t sample)
{
    uint32_t slot = tick / window->ticks;
    int64_t *worst = &window->worst[(window->count - 1) % MODEL_WINDOW_SLOTS];
    if (window->count > 0 && slot == window->newest) {
        if (sample > *worst) *worst = sample;
        return;
    }
    window->newest = slot;
    window->worst[window->count++ % MODEL_WINDOW_SLOTS] = sample;
}

bool model_window_get(const model_window *window, uint32_t permille, int64_t *percentile)
{
    int64_t greatest[MODEL_WINDOW_SLOTS / 5 + 1];
    uint32_t count = window->count < window->kept ? window->count : window->kept;
    uint32_t wanted = count * permille / 1000 + 1; /* the greatest but 2 of a hundred */
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t sample = window->worst[(window->count - 1 - i) % MODEL_WINDOW_SLOTS];
        uint32_t at = found < wanted ? found++ : wanted - 1;
        if (at == wanted - 1 && found == wanted && i >= wanted && sample <= greatest[at]) continue;
        for (; at > 0 && greatest[at - 1] < sample; at--) greatest[at] = greatest[at - 1];
        greatest[at] = sample;
    }
    if (found == 0) return false;
    *percentile = greatest[found - 1];
    return true;
}
