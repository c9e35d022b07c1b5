/* SPDX-License-Identifier: MIT
 * The packet of a running match: where the sender stands, what it has, and inputs of queues.
 *
 * Everything in it may be said again, so a lost packet needs no answer. */
#ifndef COX_PACKET_SYNC_H
#define COX_PACKET_SYNC_H

#include "cox_packet.h"
#include "cox_input_queue.h"
#include "cox_schedule.h"

/* The queues: one for each player, then the session's. */
#define COX_INPUT_QUEUES_MAX (COX_PLAYERS_MAX + 1)

/* No tick: a match without an end, a joiner without a state. */
#define COX_NO_TICK UINT32_MAX

/* The fields that only the host sends. */
typedef struct cox_packet_sync_host {
    uint8_t phase;       /* COX_PHASE_LOBBY, _RUNNING or _SEARCHING */
    uint16_t players;    /* taken, bit by bit */
    uint32_t own_end;    /* the end of the receiver's queue at the host; 0 if it has none */
    uint8_t player;      /* the receiver's, or COX_NO_PLAYER: it knows, or has none, */
    uint32_t own_first;  /* and the first tick that it gives an input for itself */
    bool has_late;       /* whether a new input of the receiver has come since the last packet; */
    int16_t late_before; /* the worst one: how many ticks before own_end its tick is, */
    int16_t lateness;    /* and by how many 64ths of a tick it was late */
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

/* Writes all that stands before the input blocks; these follow with cox_input_block_write, then
 * cox_packet_sync_write_end. queue_count is that of the match. Each side has its own functions: a
 * program that plays one of them links no more. */
void cox_packet_sync_write_host(cox_bytes_writer *writer, const cox_packet_sync *sync);
void cox_packet_sync_write_joiner(cox_bytes_writer *writer, const cox_packet_sync *sync,
                                  uint32_t queue_count);

/* The bytes of a block's head and end, beside its inputs. */
#define COX_INPUT_BLOCK_BYTES 4u

/* The bytes that one input with so many bytes of commands takes in a block. */
uint32_t cox_input_bytes(uint32_t length);

/* The bytes that inputs of a queue from tick from to before tick to take in one block; the queue
 * keeps all of them. */
uint32_t cox_input_block_size(const cox_input_queue *queue, uint32_t from, uint32_t to);

/* The bytes that the input of a tick adds to a block that has the one before it: 0 where both share
 * a run. */
uint32_t cox_input_added_bytes(const cox_input_queue *queue, uint32_t tick);

/* Writes the inputs of queue number number from tick from to before tick to in one block, as many
 * as there is room for. Returns the tick after the last one written: from if there is no room at
 * all, or if the queue does not keep all of these inputs. */
uint32_t cox_input_block_write(cox_bytes_writer *writer, const cox_input_queue *queue,
                               uint8_t number, uint32_t base_tick, uint32_t from, uint32_t to);

/* Ends the input blocks. */
void cox_packet_sync_write_end(cox_bytes_writer *writer);

/* Reads a packet of the host, or of a joiner; false if it is of the other side, is not complete or
 * says what cannot be. The commands in the inputs are not checked. */
bool cox_packet_sync_read_host(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count);
bool cox_packet_sync_read_joiner(cox_bytes_reader *body, cox_packet_sync *sync,
                                 uint32_t queue_count);

/* A run of equal inputs. */
typedef struct cox_input_run {
    uint8_t kind;
    uint32_t count;
    uint32_t length; /* of the encoded commands */
    const uint8_t *bytes;
} cox_input_run;

/* An input block that is read: its queue, its first tick, and the run taken last. */
typedef struct cox_input_block {
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
} cox_input_block;

/* Takes the head of the next input block from a copy of sync->input_blocks; false at the end, or
 * where it is not sound (then ok of the reader is false). */
bool cox_input_block_next(cox_bytes_reader *input_blocks, uint32_t base_tick,
                          cox_input_block *block);

/* Takes the next run of an input block; false at its end. A run may repeat the bytes of the one
 * before. */
bool cox_input_block_run(cox_bytes_reader *input_blocks, cox_input_block *block);

#endif
