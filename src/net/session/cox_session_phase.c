/* SPDX-License-Identifier: MIT
 * The phases of a session, which may follow which, and the state that the match ends with; a peer
 * that begins, and the one at an address; and a request in the making. */
#include "cox_session.h"

#include <string.h>

#include "cox_phases.h"
#include "coxswain/check.h"

static const cox_phase_row rows[] COX_FLASH = {
    {COX_SESSION_ASKING, {COX_SESSION_LOADING, COX_SESSION_LOBBY, COX_SESSION_OVER}},
    {COX_SESSION_LOADING, {COX_SESSION_PROVING, COX_SESSION_LEFT, COX_SESSION_OVER}},
    {COX_SESSION_LOBBY,
     {COX_SESSION_STARTING, COX_SESSION_PROVING, COX_SESSION_LEFT, COX_SESSION_OVER}},
    {COX_SESSION_PROVING,
     {COX_SESSION_STARTING, COX_SESSION_PROVING, COX_SESSION_LEFT, COX_SESSION_OVER}},
    {COX_SESSION_STARTING,
     {COX_SESSION_RUNNING, COX_SESSION_PROVING, COX_SESSION_LEFT, COX_SESSION_OVER}},
    {COX_SESSION_RUNNING,
     {COX_SESSION_PROVING, COX_SESSION_LEAVING, COX_SESSION_CUT_OFF, COX_SESSION_ENDED,
      COX_SESSION_OVER}},
    {COX_SESSION_LEAVING,
     {COX_SESSION_CUT_OFF, COX_SESSION_ENDED, COX_SESSION_LEFT, COX_SESSION_OVER}},
    {COX_SESSION_CUT_OFF, {COX_SESSION_ENDED, COX_SESSION_OVER}},
    {COX_SESSION_ENDED, {COX_SESSION_LEFT, COX_SESSION_OVER}},
    {COX_SESSION_LEFT, {COX_SESSION_OVER}},
};

bool cox_session_may_enter(const cox_session *session, uint8_t phase)
{
    return cox_phases_follow(rows, COX_COUNT(rows), session->phase, phase);
}

void cox_session_enter(cox_session *session, uint8_t phase)
{
    COX_ASSERT(cox_session_may_enter(session, phase), COX_MISTAKE_PHASE);
    session->phase = phase;
    if (phase >= COX_SESSION_LEAVING) session->ended_us = session->clock.now_us;
}

/* The end is told last: until now the final state may have been found to differ. */
static void tell_end(cox_session *session)
{
    bool is_reached = session->timeline.current_tick == session->final_tick;
    if (session->phase < COX_SESSION_ENDED || !is_reached) return;
    cox_event *event = cox_session_add_event(session, COX_EVENT_ENDED, session->player);
    event->tick = session->final_tick;
}

void cox_session_close(cox_session *session, cox_status outcome)
{
    if (session->phase == COX_SESSION_OVER) return;
    if (session->outcome == COX_OK) session->outcome = outcome;
    tell_end(session);
    cox_session_enter(session, COX_SESSION_OVER);
}

void cox_session_fail(cox_session *session, cox_status status)
{
    cox_session_add_event(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
    cox_session_close(session, status);
}

bool cox_session_has_state(const cox_session *session)
{
    return session->phase >= COX_SESSION_LOBBY && session->phase <= COX_SESSION_ENDED;
}

bool cox_session_is_playing(const cox_session *session)
{
    return session->phase >= COX_SESSION_PROVING && session->phase <= COX_SESSION_ENDED;
}

uint8_t cox_session_public_phase(const cox_session *session)
{
    bool is_searching = cox_session_is_host(session)
                            ? session->search.is_open
                            : session->host_news.phase == COX_PHASE_SEARCHING;
    if (session->phase == COX_SESSION_OVER) return COX_PHASE_OVER;
    if (session->phase == COX_SESSION_LOBBY) return COX_PHASE_LOBBY;
    if (session->phase < COX_SESSION_LOBBY) return COX_PHASE_JOINING;
    return is_searching ? COX_PHASE_SEARCHING : COX_PHASE_RUNNING;
}

void cox_session_end_at(cox_session *session, uint32_t tick)
{
    if (tick < session->final_tick) session->final_tick = tick;
}

void cox_session_init_peer(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_peer_init(peer, session->inbox_capacity, session->def.bytes_per_second,
                  session->clock.now_us);
    peer->reach = session->def.history_ticks;
    if (session->calls.pieces.init_peer != NULL) session->calls.pieces.init_peer(session, peer);
}

uint32_t cox_session_find_peer(const cox_session *session, const cox_address *address)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase != COX_PEER_NONE && cox_address_is_same(&peer->address, address)) return i;
    }
    return COX_NO_PEER;
}

void cox_session_request(cox_session *session, cox_request *request, uint8_t kind, uint8_t asked)
{
    memset(request, 0, sizeof *request);
    request->kind = kind;
    request->tick = session->timeline.current_tick;
    session->asked = asked;
}
