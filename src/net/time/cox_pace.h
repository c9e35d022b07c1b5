/* SPDX-License-Identifier: MIT
 * How fast a machine goes through the ticks of a match, and how long before their turn its own
 * inputs are given.
 *
 * A schedule is a position in the match that moves on with the time. A tick gets its turn where the
 * position has passed it by three quarters of a tick, further ones of the same call a little later.
 * So a caller of the same rate as the ticks gets one turn in each call, though its calls are never
 * quite even. At its turn a tick's own input is given, whether or not the tick can be stepped: a
 * machine that waits for others does not make them wait in turn.
 *
 * A host in lockstep goes by its clock, a joiner in lockstep by the frames that arrive (play-out).
 * With rollback all go by their leads over each other. */
#ifndef COX_PACE_H
#define COX_PACE_H

#include <stdbool.h>
#include <stdint.h>

#include "cox_clock.h"

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

/* Lets time pass with rollback: ahead is by how many 64ths of a tick this machine is ahead of the
 * others. Half a tick, or at a host one and a half, is noise and left alone. */
void cox_schedule_keep_lead(cox_schedule *schedule, uint32_t current_tick, int32_t ahead,
                            uint64_t now_us);

/* This machine paused for a time that its clock does not show: that counts as the time that a
 * schedule may catch up with. */
void cox_schedule_pause(cox_schedule *schedule);

/* The end of the ticks that get their turn in this call, from turn_end on; the caller then sets
 * turn_end to it. */
uint32_t cox_schedule_due_end(const cox_schedule *schedule, uint32_t current_tick);

/* The play-out of a joiner in lockstep: a tick is due when all but few of the last three seconds'
 * frames were here, but for this joiner's own inputs.
 *
 * The joiner goes by its own clock alone. A frame's sample is the time at which its last input
 * arrived, less its tick. What the line always takes is in every sample alike and counts for
 * nothing; what is left is how uneven the line is. */
typedef struct cox_play_out {
    uint64_t began_us;    /* the session's own time from which samples count */
    uint32_t sampled_end; /* the frames before it were sampled, or passed over */
    bool is_backlog;      /* whether the last ones were a backlog */
    cox_window samples;   /* in parts of a tick; its memory is set by the owner */
} cox_play_out;

/* Begins at a tick without samples: also after a step of the clock, which makes all samples
 * worthless. */
void cox_play_out_begin(cox_play_out *play_out, uint32_t ticks_per_second, uint32_t tick,
                        uint64_t now_us);

/* A packet arrived, and the frames before whole_end are whole but for this joiner's own inputs.
 * host_position is that in the packet. Where many frames get whole at once, or the host is far
 * ahead of them, they are a backlog to be caught up with, and no samples, until the host is hardly
 * ahead; nor are any where is_settled is false: this machine paused itself. */
void cox_play_out_sample(cox_play_out *play_out, const cox_schedule *schedule, uint32_t whole_end,
                         int64_t host_position, bool is_settled, uint64_t now_us);

/* Lets time pass for the joiner's schedule: it gets later at once and earlier slowly, as frames
 * that arrive at the edge of a turn would otherwise come late each time that it is earlier again.
 * Where it is far too late, or there are few samples, it gets earlier at once; without samples
 * everything before whole_end is due. Returns by how many parts of a tick it got later; 0 where
 * there are few samples. */
int64_t cox_play_out_run(const cox_play_out *play_out, cox_schedule *schedule, uint32_t whole_end,
                         uint64_t now_us);

/* The leads by which machines with rollback find a common time.
 *
 * A machine's lead over another one is its own position when a packet arrives, less the position
 * that the packet tells. The time that the packet took is part of that lead, and as much is part of
 * the other machine's. Where packets take equally long in both directions, both leads are equal
 * when both machines are at the same tick; otherwise one machine is ahead by half of their
 * difference. So both wait for the other's inputs, and correct predictions, equally long.
 *
 * This has one machine's leads over a peer. Made of zeros it knows nothing. */
typedef struct cox_lead {
    int32_t smoothed; /* this machine's, in 2048ths of a tick, */
    int32_t beyond;   /* and by how many 64ths the newest sample was more than it */
    int16_t told;     /* the peer's lead over this machine, in 64ths */
    bool is_known;    /* whether there is a smoothed lead, */
    bool is_told;     /* and the peer's */
} cox_lead;

/* Takes a sample, from the newest packet of the peer: both positions in parts of a tick. */
void cox_lead_sample(cox_lead *lead, int64_t position, int64_t peer_position);

/* The smoothed lead in 64ths of a tick, to be told to the peer; 0 where it is not known. */
int16_t cox_lead_get(const cox_lead *lead);

/* Takes note of what the peer told. */
void cox_lead_tell(cox_lead *lead, int16_t told);

/* By how many 64ths of a tick this machine is ahead of the peer; false where that is not known. */
bool cox_lead_is_ahead(const cox_lead *lead, int32_t *ahead);

/* The middle of count values, of two the greater; 0 where there is none. Sorts them. */
int32_t cox_lead_median(int32_t *values, uint32_t count);

/* The input delay of one player: how many ticks before its tick's turn an input is given.
 *
 * With rollback, and at a host, it stays as it is. A joiner in lockstep needs as much as its inputs
 * take to the host. The host tells by how much the worst input missed its tick, and the delay that
 * was in force when it was given, with that added, is what it would have needed. So the delay goes
 * by this player's line alone, and is right as soon as one late input is told. */
typedef struct cox_input_delay {
    uint16_t ticks; /* as it is now */
    uint16_t least; /* its bounds, in ticks */
    uint16_t greatest;
    uint16_t ticks_per_second; /* 1 to 1000 */
    uint64_t lower_us;         /* the session's own time before which it is not lowered */
    uint16_t *given; /* a ring of the caller's, for each own input how many ticks ahead of its turn
                        its tick was, and 1 more; 0: there is none */
    uint32_t capacity;  /* of the ring, a power of two */
    uint32_t given_end; /* the tick after the last of these inputs */
    cox_window needs;   /* the delays that inputs would have needed, in 64ths of a tick; its memory
                           is set by the owner */
} cox_input_delay;

/* Begins with the least delay and no inputs. The ring holds as many of the newest inputs as it has
 * places: at least the inputs that the host has not acknowledged. */
void cox_input_delay_init(cox_input_delay *delay, uint32_t ticks_per_second, uint16_t least_ms,
                          uint16_t greatest_ms, uint16_t *given, uint32_t capacity);

/* The own input of a tick was given at the turn of a tick, the same or an earlier one. Inputs are
 * given in order. */
void cox_input_delay_give(cox_input_delay *delay, uint32_t tick, uint32_t turn);

/* The host told that the input of a tick was late by so many 64ths of a tick. An input that the
 * ring does not hold is ignored. */
void cox_input_delay_sample(cox_input_delay *delay, uint32_t tick, int16_t lateness);

/* Raises the delay to so many ticks, at most the greatest: no input was rated yet. */
void cox_input_delay_raise(cox_input_delay *delay, uint32_t ticks, uint64_t now_us);

/* Sets the delay so that few ticks wait for this player: one in fifty is shared by all joiners (1
 * and more). It is raised at once, and lowered half a second after that, tick by tick. Returns
 * whether it changed. */
bool cox_input_delay_decide(cox_input_delay *delay, uint32_t joiners, uint64_t now_us);

#endif
