/* SPDX-License-Identifier: MIT
 * The host's seats: who is let in, how a latecomer gets the state and follows until it can take
 * its seat, and how a seat is given up.
 *
 * A seat that nobody has holds absent entries, written ahead as far as the host's own inputs. A
 * latecomer's begin where those end, with a few empty inputs, so that nobody ever waits for it. */
#include "cox_session.h"

#include <string.h>

#include "cox_handshake.h"
#include "coxswain/hash.h"

/* A latecomer is sent a fresh state so often when it falls behind the history, then refused. */
#define SNAPSHOTS_MAX 3

/* Ticks more than the delay and the way by which a latecomer may be behind to be seated, and that
 * its first inputs are given to arrive. */
#define CLOSE_TICKS 4u
#define LEAD_TICKS 2u
#define LEAD_TICKS_MAX 40u

static bool has_place(const cox_peer *peer)
{
    return peer->state == COX_PEER_LOADING || peer->state == COX_PEER_FOLLOWING ||
           peer->state == COX_PEER_SEATED;
}

uint16_t cox_host_seats(const cox_session *session)
{
    uint32_t seats = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state == COX_PEER_SEATED && peer->seat != COX_NO_SEAT)
            seats |= UINT32_C(1) << peer->seat;
    }
    return (uint16_t)seats;
}

/* The first seat that nobody has or is kept for; COX_NO_SEAT if there is none. */
static uint8_t free_seat(const cox_session *session)
{
    uint32_t taken = 1;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (has_place(peer) && peer->seat != COX_NO_SEAT) taken |= UINT32_C(1) << peer->seat;
    }
    for (uint8_t seat = 1; seat < session->def.players; seat++)
        if ((taken >> seat & 1u) == 0) return seat;
    return COX_NO_SEAT;
}

static void refuse(cox_session *session, uint32_t number, const cox_refusal *refusal)
{
    cox_peer *peer = &session->peers[(size_t)number];
    peer->state = COX_PEER_REFUSED;
    peer->refusal = *refusal;
    peer->refusal_is_due = true;
    cox_session_tell_refusal(session, number, refusal);
}

static void refuse_for(cox_session *session, uint32_t number, uint8_t field, uint64_t host)
{
    cox_refusal refusal;
    refusal.nonce = session->peers[(size_t)number].nonce;
    cox_refusal_name(&refusal, field);
    cox_text_number(refusal.host, host);
    refuse(session, number, &refusal);
}

static void let_in(cox_session *session, uint32_t number, uint8_t seat)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool is_lobby = session->phase == COX_PHASE_LOBBY;
    bool is_player = seat != COX_NO_SEAT;
    peer->seat = seat;
    peer->wants_seat = is_player;
    peer->welcome_is_due = true;
    if (!is_lobby) {
        peer->state = COX_PEER_LOADING;
        return;
    }
    peer->state = is_player ? COX_PEER_SEATED : COX_PEER_FOLLOWING;
    cox_peer_start(peer, 0, session->clock.now_ms);
    cox_session_tell(session, COX_EVENT_JOINED, seat)->peer = number;
    cox_host_begin_if_full(session);
}

/* The number that both write into their packets: another one for each pair of sessions. */
static uint32_t session_number(const cox_session *session, uint32_t nonce)
{
    uint64_t mixed = cox_hash_finish((uint64_t)session->def.nonce << 32 | nonce);
    return (uint32_t)mixed | 1u;
}

void cox_host_hello(cox_session *session, uint32_t number, const cox_hello *hello)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_refusal refusal;
    if (peer->state != COX_PEER_NONE && peer->nonce == hello->nonce) { /* it asks again */
        peer->link.heard_ms = session->clock.now_ms;
        peer->welcome_is_due = has_place(peer);
        peer->refusal_is_due = peer->state == COX_PEER_REFUSED;
        peer->bye_is_due = peer->state == COX_PEER_GONE;
        return;
    }
    if (peer->former_nonce == hello->nonce && hello->nonce != 0) return; /* a late one of before */

    uint32_t former = peer->state == COX_PEER_NONE ? 0 : peer->nonce;
    if (has_place(peer)) cox_host_drop(session, number, COX_BYE_DROPPED);
    cox_peer_init(peer, session->inbox_capacity, session->clock.now_ms);
    peer->former_nonce = former;
    peer->nonce = hello->nonce;
    peer->session = session_number(session, hello->nonce);
    peer->build = hello->match.build;
    refusal.nonce = hello->nonce;
    if (!cox_match_compare(&session->match, &hello->match, &refusal)) {
        refuse(session, number, &refusal);
        return;
    }
    uint8_t seat = hello->is_spectator ? COX_NO_SEAT : free_seat(session);
    bool is_over = session->is_leaving || session->has_ended ||
                   session->final_tick <= session->course.head ||
                   session->phase >= COX_PHASE_SEARCHING;
    if (is_over) refuse_for(session, number, COX_FIELD_MATCH, session->course.head);
    else if (seat == COX_NO_SEAT && !hello->is_spectator)
        refuse_for(session, number, COX_FIELD_SEATS, session->def.players);
    else let_in(session, number, seat);
}

void cox_host_begin_if_full(cox_session *session)
{
    cox_course *course = &session->course;
    uint32_t all = (UINT32_C(1) << session->def.players) - 1u;
    if (session->phase != COX_PHASE_LOBBY || cox_host_seats(session) != all) return;
    session->phase = COX_PHASE_RUNNING;
    for (uint32_t i = 0; i < course->stream_count; i++)
        cox_stream_extend(&course->streams[i], COX_ENTRY_INPUT, session->delay);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        peer->own_first = session->delay;
        peer->is_urgent = true;
    }
}

/* The entries of a seat end with what is here; absent ones follow, at least one, so that the
 * simulation is told. */
static void end_inputs(cox_session *session, uint8_t seat)
{
    cox_stream *stream = &session->course.streams[seat];
    cox_stream_append(stream, COX_ENTRY_ABSENT, NULL, 0);
    cox_stream_extend(stream, COX_ENTRY_ABSENT, session->course.streams[0].end);
}

void cox_host_drop(cox_session *session, uint32_t number, uint8_t reason)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (!has_place(peer)) return;
    bool is_seated = peer->state == COX_PEER_SEATED;
    peer->state = COX_PEER_GONE;
    peer->has_blob = false;
    cox_chunk_sender_stop(&peer->sender);
    peer->bye.reason = reason;
    peer->bye.end = 0;
    peer->bye_is_due = true;
    cox_session_search_lost(session, number);
    if (is_seated && session->phase == COX_PHASE_LOBBY) {
        cox_event *event = cox_session_tell(session, COX_EVENT_DROPPED, peer->seat);
        event->peer = number;
    } else if (is_seated && reason != COX_BYE_DONE) {
        peer->bye.end = session->course.streams[peer->seat].end;
        end_inputs(session, peer->seat);
    }
}

void cox_host_bye(cox_session *session, uint32_t number)
{
    cox_host_drop(session, number, COX_BYE_LEFT);
    session->peers[(size_t)number].bye_is_due = true;
}

/* The newest state that all players were heard to agree on. */
static uint32_t agreed_tick(const cox_session *session)
{
    uint32_t agreed = cox_course_newest(&session->course);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state != COX_PEER_SEATED || peer->is_muted) continue;
        if (peer->agreed_tick == COX_NO_TICK) return COX_NO_TICK;
        if (peer->agreed_tick < agreed) agreed = peer->agreed_tick;
    }
    return agreed;
}

static uint16_t seats_before(const cox_course *course, uint32_t tick)
{
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat + 1 < course->stream_count; seat++)
        if (tick == 0 || cox_stream_kind(&course->streams[seat], tick - 1) == COX_ENTRY_INPUT)
            seats |= UINT32_C(1) << seat;
    return (uint16_t)seats;
}

/* Makes a message of a kept snapshot; false if there is none yet that will do. */
static bool make_blob(cox_session *session)
{
    cox_blob *blob = &session->blob;
    cox_hash_pair hashes;
    uint32_t agreed = agreed_tick(session);
    if (agreed == COX_NO_TICK) return false;
    const cox_slot *slot = cox_slots_newest(&session->course.slots, agreed);
    if (slot == NULL || !cox_course_hashes(&session->course, slot->tick, &hashes)) return false;
    if (slot->tick < cox_course_oldest(&session->course)) return false;

    cox_bytes_writer writer = cox_bytes_writer_make(blob->bytes, COX_BLOB_HEAD_BYTES);
    cox_bytes_add_u8(&writer, COX_BLOB_TYPE);
    cox_bytes_add_u8(&writer, session->delay);
    cox_bytes_add_u16(&writer, seats_before(&session->course, slot->tick));
    cox_bytes_add_u16(&writer, cox_host_seats(session));
    cox_bytes_add_u32(&writer, slot->tick);
    cox_bytes_add_u64(&writer, hashes.state);
    cox_bytes_add_u64(&writer, hashes.input);
    memcpy(blob->bytes + COX_BLOB_HEAD_BYTES, slot->bytes, (size_t)slot->length);
    blob->length = COX_BLOB_HEAD_BYTES + slot->length;
    blob->tick = slot->tick;
    blob->is_there = true;
    return true;
}

static bool blob_is_in_use(const cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (session->peers[(size_t)i].has_blob) return true;
    return false;
}

/* Whether who gets the snapshot now can still follow from it. */
static bool blob_is_fresh(const cox_session *session)
{
    uint32_t age = session->course.head - session->blob.tick;
    return session->blob.is_there && age < session->def.history_ticks / 2u;
}

static void send_state(cox_session *session, cox_peer *peer)
{
    if (!blob_is_in_use(session)) session->blob.is_there = false;
    if (!session->blob.is_there && !make_blob(session)) return;
    if (!blob_is_fresh(session)) return;
    cox_peer_start(peer, session->blob.tick, session->clock.now_ms);
    cox_chunk_sender_begin(&peer->sender, session->blob.bytes, session->blob.length,
                           session->clock.now_ms);
    peer->has_blob = true;
    peer->snapshots++;
    peer->agreed_tick = COX_NO_TICK;
    peer->claim.tick = COX_NO_TICK;
}

/* Whether entries that a peer lacks are no longer kept. */
static bool is_overrun(const cox_session *session, const cox_peer *peer)
{
    const cox_course *course = &session->course;
    if (peer->start_tick == COX_NO_TICK) return false; /* it is to get a state first */
    for (uint32_t i = 0; i < course->stream_count; i++)
        if (peer->ends[i] < course->streams[i].first) return true;
    return false;
}

static void send_fresh_state(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    peer->has_blob = false;
    peer->is_ready = false;
    peer->state = COX_PEER_LOADING;
    peer->start_tick = COX_NO_TICK;
    cox_chunk_sender_stop(&peer->sender);
    if (peer->snapshots < SNAPSHOTS_MAX || !peer->wants_seat) return;
    refuse_for(session, number, COX_FIELD_SPEED, session->def.history_ticks);
}

bool cox_host_leave_behind(cox_session *session, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    if (!is_overrun(session, peer)) return false;
    if (peer->state == COX_PEER_SEATED) cox_host_drop(session, number, COX_BYE_DROPPED);
    else send_fresh_state(session, number);
    return true;
}

/* Whether a latecomer is near enough to the host to take its seat. */
static bool is_close(const cox_session *session, const cox_peer *peer)
{
    if (!peer->is_ready || !peer->wants_seat || peer->agreed_tick == COX_NO_TICK) return false;
    uint32_t way = cox_pace_ticks(&session->pace, cox_link_round_trip_ms(&peer->link));
    return peer->tick + session->delay + CLOSE_TICKS + way >= session->course.head;
}

static void seat(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_stream *stream = &session->course.streams[peer->seat];
    uint32_t way = cox_pace_ticks(&session->pace, cox_link_worst_ms(&peer->link));
    uint32_t lead = session->delay + way + LEAD_TICKS;
    if (lead > LEAD_TICKS_MAX) lead = LEAD_TICKS_MAX;
    cox_stream_extend(stream, COX_ENTRY_INPUT, stream->end + lead);
    peer->own_first = stream->end;
    peer->state = COX_PEER_SEATED;
    peer->is_urgent = true;
}

void cox_host_bring_in(cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool is_following = peer->state == COX_PEER_FOLLOWING;
        if (!cox_chunk_sender_is_busy(&peer->sender)) peer->has_blob = false;
        if (peer->state != COX_PEER_LOADING && !is_following) continue;
        bool has_start = peer->start_tick != COX_NO_TICK;
        if (is_following && !session->is_searching && is_close(session, peer)) seat(session, i);
        else if (!is_following && has_start && peer->is_ready) peer->state = COX_PEER_FOLLOWING;
        else if (!is_following && !has_start) send_state(session, peer);
    }
}
