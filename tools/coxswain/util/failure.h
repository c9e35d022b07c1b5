/* SPDX-License-Identifier: MIT
 * What the command says when something is wrong, and with which code it then exits. */
#ifndef COXSWAIN_FAILURE_H
#define COXSWAIN_FAILURE_H

#include <stdbool.h>

/* The exit codes of all verbs. */
enum {
    EXIT_SAME = 0,         /* done; the replay is as recorded; the two are the same */
    EXIT_DIFFERENT = 1,    /* diverged; the two differ */
    EXIT_BAD = 2,          /* unreadable, damaged, refused, or bad usage */
    EXIT_CUT = 3,          /* cut short, but sound so far; a match whose host was lost */
    EXIT_INTERRUPTED = 130 /* ended by Ctrl-C */
};

/* Which of two of them is the graver: 1, 2, 3, 0; it is that of all files together. */
int graver_code(int a, int b);

/* The size of a buffer that holds one sentence, paths included. Functions that may fail take one of
 * this size, char *error, and fill it in without a full stop; then the caller decides where it
 * goes. */
#define ERROR_SIZE 1024u

#if defined(__GNUC__)
#define LIKE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define LIKE_PRINTF(text, first)
#endif

/* The program that sentences begin with, "coxswain" unless it is named; name must stay. */
void failure_name_program(const char *name);
const char *failure_program(void);

/* Prints one sentence on stderr: "coxswain: ", the text, a line end. Returns EXIT_BAD, so that a
 * verb can end with it; the second one returns false. */
int print_error(const char *format, ...) LIKE_PRINTF(1, 2);
bool complain(const char *format, ...) LIKE_PRINTF(1, 2);

/* The same for what is worth knowing and stops nothing: "coxswain: warning: ". */
void print_warning(const char *format, ...) LIKE_PRINTF(1, 2);

/* Writes a sentence into error and returns false, so that a function can end with it. */
bool fail(char *error, const char *format, ...) LIKE_PRINTF(2, 3);

#endif
