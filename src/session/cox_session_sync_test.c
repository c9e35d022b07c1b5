/* SPDX-License-Identifier: MIT
 * The sync test of cox_session_run. */
#include "cox_session.h"

static void step(cox_session *session, const cox_request *request)
{
    cox_sync_report report;
    cox_status status = cox_sync_test_step(session->def.sim, NULL, &request->frame, request->bytes,
                                           request->capacity, &report);
    cox_session_finish_sync_test(session, status, &report);
}

const cox_sync_test_feature cox_feature_sync_test COX_FLASH = {cox_sync_test_size, step};
