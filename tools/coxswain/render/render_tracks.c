/* SPDX-License-Identifier: MIT
 * Joins the shapes of successive ticks to tracks. */
#include "render_tracks.h"
#include "util/list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void render_tracks_make(render_tracks *tracks, size_t steps_max)
{
    *tracks = (render_tracks){.steps_max = steps_max, .stride = 1};
}

void render_tracks_free(render_tracks *tracks)
{
    for (size_t i = 0; i < tracks->count; i++) free(tracks->tracks[i].steps);
    free(tracks->tracks);
    render_tracks_make(tracks, tracks->steps_max);
}

/* The track of an agent or point, or NULL. Scenes come in much the same order, so the search begins
 * after the track found last. */
static render_track *tracks_find(render_tracks *tracks, uint8_t kind, uint32_t id, bool anonymous)
{
    for (size_t i = 0; i < tracks->count; i++) {
        size_t index = (tracks->expected + i) % tracks->count;
        render_track *track = &tracks->tracks[index];
        if (track->id != id || track->kind != kind || track->anonymous != anonymous) continue;
        tracks->expected = index + 1;
        return track;
    }
    return NULL;
}

/* A new track; NULL if memory ran out. */
static render_track *tracks_append(render_tracks *tracks, uint8_t kind, uint32_t id, bool anonymous,
                                   uint32_t tick)
{
    render_track *grown =
        list_grow(tracks->tracks, tracks->count, &tracks->capacity, sizeof *grown, 32);
    if (grown == NULL) return NULL;
    tracks->tracks = grown;
    render_track *track = &tracks->tracks[tracks->count++];
    *track = (render_track){.kind = kind, .id = id, .anonymous = anonymous, .first_tick = tick};
    return track;
}

static bool track_append(render_track *track, const render_step *step)
{
    render_step *grown = list_grow(track->steps, track->count, &track->capacity, sizeof *grown, 32);
    if (grown == NULL) return false;
    track->steps = grown;
    track->steps[track->count++] = *step;
    return true;
}

/* Forgets steps of a track whose ticks are no multiple of the stride, but not its first one. A jump
 * that is forgotten goes to the next step that stays. */
static void track_thin(render_track *track, uint32_t stride)
{
    size_t kept = track->count > 0 ? 1 : 0;
    bool has_jumped = false;
    for (size_t i = 1; i < track->count; i++) {
        has_jumped |= track->steps[i].has_jumped;
        if (track->steps[i].tick % stride != 0) continue;
        track->steps[kept] = track->steps[i];
        track->steps[kept++].has_jumped = has_jumped;
        has_jumped = false;
    }
    track->count = kept;
}

/* Keeps every second of the ticks that are kept. */
static void tracks_thin(render_tracks *tracks)
{
    tracks->stride *= 2;
    tracks->steps = 0;
    for (size_t i = 0; i < tracks->count; i++) {
        track_thin(&tracks->tracks[i], tracks->stride);
        tracks->steps += tracks->tracks[i].count;
    }
}

bool render_tracks_want(render_tracks *tracks, uint32_t tick)
{
    bool full = tracks->steps_max > 0 && tracks->steps > tracks->steps_max;
    if (full && tracks->stride <= UINT32_MAX / 2) tracks_thin(tracks);
    return tick % tracks->stride == 0;
}

/* The width and height of the scene's declared world; infinite if it declares none. */
static render_place world_of(const render_scene *scene)
{
    render_place size = {INFINITY, INFINITY};
    for (size_t i = 0; i < scene->count; i++) {
        if (scene->shapes[i].kind != COX_SHAPE_BOUNDS) continue;
        render_place at = render_place_of(scene->shapes[i].at);
        render_place to = render_place_of(scene->shapes[i].to);
        size = (render_place){fabs(to.x - at.x), fabs(to.y - at.y)};
    }
    return size;
}

/* Whether an agent came from one place to another across an edge that wraps: it is farther than
 * half of the world. */
static bool has_jumped(render_place from, render_place to, render_place world)
{
    return fabs(to.x - from.x) > world.x / 2 || fabs(to.y - from.y) > world.y / 2;
}

static bool tracks_add_shape(render_tracks *tracks, const cox_shape *shape, uint32_t number,
                             uint32_t tick, render_place world)
{
    bool anonymous = shape->id == 0;
    uint32_t id = anonymous ? number : shape->id;
    render_track *track = tracks_find(tracks, shape->kind, id, anonymous);
    if (track == NULL) track = tracks_append(tracks, shape->kind, id, anonymous, tick);
    if (track == NULL) return false;
    if (track->count > 0 && track->steps[track->count - 1].tick >= tick) return true;
    render_step step = {render_place_of(shape->at), tick, shape->ink, false};
    if (track->count > 0 && shape->kind == COX_SHAPE_AGENT)
        step.has_jumped = has_jumped(track->steps[track->count - 1].place, step.place, world);
    if (!track_append(track, &step)) return false;
    tracks->steps++;
    return true;
}

bool render_tracks_add(render_tracks *tracks, const render_scene *scene, uint32_t tick)
{
    uint32_t numbers[RENDER_KINDS] = {0};
    render_place world = world_of(scene);
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *shape = &scene->shapes[i];
        if (shape->kind != COX_SHAPE_AGENT && shape->kind != COX_SHAPE_POINT) continue;
        if (!tracks_add_shape(tracks, shape, numbers[shape->kind]++, tick, world)) return false;
    }
    return true;
}

bool render_tracks_stopped(const render_tracks *tracks, uint32_t tick)
{
    for (size_t i = 0; i < tracks->count; i++) {
        const render_track *track = &tracks->tracks[i];
        if (track->kind != COX_SHAPE_AGENT || track->count == 0) continue;
        if (track->steps[track->count - 1].tick < tick) return true;
    }
    return false;
}

void render_tracks_forget(render_tracks *tracks, uint32_t tick)
{
    tracks->steps = 0;
    for (size_t i = 0; i < tracks->count; i++) {
        render_track *track = &tracks->tracks[i];
        size_t gone = 0;
        while (gone < track->count && track->steps[gone].tick < tick) gone++;
        track->count -= gone;
        if (gone > 0)
            memmove(track->steps, track->steps + gone, track->count * sizeof *track->steps);
        tracks->steps += track->count;
    }
}
