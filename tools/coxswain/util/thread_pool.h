/* SPDX-License-Identifier: MIT
 * Threads that share loops: each takes the next index until none is left. They are kept between two
 * loops and sleep there, for on a busy machine a thread that spins keeps the one from running that
 * it waits for. */
#ifndef COXSWAIN_THREAD_POOL_H
#define COXSWAIN_THREAD_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "worker.h"

#define THREAD_POOL_MAX 64u /* threads, the caller's own among them */

/* A pool; made by thread_pool_make. It must not move while it has threads. */
typedef struct thread_pool {
    uint32_t threads; /* that share a loop; the caller's own is one of them */
    worker workers[THREAD_POOL_MAX - 1u]; /* the others */
    worker_lock lock;                     /* of all that follows */
    void (*work)(void *context, uint32_t index);
    void *context;
    uint32_t count; /* of the indices of the present loop */
    uint32_t next;  /* the first that nobody has taken */
    uint32_t done;
    bool is_ending;
} thread_pool;

/* Starts threads - 1 threads, 1 to THREAD_POOL_MAX with the caller's own. Where fewer can be
 * started, pool->threads says how many there are. End it with thread_pool_end. */
void thread_pool_make(thread_pool *pool, uint32_t threads);
void thread_pool_end(thread_pool *pool);

/* Calls work(context, index) once for each index below count, in any order and on any thread, and
 * returns when all calls have. pool is a thread_pool; one thread at a time may call this, and work
 * may not. An index should be worth some microseconds. */
void thread_pool_run(void *pool, uint32_t count, void (*work)(void *context, uint32_t index),
                     void *context);

/* Nanoseconds of a processor that a thread of the pool has used since it started. 0 is the thread
 * that asks. */
double thread_pool_time(const thread_pool *pool, uint32_t thread);

#endif
