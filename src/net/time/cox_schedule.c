/* SPDX-License-Identifier: MIT
 * The position of a schedule, and the turns that follow from it. */
#include "cox_schedule.h"

#include "cox_clock.h"

/* What is passed when the first tick of a call gets its turn, and a further one. A joiner in
 * lockstep that lags by a tick would stay there if further ones came late, too. */
#define FIRST_DUE (COX_SCHEDULE_TICK * 3 / 4)
#define FURTHER_DUE (COX_SCHEDULE_TICK * 5 / 4)

/* An input is in time at its tick's turn, which comes after three quarters of a tick and may take
 * until the next call; and the quarter to spare. */
#define IN_TIME (COX_SCHEDULE_TICK * 7 / 4)

/* Leads that are even enough, in 64ths of a tick; those at a host. A host that slowed down for
 * noise would never get that time back. */
#define DEAD_BAND 32
#define HOST_DEAD_BAND 96

/* Thousandths of the clock's speed. */
#define CLOCK_SPEED 1000
#define SPEED_CHANGE_MAX 100

/* A time that is longer than all that counts. */
#define LONG_US UINT32_C(10000000)

void cox_schedule_init(cox_schedule *schedule, uint32_t ticks_per_second, bool is_host,
                       bool is_lockstep)
{
    schedule->ticks_per_second = ticks_per_second;
    schedule->is_host = is_host;
    schedule->is_lockstep = is_lockstep;
    schedule->ran_us = 0;
    cox_schedule_begin(schedule, 0);
}

void cox_schedule_begin(cox_schedule *schedule, uint32_t tick)
{
    schedule->is_running = false;
    schedule->position = (int64_t)tick * COX_SCHEDULE_TICK + COX_SCHEDULE_TICK / 2;
    schedule->turn_end = tick;
}

int64_t cox_schedule_parts(const cox_schedule *schedule, uint64_t us)
{
    return (int64_t)(us * schedule->ticks_per_second);
}

uint32_t cox_schedule_ticks(const cox_schedule *schedule, uint32_t ms)
{
    return (uint32_t)(((uint64_t)ms * schedule->ticks_per_second + 999u) / 1000u);
}

static uint64_t elapsed_us(const cox_schedule *schedule, uint64_t now_us)
{
    uint64_t elapsed = schedule->is_running ? now_us - schedule->ran_us : 0;
    return elapsed < LONG_US ? elapsed : LONG_US;
}

int64_t cox_schedule_at(const cox_schedule *schedule, uint64_t now_us)
{
    return schedule->position + cox_schedule_parts(schedule, elapsed_us(schedule, now_us));
}

int16_t cox_schedule_lateness(const cox_schedule *schedule, uint32_t tick, uint64_t now_us)
{
    int64_t due = (int64_t)tick * COX_SCHEDULE_TICK + IN_TIME;
    int64_t late = (cox_schedule_at(schedule, now_us) - due) * 64 / COX_SCHEDULE_TICK;
    if (late > INT16_MAX) return INT16_MAX;
    return late < INT16_MIN ? INT16_MIN : (int16_t)late;
}

void cox_schedule_go_on(cox_schedule *schedule, int64_t behind, uint64_t now_us)
{
    int64_t change = behind * SPEED_CHANGE_MAX / COX_SCHEDULE_TICK;
    int64_t change_max = schedule->is_host ? 0 : SPEED_CHANGE_MAX;
    if (change > change_max) change = change_max;
    if (change < -SPEED_CHANGE_MAX) change = -SPEED_CHANGE_MAX;
    int64_t parts = cox_schedule_parts(schedule, elapsed_us(schedule, now_us));
    schedule->position += parts * (CLOCK_SPEED + change) / CLOCK_SPEED;
    schedule->is_running = true;
    schedule->ran_us = now_us;
}

/* Holds the position at most so far ahead of the state, half a tick off the boundary. */
static void limit(cox_schedule *schedule, uint32_t current_tick, uint32_t ms)
{
    int64_t ticks = (int64_t)current_tick + cox_schedule_ticks(schedule, ms);
    int64_t most = ticks * COX_SCHEDULE_TICK + COX_SCHEDULE_TICK / 2;
    if (schedule->position > most) schedule->position = most;
}

void cox_schedule_keep_time(cox_schedule *schedule, uint32_t current_tick, bool wait_is_over,
                            uint64_t now_us)
{
    bool was_paused = elapsed_us(schedule, now_us) > cox_clock_pause_us(schedule->ticks_per_second);
    bool is_over = wait_is_over || was_paused;
    cox_schedule_go_on(schedule, 0, now_us);
    limit(schedule, current_tick, is_over ? COX_SCHEDULE_REPAY_MS : COX_SCHEDULE_CATCH_UP_MS);
}

void cox_schedule_keep_lead(cox_schedule *schedule, uint32_t current_tick, int32_t ahead,
                            uint64_t now_us)
{
    int32_t dead_band = schedule->is_host ? HOST_DEAD_BAND : DEAD_BAND;
    if (ahead < dead_band && ahead > -dead_band) ahead = 0;
    cox_schedule_go_on(schedule, -(int64_t)ahead * COX_SCHEDULE_TICK / 64, now_us);
    limit(schedule, current_tick, COX_SCHEDULE_CATCH_UP_MS);
}

void cox_schedule_pause(cox_schedule *schedule)
{
    schedule->ran_us -= UINT32_C(1000) * COX_SCHEDULE_CATCH_UP_MS;
}

uint32_t cox_schedule_due_end(const cox_schedule *schedule, uint32_t current_tick)
{
    bool keeps_time = schedule->is_lockstep && schedule->is_host;
    bool plays_out = schedule->is_lockstep && !schedule->is_host;
    uint32_t ms = keeps_time ? COX_SCHEDULE_REPAY_MS : COX_SCHEDULE_CATCH_UP_MS;
    uint32_t limit_end = current_tick + cox_schedule_ticks(schedule, ms);
    int64_t due = FIRST_DUE;
    uint32_t end = schedule->turn_end;
    while (end < limit_end && schedule->position >= (int64_t)end * COX_SCHEDULE_TICK + due) {
        end++;
        due = plays_out ? COX_SCHEDULE_TICK : FURTHER_DUE;
    }
    return end;
}
