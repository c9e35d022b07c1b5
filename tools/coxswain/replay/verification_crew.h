/* SPDX-License-Identifier: MIT
 * Many replays verified at once, long ones in several parts: in threads; or, with a user's own
 * scenario, each run in a process of its own, because such code may keep anything in static memory.
 *
 * However long the list is, only a few files are open: the next one begins when the result of an
 * earlier one has been given out. */
#ifndef COXSWAIN_VERIFICATION_CREW_H
#define COXSWAIN_VERIFICATION_CREW_H

#include "guard.h"
#include "util/processes.h"
#include "util/progress.h"
#include "verification_split.h"
#include "util/worker.h"

/* The most threads or processes at once. */
#define VERIFICATION_CREW_MAX 256u

/* The parts of a replay for each core: so many that all cores end at about the same time. */
#define VERIFICATION_CREW_PARTS 32u

/* The files that are open at once, for each core. */
#define VERIFICATION_CREW_FILES 4u

/* What all threads and processes write to. */
typedef struct verification_results {
    atomic_ullong bytes_done;
    spending of_file[VERIFICATION_CREW_MAX * VERIFICATION_CREW_FILES]; /* by its place */
    verification of_job[];                                             /* by its number */
} verification_results;

/* A job: a part of a replay, or its survey, which reads all records. */
typedef struct verification_job {
    bool is_survey;
    bool is_done;
    bool is_stuck; /* it was stopped because a call of the scenario slept for too long */
    guard_watcher watcher;
    double used_before; /* nanoseconds of a processor when that call was first seen */
    verification_part part;
} verification_job;

/* The place of an open file. */
typedef struct verification_place {
    int path; /* its number */
    int jobs; /* how many it has, from the place's first number on */
} verification_place;

/* Replays being verified; made by verification_crew_begin. */
typedef struct verification_crew {
    char **paths; /* count of them; the caller's */
    int count;
    int opened; /* paths that are open or done; path p has place p % place_count */
    int place_count;
    verification_place *places;
    int stride;             /* job numbers of a place; */
    verification_job *jobs; /* the first is that of the survey, if there are several */
    size_t parts_max;       /* of a file */
    verification_part *parts;
    verification_options options;
    verification_results *results;
    size_t results_size;
    bool has_processes; /* each in one of its own: */
    processes processes;
    guard_trail *trails; /* by the job's number, in memory that they share too */
    size_t trails_size;
    worker threads[VERIFICATION_CREW_MAX]; /* else in thread_count threads: */
    uint32_t thread_count;
    int next_path; /* the first that has a job that is not taken, */
    int next_job;  /* and which of its jobs that is */
    int again;     /* a job to be taken before all others; -1: none */
    bool is_ending;
    worker_lock lock; /* guards jobs, places and all that says what is next; wakes at each change */
} verification_crew;

/* How many threads or processes at once use all processors. */
uint32_t verification_crew_cores(void);

/* Begins to verify replays by options (its count of bytes aside), of which at_once (1 to
 * VERIFICATION_CREW_MAX) are worked on at once; if they are fewer, in parts, but for a sync test.
 * False if there is no memory. */
bool verification_crew_begin(verification_crew *crew, char **paths, int count,
                             const verification_options *options, uint32_t at_once);

/* The bytes of all replays, for the bar. */
uint64_t verification_crew_bytes(const verification_crew *crew);

/* Waits for the result of paths[path], and shows meanwhile how many bytes of all replays are done.
 * Paths are awaited in their order; the result is good until the next one is. NULL if the user has
 * interrupted it. */
const verification *verification_crew_await(verification_crew *crew, int path, progress *bar);

/* Ends all threads and processes, and frees. */
void verification_crew_end(verification_crew *crew);

#endif
