/* SPDX-License-Identifier: MIT
 * What came of a match on a line, figure by figure, beside its goals and beside the same line's
 * figures of other machines. */
#ifndef LINE_FIGURE_H
#define LINE_FIGURE_H

#include "line_goal.h"

#define LINE_FIGURES 20

typedef struct line_figure {
    const char *name, *unit;
    double value; /* INFINITY: it did not happen */
    double goal;  /* to be at most this, 0: nothing is said; */
    bool is_rate; /* or at least */
    double far, share; /* how far it may be from other machines' figure: so much, and this share */
} line_figure;

typedef struct line_result {
    const line_goal *goal;
    uint32_t trouble, count;
    line_figure figures[LINE_FIGURES];
    bool is_safe, is_over;
} line_result;

/* Plays a line. */
line_result line_play(const model_kind *kind, const line_goal *goal, uint32_t trouble,
                      uint64_t seed);

/* Prints the figures of a line, with the goals that are missed; returns how many these are. A match
 * that is not safe, or ended, is one more. */
uint32_t line_print(const char *name, const line_result *result);

/* How many of the goals that a line misses are not known to be missed, or by more than is known. */
uint32_t line_count_unknown(const line_result *result);

/* Prints the figures of a line that are further from the model's than they may be; returns how many
 * these are. */
uint32_t line_print_apart(const line_result *session, const line_result *model);

#endif
