/* SPDX-License-Identifier: MIT
 * Credit for ticks, in integers. */
#include "cox_pace.h"

/* The most time that one call credits; and a time that is longer at every rate. */
#define BURST_US UINT32_C(250000)
#define LONG_US UINT32_C(10000000)

void cox_pace_init(cox_pace *pace, uint32_t ticks_per_second)
{
    pace->ticks_per_second = ticks_per_second;
    pace->last_us = 0;
    pace->credit = 0;
    pace->is_running = false;
}

static uint64_t most_credit(const cox_pace *pace)
{
    uint64_t most = (uint64_t)pace->ticks_per_second * (BURST_US * 1000u);
    return most < COX_PACE_TICK_COST ? COX_PACE_TICK_COST : most;
}

void cox_pace_advance(cox_pace *pace, uint64_t now_us, uint32_t rate)
{
    uint64_t passed = pace->is_running ? now_us - pace->last_us : 0;
    uint32_t elapsed = passed < LONG_US ? (uint32_t)passed : LONG_US;
    uint64_t most = most_credit(pace);
    pace->is_running = true;
    pace->last_us = now_us;
    uint64_t credit = pace->credit + (uint64_t)elapsed * (pace->ticks_per_second * rate);
    pace->credit = credit < most ? credit : most;
}

void cox_pace_pause(cox_pace *pace)
{
    if (pace->is_running) pace->credit = most_credit(pace);
}

bool cox_pace_is_due(const cox_pace *pace)
{
    return pace->credit >= COX_PACE_TICK_COST;
}

void cox_pace_spend(cox_pace *pace)
{
    pace->credit = pace->credit < COX_PACE_TICK_COST ? 0 : pace->credit - COX_PACE_TICK_COST;
}

void cox_pace_hold(cox_pace *pace)
{
    if (pace->credit > COX_PACE_TICK_COST) pace->credit = COX_PACE_TICK_COST;
}

uint32_t cox_pace_part(const cox_pace *pace)
{
    return (uint32_t)(pace->credit / (COX_PACE_TICK_COST / 1000u));
}

uint32_t cox_pace_rate(int32_t behind_permille)
{
    int32_t change = behind_permille / 10;
    if (change > 100) change = 100;
    if (change < -100) change = -100;
    return (uint32_t)(1000 + change);
}

uint32_t cox_pace_ticks(const cox_pace *pace, uint32_t ms)
{
    uint64_t thousandths = (uint64_t)ms * pace->ticks_per_second;
    return (uint32_t)((thousandths + 999u) / 1000u);
}
