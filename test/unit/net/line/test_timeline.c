/* SPDX-License-Identifier: MIT
 * A timeline: frames from inputs, prediction and its correction, and which inputs are final. */
#include "unity.h"

#include <string.h>

#include "cox_input.h"
#include "cox_timeline.h"

#include "fixture_replay.h"

#define PLAYERS 2u
#define QUEUES (PLAYERS + 1u)
#define CAPACITY 32u
#define INPUT_BYTES 64u

static cox_timeline timeline;
static cox_input_queue queues[QUEUES];
static uint64_t used[COX_TIMELINE_AHEAD];
static uint16_t inputs[QUEUES][CAPACITY * COX_INPUT_SIZE(INPUT_BYTES) / 2];
static cox_hash_pair hashes[CAPACITY];
static cox_command commands[INPUT_BYTES]; /* more commands than any of these frames has */
static cox_saved_state states[3];
static fixture_state state;
static cox_sim sim;

void setUp(void)
{
    sim = fixture_sim(&state, 1);
    memset(&timeline, 0, sizeof timeline);
    memset(states, 0, sizeof states);
    timeline.sim = &sim;
    timeline.queues = queues;
    timeline.queue_count = QUEUES;
    timeline.used = used;
    timeline.own_player = COX_NO_PLAYER;
    for (uint32_t i = 0; i < QUEUES; i++)
        cox_input_queue_init(&timeline.queues[i], inputs[i], CAPACITY, INPUT_BYTES);
    timeline.hashes = hashes;
    timeline.capacity = CAPACITY;
    timeline.commands = commands;
    timeline.saved_states.states = states;
    timeline.saved_states.far_count = COX_COUNT(states);
    timeline.saved_states.interval = 8;
    cox_timeline_start(&timeline, 0, 0, COX_ALL_PLAYERS);
}

/* Gives a queue empty inputs up to a tick. */
static void give(uint32_t queue, uint32_t end)
{
    cox_input_queue_extend(&timeline.queues[queue], COX_INPUT_GIVEN, end);
}

static void give_all(uint32_t end)
{
    for (uint32_t i = 0; i < QUEUES; i++) give(i, end);
}

/* Gives a queue one input with one command. */
static void give_command(uint32_t queue, uint8_t kind)
{
    cox_command command = {(uint8_t)queue, kind, {0, 0, 0, 0}};
    uint8_t bytes[INPUT_BYTES];
    uint32_t length;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_command_encode(sim.commands, sim.command_count, &command,
                                                       bytes, INPUT_BYTES, &length));
    cox_input_queue_append(&timeline.queues[queue], COX_INPUT_GIVEN, bytes, length);
}

/* Hashes the present state and steps it, as a session does. */
static void step(void)
{
    cox_timeline_set_hash(&timeline, timeline.current_tick + UINT64_C(100));
    cox_frame frame = cox_timeline_frame(&timeline, timeline.current_tick);
    cox_timeline_step(&timeline, &frame);
}

static void confirm(void)
{
    cox_frame frame = cox_timeline_frame(&timeline, timeline.confirmed);
    TEST_ASSERT_TRUE(cox_timeline_can_confirm(&timeline));
    cox_timeline_confirm(&timeline, &frame);
}

void test_frames_are_complete_up_to_the_queue_that_lags_most(void)
{
    give_all(9);
    give(1, 12);
    TEST_ASSERT_EQUAL_UINT32(9, cox_timeline_complete_end(&timeline));
}

void test_own_inputs_are_final_once_the_host_has_them(void)
{
    give_all(9);
    timeline.own_player = 1;
    timeline.own_confirmable_end = 4;
    TEST_ASSERT_EQUAL_UINT32(4, cox_timeline_confirmable_end(&timeline));
    timeline.own_confirmable_end = 20;
    TEST_ASSERT_EQUAL_UINT32(9, cox_timeline_confirmable_end(&timeline));
}

void test_a_frame_holds_the_commands_of_the_session_and_then_of_the_players(void)
{
    static const uint8_t away[] = {COX_KIND_AWAY, 3};
    give_command(0, FIXTURE_PING);
    give_command(1, FIXTURE_PUSH);
    cox_input_queue_append(&timeline.queues[2], COX_INPUT_GIVEN, away, sizeof away);
    cox_frame frame = cox_timeline_frame(&timeline, 0);
    TEST_ASSERT_EQUAL_UINT32(3, frame.count);
    TEST_ASSERT_EQUAL_UINT8(COX_KIND_AWAY, frame.commands[0].kind);
    TEST_ASSERT_EQUAL_UINT8(0, frame.commands[1].player);
    TEST_ASSERT_EQUAL_UINT8(1, frame.commands[2].player);
}

void test_a_player_whose_inputs_end_leaves_and_joins_where_they_begin_again(void)
{
    give_all(1);
    cox_input_queue_extend(&timeline.queues[1], COX_INPUT_ABSENT, 3);
    give_all(5);
    cox_frame frame = cox_timeline_frame(&timeline, 1);
    TEST_ASSERT_EQUAL_UINT32(1, frame.count);
    TEST_ASSERT_EQUAL_UINT8(COX_KIND_LEAVE, frame.commands[0].kind);
    TEST_ASSERT_EQUAL_INT32(1, frame.commands[0].arguments[0]);
    TEST_ASSERT_EQUAL_UINT32(0, cox_timeline_frame(&timeline, 2).count);
    frame = cox_timeline_frame(&timeline, 3);
    TEST_ASSERT_EQUAL_UINT8(COX_KIND_JOIN, frame.commands[0].kind);
}

void test_held_commands_are_predicted_and_others_are_not(void)
{
    give_command(0, FIXTURE_PUSH);
    give_command(1, FIXTURE_PING);
    cox_frame frame = cox_timeline_frame(&timeline, 1);
    TEST_ASSERT_EQUAL_UINT32(1, frame.count);
    TEST_ASSERT_EQUAL_UINT8(FIXTURE_PUSH, frame.commands[0].kind);
}

void test_an_input_beyond_a_gap_is_not_predicted_from(void)
{
    give(0, 1);
    cox_input_queue_put(&timeline.queues[0], 2, COX_INPUT_ABSENT, NULL, 0);
    TEST_ASSERT_EQUAL_UINT32(0, cox_timeline_frame(&timeline, 2).count); /* nobody leaves */
    give(0, 2);
    TEST_ASSERT_EQUAL_UINT32(3, timeline.queues[0].end);
    TEST_ASSERT_EQUAL_UINT32(1, cox_timeline_frame(&timeline, 2).count);
}

void test_a_complete_frame_is_verified_by_its_step_and_a_predicted_one_is_not(void)
{
    give_all(1);
    step();
    step();
    TEST_ASSERT_EQUAL_UINT32(2, timeline.current_tick);
    TEST_ASSERT_EQUAL_UINT32(1, timeline.verified);
}

void test_a_right_prediction_is_verified_when_its_inputs_arrive(void)
{
    step();
    step();
    give_all(2);
    TEST_ASSERT_TRUE(cox_timeline_verify(&timeline));
    TEST_ASSERT_EQUAL_UINT32(2, timeline.verified);
}

void test_a_wrong_prediction_is_found_at_its_tick(void)
{
    step();
    step();
    give(0, 2);
    give(2, 2);
    give(1, 1);
    give_command(1, FIXTURE_PING);
    TEST_ASSERT_FALSE(cox_timeline_verify(&timeline));
    TEST_ASSERT_EQUAL_UINT32(1, timeline.verified);
}

void test_a_timeline_that_goes_back_forgets_later_hashes_and_states(void)
{
    give_all(6);
    for (uint32_t i = 0; i < 6; i++) step();
    cox_saved_states_take(&timeline.saved_states, 0, 0)->is_kept = true;
    states[1].is_kept = true;
    states[1].tick = 5;
    cox_timeline_go_back(&timeline, 3);
    TEST_ASSERT_EQUAL_UINT32(3, timeline.current_tick);
    TEST_ASSERT_EQUAL_UINT32(3, timeline.verified);
    TEST_ASSERT_EQUAL_UINT32(4, timeline.hashed_end);
    TEST_ASSERT_TRUE(states[0].is_kept);
    TEST_ASSERT_FALSE(states[1].is_kept);
}

void test_a_frame_is_confirmed_once_its_state_is_hashed_and_its_inputs_are_final(void)
{
    give_all(2);
    TEST_ASSERT_FALSE(cox_timeline_can_confirm(&timeline));
    step();
    timeline.own_player = 0;
    timeline.own_confirmable_end = 0;
    TEST_ASSERT_FALSE(cox_timeline_can_confirm(&timeline));
    timeline.own_confirmable_end = 1;
    confirm();
    TEST_ASSERT_EQUAL_UINT32(1, timeline.confirmed);
    TEST_ASSERT_FALSE(cox_timeline_can_confirm(&timeline));
}

void test_only_confirmed_states_have_known_hashes(void)
{
    cox_hash_pair pair;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, cox_timeline_newest_hashed(&timeline));
    give_all(4);
    for (uint32_t i = 0; i < 4; i++) step();
    confirm();
    TEST_ASSERT_EQUAL_UINT32(1, cox_timeline_newest_hashed(&timeline));
    TEST_ASSERT_TRUE(cox_timeline_get_hashes(&timeline, 1, &pair));
    TEST_ASSERT_EQUAL_UINT64(101, pair.state);
    TEST_ASSERT_EQUAL_UINT64(timeline.input_hash, pair.input);
    TEST_ASSERT_FALSE(cox_timeline_get_hashes(&timeline, 2, &pair));
}

void test_frames_are_kept_as_far_back_as_inputs_and_hashes(void)
{
    cox_frame frame;
    cox_hash_pair pair;
    for (uint32_t i = 0; i < CAPACITY + 10u; i++) {
        give_all(i + 1);
        step();
        confirm();
    }
    uint32_t oldest = cox_timeline_oldest_kept(&timeline);
    TEST_ASSERT_EQUAL_UINT32(10, oldest);
    TEST_ASSERT_EQUAL_UINT32(CAPACITY + 9u, cox_timeline_newest_hashed(&timeline));
    TEST_ASSERT_TRUE(cox_timeline_get_frame(&timeline, oldest, &frame));
    TEST_ASSERT_TRUE(cox_timeline_get_hashes(&timeline, oldest, &pair));
    TEST_ASSERT_FALSE(cox_timeline_get_frame(&timeline, oldest - 1, &frame));
    TEST_ASSERT_FALSE(cox_timeline_get_hashes(&timeline, oldest - 1, &pair));
}

void test_a_new_start_forgets_inputs_and_saved_states(void)
{
    give_all(4);
    states[1].is_kept = true;
    cox_timeline_start(&timeline, 40, 7, 1u);
    TEST_ASSERT_FALSE(states[1].is_kept);
    TEST_ASSERT_EQUAL_UINT32(40, cox_timeline_complete_end(&timeline));
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_GIVEN, cox_input_queue_kind(&timeline.queues[0], 39));
    TEST_ASSERT_EQUAL_UINT8(COX_INPUT_ABSENT, cox_input_queue_kind(&timeline.queues[1], 39));
}
