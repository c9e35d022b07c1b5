/* SPDX-License-Identifier: MIT
 * The commands of this machine's player: from a recorded input, a bot, or none. */
#ifndef COXSWAIN_NETWORK_PLAYER_H
#define COXSWAIN_NETWORK_PLAYER_H

#include "input/input.h"
#include "network_bot.h"
#include "util/match_options.h"

/* This machine's player; made by network_player_make. */
typedef struct network_player {
    input input; /* the commands of the file */
    network_bot bot;
    bool has_bot;
    uint8_t source; /* the player whose commands in the file are given */
    bool is_admitted;
    uint32_t next_tick; /* the first tick whose commands were not given yet */
} network_player;

/* Makes the player that the options of host and join ask for: of a file, of a bot, or without
 * commands. False, with the sentence in error, if the file is no input. */
bool network_player_make(network_player *player, const instance *made, const match_options *options,
                         char *error);

/* Once the session has a player, gives it the commands of the ticks that it has reached since the
 * last call. From a file with several players these are the commands of that player; if the file
 * has none of them, those of player 0, which has all commands of a CSV. */
void network_player_act(network_player *player, cox_session *session, const cox_sim *sim);

/* Frees the commands; a zeroed player is allowed. */
void network_player_free(network_player *player);

#endif
