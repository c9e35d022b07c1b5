/* SPDX-License-Identifier: MIT
 * Late joining. The host sends a latecomer the state and gives it a player once it has caught up; a
 * joiner loads that state, and proves it by its hash.
 *
 * A latecomer's inputs begin where the absent ones of its player end, with a few empty ones, so
 * that it never holds up the match. */
#include "cox_session.h"

#include <string.h>

#include "net/wire/cox_handshake.h"

/* A latecomer that falls behind the history gets so many states in all, a spectator as many in a
 * row that were too old; then it is let go. */
#define SNAPSHOTS_MAX 3

/* A player whose newest equal hashes are older is passed over; and so is one for whose sake a
 * latecomer would get a state that is too old to follow from. */
#define HASHES_MS 1000u

/* Beyond the worst round trip: by how much a latecomer's newest final state may be behind the
 * host's for it to get its player, and the time that it has for its first inputs to arrive. */
#define CLOSE_MS 150u
#define LEAD_MS 50u
#define LEAD_MS_MAX 500u

/* A snapshot is in time at this part of the greatest rate: inputs are kept for so long. A line of
 * twice as much carries that, as the budget breathes and what is lost is sent again. */
#define SLOW_PART 8u

static uint32_t message_bytes_of(const cox_session_def *def)
{
    return cox_session_snapshot_bytes(def) + COX_JOIN_SNAPSHOT_HEAD_BYTES;
}

/* The ticks that pass while a snapshot is sent over a slow line. */
static uint64_t transfer_ticks(const cox_session_def *def)
{
    bool has_transfers = def->side == COX_SIDE_HOST && def->transfer_bytes_per_second > 0;
    if (!has_transfers) return 0;
    uint64_t ms =
        (uint64_t)message_bytes_of(def) * SLOW_PART * 1000u / def->transfer_bytes_per_second;
    if (ms > def->transfer_ms) ms = def->transfer_ms;
    return ms * def->ticks_per_second / 1000u;
}

/* Whether a message has room for a snapshot, if there are transfers. */
static bool is_sound(const cox_session_def *def)
{
    return def->transfer_bytes_per_second == 0 ||
           message_bytes_of(def) <= COX_PIECE_MESSAGE_BYTES_MAX;
}

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    bool is_needed = def->side == COX_SIDE_HOST && def->transfer_bytes_per_second > 0;
    uint32_t bytes = is_needed ? message_bytes_of(def) : 0;
    session->join_snapshot.bytes = (uint8_t *)cox_session_take(pile, bytes);
}

/* The age, in ticks, above which equal hashes are passed over. */
static uint32_t hashes_ticks(const cox_session *session)
{
    uint32_t ticks = cox_schedule_ticks(&session->schedule, HASHES_MS);
    uint32_t most = session->def.history_ticks / 4u;
    return ticks < most ? ticks : most;
}

/* The newest state whose hashes all players told lately, and told alike. One that leaves its hashes
 * out is passed over, so that it keeps nobody from the match. */
static uint32_t agreed_tick(const cox_session *session)
{
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    uint32_t agreed = newest;
    if (newest == COX_NO_TICK) return COX_NO_TICK;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase != COX_PEER_PLAYING || peer->is_muted) continue;
        if (peer->agreed_tick == COX_NO_TICK) continue;
        bool is_late = newest - peer->agreed_tick > hashes_ticks(session);
        if (!is_late && peer->agreed_tick < agreed) agreed = peer->agreed_tick;
    }
    return agreed;
}

/* A bit for each player that had an input in the frame before a tick. */
static uint16_t player_bits_before(const cox_timeline *timeline, uint32_t tick)
{
    uint32_t player_bits = 0;
    for (uint32_t player = 0; player + 1 < timeline->queue_count; player++)
        if (tick == 0 ||
            cox_input_queue_kind(&timeline->queues[player], tick - 1) == COX_INPUT_GIVEN)
            player_bits |= UINT32_C(1) << player;
    return (uint16_t)player_bits;
}

/* The state to send to latecomers, with its hashes; NULL if no saved state will do yet. */
static const cox_saved_state *state_to_send(const cox_session *session, cox_hash_pair *hashes)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t agreed = agreed_tick(session);
    if (agreed == COX_NO_TICK) return NULL;
    const cox_saved_state *saved = cox_saved_states_newest(&timeline->saved_states, agreed);
    if (saved == NULL || !cox_timeline_get_hashes(timeline, saved->tick, hashes)) return NULL;
    return saved->tick < cox_timeline_oldest_kept(timeline) ? NULL : saved;
}

static void write_join_head(cox_session *session, uint32_t tick, const cox_hash_pair *hashes)
{
    cox_bytes_writer writer =
        cox_bytes_writer_make(session->join_snapshot.bytes, COX_JOIN_SNAPSHOT_HEAD_BYTES);
    cox_bytes_add_u8(&writer, COX_JOIN_SNAPSHOT_TYPE);
    cox_bytes_add_u16(&writer, player_bits_before(&session->timeline, tick));
    cox_bytes_add_u16(&writer, cox_host_player_bits(session));
    cox_bytes_add_u32(&writer, tick);
    cox_bytes_add_u64(&writer, hashes->state);
    cox_bytes_add_u64(&writer, hashes->input);
}

/* Whether the message of the state to send is made; if not, its snapshot is asked for next, once
 * for each state. */
static bool make_join_snapshot(cox_session *session)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    cox_hash_pair hashes;
    const cox_saved_state *saved = state_to_send(session, &hashes);
    if (saved == NULL) return false;
    write_join_head(session, saved->tick, &hashes);
    if (join_snapshot->tick == saved->tick) return join_snapshot->is_made;
    join_snapshot->source = saved;
    join_snapshot->tick = saved->tick;
    join_snapshot->is_made = false;
    return false;
}

static void finish_save(cox_session *session, cox_status status, uint32_t length)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    if (status == COX_OK && length > session->snapshot_bytes) status = COX_ERROR_CAPACITY;
    join_snapshot->source = NULL;
    join_snapshot->is_made = status == COX_OK;
    join_snapshot->length = COX_JOIN_SNAPSHOT_HEAD_BYTES + length;
    cox_session_report_save(session, status);
}

static bool join_snapshot_is_in_use(const cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++)
        if (cox_session_sends_snapshot(session, &session->peers[(size_t)i])) return true;
    return false;
}

/* Whether a peer that gets the snapshot now can still follow from it. */
static bool join_snapshot_is_fresh(const cox_session *session)
{
    uint32_t age = session->timeline.current_tick - session->join_snapshot.tick;
    return age < session->def.history_ticks / 2u;
}

static void send_state(cox_session *session, cox_peer *peer)
{
    cox_join_snapshot *join_snapshot = &session->join_snapshot;
    if (!join_snapshot_is_in_use(session) && !make_join_snapshot(session)) return;
    if (!join_snapshot_is_fresh(session)) return;
    cox_peer_enter(peer, COX_PEER_LOADING);
    cox_peer_start(peer, join_snapshot->tick);
    cox_session_begin_snapshot(session, peer);
    peer->agreed_tick = COX_NO_TICK;
    peer->hash_report.tick = COX_NO_TICK;
}

/* A peer says that it has loaded the state that was sent. */
static void take_loaded(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_peer_enter(peer, COX_PEER_LOADED);
    cox_session_end_snapshot(session, number);
}

static void send_fresh_state(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_peer_enter(peer, COX_PEER_LATE);
    peer->start_tick = COX_NO_TICK;
    cox_piece_sender_stop(&peer->sender);
    bool has_transfers = session->def.transfer_bytes_per_second > 0;
    if (peer->snapshots >= SNAPSHOTS_MAX || !has_transfers) cox_host_let_go(session, number);
}

/* Whether a spectator takes too long for its snapshot. */
static bool is_too_slow(const cox_session *session, const cox_peer *peer)
{
    if (peer->player != COX_NO_PLAYER || peer->phase != COX_PEER_LOADING) return false;
    return cox_clock_has_passed(&session->clock, peer->snapshot_us, session->def.transfer_ms);
}

/* Whether a latecomer is near enough to the host to take its player. */
static bool is_close(const cox_session *session, const cox_peer *peer)
{
    if (peer->agreed_tick == COX_NO_TICK) return false;
    uint32_t newest = cox_timeline_newest_hashed(&session->timeline);
    uint32_t ms = cox_link_worst_ms(&peer->link) + CLOSE_MS;
    return newest != COX_NO_TICK &&
           peer->agreed_tick + cox_schedule_ticks(&session->schedule, ms) >= newest;
}

/* Gives a latecomer its player; a spectator has none, and its snapshot was in time. */
static void settle(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (peer->player == COX_NO_PLAYER) {
        peer->snapshots = 0;
        return;
    }
    cox_input_queue *queue = &session->timeline.queues[peer->player];
    uint32_t ms = cox_link_worst_ms(&peer->link) + LEAD_MS;
    if (ms > LEAD_MS_MAX) ms = LEAD_MS_MAX;
    uint32_t lead = cox_schedule_ticks(&session->schedule, ms);
    /* While the match stands, players that are behind still need what the queue would let go. */
    if (queue->end + lead > session->timeline.current_tick + session->def.history_ticks) return;
    cox_input_queue_extend(queue, COX_INPUT_GIVEN, queue->end + lead);
    peer->own_first = queue->end;
    cox_peer_enter(peer, COX_PEER_PLAYING);
    peer->is_urgent = true;
}

static void admit(cox_session *session)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        if (!cox_peer_is_firm(peer)) continue;
        if (peer->phase == COX_PEER_LATE) send_state(session, peer);
        else if (peer->phase == COX_PEER_LOADED) cox_peer_enter(peer, COX_PEER_FOLLOWING);
        else if (peer->phase == COX_PEER_FOLLOWING && !session->search.is_open &&
                 is_close(session, peer))
            settle(session, i);
    }
}

/* Tells of a joiner whose hash of the state that it was sent is another one. */
static void refuse_state(cox_session *session, const cox_address *joiner, uint64_t of_host,
                         uint64_t of_joiner)
{
    cox_refusal refusal;
    cox_refusal_name(&refusal, COX_FIELD_STATE);
    cox_text_hash(refusal.host, of_host);
    cox_text_hash(refusal.joiner, of_joiner);
    cox_session_add_refusal(session, joiner, &refusal);
}

/* A joiner leaves as the state that it was sent has another hash there. */
static void tell_other_state(cox_session *session, const cox_peer *peer, const cox_bye *bye)
{
    cox_hash_pair hashes;
    if (!cox_peer_is_in(peer) || peer->phase == COX_PEER_PLAYING) return;
    if (!cox_timeline_get_hashes(&session->timeline, bye->tick, &hashes)) return;
    refuse_state(session, &peer->address, hashes.state, bye->hash);
}

static cox_peer *host_of(cox_session *session)
{
    return &session->peers[0];
}

/* A state is checked by its head, and stays in the inbox until it is loaded. */
static void take_message(cox_session *session)
{
    cox_piece_receiver *receiver = &host_of(session)->receiver;
    cox_bytes_reader reader = cox_bytes_reader_make(receiver->bytes, receiver->length);
    cox_bytes_take_u8(&reader);
    cox_bytes_take_u32(&reader);
    session->arrived_tick = cox_bytes_take_u32(&reader);
    session->arrived_hash = cox_bytes_take_u64(&reader);
    cox_bytes_take_u64(&reader);
    session->has_arrived = reader.ok;
    if (!session->has_arrived) cox_piece_receiver_release(receiver);
}

static void finish_load(cox_session *session, cox_status status)
{
    cox_piece_receiver *receiver = &host_of(session)->receiver;
    cox_bytes_reader reader = cox_bytes_reader_make(receiver->bytes, receiver->length);
    session->has_arrived = false;
    if (status == COX_OK) {
        cox_bytes_take_u8(&reader);
        uint16_t player_bits = cox_bytes_take_u16(&reader);
        cox_bytes_take_u16(&reader);
        uint32_t tick = cox_bytes_take_u32(&reader);
        cox_bytes_take_u64(&reader);
        cox_joiner_begin_timeline(session, tick, cox_bytes_take_u64(&reader), player_bits);
        session->timeline.was_restored = true;
        cox_session_enter(session, COX_SESSION_PROVING);
    } else {
        cox_session_fail(session, status);
    }
    cox_piece_receiver_release(receiver);
}

static void prove(cox_session *session, uint64_t hash)
{
    if (hash == session->arrived_hash) {
        cox_session_enter(session, COX_SESSION_STARTING);
        return;
    }
    refuse_state(session, &session->def.host, session->arrived_hash, hash);
    session->goodbye.reason = COX_BYE_STATE;
    session->goodbye.tick = session->arrived_tick;
    session->goodbye.hash = hash;
    if (session->outcome == COX_OK) session->outcome = COX_ERROR_NOT_ADMITTED;
    cox_session_enter(session, COX_SESSION_LEFT);
}

/* Forgets a state that waits to be loaded where the match ends for this side without it. */
static void drop_useless_state(cox_session *session)
{
    bool is_useless =
        session->phase >= COX_SESSION_LEAVING || session->arrived_tick > session->final_tick;
    if (!session->has_arrived || !is_useless) return;
    session->has_arrived = false;
    cox_piece_receiver_release(&host_of(session)->receiver);
}

static void ask_to_load_arrival(cox_session *session, cox_request *request)
{
    const cox_piece_receiver *receiver = &session->peers[0].receiver;
    cox_session_request(session, request, COX_REQUEST_LOAD_SNAPSHOT, COX_ASKED_ARRIVAL);
    request->tick = session->arrived_tick;
    request->bytes = receiver->bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES;
    request->length = receiver->length - COX_JOIN_SNAPSHOT_HEAD_BYTES;
}

/* The snapshot that goes to latecomers, behind the head of its message. */
static void ask_for_join_snapshot(cox_session *session, cox_request *request)
{
    const cox_saved_state *source = session->join_snapshot.source;
    cox_session_request(session, request, COX_REQUEST_SNAPSHOT, COX_ASKED_JOIN_SNAPSHOT);
    request->tick = source->tick;
    request->image = source->bytes;
    request->length = source->length;
    request->bytes = session->join_snapshot.bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES;
    request->capacity = session->snapshot_bytes;
}

static bool ask(cox_session *session, cox_request *request)
{
    if (session->has_arrived) ask_to_load_arrival(session, request);
    else if (session->join_snapshot.source != NULL) ask_for_join_snapshot(session, request);
    else return false;
    return true;
}

const cox_late_join_feature cox_feature_late_join COX_FLASH = {
    is_sound,
    transfer_ticks,
    lay_out,
    ask,
    finish_save,
    finish_load,
    admit,
    take_loaded,
    send_fresh_state,
    is_too_slow,
    tell_other_state,
    take_message,
    prove,
    drop_useless_state,
    &cox_session_states,
    &cox_session_pieces,
};
