/* SPDX-License-Identifier: MIT
 * Heads and numbers of sealed datagrams. */
#include "cox_seal.h"

#include <sodium.h>
#include <string.h>

bool cox_seal_start(void)
{
    return sodium_init() >= 0;
}

void cox_seal_head(uint8_t *datagram, int kind)
{
    datagram[0] = 'C';
    datagram[1] = 'S';
    datagram[2] = COX_SEAL_VERSION;
    datagram[3] = (uint8_t)kind;
}

int cox_seal_kind(const uint8_t *datagram, uint32_t length)
{
    static const uint32_t lengths[] = {
        [COX_SEAL_HELLO] = COX_SEAL_HELLO_BYTES,
        [COX_SEAL_COOKIE] = COX_SEAL_COOKIE_BYTES,
        [COX_SEAL_WELCOME] = COX_SEAL_WELCOME_BYTES,
        [COX_SEAL_REFUSE] = COX_SEAL_REFUSE_BYTES,
        [COX_SEAL_CHALLENGE] = COX_SEAL_OVERHEAD + COX_SEAL_CHALLENGE_BYTES,
        [COX_SEAL_ANSWER] = COX_SEAL_OVERHEAD + COX_SEAL_CHALLENGE_BYTES};
    uint8_t head[COX_SEAL_HEAD_BYTES];
    if (length < COX_SEAL_HEAD_BYTES) return COX_SEAL_FOREIGN;
    int kind = datagram[3];
    if (kind < COX_SEAL_HELLO || kind > COX_SEAL_ANSWER) return COX_SEAL_FOREIGN;
    cox_seal_head(head, kind);
    if (memcmp(datagram, head, sizeof head) != 0) return COX_SEAL_FOREIGN;
    bool fits = kind == COX_SEAL_DATA
                    ? length >= COX_SEAL_OVERHEAD && length <= COX_SEAL_DATAGRAM_BYTES_MAX
                    : length == lengths[kind];
    return fits ? kind : COX_SEAL_FOREIGN;
}

void cox_seal_nonce(uint8_t nonce[COX_SEAL_NONCE_BYTES], uint64_t number)
{
    memset(nonce, 0, COX_SEAL_NONCE_BYTES - 8);
    cox_seal_put_u64(nonce + COX_SEAL_NONCE_BYTES - 8, number);
}

void cox_seal_put_u32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

void cox_seal_put_u64(uint8_t *bytes, uint64_t value)
{
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

uint32_t cox_seal_take_u32(const uint8_t *bytes)
{
    uint32_t value = 0;
    for (int i = 3; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

uint64_t cox_seal_take_u64(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}
