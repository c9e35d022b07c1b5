/* SPDX-License-Identifier: MIT
 * A replay played for a player: its chunks, and what its head says. */
#ifndef COXSWAIN_PLAYER_REPLAY_H
#define COXSWAIN_PLAYER_REPLAY_H

#include "player_fields.h"
#include "player_scene.h"
#include "replay/comparison.h"
#include "replay/note_file.h"
#include "replay/playback.h"
#include "replay/tick_marks.h"

/* What a player is to show. */
typedef struct player_request {
    const char *output;
    char **paths; /* path_count of them, 1 or 2 */
    size_t path_count;
    const cox_scenario *given; /* the scenario of --sim; NULL: find the shipped one */
    const char *columns;       /* of --columns; NULL: choose */
    playback_range range;
    bool forces;      /* show vectors */
    bool is_followed; /* as the replay grows (player_growth.h): chunks of a second */
} player_request;

/* A replay; all zero before it is played. */
typedef struct player_replay {
    playback played;
    player_scene shown;
    player_fields fields;
    tick_marks marks;
    note_walk notes; /* stands at the next note that is not marked, if has_note */
    bool has_note;
    render_extent extent;
    uint32_t first_tick;
    uint32_t last_tick;
    uint32_t chunk_count;
    uint64_t hash;         /* of the state of the last tick */
    bool is_cut;           /* the replay stops early; the last tick is its last whole one */
    char note[ERROR_SIZE]; /* where and why it stopped early or diverged, or "" */
} player_replay;

/* Plays a replay, whose path is given, and writes its chunks to an output. EXIT_SAME;
 * EXIT_DIFFERENT if it diverged, and the last tick is where that was found; EXIT_BAD with the
 * sentence in error. Free it in each case. */
int player_replay_play(player_replay *replay, const char *path, const player_request *request,
                       cox_stream_writer output, char *error);
void player_replay_free(player_replay *replay);

/* Writes the head: what the page has to know before it looks at a chunk. compared is that of two
 * replays, or NULL; chunks is the name of the file that has the chunks, or NULL. */
void player_replay_describe(json *writer, const player_replay *replay, const comparison *compared,
                            const char *chunks);

/* Writes what of the head changes while the replay grows. */
void player_replay_describe_growth(json *writer, const player_replay *replay,
                                   tick_marks_told *told);

#endif
