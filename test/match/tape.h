/* SPDX-License-Identifier: MIT
 * A recording in memory, and its check: a fresh game plays it, and the oracle compares each of its
 * ticks with what the machines reported. */
#ifndef TAPE_H
#define TAPE_H

#include "machine.h"

/* Appends to the tape behind user; and the same as a stream. */
cox_status tape_write(void *user, const void *bytes, uint32_t length);
cox_stream_writer tape_writer(tape *written);

/* Plays a process's recording after the process has ended or was killed. */
void tape_judge(tape *t, machine *m);

void tape_free(tape *t);

#endif
