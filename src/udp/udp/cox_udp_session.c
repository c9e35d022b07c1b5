/* SPDX-License-Identifier: MIT
 * A session's packets, and connections that are silent. */
#include "cox_udp.h"

#include "coxswain/check.h"

/* A gap between two rounds that counts as a pause of this machine, as it does for the session. */
#define PAUSE_US 1000000u

/* Ends connections over which the session takes no packet. The session itself drops, and sooner,
 * the peers that it waits for. A pause of this machine does not count as a peer's silence. */
static void end_silent(cox_udp *udp)
{
    uint64_t now = udp->now_us;
    bool has_paused = now - udp->received_us > PAUSE_US;
    udp->received_us = now;
    for (uint32_t i = 0; i < udp->host.count; i++) {
        cox_seal_connection *one = &udp->connections[i];
        if (one->phase != COX_SEAL_OPEN) continue;
        if (has_paused) one->taken_us = now;
        if (now - one->taken_us >= udp->def.silent_ms * UINT64_C(1000))
            cox_seal_host_forget(&udp->host, one->line.connection);
    }
}

uint32_t cox_udp_receive(cox_udp *udp, cox_session *session, uint64_t now_us)
{
    cox_packet packet;
    uint32_t count = 0;
    COX_ASSERT(udp != NULL && session != NULL, COX_MISTAKE_NULL);
    while (cox_udp_get_packet(udp, now_us, &packet)) {
        cox_status status =
            cox_session_receive(session, &packet.to, packet.bytes, packet.length, now_us);
        if (status != COX_OK) continue;
        count++;
        cox_seal_connection *from = cox_udp_connection_of(udp, &packet.to);
        if (from != NULL) from->taken_us = udp->now_us;
    }
    end_silent(udp);
    return count;
}

uint32_t cox_udp_send(cox_udp *udp, cox_session *session, uint64_t now_us)
{
    cox_packet packet;
    uint32_t count = 0;
    COX_ASSERT(udp != NULL && session != NULL, COX_MISTAKE_NULL);
    while (cox_session_get_packet(session, now_us, &packet)) {
        (void)cox_udp_send_packet(udp, &packet);
        count++;
    }
    return count;
}
