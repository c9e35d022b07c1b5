/* SPDX-License-Identifier: MIT
 * Writes a player: one HTML file that shows a replay, or two side by side. */
#ifndef COXSWAIN_PLAYER_H
#define COXSWAIN_PLAYER_H

#include "player_replay.h"

/* Plays the replays, writes the file and says so, as JSON if that is wanted. EXIT_SAME;
 * EXIT_DIFFERENT if what was played diverged: the file is there, and the sentence in error;
 * EXIT_BAD with the sentence in error, and no file. */
int player_make(const player_request *request, bool is_json, char *error);

#endif
