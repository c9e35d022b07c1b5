/* SPDX-License-Identifier: MIT
 * What is asked of the caller, in order: load what arrived, start, go back where a prediction was
 * wrong, hash the state, confirm what is final, keep a snapshot, step when a tick is due. */
#include "cox_session.h"

#include <string.h>

#include "coxswain/check.h"

static cox_request nothing(void)
{
    cox_request request;
    memset(&request, 0, sizeof request);
    return request;
}

static cox_request ask(cox_session *session, uint8_t kind, uint8_t asked)
{
    cox_request request = nothing();
    request.kind = kind;
    request.tick = session->timeline.current_tick;
    session->asked = asked;
    return request;
}

static cox_request ask_to_load_arrival(cox_session *session)
{
    const cox_chunk_receiver *receiver = &session->peers[0].receiver;
    cox_request request = ask(session, COX_REQUEST_LOAD, COX_ASKED_ARRIVAL);
    request.tick = session->arrived_tick;
    request.bytes = receiver->bytes + COX_JOIN_SNAPSHOT_HEAD_BYTES;
    request.length = receiver->length - COX_JOIN_SNAPSHOT_HEAD_BYTES;
    return request;
}

static cox_request ask_to_start(cox_session *session)
{
    session->is_begun = true;
    cox_session_tell(session, COX_EVENT_STARTED, session->player)->tick = session->timeline.start;
    return ask(session, COX_REQUEST_START, COX_ASKED_NOTHING);
}

static cox_request ask_to_save(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    cox_saved_state *saved =
        cox_saved_states_take(&timeline->saved_states, timeline->current_tick, timeline->start);
    cox_request request = ask(session, COX_REQUEST_SAVE, COX_ASKED_SAVE);
    request.bytes = saved->bytes;
    request.capacity = session->state_bytes;
    session->asked_state = saved;
    session->unsaved_tick = timeline->current_tick;
    return request;
}

static cox_request ask_to_rewind(cox_session *session, const cox_saved_state *saved)
{
    cox_request request = ask(session, COX_REQUEST_LOAD, COX_ASKED_REWIND);
    request.tick = saved->tick;
    request.bytes = saved->bytes;
    request.length = saved->length;
    return request;
}

static cox_request ask_for_detour(cox_session *session)
{
    cox_request request = cox_resimulation_request(&session->resimulation, &session->timeline);
    bool is_step = request.kind == COX_REQUEST_STEP;
    session->asked = is_step ? COX_ASKED_NOTHING : COX_ASKED_RESIMULATION;
    return request;
}

static void fail(cox_session *session, cox_status status)
{
    cox_session_tell(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
    session->has_failed = true;
    cox_session_close(session);
}

/* The newest state that the simulation may go on from: what was predicted wrongly, or lies behind
 * the end of the match, is to be undone. COX_NO_TICK if all is well. */
static uint32_t tick_to_undo(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    if (!cox_timeline_verify(timeline)) return timeline->verified;
    if (timeline->current_tick > session->final_tick) return session->final_tick;
    return COX_NO_TICK;
}

/* Tells what a final frame says about the players and the delay. */
static void tell_changes(cox_session *session, const cox_frame *frame)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[(size_t)i];
        uint8_t argument = (uint8_t)command->arguments[0];
        if (command->player != COX_PLAYER_SESSION) break;
        if (command->kind == COX_KIND_JOIN && argument != session->player)
            cox_session_tell(session, COX_EVENT_JOINED, argument)->tick = frame->tick;
        if (command->kind == COX_KIND_LEAVE && argument != session->player)
            cox_session_tell(session, COX_EVENT_DROPPED, argument)->tick = frame->tick - 1;
        if (command->kind != COX_KIND_DELAY) continue;
        cox_event *event = cox_session_tell(session, COX_EVENT_DELAY, COX_NO_PLAYER);
        event->tick = frame->tick;
        event->value = argument;
    }
}

static cox_request ask_to_confirm(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    cox_hash_pair hashes;
    cox_request request = ask(session, COX_REQUEST_CONFIRM, COX_ASKED_NOTHING);
    request.is_final = true;
    request.tick = timeline->confirmed;
    request.frame = cox_timeline_frame(timeline, timeline->confirmed);
    if (cox_timeline_get_hashes(timeline, timeline->confirmed, &hashes))
        request.state_hash = hashes.state;
    cox_timeline_confirm(timeline, &request.frame);
    tell_changes(session, &request.frame);
    return request;
}

static void apply_delay(cox_session *session, const cox_frame *frame)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[(size_t)i];
        bool is_delay = command->player == COX_PLAYER_SESSION && command->kind == COX_KIND_DELAY;
        if (is_delay) session->delay = (uint8_t)command->arguments[0];
    }
}

/* The step of the frame of head is about to be made. */
static void pass_tick(cox_session *session, const cox_frame *frame)
{
    apply_delay(session, frame);
    if (session->timeline.current_tick < session->resimulate_end) session->resimulated_ticks++;
    cox_timeline_step(&session->timeline, frame);
    session->is_stalled = false;
    session->is_stall_counted = false;
}

static cox_request ask_to_step(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    bool is_whole = timeline->current_tick < cox_timeline_complete_end(timeline);
    if (session->def.sync_test && is_whole) {
        cox_resimulation_test(&session->resimulation, timeline->current_tick);
        return ask_for_detour(session);
    }
    cox_request request = ask(session, COX_REQUEST_STEP, COX_ASKED_NOTHING);
    request.frame = cox_timeline_frame(timeline, timeline->current_tick);
    request.is_final = is_whole;
    pass_tick(session, &request.frame);
    return request;
}

/* Whether the frame of head is whole, or may be predicted. */
static bool may_step(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t whole = cox_timeline_complete_end(timeline);
    if (timeline->current_tick < whole) return true;
    if (timeline->current_tick >= whole + session->def.rollback || session->is_cut_off)
        return false;
    if (timeline->current_tick - timeline->verified >= COX_ROLLBACK_MAX) return false;
    return cox_saved_states_newest(&timeline->saved_states, timeline->verified) != NULL;
}

/* Whether ticks are made up for rather than played: stepped again, or far behind. */
static bool is_hurried(const cox_session *session)
{
    return session->timeline.current_tick < session->resimulate_end || session->is_far;
}

static void take_turn(cox_session *session)
{
    if (session->turn_end > session->timeline.current_tick) return;
    bool is_taken = session->is_host ? cox_host_turn(session) : cox_joiner_turn(session);
    if (is_taken) session->turn_end = session->timeline.current_tick + 1;
}

/* A tick is due and cannot be stepped. Only a wait of a good part of a tick is counted. */
static void stall(cox_session *session)
{
    cox_pace_hold(&session->pace);
    if (!session->is_stalled) {
        session->is_stalled = true;
        session->stalled_ms = session->clock.now_ms;
    }
    uint32_t ms = session->clock.now_ms - session->stalled_ms;
    if (session->is_stall_counted || ms * session->def.ticks_per_second < 500u) return;
    session->is_stall_counted = true;
    session->stalls++;
    cox_delay_stalled(&session->delays, session->clock.now_ms);
}

static cox_request step_if_due(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    bool is_paced = !is_hurried(session);
    if (timeline->current_tick >= session->final_tick) return nothing();
    if (is_paced && !cox_pace_is_due(&session->pace)) return nothing();
    take_turn(session);
    if (session->turn_end <= timeline->current_tick || !may_step(session)) {
        if (timeline->current_tick >= session->resimulate_end) stall(session);
        return nothing();
    }
    if (timeline->confirmed == timeline->current_tick && cox_timeline_can_confirm(timeline))
        return ask_to_confirm(session);
    if (is_paced) cox_pace_spend(&session->pace);
    return ask_to_step(session);
}

/* The state that the match ends with is reached, and all before it is confirmed. */
static void end_if_reached(cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    bool is_reached = timeline->current_tick == session->final_tick &&
                      timeline->confirmed == timeline->current_tick &&
                      timeline->hashed_end > timeline->current_tick;
    if (session->has_ended || !is_reached) return;
    session->has_ended = true;
    session->ended_ms = session->clock.now_ms;
    cox_event *event = cox_session_tell(session, COX_EVENT_ENDED, session->player);
    event->tick = session->final_tick;
}

/* The time that has passed becomes credit for ticks. */
static void keep_pace(cox_session *session)
{
    if (!session->has_state) return;
    if (!session->is_host) cox_joiner_keep_pace(session);
    else if (session->phase != COX_PHASE_LOBBY)
        cox_pace_advance(&session->pace, session->clock.now_ms, 1000);
}

static void watch(cox_session *session)
{
    cox_session_search_desync(session);
    if (session->is_host) cox_host_watch(session);
    else cox_joiner_watch(session);
}

/* The requests about the timeline, where the simulation is in a state of it. */
static cox_request go_on(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    uint32_t undone = tick_to_undo(session);
    if (undone != COX_NO_TICK) {
        const cox_saved_state *saved = cox_saved_states_newest(&timeline->saved_states, undone);
        if (saved != NULL) return ask_to_rewind(session, saved);
        fail(session, COX_ERROR_CAPACITY);
        return nothing();
    }
    if (timeline->current_tick == timeline->hashed_end)
        return ask(session, COX_REQUEST_HASH, COX_ASKED_HASH);
    if (!session->is_begun) return ask_to_start(session);
    if (timeline->confirmed < timeline->current_tick && timeline->confirmed < session->final_tick &&
        cox_timeline_can_confirm(timeline))
        return ask_to_confirm(session);
    bool wants_slot =
        cox_saved_states_wants(&timeline->saved_states, timeline->current_tick, timeline->start) &&
        session->unsaved_tick != timeline->current_tick;
    if (wants_slot) return ask_to_save(session);
    if (cox_session_resimulate(session)) return ask_for_detour(session);
    end_if_reached(session);
    return step_if_due(session);
}

/* Whether the match is running here. */
static bool is_playing(const cox_session *session)
{
    if (!session->has_state || session->phase == COX_PHASE_OVER) return false;
    return session->phase == COX_PHASE_RUNNING || session->phase == COX_PHASE_SEARCHING;
}

static void end_detour(cox_session *session)
{
    cox_resimulation *resimulation = &session->resimulation;
    uint8_t done = resimulation->done;
    resimulation->done = COX_RESIMULATION_NONE;
    if (done == COX_RESIMULATION_NONE) return;
    cox_session_resimulated(session);
    if (resimulation->has_failed) {
        fail(session, COX_ERROR_CAPACITY);
        return;
    }
    if (done != COX_RESIMULATION_TEST) return;
    if (!resimulation->is_there)
        cox_session_tell(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = COX_ERROR_CAPACITY;
    cox_frame frame = cox_timeline_frame(&session->timeline, session->timeline.current_tick);
    pass_tick(session, &frame);
}

cox_request cox_session_next(cox_session *session, uint32_t now_ms)
{
    COX_ASSERT(session != NULL, COX_MISTAKE_NULL);
    COX_ASSERT(session->def.write == NULL, COX_MISTAKE_PHASE);
    return cox_session_ask(session, now_ms);
}

cox_request cox_session_ask(cox_session *session, uint32_t now_ms)
{
    COX_ASSERT(session->asked == COX_ASKED_NOTHING, COX_MISTAKE_PHASE);
    cox_session_tell_time(session, now_ms);
    end_detour(session);
    keep_pace(session);
    if (session->resimulation.kind != COX_RESIMULATION_NONE) return ask_for_detour(session);
    watch(session);
    if (session->phase == COX_PHASE_OVER) return nothing();
    if (session->has_arrived) return ask_to_load_arrival(session);
    return is_playing(session) ? go_on(session) : nothing();
}

void cox_session_give_hash(cox_session *session, uint64_t hash)
{
    COX_ASSERT(session->asked == COX_ASKED_HASH, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    cox_timeline_set_hash(&session->timeline, hash);
    if (session->is_arrival_unproven) cox_joiner_hashed(session, hash);
}

void cox_session_finish_save(cox_session *session, cox_status status, uint32_t length)
{
    uint8_t asked = session->asked;
    COX_ASSERT(asked == COX_ASKED_SAVE || asked == COX_ASKED_RESIMULATION, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    if (status == COX_OK && length > session->state_bytes) status = COX_ERROR_CAPACITY;
    if (asked == COX_ASKED_RESIMULATION) {
        cox_resimulation_saved(&session->resimulation, status, length);
        return;
    }
    session->asked_state->is_kept = status == COX_OK;
    session->asked_state->length = length;
    if (status == COX_OK || session->is_failure_told) return;
    session->is_failure_told = true;
    cox_session_tell(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
}

void cox_session_finish_load(cox_session *session, cox_status status)
{
    uint8_t asked = session->asked;
    cox_timeline *timeline = &session->timeline;
    COX_ASSERT(asked >= COX_ASKED_REWIND, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    if (asked == COX_ASKED_RESIMULATION) {
        cox_resimulation_loaded(&session->resimulation, status);
    } else if (asked == COX_ASKED_ARRIVAL) {
        cox_joiner_loaded(session, status);
    } else if (status != COX_OK) {
        fail(session, status);
    } else {
        bool was_wrong = !cox_timeline_verify(timeline);
        uint32_t undone = tick_to_undo(session);
        const cox_saved_state *saved = cox_saved_states_newest(&timeline->saved_states, undone);
        session->rollbacks++;
        if (timeline->current_tick > session->resimulate_end)
            session->resimulate_end = timeline->current_tick;
        session->unsaved_tick = COX_NO_TICK;
        cox_timeline_rewind(timeline, saved->tick);
        if (was_wrong)
            timeline->was_restored = true; /* a way back to the end changes no timeline */
    }
}
