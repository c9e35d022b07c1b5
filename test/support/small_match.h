/* SPDX-License-Identifier: MIT
 * A match between two machines that need little: a state of 12 bytes, lockstep, no feature. The
 * line between them is a seeded one that delays, reorders and loses packets. */
#ifndef SMALL_MATCH_H
#define SMALL_MATCH_H

#include "coxswain/random.h"
#include "coxswain/session.h"

#include "small_sim.h"

#define SMALL_MEMORY 200000u /* of a session */
#define SMALL_PACKETS 24u    /* on the line at once */
#define SMALL_EVENTS 24u     /* that are kept of each machine */

/* One machine. */
typedef struct small_machine {
    small_state state;
    cox_sim sim;
    cox_session *session;
    cox_status outcome;             /* of cox_session_run; COX_OK as long as the match goes on */
    bool is_away;                   /* it does nothing, and hears nothing */
    bool is_mute;                   /* its packets are lost */
    cox_event events[SMALL_EVENTS]; /* its first ones */
    uint32_t event_count;
    uint64_t memory[SMALL_MEMORY / 8];
} small_machine;

typedef struct small_packet {
    uint64_t due_us; /* when it arrives; 0: this place is free */
    uint8_t to;      /* the machine */
    uint32_t length;
    uint8_t bytes[COX_PACKET_BYTES_MAX];
} small_packet;

/* Machine 0 is the host, machine 1 the joiner. */
typedef struct small_match {
    uint64_t now_us;
    cox_random random; /* what the line does */
    uint32_t loss;     /* per cent of the packets */
    small_machine machines[2];
    small_packet packets[SMALL_PACKETS];
    cox_packet packet;
} small_match;

/* The definition of a machine: a match of so many ticks, without features. */
cox_session_def small_def(uint32_t number, uint32_t ticks);

/* An empty match. */
void small_match_clear(small_match *match);

/* Makes the session of a machine. Returns whether there was room, and the definition sound. */
bool small_match_put(small_match *match, uint32_t number, const cox_session_def *def);

/* Lets ms milliseconds pass. Each machine's player changes its direction each few ticks. */
void small_match_pass(small_match *match, uint32_t ms);

/* Lets time pass until both machines are over, at most ms. Returns whether they are. */
bool small_match_finish(small_match *match, uint32_t ms);

/* The first event of a kind that a machine told; NULL if there was none. */
const cox_event *small_match_event(const small_match *match, uint32_t number, uint8_t kind);

#endif
