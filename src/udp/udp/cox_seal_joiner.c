/* SPDX-License-Identifier: MIT
 * A joiner's connection. */
#include "cox_seal_joiner.h"

#include <sodium.h>
#include <string.h>

void cox_seal_joiner_make(cox_seal_joiner *joiner, const cox_seal_invite *invite,
                          const cox_udp_keys *identity)
{
    memset(joiner, 0, sizeof *joiner);
    joiner->invite = *invite;
    if (identity != NULL) joiner->identity = *identity;
    else crypto_kx_keypair(joiner->identity.public_key, joiner->identity.secret_key);
    crypto_kx_keypair(joiner->own.public_key, joiner->own.secret_key);
}

static void write_hello(const cox_seal_joiner *joiner, uint8_t *hello)
{
    cox_seal_write_hello(hello, &joiner->invite, &joiner->own, joiner->identity.public_key,
                         joiner->cookie);
}

uint32_t cox_seal_joiner_ask(cox_seal_joiner *joiner, uint64_t now_us, uint8_t *datagram)
{
    if (joiner->is_open || now_us < joiner->next_us) return 0;
    joiner->next_us = now_us + COX_SEAL_ASK_US;
    write_hello(joiner, datagram);
    return COX_SEAL_HELLO_BYTES;
}

static void take_cookie(cox_seal_joiner *joiner, const uint8_t *answer)
{
    const uint8_t *cookie = answer + COX_SEAL_COOKIE_COOKIE;
    if (!cox_seal_cookie_is_proved(answer, &joiner->own, joiner->invite.secret)) return;
    if (memcmp(joiner->cookie, cookie, COX_SEAL_CHECK_BYTES) == 0) return;
    memcpy(joiner->cookie, cookie, COX_SEAL_CHECK_BYTES);
    joiner->next_us = 0;
}

static void take_welcome(cox_seal_joiner *joiner, const uint8_t *welcome)
{
    uint8_t hello[COX_SEAL_HELLO_BYTES];
    write_hello(joiner, hello);
    joiner->is_open = cox_seal_read_welcome(welcome, hello, &joiner->invite, &joiner->own,
                                            &joiner->identity, &joiner->line);
    if (joiner->is_open) sodium_memzero(&joiner->own, sizeof joiner->own);
}

static void take_refusal(cox_seal_joiner *joiner, const uint8_t *answer)
{
    if (memcmp(answer + COX_SEAL_AT_MARK, joiner->own.public_key, COX_SEAL_MARK_BYTES) != 0) return;
    if (joiner->refusal == COX_UDP_REFUSED_NOT) joiner->refusal = answer[COX_SEAL_REFUSE_REASON];
}

/* Takes a datagram of the handshake. */
static void take_handshake(cox_seal_joiner *joiner, int kind, const uint8_t *datagram)
{
    if (joiner->is_open) return;
    if (kind == COX_SEAL_COOKIE) take_cookie(joiner, datagram);
    if (kind == COX_SEAL_WELCOME) take_welcome(joiner, datagram);
    if (kind == COX_SEAL_REFUSE) take_refusal(joiner, datagram);
}

int cox_seal_joiner_take(cox_seal_joiner *joiner, const uint8_t *datagram, uint32_t datagram_length,
                         uint8_t *packet, uint32_t *length)
{
    uint8_t bytes[COX_SEAL_PACKET_BYTES_MAX];
    int kind = cox_seal_kind(datagram, datagram_length);
    if (kind < COX_SEAL_DATA) {
        take_handshake(joiner, kind, datagram);
        return 0;
    }
    if (!joiner->is_open || kind == COX_SEAL_ANSWER) return 0;
    if (!cox_seal_line_open(&joiner->line, datagram, datagram_length, bytes, length)) return 0;
    if (kind == COX_SEAL_CHALLENGE) {
        *length = cox_seal_line_seal(&joiner->line, COX_SEAL_ANSWER, bytes, *length, packet);
        return COX_SEAL_ANSWER;
    }
    memcpy(packet, bytes, *length);
    return COX_SEAL_DATA;
}

uint32_t cox_seal_joiner_seal(cox_seal_joiner *joiner, const void *packet, uint32_t length,
                              uint8_t *datagram)
{
    if (!joiner->is_open || length > COX_SEAL_PACKET_BYTES_MAX) return 0;
    return cox_seal_line_seal(&joiner->line, COX_SEAL_DATA, packet, length, datagram);
}
