/* SPDX-License-Identifier: MIT
 * The shapes of a chunk: what a scenario draws, tick after tick, in steps of a sixteenth of a
 * unit. */
#ifndef COXSWAIN_PLAYER_SHAPES_H
#define COXSWAIN_PLAYER_SHAPES_H

#include "player_tracks.h"
#include "render/render_scene.h"

/* Steps of a unit that positions and radii have. */
#define PLAYER_UNIT 16

/* The values of a shape in a tick. TO_X and TO_Y of an agent and of a vector are as they were
 * drawn, those of another shape a place. */
enum { PLAYER_X, PLAYER_Y, PLAYER_TO_X, PLAYER_TO_Y, PLAYER_RADIUS, PLAYER_INK, PLAYER_WIDTH };

/* Tracks for shapes. */
player_tracks player_shapes_make(void);

/* Adds the shapes of a scene in a tick. False if there is no memory. */
bool player_shapes_add(player_tracks *shapes, const render_scene *scene, uint32_t tick);

/* Appends all tracks of a chunk of so many ticks, none of which is empty; headings says whether
 * agents have theirs. Their headings and vectors are shortened on the way. False if there is no
 * memory. */
bool player_shapes_put(buffer *out, player_tracks *shapes, uint32_t ticks, bool headings);

/* value / 2^shift, shift up to 31, rounded; a half goes up. */
int32_t player_shifted(int32_t value, unsigned shift);

#endif
