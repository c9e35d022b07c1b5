/* SPDX-License-Identifier: MIT
 * What a session costs: bytes, delay, time to recover, time on a processor, memory. */
#ifndef FIGURES_H
#define FIGURES_H

#include "fleet_match.h"

/* Measures all and prints a line each. match is memory to play in. Returns false if a match did not
 * go well. */
bool figures_print(fleet_match *match);

#endif
