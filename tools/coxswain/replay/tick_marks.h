/* SPDX-License-Identifier: MIT
 * Marks on a scale of ticks: commands, joins, desyncs, notes, a cut. */
#ifndef COXSWAIN_TICK_MARKS_H
#define COXSWAIN_TICK_MARKS_H

#include "coxswain/sim.h"
#include "text/json.h"

#define TICK_MARKS_MAX 4096u
#define TICK_MARK_SIZE 160u

/* What a mark is about. */
enum { MARK_COMMAND, MARK_JOIN, MARK_LEAVE, MARK_DESYNC, MARK_NOTE, MARK_CUT };

typedef struct tick_mark {
    uint32_t tick;
    uint32_t count; /* commands that it stands for; 1 for another kind */
    uint8_t kind;   /* MARK_... */
    char text[TICK_MARK_SIZE];
} tick_mark;

/* The marks of a replay, in rising ticks; all zero is none. */
typedef struct tick_marks {
    tick_mark *marks; /* count of them, heap memory */
    uint32_t count;
    uint32_t capacity;
    uint32_t span; /* commands within so many ticks are one mark; 0 counts as 1 */
    uint32_t held[COX_PLAYERS_MAX][COX_KIND_SESSION_FIRST]; /* 1 + the tick of a player's last
                                                               command of a kind that is held */
} tick_marks;

void tick_marks_free(tick_marks *marks);

/* Adds a mark; what does not fit is left out. */
void tick_marks_add(tick_marks *marks, uint32_t tick, uint8_t kind, const char *text);

struct playback;

/* Plays the next frame and marks its commands; of one that is held, such as a cursor, only the
 * first, and the next after a pause of a second. COX_OK, or why there is no frame. */
cox_status tick_marks_play(tick_marks *marks, struct playback *played);

/* Takes what the recording has of the state that was reached, and marks a session's state: then
 * there are more than states_set. COX_OK, or why it cannot be taken. */
cox_status tick_marks_settle(tick_marks *marks, struct playback *played, uint32_t states_set);

/* How far marks were told; all zero: not at all. */
typedef struct tick_marks_told {
    uint32_t count;
    uint32_t span;
} tick_marks_told;

/* Writes all marks; or those that are new or changed since the rest was told, and the number of the
 * first of these. */
void tick_marks_describe(json *writer, const tick_marks *marks);
void tick_marks_describe_new(json *writer, const tick_marks *marks, tick_marks_told *told);

#endif
