/* SPDX-License-Identifier: MIT
 * The memory of the last sight. */
#include "coxswain/sight.h"

cox_sight_memory cox_sight_memory_make(void)
{
    cox_sight_memory memory;
    memory.id = COX_NO_ROW;
    memory.position = cox_vec2_zero();
    memory.ticks = 0;
    return memory;
}

bool cox_sight_memory_is_sound(const cox_sight_memory *memory)
{
    cox_vec2 held = cox_vec2_clamp(memory->position, COX_WORLD_LIMIT);
    if (memory->id != COX_NO_ROW) return cox_vec2_equal(memory->position, held);
    return cox_vec2_is_zero(memory->position) && memory->ticks == 0;
}

bool cox_sight_remember(cox_sight_memory *memory, const cox_agent *seen, uint32_t forget_ticks)
{
    if (seen != NULL) {
        memory->id = seen->id;
        memory->position = cox_vec2_clamp(seen->position, COX_WORLD_LIMIT);
        memory->ticks = 0;
    } else if (memory->id == COX_NO_ROW || forget_ticks <= 1 || memory->ticks >= forget_ticks - 1) {
        *memory = cox_sight_memory_make();
    } else {
        memory->ticks++;
    }
    return memory->id != COX_NO_ROW;
}
