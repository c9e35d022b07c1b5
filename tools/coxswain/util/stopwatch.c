/* SPDX-License-Identifier: MIT
 * The clocks. */
#include "stopwatch.h"

#include <time.h>

double stopwatch_thread(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (double)used.tv_sec * 1e9 + (double)used.tv_nsec;
}

/* What lies between two readings at the least. */
static double reading_cost(void)
{
    double least = 0;
    for (int i = 0; i < 100; i++) {
        double start = stopwatch_thread();
        stopwatch_keep_best(&least, stopwatch_thread() - start);
    }
    return least;
}

double stopwatch_spent(double start)
{
    static _Thread_local double cost; /* 0: not measured yet */
    double time = stopwatch_thread() - start;
    if (cost <= 0) cost = reading_cost();
    return time > cost ? time - cost : 0;
}

uint64_t stopwatch_microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

uint64_t stopwatch_milliseconds(void)
{
    return stopwatch_microseconds() / 1000u;
}

void stopwatch_keep_best(double *best, double time)
{
    if (*best <= 0 || time < *best) *best = time;
}
