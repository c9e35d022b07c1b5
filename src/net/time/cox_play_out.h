/* SPDX-License-Identifier: MIT
 * The schedule of a joiner in lockstep: a tick is due when all but few of the last three seconds'
 * frames were here, but for this joiner's own inputs.
 *
 * The joiner goes by its own clock alone. A frame's sample is the time at which it got whole, less
 * its tick; so a constant way counts for nothing, and what is left is how uneven it is. */
#ifndef COX_PLAY_OUT_H
#define COX_PLAY_OUT_H

#include "cox_schedule.h"
#include "cox_window.h"

typedef struct cox_play_out {
    uint64_t began_us;    /* the session's own time from which samples count */
    uint32_t sampled_end; /* the frames before it were sampled, or passed over */
    cox_window samples;   /* in parts of a tick; its memory is set by the owner */
} cox_play_out;

/* Begins at a tick without samples: also after a step of the clock, which makes all samples
 * worthless. */
void cox_play_out_begin(cox_play_out *play_out, uint32_t ticks_per_second, uint32_t tick,
                        uint64_t now_us);

/* A packet arrived, and the frames before whole_end are whole but for this joiner's own inputs.
 * host_position is that in the packet. Where many frames get whole at once, or the host is far
 * ahead of them, they are a backlog to be caught up with, and no samples; nor are any where
 * is_settled is false: this machine paused itself. */
void cox_play_out_sample(cox_play_out *play_out, const cox_schedule *schedule, uint32_t whole_end,
                         int64_t host_position, bool is_settled, uint64_t now_us);

/* Lets time pass for the joiner's schedule: it gets later at once and earlier slowly, as frames
 * that arrive at the edge of a turn would otherwise come late each time that it is earlier again.
 * Where it is far too late, or there are few samples, it gets earlier at once; without samples
 * everything before whole_end is due. Returns by how many parts of a tick it got later; 0 where
 * there are few samples. */
int64_t cox_play_out_run(const cox_play_out *play_out, cox_schedule *schedule, uint32_t whole_end,
                         uint64_t now_us);

#endif
