/* SPDX-License-Identifier: MIT
 * The phases of a peer, and what it has and lacks of the queues. */
#include "cox_peer.h"

#include <string.h>

#include "cox_clock.h"
#include "cox_phases.h"
#include "coxswain/check.h"

/* The inputs of so many ticks are repeated before any loss is known, so that a single loss costs
 * no time; and those of one tick more for so many thousandths of packets that are lost. */
#define REPEATED_TICKS 2u
#define REPEATED_PERMILLE 40u

void cox_peer_init(cox_peer *peer, uint32_t inbox_capacity, uint64_t now_us)
{
    uint8_t *inbox = peer->inbox;
    uint32_t *sent_ms = peer->sender.sent_ms;
    memset(peer, 0, sizeof *peer);
    peer->inbox = inbox;
    peer->player = COX_NO_PLAYER;
    peer->hashed_tick = COX_NO_TICK;
    peer->agreed_tick = COX_NO_TICK;
    peer->hash_report.tick = COX_NO_TICK;
    peer->start_tick = COX_NO_TICK;
    peer->sent_us = now_us;
    peer->is_urgent = true;
    cox_link_init(&peer->link, now_us);
    cox_link_init(&peer->piece_link, now_us);
    cox_piece_sender_init(&peer->sender, sent_ms);
    cox_piece_receiver_init(&peer->receiver, inbox, inbox_capacity);
    peer->earned_us = now_us;
}

/* A phase, as a bit of the table. */
#define TO(phase) (1u << COX_PEER_##phase)

/* The phases that may follow each, bit by bit. */
static const uint16_t followers[COX_PEER_PHASES] COX_FLASH = {
    [COX_PEER_NONE] = TO(LATE) | TO(FOLLOWING) | TO(PLAYING),
    [COX_PEER_LATE] = TO(LOADING) | TO(GONE),
    [COX_PEER_LOADING] = TO(LOADED) | TO(LATE) | TO(GONE),
    [COX_PEER_LOADED] = TO(FOLLOWING) | TO(LATE) | TO(GONE),
    [COX_PEER_FOLLOWING] = TO(PLAYING) | TO(LATE) | TO(GONE),
    [COX_PEER_PLAYING] = TO(GONE),
};

bool cox_peer_may_enter(const cox_peer *peer, uint8_t phase)
{
    return cox_phases_follow(followers, peer->phase, phase);
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
    return cox_peer_is_in(peer) && peer->link.received > 0;
}

bool cox_peer_takes_part(const cox_peer *peer)
{
    return peer->phase >= COX_PEER_FOLLOWING;
}

void cox_peer_acknowledge(cox_peer *peer, const uint32_t *ends, uint32_t count, uint64_t now_us)
{
    for (uint32_t i = 0; i < count; i++) {
        if (ends[i] <= peer->ends[i]) continue;
        peer->ends[i] = ends[i];
        if (peer->sent[i] < ends[i]) peer->sent[i] = ends[i];
        peer->progress_us[i] = now_us;
    }
}

void cox_peer_start(cox_peer *peer, uint32_t tick, uint64_t now_us)
{
    peer->start_tick = tick;
    for (uint32_t i = 0; i < COX_INPUT_QUEUES_MAX; i++) {
        peer->ends[i] = tick;
        peer->sent[i] = tick;
        peer->progress_us[i] = now_us;
    }
}

/* The tick before which the peer gets the inputs of a queue. */
static uint32_t end_for(const cox_peer *peer, const cox_input_queue *queue, uint32_t number)
{
    bool is_own = number == peer->player && peer->phase == COX_PEER_PLAYING;
    return is_own && peer->own_first < queue->end ? peer->own_first : queue->end;
}

/* Whether the peer has acknowledged nothing of a queue for about a round trip. */
static bool is_overdue(cox_peer *peer, uint32_t number, uint64_t now_us)
{
    if (peer->sent[number] <= peer->ends[number]) peer->progress_us[number] = now_us;
    return now_us - peer->progress_us[number] >= cox_clock_us(cox_link_again_ms(&peer->link));
}

uint32_t cox_peer_base(const cox_peer *peer, uint32_t count)
{
    uint32_t base = peer->ends[0];
    for (uint32_t i = 1; i < count; i++)
        if (peer->ends[i] < base) base = peer->ends[i];
    return base;
}

/* The first tick to send of a queue: inputs that were not sent yet, and, in the first packet of a
 * turn, the newest ones that were. */
static uint32_t begin_of(const cox_peer *peer, uint32_t number, uint32_t end)
{
    if (peer->is_urgent) return peer->sent[number];
    uint32_t count = REPEATED_TICKS + cox_link_loss_permille(&peer->link) / REPEATED_PERMILLE;
    uint32_t repeated = end < count ? 0 : end - count;
    uint32_t begin = peer->sent[number] < repeated ? peer->sent[number] : repeated;
    return begin > peer->ends[number] ? begin : peer->ends[number];
}

/* Writes the inputs of a queue before tick end. Overdue inputs are sent again from the oldest on,
 * in every packet, as a receiver's end stays at the first gap. Returns whether there are more that
 * can be sent now, in a further packet. */
static bool write_queue(cox_peer *peer, cox_bytes_writer *writer, const cox_input_queue *queues,
                        uint32_t number, uint32_t base_tick, uint32_t end, uint64_t now_us)
{
    bool is_again = is_overdue(peer, number, now_us) && !peer->is_urgent;
    uint32_t begin = is_again ? peer->ends[number] : begin_of(peer, number, end);
    uint32_t reached = cox_input_block_write(writer, &queues[(size_t)number], (uint8_t)number,
                                             base_tick, begin, end);
    if (is_again || reached > peer->sent[number]) peer->sent[number] = reached;
    return !is_again && reached > begin && peer->sent[number] < end;
}

bool cox_peer_write_inputs(cox_peer *peer, cox_bytes_writer *writer, const cox_input_queue *queues,
                           uint32_t count, uint32_t base_tick, uint64_t now_us)
{
    bool has_more = false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = (peer->turn + i) % count;
        uint32_t end = end_for(peer, &queues[(size_t)number], number);
        if (write_queue(peer, writer, queues, number, base_tick, end, now_us)) has_more = true;
    }
    peer->turn = peer->turn + 1u < count ? (uint8_t)(peer->turn + 1u) : 0;
    return has_more;
}

bool cox_peer_write_queue(cox_peer *peer, cox_bytes_writer *writer, const cox_input_queue *queues,
                          uint32_t number, uint32_t base_tick, uint64_t now_us)
{
    return write_queue(peer, writer, queues, number, base_tick, queues[(size_t)number].end, now_us);
}
