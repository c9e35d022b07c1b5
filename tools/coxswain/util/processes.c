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
#include <unistd.h>

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

/* The signals that end the waiting: a child has ended, or the user wants an end. */
static const int awaited[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};

#define AWAITED_COUNT (sizeof awaited / sizeof awaited[0])

/* That it came is all that matters. */
static void wake(int number)
{
    (void)number;
}

bool processes_begin(processes *all, int count, int most, void (*work)(void *user, int number),
                     void *user)
{
    struct sigaction action;
    sigset_t blocked;
    memset(all, 0, sizeof *all);
    all->jobs = calloc((size_t)count, sizeof *all->jobs);
    if (all->jobs == NULL) return false;
    all->work = work;
    all->user = user;
    all->count = count;
    all->most = most;

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
static void run_child(const processes *all, int number)
{
    for (size_t i = 0; i < AWAITED_COUNT; i++) signal(awaited[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &all->mask, NULL);
    all->work(all->user, number);
    fflush(NULL); /* what the work itself may have printed */
    _exit(0);
}

/* Starts jobs while there is room. Where no process can be had, one that runs has to end first;
 * where none runs, the job is not done. */
static void start(processes *all)
{
    while (all->next < all->count && all->running < all->most && !is_interrupted()) {
        process *job = &all->jobs[all->next];
        fflush(NULL); /* not to be printed twice */
        pid_t id = fork();
        if (id == 0) run_child(all, all->next);
        if (id < 0 && all->running > 0) return;
        all->next++;
        if (id > 0) {
            job->id = id;
            all->running++;
        } else {
            job->fault = errno;
            job->has_ended = true;
        }
    }
}

/* Notes which jobs have ended. */
static void reap(processes *all, int options)
{
    for (int i = 0; i < all->next; i++) {
        int status;
        process *job = &all->jobs[i];
        if (job->has_ended || waitpid(job->id, &status, options) != job->id) continue;
        job->has_ended = true;
        job->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        all->running--;
    }
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
    for (int i = 0; i < all->next; i++)
        if (!all->jobs[i].has_ended) kill(all->jobs[i].id, SIGKILL);
    reap(all, 0);
    sigprocmask(SIG_SETMASK, &all->mask, NULL);
    free(all->jobs);
    all->jobs = NULL;
}
