/* SPDX-License-Identifier: MIT
 * The bar. */
#include "progress.h"

#include <stdio.h>

#include "stopwatch.h"
#include "streams.h"

#define FIRST_DRAWING_MS 300u
#define DRAWING_MS 100u
#define BAR_WIDTH 30u

progress progress_begin(const char *label, uint64_t total)
{
    progress bar = {label, total, stopwatch_milliseconds() + FIRST_DRAWING_MS,
                    stream_err_is_drawable(), false};
    return bar;
}

void progress_show(progress *bar, uint64_t done)
{
    if (!bar->is_terminal) return;
    uint64_t now = stopwatch_milliseconds();
    if (now < bar->next_time) return;
    bar->next_time = now + DRAWING_MS;
    bar->is_drawn = true;

    double part = bar->total > 0 ? (double)done / (double)bar->total : 0;
    if (part > 1) part = 1;
    unsigned filled = (unsigned)(part * BAR_WIDTH);
    char line[BAR_WIDTH + 1];
    for (unsigned i = 0; i < BAR_WIDTH; i++) line[i] = i < filled ? '#' : '.';
    line[BAR_WIDTH] = '\0';
    fprintf(stream_err(), "\r\033[K%s [%s] %3u %%", bar->label, line, (unsigned)(part * 100));
    fflush(stream_err());
}

void progress_clear(progress *bar)
{
    if (!bar->is_drawn) return;
    fputs("\r\033[K", stream_err());
    fflush(stream_err());
    bar->is_drawn = false;
}
