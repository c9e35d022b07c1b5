/* SPDX-License-Identifier: MIT
 * The plain case: every request is fulfilled with one simulation, and the final frames are
 * recorded.
 */
#include "cox_session.h"

#include <string.h>

#include "coxswain/check.h"

void cox_session_record(cox_session *session, const cox_recorder_def *def, cox_write *write,
                        void *user)
{
    cox_recording *recording = &session->recording;
    memset(recording, 0, sizeof *recording);
    recording->def = def;
    recording->write = write;
    recording->user = user;
}

/* Starts the recording; a second start, after a state that was sent anew, ends it, as a recording
 * has no gaps. */
static void start(cox_session *session, const cox_sim *sim, cox_recorder *recorder, uint32_t tick)
{
    cox_recording *recording = &session->recording;
    if (recording->write == NULL || recording->is_ended) return;
    if (recording->is_begun) {
        recording->is_ended = true;
        cox_recorder_flush(recorder);
        return;
    }
    cox_recorder_def def = *recording->def;
    def.start_tick = tick;
    recording->is_begun = true;
    cox_recorder_start(recorder, sim, &def, recording->write, recording->user);
}

static void confirm(cox_session *session, const cox_sim *sim, cox_recorder *recorder,
                    const cox_request *request)
{
    const cox_recording *recording = &session->recording;
    if (!recording->is_begun || recording->is_ended) return;
    cox_recorder_frame_known(recorder, sim, &request->frame, request->state_hash);
}

static void save(cox_session *session, const cox_sim *sim, const cox_request *request)
{
    uint32_t length = 0;
    cox_status status = cox_snapshot_save(sim, request->bytes, request->capacity, &length);
    cox_session_saved(session, status, length);
}

static void load(cox_session *session, const cox_sim *sim, const cox_request *request)
{
    cox_status status = cox_snapshot_load(sim, request->bytes, request->length, session->undo,
                                          session->state_bytes);
    cox_session_loaded(session, status);
}

static void fulfil(cox_session *session, const cox_sim *sim, cox_recorder *recorder,
                   const cox_request *request)
{
    if (request->kind == COX_REQUEST_START && recorder != NULL)
        start(session, sim, recorder, request->tick);
    else if (request->kind == COX_REQUEST_CONFIRM && recorder != NULL)
        confirm(session, sim, recorder, request);
    else if (request->kind == COX_REQUEST_STEP) cox_sim_step(sim, &request->frame);
    else if (request->kind == COX_REQUEST_HASH) cox_session_hashed(session, cox_sim_hash(sim));
    else if (request->kind == COX_REQUEST_SAVE) save(session, sim, request);
    else if (request->kind == COX_REQUEST_LOAD) load(session, sim, request);
}

/* Notes where the states differed, once it is known. */
static void note(cox_session *session, const cox_sim *sim, cox_recorder *recorder)
{
    cox_recording *recording = &session->recording;
    char text[COX_DESYNC_TEXT_SIZE];
    uint32_t length = 0;
    if (!recording->is_begun || recording->is_noted || !session->has_report) return;
    recording->is_noted = true;
    cox_desync_text(&session->report, sim, text, COX_DESYNC_TEXT_SIZE);
    while (text[(size_t)length] != '\0') length++;
    cox_recorder_note(recorder, text, length);
}

/* Ends the recording with the match: the simulation is in the final state then. */
static void end(cox_session *session, const cox_sim *sim, cox_recorder *recorder)
{
    cox_recording *recording = &session->recording;
    if (!recording->is_begun || recording->is_ended) return;
    recording->is_ended = true;
    if (recorder->tick == session->course.head) cox_recorder_end(recorder, sim);
    else cox_recorder_flush(recorder);
}

cox_status cox_session_run(cox_session *session, const cox_sim *sim, cox_recorder *recorder,
                           uint32_t now_ms)
{
    COX_ASSERT(session != NULL && sim != NULL, COX_MISTAKE_NULL);
    cox_request request = cox_session_next(session, now_ms);
    while (request.kind != COX_REQUEST_NONE) {
        fulfil(session, sim, recorder, &request);
        request = cox_session_next(session, now_ms);
    }
    if (recorder != NULL) {
        note(session, sim, recorder);
        if (session->phase == COX_PHASE_OVER) end(session, sim, recorder);
        if (session->recording.is_begun && recorder->status < 0) return recorder->status;
    }
    return session->phase == COX_PHASE_OVER ? COX_END : COX_OK;
}
