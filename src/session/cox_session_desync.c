/* SPDX-License-Identifier: MIT
 * Hashes that others tell are compared with the own ones; where they differ, the host leads a
 * search (cox_desync_exchange.h), whose messages and wishes are served here. */
#include "cox_session.h"

#include <string.h>

/* Compares a claim, if its tick has come here. Returns true if it differs. */
static bool differs(cox_session *session, cox_peer *peer)
{
    cox_hash_pair own;
    uint32_t tick = peer->hash_report.tick;
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    if (tick == COX_NO_TICK || newest == COX_NO_TICK || tick > newest) return false;
    peer->hash_report.tick = COX_NO_TICK;
    if (!cox_timeline_get_hashes(&session->timeline, tick, &own)) return false;
    if (own.state != peer->hash_report.hashes.state ||
        own.input != peer->hash_report.hashes.input) {
        session->mismatch_tick = tick;
        return true;
    }
    if (peer->agreed_tick == COX_NO_TICK || tick > peer->agreed_tick) peer->agreed_tick = tick;
    return false;
}

/* The players that can tell their hashes beside the host and the suspect. */
static uint16_t witnesses(const cox_session *session, uint32_t suspect)
{
    uint32_t players = 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (i != suspect && peer->state == COX_PEER_PLAYING && peer->is_ready)
            players |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)players;
}

static void begin_search(cox_session *session, uint32_t number, uint32_t tick)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    cox_desync_case begun;
    if (session->is_searching || peer->is_muted) return;
    begun.tick = tick;
    begun.host = session->player;
    begun.other = peer->state == COX_PEER_PLAYING ? peer->player : COX_NO_PLAYER;
    begun.witnesses = witnesses(session, number);
    begun.builds_differ = peer->build != session->def.build;
    session->is_searching = true;
    session->suspect_peer = number;
    session->search_ms = session->clock.now_ms;
    session->phase = COX_PHASE_SEARCHING;
    if (session->def.on_desync == COX_ON_DESYNC_STOP)
        cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    cox_desync_exchange_start(&session->exchange, &begun);
}

void cox_session_compare(cox_session *session, uint32_t number, const cox_packet_sync *sync)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool has_part = peer->state == COX_PEER_PLAYING || peer->state == COX_PEER_FOLLOWING;
    bool has_hashes = sync->hashed_tick != COX_NO_TICK;
    if (!has_part && session->is_host) return;
    if (has_hashes && (peer->hashed_tick == COX_NO_TICK || sync->hashed_tick > peer->hashed_tick))
        peer->hashed_tick = sync->hashed_tick;
    if (has_hashes && peer->hash_report.tick == COX_NO_TICK) {
        peer->hash_report.tick = sync->hashed_tick;
        peer->hash_report.hashes.state = sync->state_hash;
        peer->hash_report.hashes.input = sync->input_hash;
    }
    if (session->is_host && sync->joiner.mismatch_tick != COX_NO_TICK &&
        sync->joiner.mismatch_tick <= cox_timeline_newest_hashed(&session->timeline))
        begin_search(session, number, sync->joiner.mismatch_tick);
}

/* Hands on what the exchange has to say, as soon as the peer it goes to has the message before. */
static void send_messages(cox_session *session)
{
    cox_desync_message message;
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (!session->peers[(size_t)i].has_join_snapshot &&
            cox_chunk_sender_is_busy(&session->peers[(size_t)i].sender))
            return;
    while (cox_desync_exchange_next(&session->exchange, &message)) {
        for (uint32_t i = 0; i < session->peer_count; i++) {
            cox_peer *peer = &session->peers[(size_t)i];
            bool is_suspect = session->is_host && i == session->suspect_peer;
            bool is_meant = !session->is_host || (is_suspect && peer->player == message.player) ||
                            (message.player == COX_NO_PLAYER && is_suspect) ||
                            (message.player != COX_NO_PLAYER && peer->player == message.player &&
                             peer->state == COX_PEER_PLAYING);
            if (!is_meant || cox_chunk_sender_is_busy(&peer->sender)) continue;
            memcpy(peer->outbox, message.bytes, (size_t)message.length);
            cox_chunk_sender_begin(&peer->sender, peer->outbox, message.length,
                                   session->clock.now_ms);
            break;
        }
    }
}

/* The search is over: tells what was found, and goes on or not. */
static void finish(cox_session *session)
{
    cox_peer *suspect = &session->peers[(size_t)session->suspect_peer];
    cox_desync report;
    session->is_searching = false;
    suspect->is_muted = true;
    session->phase = COX_PHASE_RUNNING;
    if (!cox_desync_exchange_report(&session->exchange, &report)) return;
    if (!session->has_report) session->report = report;
    session->has_report = true;
    cox_event *event = cox_session_tell(session, COX_EVENT_DESYNC, report.other);
    event->peer = session->suspect_peer;
    event->tick = report.tick;
    for (uint32_t i = 0; i < session->peer_count; i++)
        session->peers[(size_t)i].is_reported = false;
}

static void send_reports(cox_session *session)
{
    if (!session->has_report || session->is_searching) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool has_part = peer->state == COX_PEER_PLAYING || peer->state == COX_PEER_FOLLOWING;
        if (!has_part || peer->is_reported || cox_chunk_sender_is_busy(&peer->sender)) continue;
        uint32_t length = cox_desync_exchange_report_message(&session->exchange, peer->outbox);
        cox_chunk_sender_begin(&peer->sender, peer->outbox, length, session->clock.now_ms);
        peer->is_reported = true;
    }
}

void cox_session_search_desync(cox_session *session)
{
    if (session->phase == COX_PHASE_OVER) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        if (differs(session, peer) && session->is_host)
            begin_search(session, i, session->mismatch_tick);
    }
    send_messages(session);
    if (!session->is_host) return;
    if (session->is_searching && session->clock.now_ms - session->search_ms >= session->def.drop_ms)
        cox_desync_exchange_give_up(&session->exchange);
    if (session->is_searching && !cox_desync_exchange_is_open(&session->exchange)) finish(session);
    send_reports(session);
}

void cox_session_search_lost(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!session->is_searching) return;
    if (number == session->suspect_peer)
        cox_desync_exchange_lost(&session->exchange, session->exchange.begun.other);
    else if (peer->player != COX_NO_PLAYER)
        cox_desync_exchange_lost(&session->exchange, peer->player);
}

void cox_session_answer(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool had_report = session->exchange.has_report;
    cox_desync_exchange_receive(&session->exchange,
                                number == session->suspect_peer ? session->exchange.begun.other
                                                                : peer->player,
                                peer->receiver.bytes, peer->receiver.length);
    session->search_ms = session->clock.now_ms;
    if (session->is_host || had_report || !session->exchange.has_report) return;
    session->has_report = cox_desync_exchange_report(&session->exchange, &session->report);
    cox_session_tell(session, COX_EVENT_DESYNC, session->report.other)->tick = session->report.tick;
}

static void fulfil_nothing(cox_session *session)
{
    cox_desync_state state;
    memset(&state, 0, sizeof state);
    state.was_restored = session->timeline.was_restored;
    cox_desync_exchange_give_state(&session->exchange, &state);
}

/* A kept state is copied, as its slot may be used again while the search goes on. */
static void fulfil_kept(cox_session *session, const cox_saved_state *saved)
{
    cox_saved_state *fetched = &session->resimulation.fetched;
    cox_desync_state state;
    fetched->tick = saved->tick;
    fetched->length = saved->length;
    memcpy(fetched->bytes, saved->bytes, (size_t)saved->length);
    state.is_there = true;
    state.was_restored = session->timeline.was_restored;
    state.tick = saved->tick;
    state.bytes = fetched->bytes;
    state.length = saved->length;
    cox_desync_exchange_give_state(&session->exchange, &state);
}

/* Serves a wish for the state of a tick as it was computed in the match's timeline. Returns whether
 * a resimulation is needed for it: to save the present one. */
static bool serve_kept(cox_session *session, uint32_t tick)
{
    const cox_timeline *timeline = &session->timeline;
    const cox_saved_state *saved = cox_saved_states_oldest(&timeline->saved_states, tick);
    if (saved != NULL && saved->tick <= timeline->verified) {
        fulfil_kept(session, saved);
        return false;
    }
    if (timeline->current_tick >= tick && timeline->verified == timeline->current_tick) {
        cox_resimulation_present(&session->resimulation, timeline->current_tick);
        return true;
    }
    if (session->final_tick <= timeline->current_tick) fulfil_nothing(session);
    return false;
}

static bool serve_restepped(cox_session *session, const cox_desync_state_request *state_request)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t last = state_request->tick < state_request->before ? state_request->tick
                                                                : state_request->before - 1;
    const cox_saved_state *saved =
        state_request->before == 0 ? NULL : cox_saved_states_newest(&timeline->saved_states, last);
    if (timeline->verified < state_request->tick && timeline->current_tick < session->final_tick)
        return false;
    if (saved == NULL || saved->tick < cox_timeline_oldest_kept(timeline) ||
        timeline->verified < state_request->tick) {
        fulfil_nothing(session);
        return false;
    }
    cox_resimulation_search(&session->resimulation, timeline->current_tick, saved,
                            state_request->tick);
    return true;
}

bool cox_session_resimulate(cox_session *session)
{
    cox_desync_state_request state_request;
    if (!cox_desync_exchange_wants_state(&session->exchange, &state_request)) return false;
    if (state_request.kind == COX_ORIGIN_SAVED) return serve_kept(session, state_request.tick);
    return serve_restepped(session, &state_request);
}

static void tell_test(cox_session *session)
{
    const cox_resimulation *resimulation = &session->resimulation;
    cox_desync report;
    if (!resimulation->is_there) return;
    if (!cox_desync_of_snapshots(session->def.sim, resimulation->continued.tick,
                                 resimulation->continued.bytes, resimulation->restored.bytes,
                                 &report))
        return;
    report.host = session->player;
    if (!session->has_report) session->report = report;
    session->has_report = true;
    cox_session_tell(session, COX_EVENT_SYNC_TEST, session->player)->tick = report.tick;
}

void cox_session_resimulated(cox_session *session)
{
    const cox_resimulation *resimulation = &session->resimulation;
    cox_desync_state state;
    cox_desync_state_request state_request;
    if (resimulation->is_test) {
        tell_test(session);
        return;
    }
    if (!cox_desync_exchange_wants_state(&session->exchange, &state_request)) return;
    state.is_there = resimulation->is_there;
    state.was_restored = session->timeline.was_restored;
    state.tick = resimulation->fetched.tick;
    state.bytes = resimulation->fetched.bytes;
    state.length = resimulation->fetched.length;
    cox_desync_exchange_give_state(&session->exchange, &state);
}
