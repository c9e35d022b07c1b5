/* SPDX-License-Identifier: MIT
 * States that are made to differ. The report must name kind, tick, cell, both values, command and
 * majority. The expected report is worked out from the frames alone by a fresh game, not by the
 * library's search. */
#ifndef PROVOCATION_H
#define PROVOCATION_H

#include "fleet_match.h"

/* What makes the states differ. */
enum {
    PROVOKE_MEMORY = 1,     /* a bit flips in one machine's state */
    PROVOKE_SKIP = 2,       /* one machine's step skips a command */
    PROVOKE_INPUTS = 3,     /* a relay changes a command to or from one machine */
    PROVOKE_EPOCH = 4,      /* one machine has another epoch */
    PROVOKE_UNDECLARED = 5, /* a field that is not declared, and a machine whose state was loaded */
    PROVOKE_CONTAINER = 6,  /* the same with a container that restored() fills in another order */
    PROVOKE_COUNTER = 7,    /* the same with a counter of all steps */
    PROVOKE_ROUNDING = 8,   /* one machine computes in double and not in float */
    PROVOKE_KINDS = 9
};

#define PROVOCATION_TEXT 400

/* The outcome. */
typedef struct provocation {
    uint8_t kind;
    uint8_t victim;   /* the machine at fault */
    uint32_t done_ms; /* when the fault was provoked, and when the host had the report */
    uint32_t found_ms;
    bool has_report;
    cox_desync report;
    cox_event refusal;
    char text[COX_DESYNC_TEXT_SIZE];
    char fault[PROVOCATION_TEXT]; /* what the report lacks or has wrong; empty: nothing */
} provocation;

/* The kind with a name, 0 if there is none; and the name of a kind. */
uint8_t provocation_kind(const char *name);
const char *provocation_name(uint8_t kind);

/* Plays a match with 2 to 8 players in which states differ. match is memory to play in. */
void provocation_play(provocation *p, fleet_match *match, uint8_t kind, uint64_t seed,
                      uint8_t players);

#endif
