/* SPDX-License-Identifier: MIT
 * Strangers at the host. A question without a good cookie gets a cookie and leaves nothing behind;
 * with one it gets the offer, a seat or a refusal. A seat counts once the first packet of the match
 * came from it. */
#include "cox_session.h"

#include <string.h>

#include "net/wire/cox_handshake.h"

/* How long a peer has to be silent before a program at its address, for whose identity nobody
 * vouches, may take its place. */
#define SILENT_MS 2000u

static void give_cookie(cox_session *session, const cox_address *from, const cox_question *question)
{
    cox_answer *answer = cox_gate_answer(&session->gate, COX_PACKET_COOKIE, from, question);
    if (answer == NULL) return;
    answer->question.cookie =
        cox_gate_cookie(&session->gate, from, question->nonce, session->clock.now_us);
}

static bool is_known(const cox_session *session, const cox_address *from,
                     const cox_question *question)
{
    return cox_gate_knows(&session->gate, from, question, session->clock.now_us);
}

void cox_host_ask(cox_session *session, const cox_address *from, const cox_question *ask)
{
    if (is_known(session, from, ask)) cox_gate_answer(&session->gate, COX_PACKET_OFFER, from, ask);
    else give_cookie(session, from, ask);
}

/* Answers with a refusal; the caller learns of it once. */
static void refuse(cox_session *session, const cox_address *from, const cox_question *question,
                   const cox_refusal *refusal)
{
    bool is_told = cox_gate_has_refused(&session->gate, from, question->nonce);
    cox_answer *answer = cox_gate_answer(&session->gate, COX_PACKET_REFUSE, from, question);
    if (answer == NULL) return;
    answer->refusal = *refusal;
    answer->refusal.nonce = question->nonce;
    if (!is_told) cox_session_add_refusal(session, from, refusal);
}

static void refuse_for_places(cox_session *session, const cox_address *from,
                              const cox_question *question)
{
    cox_refusal refusal;
    cox_refusal_name(&refusal, COX_FIELD_PLACES);
    cox_text_number(refusal.host, session->def.players);
    refuse(session, from, question, &refusal);
}

void cox_host_refuse_version(cox_session *session, const cox_address *from,
                             const cox_question *question, uint8_t version)
{
    cox_refusal refusal;
    cox_refusal_name(&refusal, COX_FIELD_PROTOCOL);
    cox_text_number(refusal.host, COX_PROTOCOL_VERSION);
    cox_text_number(refusal.joiner, version);
    refuse(session, from, question, &refusal);
}

/* Whether a peer that asks again with another nonce, or from another address, may take the place of
 * a peer. */
static bool may_take_place(const cox_session *session, const cox_peer *peer,
                           const cox_address *from)
{
    return cox_address_shares_identity(&peer->address, from) || !cox_peer_is_in(peer) ||
           cox_clock_has_passed(&session->clock, peer->link.heard_us, SILENT_MS);
}

/* The peer with the identity for which the transport vouches; COX_NO_PEER if there is none. */
static uint32_t find_identity(const cox_session *session, const cox_address *from)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (cox_peer_is_in(peer) && cox_address_shares_identity(&peer->address, from)) return i;
    }
    return COX_NO_PEER;
}

/* A seat that nobody has, else that of the peer that has been gone for longest; COX_NO_PEER if
 * there is none. */
static uint32_t find_free(const cox_session *session)
{
    uint32_t found = COX_NO_PEER;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase == COX_PEER_NONE) return i;
        if (peer->phase != COX_PEER_GONE) continue;
        if (found == COX_NO_PEER ||
            peer->link.heard_us < session->peers[(size_t)found].link.heard_us)
            found = i;
    }
    return found;
}

static void let_in(cox_session *session, uint32_t number, uint8_t player)
{
    cox_peer *peer = &session->peers[(size_t)number];
    peer->player = player;
    peer->due |= COX_DUE_WELCOME;
    if (session->phase != COX_SESSION_LOBBY) {
        cox_peer_enter(peer, COX_PEER_LATE);
        return;
    }
    cox_peer_enter(peer, player != COX_NO_PLAYER ? COX_PEER_PLAYING : COX_PEER_FOLLOWING);
    cox_peer_start(peer, 0);
}

/* Gives a seat to a joiner whose match is ours. */
static void give_seat(cox_session *session, uint32_t number, const cox_address *from,
                      const cox_hello *hello)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint8_t player = hello->is_spectator
                         ? COX_NO_PLAYER
                         : cox_host_free_player(session, hello->wanted_player, number);
    if (player == COX_NO_PLAYER && !hello->is_spectator) {
        refuse_for_places(session, from, &hello->question);
        return;
    }
    cox_host_drop(session, number, COX_BYE_DROPPED);
    cox_session_init_peer(session, number);
    peer->address = *from;
    peer->nonce = hello->question.nonce;
    peer->session = cox_gate_seat(&session->gate, from, &hello->question);
    peer->build = hello->match.build;
    peer->reach = hello->reach;
    let_in(session, number, player);
}

/* The seat at the address of a joiner whose identity has another seat is given up. False if its
 * peer may keep it. */
static bool clear_address(cox_session *session, uint32_t number, const cox_address *from)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (!may_take_place(session, peer, from)) return false;
    cox_host_drop(session, number, COX_BYE_DROPPED);
    cox_session_init_peer(session, number);
    return true;
}

/* Gives a joiner the seat of its identity, that of its address, or one that is free. */
static void take_seat(cox_session *session, const cox_address *from, const cox_hello *hello)
{
    uint32_t there = cox_session_find_peer(session, from);
    uint32_t number = find_identity(session, from);
    if (number == COX_NO_PEER) number = there;
    else if (there != COX_NO_PEER && there != number && !clear_address(session, there, from))
        return;
    bool is_free = number == COX_NO_PEER;
    if (is_free) number = find_free(session);
    if (number == COX_NO_PEER) refuse_for_places(session, from, &hello->question);
    else if (is_free || may_take_place(session, &session->peers[(size_t)number], from))
        give_seat(session, number, from, hello);
}

/* An identity that the transport does not vouch for counts as none. */
static cox_address vouched(const cox_address *from, const cox_hello *hello)
{
    cox_address address = *from;
    if (memcmp(address.identity, hello->identity, COX_IDENTITY_BYTES) != 0)
        memset(address.identity, 0, COX_IDENTITY_BYTES);
    return address;
}

/* Whether the match takes no joiner any more: it is over, or there are no transfers. */
static bool is_closed(const cox_session *session)
{
    bool takes_latecomers = session->def.transfer_bytes_per_second > 0;
    if (session->phase != COX_SESSION_LOBBY && !takes_latecomers) return true;
    return session->phase >= COX_SESSION_LEAVING ||
           session->final_tick <= session->timeline.current_tick;
}

/* A joiner with a good cookie that has no seat under its nonce. */
static void admit(cox_session *session, const cox_address *from, const cox_hello *hello)
{
    cox_refusal refusal;
    if (!cox_match_compare(session->match, &hello->match, &refusal)) {
        refuse(session, from, &hello->question, &refusal);
        return;
    }
    if (is_closed(session)) {
        cox_refusal_of_match(&refusal, session->timeline.current_tick);
        refuse(session, from, &hello->question, &refusal);
        return;
    }
    cox_address address = vouched(from, hello);
    take_seat(session, &address, hello);
}

/* Whether a HELLO is that of a seat, asked again. A seat that was given up before it was firm is
 * given anew: its joiner has no welcome yet. */
static bool asks_again(const cox_peer *peer, const cox_hello *hello)
{
    bool was_firm = peer->link.window.newest > 0;
    return peer->nonce == hello->question.nonce && (cox_peer_is_in(peer) || was_firm);
}

void cox_host_hello(cox_session *session, const cox_address *from, const cox_hello *hello)
{
    if (!is_known(session, from, &hello->question)) {
        give_cookie(session, from, &hello->question);
        return;
    }
    uint32_t number = cox_session_find_peer(session, from);
    if (number != COX_NO_PEER && asks_again(&session->peers[(size_t)number], hello)) {
        cox_peer *peer = &session->peers[(size_t)number];
        uint8_t due = cox_peer_is_in(peer) ? COX_DUE_WELCOME : COX_DUE_BYE;
        peer->due |= due;
    } else if (!session->search.is_open) { /* while a search goes on it asks on */
        admit(session, from, hello);
    }
}

void cox_host_seat_firmly(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (session->phase != COX_SESSION_LOBBY) return;
    cox_session_add_event(session, COX_EVENT_JOINED, peer->player)->peer = number;
    cox_host_begin_if_full(session);
}
