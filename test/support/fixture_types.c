/* SPDX-License-Identifier: MIT
 * Creatures, whose step does what the last command says. */
#include "fixture_types.h"

#include <string.h>

#include "coxswain/fix.h"

static const cox_column creature_columns[] COX_FLASH = {
    COX_ID_COLUMN(fixture_creature, id),
    COX_COLUMN(fixture_creature, mood, COX_I8, COX_STATE, 0, 0),
    COX_COLUMN(fixture_creature, height, COX_I16, COX_STATE, 0, 0),
    COX_COLUMN(fixture_creature, debt, COX_I64, COX_STATE, 0, 0),
    COX_COLUMN(fixture_creature, heading, COX_ANGLE, COX_STATE, 0, 0),
    COX_COLUMN(fixture_creature, awake, COX_BOOL, COX_STATE, 0, 0),
    COX_COLUMN(fixture_creature, luck, COX_I8, COX_STATE, -3, 100),
    COX_COLUMN(fixture_creature, leaning, COX_ANGLE, COX_STATE, COX_RATIO(-1, 4), COX_RATIO(1, 4)),
};

static const cox_table types_tables[] COX_FLASH = {
    COX_TABLE(fixture_types, creatures, count, FIXTURE_CREATURES, creature_columns),
};

static const cox_command_kind types_commands[] COX_FLASH = {
    {FIXTURE_NUDGE,
     "nudge",
     COX_MODE_HELD,
     {COX_ARGUMENT("mood", COX_I8, 0, 0, 0), COX_ARGUMENT("height", COX_I16, 0, -300, 300),
      COX_ARGUMENT("heading", COX_ANGLE, 0, 0, 0), COX_ARGUMENT("awake", COX_BOOL, 0, 0, 0)}},
};

static void types_step(void *context, const cox_frame *frame)
{
    fixture_types *f = (fixture_types *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        if (!cox_command_is_valid(types_commands, COX_COUNT(types_commands), command)) continue;
        for (uint32_t k = 0; k < f->count; k++) {
            f->creatures[k].mood = (int8_t)command->arguments[0];
            f->creatures[k].height = (int16_t)command->arguments[1];
            f->creatures[k].heading = command->arguments[2];
            f->creatures[k].awake = command->arguments[3] != 0;
        }
    }
    for (uint32_t k = 0; k < f->count; k++) f->creatures[k].debt ^= 1000000007;
}

static void fill_creature(fixture_creature *creature, uint32_t i)
{
    bool is_low = i % 2 == 0;
    creature->id = 2 * (i + 1);
    creature->mood = is_low ? INT8_MIN : INT8_MAX;
    creature->height = is_low ? INT16_MIN : INT16_MAX;
    creature->debt = is_low ? INT64_MIN + 10 * (int64_t)i : -(int64_t)i;
    creature->heading = is_low ? -COX_FIX_PI : COX_FIX_PI;
    creature->awake = is_low;
    creature->luck = is_low ? -3 : 100;
    creature->leaning = is_low ? COX_RATIO(-1, 4) : COX_RATIO(1, 4);
}

cox_sim fixture_types_make(fixture_types *f)
{
    memset(f, 0, sizeof *f);
    for (; f->count < FIXTURE_CREATURES; f->count++)
        fill_creature(&f->creatures[f->count], f->count);
    cox_sim sim = cox_sim_make("creatures", 1, f, types_step);
    sim.tables = types_tables;
    sim.table_count = COX_COUNT(types_tables);
    sim.commands = types_commands;
    sim.command_count = COX_COUNT(types_commands);
    return sim;
}
