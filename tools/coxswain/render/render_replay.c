/* SPDX-License-Identifier: MIT
 * Plays a replay and draws its states. */
#include "render_replay.h"

#include <inttypes.h>
#include <string.h>

#include "util/failure.h"
#include "util/progress.h"
#include "replay/summary.h"

/* The most steps of all tracks together; an SVG of them stays below a megabyte. */
#define STEPS_MAX 28000u

static const char no_memory[] = "there is not enough memory for the picture";

/* Takes the state as it is into the last of the moments, extent and tracks. */
static bool look(render_replay *replay, uint32_t tick)
{
    const instance *match = &replay->played.instance;
    render_moment *moment = &replay->moments[replay->moment_count - 1];
    moment->tick = tick;
    if (!render_scene_take(&moment->scene, match->scenario, match->sim.context)) return false;
    render_extent_add(&replay->extent, &moment->scene);
    if (render_extent_is_crowd(&replay->extent)) return true;
    return render_tracks_add(&replay->tracks, &moment->scene, tick);
}

/* Finds the last tick: in the end record, or else by reading the file to its end. False if it is
 * not sound. */
static bool find_end(render_replay *replay, const render_request *request, char *error)
{
    summary whole;
    cox_checkpoint end;
    if (!playback_can_seek(&replay->played))
        return fail(error, "%s: is read twice, so a file was expected", request->path);
    if (cox_keyframe_reader_end(&replay->played.keyframes, &end)) {
        replay->end_tick = end.tick;
        return true;
    }
    if (!summary_read(&whole, request->path, error)) return false;
    bool is_sound = whole.status == COX_END || whole.status == COX_ERROR_TRUNCATED;
    replay->end_tick = whole.end_tick;
    if (!is_sound) fail(error, "%s: %s", request->path, whole.fault);
    summary_free(&whole);
    return is_sound;
}

/* Whether the replay has a state at a tick; false with the sentence in error. */
static bool has_state(const render_replay *replay, uint32_t first, uint32_t tick, char *error)
{
    if (tick >= first && tick <= replay->end_tick) return true;
    return fail(error,
                "%s: goes from tick %" PRIu32 " to tick %" PRIu32
                " and has no state at tick %" PRIu32,
                replay->played.path, first, replay->end_tick, tick);
}

/* The tick at which the tracks begin without --from. */
static uint32_t default_from(const render_request *request, uint32_t first, uint32_t to)
{
    uint32_t from = to - first > request->last_ticks ? to - request->last_ticks : first;
    bool is_late = request->ghost_count > 0 && request->ghosts[0] < from;
    if (!is_late) return from;
    return request->ghosts[0] > first ? request->ghosts[0] : first;
}

/* Chooses the first and the last tick; false with the sentence in error. */
static bool choose_ticks(render_replay *replay, const render_request *request, char *error)
{
    uint32_t first = replay->played.reader.tick;
    const uint32_t *ghosts = request->ghosts;
    uint32_t count = request->ghost_count;
    replay->tick = request->range.has_to ? request->range.to : replay->end_tick;
    if (!has_state(replay, first, replay->tick, error)) return false;
    replay->from =
        request->range.has_from ? request->range.from : default_from(request, first, replay->tick);
    if (!has_state(replay, first, replay->from, error)) return false;
    if (count > 0 && ghosts[count - 1] >= replay->tick)
        return fail(error,
                    "%s: --ghosts %" PRIu32 " is not before tick %" PRIu32 ", the last one shown",
                    request->path, ghosts[count - 1], replay->tick);
    if (count > 0 && ghosts[0] < replay->from)
        return fail(error,
                    "%s: --ghosts %" PRIu32 " lies before tick %" PRIu32 ", the first one shown",
                    request->path, ghosts[0], replay->from);
    return true;
}

/* Whether the state of this tick is a ghost's. */
static bool is_ghost(const render_replay *replay, const render_request *request, uint32_t tick)
{
    size_t next = replay->moment_count - 1;
    return next < request->ghost_count && request->ghosts[next] == tick;
}

/* Takes the last whole tick for the one shown where playing stopped before that: the cut may go
 * through it, or through a state that was set at it. */
static void find_last(render_replay *replay)
{
    playback *played = &replay->played;
    uint32_t last = playback_last_tick(played);
    if (cox_reader_is_half(&played->reader)) (void)playback_seek(played, last);
    if (last < replay->tick) replay->tick = replay->end_tick = last;
    if (replay->from > replay->tick) replay->from = replay->tick;
}

/* Plays to the tick shown, or, if that is the replay's last one, to the end of the file, which has
 * the last checkpoint. Returns COX_OK, or the reason of the stop; COX_ERROR_CAPACITY if memory ran
 * out. */
static cox_status play(render_replay *replay, const render_request *request)
{
    playback *played = &replay->played;
    progress bar = progress_begin("playing", replay->tick - replay->from);
    cox_status status = playback_seek(played, replay->from);
    playback_warn(played, status);
    while (status == COX_OK) {
        uint32_t tick = played->reader.tick;
        bool is_moment = is_ghost(replay, request, tick);
        bool is_on_track = tick >= replay->from && render_tracks_want(&replay->tracks, tick);
        if ((is_moment || is_on_track) && !look(replay, tick)) status = COX_ERROR_CAPACITY;
        if (status != COX_OK || (tick == replay->tick && tick < replay->end_tick)) break;
        if (is_moment) render_scene_make(&replay->moments[replay->moment_count++].scene);
        status = playback_next(played);
        if (status != COX_OK) break;
        playback_step(played);
        status = playback_settle(played);
        progress_show(&bar, tick + 1u - replay->from);
    }
    progress_clear(&bar);
    playback_explain(played, status, replay->note);
    find_last(replay);
    if (status == COX_ERROR_CAPACITY || look(replay, replay->tick)) return status;
    return COX_ERROR_CAPACITY;
}

/* Judges how playback ended. */
static int judge(render_replay *replay, const render_request *request, cox_status status,
                 char *error)
{
    if (request->ghost_count > 0 && render_extent_is_crowd(&replay->extent)) {
        fail(error, "%s: --ghosts are for at most %u agents, and this shows %zu",
             replay->played.path, RENDER_CROWD_MIN - 1, replay->extent.most_agents);
        return EXIT_BAD;
    }
    if (status == COX_OK || status == COX_END) return EXIT_SAME;
    if (status == COX_ERROR_CAPACITY) {
        fail(error, "%s: %s", replay->played.path, no_memory);
        return EXIT_BAD;
    }
    replay->is_cut = status == COX_ERROR_TRUNCATED;
    if (replay->is_cut) return EXIT_SAME;
    fail(error, "%s", replay->note);
    return status == COX_ERROR_DIVERGED ? EXIT_DIFFERENT : EXIT_BAD;
}

/* Opens the replay and chooses its ticks; false with the sentence in error. */
static bool begin(render_replay *replay, const render_request *request, char *error)
{
    memset(replay, 0, sizeof *replay);
    render_scene_make(&replay->moments[0].scene);
    replay->moment_count = 1;
    render_tracks_make(&replay->tracks, STEPS_MAX);
    if (!playback_open(&replay->played, request->path, request->given, error)) return false;
    const cox_scenario *scenario = replay->played.instance.scenario;
    if (scenario->draw == NULL)
        return fail(error, "%s: the scenario %s cannot be drawn", request->path, scenario->name);
    return find_end(replay, request, error) && choose_ticks(replay, request, error);
}

int render_replay_play(render_replay *replay, const render_request *request, char *error)
{
    int code = EXIT_BAD;
    if (begin(replay, request, error)) code = judge(replay, request, play(replay, request), error);
    if (code == EXIT_SAME) replay->hash = cox_sim_hash(&replay->played.instance.sim);
    else render_replay_close(replay);
    return code;
}

void render_replay_close(render_replay *replay)
{
    playback_close(&replay->played);
    for (size_t i = 0; i < replay->moment_count; i++) render_scene_free(&replay->moments[i].scene);
    render_tracks_free(&replay->tracks);
}
