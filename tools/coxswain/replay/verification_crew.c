/* SPDX-License-Identifier: MIT
 * Crews of threads and of processes. */
#include "verification_crew.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guard_memory.h"
#include "replay_file.h"
#include "util/interrupt.h"

/* Time of a processor beyond the bound after which a process that does not end itself is ended: its
 * step may never return. */
#define SLACK_NANOSECONDS 300000000.0

/* A call of the scenario that sleeps takes no time of a processor. It is ended where it goes on by
 * the clock for so many times the bound and so much beyond, and has taken less than such a share of
 * a processor meanwhile: one that computes reaches the bound itself, however busy the machine is.
 */
#define CLOCK_FACTOR 3u
#define CLOCK_SLACK_MS 2000u
#define CLOCK_SHARE 0.05

static int first_job(const verification_crew *crew, int path)
{
    return path % crew->place_count * crew->stride;
}

static verification_place *place_of(const verification_crew *crew, int path)
{
    return &crew->places[path % crew->place_count];
}

/* Has a job in a process of its own note what its scenario does, and bounds what that allocates. */
static void enter_process(verification_crew *crew, int number)
{
    guard_trail *trail = &crew->trails[number];
    const bounds *most = crew->options.bounds;
    memset(trail, 0, sizeof *trail);
    guard_follow(trail);
    if (replay_file_is_followed()) interrupt_catch_all();
    if (most != NULL) guard_memory_bound(most->memory, &trail->has_lacked_memory);
    errno = 0;
}

/* Does one job, in whatever thread or process. */
static void do_job(void *user, int number)
{
    verification_crew *crew = (verification_crew *)user;
    int place = number / crew->stride;
    verification *made = &crew->results->of_job[number];
    const verification_job *job = &crew->jobs[number];
    const char *path = crew->paths[crew->places[place].path];
    if (crew->has_processes) enter_process(crew, number);
    if (job->is_survey) made->survey = notes_read(&made->notes, path);
    else verification_run(made, path, &job->part, &crew->options, &crew->results->of_file[place]);
    if (crew->has_processes && errno == ENOMEM) crew->trails[number].has_lacked_memory = true;
}

/* Opens the next path in its place: cuts it into jobs. */
static void open_path(verification_crew *crew)
{
    int path = crew->opened;
    int first = first_job(crew, path);
    const char *name = crew->paths[path];
    const bounds *most = crew->options.bounds;
    bool is_whole = most != NULL && bounds_has_more_ticks(name, most->ticks_max);
    size_t count = verification_split(name, crew->parts, is_whole ? 1 : crew->parts_max);
    int jobs = 0;
    memset(&crew->results->of_file[path % crew->place_count], 0, sizeof(spending));
    memset(&crew->jobs[first], 0, (size_t)crew->stride * sizeof crew->jobs[0]);
    memset(&crew->results->of_job[first], 0, (size_t)crew->stride * sizeof(verification));
    /* The survey takes longest, so it begins first. */
    if (count > 1) crew->jobs[first + jobs++].is_survey = true;
    for (size_t i = 0; i < count; i++) crew->jobs[first + jobs++].part = crew->parts[i];
    place_of(crew, path)->path = path;
    place_of(crew, path)->jobs = jobs;
    crew->opened++;
}

/* The next job that nobody has taken, or -1. The lock is held. */
static int take_job(void *user)
{
    verification_crew *crew = (verification_crew *)user;
    int number = crew->again;
    crew->again = -1;
    if (number >= 0) return number;
    if (crew->next_path == crew->opened) return -1;
    number = first_job(crew, crew->next_path) + crew->next_job++;
    if (crew->next_job == place_of(crew, crew->next_path)->jobs) {
        crew->next_path++;
        crew->next_job = 0;
    }
    return number;
}

/* Does the next job in this thread. False if there is none. The lock is held before and after, and
 * not during the job. */
static bool do_next(verification_crew *crew)
{
    int number = take_job(crew);
    if (number < 0) return false;
    worker_lock_give(&crew->lock);
    do_job(crew, number);
    worker_lock_take(&crew->lock);
    crew->jobs[number].is_done = true;
    worker_lock_wake(&crew->lock);
    return true;
}

/* What a thread does: job after job. */
static void *verify_many(void *user)
{
    verification_crew *crew = (verification_crew *)user;
    worker_lock_take(&crew->lock);
    while (!crew->is_ending)
        if (!do_next(crew)) worker_lock_wait(&crew->lock);
    worker_lock_give(&crew->lock);
    return NULL;
}

/* Starts the threads; without any the work is done by the one that waits. */
static void begin_threads(verification_crew *crew, uint32_t at_once)
{
    while (crew->thread_count < at_once &&
           worker_start(&crew->threads[crew->thread_count], verify_many, crew))
        crew->thread_count++;
}

/* Takes the memory for as many places as are open at once. */
static bool make_room(verification_crew *crew, uint32_t at_once)
{
    uint32_t count = (uint32_t)crew->count;
    uint32_t most = at_once * VERIFICATION_CREW_FILES;
    size_t parts = at_once > count ? at_once * VERIFICATION_CREW_PARTS / count : 1;
    bool is_whole = crew->options.has_sync_test || replay_file_is_followed();
    crew->parts_max = is_whole ? 1 : parts;
    crew->place_count = (int)(count < most ? count : most);
    crew->stride = (int)(crew->parts_max + (crew->parts_max > 1 ? 1 : 0));
    size_t jobs = (size_t)crew->place_count * (size_t)crew->stride;
    crew->results_size = sizeof(verification_results) + jobs * sizeof(verification);
    crew->places = calloc((size_t)crew->place_count, sizeof *crew->places);
    crew->jobs = calloc(jobs, sizeof *crew->jobs);
    crew->parts = calloc(crew->parts_max, sizeof *crew->parts);
    crew->results = processes_share(crew->results_size);
    crew->trails_size = jobs * sizeof *crew->trails;
    crew->trails = processes_share(crew->trails_size);
    return crew->places != NULL && crew->jobs != NULL && crew->parts != NULL &&
           crew->results != NULL && crew->trails != NULL;
}

uint32_t verification_crew_cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1) return 1;
    return count > (long)VERIFICATION_CREW_MAX ? VERIFICATION_CREW_MAX : (uint32_t)count;
}

bool verification_crew_begin(verification_crew *crew, char **paths, int count,
                             const verification_options *options, uint32_t at_once)
{
    memset(crew, 0, sizeof *crew);
    crew->paths = paths;
    crew->count = count;
    crew->options = *options;
    crew->again = -1;
    worker_lock_make(&crew->lock);
    if (!make_room(crew, at_once)) return false;
    crew->options.bytes_done = &crew->results->bytes_done;
    while (crew->opened < crew->place_count) open_path(crew);
    crew->has_processes = options->given != NULL;
    if (crew->has_processes)
        return processes_begin(&crew->processes, crew->place_count * crew->stride, (int)at_once,
                               take_job, do_job, crew);
    begin_threads(crew, at_once);
    return true;
}

uint64_t verification_crew_bytes(const verification_crew *crew)
{
    uint64_t total = 0;
    for (int i = 0; i < crew->count; i++) {
        struct stat about;
        if (stat(crew->paths[i], &about) == 0) total += (uint64_t)about.st_size;
    }
    return total;
}

/* The longest time that one call of the scenario may sleep. */
static uint64_t clock_ms(const verification_crew *crew)
{
    return CLOCK_FACTOR * (uint64_t)crew->options.bounds->cpu_seconds * 1000u + CLOCK_SLACK_MS;
}

/* Ends the processes of a file in which one call of the scenario sleeps for too long. */
static void end_stuck(verification_crew *crew, int path)
{
    int first = first_job(crew, path);
    for (int i = first; i < first + place_of(crew, path)->jobs; i++) {
        verification_job *job = &crew->jobs[i];
        if (!processes_is_running(&crew->processes, i)) continue;
        uint64_t waited_ms = guard_waited(&job->watcher, &crew->trails[i]);
        double used = processes_time(&crew->processes, i);
        if (waited_ms == 0) job->used_before = used;
        double share = (used - job->used_before) / 1e6 / (double)(waited_ms + 1);
        if (waited_ms < clock_ms(crew) || share >= CLOCK_SHARE) continue;
        job->is_stuck = true;
        processes_stop(&crew->processes, i);
    }
}

/* Ends the processes of a file that have used all its time and do not end themselves. */
static void end_overdue(verification_crew *crew, int path)
{
    double used = 0;
    int first = first_job(crew, path);
    int end = first + place_of(crew, path)->jobs;
    const bounds *most = crew->options.bounds;
    if (most == NULL || most->cpu_seconds == 0) return;
    end_stuck(crew, path);
    for (int i = first; i < end; i++) used += processes_time(&crew->processes, i);
    if (used < most->cpu_seconds * 1e9 + SLACK_NANOSECONDS) return;
    for (int i = first; i < end; i++) processes_stop(&crew->processes, i);
    /* What a process had not counted yet is the file's too: the next one is to end at once. */
    spending *spent = &crew->results->of_file[path % crew->place_count];
    atomic_store(&spent->nanoseconds, most->cpu_seconds * UINT64_C(1000000000));
}

/* Waits a moment for a result; whether it is there. */
static bool wait_for(verification_crew *crew, int path, int number)
{
    if (crew->has_processes) {
        bool has_ended = processes_wait(&crew->processes, number);
        for (int open = path; open < crew->opened; open++) end_overdue(crew, open);
        return has_ended;
    }
    worker_lock_take(&crew->lock);
    if (crew->thread_count == 0) do_next(crew);
    else if (!crew->jobs[number].is_done) worker_lock_wait(&crew->lock);
    bool is_done = crew->jobs[number].is_done;
    worker_lock_give(&crew->lock);
    return is_done;
}

/* Whether the bound of memory is why a process did not end well: an allocation failed, and then the
 * process crashed, exited, or came to something that is no fault of the file's bytes. */
static bool has_lacked_memory(const verification_crew *crew, int number)
{
    const verification *made = &crew->results->of_job[number];
    const process *job = &crew->processes.jobs[number];
    if (!crew->trails[number].has_lacked_memory || made->is_refused) return false;
    if (job->signal != 0 || made->verdict == NULL) return true;
    return strcmp(made->verdict, "same") != 0 && strcmp(made->verdict, "cut") != 0 &&
           strcmp(made->verdict, "damaged") != 0 && strcmp(made->verdict, "stopped") != 0;
}

/* Says what became of a process that did not end well. */
static void judge_process(const verification_crew *crew, int path, int number)
{
    verification *made = &crew->results->of_job[number];
    const process *job = &crew->processes.jobs[number];
    const char *name = crew->paths[path];
    uint32_t tick = made->ticks;
    size_t part = made->part;
    verification_seam begin = made->begin;
    bool has_result = made->is_played || made->is_refused || made->sentence[0] != '\0';
    if (crew->jobs[number].is_survey) return;
    if (job->fault != 0)
        verification_fail(made, name, "unreadable", "no process can be started to play it: %s",
                          strerror(job->fault));
    else if (crew->jobs[number].is_stuck)
        verification_fail(made, name, "stopped",
                          "stopped at tick %" PRIu32 " by --cpu-seconds: one call of the "
                          "simulation slept for %" PRIu64 " seconds by the clock",
                          tick, clock_ms(crew) / 1000u);
    else if (job->is_stopped)
        verification_fail(made, name, "stopped", "stopped at tick %" PRIu32 " by --cpu-seconds",
                          tick);
    else if (has_lacked_memory(crew, number))
        verification_fail(made, name, "stopped", "stopped at tick %" PRIu32 " by --memory", tick);
    else if (job->signal != 0)
        verification_fail(made, name, "crashed", "the simulation crashed (%s) at tick %" PRIu32,
                          guard_signal_name(job->signal), tick);
    else if (!has_result)
        verification_fail(made, name, "crashed",
                          "the simulation ended its process at tick %" PRIu32, tick);
    made->ticks = tick;
    made->part = part;
    made->begin = begin; /* by which it stays the part behind the one before */
}

/* Whether a job that the user has interrupted comes to a result: one that follows its file, which
 * is told of the interruption. */
static bool ends_by_itself(verification_crew *crew, int number)
{
    if (!replay_file_is_followed() || !processes_is_running(&crew->processes, number)) return false;
    processes_interrupt(&crew->processes, number);
    return true;
}

/* Waits for all jobs of a path; false if the user has interrupted it. */
static bool await_jobs(verification_crew *crew, int path, progress *bar)
{
    int first = first_job(crew, path);
    for (int i = first; i < first + place_of(crew, path)->jobs; i++) {
        while (!wait_for(crew, path, i)) {
            if (crew->has_processes && is_interrupted() && !ends_by_itself(crew, i)) return false;
            progress_show(bar, atomic_load(&crew->results->bytes_done));
        }
        if (crew->has_processes) judge_process(crew, path, i);
    }
    return true;
}

/* Puts a path, all of whose jobs are done, into its place again as one run over the whole file, to
 * which the time it has used so far still counts. */
static void open_whole(verification_crew *crew, int path)
{
    int number = first_job(crew, path);
    worker_lock_take(&crew->lock);
    memset(&crew->jobs[number], 0, sizeof crew->jobs[number]);
    atomic_store(&crew->results->of_file[path % crew->place_count].memory, 0);
    place_of(crew, path)->jobs = 1;
    if (crew->has_processes) processes_forget(&crew->processes, number);
    crew->again = number;
    worker_lock_wake(&crew->lock);
    worker_lock_give(&crew->lock);
}

/* Gives the place of the path before, whose result has been used, to the next path. */
static void make_place(verification_crew *crew, int path)
{
    if (path == 0 || crew->opened == crew->count) return;
    worker_lock_take(&crew->lock);
    int first = first_job(crew, path - 1);
    if (crew->has_processes)
        for (int i = first; i < first + crew->stride; i++) processes_forget(&crew->processes, i);
    open_path(crew);
    worker_lock_wake(&crew->lock);
    worker_lock_give(&crew->lock);
}

/* Whether the survey found every record in its place: parts do not see what earlier ones hold. */
static bool survey_is_sound(const verification *made)
{
    return made->survey == COX_END || made->survey == COX_ERROR_TRUNCATED;
}

const verification *verification_crew_await(verification_crew *crew, int path, progress *bar)
{
    make_place(crew, path);
    if (!await_jobs(crew, path, bar)) return NULL;
    verification *results = &crew->results->of_job[first_job(crew, path)];
    int jobs = place_of(crew, path)->jobs;
    if (jobs == 1) return results;

    size_t count = (size_t)(jobs - 1); /* the first job is the survey */
    size_t chosen = survey_is_sound(results) ? verification_unite(results + 1, count) : count;
    if (chosen == count) {
        open_whole(crew, path);
        return await_jobs(crew, path, bar) ? results : NULL;
    }
    results[1 + chosen].notes = results[0].notes;
    return &results[1 + chosen];
}

void verification_crew_end(verification_crew *crew)
{
    if (crew->has_processes) processes_end(&crew->processes);
    worker_lock_take(&crew->lock);
    crew->is_ending = true;
    worker_lock_wake(&crew->lock);
    worker_lock_give(&crew->lock);
    for (uint32_t i = 0; i < crew->thread_count; i++) worker_join(crew->threads[i]);
    worker_lock_end(&crew->lock);
    processes_unshare(crew->trails, crew->trails_size);
    processes_unshare(crew->results, crew->results_size);
    free(crew->parts);
    free(crew->jobs);
    free(crew->places);
}
