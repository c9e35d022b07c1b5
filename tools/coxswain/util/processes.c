/* SPDX-License-Identifier: MIT
 * POSIX processes. Signals are unblocked only while the parent waits, so that none is missed. */
#include "processes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "interrupt.h"

#define WAIT_NANOSECONDS 100000000L

void *processes_share(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED ? memory : NULL;
}

void processes_unshare(void *memory, size_t size)
{
    if (memory != NULL) munmap(memory, size);
}

void processes_tie(pid_t parent)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a signal that nothing can catch or hold back */
#endif
    if (getppid() != parent) _exit(EXIT_FAILURE);
}

/* The signals that end the waiting: a child has ended, or the user wants an end. */
static const int awaited[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};

#define AWAITED_COUNT (sizeof awaited / sizeof awaited[0])

/* That it came is all that matters. */
static void wake(int number)
{
    (void)number;
}

bool processes_begin(processes *all, int count, int most, int (*take)(void *user),
                     void (*work)(void *user, int number), void *user)
{
    struct sigaction action;
    sigset_t blocked;
    memset(all, 0, sizeof *all);
    all->jobs = calloc((size_t)count, sizeof *all->jobs);
    if (all->jobs == NULL) return false;
    all->take = take;
    all->work = work;
    all->user = user;
    all->count = count;
    all->most = most;
    all->held = -1;

    interrupt_catch();
    memset(&action, 0, sizeof action);
    action.sa_handler = wake;
    sigemptyset(&action.sa_mask);
    sigaction(SIGCHLD, &action, NULL);
    sigemptyset(&blocked);
    for (size_t i = 0; i < AWAITED_COUNT; i++) sigaddset(&blocked, awaited[i]);
    sigprocmask(SIG_BLOCK, &blocked, &all->mask);
    return true;
}

/* Runs the child, which ends without the parent's exit handlers. */
static void run_child(const processes *all, int number, pid_t parent)
{
    processes_tie(parent);
    for (size_t i = 0; i < AWAITED_COUNT; i++) signal(awaited[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &all->mask, NULL);
    all->work(all->user, number);
    fflush(NULL); /* what the work itself may have printed */
    _exit(0);
}

/* Starts a job; false where no process can be had. */
static bool start_one(processes *all, int number)
{
    process *job = &all->jobs[number];
    fflush(NULL); /* not to be printed twice */
    pid_t parent = getpid();
    pid_t id = fork();
    if (id == 0) run_child(all, number, parent);
    if (id < 0 && all->running > 0) return false; /* one that runs has to end first */
    if (id > 0) {
        job->id = id;
        all->running++;
    } else {
        job->fault = errno;
        job->has_ended = true;
    }
    return true;
}

/* Starts jobs while there is room. */
static void start(processes *all)
{
    while (all->running < all->most && !is_interrupted()) {
        if (all->held < 0) all->held = all->take(all->user);
        if (all->held < 0 || !start_one(all, all->held)) return;
        all->held = -1;
    }
}

static bool is_running(const process *job)
{
    return job->id > 0 && !job->has_ended;
}

bool processes_is_running(const processes *all, int number)
{
    return is_running(&all->jobs[number]);
}

/* Notes which jobs have ended. */
static void reap(processes *all, int options)
{
    for (int i = 0; i < all->count; i++) {
        int status;
        process *job = &all->jobs[i];
        if (!is_running(job)) continue;
        double time = processes_time(all, i);
        if (waitpid(job->id, &status, options) != job->id) continue;
        job->has_ended = true;
        job->time = time;
        job->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        all->running--;
    }
}

double processes_time(const processes *all, int number)
{
    const process *job = &all->jobs[number];
    struct timespec used = {0};
    clockid_t clock;
    if (!is_running(job)) return job->time;
    if (clock_getcpuclockid(job->id, &clock) == 0) clock_gettime(clock, &used);
    return (double)used.tv_sec * 1e9 + (double)used.tv_nsec;
}

void processes_stop(processes *all, int number)
{
    process *job = &all->jobs[number];
    if (!is_running(job)) return;
    job->is_stopped = true;
    kill(job->id, SIGKILL);
}

void processes_interrupt(processes *all, int number)
{
    if (is_running(&all->jobs[number])) kill(all->jobs[number].id, SIGINT);
}

void processes_forget(processes *all, int number)
{
    memset(&all->jobs[number], 0, sizeof all->jobs[number]);
}

bool processes_wait(processes *all, int number)
{
    struct timespec longest = {0, WAIT_NANOSECONDS};
    start(all);
    reap(all, WNOHANG);
    if (all->jobs[number].has_ended) return true;
    pselect(0, NULL, NULL, NULL, &longest, &all->mask);
    return false;
}

void processes_end(processes *all)
{
    if (all->jobs == NULL) return;
    for (int i = 0; i < all->count; i++)
        if (is_running(&all->jobs[i])) kill(all->jobs[i].id, SIGKILL);
    reap(all, 0);
    sigprocmask(SIG_SETMASK, &all->mask, NULL);
    free(all->jobs);
    all->jobs = NULL;
}
