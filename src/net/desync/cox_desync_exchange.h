/* SPDX-License-Identifier: MIT
 * The search for the place where the states of two peers differ.
 *
 * Both sides have an exchange. The host's asks (cox_desync_exchange_start), one query after the
 * other, a joiner's answers; the host answers each query itself by the same code and compares the
 * two answers. So nothing but hashes, digests and the values of one row travels, less than 4 KB for
 * a peer. What is found is a cox_desync. src/net/wire/PROTOCOL.md, "Where states differ", has
 * every byte.
 *
 * What the session does, on both sides:
 *
 *     cox_desync_exchange_receive      with each message that arrives
 *     cox_desync_exchange_next         for messages to send, until there is none
 *     cox_desync_exchange_wants_state  whether the bytes of a state are wanted,
 *     cox_desync_exchange_give_state   and gives them
 *
 * and on the host's side:
 *
 *     cox_desync_exchange_start        begins a search
 *     cox_desync_exchange_lost         tells that a peer went
 *     cox_desync_exchange_report       once cox_desync_exchange_is_open is false again; what it
 *                                      tells goes to all peers (cox_desync_bytes.h)
 *
 * A match that stops for the search still steps to the tick that it is about, so that all can tell
 * its hashes: a query about a later tick is answered when that tick is confirmed. */
#ifndef COX_DESYNC_EXCHANGE_H
#define COX_DESYNC_EXCHANGE_H

#include "coxswain/desync.h"

#include "cox_history.h"
#include "cox_desync_query.h"

/* A request for the bytes of a state. A joiner's comes from the host unchecked: its ticks may be
 * any. */
typedef struct cox_desync_state_request {
    uint8_t kind;    /* COX_ORIGIN_RESIMULATED or COX_ORIGIN_SAVED; 0: none is wanted */
    uint32_t tick;   /* RESIMULATED: of the state; SAVED: of this tick, the next one that is saved,
                        or the present state, whichever comes first */
    uint32_t before; /* RESIMULATED: from the newest saved state of an earlier tick than this */
} cox_desync_state_request;

/* The facts with which the host begins a search. */
typedef struct cox_desync_case {
    uint32_t tick; /* a tick at which hashes were seen to differ */
    uint8_t host;  /* the host's player */
    uint8_t other; /* the player of the peer that it compares itself with; COX_NO_PLAYER (255): a
                      spectator */
    uint16_t witness_bits; /* a bit for each further player that is asked for its hashes */
    bool builds_differ;    /* whether the builds that host and other told are not the same */
} cox_desync_case;

/* A message to a peer. */
typedef struct cox_desync_message {
    uint8_t player; /* of the receiver: on the host's side as in its case; on a joiner's 255, the
                     host */
    uint32_t length;
    uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX];
} cox_desync_message;

/* A search going on; its fields are its own. */
typedef struct cox_desync_exchange {
    cox_desync_origin origin;
    bool is_host;
    bool is_open;    /* the host's search is going on */
    bool has_report; /* report is complete */

    cox_desync_query query; /* the host's last query, or the query that a joiner is to answer */
    bool is_unsent;         /* the host's is not sent, or the joiner's not answered */
    cox_desync_state_request state_request;

    /* The host's search alone. */
    cox_desync_case begun;
    uint8_t phase;
    uint32_t low; /* the first tick that differs is one of low to high */
    uint32_t high;
    bool is_different;      /* whether high is known to differ, */
    bool is_bounded;        /* and the tick before low to be the same */
    cox_hash_pair own_pair; /* at high */
    cox_hash_pair other_pair;
    uint8_t own_source; /* COX_STATE_...: which states are compared */
    uint8_t other_source;
    uint32_t sought_tick;  /* of the states to compare */
    uint32_t high_id;      /* the greatest id of the table that differs, on either side */
    uint8_t tries;         /* to find one that both have */
    uint16_t unasked_bits; /* of the witnesses that are to be asked for their hashes */
    uint16_t unheard_bits; /* of the witnesses whose answers are missing */
    uint32_t voters;       /* peers that told their hashes, both sides included */

    cox_desync report;
} cox_desync_exchange;

/* Makes an exchange: the host's asks once it is started, a joiner's answers. sim and what the
 * history refers to are kept by the caller. */
void cox_desync_exchange_init(cox_desync_exchange *exchange, bool is_host, const cox_sim *sim,
                              cox_history history);

/* The host begins a search. An earlier one is forgotten. */
void cox_desync_exchange_start(cox_desync_exchange *exchange, const cox_desync_case *begun);

/* Whether the host's search goes on. Afterwards cox_desync_exchange_report tells what was found; it
 * returns false if hashes turned out not to differ at all. On a joiner's side it tells what the
 * host sent. */
bool cox_desync_exchange_is_open(const cox_desync_exchange *exchange);
bool cox_desync_exchange_report(const cox_desync_exchange *exchange, cox_desync *report);

/* Takes a message from the peer at a player (on a joiner's side, from the host: any player).
 * Everything is checked before anything changes: COX_ERROR_DAMAGED if it is none that this side may
 * get, COX_ERROR_ORDER if it answers nothing that was asked. */
cox_status cox_desync_exchange_receive(cox_desync_exchange *exchange, uint8_t player,
                                       const void *bytes, uint32_t length);

/* Gives the next message to send; false if there is none now. To be called each turn, as an answer
 * may have waited for the tick that it is about. */
bool cox_desync_exchange_next(cox_desync_exchange *exchange, cox_desync_message *message);

/* Gives the request for the bytes of a state, false if there is none; and takes those bytes. */
bool cox_desync_exchange_wants_state(const cox_desync_exchange *exchange,
                                     cox_desync_state_request *state_request);
void cox_desync_exchange_give_state(cox_desync_exchange *exchange, const cox_desync_state *state);

/* Tells the host's search that the peer at a player went. */
void cox_desync_exchange_lost(cox_desync_exchange *exchange, uint8_t player);

/* Ends the host's search with what is known, as a peer does not answer in time. */
void cox_desync_exchange_give_up(cox_desync_exchange *exchange);

#endif
