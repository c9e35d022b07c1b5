/* SPDX-License-Identifier: MIT
 * A pool of threads does each index of a loop once, as soon as the caller has it back. */
#include "unity.h"

#include <string.h>

#include "stopwatch.h"
#include "thread_pool.h"

TEST_SOURCE_FILE("thread_pool.c")
TEST_SOURCE_FILE("worker.c")
TEST_SOURCE_FILE("stopwatch.c")

enum { INDICES = 1000, LOOPS = 200 };

static thread_pool pool;
static uint32_t calls[INDICES]; /* of each index; no atomics: each index has one thread */

void setUp(void)
{
    memset(calls, 0, sizeof calls);
}
static void count_call(void *context, uint32_t index)
{
    uint32_t *counts = (uint32_t *)context;
    counts[index]++;
}

/* Whether each index below count was called so many times, and no other was at all. */
static void expect_calls(uint32_t count, uint32_t times)
{
    for (uint32_t i = 0; i < INDICES; i++)
        TEST_ASSERT_EQUAL_UINT32(i < count ? times : 0, calls[i]);
}

void test_each_index_is_done_once_by_any_number_of_threads(void)
{
    static const uint32_t threads[] = {1, 2, 3, 7, 16};
    for (uint32_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        setUp();
        thread_pool_make(&pool, threads[i]);
        TEST_ASSERT_EQUAL_UINT32(threads[i], pool.threads);
        thread_pool_run(&pool, INDICES, count_call, calls);
        expect_calls(INDICES, 1);
        thread_pool_end(&pool);
    }
}

void test_what_a_loop_wrote_is_there_in_the_next_one(void)
{
    thread_pool_make(&pool, 3);
    for (uint32_t i = 0; i < LOOPS; i++) thread_pool_run(&pool, INDICES, count_call, calls);
    expect_calls(INDICES, LOOPS);
    thread_pool_end(&pool);
}

void test_a_loop_may_have_fewer_indices_than_there_are_threads(void)
{
    thread_pool_make(&pool, 7);
    for (uint32_t i = 0; i < LOOPS; i++) {
        thread_pool_run(&pool, 0, count_call, calls);
        thread_pool_run(&pool, 1, count_call, calls);
        thread_pool_run(&pool, 2, count_call, calls + 1);
    }
    expect_calls(3, LOOPS);
    thread_pool_end(&pool);
}

static void spend_time(void *context, uint32_t index)
{
    double until = stopwatch_thread() + 1e5;
    (void)context;
    (void)index;
    while (stopwatch_thread() < until) {
    }
}

void test_the_time_of_all_threads_is_that_of_the_work(void)
{
    thread_pool_make(&pool, 2);
    double start = thread_pool_time(&pool, 0);
    double start_other = thread_pool_time(&pool, 1);
    thread_pool_run(&pool, 40, spend_time, NULL);
    double time = thread_pool_time(&pool, 0) - start;
    double time_other = thread_pool_time(&pool, 1) - start_other;
    TEST_ASSERT_TRUE(time + time_other >= 40 * 1e5);
    TEST_ASSERT_TRUE(time + time_other < 80 * 1e5);
    thread_pool_end(&pool);
}

void test_a_pool_that_ends_at_once_leaves_no_thread(void)
{
    for (uint32_t i = 0; i < LOOPS; i++) {
        thread_pool_make(&pool, 4);
        thread_pool_end(&pool);
        TEST_ASSERT_EQUAL_UINT32(1, pool.threads);
    }
}
