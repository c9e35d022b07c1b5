/* SPDX-License-Identifier: MIT
 * The clock of the benchmarks. */
#include "stopwatch.h"

#include <time.h>

double stopwatch_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

void stopwatch_keep_best(double *best, double time)
{
    if (*best <= 0 || time < *best) *best = time;
}
