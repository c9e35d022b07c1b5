/* SPDX-License-Identifier: MIT
 * The shapes of a chunk: what a scenario draws, tick after tick, in steps of a sixteenth of a
 * unit. */
#ifndef COXSWAIN_PLAYER_SHAPES_H
#define COXSWAIN_PLAYER_SHAPES_H

#include "player_tracks.h"
#include "render/render_scene.h"

/* Steps of a unit that positions and radii have. */
#define PLAYER_UNIT 16

/* Headings of a full turn. */
#define PLAYER_HEADINGS 64

/* The steps, across and down, below which a motion of one tick has no heading; and what stands in
 * place of a column of headings that are those of the motion. */
#define PLAYER_MOTION_MIN 4
#define PLAYER_OF_MOTION 4u

/* Tracks for shapes. */
player_tracks player_shapes_make(void);

/* Adds the shapes of a scene in a tick; forces says whether vectors are among them. False if there
 * is no memory. */
bool player_shapes_add(player_tracks *shapes, const render_scene *scene, uint32_t tick,
                       bool forces);

/* Appends all tracks of a chunk of so many ticks, none of which is empty; headings says whether
 * agents have theirs. Vectors are shortened on the way. False if there is no memory. */
bool player_shapes_put(buffer *out, player_tracks *shapes, uint32_t ticks, bool headings);

/* A position or a radius in sixteenths of a unit. */
int32_t player_steps(fix16_t length);

#endif
