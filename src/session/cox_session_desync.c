/* SPDX-License-Identifier: MIT
 * Compares the hashes that other sides report with this side's. Where they differ the host leads a
 * search (cox_desync_exchange.h); its messages are sent and its requests for states fulfilled
 * here. */
#include "cox_session.h"

#include <string.h>

/* So often a player may say that states differ where the host does not see it; and so often the
 * host's caller is told that a spectator's differ. */
#define ALARMS_MAX 3u

/* The players that can tell their hashes, but for the host and one peer, bit by bit. */
static uint16_t witnesses(const cox_session *session, uint32_t number)
{
    uint32_t players = 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        bool can_tell = peer->phase == COX_PEER_PLAYING && peer->player < COX_PLAYERS_MAX &&
                        peer->hashed_tick != COX_NO_TICK;
        if (i != number && can_tell) players |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)players;
}

static void begin_search(cox_session *session, uint32_t number, uint32_t tick)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    cox_desync_case begun;
    if (session->search.is_open || peer->is_muted) return;
    begun.tick = tick;
    begun.host = session->player;
    begun.other = peer->phase == COX_PEER_PLAYING ? peer->player : COX_NO_PLAYER;
    begun.witnesses = witnesses(session, number);
    begun.builds_differ = peer->build != session->def.build;
    session->search.is_open = true;
    session->search.peer = number;
    session->search.progress_us = session->clock.now_us;
    session->peers[(size_t)number].differed_tick = tick;
    if (session->def.on_desync == COX_ON_DESYNC_STOP)
        cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    cox_desync_exchange_start(&session->search.exchange, &begun);
}

/* A peer of the host's tells other hashes. Those of a spectator are its own affair. */
static void differ_at_host(cox_session *session, uint32_t number, uint32_t tick)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (peer->player != COX_NO_PLAYER) {
        begin_search(session, number, tick);
        return;
    }
    if (peer->is_muted || peer->alarms == ALARMS_MAX) return;
    peer->alarms++;
    peer->is_muted = true;
    peer->differed_tick = tick;
    cox_event *event = cox_session_add_event(session, COX_EVENT_DESYNC, COX_NO_PLAYER);
    event->peer = number;
    event->tick = tick;
}

/* The host tells other hashes than this joiner has. It is told so, and begins the search. */
static void differ_at_joiner(cox_session *session, uint32_t tick)
{
    if (session->search.mismatch_tick != COX_NO_TICK) return;
    session->search.mismatch_tick = tick;
    session->peers[0].is_muted = true;
    session->peers[0].differed_tick = tick;
    if (session->def.spectator)
        cox_session_add_event(session, COX_EVENT_DESYNC, COX_NO_PLAYER)->tick = tick;
}

/* The hashes of a tick are equal; if those of an earlier one were not, a later difference counts
 * again. */
static void agree(cox_session *session, uint32_t number, uint32_t tick)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (peer->agreed_tick == COX_NO_TICK || tick > peer->agreed_tick) peer->agreed_tick = tick;
    if (!peer->is_muted || tick <= peer->differed_tick) return;
    peer->is_muted = false;
    session->search.mismatch_tick = COX_NO_TICK;
    uint8_t player = cox_session_is_host(session) ? peer->player : 0;
    cox_event *event = cox_session_add_event(session, COX_EVENT_AGREED, player);
    event->peer = number;
    event->tick = tick;
}

/* Compares the hashes that a peer told, once their tick is reached here. */
static void compare_report(cox_session *session, uint32_t number)
{
    cox_hash_pair own;
    cox_peer *peer = &session->peers[(size_t)number];
    const cox_hash_pair *told = &peer->hash_report.hashes;
    uint32_t tick = peer->hash_report.tick;
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    if (tick == COX_NO_TICK || newest == COX_NO_TICK || tick > newest) return;
    peer->hash_report.tick = COX_NO_TICK;
    if (!cox_timeline_get_hashes(&session->timeline, tick, &own)) return;
    if (own.state == told->state && own.input == told->input) agree(session, number, tick);
    else if (cox_session_is_host(session)) differ_at_host(session, number, tick);
    else differ_at_joiner(session, tick);
}

/* A player says that it saw other hashes. Without a difference that the host sees itself it is
 * believed a few times, so that no player keeps the host searching. */
static void take_alarm(cox_session *session, uint32_t number, uint32_t tick)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    bool is_old = peer->agreed_tick != COX_NO_TICK && tick <= peer->agreed_tick;
    if (peer->player == COX_NO_PLAYER || tick == COX_NO_TICK || newest == COX_NO_TICK) return;
    if (tick > newest || tick < peer->start_tick || is_old) return;
    if (peer->alarms == ALARMS_MAX || peer->is_muted || session->search.is_open) return;
    peer->alarms++;
    begin_search(session, number, tick);
}

void cox_session_compare(cox_session *session, uint32_t number, const cox_packet_sync *sync)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint32_t limit = session->timeline.current_tick + session->def.history_ticks;
    bool has_hashes = sync->hashed_tick != COX_NO_TICK && sync->hashed_tick <= limit;
    if (!cox_peer_takes_part(peer)) return;
    if (has_hashes && (peer->hashed_tick == COX_NO_TICK || sync->hashed_tick > peer->hashed_tick))
        peer->hashed_tick = sync->hashed_tick;
    if (has_hashes && peer->hash_report.tick == COX_NO_TICK) {
        peer->hash_report.tick = sync->hashed_tick;
        peer->hash_report.hashes.state = sync->state_hash;
        peer->hash_report.hashes.input = sync->input_hash;
    }
    if (cox_session_is_host(session)) take_alarm(session, number, sync->joiner.mismatch_tick);
}

/* Whether a message of the exchange is for a peer: it names a player, or the peer that the search
 * is about. */
static bool is_for(const cox_session *session, uint32_t number, const cox_desync_message *message)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!cox_session_is_host(session)) return true;
    if (message->player == COX_NO_PLAYER) return number == session->search.peer;
    if (peer->player != message->player) return false;
    return number == session->search.peer || peer->phase == COX_PEER_PLAYING;
}

/* Sends the messages of the exchange, as soon as the peers have those before. */
static void send_messages(cox_session *session)
{
    cox_desync_message message;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        bool is_busy = cox_piece_sender_is_busy(&peer->sender);
        if (is_busy && !cox_session_sends_snapshot(session, peer)) return;
    }
    while (cox_desync_exchange_next(&session->search.exchange, &message)) {
        for (uint32_t i = 0; i < session->peer_count; i++) {
            cox_peer *peer = &session->peers[(size_t)i];
            if (!is_for(session, i, &message)) continue;
            if (cox_piece_sender_is_busy(&peer->sender)) continue;
            memcpy(peer->outbox, message.bytes, (size_t)message.length);
            cox_piece_sender_begin(&peer->sender, peer->outbox, message.length);
            break;
        }
    }
}

/* The search is over: tells what was found. */
static void finish(cox_session *session)
{
    cox_desync report;
    session->search.is_open = false;
    session->peers[(size_t)session->search.peer].is_muted = true;
    if (!cox_desync_exchange_report(&session->search.exchange, &report)) return;
    if (!session->search.has_report) session->search.report = report;
    session->search.has_report = true;
    cox_event *event = cox_session_add_event(session, COX_EVENT_DESYNC, report.other);
    event->peer = session->search.peer;
    event->tick = report.tick;
    for (uint32_t i = 0; i < session->peer_count; i++)
        session->peers[(size_t)i].is_reported = false;
}

static void send_reports(cox_session *session)
{
    if (!session->search.has_report || session->search.is_open) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        if (!cox_peer_takes_part(peer) || peer->is_reported) continue;
        if (cox_piece_sender_is_busy(&peer->sender)) continue;
        uint32_t length =
            cox_desync_exchange_report_message(&session->search.exchange, peer->outbox);
        cox_piece_sender_begin(&peer->sender, peer->outbox, length);
        peer->is_reported = true;
    }
}

void cox_session_search_desync(cox_session *session)
{
    if (session->phase == COX_SESSION_OVER) return;
    for (uint32_t i = 0; i < session->peer_count; i++) compare_report(session, i);
    send_messages(session);
    if (!cox_session_is_host(session)) return;
    bool is_open = session->search.is_open;
    if (is_open &&
        cox_clock_has_passed(&session->clock, session->search.progress_us, session->def.drop_ms))
        cox_desync_exchange_give_up(&session->search.exchange);
    if (is_open && !cox_desync_exchange_is_open(&session->search.exchange)) finish(session);
    send_reports(session);
}

void cox_session_search_lost(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!session->search.is_open) return;
    if (number == session->search.peer)
        cox_desync_exchange_lost(&session->search.exchange, session->search.exchange.begun.other);
    else if (peer->player != COX_NO_PLAYER)
        cox_desync_exchange_lost(&session->search.exchange, peer->player);
}

void cox_session_answer(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool had_report = session->search.exchange.has_report;
    cox_status status = cox_desync_exchange_receive(
        &session->search.exchange,
        number == session->search.peer ? session->search.exchange.begun.other : peer->player,
        peer->receiver.bytes, peer->receiver.length);
    if (status == COX_OK) session->search.progress_us = session->clock.now_us;
    if (cox_session_is_host(session) || had_report || !session->search.exchange.has_report) return;
    cox_desync *report = &session->search.report;
    session->search.has_report = cox_desync_exchange_report(&session->search.exchange, report);
    cox_session_add_event(session, COX_EVENT_DESYNC, report->other)->tick = report->tick;
}

static void give_nothing(cox_session *session)
{
    cox_desync_state state;
    memset(&state, 0, sizeof state);
    state.was_restored = session->timeline.was_restored;
    cox_desync_exchange_give_state(&session->search.exchange, &state);
}

/* Gives the fetched state, or says that it was not found. */
static void give_fetched(cox_session *session, bool is_found)
{
    const cox_saved_state *fetched = &session->fetch.fetched;
    cox_desync_state state;
    state.is_there = is_found;
    state.was_restored = session->timeline.was_restored;
    state.tick = fetched->tick;
    state.bytes = fetched->bytes;
    state.length = fetched->length;
    cox_desync_exchange_give_state(&session->search.exchange, &state);
}

/* Fetches a state as it was computed in the match's timeline, of a tick or later. Returns whether
 * there is one. */
static bool serve_saved(cox_session *session, uint32_t tick)
{
    const cox_timeline *timeline = &session->timeline;
    const cox_saved_state *saved = cox_saved_states_oldest(&timeline->saved_states, tick);
    if (saved != NULL && saved->tick <= timeline->verified) {
        cox_state_fetch_begin_kept(&session->fetch, timeline->current_tick, saved);
        return true;
    }
    if (timeline->current_tick >= tick && timeline->verified == timeline->current_tick) {
        cox_state_fetch_begin_present(&session->fetch, timeline->current_tick);
        return true;
    }
    if (session->final_tick <= timeline->current_tick) give_nothing(session);
    return false;
}

/* Fetches a state as it is when it is stepped again from a saved one. Returns whether that can
 * be done. */
static bool serve_resimulated(cox_session *session, const cox_desync_state_request *state_request)
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
        give_nothing(session);
        return false;
    }
    cox_state_fetch_begin(&session->fetch, timeline->current_tick, saved, state_request->tick);
    return true;
}

bool cox_session_fetch_state(cox_session *session)
{
    cox_desync_state_request state_request;
    if (!cox_desync_exchange_wants_state(&session->search.exchange, &state_request)) return false;
    if (state_request.kind == COX_ORIGIN_SAVED) return serve_saved(session, state_request.tick);
    return serve_resimulated(session, &state_request);
}

void cox_session_fetched(cox_session *session, bool is_found)
{
    cox_desync_state_request state_request;
    if (!cox_desync_exchange_wants_state(&session->search.exchange, &state_request)) return;
    give_fetched(session, is_found);
}
