/* SPDX-License-Identifier: MIT
 * How the host begins the match, sends a latecomer the state and gives it a player once it has
 * caught up, and how it drops a peer.
 *
 * The queue of a player that no peer has holds absent inputs, as far ahead as the host's own. A
 * latecomer's inputs begin where those end, with a few empty ones, so that a latecomer never holds
 * up the match. */
#include "cox_session.h"

#include <string.h>

#include "cox_handshake.h"

/* A latecomer that falls behind the history gets so many states in all, a spectator as many in a
 * row that were too old; then it is let go. */
#define SNAPSHOTS_MAX 3

/* A player whose newest equal hashes are older is passed over; and so is one for whose sake a
 * latecomer would get a state that is too old to follow from. */
#define HASHES_MS 1000u

/* Beyond its way: by how much a latecomer's newest final state may be behind the host's for it to
 * get its player, and the time that it has for its first inputs to arrive. */
#define CLOSE_MS 150u
#define LEAD_MS 50u
#define LEAD_MS_MAX 500u

uint16_t cox_host_players(const cox_session *session)
{
    uint32_t players = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase == COX_PEER_PLAYING && cox_peer_is_firm(peer))
            players |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)players;
}

uint8_t cox_host_free_player(const cox_session *session, uint8_t wanted, uint32_t number)
{
    uint32_t taken = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (i != number && cox_peer_is_in(peer) && peer->player != COX_NO_PLAYER)
            taken |= UINT32_C(1) << peer->player;
    }
    for (uint8_t player = 1; player < session->def.players; player++) {
        bool is_wanted = wanted == COX_NO_PLAYER || wanted == player;
        if (is_wanted && (taken >> player & 1u) == 0) return player;
    }
    return COX_NO_PLAYER;
}

void cox_host_begin_if_full(cox_session *session)
{
    uint32_t all = (UINT32_C(1) << session->def.players) - 1u;
    if (session->phase != COX_SESSION_LOBBY || cox_host_players(session) != all) return;
    cox_session_enter(session, COX_SESSION_STARTING);
    cox_session_begin_schedule(session);
    for (uint32_t i = 0; i < session->peer_count; i++) session->peers[(size_t)i].is_urgent = true;
}

/* The inputs of a player end where the first one is missing: what came after it no other peer has.
 * At least one absent input follows, so that the simulation learns of it. */
static void end_inputs(cox_session *session, uint8_t player)
{
    cox_input_queue *queue = &session->timeline.queues[player];
    cox_input_queue_cut(queue);
    cox_input_queue_append(queue, COX_INPUT_ABSENT, NULL, 0);
    cox_input_queue_extend(queue, COX_INPUT_ABSENT, session->timeline.queues[0].end);
}

void cox_host_drop(cox_session *session, uint32_t number, uint8_t reason)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (!cox_peer_is_in(peer)) return;
    bool was_playing = peer->phase == COX_PEER_PLAYING && cox_peer_is_firm(peer);
    cox_peer_enter(peer, COX_PEER_GONE);
    cox_piece_sender_stop(&peer->sender);
    peer->bye.reason = reason;
    peer->bye.tick = 0;
    peer->due |= COX_DUE_BYE;
    cox_session_search_lost(session, number);
    if (was_playing && session->phase == COX_SESSION_LOBBY) {
        cox_event *event = cox_session_add_event(session, COX_EVENT_DROPPED, peer->player);
        event->peer = number;
    } else if (was_playing && reason != COX_BYE_DONE) {
        peer->bye.tick = session->timeline.queues[peer->player].end;
        end_inputs(session, peer->player);
    }
}

/* A joiner leaves as the state that it was sent has another hash there. */
static void tell_other_state(cox_session *session, const cox_peer *peer, const cox_bye *bye)
{
    cox_hash_pair hashes;
    cox_refusal refusal;
    if (!cox_peer_is_in(peer) || peer->phase == COX_PEER_PLAYING) return;
    if (!cox_timeline_get_hashes(&session->timeline, bye->tick, &hashes)) return;
    cox_refusal_name(&refusal, COX_FIELD_STATE);
    cox_text_hash(refusal.host, hashes.state);
    cox_text_hash(refusal.joiner, bye->hash);
    cox_session_add_refusal(session, &peer->address, &refusal);
}

void cox_host_bye(cox_session *session, uint32_t number, const cox_bye *bye)
{
    if (bye->reason == COX_BYE_STATE)
        tell_other_state(session, &session->peers[(size_t)number], bye);
    cox_host_drop(session, number, COX_BYE_LEFT);
    session->peers[(size_t)number].due |= COX_DUE_BYE;
}

/* The age, in ticks, above which equal hashes are passed over. */
static uint32_t hashes_ticks(const cox_session *session)
{
    uint32_t ticks = cox_schedule_ticks(&session->schedule, HASHES_MS);
    uint32_t most = session->def.history_ticks / 4u;
    return ticks < most ? ticks : most;
}

/* The newest state whose hashes all players told lately, and told alike. One that leaves its hashes
 * out is passed over, so that it keeps nobody from the match. */
static uint32_t agreed_tick(const cox_session *session)
{
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    uint32_t agreed = newest;
    if (newest == COX_NO_TICK) return COX_NO_TICK;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase != COX_PEER_PLAYING || peer->is_muted) continue;
        if (peer->agreed_tick == COX_NO_TICK) continue;
        bool is_late = newest - peer->agreed_tick > hashes_ticks(session);
        if (!is_late && peer->agreed_tick < agreed) agreed = peer->agreed_tick;
    }
    return agreed;
}

/* The players that had an input in the frame before a tick, bit by bit. */
static uint16_t players_before(const cox_timeline *timeline, uint32_t tick)
{
    uint32_t players = 0;
    for (uint32_t player = 0; player + 1 < timeline->queue_count; player++)
        if (tick == 0 ||
            cox_input_queue_kind(&timeline->queues[player], tick - 1) == COX_INPUT_GIVEN)
            players |= UINT32_C(1) << player;
    return (uint16_t)players;
}

/* The state to send to latecomers, with its hashes; NULL if no saved state will do yet. */
static const cox_saved_state *state_to_send(const cox_session *session, cox_hash_pair *hashes)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t agreed = agreed_tick(session);
    if (agreed == COX_NO_TICK) return NULL;
    const cox_saved_state *saved = cox_saved_states_newest(&timeline->saved_states, agreed);
    if (saved == NULL || !cox_timeline_get_hashes(timeline, saved->tick, hashes)) return NULL;
    return saved->tick < cox_timeline_oldest_kept(timeline) ? NULL : saved;
}

static void write_join_head(cox_session *session, uint32_t tick, const cox_hash_pair *hashes)
{
    cox_bytes_writer writer =
        cox_bytes_writer_make(session->join_snapshot.bytes, COX_JOIN_SNAPSHOT_HEAD_BYTES);
    cox_bytes_add_u8(&writer, COX_JOIN_SNAPSHOT_TYPE);
    cox_bytes_add_u16(&writer, players_before(&session->timeline, tick));
    cox_bytes_add_u16(&writer, cox_host_players(session));
    cox_bytes_add_u32(&writer, tick);
    cox_bytes_add_u64(&writer, hashes->state);
    cox_bytes_add_u64(&writer, hashes->input);
}

/* Whether the message of the state to send is made; if not, its snapshot is asked for next, once
 * for each state. */
static bool make_join_snapshot(cox_session *session)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    cox_hash_pair hashes;
    const cox_saved_state *saved = state_to_send(session, &hashes);
    if (saved == NULL) return false;
    write_join_head(session, saved->tick, &hashes);
    if (join_snapshot->tick == saved->tick) return join_snapshot->is_made;
    join_snapshot->source = saved;
    join_snapshot->tick = saved->tick;
    join_snapshot->is_made = false;
    return false;
}

void cox_host_finish_snapshot(cox_session *session, cox_status status, uint32_t length)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    if (status == COX_OK && length > session->snapshot_bytes) status = COX_ERROR_CAPACITY;
    join_snapshot->source = NULL;
    join_snapshot->is_made = status == COX_OK;
    join_snapshot->length = COX_JOIN_SNAPSHOT_HEAD_BYTES + length;
    cox_session_report_save(session, status);
}

static bool join_snapshot_is_in_use(const cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (cox_session_sends_snapshot(session, &session->peers[(size_t)i])) return true;
    return false;
}

/* Whether a peer that gets the snapshot now can still follow from it. */
static bool join_snapshot_is_fresh(const cox_session *session)
{
    uint32_t age = session->timeline.current_tick - session->join_snapshot.tick;
    return age < session->def.history_ticks / 2u;
}

static void send_state(cox_session *session, cox_peer *peer)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    if (!join_snapshot_is_in_use(session) && !make_join_snapshot(session)) return;
    if (!join_snapshot_is_fresh(session)) return;
    cox_peer_enter(peer, COX_PEER_LOADING);
    cox_peer_start(peer, join_snapshot->tick);
    cox_session_begin_snapshot(session, peer);
    peer->agreed_tick = COX_NO_TICK;
    peer->hash_report.tick = COX_NO_TICK;
}

/* Whether inputs that a peer lacks are no longer kept. */
static bool is_overrun(const cox_session *session, const cox_peer *peer)
{
    const cox_timeline *timeline = &session->timeline;
    if (peer->phase == COX_PEER_LATE) return false; /* it is to get a state first */
    for (uint32_t i = 0; i < timeline->queue_count; i++)
        if (peer->ends[i] < timeline->queues[i].first) return true;
    return false;
}

static void let_go(cox_session *session, uint32_t number)
{
    uint8_t player = session->peers[(size_t)number].player;
    cox_session_add_event(session, COX_EVENT_TOO_SLOW, player)->peer = number;
    cox_host_drop(session, number, COX_BYE_SLOW);
}

static void send_fresh_state(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_peer_enter(peer, COX_PEER_LATE);
    peer->start_tick = COX_NO_TICK;
    cox_piece_sender_stop(&peer->sender);
    bool has_transfers = session->def.transfer_bytes_per_second > 0;
    if (peer->snapshots >= SNAPSHOTS_MAX || !has_transfers) let_go(session, number);
}

/* Whether a spectator takes too long for its snapshot. */
static bool is_too_slow(const cox_session *session, const cox_peer *peer)
{
    if (peer->player != COX_NO_PLAYER || peer->phase != COX_PEER_LOADING) return false;
    return cox_clock_has_passed(&session->clock, peer->snapshot_us, session->def.transfer_ms);
}

bool cox_host_leave_behind(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    bool is_slow = is_too_slow(session, peer);
    if (!is_slow && !is_overrun(session, peer)) return false;
    if (is_slow) let_go(session, number);
    else if (peer->phase == COX_PEER_PLAYING) cox_host_drop(session, number, COX_BYE_DROPPED);
    else send_fresh_state(session, number);
    return true;
}

/* Whether a latecomer is near enough to the host to take its player. */
static bool is_close(const cox_session *session, const cox_peer *peer)
{
    if (peer->agreed_tick == COX_NO_TICK) return false;
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    uint32_t ms = cox_link_worst_ms(&peer->link) + CLOSE_MS;
    return newest != COX_NO_TICK &&
           peer->agreed_tick + cox_schedule_ticks(&session->schedule, ms) >= newest;
}

/* Gives a latecomer its player; a spectator has none, and its snapshot was in time. */
static void settle(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (peer->player == COX_NO_PLAYER) {
        peer->snapshots = 0;
        return;
    }
    cox_input_queue *queue = &session->timeline.queues[peer->player];
    uint32_t ms = cox_link_worst_ms(&peer->link) + LEAD_MS;
    if (ms > LEAD_MS_MAX) ms = LEAD_MS_MAX;
    uint32_t lead = cox_schedule_ticks(&session->schedule, ms);
    /* While the match stands, players that are behind still need what the queue would let go. */
    if (queue->end + lead > session->timeline.current_tick + session->def.history_ticks) return;
    cox_input_queue_extend(queue, COX_INPUT_GIVEN, queue->end + lead);
    peer->own_first = queue->end;
    cox_peer_enter(peer, COX_PEER_PLAYING);
    peer->is_urgent = true;
}

void cox_host_admit(cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        if (!cox_peer_is_firm(peer)) continue;
        if (peer->phase == COX_PEER_LATE) send_state(session, peer);
        else if (peer->phase == COX_PEER_LOADED) cox_peer_enter(peer, COX_PEER_FOLLOWING);
        else if (peer->phase == COX_PEER_FOLLOWING && !session->search.is_open &&
                 is_close(session, peer))
            settle(session, i);
    }
}
