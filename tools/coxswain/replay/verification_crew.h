/* SPDX-License-Identifier: MIT
 * Many replays verified at once, long ones in several parts: in threads; or, with a user's own
 * scenario, each run in a process of its own, because such code may keep anything in static memory.
 */
#ifndef COXSWAIN_VERIFICATION_CREW_H
#define COXSWAIN_VERIFICATION_CREW_H

#include "util/processes.h"
#include "util/progress.h"
#include "verification_split.h"
#include "util/worker.h"

/* The most threads or processes at once. */
#define VERIFICATION_CREW_MAX 256u

/* The parts of a replay for each core: so many that all cores end at about the same time. */
#define VERIFICATION_CREW_PARTS 32u

/* What all threads and processes write to. */
typedef struct verification_results {
    atomic_ullong bytes_done;
    verification of_job[]; /* one for each */
} verification_results;

/* A job: a part of a replay, or its notes. */
typedef struct verification_job {
    int path; /* its number */
    bool is_of_notes;
    verification_part part;
} verification_job;

/* Replays being verified; made by verification_crew_begin. */
typedef struct verification_crew {
    char **paths; /* count of them; the caller's */
    int count;
    verification_job *jobs; /* job_count of them: of each path its parts, before which, if they are
                               several, its notes */
    int job_count;
    verification_options options;
    verification_results *results;
    bool has_processes; /* each in one of its own: */
    processes processes;
    worker threads[VERIFICATION_CREW_MAX]; /* else in thread_count threads: */
    uint32_t thread_count;
    bool *is_done;    /* for each job */
    int next;         /* the first job that no thread has taken */
    worker_lock lock; /* guards next and is_done; wakes when a job is done */
} verification_crew;

/* Begins to verify replays by options (its count of bytes aside), of which at_once (1 to
 * VERIFICATION_CREW_MAX) are worked on at once; if they are fewer, in parts, but for a sync test.
 * False if there is no memory. */
bool verification_crew_begin(verification_crew *crew, char **paths, int count,
                             const verification_options *options, uint32_t at_once);

/* Waits for the result of paths[path], and shows meanwhile how many bytes of all replays are done.
 * NULL if the user has interrupted it. */
const verification *verification_crew_await(verification_crew *crew, int path, progress *bar);

/* Ends all threads and processes, and frees. */
void verification_crew_end(verification_crew *crew);

#endif
