/* SPDX-License-Identifier: MIT
 * The input of a recording: commands at ticks, from a cursor recording (CSV) or from text. */
#ifndef COXSWAIN_INPUT_H
#define COXSWAIN_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "replay/instance.h"
#include "util/spool.h"

/* A command at a tick. */
typedef struct input_command {
    uint32_t tick;
    cox_command command;
} input_command;

/* All commands of a recording; made by input_read. They lie in a temporary file, for a recording
 * may be long; memory holds those of one tick. */
typedef struct input {
    spool commands;               /* of input_command, in frame order */
    input_command *tick_commands; /* of the last tick read, while the file is being read */
    size_t count;                 /* of those */
    size_t capacity;              /* of their memory */
    uint32_t command_bytes;       /* of one player's commands of a tick, at most */
    input_command next;           /* the first that input_frame has not given */
    bool has_next;
    bool has_player[COX_PLAYERS_MAX]; /* whether any command is of this player */
    uint32_t ticks;                   /* how long the input is */
} input;

/* Reads a file, "-" being the standard input. Its first line tells what it is: a CSV if there is a
 * comma, a semicolon, or tabs between names; else text. In a CSV, moves become commands named
 * `cursor` and presses commands named `click`, of player 0, where the scenario declares them; a
 * cursor that does not move gives nothing. hz ticks are a second, and command_bytes the most that
 * one player's commands of a tick may take. Warnings tell of the faults of a CSV, one line for each
 * kind. False, with the sentence in error, if it is no input for this scenario. */
bool input_read(input *commands, const char *path, uint32_t hz, uint32_t command_bytes,
                const instance *made, char *error);

/* Copies the commands of a tick, at most COX_FRAME_COMMANDS_MAX, in order; ticks are asked for in
 * rising order. Returns how many. */
uint32_t input_frame(input *commands, uint32_t tick, cox_command *frame);

/* Whether input_frame could read all commands that it was asked for; else false, with the sentence
 * in error. */
bool input_is_sound(const input *commands, char *error);

/* Frees the commands; a zeroed input is allowed and has none. */
void input_free(input *commands);

#endif
