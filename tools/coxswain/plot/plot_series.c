/* SPDX-License-Identifier: MIT
 * Series: where there is no more room, each two spans side by side become one. */
#include "plot_series.h"

#include <stdlib.h>
#include <string.h>

static uint32_t ticks_of(const plot_series *series)
{
    return series->ticks > 0 ? series->ticks : 1;
}

/* Puts a span behind the others, or into the last one where that is of the same ticks. */
static void put(plot_series *series, plot_span added)
{
    uint32_t ticks = ticks_of(series);
    uint32_t count = series->count;
    if (count == 0 || series->spans[count - 1].first.tick / ticks != added.first.tick / ticks) {
        series->spans[series->count++] = added;
        return;
    }
    plot_span *last = &series->spans[count - 1];
    last->last = added.last;
    if (added.least.value < last->least.value) last->least = added.least;
    if (added.greatest.value > last->greatest.value) last->greatest = added.greatest;
}

static void thin(plot_series *series)
{
    while (series->count == series->capacity) {
        uint32_t count = series->count;
        series->ticks = ticks_of(series) * 2;
        series->count = 0;
        for (uint32_t i = 0; i < count; i++) put(series, series->spans[i]);
    }
}

bool plot_series_add(plot_series *series, uint32_t tick, double value)
{
    const plot_point point = {tick, value};
    if (series->spans == NULL) series->spans = calloc(series->capacity, sizeof *series->spans);
    if (series->spans == NULL) return false;
    thin(series);
    put(series, (plot_span){point, point, point, point});
    return true;
}

bool plot_series_goes_on(const plot_series *series, uint32_t span)
{
    return span > 0 && series->spans[span - 1].last.tick + 1 == series->spans[span].first.tick;
}

void plot_series_free(plot_series *series)
{
    free(series->spans);
    memset(series, 0, sizeof *series);
}
