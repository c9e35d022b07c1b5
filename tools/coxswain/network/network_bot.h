/* SPDX-License-Identifier: MIT
 * A bot in place of a player: random commands within what a simulation declares, the same for the
 * same seed. */
#ifndef COXSWAIN_NETWORK_BOT_H
#define COXSWAIN_NETWORK_BOT_H

#include "coxswain/random.h"
#include "replay/instance.h"

/* A bot; made by network_bot_make. */
typedef struct network_bot {
    cox_random random;
    cox_vec2 least; /* the world's rectangle, in which it points */
    cox_vec2 greatest;
    uint32_t pause; /* ticks until the next command */
} network_bot;

network_bot network_bot_make(uint64_t seed, const instance *made);

/* The bot's next tick: true and one command, without its player, or false for none. */
bool network_bot_next(network_bot *bot, const cox_sim *sim, cox_command *command);

#endif
