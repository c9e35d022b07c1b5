/* SPDX-License-Identifier: MIT
 * The events that wait for the caller. */
#include "cox_session.h"

#include <string.h>

cox_event *cox_session_add_event(cox_session *session, uint8_t kind, uint8_t player)
{
    if (session->event_count == COX_EVENTS_MAX) {
        session->event_first = (uint8_t)((session->event_first + 1u) % COX_EVENTS_MAX);
        session->event_count--;
    }
    uint32_t place = (session->event_first + UINT32_C(0) + session->event_count) % COX_EVENTS_MAX;
    cox_event *event = &session->events[(size_t)place];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->player = player;
    session->event_count++;
    return event;
}

void cox_session_add_refusal(cox_session *session, uint32_t number, const cox_refusal *refusal)
{
    cox_event *event = cox_session_add_event(session, COX_EVENT_REFUSED, COX_NO_PLAYER);
    event->peer = number;
    memcpy(event->field, refusal->field, COX_NAME_SIZE);
    memcpy(event->host, refusal->host, COX_NAME_SIZE);
    memcpy(event->joiner, refusal->joiner, COX_NAME_SIZE);
}

bool cox_session_get_event(cox_session *session, cox_event *event)
{
    if (session->event_count == 0) return false;
    *event = session->events[session->event_first];
    session->event_first = (uint8_t)((session->event_first + 1u) % COX_EVENTS_MAX);
    session->event_count--;
    return true;
}

void cox_session_report_save(cox_session *session, cox_status status)
{
    if (status == COX_OK || session->has_save_failed) return;
    session->has_save_failed = true;
    cox_session_add_event(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
}
