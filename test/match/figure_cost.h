/* SPDX-License-Identifier: MIT
 * What a session takes beside its simulation: time on a processor, memory. */
#ifndef FIGURE_COST_H
#define FIGURE_COST_H

#include <stdbool.h>

/* Plays hunt with 100 agents, 4 players in one process on a perfect line, and prints nanoseconds
 * and bytes. Returns false if the match did not go well. */
bool figure_cost_print(void);

#endif
