/* SPDX-License-Identifier: MIT
 * A user's own scenario runs in a process of its own. It is trusted to be a program, not to speak
 * for the command: what it prints goes to stderr, each line behind "game: ", and a crash or an
 * exit of its own becomes one sentence. */
#ifndef COXSWAIN_GUARD_H
#define COXSWAIN_GUARD_H

#include "coxswain/sim.h"

/* Splits the process in two. The child returns, and is to load the shared object of that path and
 * to do the work; its stream_out() and stream_err() reach where the command's did, its descriptors
 * 1 and 2 the parent. The parent stays within, prints what the scenario prints, hands on Ctrl-C,
 * and ends with the child's exit code, or with a sentence and EXIT_BAD where the scenario crashed
 * or ended the process. It comes before any thread, and once: a second call does nothing, and NULL
 * neither. */
void guard_enter(const char *shared_object);

/* Ends the child with the command's exit code, after all that is to be printed. Returns outside of
 * a child. */
void guard_leave(int code);

/* Has a simulation note each tick before its step, for that sentence. Nothing outside of a child.
 */
void guard_watch(cox_sim *sim);

/* The usual name of a signal: "SIGSEGV", or "signal 77". The text is good until the next call. */
const char *guard_signal_name(int number);

#endif
