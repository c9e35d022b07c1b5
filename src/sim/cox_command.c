/* SPDX-License-Identifier: MIT
 * Commands by their declaration: bounds, size, bytes. */
#include "coxswain/command.h"

#include "cox_kind.h"
#include "cox_value.h"

/* The session's own kinds of commands, the same in every simulation. */
static const cox_command_kind session_kinds[] COX_FLASH = {
    {COX_KIND_JOIN, "join", COX_MODE_ONCE, {{"player", COX_U8, 0, 0, COX_PLAYERS_MAX - 1}}},
    {COX_KIND_LEAVE, "leave", COX_MODE_ONCE, {{"player", COX_U8, 0, 0, COX_PLAYERS_MAX - 1}}},
    {COX_KIND_DELAY, "delay", COX_MODE_ONCE, {{"ticks", COX_U8, 0, 0, COX_DELAY_MAX}}},
};

const cox_command_kind *cox_kind_find(const cox_command_kind *kinds, uint32_t kind_count,
                                      uint8_t kind)
{
    if (kind >= COX_KIND_SESSION_FIRST) {
        kinds = session_kinds;
        kind_count = COX_COUNT(session_kinds);
    }
    for (uint32_t i = 0; i < kind_count; i++)
        if (cox_flash_u8(&kinds[i].kind) == kind) return &kinds[i];
    return NULL;
}

uint32_t cox_kind_argument_count(const cox_command_kind *declared)
{
    uint32_t count = 0;
    while (count < COX_ARGUMENTS_MAX &&
           cox_flash_u8((const uint8_t *)declared->arguments[count].name) != 0)
        count++;
    return count;
}

/* The bytes a command of this kind takes when encoded. */
static uint32_t encoded_size(const cox_command_kind *declared)
{
    uint32_t size = 1;
    uint32_t count = cox_kind_argument_count(declared);
    for (uint32_t i = 0; i < count; i++)
        size += cox_value_size(cox_kind_argument_type(declared, i));
    return size;
}

bool cox_command_find(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                      cox_command_kind *declared)
{
    const cox_command_kind *found = cox_kind_find(kinds, kind_count, kind);
    if (found == NULL) return false;
    cox_flash_copy(declared, found, sizeof *declared);
    return true;
}

uint32_t cox_command_argument_count(const cox_command_kind *declared)
{
    uint32_t count = 0;
    while (count < COX_ARGUMENTS_MAX && declared->arguments[count].name[0] != '\0') count++;
    return count;
}

uint32_t cox_command_size(const cox_command_kind *declared)
{
    uint32_t size = 1;
    uint32_t count = cox_command_argument_count(declared);
    for (uint32_t i = 0; i < count; i++) size += cox_value_size(declared->arguments[i].type);
    return size;
}

static bool player_is_valid(uint8_t player)
{
    return player < COX_PLAYERS_MAX || player == COX_PLAYER_SESSION;
}

/* The value of an argument, from the bits of its type. */
static int32_t argument_value(uint8_t type, uint64_t bits)
{
    return (int32_t)(uint32_t)(uint64_t)cox_value_number(type, bits);
}

/* Whether a type can hold the value of an argument. */
static bool type_holds(uint8_t type, int32_t value)
{
    uint32_t size = cox_value_size(type);
    uint32_t bits = (uint32_t)value;
    if (size == 4) return true;
    if (size == 1) bits &= 0xffu;
    if (size == 2) bits &= UINT32_C(0xffff);
    return size != 8 && argument_value(type, bits) == value;
}

/* Whether a value is one that the argument's type and bounds allow. A reference has no bounds. */
static bool argument_fits(const cox_argument *argument, int32_t value)
{
    uint8_t type = cox_flash_u8(&argument->type);
    if (!type_holds(type, value)) return false;
    if (type == COX_REFERENCE) return true;
    int32_t least = cox_flash_i32(&argument->least);
    int32_t greatest = cox_flash_i32(&argument->greatest);
    return cox_value_is_within(type, (uint32_t)value, least, greatest);
}

/* Whether the player exists and the arguments are those of the declaration. */
static bool command_fits(const cox_command_kind *declared, const cox_command *command)
{
    bool is_the_sessions = command->kind >= COX_KIND_SESSION_FIRST;
    if (!player_is_valid(command->player)) return false;
    if (is_the_sessions && command->player != COX_PLAYER_SESSION) return false;

    uint32_t count = cox_kind_argument_count(declared);
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++) {
        int32_t value = command->arguments[i];
        if (i >= count ? value != 0 : !argument_fits(&declared->arguments[i], value)) return false;
    }
    return true;
}

bool cox_command_is_valid(const cox_command_kind *kinds, uint32_t kind_count,
                          const cox_command *command)
{
    const cox_command_kind *declared = cox_kind_find(kinds, kind_count, command->kind);
    return declared != NULL && command_fits(declared, command);
}

int32_t cox_command_encode(const cox_command_kind *kinds, uint32_t kind_count,
                           const cox_command *command, uint8_t *bytes, uint32_t capacity)
{
    const cox_command_kind *declared = cox_kind_find(kinds, kind_count, command->kind);
    if (declared == NULL) return COX_ERROR_NOT_FOUND;
    if (!command_fits(declared, command)) return COX_ERROR_RANGE;
    uint32_t size = encoded_size(declared);
    if (size > capacity) return COX_ERROR_CAPACITY;

    uint32_t count = cox_kind_argument_count(declared);
    *bytes++ = command->kind;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t type = cox_kind_argument_type(declared, i);
        cox_value_encode(bytes, type, (uint32_t)command->arguments[i]);
        bytes += cox_value_size(type);
    }
    return (int32_t)size;
}

int32_t cox_command_decode(const cox_command_kind *kinds, uint32_t kind_count, uint8_t player,
                           const uint8_t *bytes, uint32_t length, cox_command *command)
{
    cox_command decoded;
    if (length == 0) return COX_ERROR_TRUNCATED;
    const cox_command_kind *declared = cox_kind_find(kinds, kind_count, bytes[0]);
    if (declared == NULL) return COX_ERROR_NOT_FOUND;
    uint32_t size = encoded_size(declared);
    if (size > length) return COX_ERROR_TRUNCATED;

    uint32_t count = cox_kind_argument_count(declared);
    decoded.player = player;
    decoded.kind = *bytes++;
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++) {
        decoded.arguments[i] = 0;
        if (i >= count) continue;
        uint8_t type = cox_kind_argument_type(declared, i);
        decoded.arguments[i] = argument_value(type, cox_value_decode(bytes, type));
        bytes += cox_value_size(type);
    }
    if (!command_fits(declared, &decoded)) return COX_ERROR_RANGE;
    *command = decoded;
    return (int32_t)size;
}
