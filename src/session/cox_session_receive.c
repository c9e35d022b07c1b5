/* SPDX-License-Identifier: MIT
 * Packets that arrive: their sender, their session and their form are checked, then host or joiner
 * takes them. Nothing changes before a whole packet is known to be sound. */
#include "cox_session.h"

#include "cox_handshake.h"

/* A HELLO or ASK of another version is answered in the form that all versions share. */
static cox_status answer_version(cox_session *session, cox_peer *peer, const cox_packet_head *head,
                                 cox_bytes_reader *body)
{
    uint32_t nonce = cox_bytes_take_u32(body);
    bool is_question = head->type == COX_PACKET_HELLO || head->type == COX_PACKET_ASK;
    bool is_free = peer->phase == COX_PEER_NONE || peer->phase == COX_PEER_REFUSED;
    if (!cox_session_is_host(session) || !is_question || !body->ok || !is_free)
        return COX_ERROR_FORMAT;
    bool is_new = peer->phase == COX_PEER_NONE || peer->nonce != nonce;
    cox_peer_enter(peer, COX_PEER_REFUSED);
    peer->nonce = nonce;
    peer->refusal.nonce = nonce;
    cox_refusal_name(&peer->refusal, COX_FIELD_PROTOCOL);
    cox_text_number(peer->refusal.host, COX_PROTOCOL_VERSION);
    cox_text_number(peer->refusal.joiner, head->version);
    peer->due |= COX_DUE_REFUSAL;
    if (is_new) cox_session_add_refusal(session, (uint32_t)(peer - session->peers), &peer->refusal);
    return COX_OK;
}

static cox_status receive_ask(cox_session *session, cox_peer *peer, cox_bytes_reader *body)
{
    uint32_t nonce = cox_bytes_take_u32(body);
    if (!cox_session_is_host(session)) return COX_ERROR_SENDER;
    if (!body->ok || cox_bytes_left(body) != 0) return COX_ERROR_DAMAGED;
    peer->offer_nonce = nonce;
    peer->due |= COX_DUE_OFFER;
    return COX_OK;
}

static cox_status receive_hello(cox_session *session, uint32_t number, cox_bytes_reader *body)
{
    cox_hello hello;
    if (!cox_session_is_host(session)) return COX_ERROR_SENDER;
    if (!cox_hello_read(body, &hello)) return COX_ERROR_DAMAGED;
    cox_host_hello(session, number, &hello);
    return COX_OK;
}

static cox_status receive_welcome(cox_session *session, const cox_packet_head *head,
                                  cox_bytes_reader *body)
{
    cox_welcome welcome;
    if (cox_session_is_host(session) || head->session == 0) return COX_ERROR_SENDER;
    if (!cox_welcome_read(body, &welcome)) return COX_ERROR_DAMAGED;
    if (welcome.nonce != session->def.nonce) return COX_ERROR_SENDER;
    session->peers[0].link.heard_us = session->clock.now_us;
    cox_joiner_welcome(session, &welcome, head->session);
    return COX_OK;
}

static cox_status receive_refusal(cox_session *session, uint32_t number,
                                  const cox_packet_head *head, cox_bytes_reader *body)
{
    cox_refusal refusal;
    cox_peer *peer = &session->peers[(size_t)number];
    if (!cox_refusal_read(body, &refusal)) return COX_ERROR_DAMAGED;
    if (!cox_session_is_host(session)) {
        if (refusal.nonce != session->def.nonce || session->phase == COX_SESSION_OVER)
            return COX_ERROR_SENDER;
        cox_joiner_refused(session, &refusal);
        return COX_OK;
    }
    /* A joiner refuses the state that it was sent. */
    if (head->session != peer->session || refusal.nonce != peer->nonce) return COX_ERROR_SENDER;
    if (!cox_peer_is_in(peer) || peer->phase == COX_PEER_PLAYING) return COX_OK;
    cox_host_drop(session, number, COX_BYE_LEFT);
    cox_peer_enter(peer, COX_PEER_REFUSED);
    peer->refusal = refusal;
    cox_session_add_refusal(session, number, &refusal);
    return COX_OK;
}

static void measure(cox_session *session, cox_peer *peer, const cox_packet_sync *sync,
                    bool is_newest)
{
    uint32_t now_ms = cox_clock_ms(session->clock.now_us);
    if (is_newest) {
        peer->link.echo = (uint16_t)(sync->time - now_ms);
        peer->link.has_echo = true;
    }
    uint16_t round_trip = (uint16_t)(now_ms - sync->echo);
    if (sync->has_echo && is_newest && round_trip < 0x8000u)
        cox_link_measured(&peer->link, round_trip);
}

static void take_chunk(cox_session *session, uint32_t number, const cox_packet_sync *sync)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (sync->ack.number != 0)
        cox_chunk_sender_acknowledge(&peer->sender, sync->ack, session->clock.now_us);
    if (!sync->has_chunk) return;
    peer->has_ack = true;
    if (!cox_chunk_receiver_take(&peer->receiver, &sync->chunk)) return;
    if (!cox_session_is_host(session)) {
        cox_joiner_message(session);
        return;
    }
    cox_session_answer(session, number);
    cox_chunk_receiver_release(&peer->receiver);
}

static cox_status receive_sync(cox_session *session, uint32_t number, uint32_t sequence,
                               cox_bytes_reader *body)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_packet_sync sync;
    if (!cox_link_expects(&peer->link, sequence)) return COX_ERROR_STALE;
    if (!cox_packet_sync_read(body, &sync, cox_session_queue_count(session)))
        return COX_ERROR_DAMAGED;
    if (sync.has_chunk && !cox_chunk_is_sound(&peer->receiver, &sync.chunk))
        return COX_ERROR_DAMAGED;
    if (sync.has_chunk && !cox_session_is_host(session) &&
        !cox_joiner_expects(session, &sync.chunk))
        return COX_ERROR_SENDER;
    bool is_newest = sequence > peer->link.received;
    cox_status status = cox_session_is_host(session)
                            ? cox_host_take_sync(session, number, &sync)
                            : cox_joiner_take_sync(session, &sync, is_newest);
    if (status != COX_OK) return status;
    measure(session, peer, &sync, cox_link_heard(&peer->link, sequence, session->clock.now_us));
    take_chunk(session, number, &sync);
    return COX_OK;
}

static cox_status receive_bye(cox_session *session, uint32_t number, cox_bytes_reader *body)
{
    cox_bye bye;
    if (!cox_bye_read(body, &bye)) return COX_ERROR_DAMAGED;
    if (cox_session_is_host(session)) cox_host_bye(session, number);
    else cox_joiner_bye(session, &bye);
    return COX_OK;
}

/* Packets of a session: only its two sides have its number. */
static cox_status receive_within(cox_session *session, uint32_t number, const cox_packet_head *head,
                                 cox_bytes_reader *body)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool is_unknown = peer->phase == COX_PEER_NONE || peer->phase == COX_PEER_REFUSED;
    if (head->session == 0 || head->session != peer->session || is_unknown) return COX_ERROR_SENDER;
    if (!cox_session_is_host(session) && session->phase == COX_SESSION_OVER)
        return COX_ERROR_SENDER;
    if (head->type == COX_PACKET_BYE) return receive_bye(session, number, body);
    if (peer->phase == COX_PEER_GONE) {
        if (cox_session_is_host(session)) peer->due |= COX_DUE_BYE;
        return COX_ERROR_SENDER;
    }
    return receive_sync(session, number, head->sequence, body);
}

static cox_status receive(cox_session *session, uint32_t number, const void *bytes, uint32_t length)
{
    cox_packet_head head;
    cox_bytes_reader body;
    cox_peer *peer = &session->peers[(size_t)number];
    cox_status status = cox_packet_open(bytes, length, &head, &body);
    if (status != COX_OK) return status;
    if (head.type == COX_PACKET_REFUSE) return receive_refusal(session, number, &head, &body);
    if (head.version != COX_PROTOCOL_VERSION) return answer_version(session, peer, &head, &body);
    if (head.type == COX_PACKET_ASK) return receive_ask(session, peer, &body);
    if (head.type == COX_PACKET_HELLO) return receive_hello(session, number, &body);
    if (head.type == COX_PACKET_WELCOME) return receive_welcome(session, &head, &body);
    if (head.type == COX_PACKET_SYNC || head.type == COX_PACKET_BYE)
        return receive_within(session, number, &head, &body);
    return COX_ERROR_DAMAGED;
}

cox_status cox_session_receive(cox_session *session, uint32_t peer, const void *bytes,
                               uint32_t length, uint64_t now_us)
{
    cox_status status = COX_ERROR_SENDER;
    cox_session_take_time(session, now_us);
    if (peer < session->peer_count) status = receive(session, peer, bytes, length);
    session->packets_received++;
    if (status != COX_OK) session->packets_dropped++;
    return status;
}
