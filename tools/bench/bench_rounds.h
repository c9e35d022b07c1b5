/* SPDX-License-Identifier: MIT
 * How a benchmark measures: everything takes its turn in every round, and medians count, so that a
 * machine's bad moments hit all alike. */
#ifndef COXSWAIN_BENCH_ROUNDS_H
#define COXSWAIN_BENCH_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#define BENCH_ROUNDS_MAX 10000u

/* The times of several loops in nanoseconds. A series is what one of them took in each round. */
typedef struct bench_times {
    uint32_t series;
    uint32_t rounds;
    double *times; /* one series after another */
} bench_times;

/* Makes room. False, with a sentence on stderr, if there is no memory; bench_times_free frees. */
bool bench_times_make(bench_times *made, uint32_t series, uint32_t rounds);
void bench_times_free(bench_times *times);

/* Where a series keeps a round. */
double *bench_time(const bench_times *times, uint32_t series, uint32_t round);

/* The value that a share of a series' rounds lies below: of 0.5 the median, of 1 the worst. */
double bench_quantile(const bench_times *times, uint32_t series, double share);

/* The median of a series. */
double bench_median(const bench_times *times, uint32_t series);

/* The median of how many times as long one series took as another, round by round. */
double bench_median_ratio(const bench_times *times, uint32_t series, uint32_t other);

/* Nanoseconds for a step of a kernel that no change of the library touches: multiplications, each
 * of which waits for the one before. It tells how fast the machine was and how steady. */
double bench_calibration(void);

/* Prints the calibrations of a series: the median, and the range that nine of ten lie in. */
void bench_print_calibration(const bench_times *times, uint32_t series);

/* Calls a function that measures, and gives its answer. Callgrind counts the instructions from here
 * on. */
uint64_t bench_call(uint64_t (*run)(void *context), void *context);

/* The instructions that one bench_call takes, counted by callgrind in another run of this command
 * with these words, separated by spaces. False, with a sentence on stderr, if it cannot count. */
bool bench_count_instructions(const char *words, double *instructions);

#endif
