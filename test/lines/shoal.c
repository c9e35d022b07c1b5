/* SPDX-License-Identifier: MIT
 * Fish that follow their players. */
#include "shoal.h"

#include <stdlib.h>

#include "coxswain/command.h"
#include "coxswain/random.h"

static const cox_column fish_columns[] COX_FLASH = {
    COX_ID_COLUMN(shoal_fish, id),
    COX_VEC2_COLUMNS(shoal_fish, position),
    COX_VEC2_COLUMNS(shoal_fish, velocity),
    COX_VEC2_COLUMNS(shoal_fish, target),
};

static const cox_table tables[] COX_FLASH = {
    COX_TABLE_POINTED(shoal, fish, count, capacity, fish_columns),
};

static const cox_command_kind commands[] COX_FLASH = {
    {SHOAL_STEER, "steer", COX_MODE_HELD, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {SHOAL_SIGNAL,
     "signal",
     COX_MODE_HELD,
     {COX_POSITION_ARGUMENT("a"), COX_POSITION_ARGUMENT("b"), COX_POSITION_ARGUMENT("c"),
      COX_POSITION_ARGUMENT("d")}},
};

static void steer(shoal *s, const cox_command *command)
{
    cox_vec2 target = cox_vec2_make(command->arguments[0], command->arguments[1]);
    for (uint32_t i = command->player; i < SHOAL_SWIMMING; i += COX_PLAYERS_MAX)
        s->fish[i].target = target;
}

static void swim(shoal_fish *fish)
{
    cox_vec2 displacement =
        cox_vec2_scale(cox_vec2_subtract(fish->target, fish->position), COX_RATIO(1, 64));
    fish->velocity =
        cox_vec2_lerp(fish->velocity, cox_vec2_clamp(displacement, COX_FIX(4)), COX_RATIO(1, 8));
    fish->position = cox_vec2_add(fish->position, fish->velocity);
}

static void step(void *context, const cox_frame *frame)
{
    shoal *s = context;
    if (s->watch) s->watch(s->watcher, frame);
    for (uint32_t i = 0; i < frame->count; i++)
        if (frame->commands[i].kind == SHOAL_STEER) steer(s, &frame->commands[i]);
    for (uint32_t i = 0; i < SHOAL_SWIMMING; i++) swim(&s->fish[i]);
}

cox_sim shoal_make(shoal *s, uint32_t rows)
{
    cox_random random = cox_random_make(1, 1);
    if (rows < SHOAL_SWIMMING) rows = SHOAL_SWIMMING;
    *s = (shoal){.count = rows, .capacity = rows, .fish = calloc(rows, sizeof(shoal_fish))};
    if (!s->fish) abort();
    for (uint32_t i = 0; i < rows; i++) {
        shoal_fish *fish = &s->fish[i];
        fish->id = i + 1;
        fish->position =
            cox_random_point(&random, cox_vec2_zero(), cox_vec2_make(COX_FIX(1000), COX_FIX(1000)));
        fish->target = fish->position;
    }
    cox_sim sim = cox_sim_make("shoal", 1, s, step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.commands = commands;
    sim.command_count = COX_COUNT(commands);
    return sim;
}

void shoal_free(shoal *s)
{
    free(s->fish);
}
