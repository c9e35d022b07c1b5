/* SPDX-License-Identifier: MIT
 * The clocks. */
#include "stopwatch.h"

#include <time.h>

double stopwatch_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

double stopwatch_thread(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (double)used.tv_sec * 1e9 + (double)used.tv_nsec;
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
