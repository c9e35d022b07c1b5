/* SPDX-License-Identifier: MIT
 * The figures that the twins' tests print. */
#include "twin_figure.h"

#include <stdio.h>

void twin_figure(const char *kind, const char *name, double value, const char *unit)
{
    printf("figure twin %s, %s: %.6f %s\n", kind, name, value, unit);
}
