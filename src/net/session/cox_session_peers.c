/* SPDX-License-Identifier: MIT
 * The peers of a session: one that begins, and the one at an address. */
#include "cox_session.h"

void cox_session_init_peer(cox_session *session, uint32_t number)
{
    cox_peer *peer = &session->peers[(size_t)number];
    cox_peer_init(peer, session->inbox_capacity, session->def.bytes_per_second,
                  session->clock.now_us);
    if (session->calls.pieces.init_peer != NULL) session->calls.pieces.init_peer(session, peer);
}

uint32_t cox_session_find_peer(const cox_session *session, const cox_address *address)
{
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase != COX_PEER_NONE && cox_address_is_same(&peer->address, address)) return i;
    }
    return COX_NO_PEER;
}
