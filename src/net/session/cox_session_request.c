/* SPDX-License-Identifier: MIT
 * Requests that the caller gets, and the end of a match whose states cannot be loaded. */
#include "cox_session.h"

#include <string.h>

void cox_session_request(cox_session *session, cox_request *request, uint8_t kind, uint8_t asked)
{
    memset(request, 0, sizeof *request);
    request->kind = kind;
    request->tick = session->timeline.current_tick;
    session->asked = asked;
}

void cox_session_fail(cox_session *session, cox_status status)
{
    cox_session_add_event(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
    cox_session_close(session, status);
}
