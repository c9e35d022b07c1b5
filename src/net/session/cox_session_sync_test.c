/* SPDX-License-Identifier: MIT
 * The sync test of cox_session_run. */
#include "cox_session.h"

/* More than a session can have. */
#define TOO_MANY_BYTES (UINT64_C(1) << 32)

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    session->sync_capacity = def->sync_test ? cox_sync_test_size(def->sim) : 0;
    bool is_too_large = def->sync_test && session->sync_capacity == 0;
    uint64_t bytes = is_too_large ? TOO_MANY_BYTES : session->sync_capacity;
    session->sync_memory = (uint8_t *)cox_session_take(pile, bytes);
}

static void step(cox_session *session, const cox_request *request)
{
    cox_sync_report report;
    cox_status status = cox_sync_test_step(session->def.sim, NULL, &request->frame, request->bytes,
                                           request->capacity, &report);
    cox_session_finish_sync_test(session, status, &report);
}

const cox_sync_test_feature cox_feature_sync_test COX_FLASH = {lay_out, step};
