/* SPDX-License-Identifier: MIT
 * Ctrl-C, and being asked to end: long jobs look at it between two steps and end in good order. */
#ifndef COXSWAIN_INTERRUPT_H
#define COXSWAIN_INTERRUPT_H

#include <stdbool.h>

/* From now on the first SIGINT or SIGTERM is noted; a second one kills. */
void interrupt_catch(void);

/* Whether there was one. */
bool is_interrupted(void);

#endif
