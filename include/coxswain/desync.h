/* SPDX-License-Identifier: MIT
 * What is said when the states of a match are no longer the same: where, who, and of what kind.
 *
 * Peers compare column and group digests and fetch the values of one row, never the state
 * (src/sync/PROTOCOL.md). All of them get the same report. */
#ifndef COX_DESYNC_H
#define COX_DESYNC_H

#include "coxswain/snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What kind of difference it is. */
enum {
    COX_DESYNC_UNKNOWN = 0,    /* the peer went before it could answer, or nothing was kept */
    COX_DESYNC_INPUTS = 1,     /* the frames differ: somebody was sent other commands */
    COX_DESYNC_UNDECLARED = 2, /* a restored state goes on differently than a continued one: state
                                  that is not declared */
    COX_DESYNC_BUILD = 3,      /* the same start and frames, but builds that say they differ */
    COX_DESYNC_MEMORY = 4,     /* one peer's own re-step does not give what it had: a bit flipped */
    COX_DESYNC_LOGIC = 5       /* each peer reproduces its own state: the same code path computes
                                  another value, or undefined behaviour */
};

/* Which cells differ. */
enum {
    COX_DESYNC_CELL = 1,       /* one cell of a row that both have */
    COX_DESYNC_ONLY_HOST = 2,  /* a row that only the host has */
    COX_DESYNC_ONLY_OTHER = 3, /* a row that only the other has */
    COX_DESYNC_NO_CELL = 4     /* no cell: of inputs, or nothing was found */
};

/* The first difference between the host and one other peer. */
typedef struct cox_desync {
    uint8_t kind;        /* COX_DESYNC_INPUTS ... */
    uint8_t where;       /* COX_DESYNC_CELL ... */
    uint8_t other;       /* the seat of the peer that the host compared itself with; 255: of a
                            spectator */
    uint8_t suspect;     /* for COX_DESYNC_MEMORY and _UNDECLARED the seat that does not reproduce
                            its own state; for COX_DESYNC_INPUTS the player whose input differs;
                            255: not known */
    uint32_t tick;       /* of the first state that differs; for inputs, of the frame */
    uint16_t host_side;  /* seats, bit by bit, whose hash at that tick is the host's */
    uint16_t other_side; /* seats with another hash */
    bool has_majority;   /* false where both sides are equal, as always with two peers */
    bool host_is_right;  /* whether the majority is the host's side; false without one */
    cox_cell cell;       /* the first one that differs, in order of table, id, column */
    int64_t host_value;  /* as cox_sim_fetch gives it */
    int64_t other_value;
    uint32_t rows;       /* how many rows of that table are known to differ */
    bool has_command;    /* whether a command names that row, or came from the suspect player */
    uint32_t command_tick; /* of the last such command before the tick */
    cox_command command;
    uint64_t host_hash;  /* the state's, or for inputs the input hash, at the tick */
    uint64_t other_hash;
} cox_desync;

/* The most bytes of a report's text, its terminating zero included. */
#define COX_DESYNC_TEXT_SIZE 512

/* Writes the report as one sentence in English into text (at most size bytes with the terminating
 * zero), with the names that the simulation declares: "tick 4711: agents 38 velocity.y: player 0
 * (host) 1.5, player 1 1.49998; ...". */
void cox_desync_text(const cox_desync *desync, const cox_sim *sim, char *text, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
