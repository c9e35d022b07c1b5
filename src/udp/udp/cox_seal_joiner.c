/* SPDX-License-Identifier: MIT
 * A joiner's connection. */
#include "seal_joiner.h"

#include <sodium.h>
#include <string.h>

void seal_joiner_make(seal_joiner *joiner, const seal_invite *invite)
{
    memset(joiner, 0, sizeof *joiner);
    joiner->invite = *invite;
    crypto_kx_keypair(joiner->identity.public_key, joiner->identity.secret_key);
    crypto_kx_keypair(joiner->own.public_key, joiner->own.secret_key);
}

static void write_hello(const seal_joiner *joiner, uint8_t *hello)
{
    seal_write_hello(hello, &joiner->invite, &joiner->own, joiner->identity.public_key,
                     joiner->cookie);
}

uint32_t seal_joiner_ask(seal_joiner *joiner, uint64_t now_us, uint8_t *datagram)
{
    if (joiner->is_open || now_us < joiner->next_us) return 0;
    joiner->next_us = now_us + SEAL_ASK_US;
    write_hello(joiner, datagram);
    return SEAL_HELLO_BYTES;
}

static void take_cookie(seal_joiner *joiner, const uint8_t *answer)
{
    const uint8_t *cookie = answer + SEAL_COOKIE_COOKIE;
    if (!seal_cookie_is_proved(answer, &joiner->own, joiner->invite.secret)) return;
    if (memcmp(joiner->cookie, cookie, SEAL_CHECK_BYTES) == 0) return;
    memcpy(joiner->cookie, cookie, SEAL_CHECK_BYTES);
    joiner->next_us = 0;
}

static void take_welcome(seal_joiner *joiner, const uint8_t *welcome)
{
    uint8_t hello[SEAL_HELLO_BYTES];
    write_hello(joiner, hello);
    joiner->is_open = seal_read_welcome(welcome, hello, &joiner->invite, &joiner->own,
                                        &joiner->identity, &joiner->line);
    if (joiner->is_open) sodium_memzero(&joiner->own, sizeof joiner->own);
}

static void take_refusal(seal_joiner *joiner, const uint8_t *answer)
{
    if (memcmp(answer + SEAL_AT_MARK, joiner->own.public_key, SEAL_MARK_BYTES) != 0) return;
    if (joiner->refusal == SEAL_REFUSED_NOT) joiner->refusal = answer[SEAL_REFUSE_REASON];
}

/* Takes a datagram of the handshake. */
static void take_handshake(seal_joiner *joiner, int kind, const uint8_t *datagram)
{
    if (joiner->is_open) return;
    if (kind == SEAL_COOKIE) take_cookie(joiner, datagram);
    if (kind == SEAL_WELCOME) take_welcome(joiner, datagram);
    if (kind == SEAL_REFUSE) take_refusal(joiner, datagram);
}

int seal_joiner_take(seal_joiner *joiner, const uint8_t *datagram, uint32_t datagram_length,
                     uint8_t *packet, uint32_t *length)
{
    uint8_t bytes[SEAL_PACKET_BYTES_MAX];
    int kind = seal_kind(datagram, datagram_length);
    if (kind < SEAL_DATA) {
        take_handshake(joiner, kind, datagram);
        return 0;
    }
    if (!joiner->is_open || kind == SEAL_ANSWER) return 0;
    if (!seal_line_open(&joiner->line, datagram, datagram_length, bytes, length)) return 0;
    if (kind == SEAL_CHALLENGE) {
        *length = seal_line_seal(&joiner->line, SEAL_ANSWER, bytes, *length, packet);
        return SEAL_ANSWER;
    }
    memcpy(packet, bytes, *length);
    return SEAL_DATA;
}

uint32_t seal_joiner_seal(seal_joiner *joiner, const void *packet, uint32_t length,
                          uint8_t *datagram)
{
    if (!joiner->is_open || length > SEAL_PACKET_BYTES_MAX) return 0;
    return seal_line_seal(&joiner->line, SEAL_DATA, packet, length, datagram);
}
