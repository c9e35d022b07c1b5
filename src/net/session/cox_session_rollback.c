/* SPDX-License-Identifier: MIT
 * Rollback: states of the timeline are saved, and the session goes back to one where ticks were
 * predicted wrongly, or lie beyond the end of the match; the ticks from there on are stepped again.
 * Then, for the feature of that name: which ticks may be predicted, and a schedule that keeps as
 * far ahead of the others as they are of this machine. Several features go back without it. */
#include "cox_session.h"

#include "coxswain/image.h"

/* Saved states reach back over the window, the prediction and the time until a difference is
 * noticed. */
#define KEPT_TICKS 160u
#define KEPT_BEYOND_WINDOW 96u

static uint32_t far_count_of(const cox_session_def *def)
{
    uint32_t kept = cox_clock_ticks(def->window_ms, def->ticks_per_second) + KEPT_BEYOND_WINDOW;
    return (kept < KEPT_TICKS ? KEPT_TICKS : kept) / def->snapshot_ticks + 2u;
}

static uint32_t near_count_of(const cox_session_def *def)
{
    return def->rollback == 0 ? 0 : def->rollback + 2u;
}

/* The room of each image. */
static uint32_t image_bytes_of(const cox_session_def *def)
{
    return def->state_bytes != 0 ? def->state_bytes : cox_image_size_max(def->sim);
}

uint32_t cox_session_snapshot_bytes(const cox_session_def *def)
{
    return def->state_bytes != 0 ? def->state_bytes : cox_snapshot_size_max(def->sim);
}

/* Whether a state of full tables can be kept, and has room in whatever form it is. */
static bool is_sound(const cox_session_def *def)
{
    uint32_t image = cox_image_size_max(def->sim);
    uint32_t snapshot = cox_snapshot_size_max(def->sim);
    if (image == 0 || snapshot == 0) return false;
    return def->state_bytes == 0 || (def->state_bytes >= image && def->state_bytes >= snapshot);
}

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    cox_saved_states *saved_states = &session->timeline.saved_states;
    uint32_t count = far_count_of(def) + near_count_of(def);
    session->image_bytes = image_bytes_of(def);
    session->snapshot_bytes = cox_session_snapshot_bytes(def);
    session->undo = (uint8_t *)cox_session_take(pile, session->snapshot_bytes);
    saved_states->far_count = far_count_of(def);
    saved_states->near_count = near_count_of(def);
    saved_states->interval = def->snapshot_ticks;
    saved_states->states =
        (cox_saved_state *)cox_session_take(pile, (uint64_t)count * sizeof(cox_saved_state));
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *bytes = (uint8_t *)cox_session_take(pile, session->image_bytes);
        if (bytes != NULL) saved_states->states[(size_t)i].bytes = bytes;
    }
}

static bool ask_to_save(cox_session *session, cox_request *request)
{
    cox_timeline *timeline = &session->timeline;
    uint32_t tick = timeline->current_tick;
    bool is_wanted = cox_saved_states_wants(&timeline->saved_states, tick, timeline->start);
    if (!is_wanted || session->unsaved_tick == tick) return false;
    cox_saved_state *saved = cox_saved_states_take(&timeline->saved_states, tick, timeline->start);
    cox_session_request(session, request, COX_REQUEST_SAVE, COX_ASKED_SAVE);
    request->bytes = saved->bytes;
    request->capacity = session->image_bytes;
    session->asked_state = saved;
    session->unsaved_tick = tick;
    return true;
}

static void finish_save(cox_session *session, cox_status status, uint32_t length)
{
    if (status == COX_OK && length > session->image_bytes) status = COX_ERROR_CAPACITY;
    session->asked_state->is_kept = status == COX_OK;
    session->asked_state->length = length;
    cox_session_report_save(session, status);
}

/* Whether all predicted ticks that can be checked were predicted rightly. */
static bool is_right(cox_session *session)
{
    return session->calls.rollback.verify == NULL ||
           session->calls.rollback.verify(&session->timeline);
}

/* The newest state to go back to, where ticks were predicted wrongly or lie beyond the end of the
 * match; COX_NO_TICK if there is nothing to undo. */
static uint32_t tick_to_undo(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    if (!is_right(session)) return timeline->verified;
    if (timeline->current_tick > session->final_tick) return session->final_tick;
    return COX_NO_TICK;
}

static bool ask_to_go_back(cox_session *session, cox_request *request)
{
    uint32_t tick = tick_to_undo(session);
    if (tick == COX_NO_TICK) return false;
    const cox_saved_state *saved = cox_saved_states_newest(&session->timeline.saved_states, tick);
    if (saved == NULL) {
        cox_session_fail(session, COX_ERROR_CAPACITY);
        cox_session_request(session, request, COX_REQUEST_NONE, COX_ASKED_NOTHING);
        return true;
    }
    cox_session_request(session, request, COX_REQUEST_LOAD, COX_ASKED_ROLLBACK);
    request->tick = saved->tick;
    request->bytes = saved->bytes;
    request->length = saved->length;
    return true;
}

static void finish_load(cox_session *session, cox_status status)
{
    cox_timeline *timeline = &session->timeline;
    if (status != COX_OK) {
        cox_session_fail(session, status);
        return;
    }
    bool was_wrong = !is_right(session);
    const cox_saved_state *saved =
        cox_saved_states_newest(&timeline->saved_states, tick_to_undo(session));
    session->rollbacks++;
    for (uint32_t i = 0; was_wrong && i < session->peer_count; i++)
        cox_peer_correct(&session->peers[(size_t)i], timeline->verified, timeline->current_tick);
    if (timeline->current_tick > session->resimulate_end)
        session->resimulate_end = timeline->current_tick;
    session->unsaved_tick = COX_NO_TICK;
    cox_timeline_go_back(timeline, saved->tick);
    if (was_wrong) timeline->was_restored = true; /* going back to the end changes no timeline */
}

static cox_status snapshot(const cox_sim *sim, const cox_request *request, uint32_t *length)
{
    if (request->image == NULL)
        return cox_snapshot_save(sim, request->bytes, request->capacity, length);
    return cox_image_snapshot(sim, request->image, request->length, request->bytes,
                              request->capacity, length);
}

static cox_status fulfil(cox_session *session, const cox_request *request, uint32_t *length)
{
    const cox_sim *sim = session->def.sim;
    switch (request->kind) {
    case COX_REQUEST_SAVE:
        return cox_image_save(sim, request->bytes, request->capacity, length);
    case COX_REQUEST_SNAPSHOT:
        return snapshot(sim, request, length);
    case COX_REQUEST_LOAD:
        return cox_image_load(sim, request->bytes, request->length);
    default:
        return cox_snapshot_load(sim, request->bytes, request->length, session->undo,
                                 session->snapshot_bytes);
    }
}

const cox_state_calls cox_session_states COX_FLASH = {
    is_sound, lay_out, ask_to_go_back, ask_to_save, finish_save, finish_load, fulfil,
};

/* States are saved at least so often, if they can be. */
#define GO_BACK_TICKS 64u

/* Whether a saved state is near enough to go back to if a prediction is wrong. Where states cannot
 * be saved any more the inputs since the last one are soon no longer kept. */
static bool can_go_back(const cox_timeline *timeline)
{
    const cox_saved_state *saved =
        cox_saved_states_newest(&timeline->saved_states, timeline->verified);
    return saved != NULL && timeline->verified - saved->tick <= GO_BACK_TICKS;
}

/* An own input is never predicted. */
static bool has_own_input(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    return session->player == COX_NO_PLAYER ||
           timeline->current_tick < timeline->queues[session->player].end;
}

static bool may_predict(const cox_session *session)
{
    const cox_timeline *timeline = &session->timeline;
    uint32_t complete_end = cox_timeline_complete_end(timeline);
    if (!has_own_input(session)) return false;
    if (timeline->current_tick >= complete_end + session->def.rollback) return false;
    if (session->phase == COX_SESSION_CUT_OFF) return false;
    if (timeline->current_tick - timeline->verified >= COX_ROLLBACK_MAX) return false;
    return can_go_back(timeline);
}

/* By how many 64ths of a tick this machine is ahead of the others: of its host, or of the median of
 * its players. */
static int32_t ahead_of_others(const cox_session *session)
{
    int32_t found[COX_PEERS_MAX];
    uint32_t count = 0;
    bool is_host = cox_session_is_host(session);
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (is_host && peer->phase != COX_PEER_PLAYING) continue;
        if (cox_lead_is_ahead(&peer->lead, &found[count])) count++;
    }
    return cox_lead_median(found, count);
}

static void keep_lead(cox_session *session)
{
    cox_schedule_keep_lead(&session->schedule, session->timeline.current_tick,
                           ahead_of_others(session), session->clock.now_us);
}

const cox_rollback_feature cox_feature_rollback COX_FLASH = {
    cox_timeline_verify,
    may_predict,
    keep_lead,
    &cox_session_states,
};
