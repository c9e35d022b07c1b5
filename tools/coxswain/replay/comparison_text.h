/* SPDX-License-Identifier: MIT
 * What came of a comparison, in lines for people. */
#ifndef COXSWAIN_COMPARISON_TEXT_H
#define COXSWAIN_COMPARISON_TEXT_H

#include <stdio.h>

#include "comparison.h"

/* Prints whether the replays at two paths differ, the notes of both, and each difference. code is
 * what comparison_run returned. */
void comparison_print(FILE *file, const comparison *made, const char *a, const char *b, int code);

#endif
