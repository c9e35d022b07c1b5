/* SPDX-License-Identifier: MIT
 * Packets that arrive: their form, their sender and their session are checked, then host or joiner
 * takes them. Nothing changes before a whole packet is known to be sound. */
#include "cox_session.h"

#include "net/wire/cox_handshake.h"

/* The least bytes of a packet of another version that is answered: those of the answer. */
#define VERSION_BYTES (COX_PACKET_HEAD_BYTES + 8u + 3u * COX_NAME_SIZE + COX_PACKET_CHECK_BYTES)

/* In one turn so many packets are looked at, and so many of them taken: what comes at once is
 * bounded. */
#define LOOKED_MAX 4096u
#define TAKEN_MAX 256u

/* ASK and HELLO begin with their nonce in every version. */
static cox_status receive_of_version(cox_session *session, const cox_address *from,
                                     const cox_packet_head *head, cox_bytes_reader *body)
{
    uint32_t length = body->length + COX_PACKET_CHECK_BYTES;
    cox_question question;
    bool is_question = head->type == COX_PACKET_ASK || head->type == COX_PACKET_HELLO;
    if (!is_question || length < VERSION_BYTES) return COX_ERROR_FORMAT;
    question.nonce = cox_bytes_take_u64(body);
    question.cookie = 0;
    cox_host_refuse_version(session, from, &question, head->version);
    return COX_OK;
}

static cox_status receive_ask(cox_session *session, const cox_address *from, cox_bytes_reader *body)
{
    cox_question ask;
    if (!cox_ask_read(body, &ask)) return COX_ERROR_DAMAGED;
    cox_host_ask(session, from, &ask);
    return COX_OK;
}

static cox_status receive_hello(cox_session *session, const cox_address *from,
                                cox_bytes_reader *body)
{
    cox_hello hello;
    if (!cox_hello_read(body, &hello)) return COX_ERROR_DAMAGED;
    if (from->is_spectator && !hello.is_spectator) return COX_ERROR_SENDER;
    cox_host_hello(session, from, &hello);
    return COX_OK;
}

cox_status cox_host_receive(cox_session *session, const cox_address *from,
                            const cox_packet_head *head, cox_bytes_reader *body)
{
    if (head->version != COX_PROTOCOL_VERSION) return receive_of_version(session, from, head, body);
    if (head->type == COX_PACKET_ASK) return receive_ask(session, from, body);
    if (head->type == COX_PACKET_HELLO) return receive_hello(session, from, body);
    return COX_ERROR_SENDER;
}

static cox_status receive_cookie(cox_session *session, cox_bytes_reader *body)
{
    cox_question answer;
    if (!cox_cookie_read(body, &answer)) return COX_ERROR_DAMAGED;
    if (answer.nonce != session->question.nonce || session->phase != COX_SESSION_ASKING)
        return COX_ERROR_SENDER;
    if (session->question.cookie == 0) session->peers[0].is_urgent = true;
    session->question.cookie = answer.cookie;
    return COX_OK;
}

static cox_status receive_welcome(cox_session *session, const cox_packet_head *head,
                                  cox_bytes_reader *body)
{
    cox_welcome welcome;
    if (head->session == 0) return COX_ERROR_SENDER;
    if (head->sequence != 0 || !cox_welcome_read(body, &welcome)) return COX_ERROR_DAMAGED;
    if (welcome.nonce != session->question.nonce) return COX_ERROR_SENDER;
    if (session->phase != COX_SESSION_ASKING) return COX_ERROR_STALE;
    session->peers[0].link.heard_us = session->clock.now_us;
    cox_joiner_welcome(session, &welcome, head->session);
    return COX_OK;
}

static cox_status receive_refusal(cox_session *session, cox_bytes_reader *body)
{
    cox_refusal refusal;
    if (!cox_refusal_read(body, &refusal)) return COX_ERROR_DAMAGED;
    if (refusal.nonce != session->question.nonce) return COX_ERROR_SENDER;
    return cox_joiner_refused(session, &refusal);
}

cox_status cox_joiner_receive(cox_session *session, const cox_address *from,
                              const cox_packet_head *head, cox_bytes_reader *body)
{
    (void)from; /* the host's */
    if (head->type == COX_PACKET_REFUSE) return receive_refusal(session, body);
    if (head->version != COX_PROTOCOL_VERSION) return COX_ERROR_FORMAT;
    if (head->type == COX_PACKET_COOKIE) return receive_cookie(session, body);
    if (head->type == COX_PACKET_WELCOME) return receive_welcome(session, head, body);
    return COX_ERROR_SENDER;
}

static void take_round_trip(cox_session *session, cox_peer *peer, uint32_t ms)
{
    cox_link_measured(&peer->link, ms);
    cox_budget_breathe(&peer->budget, ms, session->clock.now_us);
}

static void measure(cox_session *session, cox_peer *peer, const cox_packet_sync *sync,
                    bool is_newest)
{
    uint32_t now_ms = cox_clock_ms(session->clock.now_us);
    if (is_newest) {
        cox_session_take_position(session, peer, sync);
        peer->link.echo = (uint16_t)(sync->time - now_ms);
        peer->link.has_echo = true;
    }
    uint16_t round_trip = (uint16_t)(now_ms - sync->echo);
    if (sync->has_echo && is_newest && round_trip < 0x8000u)
        take_round_trip(session, peer, round_trip);
}

static cox_status receive_sync(cox_session *session, uint32_t number, uint32_t sequence,
                               cox_bytes_reader *body)
{
    cox_peer *peer = &session->peers[(size_t)number];
    const cox_side_feature *side = &session->calls.side;
    bool was_firm = cox_peer_is_firm(peer);
    cox_packet_sync sync;
    if (!side->read_sync(body, &sync, cox_session_queue_count(session))) return COX_ERROR_DAMAGED;
    bool is_newest = sequence > peer->link.window.newest;
    cox_status status = side->take_sync(session, number, &sync, is_newest);
    if (status != COX_OK) return status;
    measure(session, peer, &sync, cox_link_heard(&peer->link, sequence, session->clock.now_us));
    if (!was_firm && side->take_first_sync != NULL) side->take_first_sync(session, number);
    return COX_OK;
}

static cox_status receive_bye(cox_session *session, uint32_t number, uint32_t sequence,
                              cox_bytes_reader *body)
{
    cox_bye bye;
    if (!cox_bye_read(body, &bye)) return COX_ERROR_DAMAGED;
    session->calls.side.take_bye(session, number, &bye);
    cox_link_heard(&session->peers[(size_t)number].link, sequence, session->clock.now_us);
    return COX_OK;
}

/* Whether a packet is neither doubled nor too old. PIECEs have a count of their own, as they come
 * in bursts, and HAVEs, of which a later one tells all that an earlier one did. */
static bool is_expected(const cox_peer *peer, const cox_packet_head *head)
{
    if (head->type == COX_PACKET_PIECE) return cox_link_expects(&peer->piece_link, head->sequence);
    if (head->type == COX_PACKET_HAVE) return head->sequence > peer->have_received;
    return cox_link_expects(&peer->link, head->sequence);
}

/* A message is whole: a state for a joiner, which keeps it until it is loaded, or one of the
 * search. */
static void take_message(cox_session *session, uint32_t number)
{
    cox_piece_receiver *receiver = &session->peers[(size_t)number].receiver;
    const cox_session_calls *calls = &session->calls;
    bool is_state = !cox_session_is_host(session) && receiver->bytes[0] == COX_JOIN_SNAPSHOT_TYPE;
    if (is_state && calls->late_join.take_message != NULL) {
        calls->late_join.take_message(session);
        return;
    }
    if (!is_state && calls->search.answer != NULL) calls->search.answer(session, number);
    cox_piece_receiver_release(receiver);
}

static cox_status receive_piece(cox_session *session, uint32_t number, uint32_t sequence,
                                cox_bytes_reader *body)
{
    bool is_whole = false;
    cox_status status =
        session->calls.pieces.take_piece(session, number, sequence, body, &is_whole);
    if (is_whole) take_message(session, number);
    return status;
}

/* Packets of a peer that has not gone. */
static cox_status receive_from_peer(cox_session *session, uint32_t number,
                                    const cox_packet_head *head, cox_bytes_reader *body)
{
    bool is_firm = cox_peer_is_firm(&session->peers[(size_t)number]);
    if (head->type == COX_PACKET_SYNC) return receive_sync(session, number, head->sequence, body);
    if (cox_session_is_host(session) && !is_firm) return COX_ERROR_SENDER;
    const cox_piece_calls *pieces = &session->calls.pieces;
    if (pieces->take_piece == NULL) return COX_ERROR_SENDER; /* nothing was ever asked for */
    if (head->type == COX_PACKET_PIECE) return receive_piece(session, number, head->sequence, body);
    return pieces->take_have(session, number, head->sequence, body);
}

/* Whether packets from an address count for a peer: those of another identity do not, if the peer
 * has one. */
static bool speaks_for(const cox_address *from, const cox_address *peer)
{
    return !cox_address_has_identity(peer) || cox_address_shares_identity(peer, from);
}

/* Packets of a session: they count from its address, with its number, once. */
static cox_status receive_within(cox_session *session, const cox_address *from,
                                 const cox_packet_head *head, cox_bytes_reader *body)
{
    uint32_t number = cox_session_find_peer(session, from);
    if (number == COX_NO_PEER) return COX_ERROR_SENDER;
    cox_peer *peer = &session->peers[(size_t)number];
    if (head->session == 0 || head->session != peer->session) return COX_ERROR_SENDER;
    if (!speaks_for(from, &peer->address)) return COX_ERROR_SENDER;
    if (!cox_session_is_host(session) && session->phase == COX_SESSION_OVER)
        return COX_ERROR_SENDER;
    if (!is_expected(peer, head)) return COX_ERROR_STALE;
    if (head->type == COX_PACKET_BYE) return receive_bye(session, number, head->sequence, body);
    if (peer->phase == COX_PEER_GONE) {
        if (cox_session_is_host(session)) peer->due |= COX_DUE_BYE;
        return COX_ERROR_SENDER;
    }
    cox_status status = receive_from_peer(session, number, head, body);
    if (status == COX_OK)
        cox_meter_add(&peer->down, body->length + COX_PACKET_CHECK_BYTES + COX_UDP_BYTES,
                      session->clock.now_us);
    return status;
}

/* A joiner listens to its host alone. */
static bool may_speak(const cox_session *session, const cox_address *from)
{
    const cox_address *host = &session->def.host;
    if (!cox_address_is_sound(from)) return false;
    if (cox_session_is_host(session)) return true;
    return cox_address_is_same(from, host) && speaks_for(from, host);
}

void cox_session_end_receiving(cox_session *session)
{
    session->looked = 0;
    session->taken = 0;
}

/* The packets of strangers, and the host's answers to them. */
static bool is_of_stranger(uint8_t type)
{
    return type == COX_PACKET_ASK || type == COX_PACKET_HELLO || type == COX_PACKET_COOKIE ||
           type == COX_PACKET_REFUSE || type == COX_PACKET_WELCOME;
}

static cox_status receive(cox_session *session, const cox_address *from, const void *bytes,
                          uint32_t length)
{
    cox_packet_head head;
    cox_bytes_reader body;
    if (session->looked == LOOKED_MAX || session->taken == TAKEN_MAX) return COX_ERROR_CAPACITY;
    session->looked++;
    if (!may_speak(session, from)) return COX_ERROR_SENDER;
    cox_status status = cox_packet_open(bytes, length, &head, &body);
    if (status != COX_OK) return status;
    session->taken++;
    bool is_of_session = head.type >= COX_PACKET_SYNC && head.type <= COX_PACKET_HAVE;
    if (head.version != COX_PROTOCOL_VERSION || is_of_stranger(head.type))
        return session->calls.side.receive(session, from, &head, &body);
    if (!is_of_session) return COX_ERROR_DAMAGED;
    return receive_within(session, from, &head, &body);
}

cox_status cox_session_receive(cox_session *session, const cox_address *from, const void *bytes,
                               uint32_t length, uint64_t now_us)
{
    cox_session_take_time(session, now_us);
    cox_status status = receive(session, from, bytes, length);
    session->packets_received++;
    if (status != COX_OK) session->packets_dropped++;
    return status;
}
