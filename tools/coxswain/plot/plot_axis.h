/* SPDX-License-Identifier: MIT
 * The marks of an axis: at multiples of 1, 2 or 5 times a power of ten, and their labels from whole
 * numbers, so that every machine writes the same. */
#ifndef PLOT_AXIS_H
#define PLOT_AXIS_H

#include <stdbool.h>
#include <stdint.h>

#define PLOT_LABEL_SIZE 48u

/* An axis; made by plot_axis_make. Its marks are at multiples of digit * 10^exponent. */
typedef struct plot_axis {
    double least; /* what is shown */
    double greatest;
    int64_t digit;
    int exponent;
    double step;
    int64_t first; /* the marks, as multiples */
    int64_t last;
} plot_axis;

/* An axis from least to greatest, which is more, with at most that many marks; of whole numbers
 * only, if is_whole. */
plot_axis plot_axis_make(double least, double greatest, double marks_most, bool is_whole);

/* The label of a mark: "0.25", "-300". */
void plot_axis_label(const plot_axis *axis, int64_t mark, char label[PLOT_LABEL_SIZE]);

#endif
