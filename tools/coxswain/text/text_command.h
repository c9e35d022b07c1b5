/* SPDX-License-Identifier: MIT
 * Commands as lines of text: `tick player command arguments`. */
#ifndef COXSWAIN_TEXT_COMMAND_H
#define COXSWAIN_TEXT_COMMAND_H

#include "text_lines.h"
#include "coxswain/sim.h"

/* Reads the present line, split, as a command. False, with a sentence in error that says what was
 * expected, if it is none that sim declares. */
bool text_command(const text_lines *lines, const cox_sim *sim, uint32_t *tick, cox_command *command,
                  char *error);

#endif
