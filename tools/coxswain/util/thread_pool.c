/* SPDX-License-Identifier: MIT
 * Threads that share loops. */
#include "thread_pool.h"

#include <string.h>

#include "stopwatch.h"

/* Works until no index is left. The lock is held before and after, and not during the work. */
static void take_indices(thread_pool *pool)
{
    while (pool->next < pool->count) {
        uint32_t index = pool->next++;
        worker_lock_give(&pool->lock);
        pool->work(pool->context, index);
        worker_lock_take(&pool->lock);
        pool->done++;
    }
    if (pool->done == pool->count) worker_lock_wake(&pool->lock);
}

/* What a thread does, from its start to its end. */
static void *serve(void *user)
{
    thread_pool *pool = (thread_pool *)user;
    worker_lock_take(&pool->lock);
    while (!pool->is_ending) {
        if (pool->next < pool->count) take_indices(pool);
        else worker_lock_wait(&pool->lock);
    }
    worker_lock_give(&pool->lock);
    return NULL;
}

void thread_pool_make(thread_pool *pool, uint32_t threads)
{
    memset(pool, 0, sizeof *pool);
    worker_lock_make(&pool->lock);
    pool->threads = 1;
    while (pool->threads < threads && pool->threads < THREAD_POOL_MAX &&
           worker_start(&pool->workers[pool->threads - 1u], serve, pool))
        pool->threads++;
}

void thread_pool_end(thread_pool *pool)
{
    worker_lock_take(&pool->lock);
    pool->is_ending = true;
    worker_lock_wake(&pool->lock);
    worker_lock_give(&pool->lock);
    while (pool->threads > 1) worker_join(pool->workers[--pool->threads - 1u]);
    worker_lock_end(&pool->lock);
}

void thread_pool_run(void *user, uint32_t count, void (*work)(void *context, uint32_t index),
                     void *context)
{
    thread_pool *pool = (thread_pool *)user;
    worker_lock_take(&pool->lock);
    pool->work = work;
    pool->context = context;
    pool->count = count;
    pool->next = pool->done = 0;
    if (count > 1) worker_lock_wake(&pool->lock);
    take_indices(pool);
    while (pool->done < count) worker_lock_wait(&pool->lock);
    worker_lock_give(&pool->lock);
}

double thread_pool_time(const thread_pool *pool, uint32_t thread)
{
    return thread == 0 ? stopwatch_thread() : worker_time(pool->workers[thread - 1u]);
}
