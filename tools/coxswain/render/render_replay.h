/* SPDX-License-Identifier: MIT
 * A replay played for a picture: the tracks over a range of its ticks, the state at the end of the
 * range, and the extent of all states. */
#ifndef RENDER_REPLAY_H
#define RENDER_REPLAY_H

#include "render_scene.h"
#include "render_tracks.h"
#include "replay/playback.h"

/* The widths that a picture may have, in pixels. */
#define RENDER_WIDTH_MIN 320u
#define RENDER_WIDTH_MAX 8000u

/* The most replays in a picture, and the most ghosts in each. */
#define RENDER_REPLAYS_MAX 12
#define RENDER_GHOSTS_MAX 15u

/* The request for a replay. */
typedef struct render_request {
    const char *path;
    const cox_scenario *given; /* the scenario of --sim; NULL: find the shipped one */
    playback_range range;      /* of the tracks; the state at its end is shown */
    uint32_t last_ticks;       /* where it has no from: ticks before the end, or the first ghost */
    uint32_t ghosts[RENDER_GHOSTS_MAX]; /* show these states too; rising, between from and to */
    uint32_t ghost_count;
    uint32_t width; /* of the picture, in pixels */
    uint32_t every; /* of a GIF: ticks from frame to frame; 0: chosen by its length */
    bool forces;    /* show vectors */
} render_request;

/* A replay that was played; made by render_replay_play. */
typedef struct render_replay {
    playback played;                              /* stands at tick */
    render_moment moments[RENDER_GHOSTS_MAX + 1]; /* moment_count of them; the last is at tick */
    size_t moment_count;
    render_tracks tracks;
    render_extent extent; /* of all states looked at */
    uint32_t from;        /* the tick at which the tracks begin */
    uint32_t tick;        /* of the state shown */
    uint32_t end_tick;    /* of the last state that the replay has */
    uint64_t hash;        /* of the state at tick */
    bool is_cut;          /* the replay stops early; tick is its last whole one */
    char note[1024];      /* if cut: where and why, in a sentence without a full stop */
} render_replay;

/* Plays a replay. Where its end record does not say where it ends, the file is read once before, to
 * find that out. However long the replay is, memory is bounded and only the states shown are drawn.
 * Returns EXIT_SAME; EXIT_DIFFERENT if it diverged; EXIT_BAD if it cannot be played or lacks the
 * requested ticks. On the last two the sentence is in error and there is nothing to close. */
int render_replay_play(render_replay *replay, const render_request *request, char *error);

void render_replay_close(render_replay *replay);

#endif
