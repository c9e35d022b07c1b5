/* SPDX-License-Identifier: MIT
 * What the caller is asked to do, in this order: load a state that arrived, go back where a
 * prediction was wrong, hash the state, start, confirm what is final, save the state, and step when
 * a tick is due. */
#include "cox_session.h"

#include <string.h>

#include "coxswain/check.h"

static void ask_to_start(cox_session *session, cox_request *request)
{
    cox_session_enter(session, COX_SESSION_RUNNING);
    cox_session_add_event(session, COX_EVENT_STARTED, session->player)->tick =
        session->timeline.start;
    cox_session_request(session, request, COX_REQUEST_START, COX_ASKED_NOTHING);
}

/* Adds events of what a final frame says about the players. */
static void add_change_events(cox_session *session, const cox_frame *frame)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[(size_t)i];
        uint8_t argument = (uint8_t)command->arguments[0];
        if (command->player != COX_PLAYER_SESSION) break;
        if (command->kind == COX_KIND_JOIN && argument != session->player)
            cox_session_add_event(session, COX_EVENT_JOINED, argument)->tick = frame->tick;
        if (command->kind == COX_KIND_LEAVE && argument != session->player)
            cox_session_add_event(session, COX_EVENT_DROPPED, argument)->tick = frame->tick - 1;
    }
}

static void ask_to_confirm(cox_session *session, cox_request *request)
{
    cox_timeline *timeline = &session->timeline;
    cox_hash_pair hashes;
    cox_session_request(session, request, COX_REQUEST_CONFIRM, COX_ASKED_NOTHING);
    request->tick = timeline->confirmed;
    request->frame = cox_timeline_frame(timeline, timeline->confirmed);
    if (cox_timeline_get_hashes(timeline, timeline->confirmed, &hashes))
        request->state_hash = hashes.state;
    cox_timeline_confirm(timeline, &request->frame);
    add_change_events(session, &request->frame);
}

/* Whether the next tick was stepped before, and the session went back. */
static bool is_resimulated(const cox_session *session)
{
    return session->timeline.current_tick < session->resimulate_end;
}

/* The step of a frame is about to be made. */
static void pass_tick(cox_session *session, const cox_frame *frame)
{
    if (is_resimulated(session)) session->resimulated_ticks++;
    cox_timeline_step(&session->timeline, frame);
    session->stall = COX_STALL_NONE;
}

static void ask_to_step(cox_session *session, cox_request *request)
{
    cox_timeline *timeline = &session->timeline;
    if (session->def.sync_test) {
        cox_session_request(session, request, COX_REQUEST_SYNC_TEST, COX_ASKED_SYNC_TEST);
        request->bytes = session->sync_memory;
        request->capacity = session->sync_capacity;
    } else {
        cox_session_request(session, request, COX_REQUEST_STEP, COX_ASKED_NOTHING);
    }
    request->frame = cox_timeline_frame(timeline, timeline->current_tick);
    pass_tick(session, &request->frame);
}

/* A tick had its turn and cannot be stepped. Only a stall of half a tick or longer is counted. */
static void stall(cox_session *session)
{
    if (session->stall == COX_STALL_NONE) {
        session->stall = COX_STALL_BRIEF;
        session->stalled_us = session->clock.now_us;
    }
    uint64_t stalled_us = session->clock.now_us - session->stalled_us;
    bool is_long = stalled_us * session->def.ticks_per_second >= UINT32_C(500000);
    if (session->stall == COX_STALL_COUNTED || !is_long) return;
    session->stall = COX_STALL_COUNTED;
    session->stalls++;
}

/* Whether the next tick had its turn. What leads to the end of the match waits for none. */
static bool had_turn(const cox_session *session)
{
    bool is_ending = !cox_session_is_host(session) && session->phase >= COX_SESSION_LEAVING;
    return is_ending || session->timeline.current_tick < session->schedule.turn_end;
}

/* Steps the next tick. Corrections are done whole, in whatever call. */
static void step_if_due(cox_session *session, cox_request *request)
{
    cox_timeline *timeline = &session->timeline;
    bool is_again = is_resimulated(session);
    if (timeline->current_tick >= session->final_tick) return;
    if (!is_again && session->steps == session->def.steps_max) return;
    if (!is_again && !had_turn(session)) {
        session->stall = COX_STALL_NONE;
        return;
    }
    if (!cox_session_may_step(session)) {
        if (!is_again) stall(session);
        return;
    }
    if (timeline->confirmed == timeline->current_tick && cox_timeline_can_confirm(timeline)) {
        ask_to_confirm(session, request);
        return;
    }
    if (!is_again) session->steps++;
    ask_to_step(session, request);
}

/* Ends the match where its final state is reached and all frames before it are confirmed. */
static void end_if_reached(cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    bool is_reached = timeline->current_tick == session->final_tick &&
                      timeline->confirmed == timeline->current_tick &&
                      timeline->hashed_end > timeline->current_tick;
    bool has_left = session->phase == COX_SESSION_LEAVING && !cox_session_is_host(session);
    if (session->phase == COX_SESSION_ENDED || !is_reached) return;
    cox_session_enter(session, has_left ? COX_SESSION_LEFT : COX_SESSION_ENDED);
}

static void watch(cox_session *session)
{
    cox_session_search_desync(session);
    session->calls.side.watch(session);
}

/* Whether a frame that was stepped is to be confirmed. */
static bool has_to_confirm(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    return timeline->confirmed < timeline->current_tick &&
           timeline->confirmed < session->final_tick && cox_timeline_can_confirm(timeline);
}

/* Saves the state, or begins to fetch another one. Returns whether that is asked for. */
static bool ask_to_keep(cox_session *session, cox_request *request)
{
    const cox_session_calls *calls = &session->calls;
    if (calls->states.ask_to_save != NULL && calls->states.ask_to_save(session, request))
        return true;
    return calls->search.ask_to_begin_fetch != NULL &&
           calls->search.ask_to_begin_fetch(session, request);
}

/* The next request about the timeline. */
static void go_on(cox_session *session, cox_request *request)
{
    const cox_timeline *timeline = &session->timeline;
    const cox_state_calls *states = &session->calls.states;
    if (states->ask_to_go_back != NULL && states->ask_to_go_back(session, request)) return;
    if (timeline->current_tick == timeline->hashed_end) {
        cox_session_request(session, request, COX_REQUEST_HASH, COX_ASKED_HASH);
    } else if (session->phase == COX_SESSION_STARTING) {
        ask_to_start(session, request);
    } else if (has_to_confirm(session)) {
        ask_to_confirm(session, request);
    } else if (!ask_to_keep(session, request)) {
        end_if_reached(session);
        step_if_due(session, request);
    }
}

cox_request cox_session_next(cox_session *session, uint64_t now_us)
{
    COX_ASSERT(session != NULL, COX_MISTAKE_NULL);
    COX_ASSERT(session->def.writer.write == NULL, COX_MISTAKE_PHASE);
    cox_request request;
    cox_session_ask(session, now_us, &request);
    return request;
}

/* The first request of a call: ticks get their turn before all else. */
static void begin_call(cox_session *session)
{
    session->is_in_call = true;
    session->steps = 0;
    cox_session_pass_time(session);
    if (session->calls.side.begin_call != NULL) session->calls.side.begin_call(session);
}

static void ask_next(cox_session *session, cox_request *request)
{
    const cox_session_calls *calls = &session->calls;
    if (calls->search.ask_to_fetch != NULL && calls->search.ask_to_fetch(session, request)) return;
    watch(session);
    if (session->phase == COX_SESSION_OVER) return;
    if (calls->late_join.ask != NULL && calls->late_join.ask(session, request)) return;
    if (cox_session_is_playing(session)) go_on(session, request);
}

void cox_session_ask(cox_session *session, uint64_t now_us, cox_request *request)
{
    COX_ASSERT(session->asked == COX_ASKED_NOTHING, COX_MISTAKE_PHASE);
    cox_session_take_time(session, now_us);
    cox_session_end_receiving(session);
    if (session->calls.search.end_fetch != NULL) session->calls.search.end_fetch(session);
    if (!session->is_in_call) begin_call(session);
    memset(request, 0, sizeof *request);
    ask_next(session, request);
    if (request->kind == COX_REQUEST_NONE) session->is_in_call = false;
}

void cox_session_give_hash(cox_session *session, uint64_t hash)
{
    COX_ASSERT(session->asked == COX_ASKED_HASH, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    cox_timeline_set_hash(&session->timeline, hash);
    if (session->phase == COX_SESSION_PROVING) session->calls.late_join.prove(session, hash);
}

void cox_session_finish_sync_test(cox_session *session, cox_status status,
                                  const cox_sync_report *report)
{
    COX_ASSERT(session->asked == COX_ASKED_SYNC_TEST, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    if (status == COX_OK || session->sync_report.cause != 0) return;
    session->sync_report = *report;
    cox_session_add_event(session, COX_EVENT_SYNC_TEST, session->player)->tick = report->tick;
}

void cox_session_finish_save(cox_session *session, cox_status status, uint32_t length)
{
    uint8_t asked = session->asked;
    COX_ASSERT(asked >= COX_ASKED_SAVE && asked <= COX_ASKED_FETCH, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    if (asked == COX_ASKED_FETCH) session->calls.search.finish_save(session, status, length);
    else if (asked == COX_ASKED_JOIN_SNAPSHOT)
        session->calls.late_join.finish_save(session, status, length);
    else session->calls.states.finish_save(session, status, length);
}

void cox_session_finish_load(cox_session *session, cox_status status)
{
    uint8_t asked = session->asked;
    COX_ASSERT(asked >= COX_ASKED_FETCH, COX_MISTAKE_PHASE);
    session->asked = COX_ASKED_NOTHING;
    if (asked == COX_ASKED_FETCH) session->calls.search.finish_load(session, status);
    else if (asked == COX_ASKED_ARRIVAL) session->calls.late_join.finish_load(session, status);
    else session->calls.states.finish_load(session, status);
}
