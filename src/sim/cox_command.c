/* SPDX-License-Identifier: MIT
 * Commands by their declaration: bounds, size, bytes. */
#include "coxswain/command.h"

#include "cox_value.h"

/* What the session says, in every simulation. */
static const cox_command_kind session_kinds[] COX_FLASH = {
    {COX_KIND_JOIN, "join", COX_EVENT, {{"player", COX_U8, 0, 0, COX_PLAYERS_MAX - 1}}},
    {COX_KIND_LEAVE, "leave", COX_EVENT, {{"player", COX_U8, 0, 0, COX_PLAYERS_MAX - 1}}},
    {COX_KIND_DELAY, "delay", COX_EVENT, {{"ticks", COX_U8, 0, 0, COX_DELAY_MAX}}},
};

static bool find_kind(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                      cox_command_kind *declared)
{
    for (uint32_t i = 0; i < kind_count; i++) {
        uint8_t found;
        cox_flash_copy(&found, &kinds[i].kind, sizeof found);
        if (found != kind) continue;
        cox_flash_copy(declared, &kinds[i], sizeof *declared);
        return true;
    }
    return false;
}

bool cox_command_find(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                      cox_command_kind *declared)
{
    if (kind >= COX_KIND_SESSION_FIRST)
        return find_kind(session_kinds, COX_COUNT(session_kinds), kind, declared);
    return find_kind(kinds, kind_count, kind, declared);
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

/* The value of an argument as its type has it; false if the type cannot hold it. */
static bool argument_bits(const cox_argument *argument, int32_t value, uint64_t *bits)
{
    *bits = (uint32_t)value;
    if (argument->type == COX_U8) return *bits <= UINT8_MAX;
    if (argument->type == COX_U16) return *bits <= UINT16_MAX;
    return argument->type != COX_U64;
}

/* Whether a value lies within the bounds of its argument. A reference has none. */
static bool argument_is_within(const cox_argument *argument, uint64_t bits)
{
    if (argument->type == COX_REFERENCE) return true;
    return cox_value_is_within(argument->type, bits, argument->least, argument->greatest);
}

/* Whether the player exists and the arguments are those of the declaration. */
static bool command_fits(const cox_command_kind *declared, const cox_command *command)
{
    uint32_t count = cox_command_argument_count(declared);
    bool is_the_sessions = command->kind >= COX_KIND_SESSION_FIRST;
    if (!player_is_valid(command->player)) return false;
    if (is_the_sessions && command->player != COX_PLAYER_SESSION) return false;
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++) {
        uint64_t bits;
        if (i >= count) {
            if (command->arguments[i] != 0) return false;
            continue;
        }
        if (!argument_bits(&declared->arguments[i], command->arguments[i], &bits)) return false;
        if (!argument_is_within(&declared->arguments[i], bits)) return false;
    }
    return true;
}

bool cox_command_is_valid(const cox_command_kind *kinds, uint32_t kind_count,
                          const cox_command *command)
{
    cox_command_kind declared;
    return cox_command_find(kinds, kind_count, command->kind, &declared) &&
           command_fits(&declared, command);
}

int32_t cox_command_encode(const cox_command_kind *kinds, uint32_t kind_count,
                           const cox_command *command, uint8_t *bytes, uint32_t capacity)
{
    cox_command_kind declared;
    if (!cox_command_find(kinds, kind_count, command->kind, &declared)) return COX_ERROR_NOT_FOUND;
    if (!command_fits(&declared, command)) return COX_ERROR_RANGE;
    uint32_t size = cox_command_size(&declared);
    if (size > capacity) return COX_ERROR_CAPACITY;

    uint32_t count = cox_command_argument_count(&declared);
    *bytes++ = command->kind;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t type = declared.arguments[i].type;
        cox_value_encode(bytes, type, (uint32_t)command->arguments[i]);
        bytes += cox_value_size(type);
    }
    return (int32_t)size;
}

int32_t cox_command_decode(const cox_command_kind *kinds, uint32_t kind_count, uint8_t player,
                           const uint8_t *bytes, uint32_t length, cox_command *command)
{
    cox_command_kind declared;
    cox_command decoded;
    if (length == 0) return COX_ERROR_TRUNCATED;
    if (!cox_command_find(kinds, kind_count, bytes[0], &declared)) return COX_ERROR_NOT_FOUND;
    uint32_t size = cox_command_size(&declared);
    if (size > length) return COX_ERROR_TRUNCATED;

    uint32_t count = cox_command_argument_count(&declared);
    decoded.player = player;
    decoded.kind = *bytes++;
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++) {
        decoded.arguments[i] = 0;
        if (i >= count) continue;
        uint8_t type = declared.arguments[i].type;
        decoded.arguments[i] = (int32_t)(uint32_t)cox_value_decode(bytes, type);
        bytes += cox_value_size(type);
    }
    if (!command_fits(&declared, &decoded)) return COX_ERROR_RANGE;
    *command = decoded;
    return (int32_t)size;
}
