/* SPDX-License-Identifier: MIT
 * The host's turn: what it says for each tick, for itself, for the session and for empty
 * players. And who is waited for, warned of and dropped. */
#include "cox_session.h"

/* How far a seated peer's inputs of the own queue may lag behind. */
static uint32_t slowest_end(const cox_session *session)
{
    uint32_t slowest = COX_NO_TICK;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state != COX_PEER_PLAYING) continue;
        uint32_t base = cox_peer_base(peer, cox_session_queue_count(session));
        if (base < slowest) slowest = base;
    }
    return slowest;
}

/* Whether all seated peers have what was said up to a window before a tick. */
static bool has_window(const cox_session *session, uint32_t end)
{
    uint32_t slowest = slowest_end(session);
    return slowest == COX_NO_TICK || end - slowest <= COX_WINDOW_TICKS || end <= slowest;
}

static void send_own_inputs(cox_session *session, uint32_t end)
{
    cox_input_queue *queue = &session->timeline.queues[0];
    uint8_t bytes[COX_INPUT_BYTES_MAX];
    if (queue->end < end) {
        uint32_t length = cox_input_builder_take(&session->builder, session->def.sim, bytes);
        cox_input_queue_append(queue, COX_INPUT_GIVEN, bytes, length);
    }
    cox_input_builder_turn(&session->builder);
    cox_input_queue_extend(queue, COX_INPUT_GIVEN, end);
}

/* What the slowest way would need: there and back, as an input goes from a player to the host and
 * from there to all others. */
static uint32_t worst_ticks(const cox_session *session)
{
    uint32_t worst = 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state != COX_PEER_PLAYING) continue;
        uint32_t ms = cox_link_worst_ms(&peer->link);
        if (ms > worst) worst = ms;
    }
    return cox_pace_ticks(&session->pace, worst) + 1u;
}

static void say_session(cox_session *session, uint32_t end)
{
    cox_input_queue *queue = cox_timeline_session_queue(&session->timeline);
    if (queue->end >= end) return;
    if (cox_delay_decide(&session->delays, worst_ticks(session), session->clock.now_ms)) {
        uint8_t command[2];
        command[0] = COX_KIND_DELAY;
        command[1] = session->delays.told;
        cox_input_queue_append(queue, COX_INPUT_GIVEN, command, sizeof command);
    }
    cox_input_queue_extend(queue, COX_INPUT_GIVEN, end);
}

static void say_absent(cox_session *session, uint32_t end)
{
    uint32_t players = cox_host_players(session);
    for (uint32_t player = 1; player < session->def.players; player++)
        if ((players >> player & 1u) == 0)
            cox_input_queue_extend(&session->timeline.queues[player], COX_INPUT_ABSENT, end);
}

bool cox_host_turn(cox_session *session)
{
    uint32_t end = session->timeline.current_tick + session->delay + 1;
    if (!has_window(session, end)) return false;
    if (session->is_leaving) return true;
    send_own_inputs(session, end);
    say_session(session, end);
    say_absent(session, end);
    return true;
}

/* Adds the inputs of a input_block to the peer's own queue. */
static void take_own_entries(cox_session *session, cox_peer *peer, const cox_packet_sync *sync)
{
    cox_input_queue *queue = &session->timeline.queues[peer->player];
    uint32_t limit = session->timeline.current_tick + session->def.history_ticks;
    cox_bytes_reader input_blocks = sync->input_blocks;
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &number, &tick)) {
        while (cox_input_block_run(&input_blocks, &run)) {
            for (uint32_t i = 0; i < run.count; i++, tick++) {
                if (tick != queue->end || tick >= limit) continue;
                cox_input_queue_append(queue, COX_INPUT_GIVEN, run.bytes, run.length);
            }
        }
    }
}

/* Whether all input_blocks are inputs of the peer's own, with commands that it may give. */
static bool inputs_are_sound(const cox_session *session, const cox_peer *peer,
                             const cox_packet_sync *sync)
{
    cox_bytes_reader input_blocks = sync->input_blocks;
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &number, &tick)) {
        if (number != peer->player) return false;
        while (cox_input_block_run(&input_blocks, &run)) {
            if (run.kind != COX_INPUT_GIVEN) return false;
            if (!cox_input_is_sound(session->def.sim, number, run.bytes, run.length)) return false;
        }
    }
    return true;
}

static bool ends_are_sound(const cox_session *session, const cox_peer *peer,
                           const cox_packet_sync *sync)
{
    const cox_timeline *timeline = &session->timeline;
    if (sync->joiner.start_tick != peer->start_tick) return true; /* of a state before; ignored */
    for (uint32_t i = 0; i < timeline->queue_count; i++) {
        bool is_own = i == peer->player && peer->state == COX_PEER_PLAYING;
        if (!is_own && sync->joiner.ends[i] > timeline->queues[i].end) return false;
    }
    return true;
}

cox_status cox_host_take_sync(cox_session *session, uint32_t number, const cox_packet_sync *sync)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (sync->is_host || !inputs_are_sound(session, peer, sync)) return COX_ERROR_DAMAGED;
    if (!ends_are_sound(session, peer, sync)) return COX_ERROR_DAMAGED;
    bool has_state =
        sync->joiner.start_tick != COX_NO_TICK && sync->joiner.start_tick == peer->start_tick;
    if (!has_state) return COX_OK;
    peer->is_ready = true;
    if (peer->has_join_snapshot) { /* the state is there, though not all of it may be acknowledged
                                    */
        cox_chunk_sender_stop(&peer->sender);
        peer->has_join_snapshot = false;
    }
    if (sync->tick > peer->tick || peer->tick_ms == 0) peer->tick = sync->tick;
    peer->tick_ms = session->clock.now_ms;
    cox_peer_acknowledge(peer, sync->joiner.ends, cox_session_queue_count(session),
                         session->clock.now_ms);
    if (peer->state == COX_PEER_PLAYING) take_own_entries(session, peer, sync);
    cox_session_compare(session, number, sync);
    return COX_OK;
}

uint16_t cox_host_waits_for(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t players = 0;
    if (!session->is_stalled) return 0;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->state != COX_PEER_PLAYING) continue;
        uint32_t base = cox_peer_base(peer, timeline->queue_count);
        bool is_silent =
            timeline->queues[peer->player].end + session->def.rollback <= timeline->current_tick;
        bool is_deaf = base + COX_WINDOW_TICKS < timeline->current_tick + session->delay + 1;
        if (is_silent || is_deaf) players |= UINT32_C(1) << peer->player;
    }
    return (uint16_t)players;
}

static void tell_waiting(cox_session *session, uint8_t kind, uint32_t number, uint32_t ms)
{
    cox_event *event = cox_session_tell(session, kind, session->peers[(size_t)number].player);
    event->peer = number;
    event->tick = session->timeline.current_tick;
    event->ms = ms;
}

/* Counts how long a peer has been blocking the match. */
static void watch_blocking(cox_session *session, uint32_t number, bool is_blocking)
{
    cox_peer *peer = &session->peers[(size_t)number];
    uint32_t ms = session->clock.now_ms - peer->blocking_ms;
    if (!is_blocking) {
        if (peer->is_warned) tell_waiting(session, COX_EVENT_RESUMED, number, ms);
        peer->is_blocking = false;
        peer->is_warned = false;
        return;
    }
    if (!peer->is_blocking) {
        peer->is_blocking = true;
        peer->blocking_ms = session->clock.now_ms;
        return;
    }
    if (ms >= session->def.drop_ms) {
        cox_host_drop(session, number, COX_BYE_DROPPED);
        return;
    }
    if (ms < session->def.warn_ms || peer->is_warned) return;
    peer->is_warned = true;
    tell_waiting(session, COX_EVENT_WAITING, number, ms);
}

static void watch_peers(cox_session *session)
{
    uint32_t waiting = cox_host_waits_for(session);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool is_seated = peer->state == COX_PEER_PLAYING;
        if (!is_seated && peer->state != COX_PEER_LOADING && peer->state != COX_PEER_FOLLOWING)
            continue;
        if (session->clock.now_ms - peer->link.heard_ms >= session->def.drop_ms)
            cox_host_drop(session, i, COX_BYE_DROPPED);
        else if (cox_host_leave_behind(session, i)) continue;
        else if (is_seated) watch_blocking(session, i, (waiting >> peer->player & 1u) != 0);
    }
}

/* Whether a peer has told the final state's hashes, and they were compared. */
static bool is_done(const cox_session *session, const cox_peer *peer)
{
    if (peer->hashed_tick == COX_NO_TICK || peer->hashed_tick < session->final_tick) return false;
    return peer->hash_report.tick == COX_NO_TICK;
}

/* After the end: lets go whoever has reached it and knows all, and closes when nobody is left. */
static void disconnect(cox_session *session)
{
    bool is_late = session->clock.now_ms - session->ended_ms >= session->def.drop_ms;
    bool is_left = false;
    if (session->phase == COX_PHASE_SEARCHING) return;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        cox_peer *peer = &session->peers[(size_t)i];
        bool has_part = peer->state == COX_PEER_PLAYING || peer->state == COX_PEER_FOLLOWING;
        bool is_owed =
            session->has_report && (!peer->is_reported || cox_chunk_sender_is_busy(&peer->sender));
        if (peer->state == COX_PEER_LOADING || is_late ||
            (has_part && is_done(session, peer) && !is_owed))
            cox_host_drop(session, i, COX_BYE_DONE);
        else if (has_part) is_left = true;
    }
    if (!is_left) cox_session_close(session);
}

void cox_host_watch(cox_session *session)
{
    if (session->phase == COX_PHASE_OVER) return;
    watch_peers(session);
    if (session->phase == COX_PHASE_LOBBY) {
        cox_host_begin_if_full(session);
        return;
    }
    if (session->has_ended) disconnect(session);
    else cox_host_admit(session);
}
