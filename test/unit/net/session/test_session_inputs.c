/* SPDX-License-Identifier: MIT
 * Inputs that arrive at a session: in any order, twice, too far ahead. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define JOINER 1u /* its player, and its queue */
#define CAPACITY 256u
#define INPUT_BYTES 64u

static table t;
static cox_session *host;
static uint16_t inputs[CAPACITY * COX_INPUT_SIZE(INPUT_BYTES) / 2];

void setUp(void)
{
    cox_session_def def = table_def(2, 0);
    table_clear(&t);
    table_put_all(&t, &def, 2);
    table_pass(&t, 500);
    host = t.sides[0].session;
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_RUNNING, host->phase);
}

static uint32_t end_of_joiner(void)
{
    return host->timeline.queues[JOINER].end;
}

/* Inputs of the joiner arrive at the host, from a tick on, each with the command push. */
static void arrive(uint32_t from, uint32_t count, int32_t value)
{
    uint8_t bytes[COX_PACKET_BYTES_MAX];
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_input_queue queue;
    cox_packet_sync sync;
    cox_command command = {JOINER, FIXTURE_PUSH, {value, 0, 0, 0}};
    memset(&sync, 0, sizeof sync);
    cox_input_queue_init(&queue, inputs, CAPACITY, INPUT_BYTES);
    cox_input_queue_begin(&queue, from, COX_INPUT_GIVEN);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t input[INPUT_BYTES];
        uint32_t length = 0;
        cox_command_encode(host->def.sim->commands, host->def.sim->command_count, &command, input,
                           INPUT_BYTES, &length);
        cox_input_queue_append(&queue, COX_INPUT_GIVEN, input, length);
    }
    cox_queue_block_write(&writer, &queue, JOINER, from, from, from + count);
    cox_input_blocks_end(&writer);
    sync.base_tick = from;
    sync.input_blocks = cox_bytes_reader_make(bytes, writer.length);
    cox_session_take_inputs(host, &host->peers[t.sides[JOINER].peer], &sync);
}

/* The value that the joiner pushes in the frame of a tick. */
static int32_t pushed_at(uint32_t tick)
{
    cox_frame frame = cox_timeline_frame(&host->timeline, tick);
    for (uint32_t i = 0; i < frame.count; i++)
        if (frame.commands[i].player == JOINER) return frame.commands[i].arguments[0];
    return 0;
}

void test_inputs_beyond_a_lost_one_are_kept_until_it_arrives(void)
{
    uint32_t end = end_of_joiner();
    arrive(end + 1, 3, 7);
    TEST_ASSERT_EQUAL_UINT32(end, end_of_joiner());
    arrive(end, 1, 5);
    TEST_ASSERT_EQUAL_UINT32(end + 4, end_of_joiner());
    TEST_ASSERT_EQUAL_INT32(5, pushed_at(end));
    TEST_ASSERT_EQUAL_INT32(7, pushed_at(end + 3));
}

void test_an_input_that_arrived_stays_as_it_is_also_beyond_a_gap(void)
{
    uint32_t end = end_of_joiner();
    arrive(end + 1, 1, 7);
    arrive(end, 2, 5);
    TEST_ASSERT_EQUAL_INT32(5, pushed_at(end));
    TEST_ASSERT_EQUAL_INT32(7, pushed_at(end + 1));
}

void test_inputs_beyond_a_gap_are_kept_as_far_ahead_as_the_history_reaches_back(void)
{
    uint32_t end = end_of_joiner();
    uint32_t limit = host->timeline.current_tick + host->def.history_ticks;
    arrive(limit, 1, 7);
    TEST_ASSERT_EQUAL_UINT32(end, host->timeline.queues[JOINER].kept_end);
    arrive(limit - 1, 3, 7);
    TEST_ASSERT_EQUAL_UINT32(limit, host->timeline.queues[JOINER].kept_end);
}

void test_the_inputs_of_a_player_that_is_dropped_end_at_the_gap(void)
{
    uint32_t end = end_of_joiner();
    arrive(end + 1, 3, 7);
    cox_session_disconnect(host, t.sides[1].peer);
    table_pass(&t, 1000);
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_GIVEN,
                            cox_input_queue_kind(&host->timeline.queues[JOINER], end - 1));
    for (uint32_t tick = end; tick < end + 4; tick++)
        TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT,
                                cox_input_queue_kind(&host->timeline.queues[JOINER], tick));
}
