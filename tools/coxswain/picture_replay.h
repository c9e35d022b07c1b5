/* SPDX-License-Identifier: MIT
 * A replay played for a picture: its tracks, its extent and the state at its end. */
#ifndef PICTURE_REPLAY_H
#define PICTURE_REPLAY_H

#include "picture_scene.h"
#include "picture_tracks.h"
#include "playback.h"

/* The widths that a picture may have, in pixels. */
#define PICTURE_WIDTH_MIN 320u
#define PICTURE_WIDTH_MAX 8000u

/* The most replays in a picture, and the most states that it shows of each. */
#define PICTURE_REPLAYS_MAX 12
#define PICTURE_TICKS_MAX 16u

/* What is wanted of a replay. */
typedef struct picture_request {
    const char *path;
    const cox_scenario *given; /* by --sim; NULL: find the shipped one */
    uint32_t ticks[PICTURE_TICKS_MAX]; /* show these states, tick_count of them, rising */
    uint32_t tick_count;               /* 0: the one at the end */
    uint32_t width; /* of the picture, in pixels */
    uint32_t every; /* of a GIF: ticks from frame to frame; 0: chosen by its length */
    bool forces;    /* show vectors */
} picture_request;

/* A replay that was played; made by picture_replay_play. */
typedef struct picture_replay {
    playback played;       /* stands at tick */
    picture_moment moments[PICTURE_TICKS_MAX]; /* moment_count of them; the last is at tick */
    size_t moment_count;
    picture_tracks tracks; /* up to tick */
    picture_extent extent; /* of all states up to tick */
    uint32_t first_tick;
    uint32_t tick;
    uint64_t hash;         /* of the state at tick */
    bool is_cut;           /* the replay stops early; tick is its last whole one */
    char note[1024];       /* then: where and why, in a sentence without a full stop */
} picture_replay;

/* Plays a replay. Returns EXIT_SAME, or EXIT_DIFFERENT if it diverged and EXIT_BAD if it cannot be
 * played, with the sentence in error; then there is nothing to close. */
int picture_replay_play(picture_replay *replay, const picture_request *request, char *error,
                        size_t error_size);

void picture_replay_close(picture_replay *replay);

#endif
