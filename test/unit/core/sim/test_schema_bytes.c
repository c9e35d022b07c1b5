/* SPDX-License-Identifier: MIT
 * The bytes of a declaration and their hash, as known_answers.rb gives them, on every machine. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/snapshot.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static char message[32];

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
}

/* A write callback that keeps the bytes. */
static uint8_t bytes[1024];
static uint32_t length;

static cox_status keep(void *user, const void *piece, uint32_t piece_length)
{
    (void)user;
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(64, piece_length);
    memcpy(bytes + length, piece, (size_t)piece_length);
    length += piece_length;
    return COX_OK;
}

static cox_status fail(void *user, const void *piece, uint32_t piece_length)
{
    (void)user;
    (void)piece;
    (void)piece_length;
    return COX_ERROR_IO;
}

static void assert_hash(uint64_t expected)
{
    uint64_t found = cox_sim_schema_hash(&sim);
    snprintf(message, sizeof message, "found %08lx%08lx", (unsigned long)(found >> 32),
             (unsigned long)(found & UINT32_C(0xffffffff)));
    TEST_ASSERT_TRUE_MESSAGE(expected == found, message);
}

void test_the_bytes_and_their_hash_are_the_known_ones(void)
{
    sim = fixture_make_filled(&game, 5);
    length = 0;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_schema_write(&sim, (cox_stream_writer){keep, NULL}));
    TEST_ASSERT_EQUAL_UINT32(656, length);
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xdb83968f), cox_hash_crc32(0, bytes, length));
    assert_hash(UINT64_C(0xe9b9710a5fba93ca));
    sim = fixture_make_filled(&game, 0);
    assert_hash(UINT64_C(0xe9b9710a5fba93ca));
    sim.command_count = 2; /* a number of bytes that four does not divide */
    assert_hash(UINT64_C(0x0bcfc4c8fa804225));
}

void test_the_status_of_a_failing_write_is_returned(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_IO, cox_schema_write(&sim, (cox_stream_writer){fail, NULL}));
}
