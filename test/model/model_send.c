/* SPDX-License-Identifier: MIT
 * What a machine sends: at least a packet a tick, with everything that the other has not
 * acknowledged as far as the byte rate allows. */
#include "model.h"

#define PACKET_BYTES 1200
#define HOST_HEAD 65   /* PROTOCOL.md: head, SYNC without inputs, check */
#define JOINER_HEAD 59 /* and a byte for each queue */
#define RANGE_BYTES 3
#define COMMAND_BYTES 10
#define ROOM_LEAST 400 /* bytes that are worth a further packet */
#define SPACE_US 1750  /* the least time from packet to packet */

static uint32_t head_bytes(const model_machine *m)
{
    return m->number == 0 ? HOST_HEAD : JOINER_HEAD + m->rules->players + 1;
}

static bool sends_queue(const model_machine *m, uint32_t to, uint32_t player)
{
    return m->number == 0 ? player != to : player == m->number;
}

static bool is_unchanged(const model_queue *queue, uint32_t tick)
{
    return tick > 0 && queue->values[tick % MODEL_RING] == queue->values[(tick - 1) % MODEL_RING];
}

/* The bytes of the inputs of a tick that a peer lacks; unchanged ones share a byte. */
static uint32_t row_bytes(const model_machine *m, uint32_t to, uint32_t tick)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < m->rules->players; i++) {
        const model_queue *queue = &m->queues[i];
        if (!sends_queue(m, to, i)) continue;
        if (tick < m->peers[to].ends[i] || tick >= queue->end) continue;
        if (!is_unchanged(queue, tick)) bytes += COMMAND_BYTES;
        else if (tick == m->peers[to].ends[i] || !is_unchanged(queue, tick - 1)) bytes++;
    }
    return bytes;
}

/* Adds the inputs of ticks first to end - 1 that a peer lacks. */
static void add_rows(const model_machine *m, uint32_t to, model_packet *packet, uint32_t first,
                     uint32_t end)
{
    for (uint32_t i = 0; i < m->rules->players; i++) {
        uint32_t from = m->peers[to].ends[i] > first ? m->peers[to].ends[i] : first;
        uint32_t until = m->queues[i].end < end ? m->queues[i].end : end;
        if (!sends_queue(m, to, i) || from >= until) continue;
        packet->ranges[packet->range_count].player = i;
        packet->ranges[packet->range_count].first = from;
        packet->ranges[packet->range_count++].end = until;
        packet->bytes += RANGE_BYTES;
        for (uint32_t t = from; t < until; t++)
            packet->values[packet->value_count++] = m->queues[i].values[t % MODEL_RING];
    }
    for (uint32_t t = first; t < end; t++) packet->bytes += row_bytes(m, to, t);
}

static void describe(const model_machine *m, model_peer *peer, model_packet *packet)
{
    uint32_t now_ms = (uint32_t)(m->now_us / 1000);
    packet->sequence = ++peer->sent;
    packet->time_ms = now_ms;
    packet->echo_ms = peer->received == 0 ? UINT32_MAX : peer->time_ms + now_ms - peer->heard_ms;
    packet->position = m->position * 256 / MODEL_TICK * MODEL_TICK / 256;
    packet->lead = peer->has_lead ? (int32_t)(peer->lead / 32) : INT32_MAX;
    packet->late_tick = peer->late_tick;
    packet->late = peer->late * 64 / MODEL_TICK * MODEL_TICK / 64;
    peer->late_tick = UINT32_MAX;
    for (uint32_t i = 0; i < m->rules->players; i++) packet->ends[i] = m->queues[i].end;
    packet->bytes = MODEL_UDP_BYTES + head_bytes(m);
    packet->range_count = packet->value_count = 0;
    packet->pieces = 0;
}

/* The first rows, and the last, that fit into some bytes. */
static uint32_t rows_up(const model_machine *m, uint32_t to, uint32_t low, uint32_t high,
                        uint32_t room)
{
    for (; low < high; low++) {
        uint32_t bytes = row_bytes(m, to, low);
        if (bytes > room) break;
        room -= bytes;
    }
    return low;
}

static uint32_t rows_down(const model_machine *m, uint32_t to, uint32_t low, uint32_t high,
                          uint32_t room)
{
    for (; low < high; high--) {
        uint32_t bytes = row_bytes(m, to, high - 1);
        if (bytes > room) break;
        room -= bytes;
    }
    return high;
}

/* What a turn's packets have to hold: rows low to high - 1. */
static void begin_turn(model_machine *m, uint32_t to, uint64_t elapsed)
{
    model_peer *peer = &m->peers[to];
    model_budget_earn(&peer->budget, elapsed);
    peer->low = UINT32_MAX;
    peer->high = 0;
    for (uint32_t i = 0; i < m->rules->players; i++) {
        if (!sends_queue(m, to, i)) continue;
        if (peer->ends[i] < peer->low) peer->low = peer->ends[i];
        if (m->queues[i].end > peer->high) peer->high = m->queues[i].end;
    }
    if (peer->low > peer->high) peer->low = peer->high;
}

/* Whether a packet is due: once a tick, and where there is news. */
static bool is_due(const model_machine *m, model_peer *peer, uint32_t to)
{
    uint64_t elapsed = m->now_us - peer->sent_us;
    uint32_t news = 0;
    for (uint32_t i = 0; i < m->rules->players; i++)
        if (sends_queue(m, to, i)) news += m->queues[i].end;
    if (elapsed < SPACE_US) return false;
    if (elapsed * m->rules->ticks_per_second < MODEL_TICK * 3 / 4 && peer->news == news)
        return false;
    peer->news = news;
    return true;
}

/* The first packet of a turn has the newest rows. Where the rate allows no further one, half of it
 * has older rows, which go on where the last packet ended. */
static void write_first(model_machine *m, uint32_t to, model_packet *packet, uint32_t room)
{
    model_peer *peer = &m->peers[to];
    int64_t allowed = (int64_t)peer->budget.bytes - packet->bytes;
    uint32_t oldest = peer->low;
    uint32_t least = oldest < peer->high ? 2 * row_bytes(m, to, peer->high - 1) : 0;
    if (allowed < room) room = allowed < (int64_t)least ? least : (uint32_t)allowed;
    uint32_t low = rows_down(m, to, oldest, peer->high, room);
    bool is_one = low > oldest && allowed < (int64_t)(room + ROOM_LEAST);
    if (is_one) low = rows_down(m, to, oldest, peer->high, (room + 1) / 2);
    bool is_tight = is_one || rows_up(m, to, oldest, low, (uint32_t)allowed - room) < low;
    if (is_tight && peer->again > oldest && peer->again < low) peer->low = peer->again;
    if (is_one) {
        peer->again = rows_up(m, to, peer->low, low, room / 2);
        add_rows(m, to, packet, peer->low, peer->again);
        peer->low = low;
    }
    add_rows(m, to, packet, low, peer->high);
    peer->high = low;
}

/* Further packets have the older rows, the oldest first. */
static void write_more(model_machine *m, uint32_t to, model_packet *packet, uint32_t room)
{
    model_peer *peer = &m->peers[to];
    peer->again = rows_up(m, to, peer->low, peer->high, room);
    add_rows(m, to, packet, peer->low, peer->again);
    peer->low = peer->again > peer->low ? peer->again : peer->high;
}

bool model_machine_send(model_machine *m, uint32_t to, model_packet *packet)
{
    model_peer *peer = &m->peers[to];
    bool is_first = m->now_us != peer->sent_us;
    if (m->number != 0 && !m->has_begun) return false;
    if (is_first && !is_due(m, peer, to)) return false;
    if (!is_first && (peer->low >= peer->high || peer->budget.bytes < ROOM_LEAST)) return false;
    if (is_first) begin_turn(m, to, m->now_us - peer->sent_us);
    peer->sent_us = m->now_us;
    describe(m, peer, packet);
    uint32_t room = PACKET_BYTES - head_bytes(m) - 2 * RANGE_BYTES * m->rules->players;
    if (is_first) write_first(m, to, packet, room);
    else write_more(m, to, packet, room);
    model_budget_spend(&peer->budget, packet->bytes);
    return true;
}
