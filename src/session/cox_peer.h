/* SPDX-License-Identifier: MIT
 * One peer as a session sees it: a joiner of the host's, or a joiner's host. */
#ifndef COX_PEER_H
#define COX_PEER_H

#include "cox_chunks.h"
#include "cox_link.h"
#include "cox_packet_sync.h"
#include "desync/cox_desync_query.h"

/* Where a peer is. */
enum {
    COX_PEER_NONE = 0,
    COX_PEER_LOADING = 1,   /* waits for a snapshot, or receives one */
    COX_PEER_FOLLOWING = 2, /* has a state and gets all inputs, but gives none */
    COX_PEER_PLAYING = 3,    /* its inputs are part of the match */
    COX_PEER_GONE = 4,      /* is told so whenever it speaks */
    COX_PEER_REFUSED = 5
};

/* Hashes of a tick that a peer told. */
typedef struct cox_hash_report {
    uint32_t tick; /* COX_NO_TICK: none */
    cox_hash_pair hashes;
} cox_hash_report;

typedef struct cox_peer {
    uint8_t state;
    uint8_t player;        /* its own, or one kept for it; COX_NO_PLAYER */
    bool wants_to_play;
    bool is_ready;       /* said that it has its first state */
    bool is_muted;       /* a difference to it was reported */
    bool is_reported;    /* the report of a difference is on its way or there */
    uint32_t nonce;      /* of its HELLO, */
    uint32_t former_nonce; /* and of the one that had this number before */
    uint32_t session;    /* the number in the packets of both */
    uint64_t build;
    cox_link link;

    /* Packets that are to be said at the next opportunity. */
    bool offer_is_due;
    bool welcome_is_due;
    bool refusal_is_due;
    bool bye_is_due;
    uint32_t offer_nonce;
    cox_refusal refusal;
    cox_bye bye;

    /* Entries: what it has, what was sent, since when nothing was acknowledged. */
    uint32_t start_tick; /* of its first state */
    uint32_t own_first;  /* the first tick it gives an input for itself */
    uint32_t ends[COX_INPUT_QUEUES_MAX];
    uint32_t sent[COX_INPUT_QUEUES_MAX];
    uint32_t progress_ms[COX_INPUT_QUEUES_MAX];
    uint32_t sent_ms;    /* when the last packet of the match went out */
    uint32_t sent_news;  /* the newest tick then that the peer waits for */
    uint8_t turn;        /* the queue that comes first in the next packet */
    bool has_sent;
    bool is_urgent;      /* a packet is to go out at once */
    bool is_newest;      /* whether the packet in hand is the newest so far; no other time */

    /* What it says of its timeline. */
    uint32_t tick;
    uint32_t tick_ms;    /* when that was heard */
    uint32_t hashed_tick; /* COX_NO_TICK: none yet */
    uint32_t agreed_tick; /* the newest tick at which its hashes were ours, or COX_NO_TICK */
    cox_hash_report hash_report;      /* of a tick that is not here yet */

    /* Messages. */
    cox_chunk_sender sender;
    cox_chunk_receiver receiver;
    bool has_ack;      /* a piece came, which is to be acknowledged */
    bool has_join_snapshot;      /* the message on its way is the shared snapshot */
    uint8_t snapshots;  /* how many were sent */
    uint8_t outbox[COX_DESYNC_MESSAGE_BYTES_MAX];
    uint8_t *inbox;     /* what the receiver fills */

    /* Waiting for it. */
    bool is_blocking;
    bool is_warned;
    uint32_t blocking_ms; /* since when */
} cox_peer;

/* Makes a peer that nothing is known of; its inbox stays. */
void cox_peer_init(cox_peer *peer, uint32_t inbox_capacity, uint32_t now_ms);

/* Takes note of how far it has the queues; what is less than before is old and ignored. */
void cox_peer_acknowledge(cox_peer *peer, const uint32_t *ends, uint32_t count, uint32_t now_ms);

/* Sets all queues to a tick: it has everything before, and nothing later was sent. */
void cox_peer_start(cox_peer *peer, uint32_t tick, uint32_t now_ms);

/* Writes input_blocks of what it lacks, into what room there is; of a seated peer's own queue only
 * what is before own_first, as the rest comes from itself. Returns whether there is more that can
 * go out now, in a further packet. */
bool cox_peer_write_inputs(cox_peer *peer, cox_bytes_writer *writer, const cox_input_queue *queues,
                            uint32_t count, uint32_t base_tick, uint32_t now_ms);

/* The same for one queue alone, all of it. */
bool cox_peer_write_queue(cox_peer *peer, cox_bytes_writer *writer, const cox_input_queue *queues,
                           uint32_t number, uint32_t base_tick, uint32_t now_ms);

/* The tick from which its input_blocks count. */
uint32_t cox_peer_base(const cox_peer *peer, uint32_t count);

#endif
