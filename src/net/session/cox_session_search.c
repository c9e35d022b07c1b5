/* SPDX-License-Identifier: MIT
 * The search for the place where states differ. The host leads it (cox_desync_exchange.h); its
 * messages are sent and its requests for states fulfilled here. */
#include "cox_session.h"

#include <string.h>

#include "cox_session_history.h"
#include "net/desync/cox_desync_bytes.h"

/* A bit for each player that can tell its hashes, but for the host and one peer. */
static uint16_t witness_bits_of(const cox_session *session, uint32_t number)
{
    uint32_t witness_bits = 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        bool can_tell = peer->phase == COX_PEER_PLAYING && peer->player < COX_PLAYERS_MAX &&
                        peer->hashed_tick != COX_NO_TICK;
        if (i != number && can_tell) witness_bits |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)witness_bits;
}

static void begin(cox_session *session, uint32_t number, uint32_t tick)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    cox_desync_case begun;
    begun.tick = tick;
    begun.host = session->player;
    begun.other = peer->phase == COX_PEER_PLAYING ? peer->player : COX_NO_PLAYER;
    begun.witness_bits = witness_bits_of(session, number);
    begun.builds_differ = peer->build != session->def.build;
    session->search.is_open = true;
    session->search.peer = number;
    session->search.progress_us = session->clock.now_us;
    cox_desync_exchange_start(session->search.exchange, &begun);
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
    while (cox_desync_exchange_next(session->search.exchange, &message)) {
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
    if (!cox_desync_exchange_report(session->search.exchange, &report)) return;
    if (!session->search.has_report) session->search.report = report; /* all get the same one */
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
        uint32_t length = cox_desync_write(&session->search.report, peer->outbox);
        cox_piece_sender_begin(&peer->sender, peer->outbox, length);
        peer->is_reported = true;
    }
}

/* What a session does for the search each time the caller asks. */
static void go_on(cox_session *session)
{
    send_messages(session);
    if (!cox_session_is_host(session)) return;
    bool is_open = session->search.is_open;
    if (is_open &&
        cox_clock_has_passed(&session->clock, session->search.progress_us, session->def.drop_ms))
        cox_desync_exchange_give_up(session->search.exchange);
    if (is_open && !cox_desync_exchange_is_open(session->search.exchange)) finish(session);
    send_reports(session);
}

static void lose(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!session->search.is_open) return;
    if (number == session->search.peer)
        cox_desync_exchange_lost(session->search.exchange, session->search.exchange->begun.other);
    else if (peer->player != COX_NO_PLAYER)
        cox_desync_exchange_lost(session->search.exchange, peer->player);
}

static void answer(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool had_report = session->search.exchange->has_report;
    cox_status status = cox_desync_exchange_receive(
        session->search.exchange,
        number == session->search.peer ? session->search.exchange->begun.other : peer->player,
        peer->receiver.bytes, peer->receiver.length);
    if (status == COX_OK) session->search.progress_us = session->clock.now_us;
    if (cox_session_is_host(session) || had_report || !session->search.exchange->has_report) return;
    cox_desync *report = &session->search.report;
    session->search.has_report = cox_desync_exchange_report(session->search.exchange, report);
    cox_session_add_event(session, COX_EVENT_DESYNC, report->other)->tick = report->tick;
}

static void give_nothing(cox_session *session)
{
    cox_desync_state state;
    memset(&state, 0, sizeof state);
    state.was_restored = session->timeline.was_restored;
    cox_desync_exchange_give_state(session->search.exchange, &state);
}

/* Gives the fetched state, or says that it was not found. */
static void give_fetched(cox_session *session, bool is_found)
{
    const cox_saved_state *fetched = &session->fetch.fetched;
    cox_desync_state state;
    state.is_there = is_found;
    state.varies = session->fetch.varies;
    state.was_restored = session->timeline.was_restored;
    state.tick = fetched->tick;
    state.bytes = fetched->bytes;
    state.length = fetched->length;
    cox_desync_exchange_give_state(session->search.exchange, &state);
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

/* Begins to fetch the state that the search wants. Returns whether it does. */
static bool begin_fetch(cox_session *session)
{
    cox_desync_state_request state_request;
    if (!cox_desync_exchange_wants_state(session->search.exchange, &state_request)) return false;
    if (state_request.kind == COX_ORIGIN_SAVED) return serve_saved(session, state_request.tick);
    return serve_resimulated(session, &state_request);
}

static bool ask_to_fetch(cox_session *session, cox_request *request)
{
    if (!cox_state_fetch_goes_on(&session->fetch)) return false;
    *request = cox_state_fetch_next(&session->fetch, &session->timeline);
    bool is_step = request->kind == COX_REQUEST_STEP;
    session->asked = is_step ? COX_ASKED_NOTHING : COX_ASKED_FETCH;
    return true;
}

static bool ask_to_begin_fetch(cox_session *session, cox_request *request)
{
    return begin_fetch(session) && ask_to_fetch(session, request);
}

/* Hands on the state that was fetched. */
static void end_fetch(cox_session *session)
{
    cox_desync_state_request state_request;
    cox_state_fetch *fetch = &session->fetch;
    uint8_t end = fetch->phase;
    if (end == COX_FETCH_IDLE || cox_state_fetch_goes_on(fetch)) return;
    fetch->phase = COX_FETCH_IDLE;
    if (cox_desync_exchange_wants_state(session->search.exchange, &state_request))
        give_fetched(session, end == COX_FETCH_FOUND);
    if (fetch->rounds > 0) session->timeline.was_restored = true;
    if (end == COX_FETCH_FAILED) cox_session_fail(session, COX_ERROR_CAPACITY);
}

static void finish_save(cox_session *session, cox_status status, uint32_t length)
{
    cox_state_fetch_finish_save(&session->fetch, status, length);
}

static void finish_load(cox_session *session, cox_status status)
{
    cox_state_fetch_finish_load(&session->fetch, status);
}

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    session->search.exchange =
        (cox_desync_exchange *)cox_session_take(pile, sizeof(cox_desync_exchange));
    session->fetch.image_capacity = session->image_bytes;
    session->fetch.snapshot_capacity = session->snapshot_bytes;
    session->fetch.before.bytes = (uint8_t *)cox_session_take(pile, session->image_bytes);
    session->fetch.fetched.bytes = (uint8_t *)cox_session_take(pile, session->snapshot_bytes);
    for (uint32_t i = 0; i < def->peers; i++) {
        uint8_t *bytes = (uint8_t *)cox_session_take(pile, COX_DESYNC_MESSAGE_BYTES_MAX);
        if (bytes != NULL) session->peers[(size_t)i].outbox = bytes;
    }
}

static void init(cox_session *session)
{
    cox_desync_exchange_init(session->search.exchange, cox_session_is_host(session),
                             session->def.sim, cox_session_history(&session->timeline));
}

static void say(const cox_session *session, char *text, uint32_t size)
{
    cox_desync_text(&session->search.report, session->def.sim, text, size);
}

const cox_search_feature cox_feature_search COX_FLASH = {
    lay_out,
    init,
    begin,
    go_on,
    lose,
    answer,
    end_fetch,
    ask_to_begin_fetch,
    ask_to_fetch,
    finish_save,
    finish_load,
    say,
    &cox_session_states,
    &cox_session_pieces,
};
