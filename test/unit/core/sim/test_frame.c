/* SPDX-License-Identifier: MIT
 * Frames: the order of commands and the input hash. Known answers by known_answers.rb. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/command.h"

static const cox_command_kind kinds[] COX_FLASH = {
    {3, "go", COX_MODE_HELD, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {4,
     "order",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("ship", 1),
      {"byte", COX_U8, 0, 0, 0},
      {"half", COX_U16, 0, 10, 60000},
      COX_INTEGER_ARGUMENT("amount", -5, 5)}},
};

static cox_command commands[3];
static cox_frame frame;

void setUp(void)
{
    cox_command joins = {COX_PLAYER_SESSION, 250, {0, 0, 0, 0}};
    cox_command goes = {0, 3, {-65536, 1, 0, 0}};
    cox_command orders = {2, 4, {9, 255, 10, -5}};
    commands[0] = joins;
    commands[1] = goes;
    commands[2] = orders;
    frame.tick = 7;
    frame.count = 3;
    frame.commands = commands;
}

static uint64_t hash(uint64_t chain)
{
    return cox_frame_hash(chain, kinds, COX_COUNT(kinds), &frame);
}

static bool ordered(uint8_t first, uint8_t second, uint8_t third)
{
    commands[0].player = first;
    commands[1].player = second;
    commands[2].player = third;
    return cox_frame_is_ordered(&frame);
}

void test_the_session_comes_first_and_players_rise(void)
{
    TEST_ASSERT_TRUE(ordered(255, 0, 15));
    TEST_ASSERT_TRUE(ordered(255, 255, 0));
    TEST_ASSERT_TRUE(ordered(0, 0, 1));
    TEST_ASSERT_TRUE(ordered(3, 3, 3));
    TEST_ASSERT_FALSE(ordered(0, 255, 1));
    TEST_ASSERT_FALSE(ordered(0, 1, 255));
    TEST_ASSERT_FALSE(ordered(1, 0, 2));
    TEST_ASSERT_FALSE(ordered(255, 2, 1));
}

void test_frames_of_one_command_or_none_are_in_order(void)
{
    frame.count = 1;
    TEST_ASSERT_TRUE(cox_frame_is_ordered(&frame));
    frame.count = 0;
    frame.commands = NULL;
    TEST_ASSERT_TRUE(cox_frame_is_ordered(&frame));
}

void test_the_hash_has_its_known_bits(void)
{
    uint64_t first = hash(0);
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0x22a4d168de3a568b), first);
    frame.tick = 8;
    frame.count = 0;
    frame.commands = NULL;
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0xf2a08621a7e58052), hash(first));
}

void test_every_bit_of_what_a_frame_says_moves_the_hash(void)
{
    uint64_t before = hash(0);
    for (uint32_t bit = 0; bit < 32; bit++) {
        frame.tick ^= UINT32_C(1) << bit;
        TEST_ASSERT_TRUE(hash(0) != before);
        frame.tick ^= UINT32_C(1) << bit;
        for (uint32_t argument = 0; argument < 4; argument++) {
            uint32_t kept = (uint32_t)commands[2].arguments[argument];
            commands[2].arguments[argument] = (int32_t)(kept ^ UINT32_C(1) << bit);
            TEST_ASSERT_TRUE(hash(0) != before);
            commands[2].arguments[argument] = (int32_t)kept;
        }
    }
    for (uint32_t bit = 0; bit < 8; bit++)
        for (uint32_t i = 0; i < 3; i++) {
            commands[i].player = (uint8_t)(commands[i].player ^ 1u << bit);
            TEST_ASSERT_TRUE(hash(0) != before);
            commands[i].player = (uint8_t)(commands[i].player ^ 1u << bit);
            commands[i].kind = (uint8_t)(commands[i].kind ^ 1u << bit);
            TEST_ASSERT_TRUE(hash(0) != before);
            commands[i].kind = (uint8_t)(commands[i].kind ^ 1u << bit);
        }
    TEST_ASSERT_TRUE(hash(1) != before);
}

void test_a_command_less_or_two_swapped_move_the_hash(void)
{
    uint64_t before = hash(0);
    frame.count = 2;
    TEST_ASSERT_TRUE(hash(0) != before);
    frame.count = 3;
    cox_command kept = commands[1];
    commands[1] = commands[2];
    commands[2] = kept;
    TEST_ASSERT_TRUE(hash(0) != before);
}

void test_arguments_that_are_not_declared_do_not_count(void)
{
    uint64_t before = hash(0);
    commands[0].arguments[0] = 5;
    commands[1].arguments[2] = 5;
    TEST_ASSERT_TRUE(hash(0) == before);
}
