/* SPDX-License-Identifier: MIT
 * The plan of a fleet's match: which machines take part, and what goes wrong when. All of it
 * follows from a seed, and each incident can be left out by its number, so a seed and a list of
 * numbers describe a whole match. */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include <stdio.h>

#include "simulated_network.h"

#define SCHEDULE_INCIDENTS_MAX 96

/* What can happen to a machine. Times count from the start of the match. The weather of its lines
 * (the first group) lasts from the beginning until the network heals. */
enum {
    INCIDENT_LOSS = 1, /* amount: thousandths */
    INCIDENT_DOUBLED = 2,
    INCIDENT_REORDERED = 3,
    INCIDENT_DAMAGED = 4,
    INCIDENT_REPEATED = 5,
    INCIDENT_DELAY = 6, /* amount: ms */
    INCIDENT_JITTER = 7,

    INCIDENT_SPIKE = 8,         /* amount: ms of further delay for length_ms */
    INCIDENT_PARTITION = 9,     /* nothing passes for length_ms */
    INCIDENT_SILENCE_UP = 10,   /* nothing passes to the host */
    INCIDENT_SILENCE_DOWN = 11, /* nothing passes from the host */
    INCIDENT_PAUSE = 12,        /* the process is not called for length_ms */
    INCIDENT_CLOCK_STANDS = 13, /* its clock stands still for length_ms */
    INCIDENT_CLOCK_BACK = 14,   /* its clock goes back by amount ms */
    INCIDENT_CLOCK_AHEAD = 15,  /* its clock jumps ahead by amount ms */
    INCIDENT_SNAPSHOT = 16,     /* while it plays, the host sends it snapshots for length_ms */
    INCIDENT_LEAVE = 17,
    INCIDENT_KILL = 18,   /* amount 1: its transport tells the host */
    INCIDENT_RETURN = 19, /* a new process on the machine */
    INCIDENT_KINDS = 20
};

typedef struct incident {
    uint8_t kind;
    uint8_t machine; /* 0: the host */
    uint8_t number;  /* within the whole schedule of the seed */
    uint32_t at_ms;
    uint32_t length_ms;
    uint32_t amount;
} incident;

typedef struct schedule_machine {
    bool is_spectator;
    bool is_sync_test;   /* steps with the sync test */
    bool is_plain;       /* calls cox_session_run; else it fulfils the requests itself */
    bool is_hasty;       /* sends before each turn as well as after it */
    uint8_t rollback;    /* ticks */
    uint32_t start_ms;   /* of its first process; spectators count from the match's start */
    uint32_t cadence_ms; /* from one turn to the next */
    uint64_t clock_ms;   /* what its clock shows at true time 0 */
    uint32_t eagerness;  /* thousandths: chance of a command in a turn */
} schedule_machine;

typedef struct schedule {
    uint64_t seed;
    uint32_t ticks;
    uint16_t rate; /* ticks per second */
    uint8_t players;
    uint8_t machine_count;
    uint16_t delay_ms, delay_greatest_ms, window_ms;
    uint16_t history_ticks, snapshot_ticks;
    uint16_t warn_ms, drop_ms;
    uint32_t heal_ms; /* this long after the match's start all lines become perfect */
    uint32_t end_ms;  /* this long after the match's start all machines must be at an end */
    schedule_machine machines[NETWORK_MACHINES_MAX];
    uint32_t incident_count;
    incident incidents[SCHEDULE_INCIDENTS_MAX];
} schedule;

/* The match of a seed. */
void schedule_make(schedule *s, uint64_t seed, uint32_t ticks);

/* Leaves out the incidents whose numbers are set, bit by bit. */
void schedule_leave_out(schedule *s, const uint8_t left_out[SCHEDULE_INCIDENTS_MAX]);

/* The longest time in ms for which the host and the machine cannot hear each other. */
uint32_t schedule_outage_ms(const schedule *s, uint32_t machine);

/* Whether they cannot hear each other at some time of an interval. */
bool schedule_is_away(const schedule *s, uint32_t machine, uint32_t from_ms, uint32_t to_ms);

/* The weather of a machine's lines at a time (ms after the match's start; before it: 0). */
void schedule_weather(const schedule *s, uint32_t machine, uint32_t at_ms, network_weather *up,
                      network_weather *down);

/* Whether an incident of a kind is going on at the machine at a time; none is after the heal. */
bool schedule_goes_on(const schedule *s, uint8_t kind, uint32_t machine, uint32_t at_ms);

/* What the machine's clock shows in microseconds, modulo 2^64, at true time now_ms, which is at_ms
 * after the match's start. Every other machine looks at it between two milliseconds. */
uint64_t schedule_clock_us(const schedule *s, uint32_t machine, uint32_t now_ms, uint32_t at_ms);

/* Prints the match as sentences. */
void schedule_print(const schedule *s, FILE *out);

#endif
