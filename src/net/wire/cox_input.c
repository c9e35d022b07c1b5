/* SPDX-License-Identifier: MIT
 * Inputs by the declaration of their commands. */
#include "cox_input.h"

#include <string.h>

#include "core/sim/cox_kind.h"

/* The most bytes of one command: its kind, and arguments of four bytes each. */
#define COMMAND_BYTES_MAX (1 + 4 * COX_ARGUMENTS_MAX)

/* Decodes the first command of some bytes. Returns how many it takes; 0 if it is none that this
 * player may give. */
static uint32_t decode(const cox_sim *sim, uint8_t player, const uint8_t *bytes, uint32_t length,
                       cox_command *command)
{
    uint32_t size = 0;
    cox_command_decode(sim->commands, sim->command_count, player, bytes, length, command, &size);
    return size;
}

bool cox_input_is_sound(const cox_sim *sim, uint8_t player, const uint8_t *bytes, uint32_t length)
{
    cox_command command;
    if (player == COX_PLAYER_SESSION) return length == 0;
    while (length > 0) {
        uint32_t size = decode(sim, player, bytes, length, &command);
        if (size == 0) return false;
        bytes += size;
        length -= size;
    }
    return true;
}

static bool is_held(const cox_sim *sim, uint8_t kind)
{
    cox_kind declared;
    return cox_kind_find(sim->commands, sim->command_count, kind, &declared) &&
           declared.mode == COX_MODE_HELD;
}

uint32_t cox_input_commands(const cox_sim *sim, uint8_t player, const uint8_t *bytes,
                            uint32_t length, bool only_held, cox_command *commands)
{
    uint32_t count = 0;
    while (length > 0) {
        uint32_t size = decode(sim, player, bytes, length, &commands[count]);
        if (size == 0) break;
        if (!only_held || is_held(sim, commands[count].kind)) count++;
        bytes += size;
        length -= size;
    }
    return count;
}

uint32_t cox_input_held(const cox_sim *sim, uint8_t player, const uint8_t *bytes, uint32_t length,
                        uint8_t *held)
{
    cox_command command;
    uint32_t kept = 0;
    while (length > 0) {
        uint32_t size = decode(sim, player, bytes, length, &command);
        if (size == 0) break;
        if (is_held(sim, command.kind)) {
            memcpy(held + kept, bytes, (size_t)size);
            kept += size;
        }
        bytes += size;
        length -= size;
    }
    return kept;
}

/* The size of the command that stands at a place. */
static uint32_t size_at(const cox_input_builder *builder, const cox_sim *sim, uint32_t place)
{
    cox_kind declared;
    if (!cox_kind_find(sim->commands, sim->command_count, builder->bytes[place], &declared))
        return (uint32_t)builder->length - place;
    return cox_kind_encoded_size(&declared);
}

/* The place of the held command of a kind, or the end. */
static uint32_t place_of(const cox_input_builder *builder, const cox_sim *sim, uint8_t kind)
{
    uint32_t place = 0;
    while (place < builder->length && builder->bytes[place] != kind)
        place += size_at(builder, sim, place);
    return place;
}

cox_status cox_input_builder_add(cox_input_builder *builder, const cox_sim *sim,
                                 const cox_command *command)
{
    uint8_t encoded[COMMAND_BYTES_MAX];
    uint32_t length = 0;
    cox_status status = cox_command_encode(sim->commands, sim->command_count, command, encoded,
                                           COMMAND_BYTES_MAX, &length);
    if (status != COX_OK) return status;
    if (is_held(sim, command->kind)) {
        uint32_t place = place_of(builder, sim, command->kind);
        if (place < builder->length) {
            memcpy(builder->bytes + place, encoded, (size_t)length);
            return COX_OK;
        }
    }
    uint32_t of_turn = (uint32_t)builder->length - builder->turn;
    uint32_t capacity = COX_INPUT_BUILDER_INPUTS * builder->command_bytes;
    if (of_turn + length > builder->command_bytes) return COX_ERROR_CAPACITY;
    if (builder->length + length > capacity) return COX_ERROR_CAPACITY;
    memcpy(builder->bytes + builder->length, encoded, (size_t)length);
    builder->length = (uint16_t)(builder->length + length);
    return COX_OK;
}

uint32_t cox_input_builder_take(cox_input_builder *builder, const cox_sim *sim, uint8_t *bytes)
{
    uint32_t taken = 0;
    while (taken < builder->length) {
        uint32_t size = size_at(builder, sim, taken);
        if (taken + size > builder->command_bytes) break;
        taken += size;
    }
    memcpy(bytes, builder->bytes, (size_t)taken);
    builder->length = (uint16_t)(builder->length - taken);
    memmove(builder->bytes, builder->bytes + taken, builder->length);
    builder->turn = builder->length;
    return taken;
}

void cox_input_builder_turn(cox_input_builder *builder)
{
    builder->turn = builder->length;
}
