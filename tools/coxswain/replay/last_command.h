/* SPDX-License-Identifier: MIT
 * The last command of a replay that can have caused something. The file is read a second time for
 * it: a long replay is not kept in memory. */
#ifndef COXSWAIN_LAST_COMMAND_H
#define COXSWAIN_LAST_COMMAND_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "coxswain/text.h"

/* Adds a command to a text, "tick 30 player 0 cursor 10 20": of the commands of a replay with from
 * <= tick < until the last one that names the row of a cell, or else the last one; nothing if there
 * is none. file is the replay, which is read from its beginning; where that cannot be, as of a
 * pipe, the text says so. Returns whether the command names the row. */
bool last_command_add(FILE *file, cox_cell cell, uint32_t from, uint32_t until, cox_text *text);

#endif
