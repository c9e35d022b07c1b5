/* SPDX-License-Identifier: MIT
 * A bar that says how far a long job is: on stderr, where that is a terminal, and only once the job
 * takes longer than a moment. In a pipe or a log nothing is printed. */
#ifndef COXSWAIN_PROGRESS_H
#define COXSWAIN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* A bar; made by progress_begin. */
typedef struct progress {
    const char *label; /* the caller's */
    uint64_t total;
    uint64_t next_time; /* of the next drawing, in ms */
    bool is_terminal;
    bool is_drawn;
} progress;

/* Begins a job of total steps (ticks, bytes, files). label must outlive the bar. */
progress progress_begin(const char *label, uint64_t total);

/* Says that done steps of the job are done. Costs next to nothing where nothing is to be drawn. */
void progress_show(progress *bar, uint64_t done);

/* Takes the bar from the terminal. Call it before anything else is printed. */
void progress_clear(progress *bar);

#endif
