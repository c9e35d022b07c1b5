/* SPDX-License-Identifier: MIT
 * A replay played for a plot. */
#ifndef PLOT_REPLAY_H
#define PLOT_REPLAY_H

#include "plot_data.h"
#include "replay/playback.h"
#include "replay/tick_marks.h"
#include "util/failure.h"

/* What is to be played. */
typedef struct plot_request {
    const char *path;
    const cox_scenario *given; /* the scenario of --sim; NULL: find the shipped one */
    const char *columns;       /* a list, "units.hp,units.team" */
    const char *by;            /* a column of the same table, or NULL */
    playback_range range;
    plot_choice choice; /* its columns are found by their names */
} plot_request;

/* A replay; made by plot_replay_play. */
typedef struct plot_replay {
    playback played;
    plot_data data;
    tick_marks marks; /* of commands, and states that were set */
    tick_marks notes;
    uint32_t first_tick;
    uint32_t last_tick;
    uint64_t hash;         /* of the state of the last tick */
    bool is_cut;           /* the replay stops early; the last tick is its last whole one */
    char note[ERROR_SIZE]; /* if cut: where and why */
} plot_replay;

/* Plays a replay. EXIT_SAME; EXIT_DIFFERENT if it diverged, EXIT_BAD, with the sentence in error.
 * Free it in each case. */
int plot_replay_play(plot_replay *replay, const plot_request *request, char *error);
void plot_replay_free(plot_replay *replay);

#endif
