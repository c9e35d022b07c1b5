/* SPDX-License-Identifier: MIT
 * A model of a session on real lines, without bytes and without a simulation: clocks, delays,
 * redundancy, transfer and gate of the protocol. A machine knows its own clock and what its
 * packets tell, nothing else, and counts in integers; the session is compared with it.
 *
 *     model_estimate.c  a percentile of the last seconds; a byte rate that breathes
 *     model_machine.c   a machine's turn: what arrived, the schedule, own inputs, steps
 *     model_send.c      what it sends, and again
 *     model_transfer.c  a state in pieces
 *     model_gate.c      how a stranger becomes a peer
 *
 * model_match.h has random numbers, lines, and the matches in which all of this is tried. */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stdint.h>

#define MODEL_PLAYERS_MAX 16
#define MODEL_PEERS_MAX 17
#define MODEL_TICK 1000000 /* parts of a tick; a microsecond at a rate of 1 Hz is one of them */
#define MODEL_RING 2048    /* ticks of inputs that a machine keeps */
#define MODEL_SLOTS 256
#define MODEL_PIECES_MAX 1024
#define MODEL_SEATS 4
#define MODEL_UDP_BYTES 28

/* A stream of random numbers; a number below bound; whether an event of so many thousandths is. */
typedef struct model_random {
    uint64_t state;
} model_random;
uint64_t model_random_next(model_random *random);
uint32_t model_random_below(model_random *random, uint32_t bound);
bool model_random_chance(model_random *random, uint32_t permille);

/* What was measured over the last three seconds: slots with the worst sample of one or more ticks.
 * Get gives the sample that only so many thousandths exceed; false if there is none. */
typedef struct model_window {
    int64_t worst[MODEL_SLOTS]; /* a ring, of the slots in which anything was measured */
    uint32_t count, kept;       /* slots that were begun, and those of three seconds */
    uint32_t ticks, newest;     /* of a slot; the newest slot's first tick / ticks */
} model_window;
model_window model_window_make(uint32_t ticks_per_second);
void model_window_take(model_window *window, uint32_t tick, int64_t sample);
bool model_window_get(const model_window *window, uint32_t permille, int64_t *sample);

/* A byte rate that halves where the line to a peer gets longer, and grows again slowly. */
typedef struct model_budget {
    uint32_t most, least, rate;  /* bytes a second */
    uint32_t bytes, parts;       /* that may be sent; and millionths of a byte */
    int32_t least_ms, window_ms; /* the shortest round trip of all, and that of this window */
    uint32_t began_ms, permille; /* this window; of packets lost, smoothed, UINT32_MAX: unknown */
    uint32_t sent;               /* packets of this window, where the sender knows, */
    int32_t lost;                /* and those of them that are missing */
} model_budget;
model_budget model_budget_make(uint32_t most, uint32_t least);
void model_budget_breathe(model_budget *budget, int32_t round_trip_ms, uint32_t now_ms);
void model_budget_earn(model_budget *budget, uint64_t elapsed_us);
void model_budget_spend(model_budget *budget, uint32_t bytes);

/* What all machines of a match agree on, and what a caller sets. */
typedef struct model_rules {
    uint32_t players, ticks_per_second;
    uint32_t rollback;              /* ticks of prediction; 0: lockstep */
    uint32_t delay, delay_greatest; /* ticks: with rollback the delay, in lockstep its bounds */
    uint32_t window;                /* ticks of own inputs that are not acknowledged */
    uint32_t steps_max;             /* in one call, to catch up */
    uint32_t bytes_per_second;      /* to one peer, with UDP's */
    bool is_busy; /* every player changes a 9-byte command each tick, else 7 times a second */
} model_rules;

typedef struct model_packet {
    uint32_t sequence;
    uint32_t time_ms, echo_ms; /* echo: of the receiver's time; UINT32_MAX: none */
    int64_t position;          /* of the sender, to 1/256 tick */
    int32_t lead;       /* its input lead over the receiver in 1/64 tick, INT32_MAX: unknown */
    uint32_t late_tick; /* from the host: the worst new input, UINT32_MAX: none; */
    int64_t late;       /* by how much, to 1/64 tick */
    uint32_t ends[MODEL_PLAYERS_MAX]; /* of the sender's queues: all before is here */
    uint32_t piece, pieces;           /* a piece of a state; of how many; 0: none */
    uint32_t received;                /* packets with pieces that the sender got */
    bool is_ack;                      /* of pieces: all before piece are here; values: a bitmap */
    uint32_t bytes;                   /* with UDP's */
    uint32_t range_count, value_count;
    struct {
        uint32_t player, first, end;
    } ranges[2 * MODEL_PLAYERS_MAX];
    uint32_t values[1300]; /* the inputs of all ranges, one after the other */
} model_packet;

/* A queue of inputs; some beyond the end may be here already. */
typedef struct model_queue {
    uint32_t end;                /* all inputs before it are here */
    uint32_t values[MODEL_RING]; /* the inputs; */
    uint32_t ticks[MODEL_RING];  /* tick + 1 of the one in this place, 0: none; */
    uint32_t used[MODEL_RING];   /* what the tick was stepped with */
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
    bool has_lead;
    uint32_t late_tick; /* the worst new input since the last packet, and by how much */
    int64_t late;
    model_budget budget;
    uint64_t sent_us;
    uint32_t news;             /* all ends, when a packet was sent last */
    uint32_t low, high, again; /* rows that this turn still has to send; where older ones go on */
} model_peer;

typedef struct model_machine {
    const model_rules *rules;
    uint32_t number; /* 0 is the host; also its player's, if it is below rules->players */
    uint32_t head;   /* the state it is in */
    uint32_t delay;
    uint32_t scheduled; /* ticks before it had their turn: their own input was given */
    int64_t position;   /* of the schedule: beyond the head by what is due */
    bool has_begun, is_stalled, is_counted;
    uint64_t now_us, ran_us, paused_us, stalled_us, lowered_us;
    model_window arrivals;        /* a joiner's: own clock less the tick of each whole frame */
    model_window needs;           /* a joiner's: the delay that its inputs would have needed */
    uint32_t whole;               /* ticks before it were sampled, */
    bool has_backlog;             /* or were a backlog at last */
    int64_t host_later;           /* a joiner's: the host is so much later than it was */
    uint16_t written[MODEL_RING]; /* the delay in force when an own input was written */
    model_queue queues[MODEL_PLAYERS_MAX];
    model_peer peers[MODEL_PEERS_MAX]; /* a joiner has peer 0 alone */
    model_random random;
    uint32_t value; /* of the own held command */
    uint32_t correct_from;
    uint32_t steps, steps_worst, stalls, corrections, resteps; /* steps: in this call */
} model_machine;

/* The calls of a session: packets that arrived, a turn, packets to send. A machine that begins
 * late has the state of a tick. */
void model_machine_make(model_machine *m, const model_rules *rules, uint32_t number, uint64_t seed);
void model_machine_begin(model_machine *m, uint32_t tick);
void model_machine_receive(model_machine *m, uint32_t from, const model_packet *packet,
                           uint64_t now_us);
void model_machine_run(model_machine *m, uint64_t now_us);
bool model_machine_send(model_machine *m, uint32_t to, model_packet *packet);

/* The least end of all queues but perhaps one; and the end of what is confirmed. */
uint32_t model_machine_whole(const model_machine *m, uint32_t but);
uint32_t model_machine_confirmed(const model_machine *m);

static inline bool model_machine_is_player(const model_machine *m)
{
    return m->number < m->rules->players;
}

/* Both ends of the transfer of a state. */
typedef struct model_transfer {
    uint32_t pieces, here; /* of the state; that have arrived, or are acknowledged */
    bool has[MODEL_PIECES_MAX];
    uint32_t sent_ms[MODEL_PIECES_MAX]; /* 0: not yet */
    uint32_t first, next;               /* all before first are here; the next to look at */
    bool has_news;                      /* something to acknowledge */
    uint32_t sequence, received;        /* the newest packet sent, or here; packets that are here */
    uint32_t acknowledged;              /* the newest packet of the other's acknowledgements */
    uint32_t time_ms;                   /* that the newest packet bore, */
    int32_t round_trip_ms;
    model_budget budget;
} model_transfer;

model_transfer model_transfer_make(uint32_t bytes, uint32_t bytes_per_second);
bool model_transfer_send(model_transfer *sender, uint32_t now_ms, model_packet *packet);
void model_transfer_take(model_transfer *receiver, const model_packet *packet);
bool model_transfer_acknowledge(model_transfer *receiver, model_packet *packet);
void model_transfer_acknowledged(model_transfer *sender, const model_packet *packet,
                                 uint32_t now_ms);

/* The gate: seats for addresses that have proved that they receive. Address 0 is nobody's. */
typedef struct model_seat {
    uint64_t address, nonce, session;
    uint32_t heard_ms, sequence;
} model_seat;

typedef struct model_gate {
    uint64_t secret;
    uint32_t admitted; /* seats given so far */
    model_seat seats[MODEL_SEATS];
} model_gate;

typedef struct model_hello {
    uint64_t address, nonce, cookie; /* cookie 0: it has none yet */
} model_hello;

/* What a HELLO is answered: the bytes of it, a cookie, and a session if it has a seat. */
typedef struct model_answer {
    uint32_t bytes;
    uint64_t cookie, session;
} model_answer;
model_answer model_gate_answer(model_gate *gate, const model_hello *hello, uint32_t now_ms);

/* Whether a packet of the match counts. */
bool model_gate_accepts(model_gate *gate, uint64_t session, uint32_t sequence, uint32_t now_ms);

#endif
