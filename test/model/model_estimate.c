/* SPDX-License-Identifier: MIT
 * Estimates in integers and in a fixed memory. */
#include "model.h"

#define SLOTS_MS 3000
#define BREATH_MS 250
#define LONGER_MS 20   /* and an eighth of the shortest round trip: a queue grows */
#define MORE_LOST 300  /* thousandths more than smoothed */
#define KEPT_MS 125    /* a rate is kept over this time */
#define RATE_STEPS 16u /* from 0 to the greatest rate */

model_window model_window_make(uint32_t ticks_per_second)
{
    uint32_t ticks = ticks_per_second * SLOTS_MS / 1000;
    model_window window = {.ticks = (ticks + MODEL_SLOTS - 1) / MODEL_SLOTS, .newest = UINT32_MAX};
    window.kept = (ticks + window.ticks - 1) / window.ticks;
    return window;
}

void model_window_take(model_window *window, uint32_t tick, int64_t sample)
{
    uint32_t slot = tick / window->ticks;
    if (slot != window->newest) window->worst[window->count++ % MODEL_SLOTS] = INT64_MIN;
    window->newest = slot;
    int64_t *worst = &window->worst[(window->count - 1) % MODEL_SLOTS];
    if (sample > *worst) *worst = sample;
}

/* Only the few greatest samples matter: one pass with a short sorted list. */
bool model_window_get(const model_window *window, uint32_t permille, int64_t *sample)
{
    int64_t greatest[MODEL_SLOTS];
    uint32_t count = window->count < window->kept ? window->count : window->kept;
    uint32_t wanted = count * permille / 1000 + 1;
    uint32_t found = 0;
    for (uint32_t i = 1; i <= count; i++) {
        int64_t next = window->worst[(window->count - i) % MODEL_SLOTS];
        if (found == wanted && next <= greatest[found - 1]) continue;
        uint32_t at = found < wanted ? found++ : wanted - 1;
        for (; at > 0 && greatest[at - 1] < next; at--) greatest[at] = greatest[at - 1];
        greatest[at] = next;
    }
    if (found > 0) *sample = greatest[found - 1];
    return found > 0;
}

model_budget model_budget_make(uint32_t most, uint32_t least)
{
    return (model_budget){.most = most,
                          .least = least,
                          .rate = most,
                          .permille = UINT32_MAX,
                          .least_ms = INT32_MAX,
                          .window_ms = INT32_MAX};
}

/* A window is judged by its shortest round trip, which jitter does not move and a queue does. */
static bool is_worse(model_budget *budget)
{
    uint32_t lost = budget->lost > 0 ? (uint32_t)budget->lost : 0;
    uint32_t permille = budget->sent > 0 ? lost * 1000 / budget->sent : budget->permille;
    if (budget->permille == UINT32_MAX) budget->permille = permille;
    bool is_lossy = permille > MORE_LOST && permille - MORE_LOST > budget->permille;
    if (permille != UINT32_MAX) budget->permille = (budget->permille * 7 + permille) / 8;
    return is_lossy || budget->window_ms - LONGER_MS > budget->least_ms + budget->least_ms / 8;
}

void model_budget_breathe(model_budget *budget, int32_t round_trip_ms, uint32_t now_ms)
{
    if (round_trip_ms < budget->window_ms) budget->window_ms = round_trip_ms;
    if (round_trip_ms < budget->least_ms) budget->least_ms = round_trip_ms;
    if ((int32_t)(now_ms - budget->began_ms) < BREATH_MS) return;
    bool is_halved = is_worse(budget);
    uint32_t rate = is_halved ? budget->rate / 2 : budget->rate + budget->most / RATE_STEPS;
    budget->rate = rate > budget->most ? budget->most : rate < budget->least ? budget->least : rate;
    budget->began_ms = now_ms + (is_halved ? BREATH_MS : 0); /* until the queue is shorter */
    budget->window_ms = INT32_MAX;
    budget->sent = 0;
    budget->lost = 0;
}

void model_budget_earn(model_budget *budget, uint64_t elapsed_us)
{
    uint64_t most = (uint64_t)budget->rate * KEPT_MS / 1000;
    uint64_t parts = elapsed_us * budget->rate + budget->parts;
    uint64_t bytes = budget->bytes + parts / 1000000;
    budget->parts = (uint32_t)(parts % 1000000);
    budget->bytes = (uint32_t)(bytes < most ? bytes : most);
}

void model_budget_spend(model_budget *budget, uint32_t bytes)
{
    budget->bytes -= bytes < budget->bytes ? bytes : budget->bytes;
}
