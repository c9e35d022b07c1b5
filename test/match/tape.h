/* SPDX-License-Identifier: MIT
 * A recording in memory, and what must hold of it: it is played by a fresh game, and what it tells
 * of each tick is told to the oracle. */
#ifndef TAPE_H
#define TAPE_H

#include "machine.h"

/* Appends to the tape that user is; and the same as a stream. */
cox_status tape_write(void *user, const void *bytes, uint32_t length);
cox_stream_writer tape_writer(tape *written);

/* Plays a process's recording, once that has ended or was killed. */
void tape_judge(tape *t, machine *m);

void tape_free(tape *t);

#endif
