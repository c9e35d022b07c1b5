/* SPDX-License-Identifier: MIT
 * The verification of one replay: played, and every recorded state compared. */
#ifndef COXSWAIN_VERIFICATION_H
#define COXSWAIN_VERIFICATION_H

#include <stdatomic.h>
#include <stdbool.h>

#include "util/failure.h"
#include "coxswain/reader.h"
#include "notes.h"

/* The options of a verification. */
typedef struct verification_options {
    const cox_scenario *given; /* NULL: the shipped one of the replay's simulation */
    bool has_sync_test;        /* save, spoil, load and compare at every tick */
    atomic_ullong *bytes_done; /* counts the bytes read, of all files together */
} verification_options;

/* The result. */
typedef struct verification {
    const char *path;
    const char *verdict;       /* one word: same, diverged, undeclared, order, unsound, cut,
                                  damaged, unreadable, crashed */
    int code;                  /* EXIT_... */
    bool is_played;            /* whether there was a state; else only sentence counts */
    uint32_t ticks;            /* the tick reached, also while it is played */
    uint64_t hash;             /* of the state there */
    uint32_t verified_tick;    /* of the last checkpoint that agreed */
    uint32_t checkpoint_tick;  /* where diverged: of the one that did not agree */
    uint64_t expected_hash;
    uint64_t found_hash;
    char sentence[ERROR_SIZE]; /* what came of it, the path first */
    notes notes;               /* of the file, where it was played */
} verification;

/* Verifies a file. May be called from several threads at once. */
void verification_run(verification *made, const char *path, const verification_options *options);

/* Fills in the result of a file of which nothing else is known: a verdict, EXIT_BAD, and a sentence
 * after the path. */
void verification_fail(verification *made, const char *path, const char *verdict,
                       const char *format, ...) LIKE_PRINTF(4, 5);

#endif
