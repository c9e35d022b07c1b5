/* SPDX-License-Identifier: MIT
 * Tracks: where every agent and every point was, tick by tick.
 *
 * However long a replay is, the tracks hold a bounded number of points: when they are full, every
 * second tick is forgotten and from then on only every second one is kept. */
#ifndef PICTURE_TRACKS_H
#define PICTURE_TRACKS_H

#include <stdint.h>

#include "picture_scene.h"

/* One step of a track. */
typedef struct picture_step {
    picture_place place; /* world units */
    uint32_t tick;
    uint8_t ink; /* COX_INK_..., at that tick */
} picture_step;

/* The way of one agent or point, in rising ticks. */
typedef struct picture_track {
    uint8_t kind;   /* COX_SHAPE_AGENT or COX_SHAPE_POINT */
    uint32_t id;    /* of the agent; for shapes that belong to none, their number in the scene */
    bool anonymous; /* id is such a number */
    uint32_t first_tick;
    picture_step *steps; /* count of them, the tracks' own heap memory */
    size_t count;
    size_t capacity;
} picture_track;

/* All tracks. */
typedef struct picture_tracks {
    picture_track *tracks; /* count of them, the tracks' own heap memory */
    size_t count;
    size_t capacity;
    size_t steps;     /* of all tracks together */
    size_t steps_max; /* thinned out beyond that; 0: never */
    uint32_t stride;  /* a tick is kept if it is a multiple of this */
    size_t expected;  /* where the next shape's track probably is */
} picture_tracks;

/* No tracks yet, steps_max as above; free them with picture_tracks_free. */
void picture_tracks_make(picture_tracks *tracks, size_t steps_max);
void picture_tracks_free(picture_tracks *tracks);

/* Whether the state of this tick is to be added. Thins the tracks out if they are full. */
bool picture_tracks_want(picture_tracks *tracks, uint32_t tick);

/* Adds where the scene's agents and points are at tick, later than all ticks before (the same as
 * the last one: nothing happens). False if memory ran out. */
bool picture_tracks_add(picture_tracks *tracks, const picture_scene *scene, uint32_t tick);

/* Whether an agent had a track and was not there any more at tick, the last one added. */
bool picture_tracks_stopped(const picture_tracks *tracks, uint32_t tick);

/* Forgets all steps before tick, so that only a tail remains. */
void picture_tracks_forget(picture_tracks *tracks, uint32_t tick);

#endif
