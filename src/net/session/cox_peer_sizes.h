/* SPDX-License-Identifier: MIT
 * The bytes that inputs add to a packet to a peer, as cox_redundancy asks for them. */
#ifndef COX_PEER_SIZES_H
#define COX_PEER_SIZES_H

#include "cox_peer.h"

/* A peer and the queues whose inputs it is sent. */
typedef struct cox_peer_queues {
    const cox_peer *peer;
    const cox_sent_queues *sent;
} cox_peer_queues;

/* The tick before which the peer gets the inputs of a queue. */
uint32_t cox_peer_end_of_queue(const cox_peer *peer, const cox_sent_queues *sent, uint32_t number);

/* The sizes of the inputs that are sent; they refer to asked. */
cox_input_sizes cox_peer_input_sizes(const cox_peer_queues *asked);

#endif
