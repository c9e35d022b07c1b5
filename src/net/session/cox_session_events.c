/* SPDX-License-Identifier: MIT
 * The events that wait for the caller. */
#include "cox_session.h"

#include <string.h>

/* Refusals are at most this part of the events that are kept. */
#define REFUSED_PART 4u

/* Takes out an event; those after it move up. */
static void take_out(cox_session *session, uint32_t place)
{
    session->event_count--;
    memmove(&session->events[(size_t)place], &session->events[(size_t)place + 1],
            (size_t)(session->event_count - place) * sizeof(cox_event));
}

/* The event that is given up for another one: the oldest progress of a transfer, else the oldest
 * of all. */
static uint32_t least_wanted(const cox_session *session)
{
    for (uint32_t i = 0; i < session->event_count; i++)
        if (session->events[(size_t)i].kind == COX_EVENT_TRANSFER) return i;
    return 0;
}

cox_event *cox_session_add_event(cox_session *session, uint8_t kind, uint8_t player)
{
    if (session->event_count == session->def.events_kept) take_out(session, least_wanted(session));
    cox_event *event = &session->events[session->event_count++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->player = player;
    return event;
}

/* Takes out the oldest refusal if as many wait as may. */
static void make_room_for_refusal(cox_session *session)
{
    uint32_t count = 0;
    uint32_t oldest = 0;
    for (uint32_t i = session->event_count; i-- > 0;) {
        if (session->events[(size_t)i].kind != COX_EVENT_REFUSED) continue;
        count++;
        oldest = i;
    }
    bool is_full = session->event_count == session->def.events_kept;
    if (count == session->def.events_kept / REFUSED_PART || (is_full && count > 0))
        take_out(session, oldest);
}

void cox_session_add_refusal(cox_session *session, const cox_address *joiner,
                             const cox_refusal *refusal)
{
    make_room_for_refusal(session);
    if (session->event_count == session->def.events_kept) return;
    cox_event *event = cox_session_add_event(session, COX_EVENT_REFUSED, COX_NO_PLAYER);
    event->address = *joiner;
    memcpy(event->field, refusal->field, COX_NAME_SIZE);
    memcpy(event->host, refusal->host, COX_NAME_SIZE);
    memcpy(event->joiner, refusal->joiner, COX_NAME_SIZE);
}

void cox_session_add_progress(cox_session *session, uint32_t number, int32_t percent)
{
    for (uint32_t i = 0; i < session->event_count; i++) {
        cox_event *event = &session->events[(size_t)i];
        if (event->kind != COX_EVENT_TRANSFER || event->peer != number) continue;
        event->value = percent;
        return;
    }
    if (session->event_count == session->def.events_kept) return;
    cox_event *event = cox_session_add_event(session, COX_EVENT_TRANSFER, COX_NO_PLAYER);
    event->peer = number;
    event->value = percent;
}

bool cox_session_get_event(cox_session *session, cox_event *event)
{
    if (session->event_count == 0) return false;
    *event = session->events[0];
    take_out(session, 0);
    return true;
}

void cox_session_report_save(cox_session *session, cox_status status)
{
    if (status == COX_OK || session->has_save_failed) return;
    session->has_save_failed = true;
    cox_session_add_event(session, COX_EVENT_FAILED, COX_NO_PLAYER)->value = status;
}
