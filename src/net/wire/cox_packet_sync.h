/* SPDX-License-Identifier: MIT
 * The packet of a running match: where the sender stands, what it has, and inputs of queues.
 *
 * Everything in it may be said again, so a lost packet needs no answer. */
#ifndef COX_PACKET_SYNC_H
#define COX_PACKET_SYNC_H

#include "cox_input_block.h"
#include "cox_packet.h"
#include "coxswain/match.h"

/* The fields that only the host sends. */
typedef struct cox_packet_sync_host {
    uint8_t phase;         /* COX_PHASE_LOBBY, _RUNNING or _SEARCHING */
    uint16_t player_bits;  /* a bit for each player that is taken */
    uint32_t own_end;      /* the end of the receiver's queue at the host; 0 if it has none */
    uint8_t player;        /* the receiver's, or COX_NO_PLAYER: it knows, or has none, */
    uint32_t own_first;    /* and the first tick that it gives an input for itself */
    bool has_late;         /* whether a new input of the receiver has come since the last packet; */
    int16_t late_before;   /* the worst one: how many ticks before own_end its tick is, */
    int16_t lateness;      /* and by how many 64ths of a tick it was late */
    uint16_t waiting_bits; /* a bit for each player that the match waits for */
    uint16_t waiting_ms;   /* for how long */
    uint32_t final_tick;   /* the state that the match ends with, or COX_NO_TICK */
} cox_packet_sync_host;

/* The fields that only a joiner sends. */
typedef struct cox_packet_sync_joiner {
    uint32_t start_tick;    /* of the state that it began with, or COX_NO_TICK */
    uint32_t mismatch_tick; /* at which it saw another hash of the host, or COX_NO_TICK */
    uint32_t ends[COX_INPUT_QUEUES_MAX]; /* of the queues, as far as it has them */
} cox_packet_sync_joiner;

typedef struct cox_packet_sync {
    uint16_t time; /* when it was sent, in milliseconds modulo 2^16 */
    bool has_echo; /* of the receiver's time, with the time since then added */
    uint16_t echo;
    int64_t position;     /* the sender's, in parts of a tick (COX_SCHEDULE_TICK); 256ths travel */
    bool has_lead;        /* whether the sender knows its lead over the receiver: */
    int16_t lead;         /* in 64ths of a tick, smoothed */
    uint32_t hashed_tick; /* the newest final state, with its hash and that of all frames before it,
                             or COX_NO_TICK; less than 2^15 ticks from the position's */
    uint64_t state_hash;
    uint64_t input_hash;
    cox_packet_sync_host host;     /* in a packet of the host, */
    cox_packet_sync_joiner joiner; /* or in one of a joiner; the other has zeros */
    uint32_t base_tick;            /* the input blocks count from here */
    cox_bytes_reader input_blocks; /* at the first one */
} cox_packet_sync;

/* Writes all that stands before the input blocks; these follow, then
 * cox_input_blocks_end. queue_count is that of the match. Each side has its own functions: a
 * program that plays one of them links no more. */
void cox_packet_sync_write_host(cox_bytes_writer *writer, const cox_packet_sync *sync);
void cox_packet_sync_write_joiner(cox_bytes_writer *writer, const cox_packet_sync *sync,
                                  uint32_t queue_count);

/* Reads a packet of the host, or of a joiner; false if it is of the other side, is not complete or
 * says what cannot be. The commands in the inputs are not checked. */
bool cox_packet_sync_read_host(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count);
bool cox_packet_sync_read_joiner(cox_bytes_reader *body, cox_packet_sync *sync,
                                 uint32_t queue_count);

#endif
