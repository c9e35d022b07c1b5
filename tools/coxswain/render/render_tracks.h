/* SPDX-License-Identifier: MIT
 * Tracks: the places of every agent and every point, tick by tick.
 *
 * However long a replay is, the tracks hold a bounded number of steps: when they are full, every
 * second tick is forgotten, and later ticks are kept at twice the distance. */
#ifndef RENDER_TRACKS_H
#define RENDER_TRACKS_H

#include <stdint.h>

#include "render_scene.h"

/* One step of a track. */
typedef struct render_step {
    render_place place; /* world units */
    uint32_t tick;
    uint8_t ink;     /* COX_INK_..., at that tick */
    bool has_jumped; /* the agent came here by an edge that wraps: no line leads to this step */
} render_step;

/* The track of one agent or point, in rising ticks. */
typedef struct render_track {
    uint8_t kind;   /* COX_SHAPE_AGENT or COX_SHAPE_POINT */
    uint32_t id;    /* of the agent; for a shape of no agent, its number in the scene */
    bool anonymous; /* id is such a number */
    uint32_t first_tick;
    render_step *steps; /* count of them, the tracks' own heap memory */
    size_t count;
    uint32_t capacity;
} render_track;

/* All tracks. */
typedef struct render_tracks {
    render_track *tracks; /* count of them, the tracks' own heap memory */
    size_t count;
    uint32_t capacity;
    size_t steps;     /* of all tracks together */
    size_t steps_max; /* beyond this the tracks are thinned out; 0: never */
    uint32_t stride;  /* a tick is kept if it is a multiple of this */
    size_t expected;  /* where the next shape's track probably is */
} render_tracks;

/* Makes empty tracks, steps_max as above; free them with render_tracks_free. */
void render_tracks_make(render_tracks *tracks, size_t steps_max);
void render_tracks_free(render_tracks *tracks);

/* Whether the state of this tick is to be added. Thins the tracks out if they are full. */
bool render_tracks_want(render_tracks *tracks, uint32_t tick);

/* Adds the places of the scene's agents and points at tick, which is later than all ticks before;
 * the same tick as the last one adds nothing. False if memory ran out. */
bool render_tracks_add(render_tracks *tracks, const render_scene *scene, uint32_t tick);

/* Whether a track's agent was gone at tick, the last one added. */
bool render_tracks_stopped(const render_tracks *tracks, uint32_t tick);

/* Forgets all steps before tick, so that only a tail remains. */
void render_tracks_forget(render_tracks *tracks, uint32_t tick);

#endif
