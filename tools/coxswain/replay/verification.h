/* SPDX-License-Identifier: MIT
 * The verification of one replay: played, and every recorded state compared. */
#ifndef COXSWAIN_VERIFICATION_H
#define COXSWAIN_VERIFICATION_H

#include <stdatomic.h>
#include <stdbool.h>

#include "bounds.h"
#include "util/failure.h"
#include "coxswain/keyframes.h"
#include "notes.h"

/* A part of a replay: from its start or a keyframe to a tick at which another part begins with a
 * keyframe, or to its end. All zero is the whole replay. */
typedef struct verification_part {
    size_t number; /* among the parts of the replay, from 0 */
    bool has_start;
    cox_keyframe start; /* where it begins; without has_start the replay's start */
    bool has_end;
    uint32_t end_tick; /* where it ends; without has_end at the end of the file */
} verification_part;

/* One who looks at the states of a replay while it is verified, from the first that a part loads to
 * the last that it reaches. It is called from as many threads or processes as there are. */
typedef struct verification_witness {
    void *user;
    /* A view of a part, which is in its first state; NULL, with a sentence, if there is none. */
    void *(*begin)(void *user, const verification_part *part, const cox_sim *sim, char *error);
    /* Looks at a state. False: no later one is wanted, and playing ends where this one is proven.
     */
    bool (*look)(void *view, const cox_sim *sim, uint32_t tick);
    /* Ends the view. False, with a sentence, if what was seen is lost. */
    bool (*end)(void *view, char *error);
} verification_witness;

/* The options of a verification. */
typedef struct verification_options {
    const cox_scenario *given; /* NULL: the shipped one of the replay's simulation */
    bool has_sync_test;        /* save, spoil, load and compare at every tick */
    bool has_genuine_test;     /* the start is state 0 of the settings and the seed, and that is
                                  played */
    const bounds *bounds;      /* of each file; NULL: none */
    const verification_witness *witness; /* NULL: nobody looks */
    atomic_ullong *bytes_done;           /* counts the bytes read, of all files together */
} verification_options;

/* What a part has found at a tick that it shares with another one: if both have found the same,
 * they go on alike. */
typedef struct verification_seam {
    bool is_reached;
    uint32_t tick;
    uint32_t crc;         /* of the record that has the frame of that tick */
    uint64_t offset;      /* behind that record */
    uint32_t empty_ticks; /* still to be played of the record */
    uint8_t cursor;       /* where its payload goes on behind them */
    uint64_t state_hash;
    uint64_t input_hash;
} verification_seam;

/* The result. */
typedef struct verification {
    const char *path;
    size_t part;              /* the number of the part that it is of */
    const char *verdict;      /* one word: same, diverged, unproven, undeclared, order, drawn,
                                 unsound, cut, damaged, unreadable, crashed, stopped */
    int code;                 /* EXIT_... */
    bool is_played;           /* whether there was a state; else only sentence counts */
    uint32_t ticks;           /* the tick reached, also while it is played */
    uint64_t hash;            /* of the state there */
    uint32_t verified_tick;   /* of the last checkpoint that agreed */
    uint32_t checkpoint_tick; /* where diverged: of the one that did not agree */
    uint64_t expected_hash;
    uint64_t found_hash;
    char sentence[ERROR_SIZE]; /* what came of it, the path first */
    notes notes;               /* of the file, where it was played */
    bool is_refused;           /* the part cannot be run by itself */
    cox_status survey;         /* of a survey: how the file's records end */
    verification_seam begin;   /* where the part begins, unless that is the replay's start */
    verification_seam end;     /* where the part ends, if it came so far */
} verification;

/* Verifies a file, or a part of it, of which the notes are not read. spent is what all runs of the
 * file have taken, NULL where nothing is bounded. May be called from several threads at once. */
void verification_run(verification *made, const char *path, const verification_part *part,
                      const verification_options *options, spending *spent);

/* Fills in the result of a file of which nothing else is known: a verdict, EXIT_BAD, and a sentence
 * after the path. */
void verification_fail(verification *made, const char *path, const char *verdict,
                       const char *format, ...) LIKE_PRINTF(4, 5);

#endif
