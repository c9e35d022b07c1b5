/* SPDX-License-Identifier: MIT
 * A joiner: its way in, the state that it is sent, what it takes from the host, its own inputs, its
 * clock, and what it does without the host.
 *
 * Its own inputs are final only as far as the host has acknowledged them: so whatever a joiner
 * confirmed the host holds, and no two recordings can ever differ. */
#include "cox_session.h"

#include "cox_handshake.h"

/* A joiner that lags by more ticks than the delay and these steps without waiting, until it is
 * near again. */
#define FAR_TICKS 4u

/* The longest time for which the host's clock is thought to go on without a word. */
#define SILENT_MS 250u

/* How long after the end a joiner tells the host, which may not have heard. */
#define FAREWELL_MS 1000u

static cox_peer *host_of(cox_session *session)
{
    return &session->peers[0];
}

void cox_joiner_refused(cox_session *session, const cox_refusal *refusal)
{
    cox_session_tell_refusal(session, 0, refusal);
    cox_session_close(session);
}

/* Begins the timeline at a state of the match. */
static void begin_timeline(cox_session *session, uint32_t tick, uint64_t input_hash,
                           uint32_t players)
{
    cox_timeline_start(&session->timeline, tick, input_hash, players);
    session->timeline.own_player = COX_NO_PLAYER;
    session->turn_end = tick;
    session->resimulate_end = tick;
    session->unsaved_tick = COX_NO_TICK;
    session->is_begun = false;
    session->is_stalled = false;
    session->has_state = true;
}

void cox_joiner_welcome(cox_session *session, const cox_welcome *welcome, uint32_t number)
{
    cox_peer *host = host_of(session);
    if (session->is_welcome || session->phase == COX_PHASE_OVER) return;
    session->is_welcome = true;
    session->delay = welcome->delay;
    session->def.on_desync = welcome->on_desync;
    host->session = number;
    host->state = COX_PEER_FOLLOWING;
    host->player = COX_NO_PLAYER;
    if (welcome->has_snapshot) return;
    session->phase = COX_PHASE_LOBBY;
    begin_timeline(session, 0, 0, COX_ALL_PLAYERS);
}

/* Whether the queues of all input_blocks are there and their commands may be given. */
static bool inputs_are_sound(const cox_session *session, const cox_packet_sync *sync)
{
    cox_bytes_reader input_blocks = sync->input_blocks;
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &number, &tick)) {
        bool is_session = number == session->def.players;
        uint8_t player = is_session ? COX_PLAYER_SESSION : number;
        while (cox_input_block_run(&input_blocks, &run)) {
            if (is_session && run.kind != COX_INPUT_GIVEN) return false;
            if (!cox_input_is_sound(session->def.sim, player, run.bytes, run.length)) return false;
        }
    }
    return true;
}

/* The tick from which on a queue's inputs are the joiner's own, and none is taken from the host:
 * none at all once it has its player. */
static uint32_t first_own(const cox_session *session, uint8_t number)
{
    if (number == session->player) return 0;
    return number == session->told.player ? session->told.own_first : COX_NO_TICK;
}

/* Adds what is the next of its queue. Ticks too far ahead would push out what is needed. */
static void take_inputs(cox_session *session, const cox_packet_sync *sync)
{
    uint32_t limit = session->timeline.current_tick + session->def.history_ticks;
    cox_bytes_reader input_blocks = sync->input_blocks;
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &number, &tick)) {
        cox_input_queue *queue = &session->timeline.queues[number];
        uint32_t end = first_own(session, number);
        if (end > limit) end = limit;
        while (cox_input_block_run(&input_blocks, &run)) {
            for (uint32_t i = 0; i < run.count; i++, tick++) {
                if (tick != queue->end || tick >= end) continue;
                cox_input_queue_append(queue, run.kind, run.bytes, run.length);
            }
        }
    }
}

/* Takes the player that the host gives, once the inputs before its first input are here. A state
 * that waits to be loaded will take them away again. */
static void take_player(cox_session *session)
{
    const cox_packet_sync_host *told = &session->told;
    if (session->player != COX_NO_PLAYER || told->player >= session->def.players) return;
    if (session->has_arrived) return;
    if (session->timeline.queues[told->player].end != told->own_first) return;
    session->player = told->player;
    session->timeline.own_player = told->player;
    session->timeline.own_confirmable_end = told->own_first;
    host_of(session)->ends[told->player] = told->own_first;
    host_of(session)->sent[told->player] = told->own_first;
    host_of(session)->sent_news = told->own_first;
    cox_session_tell(session, COX_EVENT_ADMITTED, told->player)->tick = told->own_first;
}

/* Takes note of how far the host has the own inputs. */
static void take_acknowledgement(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    cox_peer *host = host_of(session);
    if (session->player == COX_NO_PLAYER) return;
    uint32_t end = session->told.own_end;
    if (end > timeline->queues[session->player].end) return;
    if (end > timeline->own_confirmable_end) timeline->own_confirmable_end = end;
    if (end <= host->ends[session->player]) return;
    host->ends[session->player] = end;
    if (host->sent[session->player] < end) host->sent[session->player] = end;
    host->progress_ms[session->player] = session->clock.now_ms;
}

static void take_news(cox_session *session, const cox_packet_sync *sync)
{
    cox_peer *host = host_of(session);
    session->told = sync->host;
    host->tick = sync->tick;
    host->tick_ms = session->clock.now_ms - cox_link_round_trip_ms(&host->link) / 2;
    if (session->phase >= COX_PHASE_LOBBY && session->phase != COX_PHASE_OVER)
        session->phase = sync->host.phase;
}

cox_status cox_joiner_take_sync(cox_session *session, const cox_packet_sync *sync)
{
    cox_peer *host = host_of(session);
    if (!sync->is_host || !inputs_are_sound(session, sync)) return COX_ERROR_DAMAGED;
    if (sync->host.player != COX_NO_PLAYER && sync->host.player >= session->def.players)
        return COX_ERROR_DAMAGED;
    if (host->is_newest) take_news(session, sync);
    if (sync->host.final_tick != COX_NO_TICK && session->has_state &&
        sync->host.final_tick >= session->timeline.confirmed)
        cox_session_end_at(session, sync->host.final_tick);
    if (!session->has_state || session->is_cut_off) return COX_OK;
    if (session->told.phase == COX_PHASE_LOBBY) return COX_OK;
    take_inputs(session, sync);
    take_player(session);
    take_acknowledgement(session);
    cox_session_compare(session, 0, sync);
    return COX_OK;
}

/* A state is for a joiner without a player, which comes late or fell behind. A player asks for
 * none: its inputs follow one another from its first tick on, and another state would break them
 * off. */
bool cox_joiner_expects(const cox_session *session, const cox_chunk *chunk)
{
    const cox_chunk_receiver *receiver = &session->peers[0].receiver;
    if (session->player == COX_NO_PLAYER) return true;
    return cox_chunk_receiver_type(receiver, chunk) != COX_JOIN_SNAPSHOT_TYPE;
}

/* A state has come: its head is checked, its bytes stay in the inbox until they are loaded. */
void cox_joiner_message(cox_session *session)
{
    cox_chunk_receiver *receiver = &host_of(session)->receiver;
    if (receiver->bytes[0] != COX_JOIN_SNAPSHOT_TYPE) {
        cox_session_answer(session, 0);
        cox_chunk_receiver_release(receiver);
        return;
    }
    cox_bytes_reader reader = cox_bytes_reader_make(receiver->bytes, receiver->length);
    cox_bytes_take_u8(&reader);
    uint8_t delay = cox_bytes_take_u8(&reader);
    cox_bytes_take_u32(&reader);
    session->arrived_tick = cox_bytes_take_u32(&reader);
    session->arrived_hash = cox_bytes_take_u64(&reader);
    cox_bytes_take_u64(&reader);
    session->has_arrived = reader.ok && delay <= COX_DELAY_MAX;
    if (!session->has_arrived) cox_chunk_receiver_release(receiver);
}

void cox_joiner_loaded(cox_session *session, cox_status status)
{
    cox_chunk_receiver *receiver = &host_of(session)->receiver;
    cox_bytes_reader reader = cox_bytes_reader_make(receiver->bytes, receiver->length);
    session->has_arrived = false;
    if (status == COX_OK) {
        cox_bytes_take_u8(&reader);
        session->delay = cox_bytes_take_u8(&reader);
        uint16_t players = cox_bytes_take_u16(&reader);
        cox_bytes_take_u16(&reader);
        uint32_t tick = cox_bytes_take_u32(&reader);
        cox_bytes_take_u64(&reader);
        begin_timeline(session, tick, cox_bytes_take_u64(&reader), players);
        session->timeline.was_restored = true;
        session->is_arrival_unproven = true;
        session->phase = COX_PHASE_RUNNING;
    } else {
        cox_session_tell(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
        session->has_failed = true;
        cox_session_close(session);
    }
    cox_chunk_receiver_release(receiver);
}

void cox_joiner_hashed(cox_session *session, uint64_t hash)
{
    cox_peer *host = host_of(session);
    cox_refusal refusal;
    session->is_arrival_unproven = false;
    if (hash == session->arrived_hash) return;
    refusal.nonce = session->def.nonce;
    cox_refusal_name(&refusal, COX_FIELD_STATE);
    cox_text_hash(refusal.host, session->arrived_hash);
    cox_text_hash(refusal.joiner, hash);
    host->refusal = refusal;
    host->refusal_is_due = true;
    session->has_state = false;
    cox_joiner_refused(session, &refusal);
}

/* Whether the host has the own inputs up to a window before a tick. */
static bool has_window(const cox_session *session, uint32_t end)
{
    uint32_t own_confirmable_end = session->timeline.own_confirmable_end;
    return end <= own_confirmable_end || end - own_confirmable_end <= COX_WINDOW_TICKS;
}

bool cox_joiner_turn(cox_session *session)
{
    uint32_t end = session->timeline.current_tick + session->delay + 1;
    uint8_t bytes[COX_INPUT_BYTES_MAX];
    if (session->player == COX_NO_PLAYER || session->is_leaving || session->is_cut_off) return true;
    if (!has_window(session, end)) return false;
    cox_input_queue *queue = &session->timeline.queues[session->player];
    if (queue->end < end) {
        uint32_t length = cox_input_builder_take(&session->builder, session->def.sim, bytes);
        cox_input_queue_append(queue, COX_INPUT_GIVEN, bytes, length);
    }
    cox_input_builder_turn(&session->builder);
    cox_input_queue_extend(queue, COX_INPUT_GIVEN, end);
    return true;
}

/* How far the host's clock is thought to be ahead, in thousandths of a tick. */
static int32_t behind_host(cox_session *session)
{
    const cox_peer *host = host_of(session);
    uint32_t elapsed = session->clock.now_ms - host->tick_ms;
    if (elapsed > SILENT_MS) elapsed = SILENT_MS;
    int64_t theirs = (int64_t)host->tick * 1000 + (int64_t)elapsed * session->def.ticks_per_second;
    int64_t ours = (int64_t)session->timeline.current_tick * 1000 + session->pace.credit / 1000u;
    int64_t behind = theirs - ours;
    if (behind > INT32_MAX) return INT32_MAX;
    return behind < INT32_MIN ? INT32_MIN : (int32_t)behind;
}

void cox_joiner_keep_pace(cox_session *session)
{
    int32_t behind = behind_host(session);
    int32_t far = ((int32_t)session->delay + (int32_t)FAR_TICKS) * 1000;
    if (behind > far || session->is_cut_off || session->is_leaving) session->is_far = true;
    else if (behind < 1000) session->is_far = false;
    cox_pace_advance(&session->pace, session->clock.now_ms, cox_pace_rate(behind));
}

void cox_joiner_lose_host(cox_session *session)
{
    bool is_done = session->has_ended || host_of(session)->state == COX_PEER_GONE;
    if (session->is_cut_off || is_done || session->phase == COX_PHASE_OVER) return;
    session->is_cut_off = true;
    cox_session_tell(session, COX_EVENT_HOST_LOST, 0)->tick = session->timeline.confirmed;
    if (session->has_state && session->is_begun)
        cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    else cox_session_close(session);
}

void cox_joiner_bye(cox_session *session, const cox_bye *bye)
{
    if (session->phase == COX_PHASE_OVER) return;
    if (session->is_leaving || session->has_ended) {
        host_of(session)->state = COX_PEER_GONE;
        if (session->has_ended || !session->is_begun) cox_session_close(session);
        return;
    }
    if (bye->reason == COX_BYE_DONE && session->is_begun) { /* the host waits no longer */
        host_of(session)->state = COX_PEER_GONE;
        cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
        return;
    }
    if (bye->reason != COX_BYE_DROPPED || session->player == COX_NO_PLAYER) {
        cox_joiner_lose_host(session);
        return;
    }
    session->is_cut_off = true;
    cox_event *event = cox_session_tell(session, COX_EVENT_DROPPED, session->player);
    event->tick = bye->end - 1; /* COX_NO_TICK if it gave none */
    if (session->is_begun)
        cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    else cox_session_close(session);
}

static void tell_waiting(cox_session *session, uint8_t kind, uint32_t ms)
{
    cox_event *event = cox_session_tell(session, kind, session->waited_player);
    event->tick = session->timeline.current_tick;
    event->ms = ms;
}

/* Tells who is waited for, as the host says it; without a word from it, the host. */
static void watch_waiting(cox_session *session)
{
    uint32_t ms = session->clock.now_ms - session->stalled_ms;
    if (!session->is_stalled) {
        if (session->is_warned) tell_waiting(session, COX_EVENT_RESUMED, ms);
        session->is_warned = false;
        return;
    }
    if (session->is_warned || ms < session->def.warn_ms) return;
    uint32_t players = session->told.waiting;
    bool is_silent =
        session->clock.now_ms - host_of(session)->link.heard_ms >= session->def.warn_ms;
    session->is_warned = true;
    session->waited_player = 0;
    while (!is_silent && players != 0 && (players >> session->waited_player & 1u) == 0)
        session->waited_player++;
    tell_waiting(session, COX_EVENT_WAITING, ms);
}

/* Forgets a state that waits to be loaded where the match ends for this side without it. */
static void drop_useless_state(cox_session *session)
{
    bool is_ending = session->is_cut_off || session->is_leaving || session->has_ended ||
                     host_of(session)->state == COX_PEER_GONE;
    bool is_useless = is_ending || session->arrived_tick > session->final_tick;
    if (!session->has_arrived || !is_useless) return;
    session->has_arrived = false;
    cox_chunk_receiver_release(&host_of(session)->receiver);
}

void cox_joiner_watch(cox_session *session)
{
    cox_peer *host = host_of(session);
    if (session->phase == COX_PHASE_OVER) return;
    drop_useless_state(session);
    uint32_t silence = session->clock.now_ms - host->link.heard_ms;
    uint32_t since_end = session->clock.now_ms - session->ended_ms;
    if (session->has_ended || session->is_leaving) {
        bool is_told = host->state == COX_PEER_GONE || session->is_cut_off;
        bool is_drained = session->has_ended || !session->is_begun;
        bool is_late = since_end >= session->def.drop_ms ||
                       (session->has_ended && !session->is_leaving && silence >= FAREWELL_MS);
        if (is_drained && (is_told || is_late)) cox_session_close(session);
        return;
    }
    if (silence >= session->def.drop_ms) cox_joiner_lose_host(session);
    else watch_waiting(session);
}
