/* SPDX-License-Identifier: MIT
 * The commands that a simulation was given, to find the last one that can have caused something. */
#ifndef COXSWAIN_COMMAND_LOG_H
#define COXSWAIN_COMMAND_LOG_H

#include <stdbool.h>

#include "util/buffer.h"
#include "coxswain/text.h"

/* Commands with their ticks; all zero is an empty log. */
typedef struct command_log {
    buffer entries;
} command_log;

/* Adds the commands of a frame. False if there is no memory. */
bool command_log_add(command_log *log, const cox_frame *frame);

/* Adds the last command before the state of a tick that names the row of a cell, or else the last
 * command before it, to a text: "tick 30 player 0 cursor 10 20"; nothing if there was none. Returns
 * whether it names the row. */
bool command_log_add_last(const command_log *log, cox_cell cell, uint32_t tick, cox_text *text);

void command_log_free(command_log *log);

#endif
