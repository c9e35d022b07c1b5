/* SPDX-License-Identifier: MIT
 * The sync test of cox_session_run. */
#include "cox_session.h"

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    session->sync_capacity = def->sync_test ? cox_sync_test_size(def->sim) : 0;
    session->sync_memory = (uint8_t *)cox_session_take(pile, session->sync_capacity);
}

static void step(cox_session *session, const cox_request *request)
{
    cox_sync_report report;
    cox_status status = cox_sync_test_step(session->def.sim, NULL, &request->frame, request->bytes,
                                           request->capacity, &report);
    cox_session_finish_sync_test(session, status, &report);
}

const cox_sync_test_feature cox_feature_sync_test COX_FLASH = {lay_out, step};
