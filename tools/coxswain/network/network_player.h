/* SPDX-License-Identifier: MIT
 * What the own player of a match does: a recorded input, a bot, or nothing. */
#ifndef COXSWAIN_NETWORK_PLAYER_H
#define COXSWAIN_NETWORK_PLAYER_H

#include "coxswain/session.h"
#include "input/input.h"
#include "network_bot.h"

/* The own player; made by network_player_make. */
typedef struct network_player {
    input input; /* of a file */
    network_bot bot;
    bool has_bot;
    uint8_t source; /* whose commands of the file are given */
    bool is_admitted;
    uint32_t next_tick; /* the first whose commands were not given yet */
} network_player;

/* Makes the player: of a file where path is not NULL, of which hz ticks are a second, and a bot
 * where bot_seed is not NULL. False, with the sentence in error, if the file is no input. */
bool network_player_make(network_player *player, const instance *made, const char *path,
                         const uint64_t *bot_seed, uint32_t hz, char *error, size_t error_size);

/* Gives the session the commands of the ticks that it has reached since the last call, once it has
 * a player. Of a file that names several players these are the ones of that player; if it names
 * none of that player, those of player 0, who has all of a CSV. */
void network_player_act(network_player *player, cox_session *session, const cox_sim *sim);

/* Frees what was read; a zeroed player is allowed. */
void network_player_free(network_player *player);

#endif
