/* SPDX-License-Identifier: MIT
 * How the host begins the match, and how it drops a peer.
 *
 * The queue of a player that no peer has holds absent inputs, as far ahead as the host's own. */
#include "cox_session.h"

uint16_t cox_host_player_bits(const cox_session *session)
{
    uint32_t player_bits = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase == COX_PEER_PLAYING && cox_peer_is_firm(peer))
            player_bits |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)player_bits;
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
    if (session->phase != COX_SESSION_LOBBY || cox_host_player_bits(session) != all) return;
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
    if (session->calls.search.lose != NULL) session->calls.search.lose(session, number);
    if (was_playing && session->phase == COX_SESSION_LOBBY) {
        cox_event *event = cox_session_add_event(session, COX_EVENT_DROPPED, peer->player);
        event->peer = number;
    } else if (was_playing && reason != COX_BYE_DONE) {
        peer->bye.tick = session->timeline.queues[peer->player].end;
        end_inputs(session, peer->player);
    }
}

void cox_host_let_go(cox_session *session, uint32_t number)
{
    uint8_t player = session->peers[(size_t)number].player;
    cox_session_add_event(session, COX_EVENT_TOO_SLOW, player)->peer = number;
    cox_host_drop(session, number, COX_BYE_SLOW);
}
