/* SPDX-License-Identifier: MIT
 * Machines that play the same match side by side, without a session: each has its own timeline of
 * frames, hashes and kept snapshots, which a test can spoil, and an exchange; and what connects the
 * host's exchange with the others. */
#ifndef FIXTURE_EXCHANGE_H
#define FIXTURE_EXCHANGE_H

#include "cox_desync_exchange.h"
#include "fixture_sim.h"

#define TIMELINE_TICKS 64
#define TIMELINE_COMMANDS 4
#define TIMELINE_STATE_BYTES 2048

/* What one machine did up to a tick. */
typedef struct timeline {
    fixture game;
    cox_sim sim;
    uint32_t tick;    /* of the present state */
    uint32_t oldest;  /* ticks from here on are kept */
    uint32_t keep;    /* a snapshot is kept every so many ticks; 0: none */
    bool has_present; /* whether the present state can be saved for a search */
    bool was_restored;
    uint32_t counts[TIMELINE_TICKS];
    cox_command commands[TIMELINE_TICKS][TIMELINE_COMMANDS];
    cox_hash_pair pairs[TIMELINE_TICKS + 1];
    uint32_t lengths[TIMELINE_TICKS + 1]; /* of the kept snapshots; 0: none */
    uint8_t kept[TIMELINE_TICKS + 1][TIMELINE_STATE_BYTES];
    uint8_t given[TIMELINE_STATE_BYTES]; /* the state that was given last */
} timeline;

/* A machine at tick 0 with so many ships; a snapshot is kept every 8 ticks. */
void timeline_make(timeline *c, uint32_t ship_count);

/* Plays a tick with these commands. */
void timeline_step(timeline *c, const cox_command *commands, uint32_t count);

/* Plays empty ticks up to a tick. */
void timeline_play(timeline *c, uint32_t tick);

/* Hashes and keeps the present state once more, after a test has changed it. */
void timeline_touch(timeline *c);

/* A match: the host's exchange, and one for each other machine by its player; the last is the
 * spectator's. */
#define MATCH_SPECTATOR COX_PLAYERS_MAX

typedef struct match {
    timeline *timelines[COX_PLAYERS_MAX + 1]; /* by player; NULL: nobody. 0 is the host */
    cox_desync_exchange exchanges[COX_PLAYERS_MAX + 1];
    uint32_t bytes[COX_PLAYERS_MAX + 1]; /* to and from each */
    uint32_t messages[COX_PLAYERS_MAX + 1];
    uint32_t answers_left; /* so many are delivered to the host, then no more */
} match;

/* A match of count machines in players 0 on; further ones may be put into their places before
 * match_begin. */
void match_make(match *m, timeline *const *timelines, uint32_t count);

/* Begins the host's search, with all others as witnesses, against the one at a player. */
void match_begin(match *m, uint32_t tick, uint8_t other, bool builds_differ);

/* Carries messages and fulfils wishes until nobody has anything more to say. */
void match_run(match *m);

/* All that: begins, runs, and gives the host's report; false if there is none. */
bool match_search(match *m, uint32_t tick, uint8_t other, cox_desync *report);

#endif
