/* SPDX-License-Identifier: MIT
 * Threads, where there are any: COXSWAIN_HAS_THREADS says so. Without them none can be started, and
 * the caller does the work itself; the rest of these functions then does nothing. */
#ifndef COXSWAIN_WORKER_H
#define COXSWAIN_WORKER_H

#include <stdbool.h>

#ifdef COXSWAIN_HAS_THREADS
#include <pthread.h>
typedef pthread_t worker;
typedef struct worker_lock {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
} worker_lock;
#else
typedef int worker;
typedef int worker_lock;
#endif

/* Runs work(user) beside the caller; false if that cannot be done. */
bool worker_start(worker *started, void *(*work)(void *), void *user);

/* Waits until it has returned. */
void worker_join(worker started);

/* Nanoseconds of a processor that it has used, while it runs. */
double worker_time(worker started);

/* Makes a lock; ends one that no thread holds. */
void worker_lock_make(worker_lock *lock);
void worker_lock_end(worker_lock *lock);

/* Takes the lock, and gives it back. One thread at a time has it. */
void worker_lock_take(worker_lock *lock);
void worker_lock_give(worker_lock *lock);

/* Wakes all waiting threads; waits for that, with the lock held, at most a tenth of a second. */
void worker_lock_wake(worker_lock *lock);
void worker_lock_wait(worker_lock *lock);

#endif
