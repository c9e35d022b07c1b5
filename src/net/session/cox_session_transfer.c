/* SPDX-License-Identifier: MIT
 * Messages in pieces between two sessions: PIECE and HAVE as they arrive and leave, the budget that
 * they have, and how far a snapshot is. */
#include "cox_session.h"

/* The least rate is this part of the greatest. Without latecomers the greatest one serves the
 * search for a difference alone. */
#define LEAST_PART 16u
#define SEARCH_BYTES_PER_SECOND COX_TRANSFER_BYTES_LEAST

/* A round trip where none was measured yet. */
#define ROUND_TRIP_MS 200u

/* The room for the longest message: a snapshot's, or one of the search for a difference. */
static uint32_t message_room(uint32_t snapshot)
{
    return snapshot > COX_DESYNC_MESSAGE_BYTES_MAX ? snapshot : COX_DESYNC_MESSAGE_BYTES_MAX;
}

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    bool is_host = def->side == COX_SIDE_HOST;
    bool sends_snapshots = is_host && def->transfer_bytes_per_second > 0;
    uint32_t snapshot = session->snapshot_bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES;
    uint32_t inbox = message_room(is_host ? 0 : snapshot);
    uint32_t sent = cox_piece_sender_size(message_room(sends_snapshots ? snapshot : 0));
    session->inbox_capacity = inbox;
    for (uint32_t i = 0; i < def->peers; i++) {
        uint8_t *bytes = (uint8_t *)cox_session_take(pile, inbox);
        uint32_t *sent_ms = (uint32_t *)cox_session_take(pile, sent);
        if (bytes == NULL || sent_ms == NULL) continue;
        session->peers[(size_t)i].inbox = bytes;
        session->peers[(size_t)i].sender.sent_ms = sent_ms;
    }
}

static void init_peer(cox_session *session, cox_peer *peer)
{
    uint32_t rate = session->def.transfer_bytes_per_second;
    if (rate == 0) rate = SEARCH_BYTES_PER_SECOND;
    cox_budget_init(&peer->transfer_budget, rate / LEAST_PART, rate);
}

/* Tells of the progress of a snapshot, at each tenth. */
static void tell_progress(cox_session *session, uint32_t number, uint32_t percent)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint8_t tenths = (uint8_t)(percent / 10u);
    if (tenths <= peer->tenths) return;
    peer->tenths = tenths;
    cox_session_add_progress(session, number, tenths * 10);
}

void cox_session_begin_snapshot(cox_session *session, cox_peer *peer)
{
    const cox_join_snapshot *join_snapshot = &session->join_snapshot;
    cox_piece_sender_begin(&peer->sender, join_snapshot->bytes, join_snapshot->length);
    peer->snapshot_us = session->clock.now_us;
    peer->snapshots++;
    peer->tenths = 0;
}

void cox_session_end_snapshot(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (cox_session_sends_snapshot(session, peer)) cox_piece_sender_stop(&peer->sender);
    tell_progress(session, number, 100);
}

/* Whether the message that is arriving is a snapshot: the others are short. */
static bool is_snapshot(const cox_piece_receiver *receiver)
{
    if (receiver->length > COX_DESYNC_MESSAGE_BYTES_MAX) return true;
    return receiver->state == COX_PIECES_WHOLE && receiver->bytes[0] == COX_JOIN_SNAPSHOT_TYPE;
}

static uint32_t percent(const cox_session *session, const cox_peer *peer)
{
    if (cox_session_sends_snapshot(session, peer)) return cox_piece_sender_percent(&peer->sender);
    if (cox_session_is_host(session) || !is_snapshot(&peer->receiver)) return 100;
    return cox_piece_receiver_percent(&peer->receiver);
}

/* Only a joiner without a player is sent a state: a latecomer, or a spectator that fell behind. A
 * player's inputs follow one another from its first tick on, and another state would end them. A
 * message of the search is one piece, so its type is known. */
static bool may_be_sent(const cox_session *session, const cox_piece *piece)
{
    if (cox_session_is_host(session) || session->player == COX_NO_PLAYER) return true;
    if (piece->message_length > COX_DESYNC_MESSAGE_BYTES_MAX) return false;
    return piece->bytes[0] != COX_JOIN_SNAPSHOT_TYPE;
}

static cox_status take_piece(cox_session *session, uint32_t number, uint32_t sequence,
                             cox_bytes_reader *body, bool *is_whole)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_piece_receiver *receiver = &peer->receiver;
    cox_piece piece;
    if (!cox_piece_read(body, &piece)) return COX_ERROR_DAMAGED;
    if (!may_be_sent(session, &piece)) return COX_ERROR_SENDER;
    uint32_t message = receiver->message;
    uint8_t taken = cox_piece_receiver_take(receiver, sequence, &piece);
    if (taken == COX_PIECE_REFUSED) return COX_ERROR_DAMAGED;
    cox_link_heard(&peer->piece_link, sequence, session->clock.now_us);
    if (receiver->message != message) peer->tenths = 0;
    if (!cox_session_is_host(session) && is_snapshot(receiver))
        tell_progress(session, number, cox_piece_receiver_percent(receiver));
    *is_whole = taken == COX_PIECE_COMPLETES;
    return COX_OK;
}

static cox_status take_have(cox_session *session, uint32_t number, uint32_t sequence,
                            cox_bytes_reader *body)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint64_t now_us = session->clock.now_us;
    bool is_of_snapshot = cox_session_sends_snapshot(session, peer);
    cox_piece_have have;
    cox_piece_measure measure;
    if (!cox_piece_have_read(body, &have)) return COX_ERROR_DAMAGED;
    if (!cox_piece_sender_acknowledge(&peer->sender, &have, cox_clock_ms(now_us), &measure))
        return COX_ERROR_DAMAGED;
    peer->have_received = sequence;
    if (is_of_snapshot) tell_progress(session, number, cox_piece_sender_percent(&peer->sender));
    if (!measure.is_new) return COX_OK;
    cox_link_measured(&peer->piece_link, measure.round_trip_ms);
    cox_budget_tell(&peer->transfer_budget, measure.sent, measure.arrived);
    cox_budget_breathe(&peer->transfer_budget, measure.round_trip_ms, now_us);
    return COX_OK;
}

static uint32_t round_trip_ms(const cox_peer *peer)
{
    if (peer->piece_link.has_round_trip) return cox_link_round_trip_ms(&peer->piece_link);
    return peer->link.has_round_trip ? cox_link_round_trip_ms(&peer->link) : ROUND_TRIP_MS;
}

static bool write_have(cox_peer *peer, uint8_t *bytes, cox_bytes_writer *writer)
{
    cox_piece_have have;
    if (!cox_piece_receiver_have(&peer->receiver, &have)) return false;
    *writer = cox_packet_begin(bytes, COX_PACKET_HAVE, peer->session, ++peer->have_sent);
    cox_piece_have_write(writer, &have);
    return true;
}

/* What a PIECE takes beside its piece. */
#define PIECE_HEADS_BYTES \
    (COX_PACKET_SESSION_HEAD_BYTES + COX_PIECE_HEAD_BYTES + COX_PACKET_CHECK_BYTES + COX_UDP_BYTES)

static bool write_piece(cox_peer *peer, uint32_t now_ms, uint8_t *bytes, cox_bytes_writer *writer)
{
    cox_piece piece;
    uint32_t allowed = peer->transfer_budget.bytes;
    uint32_t room = allowed < PIECE_HEADS_BYTES ? 0 : allowed - PIECE_HEADS_BYTES;
    if (!cox_piece_sender_next(&peer->sender, room, now_ms, round_trip_ms(peer), &piece))
        return false;
    *writer = cox_packet_begin(bytes, COX_PACKET_PIECE, peer->session, peer->sender.sent);
    cox_piece_write(writer, &piece);
    return true;
}

static bool write(cox_session *session, cox_peer *peer, uint8_t *bytes, cox_bytes_writer *writer)
{
    uint64_t now_us = session->clock.now_us;
    cox_budget_earn(&peer->transfer_budget, now_us - peer->earned_us);
    peer->earned_us = now_us;
    if (!write_have(peer, bytes, writer) && !write_piece(peer, cox_clock_ms(now_us), bytes, writer))
        return false;
    cox_budget_spend(&peer->transfer_budget,
                     writer->length + COX_PACKET_CHECK_BYTES + COX_UDP_BYTES);
    return true;
}

const cox_piece_calls cox_session_pieces COX_FLASH = {lay_out,   init_peer, take_piece,
                                                      take_have, write,     percent};
