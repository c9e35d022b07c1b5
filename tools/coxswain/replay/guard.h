/* SPDX-License-Identifier: MIT
 * A user's own scenario runs in a process of its own. It is trusted to be a program, not to speak
 * for the command: what it prints goes to stderr, each line behind "game: ", and a crash or an
 * exit of its own becomes one sentence. */
#ifndef COXSWAIN_GUARD_H
#define COXSWAIN_GUARD_H

#include "coxswain/sim.h"

/* The calls of a scenario by a process, noted in memory that another one reads meanwhile; all zero
 * at first. */
typedef struct guard_trail {
    volatile bool is_inside; /* a call goes on; outside of calls a verb waits for a disk or peers */
    volatile bool has_tick;
    volatile uint32_t tick;          /* of the last step that was begun */
    volatile uint32_t calls;         /* that were begun */
    volatile bool has_lacked_memory; /* an allocation failed in one of them */
} guard_trail;

/* One who looks at a trail again and again; all zero at first. */
typedef struct guard_watcher {
    uint32_t calls;    /* that it saw, */
    uint64_t since_ms; /* and since when */
} guard_watcher;

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

/* Has a simulation note its steps and loads, for that sentence. Nothing outside of a child. */
void guard_watch(cox_sim *sim);

/* Notes that another call of the scenario begins; that it has returned. */
void guard_call_begin(void);
void guard_call_end(void);

/* Has a process that a child started note its calls elsewhere. Nothing outside of a child. */
void guard_follow(guard_trail *trail);

/* Milliseconds by the clock for which the present call has been seen to go on; 0 outside of calls.
 */
uint64_t guard_waited(guard_watcher *watcher, const guard_trail *trail);

/* The usual name of a signal: "SIGSEGV", or "signal 77". The text is good until the next call. */
const char *guard_signal_name(int number);

#endif
