/* SPDX-License-Identifier: MIT
 * Bytes earned and spent, and the rate at which they are earned. */
#include "cox_budget.h"

#include "coxswain/packet.h"

#define BREATH_US UINT32_C(250000)

/* A packet whose round trip is longer than the shortest one by this and an eighth met a queue;
 * and a loss that is more than usual by so many thousandths is no accident. */
#define LONGER_MS 20u
#define MORE_LOST_PERMILLE 300u

/* The rate grows from 0 to the greatest in so many breaths. */
#define BREATHS 16u

/* Bytes are kept over this time, and at least those of a packet with the heads of UDP and IP: a
 * budget that never held one would never send again. */
#define KEPT_MS 125u
#define KEPT_BYTES (COX_PACKET_BYTES_MAX + UINT32_C(48))

/* A time that is longer at every rate. */
#define LONG_US UINT32_C(10000000)

void cox_budget_init(cox_budget *budget, uint32_t least, uint32_t greatest)
{
    budget->greatest = greatest;
    budget->least = least;
    budget->rate = greatest;
    budget->bytes = 0;
    budget->parts = 0;
    budget->shortest_ms = UINT32_MAX;
    budget->breath_ms = UINT32_MAX;
    budget->told = 0;
    budget->lost = 0;
    budget->usual_permille = UINT32_MAX;
    budget->judged_us = 0;
}

void cox_budget_earn(cox_budget *budget, uint64_t elapsed_us)
{
    uint64_t most = (uint64_t)budget->rate * KEPT_MS / 1000u;
    if (most < KEPT_BYTES) most = KEPT_BYTES;
    if (elapsed_us > LONG_US) elapsed_us = LONG_US;
    uint64_t parts = elapsed_us * budget->rate + budget->parts;
    uint64_t bytes = budget->bytes + parts / 1000000u;
    budget->parts = (uint32_t)(parts % 1000000u);
    budget->bytes = (uint32_t)(bytes < most ? bytes : most);
}

void cox_budget_spend(cox_budget *budget, uint32_t bytes)
{
    budget->bytes -= bytes < budget->bytes ? bytes : budget->bytes;
}

void cox_budget_tell(cox_budget *budget, uint32_t sent, uint32_t arrived)
{
    budget->told += sent;
    budget->lost += (int32_t)(sent - arrived);
    uint32_t lost = budget->lost > 0 ? (uint32_t)budget->lost : 0;
    if (budget->told == 0) return;
    if (lost > budget->told) lost = budget->told;
    budget->lost_permille = (uint32_t)((uint64_t)lost * 1000u / budget->told);
}

/* Whether this breath lost more than usual; and what is usual follows. */
static bool is_lossy(cox_budget *budget)
{
    uint32_t permille = budget->lost_permille;
    if (budget->told == 0) return false;
    if (budget->usual_permille == UINT32_MAX) budget->usual_permille = permille;
    bool is_more = permille > budget->usual_permille + MORE_LOST_PERMILLE;
    budget->usual_permille = (budget->usual_permille * 7u + permille) / 8u;
    return is_more;
}

/* A breath is judged by its shortest round trip, which jitter does not move and a queue does. */
static bool has_queue(const cox_budget *budget)
{
    uint32_t usual_ms = budget->shortest_ms + budget->shortest_ms / 8u;
    return budget->breath_ms > usual_ms + LONGER_MS;
}

static uint32_t within_bounds(const cox_budget *budget, uint32_t rate)
{
    if (rate < budget->least) return budget->least;
    return rate < budget->greatest ? rate : budget->greatest;
}

/* After the rate was halved a breath is given to the queue to get shorter. */
void cox_budget_breathe(cox_budget *budget, uint32_t round_trip_ms, uint64_t now_us)
{
    if (round_trip_ms < budget->breath_ms) budget->breath_ms = round_trip_ms;
    if (round_trip_ms < budget->shortest_ms) budget->shortest_ms = round_trip_ms;
    if (now_us < budget->judged_us) return;
    bool is_worse = is_lossy(budget) || has_queue(budget);
    uint32_t rate = is_worse ? budget->rate / 2u : budget->rate + budget->greatest / BREATHS;
    budget->rate = within_bounds(budget, rate);
    budget->judged_us = now_us + (is_worse ? 2u * BREATH_US : BREATH_US);
    budget->breath_ms = UINT32_MAX;
    budget->told = 0;
    budget->lost = 0;
}
