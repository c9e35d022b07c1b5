/* SPDX-License-Identifier: MIT
 * Asking a host what it plays, without a session of one's own. */
#include "cox_packet.h"

uint32_t cox_offer_ask(uint8_t *bytes, uint32_t nonce)
{
    cox_bytes_writer writer = cox_packet_begin(bytes, COX_PACKET_ASK, 0, 0);
    cox_bytes_add_u32(&writer, nonce);
    return cox_packet_seal(&writer);
}

bool cox_offer_read(const void *bytes, uint32_t length, uint32_t nonce, cox_offer *offer)
{
    cox_packet_head head;
    cox_bytes_reader body;
    cox_match match;
    if (cox_packet_open(bytes, length, &head, &body) != COX_OK) return false;
    if (head.version != COX_PROTOCOL_VERSION || head.type != COX_PACKET_OFFER) return false;
    if (cox_bytes_take_u32(&body) != nonce || !cox_match_read(&body, &match)) return false;
    if (cox_bytes_left(&body) != 0) return false;
    *offer = match.offer;
    return true;
}
