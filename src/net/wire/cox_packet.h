/* SPDX-License-Identifier: MIT
 * Packets as structs: every kind with its reader and writer. PROTOCOL.md has every byte.
 *
 * A reader takes what cox_packet_open found sound, checks all the rest and fills in its struct, or
 * returns false. A writer begins with cox_packet_begin and ends with cox_packet_seal. */
#ifndef COX_WIRE_PACKET_H
#define COX_WIRE_PACKET_H

#include "core/base/cox_bytes.h"
#include "coxswain/offer.h"
#include "coxswain/packet.h"

/* The head of all types, and of the types that belong to a session. */
#define COX_PACKET_HEAD_BYTES 12u
#define COX_PACKET_SESSION_HEAD_BYTES 16u
#define COX_PACKET_CHECK_BYTES 4u

/* What IPv4 and UDP add to a packet. */
#define COX_UDP_BYTES 28u

/* The types of packets. ASK, HELLO and REFUSE keep their numbers, and the nonce at their
 * beginning, in every version of the protocol. */
enum {
    COX_PACKET_ASK = 1,     /* what is played here? */
    COX_PACKET_OFFER = 2,   /* this */
    COX_PACKET_HELLO = 3,   /* let me in: the match that I am ready for */
    COX_PACKET_WELCOME = 4, /* come in */
    COX_PACKET_REFUSE = 5,  /* no: field and both values */
    COX_PACKET_SYNC = 6,    /* the match */
    COX_PACKET_BYE = 7,     /* I leave, or you are out */
    COX_PACKET_COOKIE = 8,  /* ask again with this, so that I know that you receive */
    COX_PACKET_PIECE = 9,   /* a piece of a message */
    COX_PACKET_HAVE = 10    /* which pieces are here */
};

/* The head of every packet. */
typedef struct cox_packet_head {
    uint8_t version;
    uint8_t type;
    uint64_t session;  /* 0 in a type that belongs to none */
    uint32_t sequence; /* from 1 on; 0 in WELCOME, and without a session */
} cox_packet_head;

/* Checks magic, length and CRC, and reads the head, of any version. The cursor then stands at
 * the body and ends with it. COX_OK, COX_ERROR_FORMAT or COX_ERROR_DAMAGED. */
cox_status cox_packet_open(const void *bytes, uint32_t length, cox_packet_head *head,
                           cox_bytes_reader *body);

/* Writes a head; the cursor then stands at the body and leaves room for the check. bytes have
 * COX_PACKET_BYTES_MAX. Seals the packet and returns its length. */
cox_bytes_writer cox_packet_begin(uint8_t *bytes, uint8_t type, uint64_t session,
                                  uint32_t sequence);
uint32_t cox_packet_seal(cox_bytes_writer *writer);

/* A match: what an offer says, and what only host and joiner compare. */
typedef struct cox_match {
    uint64_t state_hash; /* of state 0 */
    uint64_t build;      /* told, not compared */
    cox_offer offer;
} cox_match;

void cox_match_write(cox_bytes_writer *writer, const cox_match *match);
bool cox_match_read(cox_bytes_reader *reader, cox_match *match);

/* A question of a program that has no session here: ASK and COOKIE, and how HELLO begins. */
typedef struct cox_question {
    uint64_t nonce;  /* the asker's random number, which the answer bears */
    uint64_t cookie; /* that the host gave; 0: none yet */
} cox_question;

/* ASK is filled up with zeros, so that its answer is not much longer. */
void cox_ask_write(cox_bytes_writer *writer, const cox_question *ask);
bool cox_ask_read(cox_bytes_reader *body, cox_question *ask);
void cox_cookie_write(cox_bytes_writer *writer, const cox_question *answer);
bool cox_cookie_read(cox_bytes_reader *body, cox_question *answer);

typedef struct cox_hello {
    cox_question question;
    uint8_t identity[COX_IDENTITY_BYTES];
    bool is_spectator;
    uint8_t wanted_player; /* COX_NO_PLAYER: any */
    uint16_t reach; /* so many ticks beyond the first input that it lacks the joiner keeps others */
    cox_match match;
} cox_hello;

void cox_hello_write(cox_bytes_writer *writer, const cox_hello *hello);
bool cox_hello_read(cox_bytes_reader *body, cox_hello *hello);

typedef struct cox_welcome {
    uint64_t nonce;       /* the joiner's */
    uint16_t player_bits; /* a bit for the joiner's player; 0: it is a spectator */
    bool has_snapshot;    /* the match runs; its state follows */
    uint8_t on_desync;
    uint32_t tick; /* of the host */
} cox_welcome;

void cox_welcome_write(cox_bytes_writer *writer, const cox_welcome *welcome);
bool cox_welcome_read(cox_bytes_reader *body, cox_welcome *welcome);

/* A refusal: the first field that differs, and both values as text. It has the same bytes in every
 * version of the protocol. */
typedef struct cox_refusal {
    uint64_t nonce; /* the joiner's */
    char field[COX_NAME_SIZE];
    char host[COX_NAME_SIZE];
    char joiner[COX_NAME_SIZE];
} cox_refusal;

void cox_refusal_write(cox_bytes_writer *writer, const cox_refusal *refusal);
bool cox_refusal_read(cox_bytes_reader *body, cox_refusal *refusal);

/* The reasons of a BYE. */
enum {
    COX_BYE_LEFT = 1,    /* the sender leaves; or the host knows that the joiner left */
    COX_BYE_DROPPED = 2, /* the joiner was silent too long; its inputs end with that tick */
    COX_BYE_DONE = 3,    /* the match is over and the joiner has all of it */
    COX_BYE_SLOW = 4,    /* the joiner is too slow for the match */
    COX_BYE_STATE = 5    /* the joiner leaves: the state that it was sent has another hash here */
};

typedef struct cox_bye {
    uint8_t reason;
    uint32_t tick; /* DROPPED: the joiner's inputs are absent from it on; STATE: of that state;
                      else 0 */
    uint64_t hash; /* STATE: the joiner's hash of it; else 0, and not written */
} cox_bye;

void cox_bye_write(cox_bytes_writer *writer, const cox_bye *bye);
bool cox_bye_read(cox_bytes_reader *body, cox_bye *bye);

#endif
