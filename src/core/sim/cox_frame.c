/* SPDX-License-Identifier: MIT
 * Frames: the order of their commands, and the hash over all of them. */
#include "coxswain/command.h"
#include "coxswain/hash.h"

#include <stddef.h>

#include "cox_kind.h"

/* The session's commands come first, then the players' in rising order. */
static uint32_t rank(uint8_t player)
{
    return player == COX_PLAYER_SESSION ? 0 : (uint32_t)player + 1;
}

bool cox_frame_is_ordered(const cox_frame *frame)
{
    for (uint32_t i = 1; i < frame->count; i++)
        if (rank(frame->commands[i].player) < rank(frame->commands[i - 1].player)) return false;
    return true;
}

uint64_t cox_frame_hash(uint64_t chain, const cox_command_kind *kinds, uint32_t kind_count,
                        const cox_frame *frame)
{
    chain = cox_hash_chain(chain, frame->tick);
    chain = cox_hash_chain(chain, frame->count);
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        cox_kind declared;
        bool is_declared = cox_kind_find(kinds, kind_count, command->kind, &declared);
        uint32_t argument_count = is_declared ? declared.count : 0;
        chain = cox_hash_chain(chain, command->player | ((uint32_t)command->kind << 8));
        for (uint32_t j = 0; j < argument_count; j++)
            chain = cox_hash_chain(chain, (uint32_t)command->arguments[j]);
    }
    return chain;
}
