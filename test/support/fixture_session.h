/* SPDX-License-Identifier: MIT
 * Sessions of one match side by side in one process, with packets that arrive at once. A test can
 * cut a line, drop packets, and look at the requests and events.
 *
 * Number 0 is the host. Each side has a simulation of fixture_replay.h and records to a file of
 * it. */
#ifndef FIXTURE_SESSION_H
#define FIXTURE_SESSION_H

#include "coxswain/plan.h"
#include "coxswain/session.h"

#include "fixture_replay.h"

#define TABLE_SIDES_MAX 5
#define TABLE_EVENTS_MAX 64
#define TABLE_HOST 255u /* the number of the host's address */
#define TABLE_PACKETS_MAX 200 /* of a side in a turn */
#define TABLE_MEMORY 380000u
#define TABLE_PLAN_MEMORY 8192u
#define TABLE_MS UINT64_C(1000) /* a millisecond on the table's clock */

/* One machine. */
typedef struct table_side {
    bool is_there;
    bool is_deaf;  /* its packets to and from the host are lost */
    bool is_over;
    uint32_t peer; /* its peer number at the host, if it came in the order of the sides */
    cox_address address;
    uint64_t ahead_us; /* how far its clock is ahead of the table's, modulo 2^64 */
    fixture_state state;
    cox_sim sim;
    cox_session *session;
    fixture_file file; /* its recording, if the definition has a writer */
    cox_event events[TABLE_EVENTS_MAX]; /* the first events it reported */
    uint32_t event_count;
    uint64_t packets_hash; /* of all bytes that it gave to be sent */
    uint32_t memory[TABLE_MEMORY / 4];
    uint64_t plan_memory[TABLE_PLAN_MEMORY / 8];
} table_side;

/* All machines of a match. */
typedef struct table {
    uint64_t now_us;
    uint32_t peers;    /* joiners that were made so far, */
    uint32_t made;     /* and all sessions */
    uint32_t lost_of_8; /* packets lost of every 8, in a fixed sequence */
    uint32_t sent;
    uint32_t planned;   /* the sides whose simulation has a plan, bit by bit */
    cox_sim (*make_sim)(uint32_t number, uint32_t seed); /* NULL: the one of fixture_replay.h */
    table_side sides[TABLE_SIDES_MAX];
} table;

/* A definition of a recorded match for a test, with these players and ticks and short times. */
cox_session_def table_def(uint32_t players, uint32_t ticks);

/* An empty table. */
void table_clear(table *t);

/* The address of a number. */
cox_address table_address(uint32_t number);

/* Makes the session of a side from a definition and a seed; side 0 is the host. A joiner gets a new
 * address. Fails the test if there is no room. */
void table_put(table *t, uint32_t number, cox_session_def def, uint32_t seed);

/* Makes the first count sides' sessions from a definition. */
void table_put_all(table *t, const cox_session_def *def, uint32_t count);

/* Lets ms milliseconds pass; in each of them all sides run and their packets arrive. */
void table_pass(table *t, uint32_t ms);

/* Lets time pass until all sides are over, at most ms. Returns whether they are. */
bool table_finish(table *t, uint32_t ms);

/* Gives a side bytes as those of an address, now. */
cox_status table_receive(table *t, uint32_t number, cox_address from, const void *bytes,
                         uint32_t length);

/* The next packet that a side has now, without delivering it. Fails the test if there is none. */
cox_packet table_next_packet(table *t, uint32_t number);

/* Gives a packet whose bytes were changed a check that fits. */
void table_seal(cox_packet *packet);

/* Sends the host a HELLO with another nonce from an address, and again with the cookie that it
 * gets. Returns what the host makes of that; its other packets until then are lost. */
cox_status table_ask_anew(table *t, cox_packet hello, cox_address from, uint64_t nonce);

/* Delivers the packets that a side has now. Fails the test if they do not end. */
void table_deliver(table *t, uint32_t number);

/* Gives the command push with a value by a side's own player. */
cox_status table_push(table *t, uint32_t number, int32_t value);

/* The first event of a kind that a side reported; NULL if there was none. */
const cox_event *table_event(const table *t, uint32_t number, uint8_t kind);

/* Fails the test unless both sides have the same final state, at this tick. */
void table_expect_same(const table *t, uint32_t a, uint32_t b, uint32_t tick);

/* A match of two that runs. Returns a HELLO of its joiner. */
cox_packet table_run_a_match(table *t, const cox_session_def *def);

/* The next packet that the host has now. Returns whether there is one. */
bool table_host_answers(table *t, cox_packet *answer);

/* Fails the test unless nobody is dropped and both sides come to the match's end, at this tick. */
void table_expect_the_match_goes_on(table *t, uint32_t ticks);

#endif
