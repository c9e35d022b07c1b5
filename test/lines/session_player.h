/* SPDX-License-Identifier: MIT
 * Sessions that play a match over modelled lines, as programs would: a turn a frame, in which a
 * player gives a command. */
#ifndef SESSION_PLAYER_H
#define SESSION_PLAYER_H

#include "model_match.h"

extern const model_kind session_player_kind;

#endif
