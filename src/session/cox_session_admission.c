/* SPDX-License-Identifier: MIT
 * The host's players: who is let in, how a latecomer gets the state and follows until it
 * can take its player, and how a player is given up.
 *
 * A player that nobody has holds absent inputs, written ahead as far as the host's own inputs. A
 * latecomer's begin where those end, with a few empty inputs, so that nobody ever waits for it. */
#include "cox_session.h"

#include <string.h>

#include "cox_handshake.h"
#include "coxswain/hash.h"

/* A latecomer is sent a fresh state so often when it falls behind the history, then refused. */
#define SNAPSHOTS_MAX 3

/* Ticks more than the delay and the way by which a latecomer may be behind to be seated, and that
 * its first inputs are given to arrive. */
#define CLOSE_TICKS 4u
#define LEAD_TICKS 2u
#define LEAD_TICKS_MAX 40u

static bool has_place(const cox_peer *peer)
{
    return peer->state == COX_PEER_LOADING || peer->state == COX_PEER_FOLLOWING ||
           peer->state == COX_PEER_PLAYING;
}

uint16_t cox_host_players(const cox_session *session)
{
    uint32_t players = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state == COX_PEER_PLAYING && peer->player != COX_NO_PLAYER)
            players |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)players;
}

/* The first player that nobody has or is kept for; COX_NO_PLAYER if there is none. */
static uint8_t free_player(const cox_session *session)
{
    uint32_t taken = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (has_place(peer) && peer->player != COX_NO_PLAYER) taken |= UINT32_C(1) << peer->player;
    }
    for (uint8_t player = 1; player < session->def.players; player++)
        if ((taken >> player & 1u) == 0) return player;
    return COX_NO_PLAYER;
}

static void refuse(cox_session *session, uint32_t number, const cox_refusal *refusal)
{
    cox_peer *peer = &session->peers[(size_t)number];
    peer->state = COX_PEER_REFUSED;
    peer->refusal = *refusal;
    peer->refusal_is_due = true;
    cox_session_tell_refusal(session, number, refusal);
}

static void refuse_for(cox_session *session, uint32_t number, uint8_t field, uint64_t host)
{
    cox_refusal refusal;
    refusal.nonce = session->peers[(size_t)number].nonce;
    cox_refusal_name(&refusal, field);
    cox_text_number(refusal.host, host);
    refuse(session, number, &refusal);
}

static void let_in(cox_session *session, uint32_t number, uint8_t player)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool is_lobby = session->phase == COX_PHASE_LOBBY;
    bool is_player = player != COX_NO_PLAYER;
    peer->player = player;
    peer->wants_to_play = is_player;
    peer->welcome_is_due = true;
    if (!is_lobby) {
        peer->state = COX_PEER_LOADING;
        return;
    }
    peer->state = is_player ? COX_PEER_PLAYING : COX_PEER_FOLLOWING;
    cox_peer_start(peer, 0, session->clock.now_ms);
    cox_session_tell(session, COX_EVENT_JOINED, player)->peer = number;
    cox_host_begin_if_full(session);
}

/* The number that both write into their packets: another one for each pair of sessions. */
static uint32_t session_number(const cox_session *session, uint32_t nonce)
{
    uint64_t mixed = cox_hash_finish((uint64_t)session->def.nonce << 32 | nonce);
    return (uint32_t)mixed | 1u;
}

void cox_host_hello(cox_session *session, uint32_t number, const cox_hello *hello)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_refusal refusal;
    if (peer->state != COX_PEER_NONE && peer->nonce == hello->nonce) { /* it asks again */
        peer->link.heard_ms = session->clock.now_ms;
        peer->welcome_is_due = has_place(peer);
        peer->refusal_is_due = peer->state == COX_PEER_REFUSED;
        peer->bye_is_due = peer->state == COX_PEER_GONE;
        return;
    }
    if (peer->former_nonce == hello->nonce && hello->nonce != 0) return; /* a late one of before */

    uint32_t former = peer->state == COX_PEER_NONE ? 0 : peer->nonce;
    if (has_place(peer)) cox_host_drop(session, number, COX_BYE_DROPPED);
    cox_peer_init(peer, session->inbox_capacity, session->clock.now_ms);
    peer->former_nonce = former;
    peer->nonce = hello->nonce;
    peer->session = session_number(session, hello->nonce);
    peer->build = hello->match.build;
    refusal.nonce = hello->nonce;
    if (!cox_match_compare(&session->match, &hello->match, &refusal)) {
        refuse(session, number, &refusal);
        return;
    }
    uint8_t player = hello->is_spectator ? COX_NO_PLAYER : free_player(session);
    bool is_over = session->is_leaving || session->has_ended ||
                   session->final_tick <= session->timeline.current_tick ||
                   session->phase >= COX_PHASE_SEARCHING;
    if (is_over) refuse_for(session, number, COX_FIELD_MATCH, session->timeline.current_tick);
    else if (player == COX_NO_PLAYER && !hello->is_spectator)
        refuse_for(session, number, COX_FIELD_PLACES, session->def.players);
    else let_in(session, number, player);
}

void cox_host_begin_if_full(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    uint32_t all = (UINT32_C(1) << session->def.players) - 1u;
    if (session->phase != COX_PHASE_LOBBY || cox_host_players(session) != all) return;
    session->phase = COX_PHASE_RUNNING;
    for (uint32_t i = 0; i < timeline->queue_count; i++)
        cox_input_queue_extend(&timeline->queues[i], COX_INPUT_GIVEN, session->delay);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        peer->own_first = session->delay;
        peer->is_urgent = true;
    }
}

/* The inputs of a player end with what is here; absent ones follow, at least one, so that the
 * simulation is told. */
static void end_inputs(cox_session *session, uint8_t player)
{
    cox_input_queue *queue = &session->timeline.queues[player];
    cox_input_queue_append(queue, COX_INPUT_ABSENT, NULL, 0);
    cox_input_queue_extend(queue, COX_INPUT_ABSENT, session->timeline.queues[0].end);
}

void cox_host_drop(cox_session *session, uint32_t number, uint8_t reason)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (!has_place(peer)) return;
    bool is_seated = peer->state == COX_PEER_PLAYING;
    peer->state = COX_PEER_GONE;
    peer->has_join_snapshot = false;
    cox_chunk_sender_stop(&peer->sender);
    peer->bye.reason = reason;
    peer->bye.end = 0;
    peer->bye_is_due = true;
    cox_session_search_lost(session, number);
    if (is_seated && session->phase == COX_PHASE_LOBBY) {
        cox_event *event = cox_session_tell(session, COX_EVENT_DROPPED, peer->player);
        event->peer = number;
    } else if (is_seated && reason != COX_BYE_DONE) {
        peer->bye.end = session->timeline.queues[peer->player].end;
        end_inputs(session, peer->player);
    }
}

void cox_host_bye(cox_session *session, uint32_t number)
{
    cox_host_drop(session, number, COX_BYE_LEFT);
    session->peers[(size_t)number].bye_is_due = true;
}

/* The newest state that all players were heard to agree on. */
static uint32_t agreed_tick(const cox_session *session)
{
    uint32_t agreed = cox_timeline_newest_hashed(&session->timeline);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state != COX_PEER_PLAYING || peer->is_muted) continue;
        if (peer->agreed_tick == COX_NO_TICK) return COX_NO_TICK;
        if (peer->agreed_tick < agreed) agreed = peer->agreed_tick;
    }
    return agreed;
}

static uint16_t seats_before(const cox_timeline *timeline, uint32_t tick)
{
    uint32_t players = 0;
    for (uint32_t player = 0; player + 1 < timeline->queue_count; player++)
        if (tick == 0 ||
            cox_input_queue_kind(&timeline->queues[player], tick - 1) == COX_INPUT_GIVEN)
            players |= UINT32_C(1) << player;
    return (uint16_t)players;
}

/* Makes a message of a kept snapshot; false if there is none yet that will do. */
static bool make_blob(cox_session *session)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    cox_hash_pair hashes;
    uint32_t agreed = agreed_tick(session);
    if (agreed == COX_NO_TICK) return false;
    const cox_saved_state *saved = cox_saved_states_newest(&session->timeline.saved_states, agreed);
    if (saved == NULL || !cox_timeline_get_hashes(&session->timeline, saved->tick, &hashes))
        return false;
    if (saved->tick < cox_timeline_oldest_kept(&session->timeline)) return false;

    cox_bytes_writer writer =
        cox_bytes_writer_make(join_snapshot->bytes, COX_JOIN_SNAPSHOT_HEAD_BYTES);
    cox_bytes_add_u8(&writer, COX_JOIN_SNAPSHOT_TYPE);
    cox_bytes_add_u8(&writer, session->delay);
    cox_bytes_add_u16(&writer, seats_before(&session->timeline, saved->tick));
    cox_bytes_add_u16(&writer, cox_host_players(session));
    cox_bytes_add_u32(&writer, saved->tick);
    cox_bytes_add_u64(&writer, hashes.state);
    cox_bytes_add_u64(&writer, hashes.input);
    memcpy(join_snapshot->bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES, saved->bytes,
           (size_t)saved->length);
    join_snapshot->length = COX_JOIN_SNAPSHOT_HEAD_BYTES + saved->length;
    join_snapshot->tick = saved->tick;
    join_snapshot->is_there = true;
    return true;
}

static bool blob_is_in_use(const cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (session->peers[(size_t)i].has_join_snapshot) return true;
    return false;
}

/* Whether who gets the snapshot now can still follow from it. */
static bool blob_is_fresh(const cox_session *session)
{
    uint32_t age = session->timeline.current_tick - session->join_snapshot.tick;
    return session->join_snapshot.is_there && age < session->def.history_ticks / 2u;
}

static void send_state(cox_session *session, cox_peer *peer)
{
    if (!blob_is_in_use(session)) session->join_snapshot.is_there = false;
    if (!session->join_snapshot.is_there && !make_blob(session)) return;
    if (!blob_is_fresh(session)) return;
    cox_peer_start(peer, session->join_snapshot.tick, session->clock.now_ms);
    cox_chunk_sender_begin(&peer->sender, session->join_snapshot.bytes,
                           session->join_snapshot.length, session->clock.now_ms);
    peer->has_join_snapshot = true;
    peer->snapshots++;
    peer->agreed_tick = COX_NO_TICK;
    peer->hash_report.tick = COX_NO_TICK;
}

/* Whether inputs that a peer lacks are no longer kept. */
static bool is_overrun(const cox_session *session, const cox_peer *peer)
{
    const cox_timeline *timeline = &session->timeline;
    if (peer->start_tick == COX_NO_TICK) return false; /* it is to get a state first */
    for (uint32_t i = 0; i < timeline->queue_count; i++)
        if (peer->ends[i] < timeline->queues[i].first) return true;
    return false;
}

static void send_fresh_state(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    peer->has_join_snapshot = false;
    peer->is_ready = false;
    peer->state = COX_PEER_LOADING;
    peer->start_tick = COX_NO_TICK;
    cox_chunk_sender_stop(&peer->sender);
    if (peer->snapshots < SNAPSHOTS_MAX || !peer->wants_to_play) return;
    refuse_for(session, number, COX_FIELD_SPEED, session->def.history_ticks);
}

bool cox_host_leave_behind(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!is_overrun(session, peer)) return false;
    if (peer->state == COX_PEER_PLAYING) cox_host_drop(session, number, COX_BYE_DROPPED);
    else send_fresh_state(session, number);
    return true;
}

/* Whether a latecomer is near enough to the host to take its player. */
static bool is_close(const cox_session *session, const cox_peer *peer)
{
    if (!peer->is_ready || !peer->wants_to_play || peer->agreed_tick == COX_NO_TICK) return false;
    uint32_t way = cox_pace_ticks(&session->pace, cox_link_round_trip_ms(&peer->link));
    return peer->tick + session->delay + CLOSE_TICKS + way >= session->timeline.current_tick;
}

static void player(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_input_queue *queue = &session->timeline.queues[peer->player];
    uint32_t way = cox_pace_ticks(&session->pace, cox_link_worst_ms(&peer->link));
    uint32_t lead = session->delay + way + LEAD_TICKS;
    if (lead > LEAD_TICKS_MAX) lead = LEAD_TICKS_MAX;
    cox_input_queue_extend(queue, COX_INPUT_GIVEN, queue->end + lead);
    peer->own_first = queue->end;
    peer->state = COX_PEER_PLAYING;
    peer->is_urgent = true;
}

void cox_host_admit(cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool is_following = peer->state == COX_PEER_FOLLOWING;
        if (!cox_chunk_sender_is_busy(&peer->sender)) peer->has_join_snapshot = false;
        if (peer->state != COX_PEER_LOADING && !is_following) continue;
        bool has_start = peer->start_tick != COX_NO_TICK;
        if (is_following && !session->is_searching && is_close(session, peer)) player(session, i);
        else if (!is_following && has_start && peer->is_ready) peer->state = COX_PEER_FOLLOWING;
        else if (!is_following && !has_start) send_state(session, peer);
    }
}
