/* SPDX-License-Identifier: MIT
 * Plays a replay for a player. */
#include "player_replay.h"

#include <inttypes.h>
#include <string.h>

#include "player_chunk.h"
#include "util/progress.h"

/* Ticks of a chunk of a recording that is followed, without a rate. */
#define GROWTH_TICKS 60u

/* Adds the present state to the chunks. A crowd is shown without vectors. */
static cox_status look(player_replay *replay, bool forces, player_chunks *chunks)
{
    bool has_vectors = forces && !render_extent_is_crowd(&replay->extent);
    render_scene *scene = &replay->shown.scene;
    if (!player_scene_take(&replay->shown, has_vectors)) return COX_ERROR_CAPACITY;
    if (has_vectors && render_scene_agents(scene) >= RENDER_CROWD_MIN &&
        !player_scene_take(&replay->shown, false))
        return COX_ERROR_CAPACITY;
    render_extent_add(&replay->extent, scene);
    replay->last_tick = replay->played.reader.tick;
    return player_chunks_add(chunks, scene, replay->last_tick);
}

/* Marks the notes up to the present tick. */
static void add_notes(player_replay *replay)
{
    note_walk *walk = &replay->notes;
    while (replay->has_note && walk->tick <= replay->played.reader.tick) {
        if (walk->tick >= replay->first_tick)
            tick_marks_add(&replay->marks, walk->tick, MARK_NOTE, (const char *)walk->text.bytes);
        replay->has_note = note_walk_next(walk);
    }
}

/* Plays the next frame. COX_END, or why it cannot be played, where there is none. */
static cox_status play_frame(player_replay *replay)
{
    playback *played = &replay->played;
    uint32_t set = played->reader.states_set;
    cox_status status = tick_marks_play(&replay->marks, played);
    if (status != COX_OK) return status;
    add_notes(replay);
    return tick_marks_settle(&replay->marks, played, set);
}

/* Plays all that is to be shown. COX_END, COX_OK where the replay goes on behind it, or why it
 * stopped. */
static cox_status play(player_replay *replay, const player_request *request, player_chunks *chunks)
{
    playback *played = &replay->played;
    progress bar = progress_begin("playing", played->size);
    cox_status status = look(replay, request->forces, chunks);
    while (status == COX_OK && playback_range_goes_on(&request->range, played)) {
        status = play_frame(replay);
        if (status == COX_OK) status = look(replay, request->forces, chunks);
        progress_show(&bar, played->reader.offset);
    }
    progress_clear(&bar);
    return status;
}

/* Judges how playing ended. */
static int judge(player_replay *replay, const player_request *request, cox_status status,
                 char *error)
{
    playback *played = &replay->played;
    if (!playback_range_is_met(&request->range, played, status, error)) return EXIT_BAD;
    if (status == COX_END || status == COX_OK) return EXIT_SAME;
    if (status == COX_ERROR_CAPACITY)
        fail(error, "%s: there is not enough memory for the player", played->path);
    else playback_explain(played, status, error);
    replay->is_cut = status == COX_ERROR_TRUNCATED;
    memcpy(replay->note, error, sizeof replay->note);
    if (!replay->is_cut && status != COX_ERROR_DIVERGED) return EXIT_BAD;
    tick_marks_add(&replay->marks, replay->last_tick, replay->is_cut ? MARK_CUT : MARK_DESYNC,
                   replay->note);
    return replay->is_cut ? EXIT_SAME : EXIT_DIFFERENT;
}

/* Goes to the first tick that is shown. */
static bool begin(player_replay *replay, const player_request *request, char *error)
{
    playback *played = &replay->played;
    const cox_sim *sim = &played->instance.sim;
    if (!playback_range_begin(&request->range, played, error)) return false;
    replay->first_tick = replay->last_tick = played->reader.tick;
    char fault[ERROR_SIZE]; /* that of the file itself is found while playing */
    replay->has_note = playback_can_seek(played) &&
                       note_walk_open(&replay->notes, played->path, fault) &&
                       note_walk_next(&replay->notes);
    add_notes(replay);
    if (!player_fields_choose(&replay->fields, sim, request->columns, fault))
        return fail(error, "%s: %.900s", played->path, fault);
    return player_scene_begin(&replay->shown, &played->instance, played->path, error);
}

int player_replay_play(player_replay *replay, const char *path, const player_request *request,
                       cox_stream_writer output, char *error)
{
    player_chunks chunks;
    if (!playback_open(&replay->played, path, request->given, error)) return EXIT_BAD;
    if (!begin(replay, request, error)) return EXIT_BAD;
    if (!player_chunks_begin(&chunks, output, &replay->fields)) {
        fail(error, "%s: there is not enough memory for the player", path);
        return EXIT_BAD;
    }
    uint32_t rate = replay->played.reader.header.ticks_per_second;
    if (request->is_followed) chunks.ticks_max = rate > 0 ? rate : GROWTH_TICKS;
    cox_status status = play(replay, request, &chunks);
    int code = judge(replay, request, status, error);
    bool has_end = code != EXIT_BAD || request->is_followed;
    if (has_end && player_chunks_end(&chunks) == COX_ERROR_CAPACITY) {
        fail(error, "%s: there is not enough memory for the player", path);
        code = EXIT_BAD;
    }
    replay->chunk_count = chunks.chunk_count;
    replay->hash = playback_hash(&replay->played, replay->last_tick);
    player_chunks_free(&chunks);
    return code;
}

void player_replay_free(player_replay *replay)
{
    playback_close(&replay->played);
    note_walk_close(&replay->notes);
    player_scene_free(&replay->shown);
    player_fields_free(&replay->fields);
    tick_marks_free(&replay->marks);
}
