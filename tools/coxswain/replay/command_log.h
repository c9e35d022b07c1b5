/* SPDX-License-Identifier: MIT
 * The commands that a simulation was given, to find the last one that can have caused something. */
#ifndef COXSWAIN_COMMAND_LOG_H
#define COXSWAIN_COMMAND_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "util/buffer.h"
#include "coxswain/sim.h"

/* Commands with their ticks; all zero is an empty history. */
typedef struct history {
    buffer entries;
} history;

/* Adds the commands of a frame. False if there is no memory. */
bool command_log_add(history *grown, const cox_frame *frame);

/* Writes the last command before the state of a tick of which an argument names the row of a cell,
 * else the last command before it, as "tick 30 player 0 cursor 10 20"; "" if there was none.
 * Returns whether it names the row. */
bool command_log_last_text(const history *commands, const cox_sim *sim, cox_cell cell,
                           uint32_t tick, char *text, size_t text_size);

/* Writes a command without its player, "cursor 10 20"; "nothing" for NULL. */
void command_log_command_text(const cox_sim *sim, const cox_command *command, char *text,
                          size_t text_size);

void command_log_free(history *commands);

#endif
