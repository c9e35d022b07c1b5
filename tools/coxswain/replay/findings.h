/* SPDX-License-Identifier: MIT
 * What conditions find in a replay: its parts are searched side by side while they are verified,
 * in threads or processes, and what they find is kept in a temporary file. */
#ifndef COXSWAIN_FINDINGS_H
#define COXSWAIN_FINDINGS_H

#include <stdio.h>

#include "finder.h"
#include "verification.h"

/* The most conditions at once. */
#define FINDINGS_CONDITIONS_MAX 64u

/* What all threads and processes write to. */
typedef struct findings_shared {
    atomic_size_t first_part[FINDINGS_CONDITIONS_MAX]; /* that found it, 1 + its number; 0: none */
    atomic_bool is_there[FINDINGS_CONDITIONS_MAX]; /* a row that it is asked of is in some state */
    uint64_t counts[];                             /* of findings, by part */
} findings_shared;

/* Conditions and what they found; made by findings_begin. */
typedef struct findings {
    const condition *conditions; /* the caller's, read and not bound */
    uint32_t count;
    bool is_each; /* finds each tick where one begins to hold, not just the first */
    FILE *file;   /* part p keeps what it found in its own place */
    findings_shared *shared;
    size_t shared_size;
    verification_witness witness; /* for verification_options */
} findings;

/* Begins with as many conditions as there are, at most FINDINGS_CONDITIONS_MAX, over at most
 * `parts` parts. False, with a sentence, if there is no memory or no temporary file. */
bool findings_begin(findings *made, const condition *conditions, uint32_t count, bool is_each,
                    size_t parts, char *error);

/* Hands out what the parts up to the last one that counts have found, in order of ticks, of
 * conditions and of rows; of that part up to a tick; without is_each just the first of each
 * condition. False if take fails, or the file cannot be read. */
bool findings_walk(const findings *made, size_t last_part, uint32_t last_tick, finder_taker take,
                   void *user);

/* Frees what it holds. */
void findings_end(findings *made);

#endif
