/* SPDX-License-Identifier: MIT
 * Making a session in the caller's memory, the own commands, the plain case in one call, which
 * fulfils every request with the session's simulation, and leaving it. */
#include "cox_session.h"

#include <string.h>

#include "net/wire/cox_handshake.h"
#include "cox_session_check.h"
#include "coxswain/check.h"

/* How many inputs and hashes are kept, a power of two: the history behind the present tick and
 * before it, or the history and what a latecomer needs after its snapshot. */
static uint32_t kept_ticks_of(const cox_session_def *def, const cox_session_calls *calls)
{
    uint32_t kept = def->history_ticks * UINT32_C(2);
    if (calls->late_join.transfer_ticks == NULL) return kept;
    uint64_t needed = def->history_ticks + calls->late_join.transfer_ticks(def);
    while (kept < needed) kept *= 2u;
    return kept;
}

/* The memory of count pieces of a size. */
static void *take(cox_pile *pile, uint32_t count, size_t size)
{
    return cox_session_take(pile, (uint64_t)count * size);
}

/* The parts of a session beside its struct, one after the other in one pile of memory. A first
 * round counts them, and gets none. */
static void lay_out_timeline(cox_pile *pile, const cox_session_def *def, cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    uint32_t capacity = kept_ticks_of(def, &session->calls);
    uint32_t command_count = def->players * (def->command_bytes + UINT32_C(1));
    timeline->queue_count = def->players + UINT32_C(1);
    timeline->capacity = capacity;
    timeline->queues =
        (cox_input_queue *)take(pile, timeline->queue_count, sizeof(cox_input_queue));
    for (uint32_t i = 0; i < timeline->queue_count; i++) {
        uint32_t bytes = i < def->players ? def->command_bytes : 0;
        void *inputs = take(pile, capacity, (size_t)COX_INPUT_SIZE(bytes));
        if (inputs != NULL) cox_input_queue_init(&timeline->queues[i], inputs, capacity, bytes);
    }
    timeline->hashes = (cox_hash_pair *)take(pile, capacity, sizeof(cox_hash_pair));
    uint32_t ahead = def->rollback > 0 ? COX_TIMELINE_AHEAD : 0;
    timeline->used = (uint64_t *)take(pile, ahead, sizeof(uint64_t));
    timeline->commands = (cox_command *)take(pile, command_count, sizeof(cox_command));
}

/* A joiner's window of samples: its clock and its delay follow the line. */
static int64_t *take_window(cox_pile *pile, const cox_session_def *def)
{
    bool is_joiner = def->side == COX_SIDE_JOINER;
    uint32_t slots = is_joiner ? cox_window_slots(def->ticks_per_second) : 0;
    return (int64_t *)take(pile, slots, sizeof(int64_t));
}

/* What features take, each for itself. */
static void lay_out_features(cox_pile *pile, const cox_session_def *def, cox_session *session)
{
    const cox_session_calls *calls = &session->calls;
    if (calls->states.lay_out != NULL) calls->states.lay_out(session, def, pile);
    if (calls->pieces.lay_out != NULL) calls->pieces.lay_out(session, def, pile);
    if (calls->search.lay_out != NULL) calls->search.lay_out(session, def, pile);
    if (calls->late_join.lay_out != NULL) calls->late_join.lay_out(session, def, pile);
    if (calls->recording.lay_out != NULL) calls->recording.lay_out(session, def, pile);
    if (calls->sync_test.lay_out != NULL) calls->sync_test.lay_out(session, def, pile);
}

static void lay_out(cox_pile *pile, const cox_session_def *def, cox_session *session)
{
    bool is_host = def->side == COX_SIDE_HOST;
    lay_out_timeline(pile, def, session);
    session->builder.command_bytes = def->command_bytes;
    session->builder.bytes = (uint8_t *)take(pile, COX_INPUT_BUILDER_INPUTS, def->command_bytes);
    session->input_delay.given =
        (uint16_t *)take(pile, session->timeline.capacity, sizeof(uint16_t));
    session->input_delay.needs.worst = take_window(pile, def);
    session->play_out.samples.worst = take_window(pile, def);
    session->match = (cox_match *)take(pile, 1, sizeof(cox_match));
    session->events = (cox_event *)take(pile, def->events_kept, sizeof(cox_event));
    session->peer_count = def->peers;
    session->peers = (cox_peer *)take(pile, def->peers, sizeof(cox_peer));
    uint32_t answers = is_host ? def->answers_kept : 0;
    session->gate.answers = (cox_answer *)take(pile, answers, sizeof(cox_answer));
    lay_out_features(pile, def, session);
}

uint32_t cox_session_size(const cox_session_def *def)
{
    COX_ASSERT(def != NULL && def->sim != NULL, COX_MISTAKE_NULL);
    cox_session counted;
    cox_session_find_calls(def, &counted.calls);
    if (!cox_session_is_sound(def, &counted.calls)) return 0;
    cox_pile pile = cox_pile_count(COX_SESSION_ALIGNMENT);
    take(&pile, 1, sizeof(cox_session));
    lay_out(&pile, def, &counted);
    return pile.used > SIZE_MAX || pile.used > UINT32_MAX ? 0 : (uint32_t)pile.used;
}

uint8_t cox_session_check(const cox_session_def *def)
{
    COX_ASSERT(def != NULL, COX_MISTAKE_NULL);
    cox_session_calls calls;
    cox_session_find_calls(def, &calls);
    uint8_t field = cox_session_wrong_field(def, &calls);
    bool is_too_large = field == COX_SESSION_FIELD_NONE && cox_session_size(def) == 0;
    return is_too_large ? COX_SESSION_FIELD_STATE_BYTES : field;
}

/* Sets the fields that do not come from the layout. */
static void begin(cox_session *session, const cox_session_def *def)
{
    bool is_host = def->side == COX_SIDE_HOST;
    session->def = *def;
    session->phase = is_host ? COX_SESSION_LOBBY : COX_SESSION_ASKING;
    session->player = is_host ? 0 : COX_NO_PLAYER;
    session->final_tick = def->ticks == 0 ? COX_NO_TICK : def->ticks;
    session->unsaved_tick = COX_NO_TICK;
    session->search.mismatch_tick = COX_NO_TICK;
    session->join_snapshot.tick = COX_NO_TICK;
    session->seat.player = COX_NO_PLAYER;
    session->host_news.final_tick = COX_NO_TICK;
    session->timeline.sim = def->sim;
    session->timeline.own_player = COX_NO_PLAYER;
    cox_timeline_start(&session->timeline, 0, 0, COX_ALL_PLAYERS);
    cox_clock_init(&session->clock, def->ticks_per_second);
    cox_schedule_init(&session->schedule, def->ticks_per_second, is_host, def->rollback == 0);
    cox_input_delay_init(&session->input_delay, def->ticks_per_second, def->delay_ms,
                         def->delay_greatest_ms, session->input_delay.given,
                         session->timeline.capacity);
    cox_session_begin_schedule(session);
    if (session->calls.search.init != NULL) session->calls.search.init(session);
    cox_session_describe_match(def, session->match);
    for (uint32_t i = 0; i < session->peer_count; i++) cox_session_init_peer(session, i);
    session->gate.capacity = is_host ? def->answers_kept : 0;
    memcpy(session->gate.secret, def->secret, COX_SECRET_BYTES);
    if (is_host) return;
    session->question.nonce = cox_gate_nonce(&session->gate);
    session->goodbye.reason = COX_BYE_LEFT;
    session->peers[0].address = def->host;
}

cox_session *cox_session_init(const cox_session_def *def, void *memory, uint32_t size)
{
    COX_ASSERT(memory != NULL && def != NULL && def->sim != NULL, COX_MISTAKE_NULL);
    uint32_t needed = cox_session_size(def);
    if (memory == NULL || needed == 0 || size < needed) return NULL;
    cox_pile pile = cox_pile_make(memory, COX_SESSION_ALIGNMENT);
    cox_session *session = (cox_session *)take(&pile, 1, sizeof(cox_session));
    memset(memory, 0, (size_t)needed);
    cox_session_find_calls(def, &session->calls);
    lay_out(&pile, def, session);
    begin(session, def);
    return session;
}

cox_status cox_session_add_command(cox_session *session, const cox_command *command)
{
    bool is_ending = session->phase >= COX_SESSION_LEAVING;
    if (session->player == COX_NO_PLAYER || is_ending) return COX_ERROR_NO_PLAYER;
    cox_command own = *command;
    own.player = session->player;
    if (own.kind >= COX_KIND_SESSION_FIRST) return COX_ERROR_NOT_FOUND;
    return cox_input_builder_add(&session->builder, session->def.sim, &own);
}

/* Saves or loads a state, and tells how that went. */
static void fulfil_state(cox_session *session, const cox_request *request)
{
    uint32_t length = 0;
    cox_status status = session->calls.states.fulfil(session, request, &length);
    bool is_load = request->kind == COX_REQUEST_LOAD || request->kind == COX_REQUEST_LOAD_SNAPSHOT;
    if (is_load) cox_session_finish_load(session, status);
    else cox_session_finish_save(session, status, length);
}

static void fulfil(cox_session *session, const cox_request *request)
{
    const cox_sim *sim = session->def.sim;
    const cox_session_calls *calls = &session->calls;
    uint8_t kind = request->kind;
    bool is_recorded = kind == COX_REQUEST_START || kind == COX_REQUEST_CONFIRM;
    if (kind == COX_REQUEST_STEP) cox_sim_step(sim, &request->frame);
    else if (kind == COX_REQUEST_HASH) cox_session_give_hash(session, cox_sim_hash(sim));
    else if (kind == COX_REQUEST_SYNC_TEST) calls->sync_test.step(session, request);
    else if (!is_recorded) fulfil_state(session, request);
    else if (calls->recording.record != NULL) calls->recording.record(session, request);
}

cox_status cox_session_run(cox_session *session, uint64_t now_us)
{
    COX_ASSERT(session != NULL, COX_MISTAKE_NULL);
    cox_request request;
    for (cox_session_ask(session, now_us, &request); request.kind != COX_REQUEST_NONE;
         cox_session_ask(session, now_us, &request))
        fulfil(session, &request);
    if (session->calls.recording.end_call != NULL) session->calls.recording.end_call(session);
    return cox_session_outcome(session);
}

void cox_session_leave(cox_session *session)
{
    if (session->phase != COX_SESSION_OVER) session->calls.side.leave(session);
}

cox_status cox_session_disconnect(cox_session *session, uint32_t peer)
{
    if (peer >= session->peer_count || session->phase == COX_SESSION_OVER)
        return COX_ERROR_NOT_FOUND;
    return session->calls.side.disconnect(session, peer);
}
