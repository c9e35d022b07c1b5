/* SPDX-License-Identifier: MIT
 * Its declaration and its step. */
#include "small_sim.h"

#include <string.h>

static const cox_column columns[] COX_FLASH = {
    COX_COLUMN(small_state, ticks, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(small_state, x, COX_I32, COX_STATE, 0, 0),
    COX_COLUMN(small_state, y, COX_I32, COX_STATE, 0, 0),
};

static const cox_table tables[] COX_FLASH = {COX_TABLE_SINGLE("place", columns)};

static const cox_command_kind kinds[] COX_FLASH = {
    {SMALL_GO,
     "go",
     COX_MODE_HELD,
     {COX_INTEGER_ARGUMENT("x", -9, 9), COX_INTEGER_ARGUMENT("y", -9, 9)}},
};

static int32_t moved(int32_t place, uint8_t player, int32_t by)
{
    return (int32_t)((uint32_t)place * 3u + player + (uint32_t)by);
}

static void step(void *context, const cox_frame *frame)
{
    small_state *state = (small_state *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        if (command->kind != SMALL_GO) continue;
        state->x = moved(state->x, command->player, command->arguments[0]);
        state->y = moved(state->y, command->player, command->arguments[1]);
    }
    state->ticks++;
}

cox_sim small_sim(small_state *state)
{
    memset(state, 0, sizeof *state);
    cox_sim sim = cox_sim_make("small", 1, state, step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.commands = kinds;
    sim.command_count = COX_COUNT(kinds);
    return sim;
}
