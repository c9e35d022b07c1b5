/* SPDX-License-Identifier: MIT
 * A player of a recording that is followed: the page, and beside it a file of chunks that grows,
 * which the page asks a server for, piece by piece. */
#ifndef COXSWAIN_PLAYER_GROWTH_H
#define COXSWAIN_PLAYER_GROWTH_H

#include "player_replay.h"

/* Plays the one replay of a request as it grows. match.chunks gets its chunks as they come, in the
 * place of an older file, and match.html is there once it has the first one. After each chunk, and
 * before the end, it gets what is new of the head. *bytes is set to its size. Returns as
 * player_replay_play; then the replay is to be freed. */
int player_growth_play(player_replay *replay, const player_request *request, uint64_t *bytes,
                       char *error);

#endif
