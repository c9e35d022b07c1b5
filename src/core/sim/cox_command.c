/* SPDX-License-Identifier: MIT
 * Commands by their declaration: bounds, size, bytes. */
#include "coxswain/command.h"

#include <string.h>

#include "cox_kind.h"
#include "cox_value.h"

/* The session's own kinds of commands, the same in every simulation: COX_KIND_JOIN and those after
 * it. Those up to COX_KIND_BACK name a player; all are given once. Only texts need the names. */
#define SESSION_KINDS 6u
static const cox_argument session_argument COX_FLASH = {"player", COX_U8, 0, 0,
                                                        COX_PLAYERS_MAX - 1};
static const char session_names[SESSION_KINDS][COX_NAME_SIZE] COX_FLASH = {
    "join", "leave", "away", "back", "pause", "go_on"};

static bool is_the_sessions(uint8_t kind)
{
    return kind >= COX_KIND_JOIN && kind < COX_KIND_JOIN + SESSION_KINDS;
}

static cox_kind kind_of_session(uint8_t number)
{
    cox_kind kind;
    kind.arguments = &session_argument;
    kind.count = number <= COX_KIND_BACK ? 1 : 0;
    kind.mode = COX_MODE_ONCE;
    return kind;
}

cox_kind cox_kind_of(const cox_command_kind *declared)
{
    cox_kind kind;
    kind.arguments = declared->arguments;
    kind.mode = cox_flash_u8(&declared->mode);
    kind.count = 0;
    while (kind.count < COX_ARGUMENTS_MAX &&
           cox_flash_u8((const uint8_t *)kind.arguments[kind.count].name) != 0)
        kind.count++;
    return kind;
}

/* Where a kind of the simulation's is declared; NULL if it is not. */
static const cox_command_kind *find_declared(const cox_command_kind *kinds, uint32_t kind_count,
                                             uint8_t kind)
{
    if (kind >= COX_KIND_SESSION_FIRST) return NULL;
    for (uint32_t i = 0; i < kind_count; i++)
        if (cox_flash_u8(&kinds[i].kind) == kind) return &kinds[i];
    return NULL;
}

bool cox_kind_find(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                   cox_kind *found)
{
    const cox_command_kind *declared = find_declared(kinds, kind_count, kind);
    if (declared != NULL) *found = cox_kind_of(declared);
    else if (is_the_sessions(kind)) *found = kind_of_session(kind);
    else return false;
    return true;
}

uint32_t cox_kind_encoded_size(const cox_kind *kind)
{
    uint32_t size = 1;
    for (uint32_t i = 0; i < kind->count; i++)
        size += cox_value_size(cox_kind_argument_type(kind, i));
    return size;
}

/* Declares a kind of the session's as a simulation would. */
static void declare(uint8_t number, cox_command_kind *declared)
{
    cox_kind kind = kind_of_session(number);
    memset(declared, 0, sizeof *declared);
    declared->kind = number;
    cox_flash_copy(declared->name, session_names[number - COX_KIND_JOIN], COX_NAME_SIZE);
    declared->mode = kind.mode;
    if (kind.count > 0)
        cox_flash_copy(&declared->arguments[0], kind.arguments, sizeof declared->arguments[0]);
}

bool cox_command_find(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                      cox_command_kind *declared)
{
    const cox_command_kind *found = find_declared(kinds, kind_count, kind);
    if (found != NULL) cox_flash_copy(declared, found, sizeof *declared);
    else if (is_the_sessions(kind)) declare(kind, declared);
    else return false;
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
static bool command_fits(const cox_kind *kind, const cox_command *command)
{
    if (!player_is_valid(command->player)) return false;
    if (is_the_sessions(command->kind) && command->player != COX_PLAYER_SESSION) return false;

    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++) {
        int32_t value = command->arguments[i];
        if (i >= kind->count ? value != 0 : !argument_fits(&kind->arguments[i], value))
            return false;
    }
    return true;
}

bool cox_command_is_valid(const cox_command_kind *kinds, uint32_t kind_count,
                          const cox_command *command)
{
    cox_kind declared;
    return cox_kind_find(kinds, kind_count, command->kind, &declared) &&
           command_fits(&declared, command);
}

cox_status cox_command_encode(const cox_command_kind *kinds, uint32_t kind_count,
                              const cox_command *command, uint8_t *bytes, uint32_t capacity,
                              uint32_t *length)
{
    cox_kind declared;
    if (!cox_kind_find(kinds, kind_count, command->kind, &declared)) return COX_ERROR_NOT_FOUND;
    if (!command_fits(&declared, command)) return COX_ERROR_RANGE;
    uint32_t size = cox_kind_encoded_size(&declared);
    if (size > capacity) return COX_ERROR_CAPACITY;

    *bytes++ = command->kind;
    for (uint32_t i = 0; i < declared.count; i++) {
        uint8_t type = cox_kind_argument_type(&declared, i);
        cox_value_encode(bytes, type, (uint32_t)command->arguments[i]);
        bytes += cox_value_size(type);
    }
    *length = size;
    return COX_OK;
}

cox_status cox_command_decode(const cox_command_kind *kinds, uint32_t kind_count, uint8_t player,
                              const uint8_t *bytes, uint32_t length, cox_command *command,
                              uint32_t *used)
{
    cox_kind declared;
    cox_command decoded;
    if (length == 0) return COX_ERROR_TRUNCATED;
    if (!cox_kind_find(kinds, kind_count, bytes[0], &declared)) return COX_ERROR_NOT_FOUND;
    uint32_t size = cox_kind_encoded_size(&declared);
    if (size > length) return COX_ERROR_TRUNCATED;

    decoded.player = player;
    decoded.kind = *bytes++;
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++) {
        decoded.arguments[i] = 0;
        if (i >= declared.count) continue;
        uint8_t type = cox_kind_argument_type(&declared, i);
        decoded.arguments[i] = argument_value(type, cox_value_decode(bytes, type));
        bytes += cox_value_size(type);
    }
    if (!command_fits(&declared, &decoded)) return COX_ERROR_RANGE;
    *command = decoded;
    *used = size;
    return COX_OK;
}
