/* SPDX-License-Identifier: MIT
 * The report where the states of a match differ: the place, the sides, and the kind of difference.
 *
 * Peers compare column and group digests and fetch the values of one row, never the state
 * (src/net/wire/PROTOCOL.md). All of them get the same report. */
#ifndef COX_DESYNC_H
#define COX_DESYNC_H

#include "coxswain/snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What kind of difference it is. */
enum cox_desync_kind {
    COX_DESYNC_UNKNOWN = 0,    /* the peer went before it could answer, or nothing was kept */
    COX_DESYNC_INPUTS = 1,     /* the frames differ: a peer was sent other commands */
    COX_DESYNC_UNDECLARED = 2, /* a restored state goes on differently than a continued one: state
                                  that is not declared */
    COX_DESYNC_BUILD = 3,      /* the same start and frames, but builds that say they differ */
    COX_DESYNC_MEMORY = 4, /* one peer's resimulation gives what the other had, each time, and none
                              of both was ever loaded: a bit flipped */
    COX_DESYNC_LOGIC = 5   /* each peer reproduces its own state: the same code path computes
                              another value, or undefined behaviour */
};

/* Which cells differ. */
enum cox_desync_place {
    COX_PLACE_CELL = 1,       /* one cell of a row that both have */
    COX_PLACE_ONLY_HOST = 2,  /* a row that only the host has */
    COX_PLACE_ONLY_OTHER = 3, /* a row that only the other has */
    COX_PLACE_NO_CELL = 4     /* no cell: of inputs, or nothing was found */
};

/* What a side gets when it steps again to that tick, three times, from one snapshot of its own
 * before it. */
enum cox_resimulated {
    COX_RESIMULATED_NONE = 0,   /* not known: nothing was kept, or the peer went */
    COX_RESIMULATED_SAME = 1,   /* the hash that it had */
    COX_RESIMULATED_OTHERS = 2, /* not that, but the hash that the other side has */
    COX_RESIMULATED_NEITHER = 3, /* none of both */
    COX_RESIMULATED_VARIES = 4   /* not the same each time */
};

/* The first difference between the host and one other peer. */
typedef struct cox_desync {
    uint8_t kind;  /* enum cox_desync_kind */
    uint8_t where; /* enum cox_desync_place */
    uint8_t host;  /* the host's player */
    uint8_t other; /* the player of the peer that the host compared itself with; COX_NO_PLAYER: of a
                      spectator */
    uint8_t suspect; /* for COX_DESYNC_MEMORY and _UNDECLARED the player of the side that seems to
                        be at fault; for COX_DESYNC_INPUTS the player whose input differs, or
                        COX_PLAYER_SESSION; COX_NO_PLAYER: not known */
    uint32_t tick;   /* of the first state that differs; for inputs, of the frame */

    uint8_t host_resimulated;  /* enum cox_resimulated: of the host, */
    uint8_t other_resimulated; /* and of the other side */
    bool host_restored; /* whether a side's simulation has been loaded since the match began: a late
                           join, a rollback, an earlier search */
    bool other_restored;
    bool builds_differ; /* whether the two sides reported different builds */

    uint16_t host_player_bits;  /* a bit for each player whose hashes at that tick equal the */
    uint16_t other_player_bits; /* host's, and the other side's; a player with hashes of a third
                                   kind, or with none, is in neither */
    bool has_majority;      /* whether more than half of all players that told their hashes agree;
                               never with two */
    bool host_is_right;     /* whether that is the host's */

    uint32_t cell_tick; /* of the states in which the cell was found: tick, or a later one where a
                           side cannot step to that tick again */
    cox_cell cell;      /* the first one that differs, in order of table, id, column */
    int64_t host_value;  /* as cox_sim_fetch gives it */
    int64_t other_value; /* likewise, at the other side */
    uint32_t rows;    /* how many rows of that table are known to differ */
    uint64_t columns; /* the columns of that table that differ, bit by bit; the last bit is for
                         column 63 and all after it */

    bool has_command;      /* whether there is one: for inputs, the first that differs, at the host;
                              else the last one before the tick that names the row, or that the
                              suspect player gave */
    uint32_t command_tick; /* of that command */
    cox_command command;   /* counts only with has_command */
    bool has_other_command;    /* for inputs: the first that differs, at the other */
    cox_command other_command; /* counts only with has_other_command */

    uint64_t host_hash;  /* the state's, or for inputs the input hash after the frame */
    uint64_t other_hash; /* the same at the other side */
} cox_desync;

/* The most bytes of a report's text, its terminating zero included. */
#define COX_DESYNC_TEXT_SIZE 768

/* Writes the report as one sentence in English into text (at most size bytes with the terminating
 * zero), with the names that the simulation declares: "tick 4711: agents 38 velocity.y is 1.5 at
 * the host and 1.49998 at player 1; ...". Any report is allowed, even one of random bytes. */
COX_API void cox_desync_text(const cox_desync *desync, const cox_sim *sim, char *text,
                             uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
