/* SPDX-License-Identifier: MIT
 * POSIX threads, or none. */
#include "worker.h"

#ifdef COXSWAIN_HAS_THREADS

#include <time.h>

#define WAIT_NANOSECONDS 100000000L

bool worker_start(worker *started, void *(*work)(void *), void *user)
{
    return pthread_create(started, NULL, work, user) == 0;
}

void worker_join(worker started)
{
    pthread_join(started, NULL);
}

double worker_time(worker started)
{
    struct timespec used = {0};
    clockid_t clock;
    if (pthread_getcpuclockid(started, &clock) == 0) clock_gettime(clock, &used);
    return (double)used.tv_sec * 1e9 + (double)used.tv_nsec;
}

void worker_lock_make(worker_lock *lock)
{
    pthread_mutex_init(&lock->mutex, NULL);
    pthread_cond_init(&lock->changed, NULL);
}

void worker_lock_end(worker_lock *lock)
{
    pthread_cond_destroy(&lock->changed);
    pthread_mutex_destroy(&lock->mutex);
}

void worker_lock_take(worker_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
}

void worker_lock_give(worker_lock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}

void worker_lock_wake(worker_lock *lock)
{
    pthread_cond_broadcast(&lock->changed);
}

void worker_lock_wait(worker_lock *lock)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_NANOSECONDS;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&lock->changed, &lock->mutex, &until);
}

#else

bool worker_start(worker *started, void *(*work)(void *), void *user)
{
    (void)started;
    (void)work;
    (void)user;
    return false;
}

void worker_join(worker started)
{
    (void)started;
}

double worker_time(worker started)
{
    (void)started;
    return 0;
}

void worker_lock_make(worker_lock *lock)
{
    *lock = 0;
}

void worker_lock_end(worker_lock *lock)
{
    (void)lock;
}

void worker_lock_take(worker_lock *lock)
{
    (void)lock;
}

void worker_lock_give(worker_lock *lock)
{
    (void)lock;
}

void worker_lock_wake(worker_lock *lock)
{
    (void)lock;
}

void worker_lock_wait(worker_lock *lock)
{
    (void)lock;
}

#endif
