/* SPDX-License-Identifier: MIT
 * What the program is told. */
#include "cox_udp.h"

#include <string.h>

/* How long a joiner that was refused waits for another answer. */
#define REFUSAL_US 2000000u

cox_udp_event *cox_udp_tell(cox_udp *udp, uint8_t kind, const cox_socket_address *where)
{
    if (udp->event_count == COX_UDP_EVENTS_MAX) return NULL;
    cox_udp_event *event = &udp->events[udp->event_count++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    if (where != NULL) cox_socket_text(where, event->where);
    return event;
}

bool cox_udp_get_event(cox_udp *udp, cox_udp_event *event)
{
    if (udp->event_count == 0) return false;
    *event = udp->events[0];
    udp->event_count--;
    memmove(&udp->events[0], &udp->events[1], udp->event_count * sizeof udp->events[0]);
    return true;
}

void cox_udp_tell_joiner_refused(cox_udp *udp, const cox_socket_address *from, uint8_t refusal)
{
    if (udp->told_refusal == refusal && memcmp(&udp->told_address, from, sizeof *from) == 0) return;
    cox_udp_event *event = cox_udp_tell(udp, COX_UDP_EVENT_JOINER_REFUSED, from);
    if (event == NULL) return;
    event->refusal = refusal;
    udp->told_refusal = refusal;
    udp->told_address = *from;
}

void cox_udp_tell_refused(cox_udp *udp)
{
    bool is_refused = !udp->joiner.is_open && udp->joiner.refusal != COX_UDP_REFUSED_NOT;
    if (!is_refused || udp->has_told_refused) return;
    if (udp->refused_us == 0) udp->refused_us = udp->now_us;
    if (udp->now_us - udp->refused_us < REFUSAL_US) return;
    cox_udp_event *event = cox_udp_tell(udp, COX_UDP_EVENT_REFUSED, NULL);
    if (event == NULL) return;
    event->refusal = udp->joiner.refusal;
    udp->has_told_refused = true;
}

void cox_udp_tell_closed(cox_udp *udp)
{
    udp->socket.socket = -1;
    if (udp->event_count == COX_UDP_EVENTS_MAX) udp->event_count--;
    (void)cox_udp_tell(udp, COX_UDP_EVENT_CLOSED, NULL);
}

void cox_udp_tell_foreign(cox_udp *udp, const cox_socket_address *from, const uint8_t *datagram,
                          uint32_t length)
{
    if (!cox_udp_is_host(udp) && memcmp(from, &udp->host_address, sizeof *from) == 0) {
        bool is_sealed = length > 2 && memcmp(datagram, "CS", 2) == 0;
        udp->has_foreign = true;
        udp->foreign_version = is_sealed ? datagram[2] : 0;
        return;
    }
    if (udp->has_told_foreign) return;
    udp->has_told_foreign = cox_udp_tell(udp, COX_UDP_EVENT_FOREIGN, from) != NULL;
}

/* Gives the sentence of a host's refusal. */
static void give_refusal(cox_reason *why, uint8_t refusal, const char *name)
{
    switch (refusal) {
    case COX_UDP_REFUSED_KEY:
        cox_reason_give(why, COX_OK,
                        "%s hosts another match than that of the invite; get a new one", name);
        break;
    case COX_UDP_REFUSED_FULL:
        cox_reason_give(why, COX_OK, "all connections of %s are taken", name);
        break;
    default:
        cox_reason_give(why, COX_OK, "%s does not know the secret of the invite; get a new one",
                        name);
        break;
    }
}

bool cox_udp_get_reason(const cox_udp *udp, char *text, uint32_t size)
{
    cox_reason why = udp->why;
    bool is_refused = !udp->joiner.is_open && udp->joiner.refusal != COX_UDP_REFUSED_NOT;
    if (is_refused) {
        give_refusal(&why, udp->joiner.refusal, udp->host_name);
    } else if (udp->has_foreign) {
        int version = udp->foreign_version;
        if (version != 0 && version != COX_SEAL_VERSION)
            cox_reason_give(&why, COX_OK,
                            "%s speaks version %d of the seal, and this build version %d",
                            udp->host_name, version, COX_SEAL_VERSION);
        else cox_reason_give(&why, COX_OK, "%s answers, but it hosts no match", udp->host_name);
    }
    if (why.text[0] == '\0') return false;
    cox_reason_copy(why.text, text, size);
    return true;
}
