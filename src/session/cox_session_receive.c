/* SPDX-License-Identifier: MIT
 * Packets that arrive: from whom, of which session, whether they are whole; then to the part that
 * takes them. Nothing changes before all of a packet is known to be sound. */
#include "cox_session.h"

#include "cox_handshake.h"

/* Another version's questions are answered in the one form that all versions share. */
static cox_status answer_version(cox_session *session, cox_peer *peer, const cox_packet_head *head,
                                 cox_bytes_reader *body)
{
    uint32_t nonce = cox_bytes_take_u32(body);
    bool is_question = head->type == COX_PACKET_HELLO || head->type == COX_PACKET_ASK;
    bool is_free = peer->state == COX_PEER_NONE || peer->state == COX_PEER_REFUSED;
    if (!session->is_host || !is_question || !body->ok || !is_free) return COX_ERROR_FORMAT;
    bool is_new = peer->state == COX_PEER_NONE || peer->nonce != nonce;
    peer->state = COX_PEER_REFUSED;
    peer->nonce = nonce;
    peer->refusal.nonce = nonce;
    cox_refusal_name(&peer->refusal, COX_FIELD_PROTOCOL);
    cox_text_number(peer->refusal.host, COX_PROTOCOL_VERSION);
    cox_text_number(peer->refusal.joiner, head->version);
    peer->refusal_is_due = true;
    if (is_new)
        cox_session_tell_refusal(session, (uint32_t)(peer - session->peers), &peer->refusal);
    return COX_OK;
}

static cox_status receive_ask(cox_session *session, cox_peer *peer, cox_bytes_reader *body)
{
    uint32_t nonce = cox_bytes_take_u32(body);
    if (!session->is_host) return COX_ERROR_REFUSED;
    if (!body->ok || cox_bytes_left(body) != 0) return COX_ERROR_DAMAGED;
    peer->offer_nonce = nonce;
    peer->offer_is_due = true;
    return COX_OK;
}

static cox_status receive_hello(cox_session *session, uint32_t number, cox_bytes_reader *body)
{
    cox_hello hello;
    if (!session->is_host) return COX_ERROR_REFUSED;
    if (!cox_hello_read(body, &hello)) return COX_ERROR_DAMAGED;
    cox_host_hello(session, number, &hello);
    return COX_OK;
}

static cox_status receive_welcome(cox_session *session, const cox_packet_head *head,
                                  cox_bytes_reader *body)
{
    cox_welcome welcome;
    if (session->is_host || head->session == 0) return COX_ERROR_REFUSED;
    if (!cox_welcome_read(body, &welcome)) return COX_ERROR_DAMAGED;
    if (welcome.nonce != session->def.nonce) return COX_ERROR_REFUSED;
    session->peers[0].link.heard_ms = session->clock.now_ms;
    cox_joiner_welcome(session, &welcome, head->session);
    return COX_OK;
}

static cox_status receive_refusal(cox_session *session, uint32_t number,
                                  const cox_packet_head *head, cox_bytes_reader *body)
{
    cox_refusal refusal;
    cox_peer *peer = &session->peers[(size_t)number];
    if (!cox_refusal_read(body, &refusal)) return COX_ERROR_DAMAGED;
    if (!session->is_host) {
        if (refusal.nonce != session->def.nonce || session->phase == COX_PHASE_OVER)
            return COX_ERROR_REFUSED;
        cox_joiner_refused(session, &refusal);
        return COX_OK;
    }
    /* A joiner complains of the state that it was sent. */
    if (head->session != peer->session || refusal.nonce != peer->nonce) return COX_ERROR_REFUSED;
    if (peer->state != COX_PEER_LOADING && peer->state != COX_PEER_FOLLOWING) return COX_OK;
    cox_host_drop(session, number, COX_BYE_LEFT);
    peer->state = COX_PEER_REFUSED;
    peer->refusal = refusal;
    cox_session_tell_refusal(session, number, &refusal);
    return COX_OK;
}

static void measure(cox_session *session, cox_peer *peer, const cox_packet_sync *sync,
                    bool is_newest)
{
    if (is_newest) {
        peer->link.echo = (uint16_t)(sync->time - session->clock.now_ms);
        peer->link.has_echo = true;
    }
    uint16_t round_trip = (uint16_t)(session->clock.now_ms - sync->echo);
    if (sync->has_echo && is_newest && round_trip < 0x8000u)
        cox_link_measured(&peer->link, round_trip);
}

static void take_chunk(cox_session *session, uint32_t number, const cox_packet_sync *sync)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (sync->ack.number != 0)
        cox_chunk_sender_acknowledge(&peer->sender, sync->ack, session->clock.now_ms);
    if (!sync->has_chunk) return;
    peer->has_ack = true;
    if (!cox_chunk_receiver_take(&peer->receiver, &sync->chunk)) return;
    if (!session->is_host) {
        cox_joiner_message(session);
        return;
    }
    cox_session_answer(session, number);
    cox_chunk_receiver_release(&peer->receiver);
}

static cox_status receive_play(cox_session *session, uint32_t number, uint32_t sequence,
                               cox_bytes_reader *body)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_packet_sync sync;
    if (!cox_link_expects(&peer->link, sequence)) return COX_ERROR_ORDER;
    if (!cox_packet_sync_read(body, &sync, cox_session_queue_count(session)))
        return COX_ERROR_DAMAGED;
    if (sync.has_chunk && !cox_chunk_is_sound(&peer->receiver, &sync.chunk))
        return COX_ERROR_DAMAGED;
    if (sync.has_chunk && !session->is_host && !cox_joiner_expects(session, &sync.chunk))
        return COX_ERROR_REFUSED;
    peer->is_newest = sequence > peer->link.received;
    cox_status status = session->is_host ? cox_host_take_sync(session, number, &sync)
                                         : cox_joiner_take_sync(session, &sync);
    peer->is_newest = false;
    if (status != COX_OK) return status;
    measure(session, peer, &sync, cox_link_heard(&peer->link, sequence, session->clock.now_ms));
    take_chunk(session, number, &sync);
    return COX_OK;
}

static cox_status receive_bye(cox_session *session, uint32_t number, cox_bytes_reader *body)
{
    cox_bye bye;
    if (!cox_bye_read(body, &bye)) return COX_ERROR_DAMAGED;
    if (session->is_host) cox_host_bye(session, number);
    else cox_joiner_bye(session, &bye);
    return COX_OK;
}

/* Packets of a session: only its two sides have its number. */
static cox_status receive_within(cox_session *session, uint32_t number, const cox_packet_head *head,
                                 cox_bytes_reader *body)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool is_unknown = peer->state == COX_PEER_NONE || peer->state == COX_PEER_REFUSED;
    if (head->session == 0 || head->session != peer->session || is_unknown)
        return COX_ERROR_REFUSED;
    if (!session->is_host && session->phase == COX_PHASE_OVER) return COX_ERROR_REFUSED;
    if (head->type == COX_PACKET_BYE) return receive_bye(session, number, body);
    if (peer->state == COX_PEER_GONE) {
        peer->bye_is_due = session->is_host;
        return COX_ERROR_REFUSED;
    }
    return receive_play(session, number, head->sequence, body);
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
                               uint32_t length, uint32_t now_ms)
{
    cox_status status = COX_ERROR_REFUSED;
    cox_session_tell_time(session, now_ms);
    if (peer < session->peer_count) status = receive(session, peer, bytes, length);
    session->packets_received++;
    if (status != COX_OK) session->packets_dropped++;
    return status;
}
