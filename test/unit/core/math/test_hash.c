/* SPDX-License-Identifier: MIT
 * Mixing and CRC-32. The known answers were computed from the formulas in hash.h with integers of
 * any size; those of CRC-32 are the published ones. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/hash.h"

static void assert_hash(uint64_t expected, uint64_t found)
{
    char message[80];
    snprintf(message, sizeof message, "expected %08lx%08lx, found %08lx%08lx",
             (unsigned long)(expected >> 32), (unsigned long)(expected & UINT32_C(0xffffffff)),
             (unsigned long)(found >> 32), (unsigned long)(found & UINT32_C(0xffffffff)));
    TEST_ASSERT_TRUE_MESSAGE(expected == found, message);
}

void test_finish_has_the_known_answers(void)
{
    assert_hash(0, cox_hash_finish(0));
    assert_hash(UINT64_C(0x4179b061e0c0e0d0), cox_hash_finish(1));
    assert_hash(UINT64_C(0x3efdea49c590f4ec), cox_hash_finish(UINT64_C(0x0123456789abcdef)));
    assert_hash(UINT64_C(0x448e29ced4103459), cox_hash_finish(UINT64_MAX));
}

void test_finish_moves_half_of_the_bits_for_each_bit(void)
{
    for (int bit = 0; bit < 64; bit++) {
        uint32_t moved = 0;
        for (uint32_t i = 0; i < 256; i++) {
            uint64_t value = i * UINT64_C(0x0101010101010101);
            uint64_t changed =
                cox_hash_finish(value) ^ cox_hash_finish(value ^ (UINT64_C(1) << bit));
            for (; changed != 0; changed &= changed - 1u) moved++;
        }
        TEST_ASSERT_UINT32_WITHIN_MESSAGE(2 * 256, 32 * 256, moved, "bits moved in 256 trials");
    }
}

void test_keys_have_the_known_answers_and_are_odd(void)
{
    assert_hash(UINT64_C(0x4e17cf67001b3979), cox_hash_key(0, 0));
    assert_hash(UINT64_C(0x3b041d5b6692dd3d), cox_hash_key(0, 1));
    assert_hash(UINT64_C(0xaa3723cdf9c7f0e1), cox_hash_key(1, 0));
    assert_hash(UINT64_C(0x6c383074fceb53f7), cox_hash_key(3, COX_HASH_WORD_TABLE));
    assert_hash(UINT64_C(0x0b493e73d9bd6229), cox_hash_key(65535, COX_HASH_WORD_ID));
    assert_hash(UINT64_C(0x663141344736352d), cox_hash_key(UINT32_MAX, COX_HASH_WORD_COUNT));
}

void test_a_chain_depends_on_every_word_and_on_their_order_and_number(void)
{
    uint64_t one = cox_hash_chain(0, 0);
    uint64_t two = cox_hash_chain(one, 0);
    assert_hash(UINT64_C(0x4e17cf67001b3979), one);
    assert_hash(UINT64_C(0x3f09549a623d28b7), two);
    assert_hash(UINT64_C(0x20f5e09714b1066d), cox_hash_chain(cox_hash_chain(0, 1), 2));
    assert_hash(UINT64_C(0x3ccfb9707d6bf46d), cox_hash_chain(cox_hash_chain(0, 2), 1));
    assert_hash(UINT64_C(0x2462150fe61695a6), cox_hash_chain(UINT64_MAX, UINT32_MAX));
}

void test_crc32_has_the_published_check_value(void)
{
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xcbf43926), cox_hash_crc32(0, "123456789", 9));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xe8b7be43), cox_hash_crc32(0, "a", 1));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x414fa339),
                            cox_hash_crc32(0, "The quick brown fox jumps over the lazy dog", 43));
}

void test_crc32_continues_from_the_bytes_before(void)
{
    for (uint32_t cut = 0; cut <= 9; cut++) {
        uint32_t crc = cox_hash_crc32(0, "123456789", cut);
        crc = cox_hash_crc32(crc, &"123456789"[cut], 9 - cut);
        TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xcbf43926), crc);
    }
}

void test_crc32_of_no_bytes_does_not_change(void)
{
    TEST_ASSERT_EQUAL_HEX32(0, cox_hash_crc32(0, NULL, 0));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xcbf43926), cox_hash_crc32(UINT32_C(0xcbf43926), NULL, 0));
}

/* The definition, bit by bit. */
static uint32_t crc_by_division(uint32_t crc, const uint8_t *bytes, uint32_t length)
{
    crc = ~crc;
    for (uint32_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = (crc & 1u) ? (crc >> 1) ^ UINT32_C(0xedb88320) : crc >> 1;
    }
    return ~crc;
}

void test_crc32_of_every_byte_follows_from_the_polynomial(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint8_t byte = (uint8_t)i;
        TEST_ASSERT_EQUAL_HEX32(crc_by_division(0, &byte, 1), cox_hash_crc32(0, &byte, 1));
    }
}

void test_crc32_of_every_byte_at_every_place_of_ten_follows_from_the_polynomial(void)
{
    for (uint32_t place = 0; place < 10; place++) {
        uint8_t bytes[10] = {0};
        for (uint32_t i = 0; i < 256; i++) {
            bytes[place] = (uint8_t)i;
            TEST_ASSERT_EQUAL_HEX32(crc_by_division(place, bytes, sizeof bytes),
                                    cox_hash_crc32(place, bytes, sizeof bytes));
        }
    }
}

void test_crc32_of_every_length_at_every_alignment_follows_from_the_polynomial(void)
{
    uint8_t bytes[8 + 40];
    for (uint32_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(167u * i + 13u);
    for (uint32_t start = 0; start < 8; start++)
        for (uint32_t length = 0; length <= 40; length++)
            TEST_ASSERT_EQUAL_HEX32(crc_by_division(length, bytes + start, length),
                                    cox_hash_crc32(length, bytes + start, length));
}
