/* SPDX-License-Identifier: MIT
 * The packets of messages in pieces: PIECE, one piece, and HAVE, which pieces are here. */
#ifndef COX_PACKET_PIECE_H
#define COX_PACKET_PIECE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/cox_bytes.h"

/* The bytes of every piece but the last one of a message, which has the rest. */
#define COX_PIECE_BYTES UINT32_C(1100)

/* The most pieces and the most bytes of a message. */
#define COX_PIECES_MAX UINT32_C(65535)
#define COX_PIECE_MESSAGE_BYTES_MAX (COX_PIECES_MAX * COX_PIECE_BYTES)

/* How many pieces, from the first missing one on, may be in transit: HAVE has a bit for each. */
#define COX_PIECE_WINDOW UINT32_C(512)

/* The bytes of a PIECE's body beside the piece. */
#define COX_PIECE_HEAD_BYTES 16u

/* A piece as it travels. */
typedef struct cox_piece {
    uint32_t message;        /* from 1 on, counted for each direction */
    uint32_t message_length; /* bytes of the message, 1 to COX_PIECE_MESSAGE_BYTES_MAX */
    uint16_t index;          /* of the piece in its message, from 0 on */
    uint32_t time_ms;        /* of the sender's clock, modulo 2^32 */
    uint16_t length;         /* bytes of the piece, as cox_piece_length has it */
    const uint8_t *bytes;    /* in the packet or in the message */
} cox_piece;

/* The pieces that a receiver has, and what it knows of the PIECEs of its direction. */
typedef struct cox_piece_have {
    uint32_t message;                   /* the newest that it knows, from 1 on */
    uint16_t first;                     /* all pieces before it are here */
    uint32_t sequence;                  /* of the newest PIECE that arrived, from 1 on */
    uint32_t arrived;                   /* PIECEs in all, 1 to sequence */
    uint32_t time_ms;                   /* that the newest PIECE bore */
    uint8_t bits[COX_PIECE_WINDOW / 8]; /* bit n % 8 of byte n / 8: piece first + n is here */
} cox_piece_have;

/* How many pieces a message has; and the bytes of a piece of it, which must be one of them. */
uint32_t cox_piece_count(uint32_t message_length);
uint16_t cox_piece_length(uint32_t message_length, uint32_t index);

/* Writes the body of a PIECE. */
void cox_piece_write(cox_bytes_writer *writer, const cox_piece *piece);

/* Reads the body of a PIECE; false if it is not complete, has more, or says what cannot be: a piece
 * outside its message, or of another length than it must have. */
bool cox_piece_read(cox_bytes_reader *body, cox_piece *piece);

/* Writes and reads the body of a HAVE; false as above. What was sent is known to the sender
 * alone, so cox_piece_sender_acknowledge checks the rest. */
void cox_piece_have_write(cox_bytes_writer *writer, const cox_piece_have *have);
bool cox_piece_have_read(cox_bytes_reader *body, cox_piece_have *have);

#endif
