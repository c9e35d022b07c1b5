/* SPDX-License-Identifier: MIT
 * A number over time, in memory that does not grow with the time: of some ticks side by side the
 * first and the last number, the least and the greatest are kept, so a dip of one tick stays. */
#ifndef PLOT_SERIES_H
#define PLOT_SERIES_H

#include <stdbool.h>
#include <stdint.h>

/* A number at a tick. */
typedef struct plot_point {
    uint32_t tick;
    double value;
} plot_point;

/* What is kept of some ticks side by side. */
typedef struct plot_span {
    plot_point first;
    plot_point last;
    plot_point least;
    plot_point greatest;
} plot_span;

/* A series; all zero but capacity is an empty one. */
typedef struct plot_series {
    plot_span *spans; /* count of them, in rising ticks; heap memory */
    uint32_t count;
    uint32_t capacity; /* the most of them */
    uint32_t ticks;    /* in a span, a power of two; 0 counts as 1 */
} plot_series;

/* Adds a number at a tick behind all others. False if memory ran out. */
bool plot_series_add(plot_series *series, uint32_t tick, double value);

/* Whether a span goes on from the one before it: no tick between them lacks a number. */
bool plot_series_goes_on(const plot_series *series, uint32_t span);

void plot_series_free(plot_series *series);

#endif
