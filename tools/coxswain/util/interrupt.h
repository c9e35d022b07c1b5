/* SPDX-License-Identifier: MIT
 * Ctrl-C and SIGTERM: a long job looks for them between two steps and ends in good order. */
#ifndef COXSWAIN_INTERRUPT_H
#define COXSWAIN_INTERRUPT_H

#include <stdbool.h>

/* Begins to note the first SIGINT or SIGTERM; a second one kills. */
void interrupt_catch(void);

/* The same for a process that another one ends in the end: no signal of these kills. */
void interrupt_catch_all(void);

/* Whether there was one. */
bool is_interrupted(void);

#endif
