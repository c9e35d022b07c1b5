/* SPDX-License-Identifier: MIT
 * Inputs, and the commands that wait for an input. */
#include "unity.h"

#include <string.h>

#include "cox_input.h"

#include "fixture_replay.h"

#define INPUT_BYTES 64u

static fixture_state state;
static cox_sim sim;
static cox_input_builder builder;
static uint8_t waiting[COX_INPUT_BUILDER_INPUTS * COX_INPUT_BYTES_MAX];
static uint8_t bytes[COX_INPUT_BYTES_MAX];
static cox_command commands[INPUT_BYTES];
static uint8_t held_kind;

static void begin_builder(uint16_t command_bytes)
{
    memset(&builder, 0, sizeof builder);
    builder.command_bytes = command_bytes;
    builder.bytes = waiting;
}

void setUp(void)
{
    sim = fixture_sim(&state, 1);
    begin_builder(INPUT_BYTES);
    for (uint32_t i = 0; i < sim.command_count; i++) {
        cox_command_kind declared;
        cox_flash_copy(&declared, &sim.commands[i], sizeof declared);
        if (declared.mode == COX_MODE_HELD) held_kind = declared.kind;
    }
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

/* Fills a tick with commands of one byte; the next one is too many. */
static void expect_room_for(uint16_t command_bytes)
{
    begin_builder(command_bytes);
    for (uint32_t i = 0; i < command_bytes; i++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, add(FIXTURE_PING, 0));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, add(FIXTURE_PING, 0));
    TEST_ASSERT_EQUAL_UINT32(command_bytes, cox_input_builder_take(&builder, &sim, bytes));
    TEST_ASSERT_EQUAL_UINT32(0, cox_input_builder_take(&builder, &sim, bytes));
}

void test_an_input_has_as_many_bytes_as_the_match_allows(void)
{
    expect_room_for(16);
    expect_room_for(64);
    expect_room_for(COX_INPUT_BYTES_MAX);
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
    TEST_ASSERT_EQUAL_UINT32(COX_INPUT_BUILDER_INPUTS * INPUT_BYTES / 17 + 1, count);
}

void test_bytes_that_are_no_commands_are_not_sound(void)
{
    static const uint8_t unknown[] = {99};
    static const uint8_t cut[] = {FIXTURE_WIDE, 1, 2};
    static const uint8_t join[] = {COX_KIND_JOIN, 1};
    static const uint8_t leave[] = {COX_KIND_LEAVE, 4};
    static const uint8_t ping[] = {FIXTURE_PING};
    TEST_ASSERT_TRUE(cox_input_is_sound(&sim, 3, NULL, 0));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, 3, unknown, sizeof unknown));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, 3, cut, sizeof cut));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, 3, leave, sizeof leave));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, COX_PLAYER_SESSION, leave, sizeof leave));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, COX_PLAYER_SESSION, join, sizeof join));
    TEST_ASSERT_FALSE(cox_input_is_sound(&sim, COX_PLAYER_SESSION, ping, sizeof ping));
}

void test_of_an_input_what_is_held_can_be_kept(void)
{
    uint8_t input[INPUT_BYTES];
    uint8_t held[INPUT_BYTES];
    add(FIXTURE_PING, 0);
    add(FIXTURE_PUSH, 7);
    add(FIXTURE_MIX, 2);
    uint32_t length = cox_input_builder_take(&builder, &sim, input);
    uint32_t kept = cox_input_held(&sim, 3, input, length, held);
    TEST_ASSERT_EQUAL_UINT32(9, kept);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(input + 1, held, 9);
    TEST_ASSERT_EQUAL_UINT32(0, cox_input_held(&sim, 3, input, 1, held));
}
