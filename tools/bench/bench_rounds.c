/* SPDX-License-Identifier: MIT
 * Medians, the calibration kernel, and counts by callgrind. */
#include "bench_rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/failure.h"
#include "util/stopwatch.h"

bool bench_times_make(bench_times *made, uint32_t series, uint32_t rounds)
{
    made->series = series;
    made->rounds = rounds;
    made->times = calloc((size_t)series * rounds, sizeof *made->times);
    if (made->times == NULL) print_error("there is no memory for %u rounds", (unsigned)rounds);
    return made->times != NULL;
}

void bench_times_free(bench_times *times)
{
    free(times->times);
    times->times = NULL;
}

double *bench_time(const bench_times *times, uint32_t series, uint32_t round)
{
    return &times->times[(size_t)series * times->rounds + round];
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value that a share of count values lies below; sorts them. */
static double quantile(double *values, uint32_t count, double share)
{
    qsort(values, count, sizeof *values, by_size);
    return values[(uint32_t)(share * (count - 1u) + 0.5)];
}

/* A quantile of a series, or of its ratio to another in each round. */
static double quantile_of(const bench_times *times, uint32_t series, const uint32_t *other,
                          double share)
{
    static double values[BENCH_ROUNDS_MAX];
    for (uint32_t round = 0; round < times->rounds; round++) {
        values[round] = *bench_time(times, series, round);
        if (other != NULL) values[round] /= *bench_time(times, *other, round);
    }
    return quantile(values, times->rounds, share);
}

double bench_quantile(const bench_times *times, uint32_t series, double share)
{
    return quantile_of(times, series, NULL, share);
}

double bench_median(const bench_times *times, uint32_t series)
{
    return bench_quantile(times, series, 0.5);
}

double bench_median_ratio(const bench_times *times, uint32_t series, uint32_t other)
{
    return quantile_of(times, series, &other, 0.5);
}

#define CALIBRATION_STEPS 4096u

double bench_calibration(void)
{
    static uint64_t state = 1; /* kept, so that no step is left out */
    double start = stopwatch_thread();
    /* The shift keeps a compiler from making one multiplication of several. */
    for (uint32_t i = 0; i < CALIBRATION_STEPS; i++)
        state = (state ^ (state >> 32)) * UINT64_C(0x5851f42d4c957f2d);
    return (stopwatch_spent(start)) / CALIBRATION_STEPS;
}

void bench_print_calibration(const bench_times *times, uint32_t series)
{
    printf("calibration: %.3f ns a step, %.3f to %.3f in nine rounds of ten\n",
           bench_median(times, series), bench_quantile(times, series, 0.05),
           bench_quantile(times, series, 0.95));
}

__attribute__((noinline)) uint64_t bench_call(uint64_t (*run)(void *context), void *context)
{
    return run(context);
}

bool bench_count_instructions(const char *words, double *instructions)
{
    char program[512], command[1024], line[256];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
             "--toggle-collect='bench_call*' '%s' %s 2>&1",
             program, words);
    FILE *pipe = popen(command, "r");
    *instructions = 0;
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL) {
        const char *count = strstr(line, "Collected : ");
        if (count != NULL) *instructions = strtod(count + strlen("Collected : "), NULL);
    }
    if (pipe != NULL) pclose(pipe);
    if (*instructions <= 0)
        print_error("valgrind cannot count the instructions (is it installed?)");
    return *instructions > 0;
}
