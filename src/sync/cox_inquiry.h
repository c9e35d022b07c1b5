/* SPDX-License-Identifier: MIT
 * The search for the place where the states of two peers differ.
 *
 * Both sides have an inquiry. The host's asks (cox_inquiry_start), one question after the other,
 * a joiner's answers; the host answers each question itself by the same code and compares the two
 * answers. So nothing but hashes, digests and the values of one row travels, less than 4 KB for a
 * peer. What is found is a cox_desync. src/sync/PROTOCOL.md, "Inquiry", has every byte.
 *
 * The session's part, on both sides:
 *     a message arrives: cox_inquiry_receive
 *     a wish for the bytes of a state: cox_inquiry_wish, and cox_inquiry_fulfil once they are there
 *     messages to send: cox_inquiry_message, until there is none
 * and on the host's: cox_inquiry_start, cox_inquiry_lost for a peer that went, and when
 * cox_inquiry_is_open is false again, cox_inquiry_report and its message for all peers. Who stops
 * for the search goes on stepping to the tick that it is about, so that all can tell its hashes:
 * a question about a tick that is yet to come is answered when it has come. */
#ifndef COX_INQUIRY_H
#define COX_INQUIRY_H

#include "coxswain/desync.h"

#include "cox_history.h"
#include "cox_question.h"
#include "sim/cox_state_view.h"

/* Where the bytes of a state come from. */
enum {
    COX_STATE_RESTEPPED = 1, /* a kept snapshot is loaded and stepped again by the kept frames */
    COX_STATE_KEPT = 2       /* the state that was computed in the match's course */
};

/* A wish for a state's bytes. */
typedef struct cox_inquiry_wish {
    uint8_t kind;
    uint32_t tick;   /* RESTEPPED: of the state; KEPT: of this tick or the next one that is kept, or
                        of the present state, whichever is first */
    uint32_t before; /* RESTEPPED: from the newest kept snapshot of an earlier tick than this */
} cox_inquiry_wish;

/* Its fulfilment. */
typedef struct cox_inquiry_state {
    bool is_there;     /* false: nothing of the kind is kept, or the simulation failed */
    bool was_restored; /* whether the match's own course has been through a load: a late join or a
                          rollback, not a search or a sync test */
    uint32_t tick;
    const uint8_t *bytes; /* the snapshot; kept by the session until the next wish or the end */
    uint32_t length;
} cox_inquiry_state;

/* What the host begins with. */
typedef struct cox_inquiry_case {
    uint32_t tick;      /* a tick at which hashes were seen to differ */
    uint8_t host;       /* the host's seat */
    uint8_t other;      /* the seat of the peer that it compares itself with; COX_NO_SEAT (255): a
                           spectator */
    uint16_t witnesses; /* the further seats, bit by bit, that are asked for their hashes */
    bool builds_differ; /* whether the builds that host and other told are not the same */
} cox_inquiry_case;

/* A message to a peer. */
typedef struct cox_inquiry_message {
    uint8_t seat; /* of the receiver: on the host's side as in its case; on a joiner's 255, the
                     host */
    uint32_t length;
    uint8_t bytes[COX_INQUIRY_BYTES_MAX];
} cox_inquiry_message;

/* A search going on; its fields are its own. */
typedef struct cox_inquiry {
    const cox_sim *sim;
    cox_history history;
    bool is_open;    /* the host's search is going on */
    bool has_report; /* report is whole */
    uint8_t phase;   /* of the host's search */

    cox_question question;   /* the host's last one, a joiner's to answer */
    bool is_unsent;          /* the host's is not sent, a joiner's not answered */
    cox_inquiry_case begun;  /* the host's */
    uint16_t unasked;        /* witnesses that are to be asked yet */
    uint16_t unheard;        /* witnesses whose answers are missing */
    uint16_t votes_seats[2]; /* witnesses with the host's hashes, with the other's */
    uint16_t voters;         /* witnesses that answered */

    cox_inquiry_wish wish; /* kind 0: none */
    cox_inquiry_state state;
    cox_state_view view; /* of the state's bytes */

    uint32_t low;  /* the search in ticks: the first that differs is one of low to high, */
    uint32_t high;
    bool is_bounded;          /* and the tick before low is the same on both sides */
    cox_hash_pair own_pair;   /* at high */
    cox_hash_pair other_pair;
    uint64_t own_restepped;   /* what the re-step gives; */
    uint64_t other_restepped;
    uint8_t own_source;       /* COX_STATE_..., for the search of the cell */
    uint8_t other_source;
    uint8_t tries;            /* to find a state that both have */

    cox_desync report;
} cox_inquiry;

/* Makes an inquiry that answers, and asks once it is started. sim and what the history refers to
 * are kept by the caller. */
void cox_inquiry_init(cox_inquiry *inquiry, const cox_sim *sim, cox_history history);

/* The host begins a search. An earlier one is forgotten. */
void cox_inquiry_start(cox_inquiry *inquiry, const cox_inquiry_case *begun);

/* Whether the host's search goes on. Afterwards cox_inquiry_report tells what was found; it returns
 * false if hashes turned out not to differ at all. On a joiner's side it tells what the host
 * sent. */
bool cox_inquiry_is_open(const cox_inquiry *inquiry);
bool cox_inquiry_report(const cox_inquiry *inquiry, cox_desync *report);

/* Takes a message from the peer at a seat (on a joiner's side, from the host: any seat). Everything
 * is checked before anything changes: COX_ERROR_DAMAGED if it is none that this side may get,
 * COX_ERROR_ORDER if it answers nothing that was asked. */
cox_status cox_inquiry_receive(cox_inquiry *inquiry, uint8_t seat, const void *bytes,
                               uint32_t length);

/* Gives the next message to send; false if there is none now. To be called each turn, as an answer
 * may have waited for the tick that it is about. */
bool cox_inquiry_next(cox_inquiry *inquiry, cox_inquiry_message *message);

/* Gives a wish for the bytes of a state, false if there is none; and its fulfilment. */
bool cox_inquiry_wishes(const cox_inquiry *inquiry, cox_inquiry_wish *wish);
void cox_inquiry_fulfil(cox_inquiry *inquiry, const cox_inquiry_state *state);

/* Tells the host's search that the peer at a seat went, or does not answer in time. */
void cox_inquiry_lost(cox_inquiry *inquiry, uint8_t seat);

/* The message that brings the report to a peer; writes at most COX_INQUIRY_BYTES_MAX bytes and
 * returns how many. Only after the search found something. */
uint32_t cox_inquiry_report_message(const cox_inquiry *inquiry, uint8_t *bytes);

#endif
