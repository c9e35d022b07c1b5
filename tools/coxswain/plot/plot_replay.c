/* SPDX-License-Identifier: MIT
 * Plays a replay once, and reads its records a second time for the notes. */
#include "plot_replay.h"

#include <string.h>

#include "replay/note_file.h"
#include "util/progress.h"

/* Finds the columns. */
static bool choose(plot_choice *choice, const plot_request *request, const cox_sim *sim,
                   char *error)
{
    *choice = request->choice;
    choice->column_count =
        state_column_list(choice->columns, PLOT_COLUMNS_MAX, sim, request->columns, error);
    if (choice->column_count == 0) return false;
    for (uint32_t i = 1; i < choice->column_count; i++)
        if (choice->columns[i].table != choice->columns[0].table)
            return fail(error, "%s and %s are of two tables, and a plot shows one",
                        choice->columns[0].name, choice->columns[i].name);
    if (choice->row_count * choice->column_count > PLOT_LINES_MAX && choice->kind == PLOT_ROWS)
        return fail(error, "a plot has at most %u lines", PLOT_LINES_MAX);
    if (request->by == NULL) return true;
    if (!state_column_find(&choice->by, sim, request->by, error)) return false;
    uint8_t type = choice->by.declared.type;
    if (choice->by.table != choice->columns[0].table)
        return fail(error, "--by %s is of another table than %s", request->by,
                    choice->columns[0].name);
    return (type != COX_FIXED && type != COX_ANGLE) ||
           fail(error, "--by %s holds fractions, and groups go by whole numbers", request->by);
}

/* Marks the notes of the ticks that are shown. */
static void add_notes(plot_replay *replay)
{
    note_walk walk;
    char fault[ERROR_SIZE]; /* that of the file itself is found while playing */
    if (!playback_can_seek(&replay->played)) return;
    if (!note_walk_open(&walk, replay->played.path, fault)) return;
    while (note_walk_next(&walk))
        if (walk.tick >= replay->first_tick && walk.tick <= replay->last_tick)
            tick_marks_add(&replay->notes, walk.tick, MARK_NOTE, (const char *)walk.text.bytes);
    note_walk_close(&walk);
}

/* Adds the present state; COX_ERROR_CAPACITY with the sentence in error, if it cannot be added. */
static cox_status add_state(plot_replay *replay, char *error)
{
    char sentence[ERROR_SIZE];
    if (plot_data_add(&replay->data, replay->last_tick, sentence)) return COX_OK;
    fail(error, "%s: %.900s", replay->played.path, sentence);
    return COX_ERROR_CAPACITY;
}

/* Plays the next frame and adds its state. COX_ERROR_CAPACITY with the sentence in error, if that
 * cannot be added; else COX_OK, or why there is none. */
static cox_status play_frame(plot_replay *replay, char *error)
{
    playback *played = &replay->played;
    uint32_t set = played->reader.states_set;
    cox_status status = tick_marks_play(&replay->marks, played);
    if (status == COX_OK) status = tick_marks_settle(&replay->notes, played, set);
    if (status != COX_OK) return status;
    replay->last_tick = played->reader.tick;
    return add_state(replay, error);
}

static cox_status play(plot_replay *replay, const plot_request *request, char *error)
{
    playback *played = &replay->played;
    progress bar = progress_begin("playing", played->size);
    cox_status status = add_state(replay, error);
    while (status == COX_OK && playback_range_goes_on(&request->range, played)) {
        status = play_frame(replay, error);
        progress_show(&bar, played->reader.offset);
    }
    progress_clear(&bar);
    return status;
}

/* Judges how playing ended. */
static int judge(plot_replay *replay, const plot_request *request, cox_status status, char *error)
{
    playback *played = &replay->played;
    if (status == COX_ERROR_CAPACITY) return EXIT_BAD;
    replay->is_cut = status == COX_ERROR_TRUNCATED;
    if (!playback_range_is_met(&request->range, played, status, error)) return EXIT_BAD;
    if (status == COX_OK || status == COX_END) return EXIT_SAME;
    playback_explain(played, status, replay->is_cut ? replay->note : error);
    if (replay->is_cut) return EXIT_SAME;
    return status == COX_ERROR_DIVERGED ? EXIT_DIFFERENT : EXIT_BAD;
}

/* Opens the replay and goes to the first tick that is shown. */
static bool begin(plot_replay *replay, const plot_request *request, char *error)
{
    playback *played = &replay->played;
    plot_choice choice;
    char sentence[ERROR_SIZE];
    if (!playback_open(played, request->path, request->given, error)) return false;
    if (!choose(&choice, request, &played->instance.sim, sentence))
        return fail(error, "%s: %.900s", request->path, sentence);
    if (!playback_range_begin(&request->range, played, error)) return false;
    replay->first_tick = replay->last_tick = played->reader.tick;
    plot_data_begin(&replay->data, &choice, &played->instance.sim, replay->first_tick);
    return true;
}

int plot_replay_play(plot_replay *replay, const plot_request *request, char *error)
{
    char sentence[ERROR_SIZE];
    memset(replay, 0, sizeof *replay);
    if (!begin(replay, request, error)) return EXIT_BAD;
    int code = judge(replay, request, play(replay, request, error), error);
    if (code != EXIT_SAME) return code;
    if (!plot_data_end(&replay->data, replay->last_tick, sentence)) {
        fail(error, "%s: %.900s", request->path, sentence);
        return EXIT_BAD;
    }
    add_notes(replay);
    replay->hash = playback_hash(&replay->played, replay->last_tick);
    return EXIT_SAME;
}

void plot_replay_free(plot_replay *replay)
{
    playback_close(&replay->played);
    plot_data_free(&replay->data);
    tick_marks_free(&replay->marks);
    tick_marks_free(&replay->notes);
}
