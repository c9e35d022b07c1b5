/* SPDX-License-Identifier: MIT
 * A window is judged by its shortest round trip, which jitter does not move and a queue does. */
#include "model_budget.h"

#define WINDOW_MS 250
#define LONGER_MS 20    /* and an eighth of the shortest round trip: a queue grows */
#define MORE_LOST 100   /* thousandths more than smoothed */
#define KEPT_MS 125     /* the rate is kept over this time */
#define RATE_STEPS 32u

model_budget model_budget_make(uint32_t most, uint32_t least)
{
    return (model_budget){.most = most,
                          .least = least,
                          .rate = most,
                          .least_ms = INT32_MAX,
                          .window_ms = INT32_MAX};
}

static bool is_worse(model_budget *budget)
{
    uint32_t loss = budget->sent > 0 ? budget->lost * 1000 / budget->sent : budget->loss;
    bool is_lossy = loss > budget->loss + MORE_LOST;
    budget->loss = (budget->loss * 7 + loss) / 8;
    return is_lossy || budget->window_ms > budget->least_ms + budget->least_ms / 8 + LONGER_MS;
}

void model_budget_breathe(model_budget *budget, int32_t round_trip_ms, uint32_t now_ms)
{
    if (round_trip_ms < budget->window_ms) budget->window_ms = round_trip_ms;
    if (round_trip_ms < budget->least_ms) budget->least_ms = round_trip_ms;
    if (now_ms - budget->began_ms < WINDOW_MS) return;
    if (is_worse(budget)) budget->rate /= 2;
    else budget->rate += budget->most / RATE_STEPS;
    if (budget->rate < budget->least) budget->rate = budget->least;
    if (budget->rate > budget->most) budget->rate = budget->most;
    budget->began_ms = now_ms;
    budget->window_ms = INT32_MAX;
    budget->sent = budget->lost = 0;
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
