/* SPDX-License-Identifier: MIT
 * Machines that play the same match side by side, without a session. Each has an exchange and its
 * own timeline of frames, hashes and kept snapshots, which a test can spoil. match_run carries
 * messages between the host's exchange and the others. */
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
    uint32_t keep;    /* ticks between kept snapshots; 0: none is kept */
    bool has_present; /* whether the present state can be saved for a search */
    bool was_restored;
    uint32_t counts[TIMELINE_TICKS];
    cox_command commands[TIMELINE_TICKS][TIMELINE_COMMANDS];
    cox_hash_pair pairs[TIMELINE_TICKS + 1];
    uint32_t lengths[TIMELINE_TICKS + 1]; /* of the kept snapshots; 0: none */
    uint8_t kept[TIMELINE_TICKS + 1][TIMELINE_STATE_BYTES];
    uint8_t given[TIMELINE_STATE_BYTES]; /* the last state given to the exchange */
} timeline;

/* A machine at tick 0 with ship_count ships; it keeps a snapshot every 8 ticks. */
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
    timeline *timelines[COX_PLAYERS_MAX + 1]; /* by player; NULL: none. 0 is the host */
    cox_desync_exchange exchanges[COX_PLAYERS_MAX + 1];
    uint32_t bytes[COX_PLAYERS_MAX + 1]; /* to and from each */
    uint32_t messages[COX_PLAYERS_MAX + 1];
    uint32_t answers_left; /* the host gets this many more answers, then none */
} match;

/* A match of count machines, which are the players from 0 on; a test may add further ones before
 * match_begin. */
void match_make(match *m, timeline *const *timelines, uint32_t count);

/* Begins the host's search against one player (COX_NO_PLAYER: the spectator), with all other
 * players as witnesses. */
void match_begin(match *m, uint32_t tick, uint8_t other, bool builds_differ);

/* Carries messages and fulfils state requests until no exchange has a message left. */
void match_run(match *m);

/* Begins a search, runs it, and gives the host's report; false if there is none. */
bool match_search(match *m, uint32_t tick, uint8_t other, cox_desync *report);

#endif
