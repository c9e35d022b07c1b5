/* SPDX-License-Identifier: MIT
 * SipHash-2-4: two rounds for each 8 bytes, four at the end. */
#include "cox_siphash.h"

#include <string.h>

#include "core/base/cox_bytes.h"

static uint64_t rotate(uint64_t value, unsigned bits)
{
    return value << bits | value >> (64 - bits);
}

static void mix(uint64_t *v, uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate(v[1], 13) ^ v[0];
        v[3] = rotate(v[3], 16) ^ v[2];
        v[0] = rotate(v[0], 32);
        v[0] += v[3];
        v[2] += v[1];
        v[1] = rotate(v[1], 17) ^ v[2];
        v[3] = rotate(v[3], 21) ^ v[0];
        v[2] = rotate(v[2], 32);
    }
}

static void take_word(uint64_t *v, uint64_t word)
{
    v[3] ^= word;
    mix(v, 2);
    v[0] ^= word;
}

/* The word that begins at a byte; the last one, of fewer than 8 bytes, is filled up with zeros and
 * has the length in its highest byte. */
static uint64_t word_at(const uint8_t *bytes, uint32_t length, uint32_t at)
{
    uint8_t word[8] = {0};
    uint32_t left = length - at;
    if (left < 8) word[7] = (uint8_t)length;
    if (left > 0) memcpy(word, bytes + (size_t)at, left < 8 ? (size_t)left : 8);
    return cox_bytes_get_u64(word);
}

uint64_t cox_siphash(const uint8_t *key, const uint8_t *bytes, uint32_t length)
{
    uint64_t first = cox_bytes_get_u64(key);
    uint64_t second = cox_bytes_get_u64(key + 8);
    uint64_t v[4];
    v[0] = first ^ UINT64_C(0x736f6d6570736575);
    v[1] = second ^ UINT64_C(0x646f72616e646f6d);
    v[2] = first ^ UINT64_C(0x6c7967656e657261);
    v[3] = second ^ UINT64_C(0x7465646279746573);
    for (uint32_t i = 0; i <= length / 8; i++) take_word(v, word_at(bytes, length, 8 * i));
    v[2] ^= 0xff;
    mix(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
