/* SPDX-License-Identifier: MIT
 * The packet of a running match: where the sender stands, what it has, and inputs of queues.
 *
 * Everything in it may be said again, so a lost packet needs no answer. */
#ifndef COX_PACKET_SYNC_H
#define COX_PACKET_SYNC_H

#include "cox_packet.h"
#include "cox_input_queue.h"

/* The queues: one for each player, then the session's. */
#define COX_INPUT_QUEUES_MAX (COX_PLAYERS_MAX + 1)

/* No tick: a match without an end, a joiner without a state. */
#define COX_NO_TICK UINT32_MAX

/* The fields that only the host sends. */
typedef struct cox_packet_sync_host {
    uint8_t phase;       /* COX_PHASE_LOBBY, _RUNNING or _SEARCHING */
    uint8_t player;      /* the receiver's, or COX_NO_PLAYER */
    uint32_t own_first;  /* the first tick that the receiver gives an input for itself */
    uint32_t own_end;    /* the tick after the last input of the receiver that the host has */
    uint16_t players;    /* taken, bit by bit */
    uint16_t waiting;    /* players that the match is waiting for, bit by bit */
    uint16_t waiting_ms; /* for how long */
    uint32_t final_tick; /* the state that the match ends with, or COX_NO_TICK */
} cox_packet_sync_host;

/* The fields that only a joiner sends. */
typedef struct cox_packet_sync_joiner {
    uint32_t start_tick;    /* of the state that it began with, or COX_NO_TICK */
    uint32_t mismatch_tick; /* at which it saw another hash of the host, or COX_NO_TICK */
    uint32_t ends[COX_INPUT_QUEUES_MAX]; /* of the queues, as far as it has them */
} cox_packet_sync_joiner;

typedef struct cox_packet_sync {
    bool is_host;
    uint16_t time; /* when it was sent, in milliseconds modulo 2^16 */
    bool has_echo; /* of the receiver's time, with the time since then added */
    uint16_t echo;
    uint32_t tick;        /* the state that the sender is in */
    uint32_t hashed_tick; /* the newest final state, with its hash and that of all frames before it,
                             or COX_NO_TICK */
    uint64_t state_hash;
    uint64_t input_hash;
    cox_packet_sync_host host;
    cox_packet_sync_joiner joiner;
    uint32_t base_tick;            /* the input blocks count from here */
    cox_bytes_reader input_blocks; /* at the first one */
} cox_packet_sync;

/* Writes all that stands before the input blocks; these follow with cox_input_block_write, then
 * cox_packet_sync_write_end. queue_count is that of the match. */
void cox_packet_sync_write(cox_bytes_writer *writer, const cox_packet_sync *sync,
                           uint32_t queue_count);

/* Writes the inputs of queue number number from tick from to before tick to, as many as there is
 * room for. Returns the tick after the last one written: from if there is no room at all, or if
 * the queue does not keep all of these inputs. */
uint32_t cox_input_block_write(cox_bytes_writer *writer, const cox_input_queue *queue,
                               uint8_t number, uint32_t base_tick, uint32_t from, uint32_t to);

/* Ends the input blocks. */
void cox_packet_sync_write_end(cox_bytes_writer *writer);

/* Reads a packet; false if it is not complete or says what cannot be. The commands in the inputs
 * are not checked. */
bool cox_packet_sync_read(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count);

/* A run of equal inputs. */
typedef struct cox_input_run {
    uint8_t kind;
    uint32_t count;  /* 1 if it has commands */
    uint32_t length; /* of the encoded commands */
    const uint8_t *bytes;
} cox_input_run;

/* Takes the queue and the first tick of the next input block from a copy of sync->input_blocks;
 * false at the end, or where it is not sound (then ok of the reader is false). */
bool cox_input_block_next(cox_bytes_reader *input_blocks, uint32_t base_tick, uint8_t *number,
                          uint32_t *tick);

/* Takes the next run of an input block; false at its end. */
bool cox_input_block_run(cox_bytes_reader *input_blocks, cox_input_run *run);

#endif
