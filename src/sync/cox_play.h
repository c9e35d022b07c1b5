/* SPDX-License-Identifier: MIT
 * The packet of a running match: where the sender stands, what it has, and entries of streams.
 *
 * All in it may be said again and again: what is lost needs no answer. */
#ifndef COX_PLAY_H
#define COX_PLAY_H

#include "cox_chunks.h"
#include "cox_packet.h"
#include "cox_stream.h"

/* The streams: those of the players by seat, then the session's. */
#define COX_STREAMS_MAX (COX_PLAYERS_MAX + 1)

/* No tick: a match without an end, a joiner without a state. */
#define COX_NO_TICK UINT32_MAX

/* What the host alone says. */
typedef struct cox_play_host {
    uint8_t phase;       /* COX_PHASE_LOBBY, _RUNNING or _SEARCHING */
    uint8_t seat;        /* the receiver's, or COX_NO_SEAT */
    uint32_t own_first;  /* the first tick that the receiver gives an input for itself */
    uint32_t own_end;    /* the tick after the last input of the receiver that the host has */
    uint16_t seats;      /* taken, bit by bit */
    uint16_t waiting;    /* seats that the match is waiting for, bit by bit */
    uint16_t waiting_ms; /* since then */
    uint32_t final_tick; /* the state that the match ends with, or COX_NO_TICK */
} cox_play_host;

/* What a joiner alone says. */
typedef struct cox_play_joiner {
    uint32_t start_tick;            /* of the state that it began with, or COX_NO_TICK */
    uint32_t mismatch_tick;         /* at which it saw another hash of the host, or COX_NO_TICK */
    uint32_t ends[COX_STREAMS_MAX]; /* of the streams, as far as it has them */
} cox_play_joiner;

typedef struct cox_play {
    bool is_host;
    uint16_t time;  /* when it was sent, in milliseconds modulo 2^16 */
    bool has_echo;  /* of the receiver's time, with the time since then added */
    uint16_t echo;
    uint32_t tick;        /* the state that the sender is in */
    uint32_t hashed_tick; /* the newest final state, with its hash and that of all frames before it,
                             or COX_NO_TICK */
    uint64_t state_hash;
    uint64_t input_hash;
    cox_play_host host;
    cox_play_joiner joiner;
    cox_chunk_mark mark; /* the messages that the sender has; number 0: nothing new */
    uint32_t base_tick;  /* sections count from here */
    cox_bytes_reader sections; /* at the first section */
    bool has_chunk;
    cox_chunk chunk;
} cox_play;

/* Writes all that stands before the sections; the sections follow with cox_section_write, then
 * cox_play_write_end. stream_count is that of the match. */
void cox_play_write(cox_bytes_writer *writer, const cox_play *play, uint32_t stream_count);

/* Writes the entries of stream number number from tick from to before tick to, as many as there is
 * room for. Returns the tick after the last one written: from if there is no room at all, or if
 * the stream does not keep all of these entries. */
uint32_t cox_section_write(cox_bytes_writer *writer, const cox_stream *stream, uint8_t number,
                           uint32_t base_tick, uint32_t from, uint32_t to);

/* Ends the sections and adds a piece of a message, if chunk is not NULL. */
void cox_play_write_end(cox_bytes_writer *writer, const cox_chunk *chunk);

/* The bytes that a piece takes beside its own. */
#define COX_CHUNK_HEAD_BYTES 14u

/* Reads a packet: false if it is not whole or says what cannot be. The commands in the entries are
 * not looked at. */
bool cox_play_read(cox_bytes_reader *body, cox_play *play, uint32_t stream_count);

/* A run of equal entries. */
typedef struct cox_run {
    uint8_t kind;
    uint32_t count;  /* 1 if it has commands */
    uint32_t length; /* of the encoded commands */
    const uint8_t *bytes;
} cox_run;

/* Takes the next section's stream and first tick from a copy of play->sections; false at the end,
 * or where it is not sound (then ok of the cursor is false). */
bool cox_section_next(cox_bytes_reader *sections, uint32_t base_tick, uint8_t *number,
                      uint32_t *tick);

/* Takes the next run of a section; false at its end. */
bool cox_section_run(cox_bytes_reader *sections, cox_run *run);

#endif
