/* SPDX-License-Identifier: MIT
 * What two players may expect of any line, as docs/lines.md shows it. */
#ifndef LINE_GRID_H
#define LINE_GRID_H

#include "model_match.h"

/* Plays the grid and prints it as a table of Markdown. */
void line_grid_print(const model_kind *kind, uint64_t seed);

#endif
