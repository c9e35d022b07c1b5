/* SPDX-License-Identifier: MIT
 * Samples of frames, and the schedule that follows them. */
#include "cox_play_out.h"

/* Thousandths of the frames that may be late. */
#define LATE_PERMILLE 25

/* So many milliseconds of frames at once are a backlog. */
#define BACKLOG_MS 130

/* Until there are so many slots of samples, or all that three seconds have, the schedule jumps. */
#define FEW_SAMPLES 30u

void cox_play_out_begin(cox_play_out *play_out, uint32_t ticks_per_second, uint32_t tick,
                        uint64_t now_us)
{
    play_out->began_us = now_us;
    play_out->sampled_end = tick;
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

static bool is_backlog(const cox_play_out *play_out, const cox_schedule *schedule,
                       uint32_t whole_end, int64_t host_position)
{
    uint32_t most = cox_schedule_ticks(schedule, BACKLOG_MS);
    int64_t whole = (int64_t)whole_end * COX_SCHEDULE_TICK;
    return whole_end - play_out->sampled_end > most || host_position - whole > far_parts(schedule);
}

void cox_play_out_sample(cox_play_out *play_out, const cox_schedule *schedule, uint32_t whole_end,
                         int64_t host_position, bool is_settled, uint64_t now_us)
{
    int64_t now = clock_of(play_out, schedule, now_us);
    if (whole_end <= play_out->sampled_end) return;
    if (!is_settled || is_backlog(play_out, schedule, whole_end, host_position))
        play_out->sampled_end = whole_end;
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
