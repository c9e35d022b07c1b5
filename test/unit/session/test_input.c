/* SPDX-License-Identifier: MIT
 * Inputs, the commands that wait for one, kept snapshots. */
#include "unity.h"

#include <string.h>

#include "cox_input.h"
#include "cox_saved_states.h"

#include "fixture_replay.h"

static fixture_state state;
static cox_sim sim;
static cox_input_builder builder;
static uint8_t bytes[COX_INPUT_BYTES_MAX];
static cox_command commands[COX_INPUT_BYTES_MAX];
static uint8_t held_kind;

void setUp(void)
{
    sim = fixture_sim(&state, 1);
    memset(&builder, 0, sizeof builder);
    for (uint32_t i = 0; i < sim.command_count; i++) {
        cox_command_kind declared;
        cox_flash_copy(&declared, &sim.commands[i], sizeof declared);
        if (declared.mode == COX_MODE_HELD) held_kind = declared.kind;
    }
}

void tearDown(void)
{
}

static cox_status add(uint8_t kind, int32_t first)
{
    cox_command command = {3, kind, {first, 0, 0, 0}};
    return cox_input_builder_add(&builder, &sim, &command);
}

void test_commands_of_a_tick_are_taken_as_they_were_given(void)
{
    add(FIXTURE_PING, 0);
    add(FIXTURE_WIDE, 5);
    add(FIXTURE_PING, 0);
    uint32_t length = cox_input_builder_take(&builder, &sim, bytes);
    TEST_ASSERT_EQUAL_UINT32(19, length);
    TEST_ASSERT_TRUE(cox_input_is_sound(&sim, 3, bytes, length));
    TEST_ASSERT_EQUAL_UINT32(3, cox_input_commands(&sim, 3, bytes, length, false, commands));
    TEST_ASSERT_EQUAL_UINT8(FIXTURE_WIDE, commands[1].kind);
    TEST_ASSERT_EQUAL_INT32(5, commands[1].arguments[0]);
    TEST_ASSERT_EQUAL_UINT8(3, commands[1].player);
    TEST_ASSERT_EQUAL_UINT32(0, cox_input_builder_take(&builder, &sim, bytes));
}

void test_a_held_command_takes_the_place_of_the_one_before(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, add(FIXTURE_PING, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, add(held_kind, -1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, add(held_kind, -2));
    uint32_t length = cox_input_builder_take(&builder, &sim, bytes);
    TEST_ASSERT_EQUAL_UINT32(2, cox_input_commands(&sim, 3, bytes, length, false, commands));
    TEST_ASSERT_EQUAL_INT32(-2, commands[1].arguments[0]);
}

void test_only_held_commands_are_predicted(void)
{
    add(FIXTURE_PING, 0);
    add(held_kind, -1);
    uint32_t length = cox_input_builder_take(&builder, &sim, bytes);
    TEST_ASSERT_EQUAL_UINT32(1, cox_input_commands(&sim, 3, bytes, length, true, commands));
    TEST_ASSERT_EQUAL_UINT8(held_kind, commands[0].kind);
}

void test_what_does_not_fit_into_an_input_waits_for_the_next(void)
{
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (int32_t i = 0; i < 3; i++)
            TEST_ASSERT_EQUAL_INT32(COX_OK, add(FIXTURE_WIDE, (int32_t)turn * 10 + i));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, add(FIXTURE_WIDE, 9));
        cox_input_builder_turn(&builder);
    }
    TEST_ASSERT_EQUAL_UINT32(51, cox_input_builder_take(&builder, &sim, bytes));
    uint32_t length = cox_input_builder_take(&builder, &sim, bytes);
    TEST_ASSERT_EQUAL_UINT32(51, length);
    cox_input_commands(&sim, 3, bytes, length, false, commands);
    TEST_ASSERT_EQUAL_INT32(10, commands[0].arguments[0]);
}

void test_commands_that_wait_are_bounded(void)
{
    cox_status status = COX_OK;
    uint32_t count = 0;
    for (; count < 100 && status == COX_OK; count++) {
        status = add(FIXTURE_WIDE, 1);
        cox_input_builder_turn(&builder);
    }
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, status);
    TEST_ASSERT_EQUAL_UINT32(COX_INPUT_BUILDER_BYTES_MAX / 17 + 1, count);
}

void test_bytes_that_are_no_commands_are_not_sound(void)
{
    static const uint8_t unknown[] = {99};
    static const uint8_t cut[] = {FIXTURE_WIDE, 1, 2};
    static const uint8_t join[] = {COX_KIND_JOIN, 1};
    static const uint8_t delay[] = {COX_KIND_DELAY, 4};
    static const uint8_t ping[] = {FIXTURE_PING};
    TEST_ASSERT_TRUE(cox_input_is_sound(&sim, 3, NULL, 0));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, 3, unknown, sizeof unknown));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, 3, cut, sizeof cut));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, 3, delay, sizeof delay));
    TEST_ASSERT_TRUE(cox_input_is_sound(&sim, COX_PLAYER_SESSION, delay, sizeof delay));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, COX_PLAYER_SESSION, join, sizeof join));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, COX_PLAYER_SESSION, ping, sizeof ping));
}

static cox_saved_state memory[7];

/* Keeps the states up to a tick as a session does. */
static cox_saved_states keep(uint32_t near_count, uint32_t start, uint32_t tick)
{
    cox_saved_states saved_states = {memory, 3, near_count, 8};
    memset(memory, 0, sizeof memory);
    for (uint32_t i = start; i <= tick; i++)
        if (cox_saved_states_wants(&saved_states, i, start))
            cox_saved_states_take(&saved_states, i, start)->is_kept = true;
    return saved_states;
}

void test_a_state_is_kept_every_few_ticks_and_the_first_of_all(void)
{
    cox_saved_states saved_states = keep(0, 3, 18);
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 3));
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 8));
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 16));
    TEST_ASSERT_FALSE(cox_saved_states_has(&saved_states, 9));
    TEST_ASSERT_EQUAL_UINT32(8, cox_saved_states_newest(&saved_states, 15)->tick);
    TEST_ASSERT_EQUAL_UINT32(16, cox_saved_states_oldest(&saved_states, 9)->tick);
    TEST_ASSERT_NULL(cox_saved_states_newest(&saved_states, 2));
    TEST_ASSERT_NULL(cox_saved_states_oldest(&saved_states, 17));
}

void test_the_oldest_state_goes_for_the_newest(void)
{
    cox_saved_states saved_states = keep(0, 0, 24);
    TEST_ASSERT_FALSE(cox_saved_states_has(&saved_states, 0));
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 8));
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 24));
}

void test_with_prediction_the_newest_states_are_all_kept(void)
{
    cox_saved_states saved_states = keep(4, 0, 22);
    for (uint32_t tick = 19; tick <= 22; tick++)
        TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, tick));
    TEST_ASSERT_FALSE(cox_saved_states_has(&saved_states, 18));
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 16));
}

void test_states_that_were_predicted_wrongly_are_forgotten(void)
{
    cox_saved_states saved_states = keep(4, 0, 22);
    cox_saved_states_forget_after(&saved_states, 19);
    TEST_ASSERT_TRUE(cox_saved_states_has(&saved_states, 19));
    TEST_ASSERT_FALSE(cox_saved_states_has(&saved_states, 20));
    TEST_ASSERT_EQUAL_UINT32(19, cox_saved_states_newest(&saved_states, 99)->tick);
}
