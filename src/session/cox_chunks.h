/* SPDX-License-Identifier: MIT
 * Messages that are longer than a packet, or that must not be lost: each is numbered, cut in pieces
 * and sent until all of it is acknowledged; one at a time, in order.
 *
 * Pieces are sent up to a window beyond what is acknowledged, and again from there when nothing is
 * acknowledged for a while. A message that was begun may be given up for a newer one. */
#ifndef COX_CHUNKS_H
#define COX_CHUNKS_H

#include <stdbool.h>
#include <stdint.h>

/* The most bytes of a piece, and the most bytes on their way. */
#define COX_CHUNK_BYTES_MAX 592
#define COX_CHUNK_WINDOW UINT32_C(16384)

/* A piece of a message as it travels. */
typedef struct cox_chunk {
    uint32_t number; /* of the message, from 1 on */
    uint32_t total;  /* bytes of the message */
    uint32_t offset; /* of this piece */
    uint16_t length;
    const uint8_t *bytes;
} cox_chunk;

/* How far a receiver is: it has all messages before number, and offset bytes of that. */
typedef struct cox_chunk_ack {
    uint32_t number;
    uint32_t offset;
} cox_chunk_ack;

typedef struct cox_chunk_sender {
    const uint8_t *bytes; /* of the present message, the caller's; NULL: none */
    uint32_t length;
    uint32_t number;
    uint32_t acknowledged;
    uint32_t sent;        /* the next piece begins here */
    uint64_t progress_us; /* when something was acknowledged, or sent again, last */
} cox_chunk_sender;

typedef struct cox_chunk_receiver {
    uint8_t *bytes; /* capacity of them, the caller's */
    uint32_t capacity;
    uint32_t number;   /* the message that is being received */
    uint32_t received; /* bytes of it */
    uint32_t length;   /* of it; 0 as long as nothing has arrived */
} cox_chunk_receiver;

/* A sender that has sent nothing. */
void cox_chunk_sender_init(cox_chunk_sender *sender);

/* Whether a message is on its way. */
static inline bool cox_chunk_sender_is_busy(const cox_chunk_sender *sender)
{
    return sender->bytes != 0;
}

/* Whether a piece can be sent without a further acknowledgement. */
static inline bool cox_chunk_sender_has_next(const cox_chunk_sender *sender)
{
    return sender->bytes != 0 && sender->sent < sender->length &&
           sender->sent - sender->acknowledged < COX_CHUNK_WINDOW;
}

/* Begins a message of at least one byte, in place of the one on its way if there is one. The bytes
 * stay where they are until the sender is no longer busy. */
void cox_chunk_sender_begin(cox_chunk_sender *sender, const uint8_t *bytes, uint32_t length,
                            uint64_t now_us);

/* Gives up the message on its way. */
void cox_chunk_sender_stop(cox_chunk_sender *sender);

/* Gives the next piece of at most room bytes; false if there is none now. again_ms is the time
 * without an acknowledgement after which pieces are sent again. */
bool cox_chunk_sender_next(cox_chunk_sender *sender, uint32_t room, uint64_t now_us,
                           uint32_t again_ms, cox_chunk *chunk);

/* Takes an acknowledgement; one of bytes that were not sent is ignored. */
void cox_chunk_sender_acknowledge(cox_chunk_sender *sender, cox_chunk_ack ack, uint64_t now_us);

/* A receiver that waits for message 1. */
void cox_chunk_receiver_init(cox_chunk_receiver *receiver, uint8_t *bytes, uint32_t capacity);

/* Whether a piece could be taken: it lies within its message, and that within the capacity. */
bool cox_chunk_is_sound(const cox_chunk_receiver *receiver, const cox_chunk *chunk);

/* The first byte of the message that a sound piece belongs to, which is its type; 0 if the piece
 * would not be taken. */
uint8_t cox_chunk_receiver_type(const cox_chunk_receiver *receiver, const cox_chunk *chunk);

/* Takes a sound piece; one that is not the next is ignored. Returns true when the message is
 * complete: its bytes stay until cox_chunk_receiver_release, and further pieces are ignored. */
bool cox_chunk_receiver_take(cox_chunk_receiver *receiver, const cox_chunk *chunk);
void cox_chunk_receiver_release(cox_chunk_receiver *receiver);

/* The acknowledgement to send. */
cox_chunk_ack cox_chunk_receiver_ack(const cox_chunk_receiver *receiver);

#endif
