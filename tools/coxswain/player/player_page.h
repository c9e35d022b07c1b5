/* SPDX-License-Identifier: MIT
 * The page of a player, as one HTML file: its own parts, and between them the replays. */
#ifndef COXSWAIN_PLAYER_PAGE_H
#define COXSWAIN_PLAYER_PAGE_H

#include "player_replay.h"
#include "util/output_file.h"

/* What stands in the page before and behind the replays, and its scripts: the files of
 * tools/coxswain/player/page, put together by CMake. */
extern const unsigned char player_page_before[];
extern const unsigned char player_page_after[];
extern const unsigned char player_page_code[];
extern const unsigned player_page_before_size;
extern const unsigned player_page_after_size;
extern const unsigned player_page_code_size;

/* A page that is being written; made by player_page_begin. */
typedef struct player_page {
    output_file *file;
    buffer text; /* of the last frame, in base64 */
} player_page;

/* Begins the page; an error shows when the file is committed. */
player_page player_page_begin(output_file *file);

/* Begins the chunks of a replay: 0, or 1 for the second one. The writer takes whole frames. */
cox_stream_writer player_page_begin_chunks(player_page *page, unsigned number);

/* Ends them. */
void player_page_end_chunks(player_page *page);

/* Writes the head of a replay, as player_replay_describe does. False if there is no memory. */
bool player_page_put_head(player_page *page, unsigned number, const player_replay *replay,
                          const comparison *compared, const char *chunks);

/* Writes the scripts, deflated, and ends the page. False if there is no memory. */
bool player_page_end(player_page *page);

#endif
