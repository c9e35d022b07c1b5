/* SPDX-License-Identifier: MIT
 * The lines that a session is held to, and what it has to reach on them. */
#ifndef LINE_GOAL_H
#define LINE_GOAL_H

#include "model_match.h"

/* A line and what machines on it have to reach; 0: nothing is said. Round trips and jitter are in
 * ms, the loss in thousandths. */
typedef struct line_goal {
    const char *name; /* begins with the line's number */
    uint32_t players, round_trip, jitter, loss, rollback, ticks_per_second;
    uint32_t far; /* round trip of the last player, where that is another one */
    double ticks, stalls, gap_ms, gaps_25, own_ms, far_ms, ratio, bytes;
} line_goal;

#define LINE_GOALS 9
extern const line_goal line_goals[LINE_GOALS];

/* What a line may have on top, one at a time, and the words for it behind the line's name. */
enum {
    LINE_PLAIN = 0,
    LINE_BURSTS = 1, /* packets are lost four at a time */
    LINE_SPIKES = 2, /* 200 ms more in one direction, for 100 ms in every 10 s */
    LINE_UNEVEN = 3, /* up 20 ms, down 130 ms */
    LINE_NARROW = 4, /* a queue of 1 Mbit/s in each direction */
    LINE_TROUBLES = 5
};
extern const char *const line_troubles[LINE_TROUBLES];

/* The match on a line with a trouble. */
model_match line_match(const line_goal *goal, uint32_t trouble);

#endif
