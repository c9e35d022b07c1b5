/* SPDX-License-Identifier: MIT
 * Commands: what is valid, and their bytes. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/command.h"

/* Every type an argument can have, with bounds and without. */
static const cox_command_kind kinds[] COX_FLASH = {
    {0, "halt", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}},
    {7,
     "small",
     COX_MODE_ONCE,
     {{"byte", COX_U8, 0, 0, 0},
      {"half", COX_U16, 0, 0, 0},
      {"few", COX_U8, 0, 3, 200},
      {"some", COX_U16, 0, 300, 60000}}},
    {8,
     "large",
     COX_MODE_HELD,
     {{"word", COX_U32, 0, 0, 0},
      COX_INTEGER_ARGUMENT("amount", -5, 5),
      COX_FIXED_ARGUMENT("angle", -100, 0),
      COX_ROW_ARGUMENT("row", 2)}},
    {9, "open", COX_MODE_HELD, {{"any", COX_I32, 0, 0, 0}, {"fixed", COX_FIXED, 0, 0, 0}}},
    {239, "bounded", COX_MODE_HELD, {{"word", COX_U32, 0, 1, INT32_MAX}}},
};

/* What a length is before a call that leaves it unchanged. */
#define NO_LENGTH 99u

static uint8_t bytes[32];
static cox_command decoded;
static uint32_t length; /* of what was encoded or decoded last */
static char message[96];

void setUp(void)
{
    memset(bytes, 0xa5, sizeof bytes);
    memset(&decoded, 0xa5, sizeof decoded);
    length = NO_LENGTH;
}

static cox_command make(uint8_t kind, int32_t a, int32_t b, int32_t c, int32_t d)
{
    cox_command command = {3, kind, {a, b, c, d}};
    return command;
}

static cox_status encode(cox_command command)
{
    length = NO_LENGTH;
    return cox_command_encode(kinds, COX_COUNT(kinds), &command, bytes, sizeof bytes, &length);
}

static cox_status decode_of(uint8_t player, uint32_t given)
{
    length = NO_LENGTH;
    return cox_command_decode(kinds, COX_COUNT(kinds), player, bytes, given, &decoded, &length);
}

static cox_status decode(uint32_t given)
{
    return decode_of(3, given);
}

/* Checks that a call was refused so, and left the length unchanged. */
static void assert_refused(cox_status expected, cox_status status)
{
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, status, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(NO_LENGTH, length, message);
}

/* Checks that a call took or gave so many bytes. */
static void assert_length(uint32_t expected, cox_status status)
{
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, status, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, length, message);
}

static void assert_valid(cox_command command)
{
    TEST_ASSERT_TRUE(cox_command_is_valid(kinds, COX_COUNT(kinds), &command));
    TEST_ASSERT_EQUAL_INT32(COX_OK, encode(command));
    uint32_t size = length;
    assert_length(size, decode(size));
    TEST_ASSERT_EQUAL_UINT8(command.player, decoded.player);
    TEST_ASSERT_EQUAL_UINT8(command.kind, decoded.kind);
    TEST_ASSERT_EQUAL_INT32_ARRAY(command.arguments, decoded.arguments, COX_ARGUMENTS_MAX);
    for (uint32_t cut = 0; cut < size; cut++) assert_refused(COX_ERROR_TRUNCATED, decode(cut));
}

static void assert_out_of_range(cox_command command)
{
    uint8_t untouched[sizeof bytes];
    memset(bytes, 0xa5, sizeof bytes);
    memset(untouched, 0xa5, sizeof untouched);
    snprintf(message, sizeof message, "kind %u: %ld %ld %ld %ld", command.kind,
             (long)command.arguments[0], (long)command.arguments[1], (long)command.arguments[2],
             (long)command.arguments[3]);
    TEST_ASSERT_FALSE_MESSAGE(cox_command_is_valid(kinds, COX_COUNT(kinds), &command), message);
    assert_refused(COX_ERROR_RANGE, encode(command));
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(untouched, bytes, sizeof bytes, message);
}

void test_commands_at_their_bounds_come_back_as_they_were(void)
{
    assert_valid(make(0, 0, 0, 0, 0));
    assert_valid(make(7, 0, 0, 3, 300));
    assert_valid(make(7, 255, 65535, 200, 60000));
    assert_valid(make(8, 0, -5, -100, 0));
    assert_valid(make(8, -1, 5, 0, -1));
    assert_valid(make(9, INT32_MIN, INT32_MIN, 0, 0));
    assert_valid(make(9, INT32_MAX, INT32_MAX, 0, 0));
    assert_valid(make(239, 1, 0, 0, 0));
    assert_valid(make(239, INT32_MAX, 0, 0, 0));
}

void test_arguments_beyond_their_bounds_or_their_type_are_refused(void)
{
    assert_out_of_range(make(7, 256, 0, 3, 300));
    assert_out_of_range(make(7, -1, 0, 3, 300));
    assert_out_of_range(make(7, 0, 65536, 3, 300));
    assert_out_of_range(make(7, 0, -1, 3, 300));
    assert_out_of_range(make(7, 0, 0, 2, 300));
    assert_out_of_range(make(7, 0, 0, 201, 300));
    assert_out_of_range(make(7, 0, 0, 3, 299));
    assert_out_of_range(make(7, 0, 0, 3, 60001));
    assert_out_of_range(make(8, 0, -6, 0, 0));
    assert_out_of_range(make(8, 0, 6, 0, 0));
    assert_out_of_range(make(8, 0, 0, 1, 0));
    assert_out_of_range(make(8, 0, 0, -101, 0));
    assert_out_of_range(make(239, 0, 0, 0, 0));
    assert_out_of_range(make(239, INT32_MIN, 0, 0, 0));
}

void test_arguments_that_are_not_declared_are_zero(void)
{
    assert_out_of_range(make(0, 1, 0, 0, 0));
    assert_out_of_range(make(9, 0, 0, 0, 1));
}

void test_only_the_players_and_the_session_give_commands(void)
{
    for (uint32_t player = 0; player <= 255; player++) {
        cox_command command = make(0, 0, 0, 0, 0);
        command.player = (uint8_t)player;
        bool exists = player < COX_PLAYERS_MAX || player == COX_PLAYER_SESSION;
        snprintf(message, sizeof message, "player %u", (unsigned)player);
        TEST_ASSERT_EQUAL_MESSAGE(exists, cox_command_is_valid(kinds, COX_COUNT(kinds), &command),
                                  message);
        cox_status status = exists ? COX_OK : COX_ERROR_RANGE;
        TEST_ASSERT_EQUAL_INT32_MESSAGE(status, encode(command), message);
        bytes[0] = 0;
        TEST_ASSERT_EQUAL_INT32_MESSAGE(status, decode_of((uint8_t)player, 1), message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(exists ? 1 : NO_LENGTH, length, message);
    }
}

void test_the_sessions_commands_are_declared_in_every_simulation(void)
{
    for (uint8_t kind = COX_KIND_JOIN; kind <= COX_KIND_GO_ON; kind++) {
        bool names_a_player = kind <= COX_KIND_BACK;
        int32_t most = names_a_player ? COX_PLAYERS_MAX - 1 : 0;
        uint32_t size = names_a_player ? 2 : 1;
        cox_command command = {COX_PLAYER_SESSION, kind, {most, 0, 0, 0}};
        assert_length(size, cox_command_encode(NULL, 0, &command, bytes, sizeof bytes, &length));
        assert_length(size,
                      cox_command_decode(NULL, 0, COX_PLAYER_SESSION, bytes, 2, &decoded, &length));
        TEST_ASSERT_EQUAL_MEMORY(command.arguments, decoded.arguments, sizeof decoded.arguments);
        command.arguments[0]++;
        TEST_ASSERT_FALSE(cox_command_is_valid(NULL, 0, &command));
    }
}

void test_only_the_session_gives_its_commands(void)
{
    for (uint8_t kind = COX_KIND_JOIN; kind <= COX_KIND_GO_ON; kind++) {
        cox_command command = {3, kind, {kind <= COX_KIND_BACK, 0, 0, 0}};
        bytes[0] = kind;
        bytes[1] = 1;
        TEST_ASSERT_FALSE(cox_command_is_valid(kinds, COX_COUNT(kinds), &command));
        assert_refused(COX_ERROR_RANGE, decode(2));
    }
}

void test_kinds_that_are_not_declared_are_not_found(void)
{
    cox_command_kind declared;
    for (uint32_t kind = 0; kind <= 255; kind++) {
        cox_command command = make((uint8_t)kind, 0, 0, 0, 0);
        bool exists = kind == 0 || (kind >= 7 && kind <= 9) || (kind >= 239 && kind <= 245);
        TEST_ASSERT_EQUAL(exists,
                          cox_command_find(kinds, COX_COUNT(kinds), (uint8_t)kind, &declared));
        if (exists) continue;
        TEST_ASSERT_FALSE(cox_command_is_valid(kinds, COX_COUNT(kinds), &command));
        assert_refused(COX_ERROR_NOT_FOUND, encode(command));
        bytes[0] = (uint8_t)kind;
        assert_refused(COX_ERROR_NOT_FOUND, decode(sizeof bytes));
    }
    TEST_ASSERT_FALSE(cox_command_find(NULL, 0, 0, &declared));
}

void test_a_kind_is_found_with_its_declaration_and_size(void)
{
    cox_command_kind declared;
    TEST_ASSERT_TRUE(cox_command_find(kinds, COX_COUNT(kinds), 8, &declared));
    TEST_ASSERT_EQUAL_STRING("large", declared.name);
    TEST_ASSERT_EQUAL_UINT32(4, cox_command_argument_count(&declared));
    TEST_ASSERT_EQUAL_UINT32(17, cox_command_size(&declared));
    cox_command_find(kinds, COX_COUNT(kinds), 7, &declared);
    TEST_ASSERT_EQUAL_UINT32(7, cox_command_size(&declared));
    cox_command_find(kinds, COX_COUNT(kinds), 0, &declared);
    TEST_ASSERT_EQUAL_UINT32(0, cox_command_argument_count(&declared));
    TEST_ASSERT_EQUAL_UINT32(1, cox_command_size(&declared));
}

void test_the_bytes_are_the_kind_and_the_arguments_little_endian(void)
{
    static const uint8_t small[] = {7, 0xfe, 0x34, 0x12, 0x04, 0x2d, 0x01};
    static const uint8_t large[] = {8,    0xef, 0xcd, 0xab, 0x89, 0xfb, 0xff, 0xff, 0xff,
                                    0xfe, 0xff, 0xff, 0xff, 0x04, 0x03, 0x02, 0x01};
    assert_length(sizeof small, encode(make(7, 0xfe, 0x1234, 4, 301)));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(small, bytes, sizeof small);
    TEST_ASSERT_EQUAL_HEX8(0xa5, bytes[sizeof small]);
    assert_length(sizeof large, encode(make(8, (int32_t)UINT32_C(0x89abcdef), -5, -2, 0x01020304)));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(large, bytes, sizeof large);
}

void test_bytes_beyond_their_bounds_are_refused_and_the_command_is_left_alone(void)
{
    cox_command untouched;
    memset(&untouched, 0xa5, sizeof untouched);
    TEST_ASSERT_EQUAL_INT32(COX_OK, encode(make(8, 0, -5, -2, 1)));
    uint32_t size = length;
    bytes[5] = 0xfa;
    assert_refused(COX_ERROR_RANGE, decode(size));
    assert_refused(COX_ERROR_TRUNCATED, decode(size - 1));
    bytes[0] = 1;
    assert_refused(COX_ERROR_NOT_FOUND, decode(size));
    TEST_ASSERT_EQUAL_MEMORY(&untouched, &decoded, sizeof decoded);
}

void test_a_command_that_does_not_fit_is_not_encoded(void)
{
    cox_command command = make(8, 0, 0, 0, 0);
    assert_refused(COX_ERROR_CAPACITY,
                   cox_command_encode(kinds, COX_COUNT(kinds), &command, bytes, 16, &length));
    TEST_ASSERT_EQUAL_HEX8(0xa5, bytes[0]);
    assert_length(17, cox_command_encode(kinds, COX_COUNT(kinds), &command, bytes, 17, &length));
}

void test_bytes_after_a_command_are_not_its_own(void)
{
    encode(make(7, 1, 2, 3, 300));
    assert_length(7, decode(UINT32_MAX));
}

void test_whatever_bytes_decode_encode_to_themselves(void)
{
    uint64_t random = 88172645463325252u;
    uint8_t original[20];
    uint32_t valid = 0;
    for (uint32_t trial = 0; trial < 20000; trial++) {
        for (uint32_t i = 0; i < sizeof original; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            original[i] = (uint8_t)(i == 0 ? random % 10 : random >> 56);
        }
        memcpy(bytes, original, sizeof original);
        if (decode(sizeof original) != COX_OK) continue;
        valid++;
        uint32_t used = length;
        assert_length(used, encode(decoded));
        TEST_ASSERT_EQUAL_HEX8_ARRAY(original, bytes, used);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1000, valid);
}

static void expect_made(cox_command made, int32_t a, int32_t b, int32_t c, int32_t d)
{
    int32_t expected[COX_ARGUMENTS_MAX] = {a, b, c, d};
    TEST_ASSERT_EQUAL_UINT8(3, made.player);
    TEST_ASSERT_EQUAL_UINT8(8, made.kind);
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, made.arguments, COX_ARGUMENTS_MAX);
}

void test_a_command_is_made_with_up_to_four_arguments_and_0_for_the_rest(void)
{
    expect_made(cox_command_make(3, 8), 0, 0, 0, 0);
    expect_made(cox_command_make(3, 8, 1), 1, 0, 0, 0);
    expect_made(cox_command_make(3, 8, 1, -2), 1, -2, 0, 0);
    expect_made(cox_command_make(3, 8, 1, -2, INT32_MIN), 1, -2, INT32_MIN, 0);
    expect_made(cox_command_make(3, 8, 1, -2, INT32_MIN, 4), 1, -2, INT32_MIN, 4);
    expect_made(cox_command_make_4(3, 8, 1, -2, INT32_MIN, 4), 1, -2, INT32_MIN, 4);
}
