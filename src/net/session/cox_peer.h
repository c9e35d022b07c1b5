/* SPDX-License-Identifier: MIT
 * One peer as a session sees it: a joiner of the host's, or a joiner's host. */
#ifndef COX_PEER_H
#define COX_PEER_H

#include "net/wire/cox_budget.h"
#include "net/time/cox_pace.h"
#include "net/wire/cox_link.h"
#include "net/wire/cox_meter.h"
#include "net/line/cox_queue_block.h"
#include "net/wire/cox_packet_sync.h"
#include "net/wire/cox_pieces.h"
#include "net/wire/cox_redundancy.h"
#include "net/desync/cox_desync_query.h"

/* The phases of a peer of the host's:
 *
 *     NONE -> FOLLOWING or PLAYING                      (let in while the match waits for players)
 *     NONE -> LATE -> LOADING -> LOADED -> FOLLOWING -> PLAYING              (let in later)
 *     LOADING, LOADED, FOLLOWING -> LATE                (it fell behind, and gets a fresh state)
 *     LATE to PLAYING -> GONE                           (it left, or was dropped)
 *
 * A joiner's host goes NONE -> FOLLOWING -> GONE. A peer that asks again begins with NONE. */
enum {
    COX_PEER_NONE = 0,
    COX_PEER_GONE = 10,      /* gets a goodbye whenever it sends a packet */
    COX_PEER_LATE = 20,      /* admitted, and waits for a state */
    COX_PEER_LOADING = 30,   /* is being sent a state */
    COX_PEER_LOADED = 40,    /* said that it has that state */
    COX_PEER_FOLLOWING = 50, /* has a state and gets all inputs, but gives none */
    COX_PEER_PLAYING = 60    /* its inputs are part of the match */
};

/* Packets that are due to a peer, bit by bit. */
enum { COX_DUE_BYE = 1, COX_DUE_WELCOME = 2 };

/* Whether the match waits for a peer. */
enum {
    COX_WAIT_NONE = 0,
    COX_WAIT_BRIEF = 1,
    COX_WAIT_WARNED = 2 /* for warn_ms: COX_EVENT_WAITING says so */
};

/* Hashes of a tick that a peer told. */
typedef struct cox_hash_report {
    uint32_t tick; /* COX_NO_TICK: none */
    cox_hash_pair hashes;
} cox_hash_report;

typedef struct cox_peer {
    uint8_t phase;    /* COX_PEER_..., changed by cox_peer_enter alone */
    uint8_t player;   /* its own, or the one kept for it; COX_NO_PLAYER: a spectator */
    bool is_muted;    /* its hashes differed: until they are equal again, at a tick after
                         differed_tick, a further difference changes nothing */
    bool is_reported; /* the last report of a difference was sent to it */
    uint8_t alarms;   /* how often it said that states differ where the host did not see it; of a
                         spectator: how often they did */
    bool is_urgent;   /* a packet is to be sent at once */
    uint8_t due;      /* COX_DUE_... */
    uint8_t wait;     /* COX_WAIT_... */
    uint8_t waited_player; /* named by COX_EVENT_WAITING */
    uint8_t snapshots;     /* how many were sent; to a spectator, since one was in time */
    uint8_t tenths;        /* of the snapshot that is being sent: how many were told */
    uint32_t differed_tick;
    uint64_t wait_us; /* when the wait began */

    /* Inputs that go to it. */
    uint32_t start_tick; /* of the state it begins with; COX_NO_TICK: none was sent yet */
    uint32_t own_first;  /* the first tick whose input it gives itself */
    uint64_t sent_us;    /* when a turn of packets of the match began last, */
    uint32_t sent_news;  /* and the ends of the queues then, added up */

    /* Inputs that come from it: the worst new one since the last packet to it. */
    uint32_t late_tick;    /* COX_NO_TICK: none */
    int16_t lateness;      /* in 64ths of a tick, */
    int16_t told_lateness; /* and that of the last one that was told */

    /* What the peer says of its timeline. */
    uint32_t hashed_tick;        /* the newest tick whose hashes it told, COX_NO_TICK: none yet */
    uint32_t agreed_tick;        /* the newest tick at which its hashes were ours, or COX_NO_TICK */
    uint16_t reach;       /* so many ticks from the first input that it lacks on it keeps inputs */
    cox_hash_report hash_report; /* of a tick that is not reached here yet */
    cox_lead lead;

    cox_budget budget;
    cox_redundancy redundancy;
    uint32_t ends[COX_INPUT_QUEUES_MAX]; /* up to which tick it has each queue */

    uint64_t session; /* the number in the packets of both */
    uint64_t nonce;   /* of its HELLO */
    uint64_t build;
    cox_address address;

    cox_link link;
    cox_meter up; /* bytes to it, and from it, with those of UDP */
    cox_meter down;
    cox_bye bye; /* what COX_DUE_BYE says */

    /* Inputs from it that came when their ticks had been predicted, since the last correction; and
     * what corrections they caused. */
    uint32_t missed_first;
    uint32_t missed_end;
    uint32_t rollback_depth;    /* the most ticks of one */
    uint32_t resimulated_ticks; /* in all */

    /* Messages. */
    cox_piece_sender sender;
    cox_piece_receiver receiver;
    uint32_t have_sent;         /* sequence number of the last HAVE to the peer, */
    uint32_t have_received;     /* and the greatest one from it */
    cox_budget transfer_budget; /* of PIECEs and HAVEs, */
    uint64_t earned_us;         /* and the time up to which it was earned */
    uint64_t snapshot_us;       /* when the last snapshot to it began */
    uint8_t *outbox;            /* a message of the search to it, of COX_DESYNC_MESSAGE_BYTES_MAX */
    uint8_t *inbox;             /* what the receiver fills */
    cox_link piece_link;        /* PIECEs from the peer, and the round trip of those to it */
} cox_peer;

/* Makes a peer that nothing is known of, to which so many bytes a second may be sent; its inbox and
 * its sender's memory stay, and the budget of its transfers is the caller's to make. A host's peer
 * is firm once a packet of the match came from it: before that it may have asked only to be
 * admitted. */
void cox_peer_init(cox_peer *peer, uint32_t inbox_capacity, uint32_t bytes_per_second,
                   uint64_t now_us);

/* Whether a phase may follow the present one; and changes to it, which must be allowed
 * (asserted). */
bool cox_peer_may_enter(const cox_peer *peer, uint8_t phase);
void cox_peer_enter(cox_peer *peer, uint8_t phase);

/* Whether the peer was admitted and has not gone; whether it is also firm; and whether it has a
 * state and gets inputs. */
bool cox_peer_is_in(const cox_peer *peer);
bool cox_peer_is_firm(const cox_peer *peer);
bool cox_peer_takes_part(const cox_peer *peer);

/* The peer's input of a tick came when that tick had been predicted; all ticks before verified were
 * predicted rightly. And the session corrects what it predicted, from a tick on: the correction
 * counts for this peer if such an input of its own was of that tick. */
void cox_peer_miss(cox_peer *peer, uint32_t tick, uint32_t verified);
void cox_peer_correct(cox_peer *peer, uint32_t tick, uint32_t current_tick);

/* Takes note of how far it has the queues; what is less than before is old and ignored. */
void cox_peer_acknowledge(cox_peer *peer, const uint32_t *ends, uint32_t count);

/* Sets all queues to a tick: it has everything before, and nothing later was sent. */
void cox_peer_start(cox_peer *peer, uint32_t tick);

/* The queues whose inputs go to a peer: all of the match to a joiner, its own player's to a host.
 * Of a joiner's own queue, once it plays, only the inputs before own_first, as it gives the rest
 * itself. */
typedef struct cox_sent_queues {
    const cox_input_queue *queues; /* of the match */
    uint8_t first;                 /* the number of the first that goes, */
    uint8_t count;                 /* and how many go; 0: none */
} cox_sent_queues;

/* The ends of these queues, added up, modulo 2^32: another number, other inputs. */
uint32_t cox_peer_news(const cox_peer *peer, const cox_sent_queues *sent);

/* Begins a turn of packets, elapsed_us after the one before: their inputs are those that the peer
 * lacks now, and keeps. */
void cox_peer_begin_turn(cox_peer *peer, const cox_sent_queues *sent, uint64_t elapsed_us);

/* Whether a further packet of the turn has inputs and may be sent. */
bool cox_peer_has_more(const cox_peer *peer);

/* Writes the inputs of the turn's first packet, or of a further one. What was written before them
 * is the packet's head. */
void cox_peer_write_inputs(cox_peer *peer, cox_bytes_writer *writer, const cox_sent_queues *sent,
                           uint32_t base_tick, bool is_first);

/* A packet of so many bytes was sent. */
void cox_peer_sent(cox_peer *peer, uint32_t length);

/* The tick from which the input blocks of its packets count: the first that it lacks. */
uint32_t cox_peer_base(const cox_peer *peer, const cox_sent_queues *sent);

#endif
