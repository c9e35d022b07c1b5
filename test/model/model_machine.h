/* SPDX-License-Identifier: MIT
 * A machine of a match, as version 2 of the protocol has it: clocks, delays, redundancy and
 * bounded work. It knows its own clock and what its packets tell, nothing else. Positions are in
 * millionths of a tick, so that a microsecond at a rate of 1 Hz is one. */
#ifndef MODEL_MACHINE_H
#define MODEL_MACHINE_H

#include "model_line.h"
#include "model_budget.h"
#include "model_window.h"

#define MODEL_PLAYERS_MAX 16
#define MODEL_MACHINES_MAX 18
#define MODEL_TICK 1000000
#define MODEL_RING 2048 /* ticks of inputs that a machine keeps */
#define MODEL_RANGES_MAX 32
#define MODEL_UDP_BYTES 28

/* What all machines of a match agree on, and what a caller sets. */
typedef struct model_rules {
    uint32_t players;
    uint32_t ticks_per_second;
    uint32_t rollback; /* ticks of prediction; 0: lockstep */
    uint32_t delay;    /* of a player with rollback; the least one in lockstep */
    uint32_t delay_greatest;
    uint32_t window;    /* ticks of own inputs that are not acknowledged */
    uint32_t steps_max; /* in one call, to catch up */
    uint32_t bytes_per_second; /* to one peer, with UDP's */
    bool is_busy; /* every player changes a 9-byte command each tick, else 7 times a second */
} model_rules;

/* A run of inputs in a packet. */
typedef struct model_range {
    uint32_t player, first, end;
} model_range;

typedef struct model_packet {
    uint32_t sequence;
    uint32_t time_ms, echo_ms; /* echo: of the receiver's time; UINT32_MAX: none */
    int64_t position;          /* of the sender, to 1/256 tick */
    int32_t lead, lead_known;  /* the sender's input lead over the receiver, in 1/64 tick */
    uint32_t late_tick;        /* from the host: the worst new input, UINT32_MAX: none */
    int64_t late;              /* by how much, to 1/256 tick */
    uint32_t ends[MODEL_PLAYERS_MAX]; /* of the sender's queues: all before is here */
    uint32_t bytes;                   /* with UDP's */
    uint32_t range_count;
    model_range ranges[MODEL_RANGES_MAX];
    uint32_t values[1200]; /* the inputs of all ranges, one after the other */
} model_packet;

/* A queue of inputs; those beyond the end may be there already. */
typedef struct model_queue {
    uint32_t end; /* all inputs before it are here */
    uint32_t values[MODEL_RING];
    uint32_t used[MODEL_RING]; /* what the tick was stepped with */
    uint32_t ticks[MODEL_RING]; /* tick + 1 of the value in this place, 0: none */
} model_queue;

/* What a machine knows of another. */
typedef struct model_peer {
    bool takes_part;
    uint32_t ends[MODEL_PLAYERS_MAX]; /* the other acknowledged all before */
    uint32_t sent, received;          /* sequence numbers */
    uint32_t time_ms, heard_ms;       /* of the newest packet: its time, and when it came */
    int32_t round_trip_ms;
    int64_t lead; /* smoothed, in 1/2048 tick */
    int32_t lead_told;
    bool has_lead, has_lead_told;
    uint32_t late_tick;
    int64_t late;
    model_budget budget;
    uint64_t sent_us;
    uint32_t news;      /* the newest input when a packet was sent last */
    uint32_t again;     /* where the next older row is sent again */
    uint32_t low, high; /* of this turn: inputs from high on are sent, and those before low */
} model_peer;

typedef struct model_machine {
    const model_rules *rules;
    uint32_t number; /* 0 is the host; also its player's, if it is below rules->players */
    uint32_t head;   /* the state it is in */
    uint32_t delay;
    uint32_t scheduled; /* ticks before it had their turn: their own input was given */
    int64_t position;   /* where the schedule is; beyond head by what is due */
    bool has_begun, is_stalled, is_counted;
    uint64_t now_us, began_us, paused_us, stalled_us, lowered_us;
    model_window arrivals; /* a joiner's: own clock less the tick of each whole frame */
    model_window needs;    /* a joiner's: the delay that its inputs would have needed */
    uint32_t whole;        /* ticks before it were sampled */
    uint16_t written[MODEL_RING];/* the delay in force when an own input was written */
    model_queue queues[MODEL_PLAYERS_MAX];
    model_peer peers[MODEL_MACHINES_MAX]; /* a joiner has peer 0 alone */
    model_random random;
    uint32_t value; /* of the own held command */
    uint32_t correct_from;
    uint32_t steps, stalls, corrections, resteps, worst_steps; /* counters; steps: in this call */
} model_machine;

void model_machine_make(model_machine *machine, const model_rules *rules, uint32_t number,
                        uint64_t seed);

/* The calls of a session: packets that arrived, a turn, packets to send. */
void model_machine_receive(model_machine *machine, uint32_t from, const model_packet *packet,
                           uint64_t now_us);
void model_machine_run(model_machine *machine, uint64_t now_us);
bool model_machine_send(model_machine *machine, uint32_t to, model_packet *packet);

/* The state up to which all inputs are here and, at a joiner, its own acknowledged. */
uint32_t model_machine_confirmed(const model_machine *machine);

static inline bool model_machine_is_player(const model_machine *machine)
{
    return machine->number < machine->rules->players;
}

#endif
