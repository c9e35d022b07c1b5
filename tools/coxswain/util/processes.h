/* SPDX-License-Identifier: MIT
 * Jobs in processes of their own, a few at once: no job finds what another left in memory, and a
 * crash takes nothing along. Results go into memory that all of them share. */
#ifndef COXSWAIN_PROCESSES_H
#define COXSWAIN_PROCESSES_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Memory that a process and its children share, all zero; NULL if there is none. */
void *processes_share(size_t size);
void processes_unshare(void *memory, size_t size);

/* Has a child end when its parent does, however that ends; at once if it has ended. parent is the
 * id that the parent has. Without Linux a child may outlive it. */
void processes_tie(pid_t parent);

/* One job. */
typedef struct process {
    pid_t id;         /* 0: not started */
    bool has_ended;
    bool is_stopped;  /* by processes_stop */
    int signal;       /* by which it ended; 0: it ended well */
    int fault;        /* the errno for which it could not be started; 0: it was */
    double time;      /* nanoseconds of a processor that it had used when it had ended */
} process;

/* Jobs being done; made by processes_begin. */
typedef struct processes {
    int (*take)(void *user);
    void (*work)(void *user, int number);
    void *user;
    process *jobs; /* count of them, by their numbers */
    int count;
    int held;    /* a job that was taken and is not started; -1: none */
    int running; /* at most `most` */
    int most;
    sigset_t mask; /* the signals that were blocked before */
} processes;

/* Does jobs of numbers below count, at most `most` of them at once: work(user, number), each in a
 * child. take(user) gives the number of the next one, or -1 while there is none. Ctrl-C is noted
 * from now on (interrupt.h). False if there is no memory. */
bool processes_begin(processes *all, int count, int most, int (*take)(void *user),
                     void (*work)(void *user, int number), void *user);

/* Starts jobs while there is room and waits, at most a tenth of a second, until one has ended.
 * Returns whether job `number` has. */
bool processes_wait(processes *all, int number);

/* Whether a job has been started and has not ended. */
bool processes_is_running(const processes *all, int number);

/* Nanoseconds of a processor that a job has used so far. */
double processes_time(const processes *all, int number);

/* Ends a job that runs; it then counts as stopped. */
void processes_stop(processes *all, int number);

/* Sends SIGINT to a job that runs. */
void processes_interrupt(processes *all, int number);

/* Forgets a job that has ended or was never started: its number may be taken again. */
void processes_forget(processes *all, int number);

/* Ends the jobs that still run, and frees. */
void processes_end(processes *all);

#endif
