/* SPDX-License-Identifier: MIT
 * The host: the inputs that it gives for the session and for players that no peer has; what its
 * joiners tell; for which peers the match waits, and when they are dropped. */
#include "cox_session.h"

/* How long a peer may be silent before the match, or before its first packet of it. */
#define SEAT_MS 5000u

void cox_host_give_inputs(cox_session *session)
{
    if (session->phase != COX_SESSION_RUNNING) return;
    cox_timeline *timeline = &session->timeline;
    uint32_t end = timeline->queues[0].end;
    uint32_t player_bits = cox_host_player_bits(session);
    cox_input_queue_extend(cox_timeline_session_queue(timeline), COX_INPUT_GIVEN, end);
    for (uint32_t player = 1; player < session->def.players; player++)
        if ((player_bits >> player & 1u) == 0)
            cox_input_queue_extend(&timeline->queues[player], COX_INPUT_ABSENT, end);
}

/* Whether a joiner acknowledges no more of any queue than there is, and has no final state whose
 * frames are not complete here: it has all inputs from the host. */
static bool claims_are_sound(const cox_session *session, const cox_peer *peer,
                             const cox_packet_sync *sync)
{
    const cox_timeline *timeline = &session->timeline;
    if (sync->joiner.start_tick != peer->start_tick) return true; /* of a former state: ignored */
    if (sync->hashed_tick != COX_NO_TICK && sync->hashed_tick > cox_timeline_complete_end(timeline))
        return false;
    for (uint32_t i = 0; i < timeline->queue_count; i++) {
        bool is_own = i == peer->player && peer->phase == COX_PEER_PLAYING;
        if (!is_own && sync->joiner.ends[i] > timeline->queues[i].end) return false;
    }
    return true;
}

cox_status cox_host_take_sync(cox_session *session, uint32_t number, const cox_packet_sync *sync,
                              bool is_newest)
{
    (void)is_newest;
    cox_peer *peer = &session->peers[(size_t)number];
    if (!cox_session_inputs_are_sound(session, peer, sync)) return COX_ERROR_DAMAGED;
    if (!claims_are_sound(session, peer, sync)) return COX_ERROR_DAMAGED;
    bool has_state =
        sync->joiner.start_tick != COX_NO_TICK && sync->joiner.start_tick == peer->start_tick;
    if (!has_state) return COX_OK;
    if (peer->phase == COX_PEER_LOADING) session->calls.late_join.take_loaded(session, number);
    cox_peer_acknowledge(peer, sync->joiner.ends, cox_session_queue_count(session));
    /* In the lobby a player may still go, and another peer gets it. */
    bool gives_inputs = peer->phase == COX_PEER_PLAYING && session->phase != COX_SESSION_LOBBY;
    if (gives_inputs) cox_session_take_inputs(session, peer, sync);
    cox_session_compare(session, number, sync);
    cox_host_take_alarm(session, number, sync->joiner.mismatch_tick);
    return COX_OK;
}

uint16_t cox_host_waiting_bits(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t waiting_bits = 0;
    uint32_t window = cox_session_window_ticks(session);
    if (session->stall == COX_STALL_NONE) return 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase != COX_PEER_PLAYING) continue;
        bool is_silent =
            timeline->queues[peer->player].end + session->def.rollback <= timeline->current_tick;
        bool is_deaf = peer->ends[0] + window <= timeline->queues[0].end &&
                       timeline->queues[0].end <= timeline->current_tick;
        if (is_silent || is_deaf) waiting_bits |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)waiting_bits;
}

/* Warns of a peer that blocks the match, and drops it at last. */
static void watch_blocking(cox_session *session, uint32_t number, bool is_blocking)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (!is_blocking) {
        if (peer->wait != COX_WAIT_NONE)
            cox_session_end_wait(session, number, cox_host_player_bits(session));
        return;
    }
    uint64_t since_us = peer->wait == COX_WAIT_NONE ? session->clock.now_us : peer->wait_us;
    if (cox_clock_has_passed(&session->clock, since_us, session->def.drop_ms))
        cox_host_drop(session, number, COX_BYE_DROPPED);
    else cox_session_watch_wait(session, number, peer->player, since_us);
}

/* A seat that waits for its match, or that was not taken yet, is free again soon. */
static uint32_t patience_ms(const cox_session *session, const cox_peer *peer)
{
    bool is_waiting = session->phase == COX_SESSION_LOBBY || !cox_peer_is_firm(peer);
    return is_waiting && session->def.drop_ms > SEAT_MS ? SEAT_MS : session->def.drop_ms;
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

/* A peer that lacks inputs which are no longer kept cannot follow from where it is: a player is
 * dropped, a peer without one gets a fresh state. Returns whether this is such a peer. */
static bool leave_behind(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    const cox_late_join_feature *late_join = &session->calls.late_join;
    bool is_slow = late_join->is_too_slow != NULL && late_join->is_too_slow(session, peer);
    if (!is_slow && !is_overrun(session, peer)) return false;
    bool gets_state = !is_slow && late_join->send_fresh_state != NULL;
    if (!is_slow && peer->phase == COX_PEER_PLAYING)
        cox_host_drop(session, number, COX_BYE_DROPPED);
    else if (gets_state) late_join->send_fresh_state(session, number);
    else cox_host_let_go(session, number);
    return true;
}

static void watch_peers(cox_session *session)
{
    uint32_t waiting_bits = cox_host_waiting_bits(session);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        if (!cox_peer_is_in(peer)) continue;
        if (cox_clock_has_passed(&session->clock, peer->link.heard_us, patience_ms(session, peer)))
            cox_host_drop(session, i, COX_BYE_DROPPED);
        else if (leave_behind(session, i)) continue;
        else if (peer->phase == COX_PEER_PLAYING)
            watch_blocking(session, i, (waiting_bits >> peer->player & 1u) != 0);
    }
}

/* Whether a peer has told the final state's hashes, and they were compared. */
static bool is_done(const cox_session *session, const cox_peer *peer)
{
    if (peer->hashed_tick == COX_NO_TICK || peer->hashed_tick < session->final_tick) return false;
    return peer->hash_report.tick == COX_NO_TICK;
}

/* After the end: drops the peers that have reached it and have all reports, and closes when none
 * is left. */
static void see_out(cox_session *session)
{
    bool is_late = cox_clock_has_passed(&session->clock, session->ended_us, session->def.drop_ms);
    bool is_left = false;
    if (session->search.is_open) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool takes_part = cox_peer_takes_part(peer);
        bool is_owed = session->search.has_report &&
                       (!peer->is_reported || cox_piece_sender_is_busy(&peer->sender));
        if (!takes_part || is_late || (is_done(session, peer) && !is_owed))
            cox_host_drop(session, i, COX_BYE_DONE);
        else is_left = true;
    }
    if (!is_left) cox_session_close(session, COX_END);
}

void cox_host_watch(cox_session *session)
{
    if (session->phase == COX_SESSION_OVER) return;
    watch_peers(session);
    if (session->phase == COX_SESSION_LOBBY) cox_host_begin_if_full(session);
    else if (session->phase == COX_SESSION_ENDED) see_out(session);
    else if (session->calls.late_join.admit != NULL) session->calls.late_join.admit(session);
}

/* A host whose match is about to start still starts it, so that all sides record the same. */
void cox_host_leave(cox_session *session)
{
    if (session->phase == COX_SESSION_LOBBY) {
        for (uint32_t i = 0; i < session->peer_count; i++) cox_host_drop(session, i, COX_BYE_LEFT);
        cox_session_close(session, COX_END);
        return;
    }
    cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    if (session->phase == COX_SESSION_RUNNING) cox_session_enter(session, COX_SESSION_LEAVING);
}

void cox_host_bye(cox_session *session, uint32_t number, const cox_bye *bye)
{
    bool is_told =
        bye->reason == COX_BYE_STATE && session->calls.late_join.tell_other_state != NULL;
    if (is_told)
        session->calls.late_join.tell_other_state(session, &session->peers[(size_t)number], bye);
    cox_host_drop(session, number, COX_BYE_LEFT);
    session->peers[(size_t)number].due |= COX_DUE_BYE;
}

cox_status cox_host_disconnect(cox_session *session, uint32_t number)
{
    if (!cox_peer_is_in(&session->peers[(size_t)number])) return COX_ERROR_NOT_FOUND;
    cox_host_drop(session, number, COX_BYE_DROPPED);
    return COX_OK;
}
