/* SPDX-License-Identifier: MIT
 * One machine of the fleet and the process on it: its game, its session in memory of exactly the
 * size that it asked for, a recording in memory, and a bot that gives commands. */
#ifndef MACHINE_H
#define MACHINE_H

#include "game.h"
#include "oracle.h"
#include "schedule.h"

#define MACHINE_INBOX_MAX 4096

/* A recording in memory. */
typedef struct tape {
    uint8_t *bytes;
    uint32_t length;
    uint32_t capacity;
    uint32_t cursor; /* of the reader */
} tape;

typedef struct machine {
    uint32_t number; /* 0: the host */
    const schedule *schedule;
    const schedule_machine *plan;
    oracle *oracle;
    uint32_t next_turn_ms;
    uint32_t inbox_count;
    network_parcel inbox[MACHINE_INBOX_MAX];

    /* The process. */
    bool is_on;
    uint8_t process; /* its number for the oracle */
    uint32_t started_ms;
    uint32_t begun_ms; /* when it got a state of the match */
    cox_random bot;
    game game;
    cox_sim sim;
    void *plan_memory; /* of its declaration, compiled; NULL: it is walked */
    cox_session *session;
    uint8_t *memory; /* of the session, with guards around it */
    uint32_t memory_size;
    cox_recorder recorder; /* for a process that fulfils the requests itself */
    cox_recorder_def recorder_def;
    tape tape;
    bool is_recording;
    uint32_t starts;          /* of recordings: more than one if the host sent a fresh state, */
    uint32_t starts_seen;     /* and how many there were when the state was looked at */
    uint32_t next_confirm;    /* the tick of the next frame to be recorded */
    cox_session_status state; /* after its last turn */

    /* What the session told the process. */
    bool has_started, has_ended, is_host_lost, is_dropped, is_refused, has_left, has_report;
    uint8_t player; /* the player for which its inputs began, or COX_NO_PLAYER */
    uint32_t end_tick;
    uint32_t report_ms;
    cox_event refusal;
    uint32_t drops_told;
    uint32_t drop_ticks[64];
    uint8_t drop_players[64];
} machine;

/* The address of a machine. */
cox_address machine_address(uint32_t number);

/* A host's number of the peer on a machine; UINT32_MAX if there is none. */
uint32_t machine_find_peer(const machine *host, uint32_t number);

/* Starts a process on the machine. */
void machine_start(machine *m, uint32_t now_ms, const game_fault *fault, uint32_t epoch);

/* Ends the process at once, verifies its recording and frees its memory. What the session told it
 * stays until the next start. */
void machine_stop(machine *m);

/* One turn of the process's loop: takes the packets that arrived, lets the bot play, runs the
 * session, sends. clock_us is what its own clock shows. */
void machine_turn(machine *m, network *n, uint32_t now_ms, uint64_t clock_us);

#endif
