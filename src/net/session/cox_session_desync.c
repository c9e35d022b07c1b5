/* SPDX-License-Identifier: MIT
 * Compares the hashes that other sides report with this side's. Where they differ the host leads a
 * search (cox_session_search.c), if this side has that feature; without it a difference is told as
 * an event, and the match goes on or stops all the same. */
#include "cox_session.h"

/* So often a player may say that states differ where the host does not see it; and so often the
 * host's caller is told that a spectator's differ. */
#define ALARMS_MAX 3u

/* A peer's hashes differ: until they agree again a further difference changes nothing. */
static void mute(cox_peer *peer, uint32_t tick)
{
    peer->is_muted = true;
    peer->differed_tick = tick;
}

/* Tells the caller of a difference that is not searched. */
static void tell_difference(cox_session *session, uint32_t number, uint32_t tick)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    bool is_host = cox_session_is_host(session);
    uint8_t player = is_host || session->def.spectator ? peer->player : 0;
    cox_event *event = cox_session_add_event(session, COX_EVENT_DESYNC, player);
    event->peer = number;
    event->tick = tick;
}

/* A player's states differ from the host's. */
static void begin_search(cox_session *session, uint32_t number, uint32_t tick)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (session->search.is_open || peer->is_muted) return;
    if (session->def.on_desync == COX_ON_DESYNC_STOP)
        cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    if (session->calls.search.begin != NULL) {
        peer->differed_tick = tick;
        session->calls.search.begin(session, number, tick);
        return;
    }
    mute(peer, tick);
    session->search.has_difference = true;
    tell_difference(session, number, tick);
}

/* A peer of the host's tells other hashes. Those of a spectator are its own affair. */
void cox_host_differ(cox_session *session, uint32_t number, uint32_t tick)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (peer->player != COX_NO_PLAYER) {
        begin_search(session, number, tick);
        return;
    }
    if (peer->is_muted || peer->alarms == ALARMS_MAX) return;
    peer->alarms++;
    mute(peer, tick);
    tell_difference(session, number, tick);
}

/* The host tells other hashes than this joiner has. It is told so, and begins the search. */
void cox_joiner_differ(cox_session *session, uint32_t number, uint32_t tick)
{
    (void)number; /* the host's */
    if (session->search.mismatch_tick != COX_NO_TICK) return;
    session->search.mismatch_tick = tick;
    session->search.has_difference = !session->def.spectator;
    mute(&session->peers[0], tick);
    bool is_searched = !session->def.spectator && session->calls.search.answer != NULL;
    if (!is_searched) tell_difference(session, 0, tick);
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
    else session->calls.side.differ(session, number, tick);
}

/* A player says that it saw other hashes. Without a difference that the host sees itself it is
 * believed a few times, so that no player keeps the host searching. */
void cox_host_take_alarm(cox_session *session, uint32_t number, uint32_t tick)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    bool is_old = peer->agreed_tick != COX_NO_TICK && tick <= peer->agreed_tick;
    if (!cox_peer_takes_part(peer) || peer->player == COX_NO_PLAYER) return;
    if (tick == COX_NO_TICK || newest == COX_NO_TICK) return;
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
}

void cox_session_search_desync(cox_session *session)
{
    if (session->phase == COX_SESSION_OVER) return;
    for (uint32_t i = 0; i < session->peer_count; i++) compare_report(session, i);
    if (session->calls.search.go_on != NULL) session->calls.search.go_on(session);
}
