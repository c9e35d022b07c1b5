/* SPDX-License-Identifier: MIT
 * Heads and numbers of sealed datagrams. */
#include "seal.h"

#include <sodium.h>
#include <string.h>

bool seal_start(void)
{
    return sodium_init() >= 0;
}

void seal_head(uint8_t *datagram, int kind)
{
    datagram[0] = 'C';
    datagram[1] = 'S';
    datagram[2] = SEAL_VERSION;
    datagram[3] = (uint8_t)kind;
}

int seal_kind(const uint8_t *datagram, uint32_t length)
{
    static const uint32_t lengths[] = {[SEAL_HELLO] = SEAL_HELLO_BYTES,
                                       [SEAL_COOKIE] = SEAL_COOKIE_BYTES,
                                       [SEAL_WELCOME] = SEAL_WELCOME_BYTES,
                                       [SEAL_REFUSE] = SEAL_REFUSE_BYTES,
                                       [SEAL_CHALLENGE] = SEAL_OVERHEAD + SEAL_CHALLENGE_BYTES,
                                       [SEAL_ANSWER] = SEAL_OVERHEAD + SEAL_CHALLENGE_BYTES};
    uint8_t head[SEAL_HEAD_BYTES];
    if (length < SEAL_HEAD_BYTES) return SEAL_FOREIGN;
    int kind = datagram[3];
    if (kind < SEAL_HELLO || kind > SEAL_ANSWER) return SEAL_FOREIGN;
    seal_head(head, kind);
    if (memcmp(datagram, head, sizeof head) != 0) return SEAL_FOREIGN;
    bool fits = kind == SEAL_DATA ? length >= SEAL_OVERHEAD && length <= SEAL_DATAGRAM_BYTES_MAX
                                  : length == lengths[kind];
    return fits ? kind : SEAL_FOREIGN;
}

void seal_nonce(uint8_t nonce[SEAL_NONCE_BYTES], uint64_t number)
{
    memset(nonce, 0, SEAL_NONCE_BYTES - 8);
    seal_put_u64(nonce + SEAL_NONCE_BYTES - 8, number);
}

void seal_put_u32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

void seal_put_u64(uint8_t *bytes, uint64_t value)
{
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

uint32_t seal_take_u32(const uint8_t *bytes)
{
    uint32_t value = 0;
    for (int i = 3; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

uint64_t seal_take_u64(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}
