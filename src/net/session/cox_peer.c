/* SPDX-License-Identifier: MIT
 * The phases of a peer, and what it has and lacks of the queues. */
#include "cox_peer.h"

#include <string.h>

#include "cox_peer_sizes.h"
#include "cox_phases.h"
#include "coxswain/check.h"

void cox_peer_init(cox_peer *peer, uint32_t inbox_capacity, uint32_t bytes_per_second,
                   uint64_t now_us)
{
    uint8_t *outbox = peer->outbox;
    uint8_t *inbox = peer->inbox;
    uint32_t *sent_ms = peer->sender.sent_ms;
    memset(peer, 0, sizeof *peer);
    peer->outbox = outbox;
    peer->inbox = inbox;
    peer->player = COX_NO_PLAYER;
    peer->hashed_tick = COX_NO_TICK;
    peer->agreed_tick = COX_NO_TICK;
    peer->hash_report.tick = COX_NO_TICK;
    peer->start_tick = COX_NO_TICK;
    peer->sent_us = now_us;
    peer->is_urgent = true;
    peer->late_tick = COX_NO_TICK;
    cox_budget_init(&peer->budget, bytes_per_second / 2u, bytes_per_second);
    cox_link_init(&peer->link, now_us);
    cox_link_init(&peer->piece_link, now_us);
    cox_piece_sender_init(&peer->sender, sent_ms);
    cox_piece_receiver_init(&peer->receiver, inbox, inbox_capacity);
    peer->earned_us = now_us;
}

static const cox_phase_row rows[] COX_FLASH = {
    {COX_PEER_NONE, {COX_PEER_LATE, COX_PEER_FOLLOWING, COX_PEER_PLAYING}},
    {COX_PEER_LATE, {COX_PEER_LOADING, COX_PEER_GONE}},
    {COX_PEER_LOADING, {COX_PEER_LOADED, COX_PEER_LATE, COX_PEER_GONE}},
    {COX_PEER_LOADED, {COX_PEER_FOLLOWING, COX_PEER_LATE, COX_PEER_GONE}},
    {COX_PEER_FOLLOWING, {COX_PEER_PLAYING, COX_PEER_LATE, COX_PEER_GONE}},
    {COX_PEER_PLAYING, {COX_PEER_GONE}},
};

bool cox_peer_may_enter(const cox_peer *peer, uint8_t phase)
{
    return cox_phases_follow(rows, COX_COUNT(rows), peer->phase, phase);
}

void cox_peer_enter(cox_peer *peer, uint8_t phase)
{
    COX_ASSERT(cox_peer_may_enter(peer, phase), COX_MISTAKE_PHASE);
    peer->phase = phase;
}

bool cox_peer_is_in(const cox_peer *peer)
{
    return peer->phase >= COX_PEER_LATE;
}

bool cox_peer_is_firm(const cox_peer *peer)
{
    return cox_peer_is_in(peer) && peer->link.window.newest > 0;
}

bool cox_peer_takes_part(const cox_peer *peer)
{
    return peer->phase >= COX_PEER_FOLLOWING;
}

void cox_peer_miss(cox_peer *peer, uint32_t tick, uint32_t verified)
{
    bool is_first = peer->missed_end <= verified;
    if (is_first || tick < peer->missed_first) peer->missed_first = tick;
    if (is_first || tick >= peer->missed_end) peer->missed_end = tick + 1;
}

void cox_peer_correct(cox_peer *peer, uint32_t tick, uint32_t current_tick)
{
    uint32_t depth = current_tick - tick;
    bool is_cause = tick >= peer->missed_first && tick < peer->missed_end;
    peer->missed_end = 0;
    if (!is_cause) return;
    peer->resimulated_ticks += depth;
    if (depth > peer->rollback_depth) peer->rollback_depth = depth;
}

void cox_peer_acknowledge(cox_peer *peer, const uint32_t *ends, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (ends[i] > peer->ends[i]) peer->ends[i] = ends[i];
}

void cox_peer_start(cox_peer *peer, uint32_t tick)
{
    peer->start_tick = tick;
    for (uint32_t i = 0; i < COX_INPUT_QUEUES_MAX; i++) peer->ends[i] = tick;
}

uint32_t cox_peer_base(const cox_peer *peer, const cox_sent_queues *sent)
{
    uint32_t base = peer->ends[sent->first];
    for (uint32_t i = 1; i < sent->count; i++)
        if (peer->ends[sent->first + i] < base) base = peer->ends[sent->first + i];
    return base;
}

uint32_t cox_peer_news(const cox_peer *peer, const cox_sent_queues *sent)
{
    uint32_t news = 0;
    for (uint32_t i = 0; i < sent->count; i++)
        news += cox_peer_end_of_queue(peer, sent, sent->first + i);
    return news;
}

void cox_peer_begin_turn(cox_peer *peer, const cox_sent_queues *sent, uint64_t elapsed_us)
{
    uint32_t first = COX_NO_TICK;
    uint32_t last = 0;
    for (uint32_t i = 0; i < sent->count; i++) {
        uint32_t end = cox_peer_end_of_queue(peer, sent, sent->first + i);
        uint32_t lacks = peer->ends[sent->first + i];
        if (lacks < end && lacks < first) first = lacks;
        if (end > last) last = end;
    }
    if (first < last && last - first > peer->reach) last = first + peer->reach;
    cox_budget_earn(&peer->budget, elapsed_us);
    cox_redundancy_begin_turn(&peer->redundancy, sent->count, first, last);
}

bool cox_peer_has_more(const cox_peer *peer)
{
    return cox_redundancy_has_more(&peer->redundancy) &&
           peer->budget.bytes >= COX_REDUNDANCY_ROOM_LEAST;
}

/* The ticks of a queue that a packet is to hold. */
typedef struct tick_range {
    uint32_t first;
    uint32_t end;
} tick_range;

static tick_range ticks_of(const cox_peer *peer, const cox_sent_queues *sent,
                           const cox_input_range *range, uint32_t queue)
{
    tick_range ticks;
    uint32_t number = sent->first + queue;
    uint32_t kept = sent->queues[(size_t)number].first;
    uint32_t end = cox_peer_end_of_queue(peer, sent, number);
    ticks.first = cox_redundancy_tick(&peer->redundancy, range->first, sent->count, queue);
    ticks.end = cox_redundancy_tick(&peer->redundancy, range->end, sent->count, queue);
    if (ticks.first < peer->ends[number]) ticks.first = peer->ends[number];
    if (ticks.first < kept) ticks.first = kept;
    if (ticks.end > end) ticks.end = end;
    return ticks;
}

/* The bytes that the blocks of a range take. */
static uint32_t blocks_size(const cox_peer *peer, const cox_sent_queues *sent,
                            const cox_input_range *range)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < sent->count; i++) {
        tick_range ticks = ticks_of(peer, sent, range, i);
        size +=
            cox_queue_block_size(&sent->queues[(size_t)(sent->first + i)], ticks.first, ticks.end);
    }
    return size;
}

static void write_blocks(const cox_peer *peer, cox_bytes_writer *writer,
                         const cox_sent_queues *sent, uint32_t base_tick,
                         const cox_input_range *range)
{
    for (uint32_t i = 0; i < sent->count; i++) {
        uint8_t number = (uint8_t)(sent->first + i);
        tick_range ticks = ticks_of(peer, sent, range, i);
        cox_queue_block_write(writer, &sent->queues[(size_t)number], number, base_tick, ticks.first,
                              ticks.end);
    }
}

/* What the next packet holds. The bytes of blocks are known once their inputs are: where these take
 * more than there is, less is asked for. */
static cox_packet_inputs choose(cox_peer *peer, const cox_sent_queues *sent, uint32_t capacity,
                                uint32_t allowed, bool is_first)
{
    cox_redundancy before = peer->redundancy;
    cox_peer_queues asked = {peer, sent};
    cox_input_sizes sizes = cox_peer_input_sizes(&asked);
    uint32_t room = capacity;
    for (;;) {
        peer->redundancy = before;
        cox_packet_inputs inputs =
            is_first ? cox_redundancy_first(&peer->redundancy, &sizes, room, allowed)
                     : cox_redundancy_more(&peer->redundancy, &sizes, room);
        uint32_t size =
            blocks_size(peer, sent, &inputs.older) + blocks_size(peer, sent, &inputs.newest);
        if (size <= capacity || room == 0) return inputs;
        uint32_t excess = size - capacity;
        room = room > excess ? room - excess : 0;
    }
}

void cox_peer_write_inputs(cox_peer *peer, cox_bytes_writer *writer, const cox_sent_queues *sent,
                           uint32_t base_tick, bool is_first)
{
    uint32_t head = writer->length + COX_PACKET_CHECK_BYTES + 1u + COX_UDP_BYTES;
    uint32_t allowed = peer->budget.bytes > head ? peer->budget.bytes - head : 0;
    if (sent->count == 0) return;
    cox_packet_inputs inputs =
        choose(peer, sent, writer->capacity - writer->length - 1u, allowed, is_first);
    write_blocks(peer, writer, sent, base_tick, &inputs.older);
    write_blocks(peer, writer, sent, base_tick, &inputs.newest);
}

void cox_peer_sent(cox_peer *peer, uint32_t length)
{
    cox_budget_spend(&peer->budget, length + COX_UDP_BYTES);
}
