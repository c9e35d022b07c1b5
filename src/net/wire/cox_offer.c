/* SPDX-License-Identifier: MIT
 * Asking a host what it plays, without a session of one's own. */
#include "cox_packet.h"

uint32_t cox_offer_ask(uint64_t nonce, uint64_t cookie, uint8_t *bytes)
{
    cox_bytes_writer writer = cox_packet_begin(bytes, COX_PACKET_ASK, 0, 0);
    cox_question ask;
    ask.nonce = nonce;
    ask.cookie = cookie;
    cox_ask_write(&writer, &ask);
    return cox_packet_seal(&writer);
}

static cox_status read_cookie(cox_bytes_reader *body, uint64_t nonce, uint64_t *cookie)
{
    cox_question answer;
    if (!cox_cookie_read(body, &answer) || answer.nonce != nonce) return COX_ERROR_FORMAT;
    *cookie = answer.cookie;
    return COX_ERROR_STALE;
}

cox_status cox_offer_read(const void *bytes, uint32_t length, uint64_t nonce, uint64_t *cookie,
                          cox_offer *offer)
{
    cox_packet_head head;
    cox_bytes_reader body;
    cox_match match;
    if (cox_packet_open(bytes, length, &head, &body) != COX_OK) return COX_ERROR_FORMAT;
    if (head.version != COX_PROTOCOL_VERSION) return COX_ERROR_FORMAT;
    if (head.type == COX_PACKET_COOKIE) return read_cookie(&body, nonce, cookie);
    if (head.type != COX_PACKET_OFFER) return COX_ERROR_FORMAT;
    if (cox_bytes_take_u64(&body) != nonce || !cox_match_read(&body, &match))
        return COX_ERROR_FORMAT;
    if (cox_bytes_left(&body) != 0) return COX_ERROR_FORMAT;
    *offer = match.offer;
    return COX_OK;
}
