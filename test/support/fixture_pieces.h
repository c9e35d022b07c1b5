/* SPDX-License-Identifier: MIT
 * A sender and a receiver of messages in pieces, side by side, with what they say to each other. */
#ifndef FIXTURE_PIECES_H
#define FIXTURE_PIECES_H

#include "cox_pieces.h"

#define FIXTURE_PIECES_LENGTH (600u * COX_PIECE_BYTES) /* more than a window */
#define FIXTURE_PIECES_ROUND_TRIP_MS 80u

typedef struct fixture_pieces {
    uint8_t message[FIXTURE_PIECES_LENGTH]; /* what is sent, or the beginning of it */
    uint8_t inbox[FIXTURE_PIECES_LENGTH];
    uint32_t memory[COX_PIECE_WINDOW];
    cox_piece_sender sender;
    cox_piece_receiver receiver;
    cox_piece piece;           /* the last one that was sent */
    cox_piece_have have;       /* the last answer */
    cox_piece_measure measure; /* what the sender learnt from it */
    uint32_t now_ms;
} fixture_pieces;

/* A message of known bytes, an idle sender, and a receiver of messages of up to capacity bytes. */
void fixture_pieces_init(fixture_pieces *pieces, uint32_t capacity);

/* Sends the next piece. Returns whether there is one. */
bool fixture_pieces_next(fixture_pieces *pieces);

/* Has the receiver take the last piece as the newest: COX_PIECE_... */
uint8_t fixture_pieces_take(fixture_pieces *pieces);

/* Has the sender take the last answer. Returns whether it may be one. */
bool fixture_pieces_acknowledge(fixture_pieces *pieces);

#endif
