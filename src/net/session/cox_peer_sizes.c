/* SPDX-License-Identifier: MIT
 * The bytes that inputs add to a packet to a peer. */
#include "cox_peer_sizes.h"

uint32_t cox_peer_end_of_queue(const cox_peer *peer, const cox_sent_queues *sent, uint32_t number)
{
    uint32_t end = sent->queues[(size_t)number].end;
    bool is_own = number == peer->player && peer->phase == COX_PEER_PLAYING;
    return is_own && peer->own_first < end ? peer->own_first : end;
}

static uint32_t bytes_of(const void *context, uint32_t queue, uint32_t tick)
{
    const cox_peer_queues *asked = (const cox_peer_queues *)context;
    uint32_t number = asked->sent->first + queue;
    const cox_input_queue *inputs = &asked->sent->queues[(size_t)number];
    uint32_t first = asked->peer->ends[number];
    if (tick < first || tick < inputs->first) return 0;
    if (tick >= cox_peer_end_of_queue(asked->peer, asked->sent, number)) return 0;
    if (tick == first) return cox_input_bytes(cox_input_queue_at(inputs, tick)->length);
    return cox_queue_block_added(inputs, tick);
}

cox_input_sizes cox_peer_input_sizes(const cox_peer_queues *asked)
{
    cox_input_sizes sizes = {asked->sent->count, asked, bytes_of};
    return sizes;
}
