/* SPDX-License-Identifier: MIT
 * Crews of threads and of processes. */
#include "verification_crew.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "util/interrupt.h"

static size_t results_size(int count)
{
    return sizeof(verification_results) + (size_t)count * sizeof(verification);
}

/* Verifies one replay, in whatever thread or process. */
static void verify_one(void *user, int number)
{
    verification_crew *crew = (verification_crew *)user;
    verification_run(&crew->results->of_path[number], crew->paths[number], &crew->options);
}

/* A thread: verifies one replay after the other. */
static void *verify_many(void *user)
{
    verification_crew *crew = (verification_crew *)user;
    for (;;) {
        worker_lock_take(&crew->lock);
        int number = crew->next < crew->count ? crew->next++ : -1;
        worker_lock_give(&crew->lock);
        if (number < 0) return NULL;
        verify_one(crew, number);
        worker_lock_take(&crew->lock);
        crew->is_done[number] = true;
        worker_lock_wake(&crew->lock);
        worker_lock_give(&crew->lock);
    }
}

/* Starts the threads; without any the work is done here. */
static bool begin_threads(verification_crew *crew, uint32_t at_once)
{
    crew->is_done = calloc((size_t)crew->count, sizeof *crew->is_done);
    if (crew->is_done == NULL) return false;
    worker_lock_make(&crew->lock);
    while (crew->thread_count < at_once && crew->thread_count < (uint32_t)crew->count &&
           worker_start(&crew->threads[crew->thread_count], verify_many, crew))
        crew->thread_count++;
    if (crew->thread_count == 0) verify_many(crew);
    return true;
}

bool verification_crew_begin(verification_crew *crew, char **paths, int count,
                             const cox_scenario *given, bool has_sync_test, uint32_t at_once)
{
    memset(crew, 0, sizeof *crew);
    crew->results = processes_share(results_size(count));
    if (crew->results == NULL) return false;
    crew->paths = paths;
    crew->count = count;
    crew->options.given = given;
    crew->options.has_sync_test = has_sync_test;
    crew->options.bytes_done = &crew->results->bytes_done;
    crew->has_processes = given != NULL;
    if (crew->has_processes)
        return processes_begin(&crew->processes, count, (int)at_once, verify_one, crew);
    return begin_threads(crew, at_once);
}

/* Waits a moment for a result; whether it is there. */
static bool wait_for(verification_crew *crew, int number)
{
    if (crew->has_processes) return processes_wait(&crew->processes, number);
    worker_lock_take(&crew->lock);
    if (!crew->is_done[number]) worker_lock_wait(&crew->lock);
    bool is_done = crew->is_done[number];
    worker_lock_give(&crew->lock);
    return is_done;
}

/* Says what became of a process that did not end well. */
static void judge_process(const verification_crew *crew, int number)
{
    verification *made = &crew->results->of_path[number];
    const process *job = &crew->processes.jobs[number];
    const char *path = crew->paths[number];
    bool has_result = made->is_played || made->sentence[0] != '\0';
    if (job->fault != 0)
        verification_fail(made, path, "unreadable", "no process can be started to play it: %s",
                          strerror(job->fault));
    else if (job->signal != 0)
        verification_fail(made, path, "crashed", "the simulation crashed at tick %" PRIu32 ": %s",
                          made->ticks, strsignal(job->signal));
    else if (!has_result)
        verification_fail(made, path, "crashed",
                          "the simulation ended its process at tick %" PRIu32, made->ticks);
}

const verification *verification_crew_await(verification_crew *crew, int number, progress *bar)
{
    while (!wait_for(crew, number)) {
        if (crew->has_processes && is_interrupted()) return NULL;
        progress_show(bar, atomic_load(&crew->results->bytes_done));
    }
    if (crew->has_processes) judge_process(crew, number);
    return &crew->results->of_path[number];
}

void verification_crew_end(verification_crew *crew)
{
    if (crew->has_processes) processes_end(&crew->processes);
    for (uint32_t i = 0; i < crew->thread_count; i++) worker_join(crew->threads[i]);
    if (crew->is_done != NULL) worker_lock_end(&crew->lock);
    free(crew->is_done);
    processes_unshare(crew->results, results_size(crew->count));
}
