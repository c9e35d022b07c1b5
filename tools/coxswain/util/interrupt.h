/* SPDX-License-Identifier: MIT
 * Ctrl-C, SIGTERM and SIGHUP: a long job looks for them between two steps and ends in good order.
 */
#ifndef COXSWAIN_INTERRUPT_H
#define COXSWAIN_INTERRUPT_H

#include <stdbool.h>

/* Begins to note the first of each; a second one kills. */
void interrupt_catch(void);

/* The same for a process that another one ends in the end: no signal of these kills. */
void interrupt_catch_all(void);

/* Whether there was one. */
bool is_interrupted(void);

/* Has a signal that ends the program remove a file first, whose path must stay; NULL: no file. One
 * that is ignored or noted ends nothing. */
void interrupt_removes(const char *path);

#endif
