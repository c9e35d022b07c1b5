/* SPDX-License-Identifier: MIT
 * Machines that play the same match side by side, without a session: each has its own course of
 * frames, hashes and kept snapshots, which a test can spoil, and an inquiry; and what connects the
 * host's inquiry with the others. */
#ifndef FIXTURE_INQUIRY_H
#define FIXTURE_INQUIRY_H

#include "cox_inquiry.h"
#include "fixture_sim.h"

#define COURSE_TICKS 64
#define COURSE_COMMANDS 4
#define COURSE_STATE_BYTES 2048

/* What one machine did up to a tick. */
typedef struct course {
    fixture game;
    cox_sim sim;
    uint32_t tick;    /* of the present state */
    uint32_t oldest;  /* ticks from here on are kept */
    uint32_t keep;    /* a snapshot is kept every so many ticks; 0: none */
    bool has_present; /* whether the present state can be saved for a search */
    bool was_restored;
    uint32_t counts[COURSE_TICKS];
    cox_command commands[COURSE_TICKS][COURSE_COMMANDS];
    cox_hash_pair pairs[COURSE_TICKS + 1];
    uint32_t lengths[COURSE_TICKS + 1]; /* of the kept snapshots; 0: none */
    uint8_t kept[COURSE_TICKS + 1][COURSE_STATE_BYTES];
    uint8_t given[COURSE_STATE_BYTES]; /* what fulfilled the last wish */
} course;

/* A machine at tick 0 with so many ships; a snapshot is kept every 8 ticks. */
void course_make(course *c, uint32_t ship_count);

/* Plays a tick with these commands. */
void course_step(course *c, const cox_command *commands, uint32_t count);

/* Plays empty ticks up to a tick. */
void course_play(course *c, uint32_t tick);

/* Hashes and keeps the present state once more, after a test has changed it. */
void course_touch(course *c);

/* A match: the host's inquiry, and one for each other machine by its seat; the last is the
 * spectator's. */
#define MATCH_SPECTATOR COX_PLAYERS_MAX

typedef struct match {
    course *courses[COX_PLAYERS_MAX + 1]; /* by seat; NULL: nobody. 0 is the host */
    cox_inquiry inquiries[COX_PLAYERS_MAX + 1];
    uint32_t bytes[COX_PLAYERS_MAX + 1]; /* to and from each */
    uint32_t messages[COX_PLAYERS_MAX + 1];
    uint32_t answers_left; /* so many are delivered to the host, then no more */
} match;

/* A match of count machines in seats 0 on; further ones may be put into their places before
 * match_begin. */
void match_make(match *m, course *const *courses, uint32_t count);

/* Begins the host's search, with all others as witnesses, against the one at a seat. */
void match_begin(match *m, uint32_t tick, uint8_t other, bool builds_differ);

/* Carries messages and fulfils wishes until nobody has anything more to say. */
void match_run(match *m);

/* All that: begins, runs, and gives the host's report; false if there is none. */
bool match_search(match *m, uint32_t tick, uint8_t other, cox_desync *report);

#endif
