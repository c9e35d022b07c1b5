/* SPDX-License-Identifier: MIT
 * Packets that leave: answers that are due, and what each peer needs to know of the match. */
#include "cox_session.h"

#include <string.h>

#include "net/wire/cox_handshake.h"

/* The time from one HELLO of a joiner to the next, and from one BYE. */
#define HELLO_MS 100u
#define BYE_MS 50u

/* The time from packet to packet while nothing happens. */
#define IDLE_MS 100u

/* The least time from a turn of packets to the next: heads cost bytes. */
#define SPACE_US 1750u

static void finish(const cox_session *session, cox_bytes_writer *writer, cox_packet *packet,
                   cox_peer *peer)
{
    packet->to = peer->address;
    packet->length = cox_packet_seal(writer);
    cox_meter_add(&peer->up, packet->length + COX_UDP_BYTES, session->clock.now_us);
}

static bool write_welcome(cox_session *session, cox_peer *peer, cox_packet *packet)
{
    cox_bytes_writer writer = cox_packet_begin(packet->bytes, COX_PACKET_WELCOME, peer->session, 0);
    cox_welcome welcome;
    welcome.nonce = peer->nonce;
    welcome.player_bits = 0;
    if (peer->player != COX_NO_PLAYER)
        welcome.player_bits = (uint16_t)(UINT32_C(1) << peer->player);
    welcome.has_snapshot = peer->start_tick != 0 || peer->snapshots > 0;
    welcome.on_desync = session->def.on_desync;
    welcome.tick = session->timeline.current_tick;
    cox_welcome_write(&writer, &welcome);
    peer->due &= (uint8_t)~COX_DUE_WELCOME;
    finish(session, &writer, packet, peer);
    return true;
}

static bool write_bye(cox_session *session, cox_peer *peer, const cox_bye *bye, cox_packet *packet)
{
    cox_bytes_writer writer =
        cox_packet_begin(packet->bytes, COX_PACKET_BYE, peer->session, ++peer->link.sent);
    cox_bye_write(&writer, bye);
    peer->due &= (uint8_t)~COX_DUE_BYE;
    peer->sent_us = session->clock.now_us;
    finish(session, &writer, packet, peer);
    return true;
}

static bool write_hello(cox_session *session, cox_peer *host, cox_packet *packet)
{
    cox_bytes_writer writer = cox_packet_begin(packet->bytes, COX_PACKET_HELLO, 0, 0);
    cox_hello hello;
    hello.question = session->question;
    memcpy(hello.identity, session->def.identity, COX_IDENTITY_BYTES);
    hello.is_spectator = session->def.spectator;
    hello.wanted_player = session->def.wanted_player;
    hello.reach = session->def.history_ticks;
    hello.match = *session->match;
    cox_hello_write(&writer, &hello);
    host->sent_us = session->clock.now_us;
    host->is_urgent = false;
    finish(session, &writer, packet, host);
    return true;
}

/* The worst new input since the last packet is told once. */
static void describe_lateness(cox_peer *peer, cox_packet_sync_host *host)
{
    int64_t before = (int64_t)host->own_end - peer->late_tick;
    host->has_late = peer->late_tick != COX_NO_TICK && host->own_end > 0 && before <= INT16_MAX &&
                     before >= INT16_MIN;
    host->late_before = (int16_t)before;
    host->lateness = peer->lateness;
    if (host->has_late) peer->told_lateness = peer->lateness;
    peer->late_tick = COX_NO_TICK;
}

void cox_host_write_sync(const cox_session *session, cox_peer *peer, cox_packet_sync *sync,
                         cox_bytes_writer *writer)
{
    cox_packet_sync_host *host = &sync->host;
    bool is_playing = peer->phase == COX_PEER_PLAYING && session->phase != COX_SESSION_LOBBY;
    uint32_t waiting_ms = cox_clock_ms(session->clock.now_us - session->stalled_us);
    host->phase = cox_session_public_phase(session);
    host->own_end = is_playing ? session->timeline.queues[peer->player].end : 0;
    bool is_known = !is_playing || host->own_end > peer->own_first; /* it gave an input */
    host->player = is_known ? COX_NO_PLAYER : peer->player;
    host->own_first = peer->own_first;
    describe_lateness(peer, host);
    host->player_bits = cox_host_player_bits(session);
    host->waiting_bits = cox_host_waiting_bits(session);
    host->waiting_ms = (uint16_t)(waiting_ms < UINT16_MAX ? waiting_ms : UINT16_MAX);
    host->final_tick = session->final_tick;
    cox_packet_sync_write_host(writer, sync);
}

/* Whether this side's state is known to be one of the match. */
static bool is_proven(const cox_session *session)
{
    return cox_session_has_state(session) && session->phase != COX_SESSION_PROVING;
}

void cox_joiner_write_sync(const cox_session *session, cox_peer *peer, cox_packet_sync *sync,
                           cox_bytes_writer *writer)
{
    (void)peer;
    cox_packet_sync_joiner *joiner = &sync->joiner;
    const cox_timeline *timeline = &session->timeline;
    joiner->start_tick = is_proven(session) ? timeline->start : COX_NO_TICK;
    joiner->mismatch_tick = session->search.mismatch_tick;
    for (uint32_t i = 0; i < timeline->queue_count; i++) joiner->ends[i] = timeline->queues[i].end;
    cox_packet_sync_write_joiner(writer, sync, timeline->queue_count);
}

/* The hashes of the newest final state, if that is near enough to the position to be told. */
static void describe_hashes(const cox_session *session, cox_packet_sync *sync)
{
    cox_hash_pair hashes;
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    int64_t beyond = (int64_t)newest - sync->position / COX_SCHEDULE_TICK;
    sync->hashed_tick = COX_NO_TICK;
    if (!is_proven(session) || newest == COX_NO_TICK) return;
    if (beyond < INT16_MIN || beyond > INT16_MAX) return;
    if (!cox_timeline_get_hashes(&session->timeline, newest, &hashes)) return;
    sync->hashed_tick = newest;
    sync->state_hash = hashes.state;
    sync->input_hash = hashes.input;
}

/* Fills in what the packets of both sides tell. */
static void describe(const cox_session *session, cox_peer *peer, cox_packet_sync *sync)
{
    uint32_t now_ms = cox_clock_ms(session->clock.now_us);
    memset(sync, 0, sizeof *sync);
    sync->time = (uint16_t)now_ms;
    sync->has_echo = peer->link.has_echo;
    sync->echo = (uint16_t)(peer->link.echo + now_ms);
    sync->position = cox_schedule_at(&session->schedule, session->clock.now_us);
    sync->has_lead = peer->lead.is_known;
    sync->lead = cox_lead_get(&peer->lead);
    describe_hashes(session, sync);
}

/* The queues that go to a peer: all to a joiner, its own to the host. */
static cox_sent_queues queues_for(const cox_session *session, const cox_peer *peer)
{
    cox_sent_queues sent;
    sent.queues = session->timeline.queues;
    sent.first = 0;
    sent.count = 0;
    if (!cox_session_is_host(session)) {
        if (session->player == COX_NO_PLAYER) return sent;
        sent.first = session->player;
        sent.count = 1;
    } else if (session->phase != COX_SESSION_LOBBY && cox_peer_takes_part(peer)) {
        sent.count = (uint8_t)cox_session_queue_count(session);
    }
    return sent;
}

/* Writes the first packet of a turn, or a further one. */
static bool write_sync(cox_session *session, cox_peer *peer, bool is_first, cox_packet *packet)
{
    cox_bytes_writer writer =
        cox_packet_begin(packet->bytes, COX_PACKET_SYNC, peer->session, ++peer->link.sent);
    cox_sent_queues sent = queues_for(session, peer);
    cox_packet_sync sync;
    describe(session, peer, &sync);
    sync.base_tick = cox_peer_base(peer, &sent);
    session->calls.side.write_sync(session, peer, &sync, &writer);
    if (is_first) {
        cox_peer_begin_turn(peer, &sent, session->clock.now_us - peer->sent_us);
        peer->is_urgent = false;
        peer->sent_us = session->clock.now_us;
        peer->sent_news = cox_peer_news(peer, &sent);
    }
    cox_peer_write_inputs(peer, &writer, &sent, sync.base_tick, is_first);
    cox_input_blocks_end(&writer);
    finish(session, &writer, packet, peer);
    cox_peer_sent(peer, packet->length);
    return true;
}

/* The next piece of a message to the peer, or the answer to pieces that came from it. */
static bool write_piece(cox_session *session, cox_peer *peer, cox_packet *packet)
{
    cox_bytes_writer writer;
    const cox_piece_calls *pieces = &session->calls.pieces;
    if (pieces->write == NULL || !pieces->write(session, peer, packet->bytes, &writer))
        return false;
    finish(session, &writer, packet, peer);
    return true;
}

/* Whether the last packet to a peer was sent so long ago. */
static bool was_sent_before(const cox_session *session, const cox_peer *peer, uint32_t ms)
{
    return cox_clock_has_passed(&session->clock, peer->sent_us, ms);
}

/* Whether a turn of packets is to begin: once a tick, and where there is news. */
static bool turn_is_due(const cox_session *session, const cox_peer *peer)
{
    uint64_t elapsed_us = session->clock.now_us - peer->sent_us;
    bool is_idle = session->phase <= COX_SESSION_LOBBY;
    cox_sent_queues sent = queues_for(session, peer);
    if (peer->is_urgent || was_sent_before(session, peer, IDLE_MS)) return true;
    if (is_idle || elapsed_us < SPACE_US) return false;
    if (elapsed_us * session->def.ticks_per_second >= UINT32_C(750000)) return true;
    return peer->sent_news != cox_peer_news(peer, &sent);
}

/* Writes the next packet of the match, if one is to be sent. Sending it removes the reason, so a
 * turn ends. */
static bool write_due_sync(cox_session *session, cox_peer *peer, cox_packet *packet)
{
    if (turn_is_due(session, peer)) return write_sync(session, peer, true, packet);
    return cox_peer_has_more(peer) && write_sync(session, peer, false, packet);
}

static bool packet_to_joiner(cox_session *session, cox_peer *peer, cox_packet *packet)
{
    if ((peer->due & COX_DUE_BYE) != 0) return write_bye(session, peer, &peer->bye, packet);
    if (!cox_peer_is_in(peer) || session->phase == COX_SESSION_OVER) return false;
    if ((peer->due & COX_DUE_WELCOME) != 0) return write_welcome(session, peer, packet);
    if (!cox_peer_is_firm(peer)) return false;
    return write_due_sync(session, peer, packet);
}

bool cox_joiner_get_packet(cox_session *session, cox_packet *packet)
{
    cox_peer *host = &session->peers[0];
    if (session->phase == COX_SESSION_OVER || host->phase == COX_PEER_GONE) return false;
    if (session->phase == COX_SESSION_ASKING)
        return (host->is_urgent || was_sent_before(session, host, HELLO_MS)) &&
               write_hello(session, host, packet);
    if (session->phase == COX_SESSION_LEAVING || session->phase == COX_SESSION_LEFT)
        return was_sent_before(session, host, BYE_MS) &&
               write_bye(session, host, &session->goodbye, packet);
    return write_due_sync(session, host, packet) || write_piece(session, host, packet);
}

/* Pieces of messages go after all else. */
static bool piece_to_joiner(cox_session *session, cox_peer *peer, cox_packet *packet)
{
    if (!cox_peer_is_firm(peer) || session->phase == COX_SESSION_OVER) return false;
    return write_piece(session, peer, packet);
}

bool cox_host_get_packet(cox_session *session, cox_packet *packet)
{
    if (cox_gate_write(&session->gate, session->match, packet)) return true;
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (packet_to_joiner(session, &session->peers[(size_t)i], packet)) return true;
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (piece_to_joiner(session, &session->peers[(size_t)i], packet)) return true;
    return false;
}

bool cox_session_get_packet(cox_session *session, uint64_t now_us, cox_packet *packet)
{
    cox_session_take_time(session, now_us);
    cox_session_end_receiving(session);
    if (!session->calls.side.get_packet(session, packet)) return false;
    memset(packet->to.identity, 0, COX_IDENTITY_BYTES);
    packet->to.is_spectator = false;
    session->packets_sent++;
    session->bytes_sent += packet->length;
    return true;
}
