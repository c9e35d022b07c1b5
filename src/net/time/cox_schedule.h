/* SPDX-License-Identifier: MIT
 * When ticks get their turn: a position in the match that moves on with the time.
 *
 * A tick gets its turn where the position has passed it by three quarters of a tick, further ones
 * of the same call a little later. So a caller of the same rate as the ticks gets one turn in each
 * call, though its calls are never quite even. At its turn a tick's own input is given, whether or
 * not the tick can be stepped: a machine that waits for others does not make them wait in turn.
 *
 * A host in lockstep goes by its clock, a joiner in lockstep by the frames that arrive
 * (cox_play_out.h). With rollback all go by their leads over each other (cox_lead.h). */
#ifndef COX_SCHEDULE_H
#define COX_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

/* A tick, in the unit of positions: a microsecond at R ticks a second is R of these parts. */
#define COX_SCHEDULE_TICK INT64_C(1000000)

/* How far a schedule may be ahead of the state, where it catches up; and how far a host in lockstep
 * is after a wait: what was longer is lost, and all players are that much later. */
#define COX_SCHEDULE_CATCH_UP_MS 250
#define COX_SCHEDULE_REPAY_MS 130

typedef struct cox_schedule {
    uint32_t ticks_per_second;
    bool is_host;
    bool is_lockstep;
    bool is_running;   /* whether time passes: ran_us is known */
    uint64_t ran_us;   /* the session's own time at which */
    int64_t position;  /* the schedule was here, in parts of a tick */
    uint32_t turn_end; /* ticks before it had their turn */
} cox_schedule;

/* Makes a schedule that stands. ticks_per_second is 1 to 1000. */
void cox_schedule_init(cox_schedule *schedule, uint32_t ticks_per_second, bool is_host,
                       bool is_lockstep);

/* Begins at a tick, half a tick off its boundary, with the first call that lets time pass. */
void cox_schedule_begin(cox_schedule *schedule, uint32_t tick);

/* The position at a time, as if it had run on with the clock; also that of a schedule that a wait
 * holds back. */
int64_t cox_schedule_at(const cox_schedule *schedule, uint64_t now_us);

/* By how many 64ths of a tick an input that arrives too late misses its tick, with a quarter of a
 * tick to spare; 0 and less is in time. Saturated. */
int16_t cox_schedule_lateness(const cox_schedule *schedule, uint32_t tick, uint64_t now_us);

/* Ticks that pass in a time, rounded up; and the parts of ticks, of a time up to 2^53 us. */
uint32_t cox_schedule_ticks(const cox_schedule *schedule, uint32_t ms);
int64_t cox_schedule_parts(const cox_schedule *schedule, uint64_t us);

/* Lets time pass, faster than the clock by a tenth for each tick that the position is behind where
 * it should be, or slower where it is ahead (negative): by at most a tenth, and at a host never
 * faster. */
void cox_schedule_go_on(cox_schedule *schedule, int64_t behind, uint64_t now_us);

/* Lets time pass at a host in lockstep whose simulation is in the state of a tick. wait_is_over
 * says that this tick had to wait and can be stepped. */
void cox_schedule_keep_time(cox_schedule *schedule, uint32_t current_tick, bool wait_is_over,
                            uint64_t now_us);

/* The same with rollback: ahead is by how many 64ths of a tick this machine is ahead of the others.
 * Half a tick, or at a host one and a half, is noise and left alone. */
void cox_schedule_keep_lead(cox_schedule *schedule, uint32_t current_tick, int32_t ahead,
                            uint64_t now_us);

/* This machine paused for a time that its clock does not show: that counts as the time that a
 * schedule may catch up with. */
void cox_schedule_pause(cox_schedule *schedule);

/* The end of the ticks that get their turn in this call, from turn_end on; the caller then sets
 * turn_end to it. */
uint32_t cox_schedule_due_end(const cox_schedule *schedule, uint32_t current_tick);

#endif
