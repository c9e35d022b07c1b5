/* SPDX-License-Identifier: MIT
 * The position of a schedule, the turns that follow from it, and what moves it; and what inputs
 * would have needed, and the delay that follows. */
#include "cox_pace.h"

#include <stddef.h>
#include <string.h>

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

/* Thousandths of the frames that may be late. */
#define LATE_PERMILLE 25

/* So many milliseconds of frames at once are a backlog; and one is over when the host is no further
 * ahead. */
#define BACKLOG_MS 130
#define BACKLOG_OVER_MS 50

/* Until there are so many slots of samples, or all that three seconds have, the schedule jumps. */
#define FEW_SAMPLES 30u

void cox_play_out_begin(cox_play_out *play_out, uint32_t ticks_per_second, uint32_t tick,
                        uint64_t now_us)
{
    play_out->began_us = now_us;
    play_out->sampled_end = tick;
    play_out->is_backlog = false;
    cox_window_init(&play_out->samples, ticks_per_second, play_out->samples.worst);
}

static int64_t clock_of(const cox_play_out *play_out, const cox_schedule *schedule, uint64_t now_us)
{
    return cox_schedule_parts(schedule, now_us - play_out->began_us);
}

/* Parts of ticks by which a schedule, or the host, is far ahead. */
static int64_t far_parts(const cox_schedule *schedule)
{
    return cox_schedule_parts(schedule, UINT32_C(1000) * COX_SCHEDULE_CATCH_UP_MS);
}

/* What arrives at the end of a backlog is nearly as late as the rest of it, so that counts until
 * the host is near. */
static bool is_backlog(const cox_play_out *play_out, const cox_schedule *schedule,
                       uint32_t whole_end, int64_t host_position)
{
    uint32_t most = cox_schedule_ticks(schedule, BACKLOG_MS);
    int64_t behind = host_position - (int64_t)whole_end * COX_SCHEDULE_TICK;
    int64_t near = cox_schedule_parts(schedule, cox_clock_us(BACKLOG_OVER_MS));
    return whole_end - play_out->sampled_end > most ||
           behind > (play_out->is_backlog ? near : far_parts(schedule));
}

void cox_play_out_sample(cox_play_out *play_out, const cox_schedule *schedule, uint32_t whole_end,
                         int64_t host_position, bool is_settled, uint64_t now_us)
{
    int64_t now = clock_of(play_out, schedule, now_us);
    if (whole_end <= play_out->sampled_end) return;
    play_out->is_backlog = is_backlog(play_out, schedule, whole_end, host_position);
    if (!is_settled || play_out->is_backlog) play_out->sampled_end = whole_end;
    for (; play_out->sampled_end < whole_end; play_out->sampled_end++) {
        int64_t tick = (int64_t)play_out->sampled_end * COX_SCHEDULE_TICK;
        cox_window_take(&play_out->samples, play_out->sampled_end, now - tick);
    }
}

static bool has_few_samples(const cox_window *samples)
{
    return samples->count < FEW_SAMPLES && samples->count < samples->capacity;
}

int64_t cox_play_out_run(const cox_play_out *play_out, cox_schedule *schedule, uint32_t whole_end,
                         uint64_t now_us)
{
    int64_t late;
    int64_t before = schedule->position;
    int64_t due = ((int64_t)whole_end + 1) * COX_SCHEDULE_TICK;
    bool has_samples = cox_window_get(&play_out->samples, LATE_PERMILLE, &late);
    if (has_samples) due = clock_of(play_out, schedule, now_us) - late + COX_SCHEDULE_TICK;
    cox_schedule_go_on(schedule, due - before, now_us);
    bool is_far = due - schedule->position > far_parts(schedule);
    bool has_few = has_few_samples(&play_out->samples);
    int64_t later = schedule->position - due;
    if (!has_samples) schedule->position = before > due ? before : due;
    else if (has_few || later > 0 || is_far) schedule->position = due;
    return !has_few && later > 0 ? later : 0;
}

/* A sample counts for one part in so many. */
#define SMOOTHING 32

static int32_t sample_of(int64_t position, int64_t peer_position)
{
    int64_t sample = (position - peer_position) * 64 / COX_SCHEDULE_TICK;
    if (sample > INT16_MAX) return INT16_MAX;
    return sample < INT16_MIN ? INT16_MIN : (int32_t)sample;
}

void cox_lead_sample(cox_lead *lead, int64_t position, int64_t peer_position)
{
    int32_t sample = sample_of(position, peer_position);
    if (!lead->is_known) lead->smoothed = sample * SMOOTHING;
    lead->beyond = sample - lead->smoothed / SMOOTHING;
    lead->smoothed += lead->beyond;
    lead->is_known = true;
}

int16_t cox_lead_get(const cox_lead *lead)
{
    return (int16_t)(lead->smoothed / SMOOTHING);
}

void cox_lead_tell(cox_lead *lead, int16_t told)
{
    lead->told = told;
    lead->is_told = true;
}

bool cox_lead_is_ahead(const cox_lead *lead, int32_t *ahead)
{
    if (!lead->is_known || !lead->is_told) return false;
    *ahead = ((int32_t)cox_lead_get(lead) - lead->told) / 2;
    return true;
}

int32_t cox_lead_median(int32_t *values, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        int32_t value = values[(size_t)i];
        uint32_t at = i;
        for (; at > 0 && values[(size_t)(at - 1)] > value; at--)
            values[(size_t)at] = values[(size_t)(at - 1)];
        values[(size_t)at] = value;
    }
    return count == 0 ? 0 : values[(size_t)(count / 2)];
}

/* Thousandths of the ticks for which the match may wait, for all joiners together. */
#define WAIT_PERMILLE 20u

/* The time after a raise before the delay is lowered, and the ticks from one tick lower to the
 * next. */
#define LOWER_US UINT32_C(500000)
#define LOWER_TICKS 15u

void cox_input_delay_init(cox_input_delay *delay, uint32_t ticks_per_second, uint16_t least_ms,
                          uint16_t greatest_ms, uint16_t *given, uint32_t capacity)
{
    int64_t *needs = delay->needs.worst;
    memset(delay, 0, sizeof *delay);
    memset(given, 0, (size_t)capacity * sizeof *given);
    delay->least = (uint16_t)cox_clock_ticks(least_ms, ticks_per_second);
    delay->greatest = (uint16_t)cox_clock_ticks(greatest_ms, ticks_per_second);
    delay->ticks = delay->least;
    delay->ticks_per_second = (uint16_t)ticks_per_second;
    delay->given = given;
    delay->capacity = capacity;
    cox_window_init(&delay->needs, ticks_per_second, needs);
}

static uint16_t *place_of(const cox_input_delay *delay, uint32_t tick)
{
    return &delay->given[(size_t)(tick & (delay->capacity - 1u))];
}

void cox_input_delay_give(cox_input_delay *delay, uint32_t tick, uint32_t turn)
{
    uint32_t ahead = tick - turn;
    *place_of(delay, tick) = (uint16_t)(ahead < UINT16_MAX ? ahead + 1u : UINT16_MAX);
    delay->given_end = tick + 1u;
}

void cox_input_delay_sample(cox_input_delay *delay, uint32_t tick, int16_t lateness)
{
    bool is_held = tick < delay->given_end && delay->given_end - tick <= delay->capacity;
    if (!is_held || *place_of(delay, tick) == 0) return;
    int64_t given = (int64_t)*place_of(delay, tick) - 1;
    cox_window_take(&delay->needs, tick, given * 64 + lateness);
}

void cox_input_delay_raise(cox_input_delay *delay, uint32_t ticks, uint64_t now_us)
{
    if (ticks > delay->greatest) ticks = delay->greatest;
    if (ticks <= delay->ticks) return;
    delay->ticks = (uint16_t)ticks;
    delay->lower_us = now_us + LOWER_US;
}

/* The least delay that few needs exceed, within the bounds. */
static uint16_t wanted(const cox_input_delay *delay, int64_t need)
{
    int64_t ticks = (need + 63) / 64;
    if (ticks < delay->least) return delay->least;
    return ticks < delay->greatest ? (uint16_t)ticks : delay->greatest;
}

bool cox_input_delay_decide(cox_input_delay *delay, uint32_t joiners, uint64_t now_us)
{
    int64_t need;
    if (!cox_window_get(&delay->needs, WAIT_PERMILLE / joiners, &need)) return false;
    uint16_t ticks = wanted(delay, need);
    if (ticks > delay->ticks) {
        delay->ticks = ticks;
        delay->lower_us = now_us + LOWER_US;
        return true;
    }
    if (ticks == delay->ticks || now_us < delay->lower_us) return false;
    delay->ticks--;
    delay->lower_us = now_us + LOWER_TICKS * UINT32_C(1000000) / delay->ticks_per_second;
    return true;
}
