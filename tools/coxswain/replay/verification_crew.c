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

/* Does one job, in whatever thread or process. */
static void do_job(void *user, int number)
{
    verification_crew *crew = (verification_crew *)user;
    verification *made = &crew->results->of_job[number];
    const verification_job *job = &crew->jobs[number];
    if (job->is_of_notes) notes_read(&made->notes, crew->paths[job->path]);
    else verification_run(made, crew->paths[job->path], &job->part, &crew->options);
}

/* Adds the jobs of a path. To read the notes takes longest, so that is begun first. */
static void add_jobs(verification_crew *crew, int path, size_t most)
{
    static verification_part parts[VERIFICATION_CREW_MAX * VERIFICATION_CREW_PARTS];
    size_t count = verification_split(crew->paths[path], parts, most);
    if (count > 1) {
        crew->jobs[crew->job_count].path = path;
        crew->jobs[crew->job_count++].is_of_notes = true;
    }
    for (size_t i = 0; i < count; i++) {
        crew->jobs[crew->job_count].path = path;
        crew->jobs[crew->job_count++].part = parts[i];
    }
}

/* Makes the jobs of all paths. False if there is no memory. */
static bool make_jobs(verification_crew *crew, uint32_t at_once)
{
    uint32_t count = (uint32_t)crew->count;
    size_t most = at_once > count ? at_once * VERIFICATION_CREW_PARTS / count : 1;
    if (crew->options.has_sync_test) most = 1;
    crew->jobs = calloc(count * (most + 1), sizeof *crew->jobs);
    if (crew->jobs == NULL) return false;
    for (int i = 0; i < crew->count; i++) add_jobs(crew, i, most);
    return true;
}

/* What a thread does: job after job. */
static void *verify_many(void *user)
{
    verification_crew *crew = (verification_crew *)user;
    for (;;) {
        worker_lock_take(&crew->lock);
        int number = crew->next < crew->job_count ? crew->next++ : -1;
        worker_lock_give(&crew->lock);
        if (number < 0) return NULL;
        do_job(crew, number);
        worker_lock_take(&crew->lock);
        crew->is_done[number] = true;
        worker_lock_wake(&crew->lock);
        worker_lock_give(&crew->lock);
    }
}

/* Starts the threads; without any the work is done here. */
static bool begin_threads(verification_crew *crew, uint32_t at_once)
{
    crew->is_done = calloc((size_t)crew->job_count, sizeof *crew->is_done);
    if (crew->is_done == NULL) return false;
    worker_lock_make(&crew->lock);
    while (crew->thread_count < at_once && crew->thread_count < (uint32_t)crew->job_count &&
           worker_start(&crew->threads[crew->thread_count], verify_many, crew))
        crew->thread_count++;
    if (crew->thread_count == 0) verify_many(crew);
    return true;
}

bool verification_crew_begin(verification_crew *crew, char **paths, int count,
                             const verification_options *options, uint32_t at_once)
{
    memset(crew, 0, sizeof *crew);
    crew->paths = paths;
    crew->count = count;
    crew->options = *options;
    if (!make_jobs(crew, at_once)) return false;
    crew->results = processes_share(results_size(crew->job_count));
    if (crew->results == NULL) return false;
    crew->options.bytes_done = &crew->results->bytes_done;
    crew->has_processes = options->given != NULL;
    if (crew->has_processes)
        return processes_begin(&crew->processes, crew->job_count, (int)at_once, do_job, crew);
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
    verification *made = &crew->results->of_job[number];
    const process *job = &crew->processes.jobs[number];
    const char *path = crew->paths[crew->jobs[number].path];
    bool has_result = made->is_played || made->is_refused || made->sentence[0] != '\0';
    if (crew->jobs[number].is_of_notes) return;
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

/* Waits for a job; false if the user has interrupted it. */
static bool await_job(verification_crew *crew, int number, progress *bar)
{
    while (!wait_for(crew, number)) {
        if (crew->has_processes && is_interrupted()) return false;
        progress_show(bar, atomic_load(&crew->results->bytes_done));
    }
    if (crew->has_processes) judge_process(crew, number);
    return true;
}

/* Verifies a path in one run, because its parts prove nothing; into *made. False if the user has
 * interrupted it. */
static bool verify_whole(verification_crew *crew, int path, verification *made, progress *bar)
{
    bool is_done = true;
    verification_crew *alone = calloc(1, sizeof *alone);
    if (alone != NULL && verification_crew_begin(alone, &crew->paths[path], 1, &crew->options, 1)) {
        const verification *result = verification_crew_await(alone, 0, bar);
        is_done = result != NULL;
        if (is_done) *made = *result;
    } else {
        verification_fail(made, crew->paths[path], "unreadable", "there is no memory to play it");
    }
    if (alone != NULL) verification_crew_end(alone);
    free(alone);
    return is_done;
}

const verification *verification_crew_await(verification_crew *crew, int path, progress *bar)
{
    int first = 0;
    while (crew->jobs[first].path != path) first++;
    int end = first;
    for (; end < crew->job_count && crew->jobs[end].path == path; end++)
        if (!await_job(crew, end, bar)) return NULL;
    verification *results = &crew->results->of_job[first];
    if (end - first == 1) return results;

    size_t count = (size_t)(end - first - 1); /* the first job is that of the notes */
    size_t chosen = verification_unite(results + 1, count);
    if (chosen == count) return verify_whole(crew, path, results, bar) ? results : NULL;
    results[1 + chosen].notes = results[0].notes;
    return &results[1 + chosen];
}

void verification_crew_end(verification_crew *crew)
{
    if (crew->has_processes) processes_end(&crew->processes);
    for (uint32_t i = 0; i < crew->thread_count; i++) worker_join(crew->threads[i]);
    if (crew->is_done != NULL) worker_lock_end(&crew->lock);
    free(crew->is_done);
    processes_unshare(crew->results, results_size(crew->job_count));
    free(crew->jobs);
}
