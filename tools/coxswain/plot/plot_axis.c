/* SPDX-License-Identifier: MIT
 * Axes. */
#include "plot_axis.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* The smallest step: that of a fixed-point number is larger. */
#define EXPONENT_MIN (-7)

static double power_of_ten(int exponent)
{
    double power = 1;
    for (int i = 0; i < (exponent < 0 ? -exponent : exponent); i++) power *= 10;
    return exponent < 0 ? 1 / power : power;
}

plot_axis plot_axis_make(double least, double greatest, double marks_most, bool is_whole)
{
    static const int64_t digits[] = {1, 2, 5};
    plot_axis axis = {.least = least, .greatest = greatest};
    for (int i = 3 * (is_whole ? 0 : EXPONENT_MIN) + 30; i < 30 + 3 * 20; i++) {
        axis.exponent = i / 3 - 10;
        axis.digit = digits[i % 3];
        axis.step = (double)axis.digit * power_of_ten(axis.exponent);
        if ((greatest - least) / axis.step <= marks_most) break;
    }
    axis.first = (int64_t)ceil(least / axis.step - 1e-9);
    axis.last = (int64_t)floor(greatest / axis.step + 1e-9);
    return axis;
}

void plot_axis_label(const plot_axis *axis, int64_t mark, char label[PLOT_LABEL_SIZE])
{
    int64_t number = mark * axis->digit;
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    uint64_t parts = 1;
    for (int i = axis->exponent; i < 0; i++) parts *= 10;
    int length =
        snprintf(label, PLOT_LABEL_SIZE, "%s%" PRIu64, number < 0 ? "-" : "", size / parts);
    if (axis->exponent < 0) label[length++] = '.';
    for (uint64_t digit = parts / 10; digit > 0; digit /= 10)
        label[length++] = (char)('0' + size / digit % 10);
    for (int i = 0; number != 0 && i < axis->exponent; i++) label[length++] = '0';
    label[length] = '\0';
}
