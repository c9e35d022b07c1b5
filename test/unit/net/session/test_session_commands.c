/* SPDX-License-Identifier: MIT
 * Matches whose inputs have more bytes of commands than usual, or fewer. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 200u

static table t;

void setUp(void)
{
    table_clear(&t);
}

static cox_session_def def_of(uint32_t players, uint16_t command_bytes)
{
    cox_session_def def = table_def(players, TICKS);
    def.command_bytes = command_bytes;
    def.bytes_per_second = 400000;
    def.writer.write = NULL; /* a fixture's file does not hold it */
    return def;
}

/* A side fills its input with commands of 17 bytes that are others in each tick, and the rest with
 * commands of one byte. The next byte is too many. */
static void fill_input(uint32_t number, uint32_t command_bytes, int32_t value)
{
    cox_session *session = t.sides[number].session;
    cox_command wide = cox_command_make(0, FIXTURE_WIDE, value, (int32_t)number, -value, 1);
    cox_command ping = cox_command_make(0, FIXTURE_PING);
    for (; command_bytes >= 17; command_bytes -= 17)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_session_add_command(session, &wide));
    for (; command_bytes > 0; command_bytes--)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_session_add_command(session, &ping));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_session_add_command(session, &ping));
}

/* Plays a match in which each player fills each of its inputs. */
static void play_full(uint32_t players, uint16_t command_bytes)
{
    for (uint32_t i = 0; i < 3000 && t.sides[0].session->phase < COX_SESSION_ENDED; i++) {
        for (uint32_t number = 0; number < players; number++) {
            const cox_session *session = t.sides[number].session;
            bool gives = session->phase == COX_SESSION_RUNNING && session->builder.length == 0 &&
                         session->player != COX_NO_PLAYER;
            if (gives) fill_input(number, command_bytes, (int32_t)i);
        }
        table_pass(&t, 1);
    }
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
}

/* How many of the joiner's inputs at the host are full. */
static uint32_t full_inputs(uint16_t command_bytes)
{
    const cox_input_queue *queue = &t.sides[0].session->timeline.queues[1];
    uint32_t count = 0;
    for (uint32_t tick = queue->first; tick < queue->end; tick++)
        count += cox_input_queue_at(queue, tick)->length == command_bytes;
    return count;
}

void test_players_that_give_256_bytes_in_each_tick_agree_on_a_lossy_line(void)
{
    cox_session_def def = def_of(3, 256);
    def.drop_ms = 5000;
    table_put_all(&t, &def, 3);
    t.lost_of_8 = 2;
    play_full(3, 256);
    TEST_ASSERT_GREATER_THAN_UINT32(TICKS / 2, full_inputs(256));
    for (uint32_t i = 1; i < 3; i++) table_expect_same(&t, 0, i, TICKS);
}

void test_prediction_corrects_inputs_of_256_bytes(void)
{
    cox_session_def def = def_of(2, 256);
    def.drop_ms = 5000;
    def.rollback = 8;
    table_put_all(&t, &def, 2);
    t.lost_of_8 = 4;
    play_full(2, 256);
    TEST_ASSERT_GREATER_THAN_UINT32(0, t.sides[0].session->rollbacks);
    table_expect_same(&t, 0, 1, TICKS);
}

void test_16_bytes_of_commands_are_a_match_too(void)
{
    cox_session_def def = def_of(2, 16);
    table_put_all(&t, &def, 2);
    play_full(2, 16);
    TEST_ASSERT_GREATER_THAN_UINT32(TICKS / 2, full_inputs(16));
    table_expect_same(&t, 0, 1, TICKS);
}

/* Whether a session of a side with these bytes of commands is made at a byte rate, and not at one
 * byte a second less. */
static void expect_byte_rate(uint8_t side, uint32_t bytes_per_second)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    cox_session_def def = def_of(4, 256);
    def.sim = &sim;
    def.side = side;
    def.peers = side == COX_SIDE_HOST ? 3 : 1;
    def.bytes_per_second = bytes_per_second;
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
    def.bytes_per_second--;
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&def));
}

void test_a_definition_whose_full_inputs_exceed_its_byte_rate_makes_no_session(void)
{
    expect_byte_rate(COX_SIDE_HOST, UINT32_C(4) * 256 * 100);
    expect_byte_rate(COX_SIDE_JOINER, UINT32_C(256) * 100);
}

void test_a_session_takes_the_less_memory_the_fewer_bytes_its_commands_have(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    cox_session_def def = def_of(2, 16);
    def.sim = &sim;
    uint32_t small = cox_session_size(&def);
    def.command_bytes = 256;
    /* 240 bytes more for two players in each of 256 ticks. */
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(small + 2 * 240 * UINT32_C(256), cox_session_size(&def));
}

void test_a_joiner_with_other_command_bytes_is_refused(void)
{
    cox_session_def host = def_of(2, 64);
    cox_session_def joiner = def_of(2, 65);
    table_put(&t, 0, host, 1);
    joiner.side = COX_SIDE_JOINER;
    table_put(&t, 1, joiner, 1);
    table_pass(&t, 500);
    const cox_event *refused = table_event(&t, 1, COX_EVENT_REFUSED);
    TEST_ASSERT_NOT_NULL(refused);
    TEST_ASSERT_EQUAL_STRING("command bytes", refused->field);
    TEST_ASSERT_EQUAL_STRING("64", refused->host);
    TEST_ASSERT_EQUAL_STRING("65", refused->joiner);
}

/* Whether the host finds an input of the joiner sound that is of a tick and has so many bytes. */
static bool takes_input_at(uint32_t tick, uint32_t length)
{
    const cox_session *host = t.sides[0].session;
    uint8_t bytes[COX_PACKET_BYTES_MAX];
    uint8_t pings[COX_INPUT_BYTES_MAX];
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_packet_sync sync;
    memset(&sync, 0, sizeof sync);
    memset(pings, FIXTURE_PING, sizeof pings);
    cox_bytes_add_u8(&writer, 1);
    cox_bytes_add_u16(&writer, (uint16_t)tick);
    cox_bytes_add_u8(&writer, (uint8_t)length);
    memcpy(cox_bytes_add(&writer, length), pings, length);
    cox_bytes_add_u8(&writer, 0);
    cox_input_blocks_end(&writer);
    sync.input_blocks = cox_bytes_reader_make(bytes, writer.length);
    return cox_session_inputs_are_sound(host, &host->peers[t.sides[1].peer], &sync);
}

void test_an_input_of_more_bytes_than_the_match_allows_is_refused(void)
{
    cox_session_def def = def_of(2, 16);
    table_put_all(&t, &def, 2);
    table_pass(&t, 200);
    uint32_t end = t.sides[0].session->timeline.queues[1].end;
    TEST_ASSERT_TRUE(takes_input_at(end, 16));
    TEST_ASSERT_FALSE(takes_input_at(end, 17));
}

void test_a_copy_of_an_input_that_is_here_already_is_not_looked_into(void)
{
    cox_session_def def = def_of(2, 16);
    (void)table_run_a_match(&t, &def);
    table_pass(&t, 1000);
    const cox_session *host = t.sides[0].session;
    uint32_t end = host->timeline.queues[1].end;
    const cox_input *input = cox_input_queue_at(&host->timeline.queues[1], end - 1);
    uint32_t length = input->length;
    TEST_ASSERT_TRUE(takes_input_at(end - 1, 17));
    TEST_ASSERT_FALSE(takes_input_at(end, 17));
    TEST_ASSERT_EQUAL_UINT32(length, input->length);
}
