/* SPDX-License-Identifier: MIT
 * The plain case: fulfils every request with the session's simulation. */
#include "cox_session.h"

#include "coxswain/check.h"

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
