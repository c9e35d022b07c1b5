/* SPDX-License-Identifier: MIT
 * SipHash-2-4. The answers are those that its authors published: the key is 00 01 ... 0f, and
 * message number n is the first n bytes of 00 01 ... 3f. */
#include "unity.h"

#include "cox_bytes.h"
#include "cox_siphash.h"
#include "coxswain/flash.h"

#define MESSAGES 64u

static uint8_t key[COX_SIPHASH_KEY_BYTES];
static uint8_t message[MESSAGES];

void setUp(void)
{
    for (uint32_t i = 0; i < COX_SIPHASH_KEY_BYTES; i++) key[i] = (uint8_t)i;
    for (uint32_t i = 0; i < MESSAGES; i++) message[i] = (uint8_t)i;
}

void test_messages_of_all_kinds_of_lengths_have_their_published_hashes(void)
{
    static const struct {
        uint32_t length;
        uint64_t hash;
    } known[] = {
        {0, UINT64_C(0x726fdb47dd0e0e31)},  {1, UINT64_C(0x74f839c593dc67fd)},
        {7, UINT64_C(0xab0200f58b01d137)},  {8, UINT64_C(0x93f5f5799a932462)},
        {15, UINT64_C(0xa129ca6149be45e5)}, {16, UINT64_C(0x3f2acc7f57c29bdb)},
        {63, UINT64_C(0x958a324ceb064572)},
    };
    for (uint32_t i = 0; i < COX_COUNT(known); i++)
        TEST_ASSERT_EQUAL_HEX64(known[i].hash, cox_siphash(key, message, known[i].length));
}

/* The expected hash is that of the published table, little-endian. */
void test_the_hashes_of_all_64_published_messages_are_right(void)
{
    uint8_t hashes[MESSAGES * 8u];
    for (uint32_t i = 0; i < MESSAGES; i++)
        cox_bytes_put_u64(hashes + (size_t)(i * 8u), cox_siphash(key, message, i));
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0x505c706bd37f0119), cox_siphash(key, hashes, MESSAGES * 8u));
}

void test_no_bytes_need_no_memory(void)
{
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0x726fdb47dd0e0e31), cox_siphash(key, NULL, 0));
}

void test_each_bit_of_the_key_changes_the_hash(void)
{
    uint64_t hash = cox_siphash(key, message, 15);
    for (uint32_t bit = 0; bit < COX_SIPHASH_KEY_BYTES * 8u; bit++) {
        uint8_t *byte = &key[bit / 8];
        uint8_t kept = *byte;
        *byte = (uint8_t)(kept ^ (1u << bit % 8));
        TEST_ASSERT_FALSE(hash == cox_siphash(key, message, 15));
        *byte = kept;
    }
}
