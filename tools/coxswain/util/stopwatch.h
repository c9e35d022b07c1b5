/* SPDX-License-Identifier: MIT
 * The monotonic clock, and the processor's. Machines are noisy: in a benchmark everything that is
 * compared takes its turn in every round, and the best time of each counts, or the median. */
#ifndef COXSWAIN_STOPWATCH_H
#define COXSWAIN_STOPWATCH_H

#include <stdint.h>

/* Nanoseconds of a processor that this thread has used: what others do on the machine is not in it.
 */
double stopwatch_thread(void);

/* The same since an earlier stopwatch_thread(), less what asking costs: never below 0. */
double stopwatch_spent(double start);

/* The monotonic clock in whole microseconds and milliseconds; only differences mean anything. */
uint64_t stopwatch_microseconds(void);
uint64_t stopwatch_milliseconds(void);

/* Keeps the smaller time; a best of 0 is none yet. */
void stopwatch_keep_best(double *best, double time);

#endif
