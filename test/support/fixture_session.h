/* SPDX-License-Identifier: MIT
 * Sessions of one match side by side in one process, with packets that arrive at once; and what a
 * test does to them: cut a line, drop packets, look at what was asked and told.
 *
 * Number 0 is the host. Each side has a simulation of fixture_replay.h and records to a file of
 * it. */
#ifndef FIXTURE_SESSION_H
#define FIXTURE_SESSION_H

#include "coxswain/session.h"

#include "fixture_replay.h"

#define TABLE_SIDES_MAX 5
#define TABLE_EVENTS_MAX 64
#define TABLE_PACKETS_MAX 200 /* of a side in a turn */
#define TABLE_MEMORY 300000u

/* One machine. */
typedef struct table_side {
    bool is_there;
    bool is_deaf;  /* its packets to and from the host are lost */
    bool is_over;
    uint32_t peer; /* its number at the host */
    uint32_t ahead_ms; /* its clock shows so much more than the table's, modulo 2^32 */
    fixture_state state;
    cox_sim sim;
    cox_session *session;
    fixture_file file; /* what it records, if the definition has a write */
    cox_event events[TABLE_EVENTS_MAX]; /* the first ones */
    uint32_t event_count;
    uint32_t memory[TABLE_MEMORY / 4];
} table_side;

/* All machines of a match. */
typedef struct table {
    uint32_t now_ms;
    uint32_t peers;    /* numbers that the host has given */
    uint32_t lost_of_8; /* so many of 8 packets are lost, in a fixed sequence */
    uint32_t sent;
    table_side sides[TABLE_SIDES_MAX];
} table;

/* A definition of a match for a test: so many players and ticks, short times, recorded. */
cox_session_def table_def(uint32_t players, uint32_t ticks);

/* An empty table. */
void table_clear(table *t);

/* Puts a session of a definition into a place, made from seed; the role follows from the number. A
 * joiner gets a new number at the host. Fails the test if there is no room. */
void table_put(table *t, uint32_t number, cox_session_def def, uint32_t seed);

/* Puts so many sessions of a definition into the first places. */
void table_put_all(table *t, const cox_session_def *def, uint32_t count);

/* Lets so many milliseconds pass; in each all sides run and their packets arrive. */
void table_pass(table *t, uint32_t ms);

/* Lets time pass until all sides are over, at most ms. Returns whether they are. */
bool table_finish(table *t, uint32_t ms);

/* Hands over the packets that a side has now. Fails the test if there are ever more. */
void table_deliver(table *t, uint32_t number);

/* A push of a side's own player, of a value. */
cox_status table_push(table *t, uint32_t number, int32_t value);

/* The first event of a kind that a side told; NULL if there was none. */
const cox_event *table_event(const table *t, uint32_t number, uint8_t kind);

/* Fails the test unless both sides' final states are the same, of a tick. */
void table_expect_same(const table *t, uint32_t a, uint32_t b, uint32_t tick);

#endif
