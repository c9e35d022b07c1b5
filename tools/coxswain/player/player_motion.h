/* SPDX-License-Identifier: MIT
 * What the motion of an agent tells already, and a chunk therefore leaves out: where it heads, its
 * velocity, where its vectors begin. */
#ifndef COXSWAIN_PLAYER_MOTION_H
#define COXSWAIN_PLAYER_MOTION_H

#include "player_tracks.h"

/* The steps, across and down, below which a motion of one tick has no heading: an agent then heads
 * where it headed before. */
#define PLAYER_MOTION_MIN 4

/* Whether an agent heads to where it moves, but for one tick in 32. */
bool player_motion_heads(const player_track *agent);

/* Whether a vector, which begins at its agent, is the way that this comes in a tick, to a step, but
 * for one tick in 32; and long enough for that to be no matter. */
bool player_motion_is_vector(const player_track *vector);

/* The agent at whose place a vector always begins, or PLAYER_NO_TRACK. */
uint32_t player_motion_agent(const player_tracks *shapes, const player_track *vector);

#endif
