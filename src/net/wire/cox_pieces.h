/* SPDX-License-Identifier: MIT
 * Messages that are longer than a packet, or that must not be lost: each is numbered, cut in pieces
 * and sent until all of it is acknowledged; one at a time, in order. A newer one may take the place
 * of the message in transit.
 *
 * Pieces arrive in any order and go to their place in the message. Both sides remember single
 * pieces in a window alone, from the first missing one on, so a message may be much longer than
 * what they remember. A piece beyond that is not sent, and not taken. */
#ifndef COX_PIECES_H
#define COX_PIECES_H

#include "cox_packet_piece.h"

/* The pieces of a message that are there: all before first, and some of the COX_PIECE_WINDOW from
 * there on. */
typedef struct cox_piece_window {
    uint32_t count;                     /* of the message */
    uint32_t first;                     /* the first that is missing; count: none is */
    uint32_t there;                     /* how many there are */
    uint8_t bits[COX_PIECE_WINDOW / 8]; /* piece n at bit n % COX_PIECE_WINDOW */
} cox_piece_window;

typedef struct cox_piece_sender {
    const uint8_t *bytes; /* of the message in transit, the caller's; NULL: there is none */
    uint32_t length;
    uint32_t message; /* the number of the newest, 0 before the first */
    cox_piece_window acknowledged;
    uint32_t end;          /* all pieces before it were sent */
    uint32_t *sent_ms;     /* when each of a window was sent last, the caller's */
    uint32_t began_ms;     /* when the message's first piece was sent, */
    uint32_t sent_before;  /* and how many PIECEs before it */
    uint32_t sent;         /* PIECEs in all, which is the sequence of the newest one's packet */
    uint32_t told_newest;  /* the newest PIECE that the receiver told of, */
    uint32_t told_arrived; /* and how many had arrived then */
} cox_piece_sender;

/* What a HAVE tells of the line. */
typedef struct cox_piece_measure {
    bool is_new;            /* false: nothing that was not known, and all other fields are 0 */
    uint32_t round_trip_ms; /* of the newest PIECE, with the time until it was answered */
    uint32_t sent;          /* PIECEs that the receiver could not tell of before, */
    uint32_t arrived;       /* and how many of them, or of earlier ones, have arrived since */
} cox_piece_measure;

/* The states of a receiver. */
enum {
    COX_PIECES_NONE = 0,     /* no message is here, or it was released */
    COX_PIECES_ARRIVING = 1, /* some pieces are here */
    COX_PIECES_WHOLE = 2     /* the message is whole and stays until it is released */
};

typedef struct cox_piece_receiver {
    uint8_t *bytes; /* capacity of them, the caller's */
    uint32_t capacity;
    uint8_t state;    /* COX_PIECES_... */
    uint32_t message; /* the newest that anything arrived of, 0 before the first */
    uint32_t length;  /* bytes of it */
    cox_piece_window here;
    bool has_news;    /* a PIECE arrived that is not answered yet */
    uint32_t newest;  /* the sequence of the newest PIECE, */
    uint32_t time_ms; /* and the time that it bore */
    uint32_t arrived; /* PIECEs in all */
} cox_piece_receiver;

/* What comes of a piece. */
enum {
    COX_PIECE_REFUSED = 0,  /* it claims what cannot be; nothing changed */
    COX_PIECE_TAKEN = 1,    /* it is here, or of no use any more */
    COX_PIECE_COMPLETES = 2 /* the message is whole with it */
};

/* The bytes of memory, aligned for a uint32_t, that a sender needs for messages of at most capacity
 * bytes, up to COX_PIECE_MESSAGE_BYTES_MAX: 4 for each piece of a window. */
uint32_t cox_piece_sender_size(uint32_t capacity);

/* A sender that has sent nothing. It keeps the caller's memory, of cox_piece_sender_size. */
void cox_piece_sender_init(cox_piece_sender *sender, void *memory);

/* Whether a message is in transit. */
static inline bool cox_piece_sender_is_busy(const cox_piece_sender *sender)
{
    return sender->bytes != 0;
}

/* Begins a message of at least one byte, and no more than the memory is for, in place of the
 * message in transit if there is one. The bytes stay where they are until the sender is no longer
 * busy. */
void cox_piece_sender_begin(cox_piece_sender *sender, const uint8_t *bytes, uint32_t length);

/* Gives up the message in transit. */
void cox_piece_sender_stop(cox_piece_sender *sender);

/* Gives the next piece to send, in a packet whose sequence is then sender->sent: the first that is
 * overdue, else the first that was never sent. A piece is overdue when it is not acknowledged after
 * five quarters of a round trip, of at most a minute, and 40 ms. False if there is none now, or if
 * it has more than room bytes. */
bool cox_piece_sender_next(cox_piece_sender *sender, uint32_t room, uint32_t now_ms,
                           uint32_t round_trip_ms, cox_piece *piece);

/* Takes a HAVE; false, and nothing changes, if it claims what cannot be: a message that was not
 * begun, pieces that were not sent, a time or a sequence that none of the message's had. One of an
 * earlier message is known already. */
bool cox_piece_sender_acknowledge(cox_piece_sender *sender, const cox_piece_have *have,
                                  uint32_t now_ms, cox_piece_measure *measure);

/* How much of the message is acknowledged, in per cent, rounded down; 100 if none is in transit. */
uint32_t cox_piece_sender_percent(const cox_piece_sender *sender);

/* A receiver to which nothing came. */
void cox_piece_receiver_init(cox_piece_receiver *receiver, uint8_t *bytes, uint32_t capacity);

/* Takes a piece that cox_piece_read found sound, from a packet of that sequence: PIECEs have a
 * count of their own, and one that arrived before is not given again. It is refused if its message
 * is too long, or is told another length than before, or if it lies beyond the window. Returns
 * COX_PIECE_..., COX_PIECE_COMPLETES once for each message.
 *
 * A piece of a later message gives up the one before, unless that is whole: then it is of no use
 * until cox_piece_receiver_release, and will come again. */
uint8_t cox_piece_receiver_take(cox_piece_receiver *receiver, uint32_t sequence,
                                const cox_piece *piece);

/* Makes room for the next message where one is whole, else does nothing. */
void cox_piece_receiver_release(cox_piece_receiver *receiver);

/* Gives the answer to the PIECEs that arrived since the last one; false if none did. */
bool cox_piece_receiver_have(cox_piece_receiver *receiver, cox_piece_have *have);

/* How much of a message that is arriving is here, in per cent, rounded down; else 100. */
uint32_t cox_piece_receiver_percent(const cox_piece_receiver *receiver);

#endif
