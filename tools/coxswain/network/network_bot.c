/* SPDX-License-Identifier: MIT
 * The bot. */
#include "network_bot.h"

#include <string.h>

#define PAUSE_TICKS_MAX 20u

/* The bot's greatest row for an unbounded reference, and number for an unbounded integer. */
#define SMALL 100u

network_bot network_bot_make(uint64_t seed, const instance *made)
{
    network_bot bot;
    memset(&bot, 0, sizeof bot);
    bot.random = cox_random_make(seed, 0);
    instance_bounds(made, &bot.least, &bot.greatest);
    return bot;
}

/* A coordinate within the world: the first one of a command is an x, the second a y. */
static int32_t coordinate(network_bot *bot, bool is_first)
{
    fix16_t least = is_first ? bot->least.x : bot->least.y;
    fix16_t greatest = is_first ? bot->greatest.x : bot->greatest.y;
    return cox_random_between(&bot->random, least, greatest);
}

/* A random value that an argument allows. */
static int32_t any_value(network_bot *bot, const cox_argument *argument, bool is_first)
{
    bool is_free = argument->least == 0 && argument->greatest == 0;
    bool is_position = argument->type == COX_FIXED && argument->greatest == COX_WORLD_LIMIT;
    if (is_position || (is_free && argument->type == COX_FIXED)) return coordinate(bot, is_first);
    if (argument->type == COX_BOOL) return (int32_t)cox_random_below(&bot->random, 2);
    if (is_free && argument->type == COX_ANGLE)
        return cox_random_between(&bot->random, -COX_FIX_PI, COX_FIX_PI);
    if (is_free) return (int32_t)cox_random_below(&bot->random, SMALL);
    uint32_t range = (uint32_t)argument->greatest - (uint32_t)argument->least;
    uint32_t step = range == UINT32_MAX ? cox_random_u32(&bot->random)
                                        : cox_random_below(&bot->random, range + 1);
    return (int32_t)((int64_t)argument->least + step);
}

bool network_bot_next(network_bot *bot, const cox_sim *sim, cox_command *command)
{
    cox_command_kind declared;
    if (sim->command_count == 0) return false;
    if (bot->pause > 0) {
        bot->pause--;
        return false;
    }
    bot->pause = cox_random_below(&bot->random, PAUSE_TICKS_MAX);
    uint32_t number = cox_random_below(&bot->random, sim->command_count);
    cox_flash_copy(&declared, &sim->commands[number], sizeof declared);
    memset(command, 0, sizeof *command);
    command->kind = declared.kind;
    for (uint32_t i = 0; i < cox_command_argument_count(&declared); i++)
        command->arguments[i] = any_value(bot, &declared.arguments[i], i == 0);
    return true;
}
