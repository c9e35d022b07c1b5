/* SPDX-License-Identifier: MIT
 * Plays a replay and looks at its states on the way. */
#include "picture_replay.h"

#include <inttypes.h>
#include <string.h>

#include "complaint.h"
#include "progress.h"

/* The most steps of all tracks together: an SVG of them stays below a megabyte. */
#define STEPS_MAX 28000u

static const char no_memory[] = "there is not enough memory for the picture";

/* Takes the state as it is into the last of the moments, extent and tracks. */
static bool look(picture_replay *replay, uint32_t tick)
{
    const instance *match = &replay->played.instance;
    picture_moment *moment = &replay->moments[replay->moment_count - 1];
    moment->tick = tick;
    if (!picture_scene_take(&moment->scene, match->scenario, match->sim.context)) return false;
    picture_extent_add(&replay->extent, &moment->scene);
    return picture_tracks_add(&replay->tracks, &moment->scene, tick);
}

/* Whether the state of this tick is to be shown. */
static bool is_wanted(const picture_replay *replay, const picture_request *request)
{
    return replay->moment_count <= request->tick_count &&
           request->ticks[replay->moment_count - 1] == replay->tick;
}

/* Plays to the last tick wanted or to the end. COX_OK if that tick was reached, else why it
 * stopped; COX_ERROR_CAPACITY if memory ran out. */
static cox_status play(picture_replay *replay, const picture_request *request)
{
    playback *played = &replay->played;
    progress bar = progress_begin("playing", played->size);
    cox_status status = COX_OK;
    for (;;) {
        replay->tick = played->reader.tick;
        bool is_shown = is_wanted(replay, request);
        bool is_looked_at = is_shown || picture_tracks_want(&replay->tracks, replay->tick);
        if (is_looked_at && !look(replay, replay->tick)) status = COX_ERROR_CAPACITY;
        if (status != COX_OK || (is_shown && replay->moment_count == request->tick_count)) break;
        if (is_shown) picture_scene_make(&replay->moments[replay->moment_count++].scene);
        status = playback_next(played);
        if (status != COX_OK) break;
        playback_step(played);
        progress_show(&bar, played->reader.offset);
    }
    progress_clear(&bar);
    if (status == COX_ERROR_CAPACITY || look(replay, replay->tick)) return status;
    return COX_ERROR_CAPACITY;
}

/* Judges how the playing ended. */
static int judge(picture_replay *replay, const picture_request *request, cox_status status,
                 char *error, size_t error_size)
{
    if (status == COX_OK) return EXIT_SAME;
    if (status == COX_ERROR_CAPACITY) {
        fail(error, error_size, "%s: %s", request->path, no_memory);
        return EXIT_BAD;
    }
    bool is_sound = status == COX_END || status == COX_ERROR_TRUNCATED;
    if (is_sound && request->tick_count > 0) {
        fail(error, error_size,
             "%s: goes from tick %" PRIu32 " to tick %" PRIu32 " and has no state at tick %" PRIu32,
             request->path, replay->first_tick, replay->tick,
             request->ticks[replay->moment_count - 1]);
        return EXIT_BAD;
    }
    if (status == COX_END) return EXIT_SAME;
    playback_explain(&replay->played, status, replay->note, sizeof replay->note);
    replay->is_cut = status == COX_ERROR_TRUNCATED;
    if (replay->is_cut) return EXIT_SAME;
    fail(error, error_size, "%s", replay->note);
    return status == COX_ERROR_DIVERGED ? EXIT_DIFFERENT : EXIT_BAD;
}

int picture_replay_play(picture_replay *replay, const picture_request *request, char *error,
                        size_t error_size)
{
    memset(replay, 0, sizeof *replay);
    if (!playback_open(&replay->played, request->path, request->given, error, error_size))
        return EXIT_BAD;
    if (replay->played.instance.scenario->draw == NULL) {
        fail(error, error_size, "%s: the scenario %s cannot be drawn", request->path,
             replay->played.instance.scenario->name);
        playback_close(&replay->played);
        return EXIT_BAD;
    }
    picture_scene_make(&replay->moments[0].scene);
    replay->moment_count = 1;
    picture_tracks_make(&replay->tracks, STEPS_MAX);
    replay->first_tick = replay->played.reader.tick;
    cox_status status = play(replay, request);
    int code = judge(replay, request, status, error, error_size);
    if (code == EXIT_SAME) replay->hash = cox_sim_hash(&replay->played.instance.sim);
    else picture_replay_close(replay);
    return code;
}

void picture_replay_close(picture_replay *replay)
{
    playback_close(&replay->played);
    for (size_t i = 0; i < replay->moment_count; i++) picture_scene_free(&replay->moments[i].scene);
    picture_tracks_free(&replay->tracks);
}
