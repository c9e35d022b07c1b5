/* SPDX-License-Identifier: MIT
 * Which inputs go into which packet to a peer.
 *
 * Every packet repeats all that the peer has not acknowledged, so a lost one costs no time. The
 * first packet of a turn has the newest rows (a row is the inputs of a tick), further ones the
 * older rows, the oldest first, as the byte rate allows. Where it allows one packet alone, half of
 * that has the newest rows, and half older ones that take turns: were it always the oldest, the
 * same rows would be sent for a round trip, and what was lost behind them would wait.
 *
 * A row may be longer than a packet. So the inputs of all queues are numbered, row by row: that of
 * a queue at a tick is (tick - first tick of the turn) * queue_count + queue. A range of numbers is
 * a range of ticks in each queue. */
#ifndef COX_REDUNDANCY_H
#define COX_REDUNDANCY_H

#include <stdbool.h>
#include <stdint.h>

/* The bytes that are worth a further packet. */
#define COX_REDUNDANCY_ROOM_LEAST 400u

/* How the inputs of a match are written to a peer. */
typedef struct cox_input_sizes {
    uint32_t queue_count;
    const void *context; /* for bytes_of */
    /* The bytes that an input adds to its block: 0 where it shares its run with the one before, and
     * where the peer has it or there is none. */
    uint32_t (*bytes_of)(const void *context, uint32_t queue, uint32_t tick);
} cox_input_sizes;

/* The inputs with the numbers first to end - 1. */
typedef struct cox_input_range {
    uint32_t first;
    uint32_t end;
} cox_input_range;

/* What a packet is to hold; either may be empty. */
typedef struct cox_packet_inputs {
    cox_input_range older;
    cox_input_range newest;
} cox_packet_inputs;

/* What is sent to one peer. Made of zeros it begins. */
typedef struct cox_redundancy {
    uint32_t tick;        /* the first of this turn: numbers count from it */
    cox_input_range rest; /* what this turn still has to send */
    uint32_t again;       /* where the older inputs go on in the next turn; modulo 2^32, so a number
                             beyond all others where the turn begins behind it */
} cox_redundancy;

/* Begins a turn: the peer lacks rows from tick first to end - 1, or a part of each. More rows
 * than 2^16 wait for a later turn. */
void cox_redundancy_begin_turn(cox_redundancy *redundancy, uint32_t queue_count, uint32_t first,
                               uint32_t end);

/* What the turn's first packet is to hold. It has room for so many bytes of inputs, and allowed is
 * what the byte rate allows beside its head, for it and for further packets of the call. The two
 * newest rows go whatever the rate, if there is room for them. */
cox_packet_inputs cox_redundancy_first(cox_redundancy *redundancy, const cox_input_sizes *sizes,
                                       uint32_t room, uint32_t allowed);

/* Whether a further packet would have inputs, and what it is to hold. */
bool cox_redundancy_has_more(const cox_redundancy *redundancy);
cox_packet_inputs cox_redundancy_more(cox_redundancy *redundancy, const cox_input_sizes *sizes,
                                      uint32_t room);

/* The first tick of a queue whose input has a number of at least this one: so the ticks of a range
 * in a queue are those from that of its first to before that of its end. */
uint32_t cox_redundancy_tick(const cox_redundancy *redundancy, uint32_t number,
                             uint32_t queue_count, uint32_t queue);

#endif
